import { bothLanguages } from '#web/language/both-languages.ts'

export const passkeysTexts = bothLanguages({
  title: ['パスキー', 'Passkeys'],
  lead: [
    '指紋や顔、画面ロックでログインできます。パスワードの入力はいりません。',
    'Log in with your fingerprint, face or screen lock, without a password.',
  ],
  login: ['パスキーでログイン', 'Log in with a passkey'],
  add: ['パスキーを登録する', 'Add a passkey'],
  added: ['パスキーを登録しました。', 'The passkey was added.'],
  remove: ['削除する', 'Remove'],
  removed: ['パスキーを削除しました。', 'The passkey was removed.'],
  removeOf: [
    (device: string) => `${device}のパスキーを削除する`,
    (device: string) => `Remove the passkey of ${device}`,
  ],
  unknownDevice: ['お使いの端末', 'Your device'],
  created: [(time: string) => `登録 ${time}`, (time: string) => `Added ${time}`],
  used: [(time: string) => `最後のログイン ${time}`, (time: string) => `Last login ${time}`],
  unused: ['まだ使っていません', 'Not used yet'],
  cancelled: [
    'パスキーの操作が完了しませんでした。もう一度お試しください。',
    'No passkey was used. Please try again.',
  ],
  known: ['この端末のパスキーは登録済みです。', 'This device’s passkey has already been added.'],
  offer: [
    '次回からは、指紋や顔、画面ロックでログインできます。',
    'Next time, you can log in with your fingerprint, face or screen lock.',
  ],
})
