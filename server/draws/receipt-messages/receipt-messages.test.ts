import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { setSpendingLimit } from '#server/restrictions/spending-limits/spending-limits.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { insertPosition, savePosition } from './receipt-messages.sql.ts'
import { sendDrawReceipts } from './receipt-messages.ts'

let shop: TestShop
/** With the rights of the shop's processes only. */
let worker: Database
before(async () => {
  shop = await openTestShop()
  worker = openDatabase({ url: asShopRole(shop.databaseUrl) })
})
beforeEach(() => shop.clock.set(new Date(NOON)))
after(async () => {
  await worker.close()
  await shop.close()
})

const onFault = (cause: unknown) => assert.fail(String(cause))
const send = (database: Database = worker, purchasesPerBatch = 2) =>
  sendDrawReceipts({
    database,
    packCache: openPackCache(database),
    clock: shop.clock,
    onFault,
    purchasesPerBatch,
  })

const choose = (member: TestMember, channel: string, is_on = true) =>
  member.post('/user/message_choice', { occasion: 'draw-receipt', channel, is_on })

/** A member who gets receipts by mail. */
async function addAsker(): Promise<TestMember> {
  const member = await addLoggedInMember(shop, { points: 100_000 })
  assert.equal((await choose(member, 'mail')).state, 200)
  return member
}

const receiptsOf = ({ id }: Pick<TestMember, 'id'>) =>
  shop.database.query<{ channel: string; subject: string; text: string }>({
    text: `
      select channel, subject, text
      from outbox_messages
      where member_id = $1
        and occasion = 'draw-receipt'
      order by id`,
    values: [id],
  })
const countOf = async (member: TestMember) => (await receiptsOf(member)).length

for (const language of ['ja', 'en'] as const) {
  test(`B-039 the purchases since the last run make one receipt with packs, draws and rarities (${language})`, async () => {
    const plain = await publishTestPack(shop, { name: '夏の引札', nameEn: 'Summer' })
    const cards = await shop.database.query<{ cardId: number }>({
      text: 'select min(id) as card_id from cards group by rarity_label order by 1 limit 2',
    })
    const labelled = await publishTestPack(shop, {
      name: '秋の引札',
      nameEn: 'Autumn',
      prizes: [
        { buyPoint: 400, actionType: '0', count: 1, ...cards[0] },
        { buyPoint: 40, actionType: '0', count: 10, ...cards[1] },
      ],
    })
    const { prizes = assert.fail() } = (await openPackCache(shop.database).find(labelled)) ?? {}
    const labels = prizes.map(({ rarityLabel: ja, rarityLabelEn: en }) => ({ ja, en: en ?? ja }))
    const [best = assert.fail(), other = assert.fail()] = labels
    const member = await addAsker()
    await shop.database.query({
      text: 'update members set language = $2 where id = $1',
      values: [member.id, language],
    })
    await member.buy(plain, 3)
    await member.buy(labelled, 11)
    await send()
    await send()
    const [receipt, ...others] = await receiptsOf(member)
    assert.deepEqual(others, [])
    assert.equal(receipt?.subject, builtInText({ name: 'draw-receipt', language }).subject)
    const lines =
      language === 'ja'
        ? [
            `・夏の引札（3回）：${best.ja} 3枚`,
            `・秋の引札（11回）：${best.ja} 1枚、${other.ja} 10枚`,
          ]
        : [
            `・Summer (3 draws): ${best.en} × 3`,
            `・Autumn (11 draws): ${best.en} × 1, ${other.en} × 10`,
          ]
    for (const line of lines) assert.ok(receipt?.text.includes(line), receipt?.text)
    assert.ok(receipt?.text.includes('/buy-product-history'))
    assert.doesNotMatch(receipt?.text ?? '', /[{}]/)
  })
}

test('a receipt of one purchase links to the purchase and to its proof', async () => {
  const packId = await publishTestPack(shop)
  const member = await addAsker()
  await member.buy(packId, 1)
  await send()
  const [{ id } = assert.fail()] = await shop.database.query<{ id: number }>({
    text: 'select id from purchases where member_id = $1',
    values: [member.id],
  })
  const [receipt] = await receiptsOf(member)
  assert.ok(receipt?.text.includes(`/buy-product-history-detail?packHistoryId=${id}`))
  assert.ok(receipt?.text.includes(`/fairness?packHistoryId=${id}`))
})

test('B-039 only draws after a member has asked for receipts have one, and none after the member has ended them', async () => {
  const packId = await publishTestPack(shop)
  const member = await addLoggedInMember(shop, { points: 100_000 })
  await member.buy(packId, 1)
  shop.clock.advance(MINUTE_MS)
  await choose(member, 'mail')
  await send()
  assert.equal(await countOf(member), 0)
  await member.buy(packId, 1)
  await choose(member, 'mail', false)
  await send()
  assert.equal(await countOf(member), 0)
  await choose(member, 'mail')
  await send()
  assert.equal(await countOf(member), 0)
  await member.buy(packId, 1)
  await send()
  assert.equal(await countOf(member), 1)
})

test('B-039 each member gets a receipt of the own draws, and of none twice', async () => {
  const packId = await publishTestPack(shop)
  const members = [await addAsker(), await addAsker()]
  const drawCounts = async (member: TestMember) =>
    (await receiptsOf(member)).map(({ text }) => text.match(/（\d+回）/g))
  for (const [index, member] of members.entries()) await member.buy(packId, index + 2)
  await send()
  for (const [index, member] of members.entries()) await member.buy(packId, index + 4)
  await send()
  assert.deepEqual(await Promise.all(members.map(drawCounts)), [
    [['（2回）'], ['（4回）']],
    [['（3回）'], ['（5回）']],
  ])
})

test('B-039 a choice that is saved again as it was loses no receipt', async () => {
  const packId = await publishTestPack(shop)
  const member = await addAsker()
  await member.buy(packId, 1)
  shop.clock.advance(MINUTE_MS)
  await choose(member, 'mail')
  await send()
  assert.equal(await countOf(member), 1)
})

test('the position of a pack never moves back', async () => {
  const packId = await publishTestPack(shop)
  const positionOf = async () => {
    const [row] = await shop.database.query<{ settledCount: number }>({
      text: 'select settled_count from draw_receipt_positions where pack_id = $1',
      values: [packId],
    })
    return row?.settledCount
  }
  await shop.database.transaction(async (tx) => {
    await insertPosition(tx, packId)
    await savePosition(tx, { packId, settledCount: 5 })
    await savePosition(tx, { packId, settledCount: 3 })
  })
  assert.equal(await positionOf(), 5)
})

test('B-039 the draws of a night have one receipt in the morning', async () => {
  const packId = await publishTestPack(shop)
  const member = await addAsker()
  shop.clock.set(new Date('2025-08-01T22:00:00+09:00'))
  await member.buy(packId, 1)
  await send()
  shop.clock.advance(HOUR_MS)
  await member.buy(packId, 2)
  await send()
  assert.equal(await countOf(member), 0)
  shop.clock.set(new Date('2025-08-02T08:00:00+09:00'))
  await send()
  const [receipt, ...others] = await receiptsOf(member)
  assert.deepEqual(others, [])
  assert.match(receipt?.text ?? '', /（1回）[\s\S]*（2回）/)
})

test('a member who sets a limit gets no receipt, not even of what is drawn already', async () => {
  const packId = await publishTestPack(shop)
  const member = await addAsker()
  await member.buy(packId, 1)
  const now = shop.clock.now()
  await setSpendingLimit(shop.database, { memberId: member.id, period: 'day', yen: 100_000, now })
  await send()
  assert.equal(await countOf(member), 0)
})

test('a device that gets receipts learns nothing of the results', async () => {
  const packId = await publishTestPack(shop)
  const member = await addLoggedInMember(shop, { points: 1_000 })
  await member.post('/user/push_subscription', {
    endpoint: `https://web.push.apple.com/${member.id}`,
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  })
  await choose(member, 'push')
  await member.buy(packId, 1)
  await send()
  assert.deepEqual(
    (await receiptsOf(member)).map(({ channel, subject }) => [channel, subject]),
    [['push', '抽選結果の控えがあります。']],
  )
})

test('a mail lists 20 purchases and counts the others', async () => {
  const packId = await publishTestPack(shop)
  const member = await addAsker()
  for (let count = 0; count < 22; count += 1) await member.buy(packId, 1)
  await send()
  const [receipt] = await receiptsOf(member)
  assert.equal(receipt?.text.match(/（1回）/g)?.length, 20)
  assert.ok(receipt?.text.includes('ほか2件'))
})

test('workers that run at the same time or die between batches neither lose nor repeat a purchase', async () => {
  const packId = await publishTestPack(shop)
  const member = await addAsker()
  for (let count = 0; count < 6; count += 1) await member.buy(packId, 1)
  let transactions = 0
  const dying: Database = {
    ...worker,
    transaction: (work) =>
      worker.transaction(async (tx) => {
        const result = await work(tx)
        transactions += 1
        // Before the commit, so that what the batch has done is rolled back.
        if (transactions === 2) throw new Error('the worker died')
        return result
      }),
  }
  await assert.rejects(send(dying))
  await Promise.all([send(), send(), send()])
  await send()
  const texts = (await receiptsOf(member)).map(({ text }) => text).join('\n')
  assert.equal(texts.match(/（1回）/g)?.length, 6)
  const due = await shop.database.query({
    text: 'select 1 as one from draw_receipts_due where member_id = $1',
    values: [member.id],
  })
  assert.deepEqual(due, [])
})
