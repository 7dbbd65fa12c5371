import { couponEn } from './coupon.en.ts'
import { couponJa } from './coupon.ja.ts'

export const couponTexts = { ja: couponJa, en: couponEn }
