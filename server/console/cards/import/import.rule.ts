import { initialValues } from '#contract/console/field.ts'
import type { ColumnOf } from '#contract/console/imports/import-columns.rule.ts'
import { cardColumns } from '#contract/console/stock/card-columns.fields.ts'
import { cardFields } from '#contract/console/stock/cards.fields.ts'
import { cardCode } from '#contract/console/stock/cards.ts'
import type { Card, NewCard } from '#server/console/cards/cards.sql.ts'
import type { ImportLine, ReadFile } from '#server/console/imports/imports.rule.ts'
import { faultOf, type ImportPlan, planRows } from '#server/console/imports/plan.rule.ts'

type CardLine = ImportLine<ColumnOf<typeof cardColumns>>

const DEFAULTS: NewCard = { ...initialValues(cardFields), code: '' }

/** Returns what the import does. A line with the code of a known card changes that card. */
export function planImport(
  file: ReadFile<ColumnOf<typeof cardColumns>>,
  known: ReadonlyMap<string, Card>,
): ImportPlan<NewCard, Card> {
  return planRows<typeof cardColumns, NewCard, Card>(cardColumns, file, {
    keyOf: codeOf,
    known,
    defaults: DEFAULTS,
    faultsOf: (line) =>
      cardCode.safeParse(codeOf(line)).success
        ? []
        : [faultOf(cardColumns, line, 'code', 'invalid')],
  })
}

export function codeOf({ cells }: CardLine): string {
  return cells.get('code') ?? ''
}
