import { formatNumber } from '#web/kit/money.ts'
import { pointsText } from '#web/shop/draws/price.ts'
import { PREFECTURES_EN } from '#web/shop/members/prefectures.en.ts'
import type { DecisionsTexts } from './decisions.ja.ts'

const cards = (count: number) => (count === 1 ? '1 card' : `${formatNumber(count)} cards`)

export const decisionsEn: DecisionsTexts = {
  pickTitle: 'Choose cards to ship',
  pickLead: 'Choose the cards you want shipped. The others are converted to points.',
  holdNotice: 'Please choose within 24 hours of the draw.',
  holdUntil: (deadline) => `Until ${deadline}`,
  holdLeft: 'Time left',
  holdWaiting: 'You have not yet chosen which cards to ship.',
  holdAfter:
    'After that, every card you could have chosen is converted to points (ship-only cards are shipped).',
  skipCards: 'Skip the list of cards',
  selectAll: 'Select all',
  selectNone: 'Select none',
  shipOnly: 'Ship only',
  ship: 'Ship',
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
  confirmLead: 'This cannot be changed afterwards.',
  toShip: 'Cards to ship',
  toConvert: 'Cards to convert to points',
  nothingToShip: 'No cards will be shipped.',
  nothingToConvert: 'No cards will be converted.',
  pointsGained: 'Points you receive',
  addressTitle: 'Deliver to',
  addressee: (name) => name,
  addressLines: (to) => [
    to.building,
    [to.address, to.shiku].filter(Boolean).join(', '),
    [PREFECTURES_EN[to.pref_id - 1], to.zipcode].filter(Boolean).join(' '),
    to.country,
  ],
  addressMissing: 'No delivery address is registered.',
  editAddress: 'Change personal information',
  shippingFree: 'Shipping is free.',
  decide: 'Confirm this choice',
  back: 'Choose again',
  refusedTitle: 'Your choice was not saved',
  refusedText: 'Invalid value',
  unreachable: 'The shop could not be reached. Please try again with a better connection.',

  thanksSeal: 'Lucky!',
  thanksTitle: 'Thank you',
  thanksLead: 'All done.',
  thanksShipped: (count) => `We will ship ${cards(count)}.`,
  thanksConverted: ({ count, points }) => `${cards(count)} became ${pointsText(points)}.`,
  thanksDays: 'Delivery takes about 3 to 14 days.',
  toPacks: 'See other packs',
  toHistory: 'See your purchases',
}
