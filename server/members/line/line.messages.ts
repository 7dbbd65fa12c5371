import type { Message } from '#server/platform/language.ts'

export const LINE_MESSAGES = {
  isOff: {
    ja: '現在、LINEはご利用いただけません',
    en: 'LINE is not available at present',
  },
  refused: {
    ja: 'LINEで確認できませんでした。もう一度お試しください',
    en: 'LINE did not confirm it. Please try again',
  },
  unreachable: {
    ja: 'LINEに接続できませんでした。しばらくしてからもう一度お試しください',
    en: 'We couldn’t reach LINE. Please try again in a while',
  },
  taken: {
    ja: 'このLINEアカウントは、別の会員と連携しています',
    en: 'This LINE account is linked to another member',
  },
  linked: {
    ja: 'すでにLINEアカウントと連携しています。別のアカウントにするには、先に連携を解除してください',
    en: 'You have already linked a LINE account. Please unlink it before you link another',
  },
  onlyWay: {
    ja: 'LINEのほかにログインする方法がありません。先にパスワードを設定するか、パスキーを登録してください',
    en: 'LINE is your only way to log in. Please set a password or add a passkey first',
  },
  expired: {
    ja: 'LINEでの確認から時間がたっています。もう一度LINEでログインしてください',
    en: 'It has been a while since LINE confirmed it. Please log in with LINE again',
  },
} as const satisfies Record<string, Message>
