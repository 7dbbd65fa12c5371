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
  cancelled: 'パスキーを登録できませんでした。',
  done: '保存しました。',
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
  none: 'There is no passkey yet.',
  remove: (label) => `Remove ${label}`,
  label: 'Name of this device',
  add: 'Add a passkey',
  cancelled: 'The passkey could not be added.',
  done: 'Saved.',
  codes: 'Recovery codes',
  left: (count) => `${formatNumber(count)} codes are left.`,
  renew: 'Renew the recovery codes',
  renewText: 'The old codes stop working. The ten new ones are shown here once.',
  kept: 'I have stored them',
}

export const authenticatorsTexts = { ja, en }
