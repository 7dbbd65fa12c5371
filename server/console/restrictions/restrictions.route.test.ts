import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let support: ConsoleClient
let packId: number
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  support = await logInOperator(panel, 'support')
  packId = await publishTestPack(shop)
})
after(async () => {
  await panel.close()
  await shop.close()
})

const restrictionsOf = async ({ id }: TestMember) => support.get(`/members/${id}/restrictions`)
const restrict = ({ id }: TestMember, kind: string, endsAt: string | null = null) =>
  support.act(`/members/${id}/restrict`, { kind, endsAt, reason: 'suspected fraud' })
const lift = (id: number) => support.act(`/restrictions/${id}/lift`, { reason: 'cleared' })
const buy = (member: TestMember) => member.post('/user/pack/buy', { pack_id: packId, count: 1 })

test('A-148: support restricts one kind of act with reason and end, and lifts it; both bite at once and are logged', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  const endsAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString()
  assert.equal((await restrict(member, 'draw', endsAt)).state, 200)
  assert.equal((await buy(member)).state, 409)
  const { restrictions } = await restrictionsOf(member)
  const [restriction] = restrictions
  assert.deepEqual(restriction, {
    id: restriction.id,
    kind: 'draw',
    startsAt: shop.clock.now().toISOString(),
    endsAt,
    operator: 'support',
    reason: 'suspected fraud',
    isInForce: true,
    liftedAt: null,
    liftedBy: null,
    liftReason: null,
  })
  assert.equal((await lift(restriction.id)).state, 200)
  assert.equal((await buy(member)).state, 200)
  assert.equal((await lift(restriction.id)).result, 'not-possible')
  const [lifted] = (await restrictionsOf(member)).restrictions
  assert.deepEqual(
    [lifted.isInForce, lifted.liftedBy, lifted.liftReason],
    [false, 'support', 'cleared'],
  )
  const owner = await logInOperator(panel, 'owner')
  const { list } = await owner.get(`/audit?targetKind=member&targetId=${member.id}`)
  const calls = list.map(({ call }: { call: string }) => call)
  assert.ok(calls.includes('members.restrict') && calls.includes('members.lift-restriction'))
})

test('A-148: a restriction of the login ends the sessions of the member at once', async () => {
  const member = await addLoggedInMember(shop)
  assert.equal((await restrict(member, 'login')).state, 200)
  assert.equal((await member.get('/user/detail')).state, 401)
})

test('A-148: a restriction needs a reason, a member, and an end that is not past', async () => {
  const member = await addLoggedInMember(shop)
  const path = `/members/${member.id}/restrict`
  const restriction = { kind: 'pay', endsAt: null, reason: 'x' }
  assert.equal((await support.act(path, { ...restriction, reason: ' ' })).state, 400)
  assert.equal((await support.act(path, { ...restriction, kind: 'breathe' })).state, 400)
  const past = shop.clock.now().toISOString()
  assert.equal((await support.act(path, { ...restriction, endsAt: past })).result, 'time-past')
  assert.equal((await support.act('/members/999999/restrict', restriction)).state, 404)
  assert.equal((await support.get('/members/999999/restrictions')).state, 404)
})

test('A-149: the console shows the end of a self-exclusion and cannot lift it', async () => {
  const member = await addLoggedInMember(shop)
  await member.post('/user/self_exclusion', { period: '1-week' })
  const { restrictions } = await restrictionsOf(member)
  const weekLater = new Date(shop.clock.now().getTime() + 7 * 86_400_000).toISOString()
  for (const { id, operator, reason, endsAt, isInForce } of restrictions) {
    assert.deepEqual([operator, reason, endsAt, isInForce], [null, null, weekLater, true])
    const refused = await lift(id)
    assert.deepEqual([refused.state, refused.result], [409, 'self-exclusion'])
  }
  assert.equal(restrictions.length, 2)
  await assert.rejects(
    panel.consoleDatabase.query({
      text: `update restrictions set lifted_at = now(), lifted_by = 1, lift_reason = 'x' where member_id = $1`,
      values: [member.id],
    }),
    /stays until its end/,
  )
})

test('A-157: the console shows what the member said about the age, when, and with which text', async () => {
  const member = await addLoggedInMember(shop)
  const none = {
    maskedBirthDate: null,
    confirmedAt: null,
    textVersion: null,
    refusedKinds: [],
  }
  assert.deepEqual((await restrictionsOf(member)).age, { ...none, isAdult: false })
  await member.post('/user/age', { birth_date: '2010-05-06', text_version: '2025-08' })
  assert.deepEqual((await restrictionsOf(member)).age, {
    maskedBirthDate: '2010…',
    confirmedAt: shop.clock.now().toISOString(),
    textVersion: '2025-08',
    isAdult: false,
    refusedKinds: [],
  })
  const unmasked = await support.act(`/members/${member.id}/unmask`, { reason: 'a call' })
  assert.equal(unmasked.birthDate, '2010-05-06')
})

test('A-159: the console shows the limits that the member set, with what is used', async () => {
  const member = await addLoggedInMember(shop)
  await member.post('/user/spending_limit', { period: 'month', yen: 20_000 })
  const { limits } = await restrictionsOf(member)
  const none = { usedYen: 0, nextYen: null, nextAt: null }
  assert.deepEqual(limits, [
    { period: 'day', yen: null, ...none },
    { period: 'month', yen: 20_000, ...none },
  ])
})

test('A-157: an owner sets what the age refuses, and it bites at once', async () => {
  const member = await addLoggedInMember(shop, { points: 1_000 })
  assert.deepEqual((await support.get('/minor-restrictions')).state, 403)
  const owner = await logInOperator(panel, 'owner')
  const set = async (kinds: string[], age = 0) => {
    const { version } = await owner.get('/minor-restrictions')
    return owner.act('/minor-restrictions', { kinds, version: version - age, reason: 'terms' })
  }
  assert.equal((await set(['login'])).state, 400)
  assert.equal((await set(['draw', 'pay'])).state, 200)
  assert.deepEqual((await owner.get('/minor-restrictions')).kinds, ['draw', 'pay'])
  assert.equal((await buy(member)).state, 409)
  assert.deepEqual((await restrictionsOf(member)).age.refusedKinds, ['draw', 'pay'])
  const late = await set(['draw'], 1)
  assert.deepEqual([late.state, late.result], [409, 'version-conflict'])
  assert.deepEqual(late.current.kinds, ['draw', 'pay'])
  assert.equal((await set([])).state, 200)
  assert.equal((await buy(member)).state, 200)
})

test('an owner chooses from which age members buy, and can only choose another age afterwards', async () => {
  const owner = await logInOperator(panel, 'owner')
  const set = async (fields: object) => {
    const { kinds, version } = await owner.get('/minor-restrictions')
    return owner.act('/minor-restrictions', { kinds, version, reason: 'law', ...fields })
  }
  const ageOf = async () => (await owner.get('/minor-restrictions')).purchaseAge
  const undecided = async () => (await owner.get('/settings')).undecided
  assert.equal(await ageOf(), null)
  assert.deepEqual(await undecided(), [], 'a shop without live payments may sell')
  await shop.database.query({ text: 'update shop_settings set has_live_payments = true' })
  assert.deepEqual(await undecided(), ['purchaseAge'])
  assert.equal((await set({ purchaseAge: 17 })).state, 400)
  assert.equal((await set({ purchaseAge: 20 })).state, 200)
  assert.deepEqual([await ageOf(), await undecided()], [20, []])
  assert.equal((await set({})).state, 200)
  assert.equal(await ageOf(), 20)
  assert.equal((await set({ purchaseAge: 18 })).state, 200)
  assert.equal(await ageOf(), 18)
})

test('A-166: the page of a member lists the versions to accept, and who accepted which version when', async () => {
  const member = await addLoggedInMember(shop)
  assert.deepEqual((await restrictionsOf(member)).terms, [])
  const page = 'point-terms-of-service'
  await publishLegalText(shop, { page, version: '7.0', fromDay: '2025-08-01' })
  const openVersion = { page, version: '7.0', acceptedAt: null }
  assert.deepEqual((await restrictionsOf(member)).terms, [openVersion])
  const versions = [
    { page, version: '7.0' },
    { page: 'terms-of-service', version: '1.3' },
  ]
  assert.equal((await member.post('/user/terms', { versions })).state, 200)
  const { terms } = await restrictionsOf(member)
  const acceptedAt = shop.clock.now().toISOString()
  const sorted = terms.toSorted((a: { page: string }, b: { page: string }) =>
    a.page < b.page ? -1 : 1,
  )
  assert.deepEqual(
    sorted,
    versions.map((each) => ({ ...each, acceptedAt })),
  )
})

test('A-159 A-395 on the second of a month, the day’s limit counts the day and the month’s the month', async () => {
  const member = await addLoggedInMember(shop)
  for (const period of ['day', 'month'])
    await member.post('/user/spending_limit', { period, yen: 20_000 })
  for (const [at, yen] of [
    ['2025-08-01T23:59:59+09:00', 500],
    ['2025-08-02T00:00:00+09:00', 300],
  ] as const)
    await shop.database.query({
      text: `
        insert into payments (
          order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
          state, held_for, expires_at, created_at
        )
        values ('spent ' || $2::integer, $1, '', 101, $2, $2, 4, 'gmo', 'ja', 'held', 'late', $3, $3)`,
      values: [member.id, yen, at],
    })
  panel.clock.set(new Date('2025-08-02T00:30:00+09:00'))
  support = await logInOperator(panel, 'support')
  const { limits } = await restrictionsOf(member)
  assert.deepEqual(
    limits.map(({ period, usedYen }: { period: string; usedYen: number }) => [period, usedYen]),
    [
      ['day', 300],
      ['month', 800],
    ],
  )
})
