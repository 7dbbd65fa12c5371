import type { UserDetail } from '#contract/members.ts'
import { formatNumber } from '#web/kit/money.ts'
import { pointsText } from '#web/shop/draws/price.ts'

/**
 * Texts of the decision, by which the member ships some cards and converts the others to points.
 */
export const decisionsJa = {
  pickTitle: '発送するカードを選ぶ',
  pickLead: '発送するカードを選んでください。選ばなかったカードはポイントに変換されます。',
  holdNotice: '獲得から24時間以内にお選びください。',
  holdUntil: (deadline: string) => `期限 ${deadline}`,
  holdLeft: 'あと',
  holdWaiting: '発送するカードをまだ選んでいない購入があります。',
  holdAfter:
    '期限を過ぎると、選べるカードはすべてポイントに変換されます（発送専用カードは発送されます）。',
  skipCards: 'カードの一覧を飛ばす',
  selectAll: 'すべて選ぶ',
  selectNone: '選択を解除',
  shipOnly: '発送専用',
  ship: '発送',
  convert: '変換',
  setOf: (count: number) => `${formatNumber(count)}点セット`,
  pointsOf: pointsText,
  cardsOf: (count: number) => `${formatNumber(count)}枚`,
  shipping: '発送する',
  converting: '変換する',
  next: '次へ進む',
  cardLabel: ({ name, rarity, points }: { name: string; rarity: string; points: string }) =>
    `${name}（${rarity}・変換 ${points}）`,
  shipOnlyLabel: ({ name, rarity }: { name: string; rarity: string }) =>
    `${name}（${rarity}・発送専用）`,

  confirmTitle: '最終確認',
  confirmLead: '決定すると、あとから変更できません。',
  toShip: '発送するカード',
  toConvert: 'ポイントに変換するカード',
  nothingToShip: '発送するカードはありません。',
  nothingToConvert: 'ポイントに変換するカードはありません。',
  pointsGained: '受け取るポイント',
  addressTitle: 'お届け先',
  addressee: (name: string) => `${name} 様`,
  addressLines: (to: UserDetail): readonly string[] => [
    to.zipcode && `〒${to.zipcode}`,
    [to.pref_name, to.shiku, to.address].join(''),
    to.building,
    to.country,
  ],
  addressMissing: 'お届け先が登録されていません。',
  editAddress: 'お客様情報を変更する',
  shippingFree: '送料は無料です。',
  decide: 'この内容で決定する',
  back: '選び直す',
  refusedTitle: '決定できませんでした',
  refusedText: '入力内容が正しくありません',
  unreachable: '通信できませんでした。電波の良い場所でもう一度お試しください。',

  thanksSeal: '大吉',
  thanksTitle: 'ありがとうございました',
  thanksLead: '手続きが完了しました。',
  thanksShipped: (count: number) => `${formatNumber(count)}枚のカードを発送します。`,
  thanksConverted: ({ count, points }: { count: number; points: number }) =>
    `${formatNumber(count)}枚を ${pointsText(points)} に変換しました。`,
  thanksDays: 'お届けまで3〜14日ほどお待ちください。',
  toPacks: 'ほかのくじを見る',
  toHistory: '購入履歴を見る',
}

export type DecisionsTexts = typeof decisionsJa
