import { initialValues, type ValuesOf } from '#contract/console/field.ts'
import type { ColumnOf } from '#contract/console/imports/import-columns.rule.ts'
import type { Imported } from '#contract/console/imports/imported.ts'
import { goodFields } from '#contract/console/stock/goods.fields.ts'
import { goodColumns } from '#contract/console/stock/goods-columns.fields.ts'
import { isRefusal, type Refusal } from '#server/console/acts/route.ts'
import { type ImportLine, readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import { faultOf, planRows } from '#server/console/imports/plan.rule.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  insertGoods,
  lockImportedGoods,
  type ManagedGood,
  selectMostTaken,
  updateGoods,
} from './goods.sql.ts'
import { hasValidTimes, isLimitBelow, storedFields } from './goods.ts'

type GoodLine = ImportLine<ColumnOf<typeof goodColumns>>
type GoodFields = ValuesOf<typeof goodFields> & { readonly id?: number }

const DEFAULTS: GoodFields = { ...initialValues(goodFields), priceCoins: 1 }
/** The key of a number that no good has. */
const keyOfId = (id: unknown) => `# ${id}`

/**
 * Imports goods from a file: all rows or none. A line with the number of a good, or without a number
 * but with the name of one, changes that good. The goods of the file are locked.
 */
export async function importGoods(
  tx: Transaction,
  { file, isDryRun }: { readonly file: string; readonly isDryRun: boolean },
): Promise<Imported | Refusal> {
  const rows = rowsOf(file)
  if (isRefusal(rows)) return rows
  const read = readImport(goodColumns, rows)
  const { lines } = read
  const goods = await lockImportedGoods(tx, {
    ids: lines.flatMap(({ values }) => (values.get('id') as number | undefined) ?? []),
    names: lines.flatMap(({ cells }) => cells.get('name') ?? []),
  })
  const byName = Map.groupBy(
    goods.filter(({ retiredAt }) => retiredAt === null),
    ({ name }) => name,
  )
  const keyOf = ({ cells, values }: GoodLine) => {
    if (cells.has('id')) return keyOfId(values.get('id'))
    const [good] = byName.get(cells.get('name') ?? '') ?? []
    return good === undefined ? (cells.get('name') ?? '') : keyOfId(good.id)
  }
  const known = new Map(goods.map((good) => [keyOfId(good.id), knownGood(good)]))
  const taken = await selectMostTaken(
    tx,
    goods.map(({ id }) => id),
  )
  const plan = planRows<typeof goodColumns, GoodFields, KnownGood>(goodColumns, read, {
    keyOf,
    known,
    defaults: DEFAULTS,
    faultsOf: (line, { row, fields }) => [
      ...(line.cells.has('id') && row === undefined
        ? [faultOf(goodColumns, line, 'id', 'unknown-good')]
        : []),
      ...(!line.cells.has('id') && (byName.get(fields.name) ?? []).length > 1
        ? [faultOf(goodColumns, line, 'name', 'ambiguous')]
        : []),
      ...(hasValidTimes(fields) ? [] : [faultOf(goodColumns, line, 'endsAt', 'invalid')]),
      ...(isLimitBelow(fields.memberMax, taken.get(row?.id ?? 0))
        ? [faultOf(goodColumns, line, 'memberMax', 'below-taken')]
        : []),
    ],
  })
  const outcome = importedOf({ isDryRun }, plan, ({ name }, row) => ({
    code: String(row?.id ?? ''),
    name,
  }))
  if (!outcome.isDone) return outcome
  await insertGoods(
    tx,
    plan.added.map(({ fields }) => storedFields(ownFields(fields))),
  )
  await updateGoods(
    tx,
    plan.changed.map(({ fields, row: { id } }) => ({ ...storedFields(ownFields(fields)), id })),
  )
  return outcome
}

/** A good with its times as the contract sends them, so that they can be compared with a file. */
type KnownGood = GoodFields & { readonly version: number }

function knownGood(good: ManagedGood): KnownGood {
  const times = { startsAt: wireTime(good.startsAt), endsAt: wireTime(good.endsAt) }
  return { ...(good as unknown as KnownGood), ...times }
}

function wireTime(time: unknown): string | null {
  return time === null ? null : new Date(time as string).toISOString()
}

function ownFields(fields: GoodFields): ValuesOf<typeof goodFields> {
  const entries = Object.keys(goodFields).map((name) => [name, fields[name as keyof GoodFields]])
  return Object.fromEntries(entries) as ValuesOf<typeof goodFields>
}
