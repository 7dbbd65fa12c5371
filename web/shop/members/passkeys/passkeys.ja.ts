/** Texts of the login by passkey. */
export const passkeysJa = {
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
export type PasskeysTexts = typeof passkeysJa
