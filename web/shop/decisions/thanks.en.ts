import { pointsText } from '#web/shop/draws/price.ts'
import { cards } from './decisions.en.ts'
import type { ThanksTexts } from './thanks.ja.ts'

export const thanksEn: ThanksTexts = {
  thanksSeal: 'Done',
  fortunes: { 0: 'Good', 1: 'Nice!', 2: 'Great!', 3: 'Lucky!' },
  thanksLead: 'You’re all set.',
  thanksShipped: (count) => `We will ship ${cards(count)}.`,
  thanksConverted: ({ count, points }) => `${cards(count)} converted to ${pointsText(points)}.`,
  thanksDays:
    'Most parcels arrive in 3 to 14 days. We ship within {shipDays} business days at the latest.',
  toHistory: 'See your purchase history',
}
