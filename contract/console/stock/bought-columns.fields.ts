import type { ImportColumns } from '#contract/console/imports/import-columns.rule.ts'
import { boughtFields } from './acquisitions.fields.ts'
import { cardColumns } from './card-columns.fields.ts'

/** The columns of a file of bought cards, which belong to one acquisition. */
export const boughtColumns = {
  code: cardColumns.code,
  name: { ...cardColumns.name, isNote: true },
  count: {
    field: boughtFields.count,
    code: 'count',
    title: { ja: '数量', en: 'Number' },
    alsoCalled: ['枚数', '数'],
    isNeeded: true,
    example: '2',
  },
  costYen: {
    field: boughtFields.costYen,
    code: 'cost',
    title: { ja: '1枚の原価（円）', en: 'Cost of one (yen)' },
    alsoCalled: ['原価', '単価', '1枚の原価', 'Cost'],
    isNeeded: true,
    example: '3000',
  },
  shelf: {
    field: { ...boughtFields.shelf, min: 0 },
    code: 'shelf',
    title: { ja: '棚', en: 'Shelf' },
    example: '',
  },
  gradingCompany: {
    field: boughtFields.gradingCompany,
    code: 'grading_company',
    title: { ja: '鑑定会社', en: 'Grading company' },
    example: '',
  },
  gradingNumber: {
    field: boughtFields.gradingNumber,
    code: 'grading_number',
    title: { ja: '鑑定番号', en: 'Grading number' },
    isCode: true,
    example: '',
  },
  serialNumber: {
    field: boughtFields.serialNumber,
    code: 'serial_number',
    title: { ja: 'シリアル番号', en: 'Serial number' },
    isCode: true,
    example: '',
  },
} as const satisfies ImportColumns
