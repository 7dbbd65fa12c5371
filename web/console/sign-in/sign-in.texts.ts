const ja = {
  title: '運営コンソールにログイン',
  passkeyText: '端末の指紋・顔・画面ロック、またはセキュリティキーで確認します。',
  passkey: 'パスキーを使う',
  or: 'または',
  passwordTitle: 'パスワードと認証アプリでログイン',
  mail: 'メールアドレス',
  password: 'パスワード',
  code: '認証アプリのコード（6桁）',
  recoveryCode: 'リカバリーコード',
  useRecovery: '認証アプリやパスキーを使えないとき',
  useCode: '認証アプリのコードを使う',
  recoveryHint: 'パスワードを登録していない場合は、パスワードを空欄にしてください。',
  submit: 'ログイン',
  passkeyCancelled: 'パスキーでの確認が完了しませんでした。',
  endedTitle: 'もう一度ログインしてください',
  ended: 'ログインの有効期限が切れました。入力中の内容はそのまま残っています。',
}

const en: typeof ja = {
  title: 'Log in to the console',
  passkeyText: 'Your device checks your fingerprint, face, screen lock or security key.',
  passkey: 'Use a passkey',
  or: 'or',
  passwordTitle: 'With password and authenticator app',
  mail: 'Email address',
  password: 'Password',
  code: 'Code from the authenticator app (6 digits)',
  recoveryCode: 'Recovery code',
  useRecovery: 'I can’t use my app or passkey',
  useCode: 'Use a code from the app',
  recoveryHint: 'Leave the password empty if you have none.',
  submit: 'Log in',
  passkeyCancelled: 'The passkey was not confirmed.',
  endedTitle: 'Log in again',
  ended: 'Your session has ended. What you have entered is still here.',
}

export const signInTexts = { ja, en }
