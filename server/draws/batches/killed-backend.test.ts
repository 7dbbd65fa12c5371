import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { shipAllCards } from '#server/decisions/decisions.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { readReceipts } from '#server/draws/log/log.ts'
import { isDrawn } from '#server/draws/purchase/purchase.ts'
import type { PurchaseRequest } from '#server/draws/settlement/settlement.rule.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { voidBatches } from '#server/draws/voids/voids.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { verify } from '#server/verify/verify.ts'
import { openKilledBackend } from '#testing/drivers/killed-backend.ts'
import { approveVoid } from '#testing/drivers/void-pack.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { RACE_ROUNDS } from '#testing/fixtures/shop-pair.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestNotaries, type TestNotaries } from '#testing/fixtures/test-notaries.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { openDrawing } from './batches.ts'

let shop: TestShop
let panel: TestConsole
/** With the rights of the shop's processes only. */
let target: Database
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  target = openDatabase({ url: asShopRole(shop.databaseUrl) })
})
after(async () => {
  await target.close()
  await panel.close()
  await shop.close()
})

/** One process of the shop, which draws what it seals if it `draws`. */
function openProcess(notaries: TestNotaries, database: Database, draws = true) {
  const packCache = openPackCache(shop.database)
  const options = { database, packCache, clock: shop.clock, keys: TEST_KEYS, shipAllCards }
  const drawing = openDrawing({ ...options, notaries, onFault: () => {} })
  const keptHeads = openKeptHeads({ file: null })
  const settle = openSettlement({ ...options, keptHeads, ...(draws ? { drawing } : {}) })
  return { settle, packCache }
}

const publish = ({ notaries }: TestNotaries) =>
  publishTestPack(shop, { notaries, prizes: [{ buyPoint: 40, actionType: '0', count: 300 }] })

async function requestsOf(packId: number, counts: readonly number[]): Promise<PurchaseRequest[]> {
  const pack = await openPackCache(shop.database).find(packId)
  if (pack === undefined) throw new Error(`there is no pack ${packId}`)
  const funds = { points: 1_000, coins: 1_000, now: shop.clock.now() }
  return Promise.all(
    counts.map(async (count) => {
      const { id: memberId } = await addMemberAccount(shop.database, funds)
      const seeds = { clientSeed: null, commitment: null }
      return { memberId, pack, count, requestId: randomUUID(), ...seeds }
    }),
  )
}

async function balanceOf({ memberId, pack }: PurchaseRequest): Promise<number | undefined> {
  const [row] = await shop.database.query<{ balance: number }>({
    text: 'select balance from balances where member_id = $1 and currency = $2',
    values: [memberId, pack.currency],
  })
  return row?.balance
}

async function assertSound() {
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
}

/** A repeated race tries both at each moment. */
const fatesAfter = (after: number) => (RACE_ROUNDS > 5 ? [true, false] : [after % 2 === 0])

test('T12 a purchase whose database connection ends between any two statements, with its process or without, is drawn once', async () => {
  let isKilled = true
  for (let after = 0; isKilled; after++)
    for (const dies of fatesAfter(after)) isKilled = await buyAndKill({ after, dies })
  await assertSound()
})

/** Returns false if the purchases ended before. */
async function buyAndKill({ after, dies }: { after: number; dies: boolean }): Promise<boolean> {
  const notaries = openTestNotaries()
  const packId = await publish(notaries)
  const requests = await requestsOf(packId, [1, 3])
  const killing = openKilledBackend({ admin: shop.database, target }, { after, dies })
  const failing = openProcess(notaries, killing.database)
  const answers = Promise.allSettled(requests.map((request) => failing.settle(request)))
  await Promise.race(dies ? [answers, killing.killed] : [answers])
  const isKilled = killing.isKilled()

  const { settle } = openProcess(notaries, target)
  const drawn = await Promise.all(requests.map(settle))
  const places = drawn.map((purchase, at) => {
    assert.ok(typeof purchase === 'object' && isDrawn(purchase), `after ${after}: ${purchase}`)
    assert.equal(purchase.prizeNos.length, 2 * (requests[at] as PurchaseRequest).count)
    return purchase.settledIndex
  })
  assert.deepEqual(places.toSorted(), [0, 1], `after ${after}`)
  assert.deepEqual(await Promise.all(requests.map(balanceOf)), [900, 700], `after ${after}`)
  const { pack } = requests[0] as PurchaseRequest
  const receipts = await readReceipts(shop.database, pack, { from: 0, to: 100 })
  assert.equal(receipts.length, 2, `after ${after}`)
  const nos = new Set(receipts.map(({ batch }) => batch.no))
  assert.equal(notaries.signed.size, nos.size, 'each batch is signed once')
  return isKilled
}

test('T12 a void whose database connection ends between any two statements is whole or nothing', async () => {
  const notaries = openTestNotaries()
  const packId = await publish(notaries)
  const requests = await requestsOf(packId, [1, 3])
  const { settle } = openProcess(notaries, target, false)
  for (const request of requests) await settle(request)
  const approvalId = (await approveVoid(panel, packId)) as number
  const balances = () => Promise.all(requests.map(balanceOf))
  let isKilled = true
  for (let after = 0; isKilled; after++) {
    const before = await balances()
    const killing = openKilledBackend({ admin: shop.database, target }, { after, dies: true })
    const approved = { packId, approvalId, now: shop.clock.now() }
    const done = await voidBatches(killing.database, approved).catch(() => null)
    isKilled = killing.isKilled()
    const present = await balances()
    assert.ok([900, 1_000].includes(present[0] as number))
    assert.deepEqual(present, present[0] === 900 ? [900, 700] : [1_000, 1_000], `after ${after}`)
    if (before[0] === 1_000) assert.deepEqual(present, before, 'paid back once')
    if (!isKilled) assert.equal(done, 'done')
  }
  assert.deepEqual(await balances(), [1_000, 1_000])
  const mails = await shop.database.query<{ memberId: number }>({
    text: `select member_id from outbox_messages where occasion = 'purchase-void' order by id`,
  })
  const toMembers = mails.map(({ memberId }) => memberId)
  assert.deepEqual(toMembers.toSorted(), requests.map(({ memberId }) => memberId).toSorted())
  assert.equal(notaries.signed.size, 0)
  await assertSound()
})
