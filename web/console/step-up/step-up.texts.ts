const ja = {
  title: '本人確認',
  text: 'この操作の前に、あなた本人であることを確認します。確認は5分間有効です。',
  passkey: 'パスキーで確認する',
  code: '認証アプリのコード（6桁）',
  submit: 'コードで確認する',
  cancelled: 'パスキーでの確認が完了しませんでした。',
}

const en: typeof ja = {
  title: 'Confirm that it is you',
  text: 'This action needs a fresh confirmation, which is valid for five minutes.',
  passkey: 'Confirm with a passkey',
  code: 'Code from the authenticator app (6 digits)',
  submit: 'Confirm with the code',
  cancelled: 'The passkey was not confirmed.',
}

export const stepUpTexts = { ja, en }
