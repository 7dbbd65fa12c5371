import type { Message } from '#server/platform/language.ts'

export const LINK_EXPIRED: Message = {
  ja: 'このリンクは使用済みか、有効期限が切れています。もう一度お手続きください',
  en: 'This link has already been used or has expired. Please request a new one',
}

export const PROOF_NEEDED: Message = {
  ja: 'ログインから時間がたっています。もう一度ご本人確認をお願いします',
  en: 'It has been a while since you logged in. Please confirm that it’s you',
}

/**
 * The message that refuses a login although the password or passkey is right, because the member's
 * login is restricted.
 */
export const LOGIN_RESTRICTED: Message = {
  ja: 'このアカウントは現在ご利用を停止しているため、ログインできません。お心当たりのない場合は、お問い合わせください。',
  en: 'This account is currently suspended, so you can’t log in. Please contact us if you think this is a mistake.',
}
