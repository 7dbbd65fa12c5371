import type { ImportColumns } from '#contract/console/imports/import-columns.rule.ts'
import { CARD_TYPE_FIGURE, CARD_TYPE_GAME } from '#contract/constants.ts'
import { goodFields } from './goods.fields.ts'

/** The columns of a file of goods. A line with the number or the name of a good changes that good. */
export const goodColumns = {
  name: {
    field: goodFields.name,
    code: 'name',
    title: { ja: '景品名', en: 'Name' },
    alsoCalled: ['名前'],
    isNeeded: true,
    example: { ja: '朱雀フィギュア', en: 'Suzaku figure' },
  },
  id: {
    field: { type: 'number', min: 1, max: Number.MAX_SAFE_INTEGER },
    code: 'id',
    title: { ja: '番号', en: 'Number of the good' },
    example: '',
  },
  reading: {
    field: goodFields.reading,
    code: 'reading',
    title: { ja: 'よみ（検索用）', en: 'Reading (for searches)' },
    alsoCalled: ['よみ', '読み', 'フリガナ', 'ふりがな'],
    example: { ja: 'すざくふぃぎゅあ', en: 'suzaku' },
  },
  nameEn: {
    field: goodFields.nameEn,
    code: 'name_en',
    title: { ja: '景品名（英語）', en: 'Name (English)' },
    alsoCalled: ['英語名'],
    example: 'Vermilion Bird figure',
  },
  cardType: {
    field: goodFields.cardType,
    code: 'type',
    title: { ja: '種類', en: 'Type' },
    isNeeded: true,
    names: {
      [CARD_TYPE_FIGURE]: { ja: 'フィギュア', en: 'Figure' },
      [CARD_TYPE_GAME]: { ja: 'ゲーム', en: 'Game' },
    },
    example: { ja: 'フィギュア', en: 'Figure' },
  },
  series: {
    field: goodFields.series,
    code: 'series',
    title: { ja: 'シリーズ・メーカー', en: 'Series or maker' },
    alsoCalled: ['シリーズ', 'メーカー'],
    example: { ja: '四神', en: 'Four Symbols' },
  },
  seriesEn: {
    field: goodFields.seriesEn,
    code: 'series_en',
    title: { ja: 'シリーズ・メーカー（英語）', en: 'Series or maker (English)' },
    example: 'Four Symbols',
  },
  modelNumber: {
    field: goodFields.modelNumber,
    code: 'number',
    title: { ja: '型番', en: 'Number' },
    isCode: true,
    example: 'FIG-001',
  },
  rarity: {
    field: goodFields.rarity,
    code: 'rarity',
    title: { ja: 'レア度', en: 'Rarity' },
    example: '3',
  },
  priceCoins: {
    field: goodFields.priceCoins,
    code: 'price',
    title: { ja: '必要コイン', en: 'Price in coins' },
    alsoCalled: ['コイン'],
    isNeeded: true,
    example: '1200',
  },
  memberMax: {
    field: goodFields.memberMax,
    code: 'limit',
    title: { ja: 'お一人様の上限', en: 'Limit per member' },
    example: '',
  },
  position: {
    field: goodFields.position,
    code: 'position',
    title: { ja: '並び順', en: 'Position' },
    example: '10',
  },
  startsAt: {
    field: goodFields.startsAt,
    code: 'starts_at',
    title: { ja: '交換開始（日本時間）', en: 'Start (Japan time)' },
    example: '2026-01-31 20:00',
  },
  endsAt: {
    field: goodFields.endsAt,
    code: 'ends_at',
    title: { ja: '交換終了（日本時間）', en: 'End (Japan time)' },
    example: '',
  },
} as const satisfies ImportColumns
