import type { Message } from '#server/platform/language.ts'

export const PASSKEYS_MAX = 10

export const PASSKEY_MESSAGES = {
  notFound: {
    ja: 'このパスキーではログインできませんでした。メールアドレスとパスワードでログインしてください',
    en: 'This passkey did not work. Please log in with your email address and password',
  },
  notProved: {
    ja: 'このパスキーでは確認できませんでした。パスワードで確認してください',
    en: 'This passkey did not work. Please use your password instead',
  },
  notAdded: {
    ja: 'パスキーを登録できませんでした。もう一度お試しください',
    en: 'The passkey couldn’t be added. Please try again',
  },
  onlyWay: {
    ja: 'このパスキーのほかにログインする方法がありません。先にパスワードを設定してください',
    en: 'This passkey is your only way to log in. Please set a password first',
  },
  tooManyPasskeys: {
    ja: `登録できるパスキーは${PASSKEYS_MAX}件までです。使わないパスキーを削除してください`,
    en: `You can have up to ${PASSKEYS_MAX} passkeys. Please remove one that you no longer use`,
  },
} as const satisfies Record<string, Message>
