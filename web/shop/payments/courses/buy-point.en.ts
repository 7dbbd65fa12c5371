import { formatNumber } from '#web/kit/money.ts'
import type { BuyPointTexts } from './buy-point.ja.ts'

const drawsText = (count: number) => (count === 1 ? '1 draw' : `${formatNumber(count)} draws`)

export const buyPointEn: BuyPointTexts = {
  buyTitle: 'Buy points',
  buyLead: 'Choose a bundle. Prices include consumption tax: what you see is what you pay.',
  coinsUse:
    'Your rank adds coins to the points you buy. Spend them on coin packs, on prizes, or to keep your rank.',
  coinsLink: 'See ranks and coins',
  validity:
    'Points are valid for 6 months from the day they are granted. A purchase cannot be cancelled, returned or refunded.',
  pointTerms: 'Point terms of service',
  fundSettlement: 'Payment Services Act',
  cardInputTitle: 'Card details',
  cardInputLead:
    'What you enter here is sent nowhere and is not stored. To pay by card, choose a bundle and enter your card on the next screen.',
  cardInputCard: 'Card',
  cardsStoppedLead:
    'We aren’t taking card payments at the moment. Please pay another way. You can still remove your saved cards.',
  forPack: 'The pack you were looking at',
  missing: (count, points) => `${formatNumber(points)}P more for ${drawsText(count)}`,
  enough: (count) => `You have enough points for ${drawsText(count)}`,
  buyShort: 'Buy',
  draws: (count) => `Enough for ${drawsText(count)} of this pack`,
  covers: (count) => `Covers your ${drawsText(count)}`,
}
