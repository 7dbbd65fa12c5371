import { bothLanguages } from '#web/language/both-languages.ts'

export const stepUpTexts = bothLanguages({
  title: ['本人確認', 'Confirm that it is you'],
  text: [
    'この操作の前に、あなた本人であることを確認します。確認は5分間有効です。',
    'This action needs a fresh confirmation, which is valid for five minutes.',
  ],
  passkey: ['パスキーで確認する', 'Confirm with a passkey'],
  code: ['認証アプリのコード（6桁）', 'Code from the authenticator app (6 digits)'],
  submit: ['コードで確認する', 'Confirm with the code'],
  cancelled: ['パスキーでの確認が完了しませんでした。', 'The passkey was not confirmed.'],
})
