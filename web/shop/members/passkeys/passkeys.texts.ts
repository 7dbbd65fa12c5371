const ja = {
  title: 'パスキー',
  lead: '指紋や顔、画面ロックでログインできます。パスワードの入力はいりません。',
  login: 'パスキーでログイン',
  add: 'パスキーを登録する',
  added: 'パスキーを登録しました。',
  remove: '削除する',
  removed: 'パスキーを削除しました。',
  removeOf: (device: string) => `${device}のパスキーを削除する`,
  unknownDevice: 'お使いの端末',
  created: (time: string) => `登録 ${time}`,
  used: (time: string) => `最後のログイン ${time}`,
  unused: 'まだ使っていません',
  cancelled: 'パスキーの操作が完了しませんでした。もう一度お試しください。',
  known: 'この端末のパスキーは登録済みです。',
  offer: '次回からは、指紋や顔、画面ロックでログインできます。',
}

const en: typeof ja = {
  title: 'Passkeys',
  lead: 'Log in with your fingerprint, face or screen lock, without a password.',
  login: 'Log in with a passkey',
  add: 'Add a passkey',
  added: 'The passkey was added.',
  remove: 'Remove',
  removed: 'The passkey was removed.',
  removeOf: (device) => `Remove the passkey of ${device}`,
  unknownDevice: 'Your device',
  created: (time) => `Added ${time}`,
  used: (time) => `Last login ${time}`,
  unused: 'Not used yet',
  cancelled: 'No passkey was used. Please try again.',
  known: 'This device’s passkey has already been added.',
  offer: 'Next time, you can log in with your fingerprint, face or screen lock.',
}

export const passkeysTexts = { ja, en }
