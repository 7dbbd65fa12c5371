import type { Message } from '#server/platform/language.ts'

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
  en: 'This point course does not exist',
}
export const REQUEST_CHANGED: Message = {
  ja: 'このお支払いは別の内容ですでに受け付けています',
  en: 'This request was already accepted with different contents',
}
export const TOO_MANY: Message = {
  ja: 'お支払いの回数が多すぎます。しばらくしてからもう一度お試しください。',
  en: 'Too many payments. Please try again later.',
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
export const UNKNOWN_CARD: Message = {
  ja: 'この保存済みカードは使えません。別のカードをお選びください。',
  en: 'This saved card cannot be used. Please choose another card.',
}
