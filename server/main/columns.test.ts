import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { FILE_FIELDS } from '#contract/console/privacy.ts'
import { leavesOf } from '#testing/faults/field-values.ts'

/** The greatest whole number of each type of column. A bigint holds more than a number of JSON. */
const GREATEST: Readonly<Record<string, number>> = {
  smallint: 32_767,
  integer: 2_147_483_647,
  bigint: Number.MAX_SAFE_INTEGER,
}

/** The check of a text column that allows a list of texts or a pattern. */
const TEXT_CHECK = /CHECK \(\((\w+) (?:= ANY \(ARRAY\[(.*?)\]\)|~ '(.*?)'::text)/

/** The types of all columns, by table and by name. */
const types = new Map<string, string>()
/** Which texts the check of a column allows. */
const allows = new Map<string, (text: string) => boolean>()
let table = ''
for (const line of readFileSync('db/schema.sql', 'utf8').split('\n')) {
  table = /^create table ([\w.]+)/.exec(line)?.[1] ?? table
  const [, name, type = ''] = /^ {2}(\w+) (\w+)/.exec(line) ?? []
  if (name !== undefined) types.set(`${table}.${name}`, type)
  const [, checked, list, pattern = ''] = TEXT_CHECK.exec(line) ?? []
  const values = [...(list ?? '').matchAll(/'(.*?)'::text/g)].map(([, value]) => value)
  if (checked !== undefined)
    allows.set(`${table}.${checked}`, (text) =>
      list === undefined ? new RegExp(pattern).test(text) : values.includes(text),
    )
}

/**
 * The column of each number whose name is not that of its column, or whose name several columns of
 * different types have. A field within a list or an object has the name of its place too.
 */
const COLUMN_OF: Readonly<Record<string, string>> = {
  approvalId: 'console.approvals.id',
  articleId: 'articles.id',
  depositIds: 'console.bank_deposits.id',
  cardTypeId: 'packs.card_type_id',
  'content.lines.count': 'console.draft_lines.count',
  copyIds: 'console.copies.id',
  pack_ids: 'favourite_packs.pack_id',
  good_ids: 'favourite_goods.good_id',
  'lines.count': 'console.acquisitions.count',
  'POST /acquisitions/{id}/correct count': 'console.acquisitions.count',
  'POST /goods/{id}/stock count': 'good_movements.count',
  'POST /stock/move count': 'console.movements.count',
  'POST /banners/{id} id': 'banners.id',
  'POST /banners/{id}/picture id': 'banners.id',
  'POST /banners/{id}/remove id': 'banners.id',
  'POST /card-types/{id} id': 'card_types.id',
  'ranks.id': 'ranks.id',
  worthYenMin: 'console.shipping_rules.worth_yen_min',
}

/**
 * Numbers that reach no column: the shop compares them with its own rows or with a list first, or
 * reads the column as bigint.
 */
const NOT_WRITTEN: readonly string[] = [
  'coin',
  'expectedSalesYen',
  'next_month_rank',
  'pay_id',
  'pay_type',
  'pref_id',
  'price',
  'point',
  'rank',
  'page',
  'pageNumber',
  'change_num',
  'sub_coin',
  'count',
  't',
  'type',
]
/** Ids under another name than their table has: all such tables have ids of type bigint. */
const IDS: readonly string[] = [
  'id',
  'ids',
  'kept_card',
  'maker',
  'member',
  'newestId',
  'pack',
  'packHistoryId',
  'point_price_id',
  'purchase',
  'reduction_card',
  'send_card',
  'statement',
  'ticket_id',
  'to',
]

/** The shop compares these texts with a rule of the room, which refuses them in a sentence. */
const REFUSED_BY_ROOM: readonly string[] = [
  'POST /user/refund_account bank_code',
  'POST /user/refund_account branch_code',
]
/** A column of type text holds a gigabyte; what a person types is shorter than this. */
const TEXT_LENGTH_MAX = 50_000
const TEXTS = ['x', 'あ', '0', '1', '12345', 'x-y', 'a b', '-', '0.5', '1.1', 'ja']

interface Leaf {
  readonly part: 'params' | 'query' | 'request'
  readonly call: string
  readonly place: string
  readonly name: string
  readonly schema: z.core.$ZodType
}
const leaves = Object.entries<Call | ConsoleCall>({ ...calls, ...consoleCalls }).flatMap(
  ([call, { params, query, request }]) =>
    Object.entries({ params, query, request }).flatMap(([part, schema]): Leaf[] =>
      schema === undefined
        ? []
        : leavesOf(schema).map(([path, leaf]) => {
            const names = path.filter((each) => typeof each === 'string')
            return {
              part: part as Leaf['part'],
              call,
              place: names.join('.'),
              name: names.at(-1) ?? '',
              schema: leaf,
            }
          }),
    ),
)

/** Returns whether a field takes a number, which a path and a query carry as a text. */
function takes({ schema }: Leaf, value: number): boolean {
  return [value, String(value)].some((each) => z.safeParse(schema, each).data === value)
}

/** Returns the greatest number that the column of a field holds; undefined if it has no column. */
function greatestOf({ call, place, name }: Leaf): number | undefined {
  const own = COLUMN_OF[`${call} ${place}`] ?? COLUMN_OF[place] ?? COLUMN_OF[name]
  if (own !== undefined) return GREATEST[types.get(own) ?? '']
  if (IDS.includes(name)) return GREATEST.bigint
  if (NOT_WRITTEN.includes(name)) return Infinity
  const column = columnName(name)
  const held = [...types].filter(([key, type]) => key.endsWith(`.${column}`) && type in GREATEST)
  return held.length === 0 ? undefined : Math.min(...held.map(([, type]) => GREATEST[type] ?? 0))
}

function columnName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns a text that a call takes and that no column of the field's name can hold. */
function unheldText({ name, schema }: Leaf): string | undefined {
  const columns = [...types].filter(
    ([key, type]) => type === 'text' && key.endsWith(`.${columnName(name)}`),
  )
  return TEXTS.filter((text) => z.safeParse(schema, text).success).find(
    (text) => columns.length > 0 && columns.every(([key]) => allows.get(key)?.(text) === false),
  )
}

test('no text of a call is one that its column refuses', () => {
  const faults = leaves
    .filter(({ part }) => part === 'request')
    .flatMap((leaf) => {
      const text = unheldText(leaf)
      return text === undefined ? [] : [`${leaf.call} ${leaf.place}`]
    })
  assert.deepEqual(faults, REFUSED_BY_ROOM)
})

test('each text of a call has a limit, and only a file is long', () => {
  const faults = leaves.filter(
    ({ name, schema }) =>
      !FILE_FIELDS.includes(name) && z.safeParse(schema, 'x'.repeat(TEXT_LENGTH_MAX + 1)).success,
  )
  assert.deepEqual(
    faults.map(({ call, place }) => `${call} ${place}`),
    [],
  )
})

test('no number of a call is greater than its column can hold', () => {
  const faults = leaves.flatMap((leaf) => {
    const greatest = greatestOf(leaf) ?? GREATEST.integer
    const tooGreat = greatest === GREATEST.bigint ? 2 ** 53 : (greatest ?? 0) + 1
    return takes(leaf, tooGreat) ? [`${leaf.call} ${leaf.place} takes ${tooGreat}`] : []
  })
  assert.deepEqual(faults, [])
})

test('each column that this test names exists', () => {
  assert.deepEqual(
    Object.values(COLUMN_OF).filter((column) => !types.has(column)),
    [],
  )
})

test('no text of the console has half a surrogate pair', () => {
  const faults = leaves.filter(
    ({ call, schema }) => call in consoleCalls && z.safeParse(schema, 'a\uD800').success,
  )
  assert.deepEqual(
    faults.map(({ call, place }) => `${call} ${place}`),
    [],
  )
})
