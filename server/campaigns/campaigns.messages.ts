import type { Message } from '#server/platform/language.ts'
import { RESTRICTION_MESSAGES } from '#server/restrictions/restriction-state.ts'
import type { CouponRefusal } from './campaigns.rule.ts'

/** Shown below the input for the code. */
export const COUPON_MESSAGES: Readonly<Record<CouponRefusal | 'request-changed', Message>> = {
  ...RESTRICTION_MESSAGES,
  unknown: {
    ja: 'クーポンコードが見つかりません。もう一度ご確認ください。',
    en: 'This code does not exist. Please check it again.',
  },
  'not-started': {
    ja: 'このクーポンは、まだ利用期間ではありません。',
    en: 'This coupon cannot be used yet.',
  },
  closed: {
    ja: 'このクーポンの利用期間は終了しました。',
    en: 'This coupon has ended.',
  },
  used: {
    ja: 'このクーポンコードはすでに使われています。',
    en: 'This code has already been used.',
  },
  limit: {
    ja: 'このクーポンのお一人様の利用回数に達しています。',
    en: 'You have already used this coupon as often as it allows.',
  },
  today: {
    ja: '本日分はもう受け取られています。また明日お越しください。',
    en: 'You already have today’s. Please come back tomorrow.',
  },
  'pack-unavailable': {
    ja: 'このクーポンで引けるくじは、ただいま販売していません。',
    en: 'The pack of this coupon is not on sale now.',
  },
  'not-for-member': {
    ja: 'このクーポンは、新しく登録された会員が対象です。',
    en: 'This coupon is for new members.',
  },
  'not-first-paid': {
    ja: 'このクーポンは、期間中にはじめてポイントを購入された会員が対象です。',
    en: 'This coupon is for members who bought points for the first time during the campaign.',
  },
  rank: {
    ja: 'このクーポンは、より上のランクの会員が対象です。',
    en: 'This coupon is for members of a higher rank.',
  },
  'phone-unverified': {
    ja: 'このクーポンは、電話番号のSMS認証がお済みの会員が対象です。マイページで認証できます。',
    en: 'This coupon is for members with a verified phone. You can verify yours in My page.',
  },
  unpaid: {
    ja: 'このクーポンは、ポイントを1回以上購入された会員が対象です。',
    en: 'This coupon is for members who have bought points at least once.',
  },
  'mail-unconfirmed': {
    ja: 'ご登録のメールアドレスに確認のリンクを送りました。リンクを開いてから、もう一度お試しください。',
    en: 'We have sent a link to your email address. Please open it to confirm the address, then try again.',
  },
  budget: {
    ja: 'このクーポンは予定数に達したため、終了しました。',
    en: 'This coupon has run out.',
  },
  'request-changed': {
    ja: '別のコードの処理と重なりました。もう一度お試しください。',
    en: 'Another code was being processed. Please try again.',
  },
}
