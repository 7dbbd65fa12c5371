import { TIME_ZONE } from '#contract/constants.ts'
import type { Message } from '#server/platform/language.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'

export const CLOSED: Message = {
  ja: '姉妹サイトへの統合に伴い、ポイントの購入受付は終了しました。',
  en: 'Point purchase has ended: this service is being merged into our sister online gacha site.',
}
export const NAME_INVALID: Message = {
  ja: '振込名義人は全角カタカナ40文字以内でご入力ください',
  en: 'Please enter the account holder in full-width Katakana, up to 40 characters',
}
export const NOT_OFFERED: Message = {
  ja: 'このお支払方法は現在ご利用いただけません',
  en: 'This payment method is not available at the moment',
}
export const UNKNOWN_COURSE: Message = {
  ja: 'ポイントコースが見つかりません',
  en: 'This point bundle does not exist',
}
export const REQUEST_CHANGED: Message = {
  ja: 'このお支払いは別の内容ですでに受け付けています',
  en: 'This request was already accepted with different contents',
}
/** The message while a limit allows no payment, with the time until which it does not. */
export function tooManyUntil(until: Date): Message {
  const minute = new Date(Math.ceil(until.getTime() / MINUTE_MS) * MINUTE_MS)
  return {
    ja: `お支払いの回数が多すぎます。${FORMATS.ja.format(minute)} 以降に、もう一度お試しください。`,
    en: `Too many payments. Please try again after ${FORMATS.en.format(minute)} (Japan time).`,
  }
}

/** The message while no card may be tried. Other ways of paying stay open. */
export function cardsRefusedUntil(until: Date): Message {
  const minute = new Date(Math.ceil(until.getTime() / MINUTE_MS) * MINUTE_MS)
  return {
    ja: `カードのお支払いが続けて成立しなかったため、${FORMATS.ja.format(minute)} まで、カードはご利用いただけません。ほかのお支払い方法はご利用いただけます。`,
    en: `Because several card payments did not go through, cards cannot be used until ${FORMATS.en.format(minute)} (Japan time). You can pay in another way.`,
  }
}

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE } as const
const FORMATS = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...TIME, month: 'long', day: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { ...TIME, month: 'long', day: 'numeric' }),
}
export const CARD_NOT_VERIFIED: Message = {
  ja: 'カード情報を確認できませんでした。もう一度ご入力ください。',
  en: 'The card information could not be verified. Please enter it again.',
}
export const NOT_CONNECTED: Message = {
  ja: '決済会社に接続できませんでした。しばらくしてからもう一度お試しください。',
  en: 'Could not connect to the payment company, try later',
}
export const SELECT_AMAZON_PAY: Message = {
  ja: 'Amazon Payボタンからお支払い方法を選択してください',
  en: 'Please select Amazon Pay first',
}
export const NOT_GIVEN_UP: Message = {
  ja: '決済会社で手続きが進んでいるため、いまは取りやめられません。',
  en: 'The payment company is already processing this payment, so it can no longer be cancelled.',
}
export const UNKNOWN_CARD: Message = {
  ja: 'この保存済みカードは使えません。別のカードをお選びください。',
  en: 'This saved card cannot be used. Please choose another card.',
}
