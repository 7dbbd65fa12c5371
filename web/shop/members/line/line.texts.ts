const ja = {
  login: 'LINEでログイン',
  title: 'LINE連携',
  lead: 'LINEアカウントでログインできるようになります。',
  unlinked: 'まだ連携していません',
  linkedSince: (time: string) => `連携済み（${time}から）`,
  messages: {
    off: '',
    friend: 'お知らせもLINEで届きます。種類は「お知らせの配信」で選べます。',
    'not-friend': '当店の公式アカウントを友だちに追加すると、お知らせもLINEで届きます。',
  },
  link: 'LINEと連携する',
  unlink: '連携を解除する',
  linkDone: 'LINEと連携しました。',
  unlinkDone: 'LINEの連携を解除しました。',
  loginTitle: 'LINEでログイン',
  waiting: 'LINEの確認を待っています…',
  cancelled: 'LINEでの操作が完了しませんでした。',
  unknown: 'このLINEアカウントは、まだ会員と連携していません。',
  unknownHint:
    'はじめての方は、このままLINEで会員登録できます。会員の方は、いつもの方法でログインして、会員メニューからLINEと連携してください。',
  register: 'LINEで新規会員登録',
  toLogin: 'ログインへ',
  toUserMenu: '会員メニューへ',
}

const en: typeof ja = {
  login: 'Log in with LINE',
  title: 'LINE',
  lead: 'Log in with your LINE account.',
  unlinked: 'Not linked yet',
  linkedSince: (time) => `Linked since ${time}`,
  messages: {
    off: '',
    friend: 'You also get messages by LINE. Choose their kinds on “Messages”.',
    'not-friend': 'Add our official account as a friend, and you also get messages by LINE.',
  },
  link: 'Link LINE',
  unlink: 'Unlink',
  linkDone: 'LINE was linked.',
  unlinkDone: 'LINE was unlinked.',
  loginTitle: 'Log in with LINE',
  waiting: 'Waiting for LINE…',
  cancelled: 'Nothing was confirmed at LINE.',
  unknown: 'This LINE account is not linked to a member yet.',
  unknownHint:
    'If you are new here, register with LINE now. If you are a member, log in as usual and link LINE in the member menu.',
  register: 'Register with LINE',
  toLogin: 'Go to login',
  toUserMenu: 'To the member menu',
}

export const lineTexts = { ja, en }
