import { formatNumber } from '#web/kit/money.ts'

const ja = {
  title: '画像',
  text: '1枚目が一覧に出ます。最大10枚。',
  none: '画像はまだありません。',
  add: '画像を追加',
  alt: (row: number) => `${formatNumber(row)}枚目の画像`,
  forward: '前へ',
  up: (row: number) => `${formatNumber(row)}枚目を前へ`,
  remove: (row: number) => `${formatNumber(row)}枚目を外す`,
}

const en: typeof ja = {
  title: 'Pictures',
  text: 'Lists show the first one. Up to 10.',
  none: 'There are no pictures yet.',
  add: 'Add pictures',
  alt: (row) => `Picture ${formatNumber(row)}`,
  forward: 'Forward',
  up: (row) => `Move picture ${formatNumber(row)} forward`,
  remove: (row) => `Remove picture ${formatNumber(row)}`,
}

export const picturesTexts = { ja, en }
