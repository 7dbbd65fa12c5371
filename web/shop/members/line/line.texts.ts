import { bothLanguages } from '#web/language/both-languages.ts'

export const lineTexts = bothLanguages({
  login: ['LINEでログイン', 'Log in with LINE'],
  title: ['LINE連携', 'LINE'],
  lead: ['LINEアカウントでログインできるようになります。', 'Log in with your LINE account.'],
  unlinked: ['まだ連携していません', 'Not linked yet'],
  linkedSince: [
    (time: string) => `連携済み（${time}から）`,
    (time: string) => `Linked since ${time}`,
  ],
  messages: {
    off: ['', ''],
    friend: [
      'お知らせもLINEで届きます。種類は「お知らせの配信」で選べます。',
      'You also get messages by LINE. Choose their kinds on “Messages”.',
    ],
    'not-friend': [
      '当店の公式アカウントを友だちに追加すると、お知らせもLINEで届きます。',
      'Add our official account as a friend, and you also get messages by LINE.',
    ],
  },
  link: ['LINEと連携する', 'Link LINE'],
  unlink: ['連携を解除する', 'Unlink'],
  linkDone: ['LINEと連携しました。', 'LINE was linked.'],
  unlinkDone: ['LINEの連携を解除しました。', 'LINE was unlinked.'],
  loginTitle: ['LINEでログイン', 'Log in with LINE'],
  waiting: ['LINEの確認を待っています…', 'Waiting for LINE…'],
  cancelled: ['LINEでの操作が完了しませんでした。', 'Nothing was confirmed at LINE.'],
  unknown: [
    'このLINEアカウントは、まだ会員と連携していません。',
    'This LINE account is not linked to a member yet.',
  ],
  unknownHint: [
    'はじめての方は、このままLINEで会員登録できます。会員の方は、いつもの方法でログインして、会員メニューからLINEと連携してください。',
    'If you are new here, register with LINE now. If you are a member, log in as usual and link LINE in the member menu.',
  ],
  register: ['LINEで新規会員登録', 'Register with LINE'],
  toLogin: ['ログインへ', 'Go to login'],
  toUserMenu: ['会員メニューへ', 'To the member menu'],
})
