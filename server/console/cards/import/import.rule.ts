import { initialValues } from '#contract/console/field.ts'
import type { ColumnOf } from '#contract/console/imports/import-columns.rule.ts'
import { cardColumns } from '#contract/console/stock/card-columns.fields.ts'
import { cardFields } from '#contract/console/stock/cards.fields.ts'
import { cardCode } from '#contract/console/stock/cards.ts'
import { type Identity, rarityIn } from '#contract/identity.ts'
import type { Card, NewCard } from '#server/console/cards/cards.sql.ts'
import type { ImportLine, ReadFile } from '#server/console/imports/imports.rule.ts'
import { faultOf, type ImportPlan, planRows } from '#server/console/imports/plan.rule.ts'

type CardLine = ImportLine<ColumnOf<typeof cardColumns>>

const DEFAULTS: NewCard = { ...initialValues(cardFields), code: '' }

/**
 * Returns what the import does. A line with the code of a known card changes that card. A card gets
 * the shop's name of its rarity where the file names none.
 */
export function planImport(
  { lines, failed }: ReadFile<ColumnOf<typeof cardColumns>>,
  {
    known,
    identity,
  }: {
    readonly known: ReadonlyMap<string, Card>
    readonly identity: Pick<Identity, 'rarities'>
  },
): ImportPlan<NewCard, Card> {
  const file = {
    lines: lines.map((line) => withRarityName(line, known.get(codeOf(line)), identity)),
    failed,
  }
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

/** The shop's name of a card's former rarity is not kept for another rarity. */
function withRarityName(
  line: CardLine,
  card: Card | undefined,
  identity: Pick<Identity, 'rarities'>,
): CardLine {
  const entered: Partial<NewCard> = Object.fromEntries(line.values)
  const { rarity = card?.rarity } = entered
  const isSame = rarity === card?.rarity
  const former = card && rarityIn(identity, card.rarity)?.name
  const kept = isSame || card?.rarityLabel !== former ? card?.rarityLabel : ''
  if (rarity === undefined || (entered.rarityLabel ?? kept)) return line
  const { name = '', nameEn = '' } = rarityIn(identity, rarity) ?? {}
  const named = [
    ['rarityLabel', name],
    ['rarityLabelEn', entered.rarityLabelEn || (isSame && card?.rarityLabelEn) || nameEn],
  ] as const
  return {
    ...line,
    cells: new Map([...line.cells, ...named, ...line.cells]),
    values: new Map([...line.values, ...named]),
  }
}

export function codeOf({ cells }: CardLine): string {
  return cells.get('code') ?? ''
}
