import type { UserDetail } from '#contract/members.ts'
import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'
import { PREFECTURES_EN } from '#web/shop/members/person/english-prefectures.ts'

export const cards = (count: number) => counted(count, 'card')

/** Returns a Japanese postal code as it is written on letters. Other codes stay unchanged. */
function withHyphen(zipcode: string): string {
  return zipcode.replace(/^(\d{3})(\d{4})$/, '$1-$2')
}

/**
 * Texts of the decision, by which the member ships some cards and converts the other cards to
 * points.
 */
export const decisionsTexts = bothLanguages({
  pickTitle: ['発送するカードを選ぶ', 'Choose cards to ship'],
  pickLead: [
    '発送するカードを選んでください。選ばなかったカードはポイントに変換されます。',
    'Choose the cards you want shipped. The rest will be converted to points.',
  ],
  holdNotice: [
    (hold: string) => `獲得から${hold}以内にお選びください。`,
    (hold: string) => `Please choose within ${hold} of the draw.`,
  ],
  holdUntil: [
    (deadline: string) => `選択期限 ${deadline}`,
    (deadline: string) => `Until ${deadline} (Japan time)`,
  ],
  holdLeft: ['選択期限まで あと', 'Time left'],
  holdAfter: [
    '期限を過ぎると、発送専用カードは発送され、それ以外はすべてポイントに変換されます。',
    'After that, cards you haven’t chosen are converted to points (ship-only cards are shipped).',
  ],
  holdAfterShipped: [
    (percent: number) =>
      `変換ポイントが相場の${percent}%に満たないカード（「期限後は発送」）は、期限を過ぎても変換されず、発送されます。`,
    (percent: number) =>
      `Cards whose points are below ${percent}% of their market price (“ships after the deadline”) are then shipped, not converted.`,
  ],
  holdAfterValued: [
    (yen: string) =>
      `相場が${yen}円以上のカード（「期限後は発送」）は、期限を過ぎても変換されず、発送されます。`,
    (yen: string) =>
      `Cards with a market price of ${yen} yen or more (“ships after the deadline”) are then shipped, not converted.`,
  ],
  shipsAfterHold: ['期限後は発送', 'Ships after the deadline'],
  skipCards: ['カードの一覧をスキップ', 'Skip the list of cards'],
  rarityFilter: ['レアリティで絞り込む', 'Filter by rarity'],
  allRarities: ['すべて', 'All'],
  shipRarity: [(label: string) => `${label}をすべて発送`, (label: string) => `Ship every ${label}`],
  shipFromRarity: [
    (label: string) => `${label}以上をすべて発送`,
    (label: string) => `Ship ${label} and above`,
  ],
  unshipRarity: [
    (label: string) => `${label}の発送をやめる`,
    (label: string) => `Deselect every ${label}`,
  ],
  unshipFromRarity: [
    (label: string) => `${label}以上の発送をやめる`,
    (label: string) => `Deselect ${label} and above`,
  ],
  sortLabel: ['並び順', 'Order'],
  sorts: {
    rarity: ['レアリティ順', 'By rarity'],
    points: ['ポイント順', 'By points'],
    drawn: ['引いた順', 'As drawn'],
  },
  quantityOf: [
    (picked: number, all: number) => `発送 ${formatNumber(picked)}／${formatNumber(all)}枚`,
    (picked: number, all: number) => `Ship ${formatNumber(picked)} of ${formatNumber(all)}`,
  ],
  changeQuantity: [
    ({ name, picked, all }: { name: string; picked: number; all: number }) =>
      `発送 ${formatNumber(picked)}／${formatNumber(all)}枚（${name}の枚数を選ぶ）`,
    ({ name, picked, all }: { name: string; picked: number; all: number }) =>
      `Ship ${formatNumber(picked)} of ${formatNumber(all)}: choose how many of ${name}`,
  ],
  quantityLabel: ['発送する枚数', 'Cards to ship'],
  setQuantity: ['この枚数にする', 'Use this number'],
  cancel: ['やめる', 'Cancel'],
  fewer: ['1枚減らす', 'One fewer'],
  more: ['1枚増やす', 'One more'],
  convertRest: [
    (count: number, points: number) =>
      count === 0
        ? 'すべて発送します。'
        : `残り${formatNumber(count)}枚は ${formatNumber(points)}P に変換します。`,
    (count: number, points: number) =>
      count === 0
        ? 'All of them will be shipped.'
        : `The other ${cards(count)} will be converted to ${formatNumber(points)}P.`,
  ],
  selectAll: ['すべて選ぶ', 'Select all'],
  selectNone: ['選択を解除', 'Select none'],
  shipOnly: ['発送専用', 'Ship only'],
  ship: ['発送', 'Ship'],
  shipSome: ['一部発送', 'Ship some'],
  convert: ['変換', 'Convert'],
  setOf: [
    (count: number) => `${formatNumber(count)}点セット`,
    (count: number) => `Set of ${formatNumber(count)}`,
  ],
  pointsOf: [
    (points: number) => `${formatNumber(points)}P`,
    (points: number) => `${formatNumber(points)}P`,
  ],
  cardsOf: [(count: number) => `${formatNumber(count)}枚`, cards],
  shipping: ['発送する', 'To ship'],
  converting: ['変換する', 'To convert'],
  next: ['次へ進む', 'Next'],
  cardLabel: [
    ({ name, rarity, points }: { name: string; rarity: string; points: string }) =>
      `${name}（${rarity}・変換 ${points}）`,
    ({ name, rarity, points }: { name: string; rarity: string; points: string }) =>
      `${name} (${rarity}, converts to ${points})`,
  ],
  shipOnlyLabel: [
    ({ name, rarity }: { name: string; rarity: string }) => `${name}（${rarity}・発送専用）`,
    ({ name, rarity }: { name: string; rarity: string }) => `${name} (${rarity}, ship only)`,
  ],
  confirmTitle: ['最終確認', 'Final confirmation'],
  confirmLead: ['決定すると、あとから変更できません。', 'You can’t change this later.'],
  toShip: ['発送するカード', 'Cards to ship'],
  toConvert: ['ポイントに変換するカード', 'Cards to convert to points'],
  nothingToShip: ['発送するカードはありません。', 'No cards will be shipped.'],
  nothingToConvert: ['ポイントに変換するカードはありません。', 'No cards will be converted.'],
  pointsGained: ['受け取るポイント', 'Points you receive'],
  addressTitle: ['お届け先', 'Deliver to'],
  addressLines: [
    (to: UserDetail): readonly string[] => [
      to.zipcode && `〒${withHyphen(to.zipcode)}`,
      [to.pref_name, to.shiku, to.address].join(''),
      to.building,
      to.country,
      `${to.lastName} ${to.firstName} 様`,
    ],
    (to: UserDetail) => [
      [to.firstName, to.middleName, to.lastName].filter(Boolean).join(' '),
      to.building,
      [to.address, to.shiku].filter(Boolean).join(', '),
      [PREFECTURES_EN[to.pref_id - 1], to.zipcode].filter(Boolean).join(' '),
      to.country,
    ],
  ],
  addressMissing: ['お届け先が登録されていません。', 'You haven’t added a delivery address yet.'],
  editAddress: ['お客様情報を変更する', 'Change personal information'],
  shippingFree: ['送料は無料です。', 'Shipping is free.'],
  decide: ['この内容で決定する', 'Confirm this choice'],
  back: ['選び直す', 'Choose again'],
  refusedTitle: ['決定できませんでした', 'Your choice was not saved'],
  refusedText: ['入力内容が正しくありません', 'Invalid value'],
  unreachable: [
    '通信できませんでした。電波の良い場所でもう一度お試しください。',
    'We couldn’t connect. Please try again when you have a better connection.',
  ],
  thanksTitle: ['ありがとうございました', 'Thank you'],
  drawAgain: [
    (count: number) => `もう一度 ${formatNumber(count)}口引く`,
    (count: number) => (count === 1 ? 'Draw 1 again' : `Draw ${formatNumber(count)} again`),
  ],
  soldOut: ['このくじは完売しました。', 'This pack is sold out.'],
  saleEnded: ['このくじの販売は終了しました。', 'The sale of this pack has ended.'],
  toPacks: ['ほかのくじを見る', 'See other packs'],
})

export type DecisionsTexts = (typeof decisionsTexts)['ja']
