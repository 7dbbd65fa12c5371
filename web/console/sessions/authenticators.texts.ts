import { formatNumber } from '#web/kit/money.ts'

const ja = {
  title: '認証手段',
  passkey: 'パスキー',
  unnamed: '名前なし',
  added: '追加',
  none: 'パスキーはまだありません。',
  remove: (label: string) => `${label} を削除`,
  label: 'この端末の名前',
  add: 'パスキーを追加する',
  addText:
    '追加や削除をすると、お知らせのメールが届きます。追加したパスキーで承認できるのは24時間後からです。',
  cancelled: 'パスキーを登録できませんでした。',
  done: '保存しました。',
  password: 'パスワード',
  passwordText: '変更すると、ほかの端末はログアウトされ、お知らせのメールが届きます。',
  newPassword: '新しいパスワード',
  passwordHint: '12文字以上',
  changePassword: 'パスワードを変更する',
  passwordChanged: 'パスワードを変更しました。ほかの端末はログアウトしました。',
  codes: 'リカバリーコード',
  left: (count: number) => `使えるコードは、あと${formatNumber(count)}個です。`,
  renew: 'リカバリーコードを再発行する',
  renewText: '古いコードは使えなくなります。新しい10個は、この画面に一度だけ表示されます。',
  kept: '保管しました',
}

const en: typeof ja = {
  title: 'Authenticators',
  passkey: 'Passkey',
  unnamed: 'Without a name',
  added: 'Added',
  none: 'No passkeys yet.',
  remove: (label) => `Remove ${label}`,
  label: 'Name of this device',
  add: 'Add a passkey',
  addText:
    'You get a mail about each change. A passkey that you add can approve requests after 24 hours.',
  cancelled: 'The passkey could not be added.',
  done: 'Saved.',
  password: 'Password',
  passwordText: 'A change ends the sessions on your other devices, and you get an email about it.',
  newPassword: 'New password',
  passwordHint: '12 characters or more',
  changePassword: 'Change the password',
  passwordChanged: 'The password was changed. Your other sessions were ended.',
  codes: 'Recovery codes',
  left: (count) => `${formatNumber(count)} codes are left.`,
  renew: 'Renew the recovery codes',
  renewText: 'The old codes stop working. The ten new ones are shown here once.',
  kept: 'I have stored them',
}

export const authenticatorsTexts = { ja, en }
