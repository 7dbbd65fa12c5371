import type { ImportColumns } from '#contract/console/imports/import-columns.rule.ts'

/** The columns of a file of coupon codes. The shop saves its codes under the same titles. */
export const codeColumns = {
  code: {
    field: { type: 'text', min: 1, max: 60, privacy: 'open' },
    code: 'code',
    title: { ja: 'コード', en: 'Code' },
    alsoCalled: ['クーポンコード', 'coupon', 'coupon code', 'シリアルコード'],
    isNeeded: true,
    isCode: true,
    example: '7KQ2-9XWM-4TRB-E6HN',
  },
  number: {
    field: { type: 'number', min: 1, max: 10_000 },
    code: 'number',
    title: { ja: '番号', en: 'Number' },
    isNote: true,
    example: '1',
  },
  usedAt: {
    field: { type: 'time' },
    code: 'used_at',
    title: { ja: '使用日時', en: 'Used at' },
    isNote: true,
    example: '',
  },
} as const satisfies ImportColumns
