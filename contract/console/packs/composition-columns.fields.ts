import type { ImportColumns } from '#contract/console/imports/import-columns.rule.ts'
import { cardColumns } from '#contract/console/stock/card-columns.fields.ts'
import { TICKETS_MAX } from './pack-limits.rule.ts'

/** The columns of a file with the lines of a composition. */
export const compositionColumns = {
  card: {
    ...cardColumns.code,
    title: { ja: 'カード', en: 'Card' },
    alsoCalled: ['card', 'カードコード', 'コード'],
  },
  name: { ...cardColumns.name, isNote: true },
  count: {
    /** A line of an unfinished draft has the count 0. */
    field: { type: 'number', max: TICKETS_MAX },
    code: 'count',
    title: { ja: '口数', en: 'Count' },
    alsoCalled: ['枚数', '数量'],
    isNeeded: true,
    example: '100',
  },
  points: {
    field: { type: 'points', max: 100_000_000 },
    code: 'buy_point',
    title: { ja: '交換pt', en: 'Points' },
    alsoCalled: ['points', '交換ポイント', '変換ポイント'],
    example: '500',
  },
  action: {
    field: { type: 'choice', values: ['0', '2'] },
    code: 'action_type',
    title: { ja: '受取', en: 'Choice' },
    alsoCalled: ['action', '受け取り方', '扱い'],
    names: { 0: { ja: '交換可', en: 'Convert' }, 2: { ja: '発送のみ', en: 'Ship only' } },
    spellings: {
      選択: '0',
      変換可: '0',
      ポイント交換可: '0',
      convertible: '0',
      発送: '2',
      ship: '2',
    },
    example: { ja: '交換可', en: 'Convert' },
  },
  note: {
    field: { type: 'text', max: 200, privacy: 'internal' },
    code: 'note',
    title: { ja: 'メモ', en: 'Note' },
    alsoCalled: ['備考'],
    example: '',
  },
} as const satisfies ImportColumns
