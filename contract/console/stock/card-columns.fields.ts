import type { ImportColumns } from '#contract/console/imports/import-columns.rule.ts'
import type { Rarity } from '#contract/identity.ts'
import { newCardFields, RARITIES } from './cards.fields.ts'

/** The columns of a file of cards. Columns that a file lacks stay as they are. */
export const cardColumns = {
  code: {
    field: newCardFields.code,
    code: 'code',
    title: { ja: 'コード', en: 'Code' },
    alsoCalled: ['カードコード'],
    isNeeded: true,
    isCode: true,
    example: 'FJ-001',
  },
  name: {
    field: newCardFields.name,
    code: 'name',
    title: { ja: 'カード名', en: 'Name' },
    alsoCalled: ['名前'],
    isNeeded: true,
    example: { ja: '朱雀', en: 'Suzaku' },
  },
  reading: {
    field: newCardFields.reading,
    code: 'reading',
    title: { ja: 'よみ（検索用）', en: 'Reading (for searches)' },
    alsoCalled: ['よみ', '読み', 'フリガナ', 'ふりがな'],
    example: { ja: 'すざく', en: 'suzaku' },
  },
  nameEn: {
    field: newCardFields.nameEn,
    code: 'name_en',
    title: { ja: 'カード名（英語）', en: 'Name (English)' },
    alsoCalled: ['英語名'],
    example: 'Vermilion Bird',
  },
  setName: {
    field: newCardFields.setName,
    code: 'set',
    title: { ja: 'セット', en: 'Set' },
    alsoCalled: ['シリーズ'],
    example: { ja: '四神', en: 'Four Symbols' },
  },
  modelNumber: {
    field: newCardFields.modelNumber,
    code: 'number',
    title: { ja: '型番', en: 'Number' },
    alsoCalled: ['番号'],
    isCode: true,
    example: 'SV4-045',
  },
  rarity: {
    field: newCardFields.rarity,
    code: 'rarity',
    title: { ja: 'レア度', en: 'Rarity' },
    isNeeded: true,
    example: '3',
  },
  rarityLabel: {
    field: newCardFields.rarityLabel,
    code: 'rarity_label',
    title: { ja: 'レア度の表示', en: 'Rarity as shown' },
    alsoCalled: ['レアリティ'],
    example: 'UR',
  },
  rarityLabelEn: {
    field: newCardFields.rarityLabelEn,
    code: 'rarity_label_en',
    title: { ja: 'レア度の表示（英語）', en: 'Rarity as shown (English)' },
    example: 'UR',
  },
  language: {
    field: newCardFields.language,
    code: 'language',
    title: { ja: '言語', en: 'Language' },
    names: {
      ja: { ja: '日本語', en: 'Japanese' },
      en: { ja: '英語', en: 'English' },
      ko: { ja: '韓国語', en: 'Korean' },
      zh: { ja: '中国語', en: 'Chinese' },
      de: { ja: 'ドイツ語', en: 'German' },
      fr: { ja: 'フランス語', en: 'French' },
      it: { ja: 'イタリア語', en: 'Italian' },
      es: { ja: 'スペイン語', en: 'Spanish' },
      pt: { ja: 'ポルトガル語', en: 'Portuguese' },
    },
    example: { ja: '日本語', en: 'Japanese' },
  },
  condition: {
    field: newCardFields.condition,
    code: 'condition',
    title: { ja: '状態', en: 'Condition' },
    example: { ja: '美品', en: 'Near mint' },
  },
  grade: {
    field: newCardFields.grade,
    code: 'grade',
    title: { ja: 'グレード', en: 'Grade' },
    alsoCalled: ['鑑定'],
    example: 'PSA 10',
  },
  setSize: {
    field: newCardFields.setSize,
    code: 'set_size',
    title: { ja: '1回の当たりで届く数', en: 'Pieces per win' },
    alsoCalled: ['枚数'],
    example: '1',
  },
} as const satisfies ImportColumns

/** A file names a rarity by its number or by the shop's name of it in either language. */
export function cardColumnsOf(rarities: readonly Pick<Rarity, 'name' | 'nameEn'>[]) {
  const names = Object.fromEntries(
    rarities.map(({ name, nameEn }, rarity) => [rarity, { ja: name, en: nameEn || name }]),
  )
  const field = { type: 'choice', values: RARITIES } as const
  return { ...cardColumns, rarity: { ...cardColumns.rarity, field, names } }
}

/** The columns of a list of market prices. The day and the source are typed once for all lines. */
export const priceColumns = {
  code: { ...cardColumns.code, alsoCalled: ['カードコード'] },
  name: { ...cardColumns.name, isNote: true },
  price: {
    field: { type: 'yen', max: 1_000_000_000 },
    code: 'price',
    title: { ja: '価格', en: 'Price' },
    alsoCalled: ['相場', '金額'],
    isNeeded: true,
    example: '12000',
  },
} as const satisfies ImportColumns

/** The names of the picture files that are chosen together. They have one column. */
export const pictureColumns = {
  file: {
    field: { type: 'text', min: 1, max: 200, privacy: 'open' },
    code: 'file',
    title: { ja: 'ファイル名', en: 'File name' },
    isNeeded: true,
    isCode: true,
    example: 'FJ-001.png',
  },
} as const satisfies ImportColumns
