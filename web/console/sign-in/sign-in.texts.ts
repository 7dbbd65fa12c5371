import { bothLanguages } from '#web/language/both-languages.ts'

export const signInTexts = bothLanguages({
  title: ['運営コンソールにログイン', 'Log in to the console'],
  passkeyText: [
    '端末の指紋・顔・画面ロック、またはセキュリティキーで確認します。',
    'Your device checks your fingerprint, face, screen lock or security key.',
  ],
  passkey: ['パスキーを使う', 'Use a passkey'],
  or: ['または', 'or'],
  passwordTitle: ['パスワードと認証アプリでログイン', 'With password and authenticator app'],
  mail: ['メールアドレス', 'Email address'],
  password: ['パスワード', 'Password'],
  code: ['認証アプリのコード（6桁）', 'Code from the authenticator app (6 digits)'],
  recoveryCode: ['リカバリーコード', 'Recovery code'],
  useRecovery: ['認証アプリやパスキーを使えないとき', 'I can’t use my app or passkey'],
  useCode: ['認証アプリのコードを使う', 'Use a code from the app'],
  recoveryHint: [
    'パスワードを登録していない場合は、パスワードを空欄にしてください。',
    'Leave the password empty if you have none.',
  ],
  submit: ['ログイン', 'Log in'],
  passkeyCancelled: ['パスキーでの確認が完了しませんでした。', 'The passkey was not confirmed.'],
  endedTitle: ['もう一度ログインしてください', 'Log in again'],
  ended: [
    'ログインの有効期限が切れました。入力中の内容は残っています。ログインしてから、もう一度ボタンを押してください。',
    'Your session has ended. What you have entered is still here. Log in, then press the button again.',
  ],
})
