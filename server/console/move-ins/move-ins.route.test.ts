import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { templateOf } from '#contract/console/imports/import-columns.rule.ts'
import { movedMemberColumns } from '#contract/console/members/move-in.fields.ts'
import { CARD_TYPE_GAME } from '#contract/constants.ts'
import { addGoods } from '#server/exchange/exchange.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { dayAfter, dayStart, wireDay } from '#server/platform/time/tokyo.ts'
import { readSplit } from '#server/points/split/split.ts'
import { verify } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { FORMER_HASH, FORMER_PASSWORD } from '#testing/drivers/move-in.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { approveRequest } from '#testing/drivers/void-pack.ts'
import { addTestCampaign } from '#testing/fixtures/campaigns.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { moveIn, planMoveIn } from './move-ins.ts'

let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
let asShop: Database
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  await publishLegalText(shop, { version: '2.0', fromDay: '2025-01-01' })
  asShop = openDatabase({ url: asShopRole(shop.databaseUrl), connectionsMax: 1 })
})
beforeEach(async () => {
  owner = await logInOperator(panel, 'owner')
})
after(async () => {
  await asShop.close()
  await panel.close()
  await shop.close()
})

const fileOf = (...members: readonly object[]) =>
  Buffer.from(members.map((member) => JSON.stringify(member)).join('\n'))
async function plan(file: Uint8Array, batchSize?: number) {
  const now = shop.clock.now()
  const planned = await planMoveIn(asShop, { file, now, ...(batchSize && { batchSize }) })
  assert.ok(planned !== 'unreadable')
  return planned
}
const move = async (
  file: Uint8Array,
  {
    batchSize,
    ...more
  }: {
    batchSize?: number
    firstPauseMs?: number
    onProgress?: () => void
    onRetry?: (cause: unknown) => void
  } = {},
) => moveIn(asShop, { plan: await plan(file, batchSize), now: () => shop.clock.now(), ...more })
const request = ({ fileHash, sums }: Awaited<ReturnType<typeof plan>>, more: object = {}) =>
  owner.act('/members/move-in', { fileHash, ...sums, ...more, reason: 'we take over the shop' })
async function approve(file: Uint8Array): Promise<void> {
  const { approvalId } = await request(await plan(file))
  assert.equal((await approveRequest(panel, approvalId)).state, 200)
}
async function memberOf(mail: string) {
  const text = `
    select members.id, last_name, pref_id, mail_confirmed_at is not null as is_confirmed, rank_id
    from members left join rank_periods on member_id = members.id
    where mail = $1`
  const [row] = await shop.database.query<{ id: number }>({ text, values: [mail] })
  return row
}
const entriesOf = (memberId: number) =>
  shop.database.query({
    text: `
      select kind, currency, amount, expires_at as "until"
      from entries where member_id = $1 order by currency desc, seq`,
    values: [memberId],
  })
async function addGood(stock: number): Promise<number> {
  const texts = { name: '前の店のカード', series: '', modelNumber: '', image: '' }
  const [id = 0] = await addGoods(shop.database, [
    { ...texts, cardTypeId: CARD_TYPE_GAME, rarity: 1, priceCoins: 300, stock },
  ])
  return id
}
const violations = async () =>
  (await verify(shop.database)).flatMap(({ description, violations }) =>
    violations.map((each) => `${description}: ${JSON.stringify(each)}`),
  )

test('B-101 members of another shop move in with password, points by their dates, coins and rank, once two owners have approved the file', async () => {
  const file = fileOf(
    {
      mail: 'Hanako@old.example',
      last_name: '山田',
      first_name: '花子',
      prefecture: '東京',
      zipcode: '150-0001',
      tel: '090-1234-5678',
      mail_confirmed: true,
      password_hash: FORMER_HASH,
      rank: '銀札',
      paid_points: '500 2026-01-31; 200 2025-10-15',
      free_points: '1,000 2025-12-31',
      coins: 30,
    },
    { mail: 'john@old.example', language: 'en', paid_points: '10 2025-08-01' },
  )
  const planned = await plan(file)
  const sums = {
    members: 2,
    paidPoints: 710,
    freePoints: 1_000,
    coins: 30,
    cards: 0,
    undecidedCards: 0,
    undecidedPoints: 0,
  }
  assert.deepEqual([planned.refused, planned.sums], [[], sums])
  assert.equal(await move(file), 'not-approved')
  const { approvalId } = await request(planned)
  assert.equal(await move(file), 'not-approved')
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  assert.deepEqual(approval.after, { fileHash: planned.fileHash, ...sums })
  assert.equal(await memberOf('hanako@old.example'), undefined, 'a dry run changes nothing')
  assert.equal((await approveRequest(panel, approvalId)).state, 200)
  const noTerms = { ...(await plan(file)), asksForTerms: false }
  assert.equal(await moveIn(asShop, { plan: noTerms, now: () => shop.clock.now() }), 'no-terms')
  assert.deepEqual(await move(file), { movedCount: 2, earlierCount: 0, refused: [] })

  const { id, ...moved } = (await memberOf('hanako@old.example')) ?? { id: 0 }
  assert.deepEqual(moved, { lastName: '山田', prefId: 13, isConfirmed: true, rankId: 4 })
  assert.deepEqual(await entriesOf(id), [
    { kind: 'moved-in', currency: 'point', amount: 500, until: new Date('2026-02-01T00:00+09:00') },
    { kind: 'moved-in', currency: 'point', amount: 200, until: new Date('2025-10-16T00:00+09:00') },
    {
      kind: 'free-moved-in',
      currency: 'point',
      amount: 1_000,
      until: new Date('2026-01-01T00:00+09:00'),
    },
    { kind: 'moved-in', currency: 'coin', amount: 30, until: null },
  ])
  assert.deepEqual(await readSplit(shop.database, id), { paid: 700, free: 1_000 })
  assert.deepEqual(await violations(), [])

  const client = openClient(shop.url)
  const pass = FORMER_PASSWORD
  assert.equal((await client.post('/user/login', { mail: 'hanako@old.example', pass })).state, 200)
  const { codes } = await addTestCampaign(shop.database, { audience: 'new' })
  const redeemed = await client.post('/user/coupon', { code: codes[0], request_id: randomUUID() })
  assert.match(redeemed.errors.code?.[0] ?? '', /新しく登録/, 'who moved in is no new member')
  const newcomer = await addLoggedInMember(shop)
  assert.equal((await newcomer.post('/user/coupon', { code: codes[0] })).state, 200)
  assert.equal((await client.get('/user/terms')).list.length, 1, 'to be accepted before spending')
  const { point, coin } = await client.get('/user/point')
  assert.deepEqual([point, coin], [1_700, 30])
  const unknown = { mail: 'john@old.example', pass: '' }
  assert.notEqual((await openClient(shop.url).post('/user/login', unknown)).state, 200)
  const [japanese] = await messagesTo(shop, 'hanako@old.example')
  assert.match(japanese?.text ?? '', /パスワードで、そのままログイン/)
  const [english] = await messagesTo(shop, 'john@old.example')
  assert.match(english?.text ?? '', /set a new password[\s\S]*\/password-reissue/)
  assert.doesNotMatch(english?.text ?? '', /\{\{|token/)

  shop.clock.set(new Date('2025-10-16T00:01:00+09:00'))
  await shop.runDueJobs()
  assert.deepEqual(await readSplit(shop.database, id), { paid: 500, free: 1_000 })
  assert.deepEqual(await violations(), [])
})

test('B-101 A-381 verify finds more members, points, coins or cards than two owners have approved', async () => {
  const goodId = await addGood(2)
  const cards = { undecided: `${goodId} 2 20 2099-01-01` }
  const file = fileOf({
    mail: 'checked@old.example',
    coins: 7,
    free_points: '9 2099-01-01',
    ...cards,
  })
  const planned = await plan(file)
  const { coins: least } = planned.sums
  assert.equal(least, 7 + 2 * 300)
  for (const less of [{ undecidedCards: 1 }, { undecidedPoints: 39 }, { coins: least - 1 }]) {
    const { approvalId } = await request(planned, less)
    assert.equal((await approveRequest(panel, approvalId)).state, 200)
    assert.equal(await move(file), 'not-approved', JSON.stringify(less))
  }
  await approve(file)
  await move(file)
  const { fileHash } = await plan(file)
  const tamper = (change: object) =>
    shop.database.transaction(async (tx) => {
      await tx.query({ text: 'alter table console.approvals disable trigger user' })
      const text =
        "update console.approvals set payload = payload || $1 where payload ->> 'file_hash' = $2"
      await tx.query({ text, values: [JSON.stringify(change), fileHash] })
      await tx.query({ text: 'alter table console.approvals enable trigger user' })
    })
  for (const [less, right] of [
    [{ coins: 6 }, { coins: 607 }],
    [
      { free_points: 8, undecided_points: 0 },
      { free_points: 9, undecided_points: 40 },
    ],
    [{ members: 0 }, { members: 1 }],
    [{ undecided_cards: 1 }, { undecided_cards: 2 }],
    [{ undecided_points: 39 }, { undecided_points: 40 }],
  ]) {
    await tamper(less as object)
    assert.match(String(await violations()), /moved in than two owners have approved/)
    await tamper(right as object)
  }
  assert.deepEqual(await violations(), [])
})

test('B-102 a move that was killed goes on where it was, and no member and no point comes twice, also by a second approval', async () => {
  const members = Array.from({ length: 5 }, (_, at) => ({
    mail: `killed-${at}@old.example`,
    paid_points: '100 2099-01-01',
  }))
  const file = fileOf(...members)
  await approve(file)
  const killed = {
    batchSize: 2,
    onProgress: () => {
      throw new Error('killed')
    },
  }
  await assert.rejects(move(file, killed), /killed/)
  assert.ok((await memberOf('killed-1@old.example')) !== undefined)
  // Meanwhile a member changes the address.
  const text = "update members set mail = 'changed@old.example' where mail = 'killed-0@old.example'"
  await shop.database.query({ text })
  const left = await move(file)
  assert.deepEqual(left, { movedCount: 3, earlierCount: 2, refused: [] })
  assert.equal(await memberOf('killed-0@old.example'), undefined)
  assert.equal(await move(file), 'ended')
  await approve(file)
  assert.deepEqual(await move(file), { movedCount: 0, earlierCount: 5, refused: [] })
  const [{ sum }] = (await shop.database.query<{ sum: number }>({
    text: `
      select sum(balance)::bigint as sum from balances join members on members.id = member_id
      where mail like 'killed-%' or mail = 'changed@old.example'`,
  })) as [{ sum: number }]
  assert.equal(sum, 500)
  assert.deepEqual(await violations(), [])
})

test('A-350: a move goes on by itself after its connection was lost, and gives up if the database stays away', async () => {
  const member = (at: number) => ({ mail: `lost-${at}@old.example`, coins: 3 })
  const file = fileOf(...Array.from({ length: 3 }, (_, at) => member(at)))
  await approve(file)
  const causes: unknown[] = []
  const endConnection = async (tx: Pick<Database, 'query'> = asShop) =>
    tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' }).catch(() => {})
  const losing: Database = {
    ...asShop,
    transaction: (work) =>
      asShop.transaction(async (tx) => {
        const result = await work(tx)
        if (causes.length < 2) await endConnection(tx)
        return result
      }),
  }
  const more = { now: () => shop.clock.now(), firstPauseMs: 1 }
  const onRetry = (cause: unknown) => causes.push(cause)
  const lost = await moveIn(losing, { ...more, plan: await plan(file, 1), onRetry })
  assert.deepEqual(lost, { movedCount: 3, earlierCount: 0, refused: [] })
  assert.equal(causes.length, 2)

  const away = fileOf({ mail: 'away@old.example' })
  await approve(away)
  let tries = 0
  const gone: Database = {
    ...asShop,
    transaction: () => {
      tries += 1
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  }
  await assert.rejects(moveIn(gone, { ...more, plan: await plan(away) }), /ECONNREFUSED/)
  assert.equal(tries, 8)
  assert.deepEqual(await violations(), [])
})

test('B-101 a card that the former shop has not sent is a parcel of this shop, as far as the stock goes', async () => {
  const goodId = await addGood(3)
  const address = { last_name: '山田', first_name: '花子', tel: '09012345678', zipcode: '1500001' }
  const whole = { ...address, prefecture: '東京都', city: '渋谷区', address: '1-2-3' }
  const file = fileOf(
    { mail: 'card-1@old.example', ...whole, unsent: `${goodId} 2` },
    { mail: 'card-2@old.example', ...whole, unsent: `${goodId} 1`, coins: 5 },
    { mail: 'card-3@old.example', ...whole, unsent: `${goodId} 1` },
    { mail: 'card-4@old.example', ...address, unsent: `${goodId} 1` },
    { mail: 'card-5@old.example', ...whole, unsent: `${goodId} 1; ${goodId} 1` },
    { mail: 'card-6@old.example', ...whole, unsent: '999999 1' },
    { mail: 'card-7@old.example', ...whole, prefecture: '', country: 'US', unsent: `${goodId} 1` },
  )
  const setCountries = (lines: readonly object[]) =>
    shop.database.query({
      text: 'update shop_settings set country_rules = $1',
      values: [JSON.stringify(lines)],
    })
  await setCountries([
    { code: 'US', registration: 'allowed', login: 'allowed', shipping: 'refused' },
  ])
  const { refused, sums } = await plan(file)
  await setCountries([])
  assert.deepEqual(new Set(refused.map(({ line }) => line)), new Set([3, 4, 5, 6, 7]))
  assert.ok(refused.some(({ line, reason }) => line === 7 && /sends nothing/.test(reason)))
  const coins = 905
  const none = { paidPoints: 0, freePoints: 0, undecidedCards: 0, undecidedPoints: 0 }
  assert.deepEqual(sums, { members: 2, coins, cards: 3, ...none })
  await approve(file)
  const killed = {
    batchSize: 1,
    onProgress: () => {
      throw new Error('killed')
    },
  }
  await assert.rejects(move(file, killed), /killed/)
  const lowerTo = (max: number | null) =>
    shop.database.query({
      text: 'update goods set member_max = $2 where id = $1',
      values: [goodId, max],
    })
  await lowerTo(1)
  const later = (await plan(file)).refused.map(({ line }) => line)
  assert.ok(!later.includes(1), 'a line that was moved in is not judged again')
  await lowerTo(null)
  assert.deepEqual(await move(file), { movedCount: 1, earlierCount: 1, refused: [] })
  assert.deepEqual(await move(file), { movedCount: 0, earlierCount: 2, refused: [] })
  const parcels = await shop.database.query({
    text: `
      select count, shipments.city, balance
      from exchanges
      join shipments on exchange_id = exchanges.id
      join balances on balances.member_id = exchanges.member_id and currency = 'coin'
      where good_id = $1
      order by exchanges.id`,
    values: [goodId],
  })
  assert.deepEqual(parcels, [
    { count: 2, city: '渋谷区', balance: 0 },
    { count: 1, city: '渋谷区', balance: 5 },
  ])
  assert.deepEqual(await violations(), [])
})

test('B-101 a dry run names each refused line with its reason, and the rest can be moved in', async () => {
  const file = fileOf(
    { mail: 'fine@old.example' },
    { mail: 'hanako@old.example' },
    { mail: 'b@old.example', paid_points: '500' },
    { mail: 'g@old.example', colour: 'red' },
    { mail: 'm@old.example', last_name: ['山田'] },
  )
  const { refused, sums } = await plan(Buffer.concat([file, Buffer.from('\nnot json\n\n')]))
  assert.deepEqual(
    refused.map(({ line, column }) => `${line} ${column}`),
    ['2 mail', '3 paid_points', '4 ', '5 ', '6 '],
  )
  assert.equal(sums.members, 1)
  const broken = await planMoveIn(asShop, { file: Buffer.from('"'), now: shop.clock.now() })
  assert.equal(broken, 'unreadable')
  const opened = await plan(Buffer.from('mail,tel\nl@old.example,9012345678\n'))
  assert.deepEqual(
    opened.refused.map(({ column }) => column),
    ['tel'],
  )
})

test('B-101 the template in either language is a file that can be moved in', async () => {
  for (const language of ['ja', 'en'] as const) {
    const { refused, sums } = await plan(Buffer.from(templateOf(movedMemberColumns, language)))
    assert.deepEqual(refused, [])
    assert.deepEqual(sums, {
      members: 1,
      paidPoints: 700,
      freePoints: 100,
      coins: 30,
      cards: 0,
      undecidedCards: 0,
      undecidedPoints: 0,
    })
  }
})

test('B-101 points whose last day ends during the run are not moved in', async () => {
  const day = wireDay(shop.clock.now())
  const file = fileOf({ mail: 'midnight@old.example', free_points: `5 ${day}; 7 2099-01-01` })
  await approve(file)
  const planned = await plan(file)
  assert.equal(planned.sums.freePoints, 12)
  const midnight = dayStart(dayAfter(day))
  const moved = await moveIn(asShop, { plan: planned, now: () => midnight })
  assert.deepEqual(moved, { movedCount: 1, earlierCount: 0, refused: [] })
  const { id } = (await memberOf('midnight@old.example')) ?? { id: 0 }
  assert.deepEqual(await readSplit(shop.database, id), { paid: 0, free: 7 })
  assert.deepEqual(await violations(), [])
})

test('B-101 the shop takes over no more than was approved, and only owners ask', async () => {
  const file = fileOf({ mail: 'greedy@old.example', coins: 100 })
  const planned = await plan(file)
  const { approvalId } = await request(planned, { coins: 99 })
  assert.equal((await approveRequest(panel, approvalId)).state, 200)
  assert.equal(await move(file), 'not-approved')
  const support = await logInOperator(panel, 'support')
  const body = { fileHash: planned.fileHash, ...planned.sums, reason: 'x' }
  assert.equal((await support.act('/members/move-in', body)).state, 403)
  assert.equal((await request({ ...planned, fileHash: 'abc' })).state, 400)
})
