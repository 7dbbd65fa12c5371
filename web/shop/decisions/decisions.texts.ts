import type { UserDetail } from '#contract/members.ts'
import { formatNumber } from '#web/kit/money.ts'
import { PREFECTURES_EN } from '#web/shop/members/person/english-prefectures.ts'

/** Returns a Japanese postal code as it is written on letters. Other codes stay unchanged. */
function withHyphen(zipcode: string): string {
  return zipcode.replace(/^(\d{3})(\d{4})$/, '$1-$2')
}

/**
 * Texts of the decision, by which the member ships some cards and converts the other cards to
 * points.
 */
const ja = {
  pickTitle: '発送するカードを選ぶ',
  pickLead: '発送するカードを選んでください。選ばなかったカードはポイントに変換されます。',
  holdNotice: (hold: string) => `獲得から${hold}以内にお選びください。`,
  holdUntil: (deadline: string) => `選択期限 ${deadline}`,
  holdLeft: '選択期限まで あと',
  holdAfter: '期限を過ぎると、発送専用カードは発送され、それ以外はすべてポイントに変換されます。',
  holdAfterShipped: (percent: number) =>
    `変換ポイントが相場の${percent}%に満たないカード（「期限後は発送」）は、期限を過ぎても変換されず、発送されます。`,
  holdAfterValued: (yen: string) =>
    `相場が${yen}円以上のカード（「期限後は発送」）は、期限を過ぎても変換されず、発送されます。`,
  shipsAfterHold: '期限後は発送',
  skipCards: 'カードの一覧をスキップ',
  rarityFilter: 'レアリティで絞り込む',
  allRarities: 'すべて',
  shipRarity: (label: string) => `${label}をすべて発送`,
  shipFromRarity: (label: string) => `${label}以上をすべて発送`,
  unshipRarity: (label: string) => `${label}の発送をやめる`,
  unshipFromRarity: (label: string) => `${label}以上の発送をやめる`,
  sortLabel: '並び順',
  sorts: { rarity: 'レアリティ順', points: 'ポイント順', drawn: '引いた順' },
  quantityOf: (picked: number, all: number) =>
    `発送 ${formatNumber(picked)}／${formatNumber(all)}枚`,
  changeQuantity: ({ name, picked, all }: { name: string; picked: number; all: number }) =>
    `発送 ${formatNumber(picked)}／${formatNumber(all)}枚（${name}の枚数を選ぶ）`,
  quantityLabel: '発送する枚数',
  setQuantity: 'この枚数にする',
  cancel: 'やめる',
  fewer: '1枚減らす',
  more: '1枚増やす',
  convertRest: (count: number, points: number) =>
    count === 0
      ? 'すべて発送します。'
      : `残り${formatNumber(count)}枚は ${formatNumber(points)}P に変換します。`,
  selectAll: 'すべて選ぶ',
  selectNone: '選択を解除',
  shipOnly: '発送専用',
  ship: '発送',
  shipSome: '一部発送',
  convert: '変換',
  setOf: (count: number) => `${formatNumber(count)}点セット`,
  pointsOf: (points: number) => `${formatNumber(points)}P`,
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
  addressLines: (to: UserDetail): readonly string[] => [
    to.zipcode && `〒${withHyphen(to.zipcode)}`,
    [to.pref_name, to.shiku, to.address].join(''),
    to.building,
    to.country,
    `${to.lastName} ${to.firstName} 様`,
  ],
  addressMissing: 'お届け先が登録されていません。',
  editAddress: 'お客様情報を変更する',
  shippingFree: '送料は無料です。',
  decide: 'この内容で決定する',
  back: '選び直す',
  refusedTitle: '決定できませんでした',
  refusedText: '入力内容が正しくありません',
  unreachable: '通信できませんでした。電波の良い場所でもう一度お試しください。',

  /** By the effect tier of the rarest card. */
  thanksTitle: 'ありがとうございました',
  drawAgain: (count: number) => `もう一度 ${formatNumber(count)}口引く`,
  soldOut: 'このくじは完売しました。',
  saleEnded: 'このくじの販売は終了しました。',
  toPacks: 'ほかのくじを見る',
}

export type DecisionsTexts = typeof ja

export const cards = (count: number) => (count === 1 ? '1 card' : `${formatNumber(count)} cards`)

const en: typeof ja = {
  pickTitle: 'Choose cards to ship',
  pickLead: 'Choose the cards you want shipped. The rest will be converted to points.',
  holdNotice: (hold) => `Please choose within ${hold} of the draw.`,
  holdUntil: (deadline) => `Until ${deadline} (Japan time)`,
  holdLeft: 'Time left',
  holdAfter:
    'After that, cards you haven’t chosen are converted to points (ship-only cards are shipped).',
  holdAfterShipped: (percent) =>
    `Cards whose points are below ${percent}% of their market price (“ships after the deadline”) are then shipped, not converted.`,
  holdAfterValued: (yen) =>
    `Cards with a market price of ${yen} yen or more (“ships after the deadline”) are then shipped, not converted.`,
  shipsAfterHold: 'Ships after the deadline',
  skipCards: 'Skip the list of cards',
  rarityFilter: 'Filter by rarity',
  allRarities: 'All',
  shipRarity: (label) => `Ship every ${label}`,
  shipFromRarity: (label) => `Ship ${label} and above`,
  unshipRarity: (label) => `Deselect every ${label}`,
  unshipFromRarity: (label) => `Deselect ${label} and above`,
  sortLabel: 'Order',
  sorts: { rarity: 'By rarity', points: 'By points', drawn: 'As drawn' },
  quantityOf: (picked, all) => `Ship ${formatNumber(picked)} of ${formatNumber(all)}`,
  changeQuantity: ({ name, picked, all }) =>
    `Ship ${formatNumber(picked)} of ${formatNumber(all)}: choose how many of ${name}`,
  quantityLabel: 'Cards to ship',
  setQuantity: 'Use this number',
  cancel: 'Cancel',
  fewer: 'One fewer',
  more: 'One more',
  convertRest: (count, points) =>
    count === 0
      ? 'All of them will be shipped.'
      : `The other ${cards(count)} will be converted to ${formatNumber(points)}P.`,
  selectAll: 'Select all',
  selectNone: 'Select none',
  shipOnly: 'Ship only',
  ship: 'Ship',
  shipSome: 'Ship some',
  convert: 'Convert',
  setOf: (count) => `Set of ${formatNumber(count)}`,
  pointsOf: (points) => `${formatNumber(points)}P`,
  cardsOf: cards,
  shipping: 'To ship',
  converting: 'To convert',
  next: 'Next',
  cardLabel: ({ name, rarity, points }) => `${name} (${rarity}, converts to ${points})`,
  shipOnlyLabel: ({ name, rarity }) => `${name} (${rarity}, ship only)`,

  confirmTitle: 'Final confirmation',
  confirmLead: 'You can’t change this later.',
  toShip: 'Cards to ship',
  toConvert: 'Cards to convert to points',
  nothingToShip: 'No cards will be shipped.',
  nothingToConvert: 'No cards will be converted.',
  pointsGained: 'Points you receive',
  addressTitle: 'Deliver to',
  addressLines: (to) => [
    [to.firstName, to.middleName, to.lastName].filter(Boolean).join(' '),
    to.building,
    [to.address, to.shiku].filter(Boolean).join(', '),
    [PREFECTURES_EN[to.pref_id - 1], to.zipcode].filter(Boolean).join(' '),
    to.country,
  ],
  addressMissing: 'You haven’t added a delivery address yet.',
  editAddress: 'Change personal information',
  shippingFree: 'Shipping is free.',
  decide: 'Confirm this choice',
  back: 'Choose again',
  refusedTitle: 'Your choice was not saved',
  refusedText: 'Invalid value',
  unreachable: 'We couldn’t connect. Please try again when you have a better connection.',

  thanksTitle: 'Thank you',
  drawAgain: (count) => (count === 1 ? 'Draw 1 again' : `Draw ${formatNumber(count)} again`),
  soldOut: 'This pack is sold out.',
  saleEnded: 'The sale of this pack has ended.',
  toPacks: 'See other packs',
}

export const decisionsTexts = { ja, en }
