import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { VoidBatch } from '#contract/draws.ts'
import { readClosingObstacles } from '#server/closures/closures.ts'
import { runErrands } from '#server/console/errands/errands.ts'
import { errandWorks } from '#server/console/errands/works/works.ts'
import { readJournal } from '#server/console/reports/journal/journal.ts'
import { shipAllCards } from '#server/decisions/decisions.ts'
import { type Drawing, openDrawing } from '#server/draws/batches/batches.ts'
import { readLastPurchase } from '#server/draws/draws.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { derivePackPoints, readPackPoints } from '#server/draws/pack-points/pack-points.ts'
import { isDrawn, type SealedPurchase } from '#server/draws/purchase/purchase.ts'
import type { PurchaseRequest } from '#server/draws/settlement/settlement.rule.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { lineupOf } from '#server/packs/lineup.ts'
import type { Pack } from '#server/packs/pack.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import {
  constraintOf,
  type Database,
  openDatabase,
  type Transaction,
} from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { moveBalance } from '#server/points/points.ts'
import { readSplit } from '#server/points/split/split.ts'
import { verify, verifyWithin } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { setLanguage } from '#testing/drivers/outbox.ts'
import { approveRequest, approveVoid, askForVoid } from '#testing/drivers/void-pack.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestNotaries, type TestNotaries } from '#testing/fixtures/test-notaries.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'
import { isLogRight } from '#testing/models/second-verifier.ts'
import { voidPendingBatches } from './voids.sql.ts'
import { voidBatches } from './voids.ts'

let shop: TestShop
let panel: TestConsole
/** With the rights of the shop's processes only. */
let worker: Database
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  worker = openDatabase({ url: asShopRole(shop.databaseUrl) })
})
after(async () => {
  await worker.close()
  await panel.close()
  await shop.close()
})

/** One process of the shop, which seals. It draws only if `drawing` is asked. */
function openProcess(notaries: TestNotaries) {
  const { database, clock } = shop
  const packCache = openPackCache(database)
  const options = { database, packCache, clock, keys: TEST_KEYS, shipAllCards }
  const settle = openSettlement({ ...options, keptHeads: openKeptHeads({ file: null }) })
  const faults: unknown[] = []
  const onFault = (cause: unknown) => void faults.push(cause)
  const drawing = openDrawing({ ...options, notaries, onFault })
  return { settle, drawing, packCache, faults }
}

/** A pack with a notary that has signed nothing, and a request of a member with 300 paid points. */
async function openSale(draft = {}) {
  const notaries = openTestNotaries()
  const process = openProcess(notaries)
  const packId = await publishTestPack(shop, {
    notaries: notaries.notaries,
    prizes: [{ buyPoint: 40, actionType: '0', count: 300 }],
    ...draft,
  })
  const requestOf = async (count: number): Promise<PurchaseRequest> => {
    const pack = await process.packCache.find(packId)
    if (pack === undefined) throw new Error(`there is no pack ${packId}`)
    const now = shop.clock.now()
    const member = await addMemberAccount(shop.database, { points: 1_000, coins: 1_000, now })
    const paid = { memberId: member.id, currency: 'point', amount: 300, kind: 'credit' } as const
    await shop.database.transaction((tx) =>
      moveBalance(tx, { ...paid, reference: `test-${member.id}`, now }),
    )
    const seeds = { clientSeed: null, commitment: null }
    return { memberId: member.id, pack, count, requestId: randomUUID(), ...seeds }
  }
  return { ...process, notaries, packId, requestOf }
}

async function balancesOf({ memberId }: PurchaseRequest) {
  const rows = await shop.database.query<{ balance: number }>({
    text: 'select balance from balances where member_id = $1 order by currency',
    values: [memberId],
  })
  return [...rows.map(({ balance }) => balance), await readSplit(shop.database, memberId)]
}

function doErrands(database: Database = worker) {
  const { 'packs.void': work } = errandWorks({
    database,
    publicUrl: () => '',
    payments: {} as never,
  })
  return runErrands({
    database: worker,
    clock: shop.clock,
    works: { 'packs.void': work },
    leaseSeconds: 300,
    onFault: () => {},
  })
}

async function mailsTo(memberId: number): Promise<readonly string[]> {
  const rows = await shop.database.query<{ text: string }>({
    text: `select text from outbox_messages where member_id = $1 and occasion = 'purchase-void'`,
    values: [memberId],
  })
  return rows.map(({ text }) => text)
}

async function untilDrawn({ resume }: Drawing, { memberId }: PurchaseRequest): Promise<void> {
  await resume()
  for (;;) {
    const purchase = await readLastPurchase(shop.database, memberId)
    if (purchase !== null && isDrawn(purchase)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The paid points of these members come from no payment, which is all that `verify` may find. */
const isFound = (text: string) => !text.includes('"payment":"test-')

async function assertSound() {
  const verdicts = await verify(shop.database)
  assert.deepEqual(verdicts.flatMap(({ violations }) => violations).filter(isFound), [])
}

test('a pack whose notary is gone is ended by two owners, and each purchase gets back exactly what it took', async () => {
  const sale = await openSale()
  const { settle, packId, requestOf, drawing, notaries } = sale
  const request = await requestOf(11)
  const before = await balancesOf(request)
  const sealed = (await settle(request)) as SealedPurchase
  const silentAt = shop.clock.now().getTime() + 48 * 3_600_000
  const again = { ...request, requestId: randomUUID(), count: 1 }
  await settle(again)
  const other = await requestOf(2)
  await setLanguage(shop, other.memberId, 'en')
  await settle(other)
  const owner = await logInOperator(panel, 'owner')
  assert.equal((await askForVoid(owner, packId, 0)).result, 'not-possible', 'not silent for long')
  shop.clock.set(new Date(silentAt - 60_000))
  const late = await logInOperator(panel, 'owner')
  shop.clock.set(new Date(silentAt - 1))
  assert.equal((await askForVoid(late, packId, 0)).result, 'not-possible')
  shop.clock.set(new Date(silentAt))
  const { undrawn } = (await late.get(`/packs/${packId}`)).pack
  assert.deepEqual(
    [undrawn.state, undrawn.purchaseCount, undrawn.drawCount, undrawn.memberCount, undrawn.amount],
    ['waiting', 3, 14, 2, 1_400],
  )
  assert.equal((await askForVoid(late, packId, 1)).result, 'subject-changed')
  const maker = await logInOperator(panel, 'pack-maker')
  assert.equal((await askForVoid(maker, packId, 0)).state, 403)
  const { approvalId } = await askForVoid(late, packId, 0)
  const { approval } = await late.get(`/approvals/${approvalId}`)
  assert.equal(approval.amount, '1400 points')
  assert.deepEqual(
    [approval.after.purchaseCount, approval.after.memberCount, approval.after.paidBack],
    [3, 2, 1_400],
  )
  await doErrands()
  assert.deepEqual((await balancesOf(request))[1], 100, 'nothing happens before the approval')
  await assertShown(request.memberId, sealed.id, 'is_sealed')
  assert.equal((await approveRequest(panel, approvalId)).state, 200)
  const { undrawn: ending } = (await late.get(`/packs/${packId}`)).pack
  assert.deepEqual([ending.state, ending.canBeVoid], ['approved', false])
  await doErrands()
  await doErrands()
  assert.deepEqual(await balancesOf(request), before, 'paid and free points as they were')
  assert.deepEqual(await balancesOf(other), before)
  const approved = { packId, approvalId, now: shop.clock.now() }
  assert.equal(await voidBatches(worker, approved), 'done', 'a repeated call does nothing')
  assert.deepEqual(await balancesOf(request), before)
  const [mail, ...more] = await mailsTo(request.memberId)
  assert.match(mail ?? '', /1,200ポイント/)
  assert.match(mail ?? '', /立会人が不在です。/)
  assert.deepEqual(more, [], 'one mail for both purchases')
  const [english, ...others] = await mailsTo(other.memberId)
  assert.match(english ?? '', /The notary is gone\./)
  assert.match(english ?? '', /200 points/)
  assert.deepEqual(others, [])
  await drawing.resume()
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.equal(notaries.signed.size, 0, 'nobody asks for a signature any more')
  const repeated = (await settle(request)) as SealedPurchase
  assert.deepEqual([repeated.id, repeated.isVoid], [sealed.id, true])
  assert.equal((await readLastPurchase(shop.database, request.memberId))?.isVoid, true)
  await assertShown(request.memberId, sealed.id, 'is_void')
  assert.equal(await settle(await requestOf(1)), 'ended')
  const pack = (await late.get(`/packs/${packId}`)).pack
  assert.deepEqual(
    [pack.state, pack.undrawn.state, pack.endMessage, pack.endMessageEn],
    ['ended', 'void', '立会人が不在です。', 'The notary is gone.'],
  )
  const { list, void_batches: voids } = await openClient(shop.url).get(`/user/pack/log/${packId}/1`)
  const file = await (await openClient(shop.url).raw(`/api/user/pack/log/${packId}`)).text()
  assert.deepEqual(list, [])
  assert.deepEqual(
    file
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    voids,
  )
  const published = await openClient(shop.url).raw(`/api/user/pack/composition/${packId}`)
  const composition = await published.json()
  assert.ok(await isLogRight({ receipts: [], voids }, voids[0].pack_root, composition))
  assert.deepEqual(
    voids.map(({ void_batch: { no, t, k, inputs, draws, reason, reason_en } }: VoidBatch) => [
      [no, t, k, inputs.length, draws],
      [reason, reason_en],
    ]),
    [
      [
        [0, 0, 0, 1, 11],
        ['立会人が不在です。', 'The notary is gone.'],
      ],
      [
        [1, 1, 11, 2, 3],
        ['立会人が不在です。', 'The notary is gone.'],
      ],
    ],
  )
  assert.deepEqual(
    await readClosingObstacles(shop.database, {
      memberId: request.memberId,
      now: shop.clock.now(),
    }),
    ['paid-points'],
  )
  await assertSound()
})

test('A-183, A-073 the journal by moment of draw and the points of the pack take a void purchase back', async () => {
  // The member has 300 paid points and 1,000 free ones. Of a purchase of 1,100 points, the free
  // points pay 1,000, as they expire first, and the paid ones pay 100.
  const { settle, packId, requestOf } = await openSale()
  const request = await requestOf(11)
  const day = () => wireDay(shop.clock.now())
  const paidLines = async () => {
    const days = { from: '2020-01-01', to: day() }
    const lines = await readJournal(shop.database, days, 'draw')
    return lines
      .filter(({ debit, credit }) => [debit.account, credit.account].includes('売上高'))
      .map(({ debit, credit, yen }) => [debit.account, credit.account, yen] as const)
  }
  const sumOf = (lines: Awaited<ReturnType<typeof paidLines>>, debit: string) =>
    lines.filter(([account]) => account === debit).reduce((sum, [, , yen]) => sum + yen, 0)
  const before = await paidLines()
  await settle(request)
  await derivePackPoints(worker, shop.clock.now())
  const points = async () => (await readPackPoints(worker, [packId])).get(packId)
  assert.deepEqual(await points(), { paid: 100, converted: 0, given: 1_000 })
  const sold = await paidLines()
  assert.equal(sumOf(sold, '前受金') - sumOf(before, '前受金'), 100)
  await approveVoid(panel, packId)
  await doErrands()
  const paidBack = await paidLines()
  assert.equal(sumOf(paidBack, '前受金'), sumOf(sold, '前受金'))
  assert.equal(sumOf(paidBack, '売上高') - sumOf(sold, '売上高'), 100)
  await derivePackPoints(worker, shop.clock.now())
  assert.deepEqual(await points(), { paid: 0, converted: 0, given: 0 })
  await assertSound()
})

test('a pack that is sold out and never drawn has chances of all its tickets, and is ended without income once it is void', async () => {
  const { settle, packId, requestOf, packCache } = await openSale({
    prizes: [
      { buyPoint: 40, actionType: '0', count: 3 },
      { buyPoint: 20, actionType: '0', count: 9 },
    ],
  })
  const requests = [await requestOf(4), await requestOf(8)]
  for (const request of requests) await settle(request)
  const lineup = lineupOf((await packCache.find(packId)) as Pack, 1)
  const { unsold, pack_count: all, list } = lineup
  assert.deepEqual([unsold, all, list.map(({ remaining }) => remaining)], [0, 12, [3, 9]])
  const rowOf = async () => {
    const owner = await logInOperator(panel, 'owner')
    const { list: rows } = await owner.get(`/packs?text=${packId}`)
    const { pack } = await owner.get(`/packs/${packId}`)
    const { state, income } = rows.find((row: { packId: number }) => row.packId === packId)
    assert.equal(pack.state, state)
    assert.equal(pack.figures.income, income)
    return [state, income, pack.history.map(({ event }: { event: string }) => event)]
  }
  assert.deepEqual(await rowOf(), ['sold-out', 0, ['on-sale']])
  await approveVoid(panel, packId)
  await doErrands()
  assert.deepEqual(await rowOf(), ['ended', 0, ['on-sale', 'ended']])
})

test('coins come back as coins', async () => {
  const { settle, packId, requestOf } = await openSale({ currency: 'coin', price: 10 })
  const request = await requestOf(3)
  const before = await balancesOf(request)
  await settle(request)
  assert.equal((await balancesOf(request))[0], 970)
  await approveVoid(panel, packId)
  await doErrands()
  assert.deepEqual(await balancesOf(request), before)
  await assertSound()
})

test('a batch that is drawn after the approval stays drawn, and what is sealed since stays, too', async () => {
  const endsAt = new Date(shop.clock.now().getTime() + 72 * 3_600_000)
  const { settle, packId, requestOf, drawing } = await openSale({ endsAt })
  const request = await requestOf(3)
  await settle(request)
  await approveVoid(panel, packId)
  await untilDrawn(drawing, request)
  const later = await requestOf(1)
  await settle(later)
  await doErrands()
  assert.equal((await balancesOf(request))[1], 1_000)
  assert.equal((await balancesOf(later))[1], 1_200, 'the newer batch is not what was approved')
  const owner = await logInOperator(panel, 'owner')
  const { queues } = await owner.get('/dashboard/queues')
  const failed = queues.find(({ name }: { name: string }) => name === 'errands-failed')
  assert.ok(failed.count >= 1)
  await untilDrawn(drawing, later)
  await assertSound()
  shop.clock.set(endsAt)
  const { history } = (await (await logInOperator(panel, 'owner')).get(`/packs/${packId}`)).pack
  assert.deepEqual(
    history.map(({ event, by, reason }: Record<string, unknown>) => [event, by, reason]),
    [
      ['on-sale', null, null],
      ['ended', null, null],
    ],
    'the act did not end the sale',
  )
})

test('an approval whose batch was drawn is done once another one has ended the pack', async () => {
  const { settle, packId, requestOf, drawing } = await openSale()
  const request = await requestOf(3)
  await settle(request)
  const earlier = (await approveVoid(panel, packId)) as number
  await untilDrawn(drawing, request)
  const approved = { packId, approvalId: earlier, now: shop.clock.now() }
  assert.equal(await voidBatches(shop.database, approved), 'drawn')
  await doErrands()
  const later = await requestOf(1)
  const before = await balancesOf(later)
  await settle(later)
  await approveVoid(panel, packId)
  await doErrands()
  assert.equal(await voidBatches(shop.database, approved), 'done')
  assert.deepEqual(await balancesOf(later), before)
  const { history } = (await (await logInOperator(panel, 'owner')).get(`/packs/${packId}`)).pack
  assert.equal(history.at(-1).reason, 'the notary is gone')
  await assertSound()
})

test('of a late signature and the act, one wins, and nobody is paid twice or drawn and paid back', async () => {
  for (let round = 0; round < 6; round++) {
    const { settle, packId, requestOf, drawing, notaries } = await openSale()
    const requests = [await requestOf(2), await requestOf(1)]
    for (const request of requests) await settle(request)
    const approvalId = (await approveVoid(panel, packId)) as number
    notaries.delayMs = round
    const approved = { packId, approvalId, now: shop.clock.now() }
    await Promise.all([
      drawing.resume(),
      new Promise((resolve) => setTimeout(resolve, 2 * round)).then(() =>
        Promise.all([voidBatches(worker, approved), voidBatches(worker, approved)]),
      ),
    ])
    await new Promise((resolve) => setTimeout(resolve, 400))
    const [first, second] = await Promise.all(
      requests.map(async (request) => {
        const purchase = await readLastPurchase(shop.database, request.memberId)
        const isPaidBack = (await balancesOf(request))[1] === 1_300
        assert.ok(purchase !== null)
        assert.equal(isPaidBack, !isDrawn(purchase), 'drawn or paid back')
        return isPaidBack
      }),
    )
    if (first) assert.equal(second, true, 'a batch is void as a whole')
  }
  await doErrands()
  await assertSound()
})

test('a void of many purchases of a member sends no more statements than one of a few', async () => {
  const counts: number[] = []
  for (const purchaseCount of [2, 20]) {
    const { settle, packId, requestOf } = await openSale({ price: 10 })
    const request = await requestOf(1)
    const before = await balancesOf(request)
    for (let at = 0; at < purchaseCount; at++)
      assert.equal(typeof (await settle({ ...request, requestId: randomUUID() })), 'object')
    const approvalId = (await approveVoid(panel, packId)) as number
    let statements = 0
    const counting: Database = {
      ...worker,
      transaction: (work) =>
        worker.transaction((tx) =>
          work({
            ...tx,
            query(statement) {
              statements += 1
              return tx.query(statement)
            },
          }),
        ),
    }
    await voidBatches(counting, { packId, approvalId, now: shop.clock.now() })
    assert.deepEqual(await balancesOf(request), before)
    counts.push(statements)
    await doErrands()
  }
  assert.equal(counts[0], counts[1])
  await assertSound()
})

test('the database voids nothing without an approval of the pack', async () => {
  const { settle, packId, requestOf } = await openSale()
  await settle(await requestOf(1))
  const other = await openSale()
  await other.settle(await other.requestOf(1))
  const approvalId = (await approveVoid(panel, other.packId)) as number
  for (const approved of [
    { packId, approvalId },
    { packId, approvalId: 999_999 },
  ])
    await assert.rejects(
      voidBatches(worker, { ...approved, now: shop.clock.now() }),
      (cause) => constraintOf(cause) === 'batches_approved',
    )
  await doErrands()
  const ownId = (await approveVoid(panel, packId)) as number
  const early = async (tx: Transaction) => {
    await tx.query({ text: 'alter table batches disable trigger all' })
    await tx.query({
      text: `
        update batches
        set sealed_at = decided_at - interval '47 hours 59 minutes'
        from console.approvals
        where pack_id = $1
          and approvals.id = $2`,
      values: [packId, ownId],
    })
    const approved = { packId, approvalId: ownId, now: shop.clock.now() }
    assert.equal(await voidPendingBatches(tx, approved), 0, 'approved before the 48 hours ended')
    throw new Error('rolled back')
  }
  await assert.rejects(shop.database.transaction(early), { message: 'rolled back' })
  await doErrands()
  await assertSound()
})

test('T13 T14 verify finds a void batch that was paid back in part, twice, or is followed', async () => {
  const { settle, packId, requestOf } = await openSale()
  const [kept, lost] = [await requestOf(3), await requestOf(2)]
  const { id } = (await settle(kept)) as SealedPurchase
  await settle(lost)
  await approveVoid(panel, packId)
  await doErrands()
  await assertSound()
  const foundAfter = (text: string, values: readonly unknown[] = [packId]) =>
    shop.database
      .transaction(async (tx) => {
        await tx.query({ text: 'set local session_replication_role = replica' })
        await tx.query({ text, values })
        const found = (await verifyWithin(tx)).filter(({ violations }) => violations.some(isFound))
        throw Object.assign(new Error('undone'), { found: found.map((each) => each.invariant) })
      })
      .catch(({ found, message }) => (found ?? [message]) as string[])
  assert.deepEqual(
    (
      await foundAfter(`delete from entries where kind = 'free-payback' and reference = $1`, [id])
    ).filter((invariant) => invariant === 'V1').length,
    1,
  )
  assert.deepEqual(
    await foundAfter(
      `update entries
      set kind = case kind when 'payback' then 'free-payback' else 'payback' end
      where kind in ('payback', 'free-payback') and reference = $1`,
      [id],
    ),
    ['V1'],
    'free points came back as paid ones',
  )
  const withoutOne = await foundAfter(
    'delete from sealed_purchases where pack_id = $1 and settled_index = 1',
  )
  assert.ok(withoutOne.includes('V14'), withoutOne.join())
  assert.deepEqual(
    await foundAfter(`
      update batches
      set void_reason = 'another reason'
      where pack_id = $1
        and no = 0`),
    ['V11'],
  )
  const followed = await foundAfter(`
    insert into batches (pack_id, no, settled_index, first_ticket, draw_count, inputs, sealed_at)
    select pack_id, no + 1, settled_index + 1, first_ticket + draw_count, 1, inputs, now()
    from batches
    where pack_id = $1
    order by no desc
    limit 1`)
  assert.ok(followed.includes('V14'), followed.join())
})

/** As its member reads it: the last draw, in the history and alone. */
async function assertShown(
  memberId: number,
  id: number,
  mark: 'is_sealed' | 'is_void',
): Promise<void> {
  const [{ mail } = assert.fail()] = await shop.database.query<{ mail: string }>({
    text: 'select mail from members where id = $1',
    values: [memberId],
  })
  const member = openClient(shop.url)
  await member.logIn({ mail })
  const { list } = await member.post('/user/history/list/1', { mode: 0 })
  const listed = list.find((row: { id: number }) => row.id === id)
  const { detail } = await member.get(`/user/history/detail/${id}`)
  const last = await member.get('/user/pack/gache_result')
  for (const [where, shown] of Object.entries({ listed, detail, last }))
    assert.deepEqual(
      { is_sealed: shown?.is_sealed, is_void: shown?.is_void },
      { is_sealed: undefined, is_void: undefined, [mark]: true },
      where,
    )
}
