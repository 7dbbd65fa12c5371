import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { isPermitted, ROLES, type Role } from '#contract/console/roles.ts'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import {
  type ConsoleClient,
  type ConsoleResponse,
  logInOperator,
  openConsoleClient,
} from '#testing/drivers/console-client.ts'
import { exampleOf } from '#testing/drivers/example-payload.ts'
import { OPERATOR_PASSWORD } from '#testing/fixtures/operators.ts'
import {
  mentionsOther,
  OTHER,
  OTHERS,
  openOwnedTables,
  watchOtherRows,
} from '#testing/fixtures/other-rows.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/**
 * Each call of the console, beside operators, members, payments and parcels that it does not name.
 * `calls.tsv` says of each call whose rows it reads: the operator's own, those that its request
 * names, or all. No call changes a row that it does not name.
 */
const entries = Object.entries(consoleCalls) as [string, ConsoleCall][]
const [, ...lines] = readFileSync(
  join(import.meta.dirname, '../../contract/console/calls.tsv'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))
const whoseRows = new Map(lines.map(([key = '', , whose = '']) => [key, whose]))

/** The owners of the rows that the calls name: four states of each row. */
const NAMED = [8_800_000, 8_800_005, 8_800_011, 8_800_017]
/**
 * The calls that read a JSON column, which the generated rows leave empty, or only own rows, or that
 * refuse the generated payments because nothing of their prices is left.
 */
const EMPTY = [
  'GET /approvals/{id}',
  'GET /pack-drafts/{id}',
  'GET /pack-drafts/{id}/preview',
  'GET /payments/{id}/part',
  'GET /reports/base-dates/{id}',
]
/** The roles that see the fewest rows come first. */
const FEWEST: readonly Role[] = [...ROLES].toSorted(
  (first, second) => Number(first === 'owner') - Number(second === 'owner'),
)

let shop: TestShop
let panel: TestConsole
let changedBy: Awaited<ReturnType<typeof watchOtherRows>>
let answersAlone: ReadonlyMap<string, string>
const clients = new Map<Role, ConsoleClient>()
before(async () => {
  shop = await openTestShop()
  const callLimits = { ...CALL_LIMITS, read: 1e6, change: 1e6, export: 1e6 }
  // Before the console is open: what it polls would deadlock with the change of the tables.
  const owned = await openOwnedTables(shop.database)
  panel = await openTestConsole({ shop, callLimits })
  await owned.addRowsOf(Array.from({ length: 20 }, (_, at) => 8_800_000 + at))
  // A generated rank is in no set of ranks. A member without a period has the first rank.
  await panel.database.query({ text: 'delete from rank_periods where member_id >= 8800000' })
  for (const role of ROLES) clients.set(role, await logInOperator(panel, role))
  answersAlone = await readAnswers()
  await owned.addRowsOf(OTHERS)
  // The shop itself answers the assertions, beside any call.
  const tables = owned.tables.filter((table) => table !== 'console.assertions')
  changedBy = await watchOtherRows(panel.database, tables)
})
after(async () => {
  await panel.close()
  await shop.close()
})

test('each call says whose rows it reads', () => {
  for (const [key] of entries)
    assert.match(whoseRows.get(key) ?? '', /^(own|named|all)$/, `${key} in calls.tsv`)
})

test('P-006 a call that reads the own or named rows answers the same beside the rows of others', async () => {
  const answers = await readAnswers()
  for (const [key] of entries.filter(([key]) => isRead(key) && !EMPTY.includes(key)))
    assert.ok(
      NAMED.some((id) => answersAlone.get(`${key} ${id}`)?.includes('"state": 200')),
      `${key} finds the rows that it names`,
    )
  for (const [request, answer] of answersAlone) assert.equal(answers.get(request), answer, request)
})

for (const id of [...NAMED.slice(0, 2), OTHER])
  test(`P-006 no call changes a row of another than ${id}`, async () => {
    // The limits of logins and wrong proofs begin again.
    panel.clock.advance(24 * 3_600_000)
    for (const entry of entries.filter(([key]) => key.startsWith('POST '))) {
      const [key] = entry
      // The rows of OTHER belong to another operator, and a call of `own` rows must refuse them.
      if (id === OTHER && whoseRows.get(key) !== 'own') continue
      const changed = await changedBy(async () => {
        const answer = await send(entry, id)
        assert.ok(id === OTHER || !mentionsOther(answer), `${key}: ${JSON.stringify(answer)}`)
      })
      assert.deepEqual(changed, [], key)
    }
  })

const isRead = (key: string) => key.startsWith('GET ') && whoseRows.get(key) !== 'all'

/** Returns the answers of the calls that read the own or named rows, by their request. */
async function readAnswers(): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const entry of entries) {
    const [key] = entry
    if (!isRead(key)) continue
    for (const id of NAMED) {
      answers.set(`${key} ${id}`, JSON.stringify(await send(entry, id), ownOnly, 1))
    }
  }
  return answers
}

/** Leaves out what is new in each answer, and the copies of a card, which are the shop's. */
const ownOnly = (name: string, value: unknown) =>
  ['csrf', 'shelf', 'copy'].includes(name) ? undefined : value

async function send([key, call]: [string, ConsoleCall], id: number): Promise<ConsoleResponse> {
  const [method, path = ''] = key.split(' ')
  // The operators keep their password, and log in again. A session is named by the digits of a hash.
  const hash = Buffer.from(String(id)).toString('hex')
  const ids = [id, key === 'POST /sessions/end' ? hash : String(id), OPERATOR_PASSWORD]
  const values = exampleOf(call.params, ids) as Record<string, unknown>
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const client = await clientFor(call)
  if (method === 'GET') {
    const fields = Object.entries(exampleOf(call.query) as object)
    const search = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
    return client.get(search.size > 0 ? `${url}?${search}` : url)
  }
  const request = exampleOf(call.request, ids) as object
  return client.post(
    url,
    'requestId' in request ? { ...request, requestId: randomUUID() } : request,
  )
}

/** Returns the browser of the role that may make a call and sees the fewest rows. */
async function clientFor(call: ConsoleCall): Promise<ConsoleClient> {
  if (call.access === 'guest') return openConsoleClient(panel.url)
  const isFitting = (role: Role) => 'permission' in call && isPermitted(role, call.permission)
  const role = FEWEST.find(isFitting) ?? 'owner'
  const open = clients.get(role)
  if (open !== undefined && (await open.get('/session')).operator !== null) return open
  const client = await logInOperator(panel, role)
  clients.set(role, client)
  return client
}
