import type { ImportColumns } from '#contract/console/imports/import-columns.rule.ts'

/** The columns of a file with tracking numbers, which each carrier's file names in its own way. */
export const trackingColumns = {
  number: {
    field: { type: 'text', min: 1, max: 50, privacy: 'open' },
    code: 'parcel',
    title: { ja: '荷物の番号', en: 'Parcel number' },
    isNeeded: true,
    isCode: true,
    example: 'P00000012',
  },
  tracking: {
    field: { type: 'text', min: 1, max: 30, privacy: 'open' },
    code: 'tracking',
    title: { ja: '追跡番号', en: 'Tracking number' },
    alsoCalled: ['お問い合わせ番号', '送り状番号'],
    isNeeded: true,
    isCode: true,
    example: '123456789012',
  },
} as const satisfies ImportColumns
