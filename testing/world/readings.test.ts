import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { calls } from '#contract/calls.ts'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { openLedger } from '#server/console/acquisitions/ledger-file.ts'
import { openAuditLog } from '#server/console/audit-exports/audit-exports.ts'
import { openSource, type ReportSource } from '#server/console/reports/files/sources.ts'
import type { Database } from '#server/platform/database/database.ts'
import { PERIOD } from './files.ts'
import { readWorld } from './read-world.ts'

const FOLDER = join(import.meta.dirname, 'readings')
let read: ReadonlyMap<string, string>
let longFiles: readonly ReadInPages[]
before(async () => {
  ;({ files: read, more: longFiles } = await readWorld(readInPages))
})

const kept = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsv'))
  .toSorted()

test('A-360 each call that reads answers in the world what its kept file says', () => {
  assert.deepEqual(kept, [...read.keys()].toSorted(), 'npm run readings')
  for (const path of kept)
    assert.equal(
      read.get(path),
      readFileSync(join(FOLDER, path), 'utf8'),
      `${path}: if the change is meant, read what differs after npm run readings`,
    )
})

test('A-182 a long file that is read page by page holds each row once, in one order', () => {
  for (const { name, atOnce, inPages } of longFiles) {
    assert.ok(atOnce.length > 3, `${name} has several pages`)
    assert.deepEqual(inPages, atOnce, name)
  }
})

/** The rows of a long file, read at once and in pages of two. */
interface ReadInPages {
  readonly name: string
  readonly atOnce: readonly (readonly unknown[])[]
  readonly inPages: readonly (readonly unknown[])[]
}

/** Reads each file that is too long to be read at once. */
async function readInPages(database: Database): Promise<readonly ReadInPages[]> {
  const report = { ...PERIOD, by: 'day', taxMoment: 'sale' } as const
  const sources = {
    payments: await openSource(database, { ...report, report: 'payments' }),
    entries: await openSource(database, { ...report, report: 'entries' }),
    acquisitions: await openLedger(database, {}),
    audit: await openAuditLog(database, { call: '', targetKind: '', targetId: '' }),
  }
  const read: ReadInPages[] = []
  for (const [name, source] of Object.entries(sources))
    read.push({ name, atOnce: await rowsOf(source, 1e6), inPages: await rowsOf(source, 2) })
  return read
}

async function rowsOf({ pages }: ReportSource, rowsPerPage: number) {
  const rows: (readonly unknown[])[] = []
  for await (const page of pages(rowsPerPage)) rows.push(...page)
  return rows
}

/** Returns the lines of each call, by its name. */
function sections(folder: string): ReadonlyMap<string, readonly string[]> {
  const texts = [...read].filter(([path]) => path.startsWith(folder)).map(([, text]) => text)
  const parts = texts.flatMap((text) => text.split(/^# /m).slice(1))
  return new Map(
    parts.map((part) => {
      const [head = '', ...lines] = part.trimEnd().split('\n')
      return [head.split('\t')[0] ?? '', lines]
    }),
  )
}

/** What ends a session, what has no checkout to go on with, and the ranges of much longer logs. */
const SILENT = [
  'GET /user/logout',
  'GET /user/set_checkout_session/{id}',
  'GET /user/pack/log_range/{packId}/{number}',
  'GET /user/pack/heads_range/{packId}/{number}',
]

test('A-361 each call that reads finds something in the world', () => {
  const reading = [...Object.entries(calls)]
    .filter(([key, call]) => key.startsWith('GET ') || 'isReading' in call)
    .map(([key]) => ['shop', key] as const)
  const ofConsole = Object.keys(consoleCalls)
    .filter((key) => key.startsWith('GET '))
    .map((key) => ['console', key] as const)
  const silent = [...reading, ...ofConsole].filter(([folder, key]) => {
    const lines = sections(folder).get(key) ?? []
    return lines.every((line) => line.startsWith('#') || /^state\t/.test(line))
  })
  assert.deepEqual(
    silent.map(([, key]) => key),
    SILENT,
  )
})

test('A-362 each filter of a list of the console lets some rows of the world through, and others not', () => {
  const idle = (Object.entries(consoleCalls) as [string, ConsoleCall][]).flatMap(([key, call]) => {
    const lines = sections('console').get(key) ?? []
    const all = new Set(lines.filter((line) => line.includes('=')).flatMap(idsOf))
    const shape = 'query' in call ? (call.query?.shape ?? {}) : {}
    if (!key.startsWith('GET ') || !('direction' in shape)) return []
    return Object.keys(shape)
      .filter((name) => !['page', 'direction', 'sort'].includes(name))
      .filter((name) => {
        const found = lines.filter((line) => line.startsWith(`${name}=`)).map(idsOf)
        return !found.some(({ length }) => length > 0 && length < all.size)
      })
      .map((name) => `${key} ${name}`)
  })
  assert.deepEqual(idle, [])
})

/** A request can be decided for the same time after each, and a rank follows from what was paid. */
const SAME_ORDERS = ['GET /approvals requestedAt expiresAt', 'GET /members rank paidYen']

test('A-393 each order of a list of the console puts the rows of the world in an order of its own', () => {
  const same = Object.keys(consoleCalls).flatMap((key) => {
    const orders = (sections('console').get(key) ?? []).flatMap((line) => {
      const [, sort = '', direction] = /sort=(\w+) direction=(\w+)/.exec(line) ?? []
      return sort === '' ? [] : [{ sort, isUp: direction === 'asc', ids: idsOf(line).join(' ') }]
    })
    const upward = Map.groupBy(
      orders.filter(({ isUp }) => isUp),
      ({ ids }) => ids,
    )
    const twins = [...upward.values()]
      .map((each) => [...new Set(each.map(({ sort }) => sort))])
      .filter(({ length }) => length > 1)
    const still = orders.filter(({ sort, isUp, ids }) =>
      orders.some((other) => isUp && !other.isUp && other.sort === sort && other.ids === ids),
    )
    return [
      ...twins.map((sorts) => `${key} ${sorts.join(' ')}`),
      ...still.map(({ sort }) => `${key} ${sort} in both directions`),
    ]
  })
  assert.deepEqual(same.toSorted(), SAME_ORDERS)
})

const idsOf = (line: string) => line.split('\t')[1]?.split(' ') ?? []
