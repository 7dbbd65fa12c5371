import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const picturesTexts = bothLanguages({
  title: ['画像', 'Pictures'],
  text: ['1枚目が一覧に出ます。最大10枚。', 'Lists show the first one. Up to 10.'],
  none: ['画像はまだありません。', 'There are no pictures yet.'],
  add: ['画像を追加', 'Add pictures'],
  alt: [
    (row: number) => `${formatNumber(row)}枚目の画像`,
    (row: number) => `Picture ${formatNumber(row)}`,
  ],
  forward: ['前へ', 'Forward'],
  up: [
    (row: number) => `${formatNumber(row)}枚目を前へ`,
    (row: number) => `Move picture ${formatNumber(row)} forward`,
  ],
  remove: [
    (row: number) => `${formatNumber(row)}枚目を外す`,
    (row: number) => `Remove picture ${formatNumber(row)}`,
  ],
})
