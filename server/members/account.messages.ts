import type { Message } from '#server/platform/language.ts'

export const LINK_EXPIRED: Message = {
  ja: 'このリンクは使用済みか、有効期限が切れています。もう一度お手続きください',
  en: 'This link was used already or has expired. Please ask for a new one',
}
