import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { derivePackPoints } from '#server/draws/pack-points/pack-points.ts'
import { readBalances, readUnusedTotals } from '#server/points/points.ts'
import { readSplitTotals } from '#server/points/split/split.ts'
import { verify } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { cast, PASSWORD } from '#testing/fixtures/cast.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { closeAccount, closeIdleAccount } from './closures.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/**
 * Adds a payment whose money came too late. The payment is held until the operator decides what
 * happens to the money.
 */
async function addHeldPayment(memberId: number): Promise<void> {
  await shop.database.query({
    text: `
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, held_for, waits_for, expires_at, created_at
      )
      values ('held', $1, '', 101, 500, 500, 4, 'gmo', 'ja', 'held', 'late', 'operator', $2, $2)`,
    values: [memberId, shop.clock.now()],
  })
}

const close = (mail: string) => closeIdleAccount(shop.database, { mail, now: shop.clock.now() })

test('B-034 an account that was used within 6 months is not closed', async () => {
  const { mail } = cast.B
  assert.equal(await close(mail), 'in-use')
  shop.clock.set(new Date('2026-01-15T12:00:00+09:00'))
  const member = openClient(shop.url)
  await member.logIn(cast.B)
  const english = { headers: { cookie: `${member.cookie()}; lang=en` } }
  assert.equal((await member.raw('/api/user/point', english)).status, 200)
  shop.clock.set(new Date('2026-07-15T11:59:59+09:00'))
  assert.equal(await close(mail), 'in-use')
  await setRules(shop.database, { pointMonths: 12 })
  shop.clock.set(new Date('2026-07-15T12:00:00+09:00'))
  assert.equal(await close(mail), 'in-use', 'A-263: as long as its points could be valid')
  await setRules(shop.database, {})
})

test('B-034 closing an account idle for 6 months removes its points and login, and the ledger stays balanced', async () => {
  const { mail, id } = cast.B
  shop.clock.set(new Date('2026-07-15T12:00:00+09:00'))
  await addHeldPayment(id)
  assert.equal(await close(mail), 'payment-held')
  await shop.database.query({ text: 'delete from payments where member_id = $1', values: [id] })
  assert.equal(await close(mail), 'closed')
  assert.equal(await close(mail), 'unknown')
  const { points } = await readBalances(shop.database, { memberId: id, now: shop.clock.now() })
  assert.equal(points, 0)
  const got = await openClient(shop.url).post('/user/login', { mail, pass: PASSWORD })
  assert.equal(got.state, 400)
  const [row] = await shop.database.query<{ person: string; language: string | null }>({
    text: 'select members::text as person, language from members where id = $1',
    values: [id],
  })
  assert.doesNotMatch(row?.person ?? '', /馬場|文太|b@example/)
  assert.equal(row?.language, null)
  for (const { violations } of await verify(shop.database)) assert.deepEqual(violations, [])
})

test('A-153 the free points of a closed account end with it, and every sum leaves them out', async () => {
  const now = shop.clock.now()
  const member = await addMemberAccount(shop.database, { points: 700, now })
  const unused = async () => {
    await derivePackPoints(shop.database, now)
    const { free } = await readSplitTotals(shop.database)
    return { free, all: (await readUnusedTotals(shop.database)).point }
  }
  const before = await unused()
  assert.equal(await closeAccount(shop.database, { mail: member.mail, now }), 'closed')
  const after = await unused()
  assert.deepEqual(after, { free: before.free - 700, all: before.all - 700 })
  const [entry] = await shop.database.query({
    text: `
      select kind, amount, balance_after
      from entries
      where member_id = $1
      order by seq desc
      limit 1`,
    values: [member.id],
  })
  assert.deepEqual(entry, { kind: 'expiry', amount: -700, balanceAfter: 0 })
  for (const { violations } of await verify(shop.database)) assert.deepEqual(violations, [])
})

test('A-153 the closing of an account ends its sessions', async () => {
  const member = await addLoggedInMember(shop)
  assert.equal((await member.get('/user/detail')).state, 200)
  const now = shop.clock.now()
  assert.equal(await closeAccount(shop.database, { mail: member.mail, now }), 'closed')
  assert.equal((await member.get('/user/detail')).state, 401)
})

test('A-153 an account is not closed between a failed pay-out and its next attempt', async () => {
  const now = shop.clock.now()
  const { id, mail } = await addMemberAccount(shop.database, { now })
  await shop.database.query({
    text: `
      with paid as (
        insert into payments (
          order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider,
          language, state, waits_for, expires_at, created_at
        )
        values ('failed', $1, '', 101, 500, 500, 4, 'gmo-cash', 'ja', 'cancelled', null, $2, $2)
        returning id
      ), refund as (
        insert into refunds (payment_id, attempt, state, yen, failure, requested_at, ended_at)
        select id, 1, 'failed', 500, 'closed', $2, $2 from paid
      )
      insert into refund_accounts (payment_id, attempt, requested_at, submitted_at, erased_at)
      select id, 1, $2, $2, $2 from paid`,
    values: [id, now],
  })
  assert.equal(await closeAccount(shop.database, { mail, now }), 'refund-open')
  const done = `update refunds set state = 'done', failure = null where payment_id in (select id from payments where order_id = 'failed')`
  await shop.database.query({ text: done })
  assert.equal(await closeAccount(shop.database, { mail, now }), 'closed')
})

test('an account with an unsent parcel is not closed', async () => {
  shop.clock.set(new Date('2026-09-01T12:00:00+09:00'))
  assert.equal(await close('early.bird@example.com'), 'parcels-travel')
  assert.equal(await close('nobody@example.com'), 'unknown')
})
