import { bothLanguages } from '#web/language/both-languages.ts'

export const enrolmentTexts = bothLanguages({
  invitationTitle: ['招待を受ける', 'Accept the invitation'],
  invitationText: [
    '招待されたメールアドレスを入力してください。招待は24時間以内に1回だけ使えます。',
    'Enter the email address that was invited. The invitation works once, within 24 hours.',
  ],
  mail: ['メールアドレス', 'Email address'],
  accept: ['はじめる', 'Begin'],
  noToken: [
    '招待のリンクが完全ではありません。届いたリンクをもう一度開いてください。',
    'The link is not complete. Open the link that you got again.',
  ],
  usedUp: [
    'この招待は使えません。期限切れか、使用済みか、メールアドレスが違います。',
    'This invitation cannot be used: it has expired, was already used, or is for another address.',
  ],
  title: [
    (name: string) => `${name} さんの認証手段を登録`,
    (name: string) => `Authenticators of ${name}`,
  ],
  role: [(role: string) => `役割：${role}`, (role: string) => `Role: ${role}`],
  ownerRule: [
    'オーナーには、パスキーのほかに、もう1つのパスキーか、パスワードと認証アプリの両方が必要です。',
    'Besides a passkey, an owner needs a second passkey, or both a password and an authenticator app.',
  ],
  rule: [
    'パスキー、またはパスワードと認証アプリの組み合わせが必要です。',
    'You need a passkey, or a password and an authenticator app.',
  ],
  passkey: ['パスキー', 'Passkey'],
  passkeyText: [
    '端末の指紋・顔・画面ロック、またはセキュリティキーを使います。',
    'Uses the fingerprint, face or screen lock of your device, or a security key.',
  ],
  addPasskey: ['パスキーを追加する', 'Add a passkey'],
  passkeyLabel: ['この端末の名前', 'Name of this device'],
  passkeyCount: [
    (count: number) => `登録済み：${count}個`,
    (count: number) => `Enrolled: ${count}`,
  ],
  passkeyCancelled: ['パスキーを登録できませんでした。', 'The passkey was not enrolled.'],
  password: ['パスワード', 'Password'],
  passwordHint: ['12文字以上', '12 characters or more'],
  setPassword: ['パスワードを登録する', 'Set the password'],
  totp: ['認証アプリ', 'Authenticator app'],
  totpText: [
    '認証アプリでこのQRコードを読み取り、表示された6桁のコードを入力してください。',
    'Scan this QR code with the app, and enter the six digits that it shows.',
  ],
  startTotp: ['認証アプリを登録する', 'Enrol an app'],
  qrCode: ['認証アプリ用のQRコード', 'QR code for the authenticator app'],
  secret: ['読み取れないときの設定キー', 'Key, if you cannot scan the code'],
  code: ['6桁のコード', 'Six digits'],
  confirm: ['コードを確認する', 'Check the code'],
  done: ['登録済み', 'Enrolled'],
  finish: ['登録を完了する', 'Finish'],
  codesTitle: ['リカバリーコード', 'Recovery codes'],
  codesText: [
    '認証手段を失ったときに使う10個のコードです。1個につき1回使えます。この画面を閉じると二度と表示されません。印刷するか、安全な場所に保管してください。',
    'Ten codes for the day you lose your authenticators. Each works once. They are never shown again: print them or keep them in a safe place.',
  ],
  copy: ['コピーする', 'Copy'],
  copied: ['コピーしました', 'Copied'],
  kept: ['保管しました', 'I have stored them'],
})
