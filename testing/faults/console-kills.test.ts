import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { PRICE_WARNINGS } from '#contract/console/packs/price-warnings.rule.ts'
import { collect } from '#server/console/parcels/intake/intake.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asConsoleRole } from '#server/platform/embedded-postgres/postgres.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { verify } from '#server/verify/verify.ts'
import {
  type ConsoleClient,
  type ConsoleResponse,
  logInOperator,
} from '#testing/drivers/console-client.ts'
import {
  addStockedCard,
  draftContent,
  draftLine,
  submitDraft,
} from '#testing/drivers/pack-maker.ts'
import { startSupervisedConsole } from '#testing/drivers/processes/supervised-console.ts'
import type { SupervisedProcess } from '#testing/drivers/processes/supervised-process.ts'
import { retry } from '#testing/drivers/retry.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addOperators, type OperatorName } from '#testing/fixtures/operators.ts'
import { setLabels } from '#testing/fixtures/parcels.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { addWaitingTransfer } from '#testing/fixtures/transfers.ts'
import {
  acceptDeposits,
  addBankAccount,
  approveMatch,
  type BankContext,
  countSettled,
  importStatement,
  MATCHED,
} from './bank-acts.ts'
import type { OperatorAct } from './operator-act.ts'
import { handOver, importNumbers } from './parcel-acts.ts'

const CARDS = 1_000
const RANDOM_MS_MAX = 1_000
/** The authenticator app shows a new code after this time. Each code logs in only once. */
const STEP_MS = 30_000
const POLLS = { attemptsMax: 3_000, waitMs: () => 10 }

let shop: TestShop
let panel: SupervisedProcess
let owner: Database
/** The connection that locks the audit log while a test kills the console. */
let locker: Database
let now: Date
before(async () => {
  shop = await openTestShop()
  owner = openDatabase({ url: shop.databaseUrl, connectionsMax: 2 })
  locker = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
  now = shop.clock.now()
  await addOperators(owner, now)
  await setLabels(owner)
  panel = await startSupervisedConsole(shop.databaseUrl, now)
  await addBankAccount(bank)
})
after(async () => {
  await panel.stop()
  await locker.close()
  await owner.close()
  await shop.close()
})

const browsers = new Map<OperatorName, Promise<ConsoleClient>>()
/**
 * Returns the browser of an operator, and logs each operator in only once. The session outlives the
 * killed processes.
 */
function browserOf(name: OperatorName): Promise<ConsoleClient> {
  const clock = testClock(new Date(now.getTime() - STEP_MS))
  const browser = browsers.get(name) ?? logInOperator({ url: panel.url, clock }, name)
  browsers.set(name, browser)
  return browser
}

async function count(text: string, ...values: unknown[]): Promise<number> {
  const [row] = await owner.query<{ count: number }>({ text, values })
  return row?.count as number
}
const bank: BankContext = {
  browserOf,
  approvalOf,
  count,
  addTransfers: (kana, yen, total) =>
    Promise.all(Array.from({ length: total }, () => addWaitingTransfer(owner, { kana, yen, now }))),
  today: () => wireDay(now),
}
const parcels = () => ({ owner, now, count, collect: collectParcels })
async function collectParcels(): Promise<void> {
  const asConsole = openDatabase({ url: asConsoleRole(shop.databaseUrl), connectionsMax: 1 })
  await collect(asConsole, now).finally(() => asConsole.close())
}
const countLogged = (requestIds: readonly string[]) =>
  count(
    `select count(*) from console.audit_entries where request_id = any($1) and outcome = 'done'`,
    requestIds,
  )
/** The ids of the members whose points the acts of this test adjust. */
const adjustedIds: number[] = []
let fileNo = 0

interface Moment {
  readonly name: string
  /**
   * Calls `start`, which starts the acts, and kills the console at the moment that `name`
   * describes.
   */
  readonly kill: (start: () => void, requestIds: readonly string[]) => Promise<void>
  /** The lowest and the highest number of acts that may be done when the console is killed. */
  readonly doneCounts: readonly [number, number]
}

const ACTS = [
  approveAdjustment,
  approvePublication,
  importCards,
  () => importNumbers(parcels()),
  () => handOver(parcels()),
  () => importStatement(bank),
  () => acceptDeposits(bank),
  () => approveMatch(bank),
]
const AT_RANDOM: Moment = {
  name: 'at a random moment',
  async kill(start) {
    start()
    await wait(Math.random() * RANDOM_MS_MAX)
    await panel.kill()
  },
  doneCounts: [0, ACTS.length],
}
/** The moments at which the console is killed while it does the acts. */
const MOMENTS: readonly Moment[] = [
  {
    name: 'before the entries of the log',
    async kill(start) {
      let restarted = Promise.resolve()
      await locker.transaction(async (tx) => {
        await tx.query({ text: 'lock table console.audit_entries in exclusive mode' })
        start()
        const waiting = () => tx.query({ text: WAITING_FOR_THE_LOG })
        await retry(async () => assert.equal((await waiting()).length, ACTS.length), POLLS)
        restarted = panel.kill()
      })
      await restarted
    },
    doneCounts: [0, 0],
  },
  AT_RANDOM,
  AT_RANDOM,
  {
    name: 'after the first commit',
    async kill(start, requestIds) {
      start()
      await retry(async () => assert.ok((await countLogged(requestIds)) > 0), POLLS)
      await panel.kill()
    },
    doneCounts: [1, ACTS.length],
  },
]
const WAITING_FOR_THE_LOG = `
  select
  from pg_locks
  where not granted
    and relation = 'console.audit_entries'::regclass`

for (const { name, kill, doneCounts } of MOMENTS) {
  test(`A-028 A-040 A-077 A-099 A-100 A-122 A-139 A-143: kill -9 of the console amid approvals, imports, a hand-over and matches of deposits, ${name}: each is done once or not at all, and the log says which`, async () => {
    const acts: (OperatorAct & { requestId: string; send: () => Promise<ConsoleResponse> })[] = []
    for (const add of ACTS) {
      const act = await add()
      const browser = await browserOf(act.by)
      const requestId = randomUUID()
      const send = () => browser.post(act.path, { requestId, ...act.request })
      acts.push({ ...act, requestId, send })
    }
    const requestIds = acts.map(({ requestId }) => requestId)
    let answers: Promise<unknown> = Promise.resolve()
    await kill(() => {
      answers = Promise.all(acts.map(({ send }) => send().catch(() => null)))
    }, requestIds)
    await answers
    const [least, most] = doneCounts
    const doneCount = await countLogged(requestIds)
    assert.ok(doneCount >= least && doneCount <= most, `${doneCount} acts are done`)
    for (const act of acts) {
      assert.equal(await act.countDone(), await countLogged([act.requestId]), act.name)
      // The operator's browser sends the same request again.
      const { state, result } = await act.send()
      assert.deepEqual([state, result], [200, undefined], act.name)
      const counts = [await act.countDone(), await countLogged([act.requestId])]
      assert.deepEqual(counts, [1, 1], `${act.name}: exactly once`)
    }
  })
}

test('A-032 A-150: after all kills, each adjustment is one entry, and the audit log is one chain', async () => {
  await shop.runDueJobs()
  for (const id of adjustedIds) {
    const text = `select count(*) from entries where member_id = $1 and kind = 'adjustment'`
    assert.equal(await count(text, id), 1)
  }
  const settled = MATCHED * MOMENTS.length
  assert.deepEqual(await countSettled(bank), { orders: settled, credits: settled })
  for (const { invariant, violations } of await verify(owner))
    if (['V9', 'V11', 'V12'].includes(invariant)) assert.deepEqual(violations, [], invariant)
})

async function approvalOf(approvalId: number) {
  const { approval } = await (await browserOf('owner')).get(`/approvals/${approvalId}`)
  const request = { payloadHash: approval.payloadHash, reason: 'checked' }
  return { by: 'owner', path: `/approvals/${approvalId}/approve`, request } as const
}

async function approveAdjustment(): Promise<OperatorAct> {
  const { id } = await addLoggedInMember(shop)
  adjustedIds.push(id)
  const adjustment = { currency: 'point', amount: 300, message: 'お詫び', reason: 'it was late' }
  const path = `/members/${id}/adjust`
  const { approvalId } = await (await browserOf('support')).act(path, adjustment)
  return {
    ...(await approvalOf(approvalId)),
    name: 'approval of an adjustment',
    countDone: () =>
      count('select count(*) from console.errands where approval_id = $1', approvalId),
  }
}

async function approvePublication(): Promise<OperatorAct> {
  const maker = await browserOf('pack-maker')
  const lines = [draftLine({ cardId: await addStockedCard(owner, { count: 10 }) })]
  const { id, answer } = await submitDraft(maker, draftContent({ lines }))
  const { draft } = await maker.get(`/pack-drafts/${id}`)
  const approval = await approvalOf(answer.approvalId)
  return {
    ...approval,
    request: { ...approval.request, ticked: PRICE_WARNINGS },
    name: 'approval of a publication',
    countDone: () => count('select count(*) from packs where id = $1', draft.packId),
  }
}

async function importCards(): Promise<OperatorAct> {
  fileNo += 1
  const code = `KILL-${fileNo}-`
  const rows = Array.from({ length: CARDS }, (_, at) => `${code}${at},札,1,R`)
  const text = ['code,name,rarity,rarity_label', ...rows].join('\n')
  return {
    name: 'import of cards',
    by: 'pack-maker',
    path: '/cards/import',
    request: { file: Buffer.from(text).toString('base64url'), isDryRun: false },
    countDone: async () =>
      (await count('select count(*) from cards where starts_with(code, $1)', code)) / CARDS,
  }
}
