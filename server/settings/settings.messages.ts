import type { Message } from '#server/platform/language.ts'

export const DRAWS_STOPPED: Message = {
  ja: 'ただいま抽選の受付を一時停止しています。ポイントやコインは使われていません。再開までお待ちください。',
  en: 'Draws are paused at the moment. You have not been charged. Please try again later.',
}
export const PAYMENTS_STOPPED: Message = {
  ja: 'ただいまポイントの購入受付を一時停止しています。再開までお待ちください。',
  en: 'Point sales are paused at the moment. You have not been charged. Please try again later.',
}
export const CONVERSIONS_STOPPED: Message = {
  ja: 'ただいまカードのポイント変換を一時停止しています。カードは未選択のままお預かりしています。再開までお待ちください。',
  en: 'Card conversion is paused at the moment. Your cards will stay as they are until it resumes.',
}
export const IN_MAINTENANCE: Message = {
  ja: 'ただいまメンテナンス中です。終了までお待ちください。',
  en: 'The shop is under maintenance. Please try again later.',
}
export const OPENING_SOON: Message = {
  ja: 'まもなく開店します。開店まで、ポイントの購入と抽選はできません。',
  en: 'We open soon. Until then, points and draws are not on sale.',
}
