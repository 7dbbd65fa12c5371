import { formatNumber } from '#web/kit/money.ts'
import { pointsText } from '#web/shop/draws/price.ts'
import { PREFECTURES_EN } from '#web/shop/members/person/prefectures.en.ts'
import type { DecisionsTexts } from './decisions.ja.ts'

export const cards = (count: number) => (count === 1 ? '1 card' : `${formatNumber(count)} cards`)

export const decisionsEn: DecisionsTexts = {
  pickTitle: 'Choose cards to ship',
  pickLead: 'Choose the cards you want shipped. The rest will be converted to points.',
  holdNotice: 'Please choose within 24 hours of the draw.',
  holdUntil: (deadline) => `Until ${deadline} (Japan time)`,
  holdLeft: 'Time left',
  holdAfter:
    'After that, cards you haven’t chosen are converted to points (ship-only cards are shipped).',
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
      : `The other ${cards(count)} will be converted to ${pointsText(points)}.`,
  selectAll: 'Select all',
  selectNone: 'Select none',
  shipOnly: 'Ship only',
  ship: 'Ship',
  shipSome: 'Ship some',
  convert: 'Convert',
  setOf: (count) => `Set of ${formatNumber(count)}`,
  pointsOf: pointsText,
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
