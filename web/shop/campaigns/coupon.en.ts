import { formatNumber } from '#web/kit/money.ts'
import type { CouponTexts } from './coupon.ja.ts'

export const couponEn: CouponTexts = {
  title: 'Coupon',
  lead: 'Enter a coupon code to get points or coins.',
  code: 'Coupon code',
  codeHint: '16 letters and digits. You can leave out the hyphens.',
  redeem: 'Redeem',
  doneTitle: 'Coupon redeemed',
  seal: 'Done',
  granted: {
    point: (amount) => `You received ${formatNumber(amount)}P.`,
    coin: (amount) => `You received ${formatNumber(amount)}C.`,
  },
  another: 'Enter another code',
  packs: 'See the packs',
  pointHistory: 'See the point history',
  coinHistory: 'See the coin history',
  backToMyPage: 'Back to my page',
}
