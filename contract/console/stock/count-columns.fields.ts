import type { ImportColumns } from '#contract/console/imports/import-columns.rule.ts'
import { boughtColumns } from './bought-columns.fields.ts'
import { cardColumns } from './card-columns.fields.ts'

/** The columns of a file with the counts of a stocktake of one shelf. */
export const countColumns = {
  code: cardColumns.code,
  name: { ...cardColumns.name, isNote: true },
  id: {
    field: { type: 'number', min: 1, max: Number.MAX_SAFE_INTEGER },
    code: 'id',
    title: { ja: '番号', en: 'No.' },
    example: '',
  },
  gradingNumber: boughtColumns.gradingNumber,
  serialNumber: boughtColumns.serialNumber,
  counted: {
    field: { type: 'pieces', max: 1_000_000 },
    code: 'counted',
    title: { ja: '数えた数', en: 'Counted' },
    alsoCalled: ['数量', '枚数', '数'],
    isNeeded: true,
    example: '10',
  },
} as const satisfies ImportColumns
