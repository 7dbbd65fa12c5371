import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const authenticatorsTexts = bothLanguages({
  title: ['認証手段', 'Authenticators'],
  passkey: ['パスキー', 'Passkey'],
  unnamed: ['名前なし', 'Without a name'],
  added: ['追加', 'Added'],
  none: ['パスキーはまだありません。', 'No passkeys yet.'],
  remove: [(label: string) => `${label} を削除`, (label: string) => `Remove ${label}`],
  label: ['この端末の名前', 'Name of this device'],
  add: ['パスキーを追加する', 'Add a passkey'],
  addText: [
    '追加や削除をすると、お知らせのメールが届きます。追加したパスキーで承認できるのは24時間後からです。',
    'You get a mail about each change. A passkey that you add can approve requests after 24 hours.',
  ],
  cancelled: ['パスキーを登録できませんでした。', 'The passkey could not be added.'],
  done: ['保存しました。', 'Saved.'],
  password: ['パスワード', 'Password'],
  passwordText: ['変更すると、お知らせのメールが届きます。', 'You get an email about a change.'],
  otherSessions: ['ログイン中のほかの端末', 'Your other sessions'],
  endOtherSessions: ['ほかの端末をログアウトさせる', 'End my other sessions'],
  newPassword: ['新しいパスワード', 'New password'],
  passwordHint: ['12文字以上', '12 characters or more'],
  changePassword: ['パスワードを変更する', 'Change the password'],
  passwordChanged: [
    'パスワードを変更しました。ほかの端末はログアウトしました。',
    'The password was changed. Your other sessions were ended.',
  ],
  passwordChangedAlone: [
    'パスワードを変更しました。ほかの端末はログインしたままです。',
    'The password was changed. Your other sessions are still open.',
  ],
  codes: ['リカバリーコード', 'Recovery codes'],
  left: [
    (count: number) => `使えるコードは、あと${formatNumber(count)}個です。`,
    (count: number) => `Codes left: ${formatNumber(count)}.`,
  ],
  renew: ['リカバリーコードを再発行する', 'Renew the recovery codes'],
  renewText: [
    '古いコードは使えなくなります。新しい10個は、この画面に一度だけ表示されます。',
    'The old codes stop working. The ten new ones are shown here once.',
  ],
  kept: ['保管しました', 'I have stored them'],
})
