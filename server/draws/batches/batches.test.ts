import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { redeemCoupon } from '#server/campaigns/campaigns.ts'
import { readClosingObstacles } from '#server/closures/closures.ts'
import { shipAllCards } from '#server/decisions/decisions.ts'
import { isNotaryAway, openCheck } from '#server/draws/check/check.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { readReceipts } from '#server/draws/log/log.ts'
import { isDrawn, type Purchase, type SealedPurchase } from '#server/draws/purchase/purchase.ts'
import type {
  PurchaseOutcome,
  PurchaseRequest,
  Settle,
} from '#server/draws/settlement/settlement.rule.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { voidBatches } from '#server/draws/voids/voids.ts'
import type { Notaries, Notary } from '#server/external/notaries/port.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { readComposition } from '#server/packs/packs.ts'
import { constraintOf, type Database } from '#server/platform/database/database.ts'
import { verify, verifyWithin } from '#server/verify/verify.ts'
import { approveVoid } from '#testing/drivers/void-pack.ts'
import { assertDetected, withTampering } from '#testing/faults/tampering.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import {
  NOTARY_BEHAVIOURS,
  openTestNotaries,
  type TestNotaries,
} from '#testing/fixtures/test-notaries.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { isLogRight } from '#testing/models/second-verifier.ts'
import { openDrawing } from './batches.ts'

let shop: TestShop
let panel: TestConsole
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
})
after(async () => {
  await panel.close()
  await shop.close()
})

/** One process of the shop. Without `drawing`, it dies after each seal. */
function openProcess(
  notaries: TestNotaries,
  { draws = true, database = shop.database }: { draws?: boolean; database?: Database } = {},
) {
  const { clock } = shop
  const packCache = openPackCache(shop.database)
  const faults: unknown[] = []
  const onFault = (cause: unknown) => void faults.push(cause)
  const options = { database, packCache, clock, keys: TEST_KEYS, shipAllCards }
  const drawing = openDrawing({ ...options, notaries, onFault })
  const keptHeads = openKeptHeads({ file: null })
  const settle = openSettlement({ ...options, keptHeads, ...(draws ? { drawing } : {}) })
  return { settle, drawing, packCache, faults }
}

type Process = ReturnType<typeof openProcess>

const publish = ({ notaries }: TestNotaries, draft = {}) =>
  publishTestPack(shop, {
    notaries,
    prizes: [
      { buyPoint: 40, actionType: '0', count: 300 },
      { buyPoint: 900, actionType: '0', count: 20 },
    ],
    extraPrizes: [{ buyPoint: 40, actionType: '0', kind: 'every', step: 10 }],
    ...draft,
  })

async function requestOf(
  { packCache }: Process,
  packId: number,
  change: Partial<PurchaseRequest> = {},
): Promise<PurchaseRequest> {
  const pack = await packCache.find(packId)
  if (pack === undefined) throw new Error(`there is no pack ${packId}`)
  const now = shop.clock.now()
  const { id: memberId } = await addMemberAccount(shop.database, {
    points: 10_000,
    coins: 1_000,
    now,
  })
  const seeds = { clientSeed: null, commitment: null }
  return { memberId, pack, count: 3, requestId: randomUUID(), ...seeds, ...change }
}

async function balanceOf({ memberId, pack }: PurchaseRequest): Promise<number | undefined> {
  const [row] = await shop.database.query<{ balance: number }>({
    text: 'select balance from balances where member_id = $1 and currency = $2',
    values: [memberId, pack.currency],
  })
  return row?.balance
}

/** Checks every purchase of the pack by the tests' own reader of the public log. */
async function readLog({ packCache }: Process, packId: number) {
  const pack = await packCache.find(packId)
  const composition = JSON.parse(String(await readComposition(shop.database, packId)))
  if (pack === undefined) throw new Error(`there is no pack ${packId}`)
  const receipts = await readReceipts(shop.database, pack, { from: 0, to: 10_000 })
  assert.ok(await isLogRight({ receipts }, pack.packRoot.toString('hex'), composition))
  return receipts
}

async function assertSound() {
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
}

/** Repeats the request until its purchase is drawn, void or refused for good. */
async function untilSettled(settle: Settle, request: PurchaseRequest): Promise<PurchaseOutcome> {
  for (;;) {
    const outcome = await settle(request)
    if (
      typeof outcome === 'string' ? outcome !== 'notary-away' : isDrawn(outcome) || outcome.isVoid
    )
      return outcome
  }
}

async function untilDrawn(settle: Settle, request: PurchaseRequest): Promise<Purchase> {
  for (;;) {
    const outcome = await settle(request)
    if (typeof outcome === 'string') throw new Error(outcome)
    if (isDrawn(outcome)) return outcome
  }
}

/** Two owners end the pack, and the worker pays back what is sealed. */
async function voidAll(packId: number): Promise<void> {
  const approvalId = await approveVoid(panel, packId)
  if (approvalId === null) return
  await voidBatches(shop.database, { packId, approvalId, now: shop.clock.now() })
}

const refusedBy = (constraint: string) => (cause: unknown) => constraintOf(cause) === constraint

test('T12 each purchase of a pack with two notaries is signed by both and then drawn', async () => {
  const notaries = openTestNotaries(['甲', '乙'])
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  for (const count of [1, 12, 3]) {
    const request = await requestOf(process, packId, { count })
    const outcome = (await process.settle(request)) as Purchase
    assert.equal(outcome.prizeNos.length, 2 * count)
    assert.equal(await balanceOf(request), 10_000 - 100 * count)
    assert.equal(
      (process.packCache.peek(packId)?.counts ?? []).reduce((a, b) => a + b, 0),
      320 - outcome.firstTicket - count,
    )
  }
  const receipts = await readLog(process, packId)
  assert.deepEqual(
    receipts.map(({ batch }) => [batch.no, batch.signatures.length]),
    [
      [0, 2],
      [1, 2],
      [2, 2],
    ],
  )
  await assertSound()
})

for (const [notary, delayMs, expected] of [
  ['near', 30, ['seal', 'draw', 'seal', 'draw']],
  ['slow', 400, ['seal', 'seal', 'draw', 'draw']],
] as const)
  test(`purchases that come while a ${notary} notary signs share the next batch`, async () => {
    const notaries = openTestNotaries()
    notaries.delayMs = delayMs
    const steps: string[] = []
    const database: Database = {
      ...shop.database,
      transaction: (work) =>
        shop.database.transaction((tx) =>
          work({
            ...tx,
            query(statement) {
              if (statement.name === 'save-batches') steps.push('seal')
              if (statement.name === 'mark-batch-drawn') steps.push('draw')
              return tx.query(statement)
            },
          }),
        ),
    }
    const process = openProcess(notaries, { database })
    const packId = await publish(notaries)
    const others = await Promise.all(Array.from({ length: 10 }, () => requestOf(process, packId)))
    const answers: Promise<PurchaseOutcome>[] = []
    const onSealed = () => void answers.push(...others.map(process.settle))
    const first = await requestOf(process, packId, { onSealed })
    assert.ok(isDrawn((await process.settle(first)) as Purchase))
    for (const answer of answers) assert.ok(isDrawn((await answer) as Purchase))
    const receipts = await readLog(process, packId)
    assert.deepEqual(
      receipts.map(({ batch }) => batch.no),
      [0, ...Array(10).fill(1)],
    )
    assert.deepEqual(steps, expected)
    await assertSound()
  })

test('while a notary is away, sealed purchases wait, and later ones are refused', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  const early = await requestOf(process, packId)
  await process.settle(early)
  notaries.behaviour = 'away'
  const request = await requestOf(process, packId, { memberId: early.memberId })
  const sealed = (await process.settle(request)) as SealedPurchase
  assert.equal(isDrawn(sealed), false)
  assert.equal(await balanceOf(request), 10_000 - 600, 'it is paid')
  const { soldCount, counts } = process.packCache.peek(packId) as PurchaseRequest['pack']
  assert.deepEqual([soldCount, counts.reduce((sum, count) => sum + count, 0)], [6, 317])
  const isAway = (id = packId) =>
    isNotaryAway(shop.database, {
      drawing: process.drawing,
      pack: process.packCache.peek(id) as PurchaseRequest['pack'],
      now: shop.clock.now(),
    })
  assert.equal(await isAway(), false, 'not yet')
  const again = (await process.settle(request)) as SealedPurchase
  assert.equal(again.id, sealed.id)
  assert.equal(await balanceOf(request), 10_000 - 600, 'a repeated request pays nothing')
  assert.equal(await process.settle({ ...request, count: 5 }), 'request-changed')
  shop.clock.set(new Date(shop.clock.now().getTime() + 11_000))
  const late = await requestOf(process, packId)
  assert.equal(await process.settle(late), 'notary-away')
  assert.equal(await isAway(), true)
  assert.equal(await balanceOf(late), 10_000)
  notaries.behaviour = 'honest'
  // A refused purchase tries again what is sealed, in each process.
  const other = openProcess(notaries)
  assert.equal(await other.settle(late), 'notary-away')
  const drawn = await untilDrawn(openProcess(notaries, { draws: false }).settle, request)
  assert.deepEqual([drawn.id, drawn.drawNumber, drawn.memberDrawCount], [sealed.id, 1, 6])
  assert.equal(
    drawn.holdUntil?.getTime(),
    shop.clock.now().getTime() + 24 * 3_600_000,
    'the hold begins with the draw',
  )
  assert.equal(isDrawn((await process.settle(late)) as Purchase), true)
  assert.equal(await isAway(), false)
  await readLog(process, packId)
  await assertSound()
})

test('what a process that died has sealed is drawn by another', async () => {
  const notaries = openTestNotaries()
  const dying = openProcess(notaries, { draws: false })
  const packId = await publish(notaries)
  const request = await requestOf(dying, packId)
  assert.equal(isDrawn((await dying.settle(request)) as Purchase), false)
  const next = openProcess(notaries)
  assert.equal((await untilDrawn(next.settle, request)).drawCount, 3)
  const other = await requestOf(dying, packId)
  await dying.settle(other)
  const later = await requestOf(next, packId)
  await untilDrawn(next.settle, later)
  const [, second, third] = await readLog(next, packId)
  assert.deepEqual([second?.t, third?.t], [1, 2])
  await assertSound()
})

test('an answer that is lost, wrong or late changes no batch that is signed', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  for (const behaviour of ['answer-lost', 'wrong'] as const) {
    notaries.behaviour = behaviour
    const request = await requestOf(process, packId)
    const settled = process.settle(request)
    await new Promise((resolve) => setTimeout(resolve, 250))
    notaries.behaviour = 'honest'
    assert.equal(((await settled) as Purchase).prizeNos.length, 6)
  }
  await readLog(process, packId)
  await assertSound()
})

const connectionLost = () => Object.assign(new Error('gone'), { code: '57P01' })

test('a draw whose commit fails, or whose outcome is unknown, is made once', async () => {
  for (const when of ['before', 'after'] as const) {
    const notaries = openTestNotaries()
    let failures = 0
    const database: Database = {
      ...shop.database,
      async transaction(work) {
        failures += 1
        // The second transaction is the draw.
        if (failures !== 2) return shop.database.transaction(work)
        if (when === 'after') await shop.database.transaction(work)
        throw connectionLost()
      },
    }
    const process = openProcess(notaries, { database })
    const packId = await publish(notaries)
    const request = await requestOf(process, packId)
    assert.equal(((await process.settle(request)) as Purchase).prizeNos.length, 6)
    assert.equal((await readLog(process, packId)).length, 1)
  }
  await assertSound()
})

test('two processes draw each batch once, in order', async () => {
  const notaries = openTestNotaries(['甲', '乙', '丙'])
  notaries.delayMs = 5
  const processes = [openProcess(notaries), openProcess(notaries)] as const
  const packId = await publish(notaries)
  const requests = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      requestOf(processes[at % 2 ? 1 : 0], packId, { count: 1 + (at % 4) }),
    ),
  )
  const drawn = await Promise.all(
    requests.map((request, at) => untilDrawn(processes[at % 2 ? 1 : 0].settle, request)),
  )
  const receipts = await readLog(processes[0], packId)
  assert.deepEqual(
    receipts.map(({ t }) => t),
    [...drawn.keys()],
  )
  assert.deepEqual(
    drawn.map(({ settledIndex }) => settledIndex).toSorted((a, b) => a - b),
    [...drawn.keys()],
  )
  await assertSound()
})

interface Step {
  readonly act: string
  readonly count?: number
  readonly behaviour?: TestNotaries['behaviour']
}
const BUYS = ['buy', 'buy-elsewhere', 'seal-and-die'] as const
const step = fc.oneof(
  fc.record({ act: fc.constantFrom(...BUYS), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ act: fc.constantFrom('repeat', 'resume', 'fail-before', 'fail-after', 'void') }),
  fc.record({ act: fc.constant('notary'), behaviour: fc.constantFrom(...NOTARY_BEHAVIOURS) }),
) as fc.Arbitrary<Step>

test('T12 T14 after deaths at two processes, late, lost and wrong answers and void batches, each purchase is drawn once or paid back, and each batch signed once', async () => {
  const run = async (steps: readonly Step[]) => {
    const notaries = openTestNotaries(['甲', '乙'])
    const messages = new Map<string, string>()
    const sign: Notaries['sign'] = async (notary, request, message) => {
      const signature = await notaries.sign(notary, request, message)
      const name = `${notary.key} ${request.no}`
      assert.equal(messages.get(name) ?? String(message), String(message), 'signed once')
      if (signature !== 'refused') messages.set(name, String(message))
      return signature
    }
    let fault = ''
    const database: Database = {
      ...shop.database,
      async transaction(work) {
        const present = fault
        fault = ''
        if (present === '') return shop.database.transaction(work)
        if (present === 'fail-after') await shop.database.transaction(work)
        throw connectionLost()
      },
    }
    const process = openProcess({ ...notaries, sign }, { database })
    const elsewhere = openProcess({ ...notaries, sign })
    const dying = openProcess(notaries, { draws: false })
    const packId = await publish(notaries)
    const requests: PurchaseRequest[] = []
    const answers: Promise<unknown>[] = []
    for (const { act, count = 1, behaviour } of steps) {
      if (behaviour !== undefined) notaries.behaviour = behaviour
      if (act.startsWith('fail')) fault = act
      if (act === 'resume') await process.drawing.resume()
      // Notaries may come back while the worker acts.
      if (act === 'void') await Promise.all([process.drawing.resume(), voidAll(packId)])
      const last = requests.at(-1)
      if (act === 'repeat' && last !== undefined)
        answers.push(process.settle(last), elsewhere.settle(last))
      if (!BUYS.some((buy) => buy === act)) continue
      const request = await requestOf(process, packId, { count })
      requests.push(request)
      if (act === 'seal-and-die') await dying.settle(request)
      else answers.push((act === 'buy' ? process : elsewhere).settle(request))
    }
    fault = ''
    notaries.behaviour = 'honest'
    await Promise.all(answers)
    await process.drawing.resume()
    const drawn: Purchase[] = []
    for (const request of requests) {
      const outcome = await untilSettled(process.settle, request)
      const isPaid = typeof outcome !== 'string' && isDrawn(outcome)
      const spent = isPaid ? 100 * request.count : 0
      assert.equal(
        await balanceOf(request),
        10_000 - spent,
        'it is drawn and paid once, or neither',
      )
      if (isPaid) drawn.push(outcome)
    }
    const receipts = await readLog(process, packId)
    assert.equal(receipts.length, drawn.length)
    assert.equal(new Set(drawn.map(({ settledIndex }) => settledIndex)).size, drawn.length)
    await assertSound()
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), run), {
    numRuns: 8,
    endOnFailure: true,
  })
})

test('T13 verify finds a batch that has waited for more than ten minutes', async () => {
  const now = shop.clock.now()
  shop.clock.set(new Date(Date.now() - 11 * 60_000))
  const notaries = openTestNotaries()
  const process = openProcess(notaries, { draws: false })
  const packId = await publish(notaries)
  const request = await requestOf(process, packId)
  const sealed = await process.settle(request)
  assert.equal(typeof sealed, 'object', String(sealed))
  const found = async () =>
    (await verify(shop.database)).flatMap(({ invariant, violations }) =>
      violations.length > 0 ? [invariant] : [],
    )
  assert.deepEqual(await found(), ['V13'])
  await untilDrawn(openProcess(notaries).settle, request)
  assert.deepEqual(await found(), [])
  shop.clock.set(now)
})

test('T14 verify finds a batch whose signatures were altered, exchanged, repeated or removed', async () => {
  const notaries = openTestNotaries(['甲', '乙'])
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  for (let purchases = 0; purchases < 3; purchases++)
    await untilDrawn(process.settle, await requestOf(process, packId))
  await assertSound()
  const where = `where pack_id = ${packId} and no = 1`
  const [first, second] = ['substring(signatures for 64)', 'substring(signatures from 65)']
  for (const [what, signatures, problem] of [
    ['altered', 'set_bit(signatures, 7, 1 - get_bit(signatures, 7))', '甲 has not signed'],
    ['altered at the end', 'set_bit(signatures, 800, 1 - get_bit(signatures, 800))', '乙 has not'],
    ['exchanged', `${second} || ${first}`, '甲 has not signed'],
    ['repeated', `${first} || ${first}`, '乙 has not signed'],
    ['removed', first, 'batch 1 with 1 signatures'],
    ['too many', `signatures || ${first}`, 'batch 1 with 3 signatures'],
    [
      'those of another batch',
      `(select signatures from batches where pack_id = ${packId} and no = 0)`,
      '甲 has not signed',
    ],
  ] as const) {
    const change = `update batches set signatures = ${signatures} ${where}`
    const results = await withTampering(shop.database, [change], verifyWithin)
    const found = results.filter(({ violations }) => violations.length > 0)
    assert.deepEqual(
      found.map(({ invariant }) => invariant),
      ['V14'],
      what,
    )
    const text = found.flatMap(({ violations }) => violations).join()
    assert.ok(text.includes(problem), text)
  }
  await assertDetected(
    shop.database,
    [`update batches set head_before = sha256(head_before) ${where}`],
    ['V14'],
  )
})

test('A-211 T12 a free draw of a pack with a notary is sealed and drawn with its ticket, and a void one comes back as points', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  const { id: campaignId } = await addTestCampaign(shop.database, { packId, isOpen: true })
  const withTicket = async () => {
    const request = await requestOf(process, packId, { count: 1 })
    const { database, clock } = shop
    const coupon = await redeemCoupon(
      { database, clock, publicUrl: () => shop.url },
      { memberId: request.memberId, campaignId, address: '203.0.113.9', language: 'ja' },
    )
    assert.ok(typeof coupon === 'object')
    return { ...request, ticketId: coupon.ticketId as number }
  }
  const drawn = await withTicket()
  assert.equal((await untilDrawn(process.settle, drawn)).prizeNos.length, 2)
  const lost = await withTicket()
  const { settle } = openProcess(notaries, { draws: false })
  const sealed = await settle(lost)
  assert.ok(typeof sealed === 'object' && !isDrawn(sealed))
  for (const request of [drawn, lost]) {
    assert.equal(await balanceOf(request), 10_000)
    const again = { ...request, requestId: randomUUID() }
    assert.equal(await process.settle(again), 'ticket-used')
  }
  await untilDrawn(process.settle, await requestOf(process, packId))
  const last = await withTicket()
  await settle(last)
  await voidAll(packId)
  assert.equal(await balanceOf(last), 10_100)
  await readLog(process, packId)
  await assertSound()
})

test('cards of a coin pack ship when they are drawn', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publish(notaries, { currency: 'coin', price: 10 })
  const request = await requestOf(process, packId)
  const { id } = (await process.settle(request)) as Purchase
  const [row] = await shop.database.query<{ count: number }>({
    text: 'select count(*)::integer as count from shipments where member_id = $1',
    values: [request.memberId],
  })
  assert.ok(id > 0)
  assert.ok((row?.count ?? 0) > 0)
  await assertSound()
})

test('a pack whose notary the settings do not list seals nothing', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  notaries.isReachable = false
  const request = await requestOf(process, packId)
  assert.equal(await process.settle(request), 'notary-away')
  assert.equal(await balanceOf(request), 10_000)
  notaries.isReachable = true
  assert.equal(isDrawn((await process.settle(request)) as Purchase), true)
})

test('a buyer who waits for a notary says so, and a notary that stays away is reported once', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  notaries.behaviour = 'away'
  let isSealed = false
  const onSealed = () => {
    isSealed = true
  }
  const request = await requestOf(process, packId, { onSealed })
  const outcome = process.settle(request)
  await outcome
  assert.ok(isSealed)
  assert.equal(process.faults.length, 1)
  assert.deepEqual(
    await readClosingObstacles(shop.database, {
      memberId: request.memberId,
      now: shop.clock.now(),
    }),
    ['cards-wait'],
  )
  notaries.behaviour = 'honest'
  await untilDrawn(process.settle, request)
})

test('a refusal counts although another notary is away', async () => {
  const notaries = openTestNotaries(['甲', '乙'])
  const packId = await publish(notaries)
  const [first, second] = notaries.notaries as [Notary, Notary]
  const sign: Notaries['sign'] = async ({ key }) => {
    if (key === first.key) throw new Error('away')
    return key === second.key ? 'refused' : Buffer.of()
  }
  const split = openProcess({ ...notaries, sign })
  await split.settle(await requestOf(split, packId))
  assert.match(String(split.faults[0]), /has signed another batch 0/)
  assert.equal(await split.settle(await requestOf(split, packId)), 'history-lost')
  await voidAll(packId)
})

test('what another process has drawn is answered before the next batch is signed', async () => {
  const notaries = openTestNotaries()
  const [here, there] = [openProcess(notaries), openProcess(notaries)]
  const packId = await publish(notaries)
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  // Here each request to the notary hangs, so that the other process draws the first batch.
  let asked = 0
  const hanging = openProcess({
    ...notaries,
    async sign(...request) {
      asked += 1
      if (asked > 1) await gate
      else await untilDrawn(there.settle, first)
      return notaries.sign(...request)
    },
  })
  const first = await requestOf(here, packId)
  const settled = hanging.settle(first)
  assert.equal(isDrawn((await settled) as Purchase), true)
  open()
  await readLog(here, packId)
})

test('of the requests that repeat one waiting purchase, few wait, and all get the same purchase', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  notaries.behaviour = 'away'
  const request = await requestOf(process, packId)
  const sealed = (await process.settle(request)) as SealedPurchase
  let answeredCount = 0
  const repeated = Array.from({ length: 10 }, async () => {
    const outcome = (await process.settle(request)) as SealedPurchase
    answeredCount += 1
    return outcome.id
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  assert.equal(answeredCount, 6, 'four wait')
  notaries.behaviour = 'honest'
  assert.deepEqual(await Promise.all(repeated), Array(10).fill(sealed.id))
  await untilDrawn(process.settle, request)
})

test('nothing follows a void batch', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries, { draws: false })
  const packId = await publish(notaries)
  await process.settle(await requestOf(process, packId))
  await voidAll(packId)
  const request = await requestOf(process, packId)
  assert.equal(await process.settle(request), 'ended')
  assert.equal(await balanceOf(request), 10_000)
})

test('a check before the purchase says that the shop cannot ask a notary of the pack', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  const request = await requestOf(process, packId)
  const { memberId, count } = request
  const checkPurchase = openCheck({
    database: shop.database,
    clock: shop.clock,
    keys: TEST_KEYS,
    keptHeads: openKeptHeads({ file: null }),
    drawing: process.drawing,
    decideMemberHolds: async () => 0,
  })
  const check = async (change: { endsAt?: Date } = {}) =>
    checkPurchase({
      memberId,
      pack: { ...((await process.packCache.find(packId)) as PurchaseRequest['pack']), ...change },
      count,
    })
  notaries.isReachable = false
  assert.equal(await check(), 'notary-away')
  notaries.isReachable = true
  assert.equal(typeof (await check()), 'object')
  notaries.behaviour = 'away'
  await openProcess(notaries, { draws: false }).settle(request)
  shop.clock.set(new Date(shop.clock.now().getTime() + 11_000))
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.equal(await check(), 'notary-away', 'and that a notary does not answer')
  notaries.behaviour = 'honest'
  assert.equal(await check(), 'notary-away')
  await untilDrawn(process.settle, request)
  assert.equal(typeof (await check()), 'object')
  notaries.isReachable = false
  assert.equal(await check({ endsAt: shop.clock.now() }), 'ended', 'which no notary changes')
})

test('T14 a notary that has signed another batch closes the sale of its pack', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publish(notaries)
  const pack = await process.packCache.find(packId)
  const key = notaries.notaries[0]
  // As if the database were restored to a time before the batch.
  const request = { pack_root: pack?.packRoot.toString('hex') ?? '', no: 0 }
  const other = { ...request, t: 0, k: 0, head_before: '', inputs_hash: '' }
  await notaries.sign(key as never, other, Buffer.from('another batch'))
  const sealed = await process.settle(await requestOf(process, packId))
  assert.equal(isDrawn(sealed as Purchase), false)
  assert.equal(await process.settle(await requestOf(process, packId)), 'history-lost')
  assert.match(String(process.faults[0]), /has signed another batch 0/)
  await voidAll(packId)
})

test('T5 the database keeps sealed purchases and batches as they are', async () => {
  const notaries = openTestNotaries()
  const process = openProcess(notaries, { draws: false })
  const packId = await publish(notaries)
  const request = await requestOf(process, packId)
  await process.settle(request)
  const run = (text: string) => shop.database.query({ text, values: [packId] })
  const where = 'where pack_id = $1'
  await assert.rejects(
    run(`delete from sealed_purchases ${where}`),
    refusedBy('sealed_purchases_kept'),
  )
  await assert.rejects(run(`update sealed_purchases set draw_count = 2 ${where}`))
  await assert.rejects(run(`delete from batches ${where}`))
  await assert.rejects(
    run(`update batches set first_ticket = 1 ${where}`),
    refusedBy('batches_fixed'),
  )
  await assert.rejects(
    run(`update batches set inputs = inputs || inputs, draw_count = 6 ${where}`),
    refusedBy('batches_fixed'),
  )
  await assert.rejects(
    run(`update urns set sold_count = sold_count + 1 ${where}`),
    refusedBy('urns_empty'),
  )
  await untilDrawn(openProcess(notaries).settle, request)
  await assert.rejects(
    run(`update batches set signatures = null, head_before = null, drawn_at = null ${where}`),
    refusedBy('batches_fixed'),
  )
})
