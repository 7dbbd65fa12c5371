import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeAccount } from '#server/closures/closures.ts'
import { verify as verifyShop } from '#server/verify/verify.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { confirmMail, messagesTo, sentCode } from '#testing/drivers/outbox.ts'
import { waitUntil } from '#testing/drivers/payments/payer.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

let telCount = 0
const newTel = () => `0807777${String(++telCount).padStart(4, '0')}`

async function register(referralCode: string, tel = newTel()) {
  const { form } = newRegistration({ referralCode, tel })
  const client = openClient(shop.url)
  const joined = await client.post('/user/append', form)
  return { client, form, joined }
}

type Friend = Pick<Awaited<ReturnType<typeof register>>, 'client' | 'form'>

async function verifyPhone({ client, form }: Friend): Promise<void> {
  await client.logIn({ mail: form.mail, pass: form.pass })
  assert.equal((await client.post('/user/send_sms', { tel: form.tel })).state, 200)
  const sms_code = await sentCode(shop, form.tel)
  assert.equal((await client.post('/user/check_sms', { sms_code })).state, 200)
  assert.notEqual((await client.post('/user/check_sms', { sms_code })).state, 200)
}

const confirmAddress = async ({ form }: Friend) =>
  assert.equal((await confirmMail(shop, form.mail)).state, 200)

async function verify(friend: Friend): Promise<void> {
  await confirmAddress(friend)
  await verifyPhone(friend)
}

async function pointsOf(client: Client): Promise<number> {
  return (await client.get('/user/point')).point
}

async function setReferrer(memberId: number, state: { paid: boolean; phone: string | null }) {
  await shop.database.query({
    text: `
      update members
      set first_paid_at = case when $2 then now() end,
        verified_phone = $3, sms_verified_at = case when $3::text is not null then now() end
      where id = $1`,
    values: [memberId, state.paid, state.phone],
  })
}

test('V-019 an unknown code is refused under referral_code, and no member is added', async () => {
  const { joined, client, form } = await register('nope')
  assert.deepEqual([joined.state, Object.keys(joined.errors)], [400, ['referral_code']])
  assert.equal((await client.logIn({ mail: form.mail, pass: form.pass })).state, 400)
})

test('V-033 V-019 a code of a member who has not verified, or not paid, is refused', async () => {
  const referrer = await addLoggedInMember(shop)
  const { referral_code } = (await referrer.get('/user/detail')).detail
  for (const state of [
    { paid: false, phone: null },
    { paid: true, phone: null },
    { paid: false, phone: '08011110000' },
  ]) {
    await setReferrer(referrer.id, state)
    assert.deepEqual(Object.keys((await register(referral_code)).joined.errors), ['referral_code'])
  }
  await setReferrer(referrer.id, { paid: true, phone: '08011110000' })
  assert.equal((await register(referral_code)).joined.state, 200)
  assert.equal((await register(` ${referral_code.toLowerCase()} `)).joined.state, 200)
})

test('V-019 the check of a typed code and the registration refuse it for the same reason', async () => {
  const referrer = await addLoggedInMember(shop)
  const { referral_code } = (await referrer.get('/user/detail')).detail
  const guest = openClient(shop.url)
  const check = (referralCode: string) => guest.post('/user/referral/check', { referralCode })
  const expectRefused = async (code: string, reason: RegExp) => {
    const { state, errors } = await check(code)
    assert.equal(state, 400)
    assert.match(errors.referral_code?.[0] ?? '', reason)
    assert.deepEqual((await register(code)).joined.errors, errors)
  }
  const stateOf = async () => {
    const { is_verified, has_paid, friends_left } = await referrer.get('/user/referral')
    return [is_verified, has_paid, friends_left]
  }
  await expectRefused('nope', /見つかりません/)
  await expectRefused(referral_code, /条件/)
  assert.deepEqual(await stateOf(), [false, false, 10])
  await setReferrer(referrer.id, { paid: true, phone: '08011118888' })
  assert.equal((await check(` ${referral_code.toLowerCase()} `)).state, 200)
  for (let count = 1; count <= 10; count += 1) await register(referral_code)
  assert.deepEqual(await stateOf(), [true, true, 0])
  await expectRefused(referral_code, /10人/)
})

test('B-038 K-032 referrer and friend get 500 points once, at the verification and not at the registration', async () => {
  const referrer = openClient(shop.url)
  await referrer.logIn('B')
  const before = await pointsOf(referrer)
  const friend = await register('BBB')
  assert.equal(friend.joined.state, 200)
  await friend.client.logIn({ mail: friend.form.mail, pass: friend.form.pass })
  assert.deepEqual([await pointsOf(friend.client), await pointsOf(referrer)], [0, before])
  await verify(friend)
  assert.deepEqual([await pointsOf(friend.client), await pointsOf(referrer)], [500, before + 500])
})

test('a verified phone earns the bonus only once the mail address is confirmed', async () => {
  const referrer = openClient(shop.url)
  await referrer.logIn('B')
  const before = await pointsOf(referrer)
  const friend = await register('BBB')
  await verifyPhone(friend)
  const balances = async () => [await pointsOf(friend.client), await pointsOf(referrer)]
  assert.deepEqual(await balances(), [0, before])
  const mails = await messagesTo(shop, friend.form.mail)
  assert.equal(mails.length, 1, 'the link of the registration is still valid')
  await confirmAddress(friend)
  assert.deepEqual(await balances(), [500, before + 500])
  assert.notEqual((await confirmMail(shop, friend.form.mail)).state, 200)
  assert.deepEqual(await balances(), [500, before + 500])
})

test('a friend whose link has expired gets another at the verification of the phone', async () => {
  const friend = await register('BBB')
  shop.clock.advance(86_400_000)
  // Renews the anti-forgery value, which is valid for 12 hours.
  await friend.client.get('/user/point')
  await verifyPhone(friend)
  assert.equal((await messagesTo(shop, friend.form.mail)).length, 2)
  await confirmAddress(friend)
  assert.equal(await pointsOf(friend.client), 500)
})

test('a referrer without a confirmed mail address gets the bonuses of all friends at its confirmation', async () => {
  const referrer = await addLoggedInMember(shop, { isMailConfirmed: false })
  await setReferrer(referrer.id, { paid: true, phone: '08011117777' })
  const { referral_code } = (await referrer.get('/user/detail')).detail
  for (const _ of [1, 2]) {
    const friend = await register(referral_code)
    await verify(friend)
    assert.equal(await pointsOf(friend.client), 500)
  }
  assert.equal(await pointsOf(referrer), 0)
  assert.equal((await messagesTo(shop, referrer.mail)).length, 1, 'one link, as it stays valid')
  assert.equal((await confirmMail(shop, referrer.mail)).state, 200)
  assert.equal(await pointsOf(referrer), 1_000)
  assert.deepEqual(
    (await verifyShop(shop.database)).flatMap(({ violations }) => violations),
    [],
  )
})

test('a referrer who has closed the account gets neither the bonus nor a mail', async () => {
  for (const isMailConfirmed of [true, false]) {
    const referrer = await addLoggedInMember(shop, { isMailConfirmed })
    await setReferrer(referrer.id, { paid: true, phone: newTel() })
    const { referral_code } = (await referrer.get('/user/detail')).detail
    const friend = await register(referral_code)
    const account = { mail: referrer.mail, now: shop.clock.now() }
    assert.equal(await closeAccount(shop.database, account), 'closed')
    shop.clock.advance(3_600_000)
    await friend.client.get('/user/point')
    await verify(friend)
    assert.equal(await pointsOf(friend.client), 500)
    assert.equal((await messagesTo(shop, `closed-${referrer.id}`)).length, 0)
    const entries = await shop.database.query({
      text: `select from entries where member_id = $1 and kind = 'referral'`,
      values: [referrer.id],
    })
    assert.equal(entries.length, 0)
  }
  const verdicts = await verifyShop(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})

test('a phone whose member has closed the account earns no second bonus', async () => {
  const first = await register('BBB')
  await verify(first)
  const account = { mail: first.form.mail, now: shop.clock.now() }
  assert.equal(await closeAccount(shop.database, account), 'closed')
  shop.clock.advance(3_600_000)
  const second = await register('BBB', first.form.tel)
  await verify(second)
  assert.equal(await pointsOf(second.client), 0)
})

test('B-038 a newly verified phone earns no second bonus; nor does the old phone on another account', async () => {
  const referrer = openClient(shop.url)
  await referrer.logIn('B')
  const first = await register('BBB')
  await verify(first)
  const before = await pointsOf(referrer)
  const { pass: _, confirmPass: __, referralCode: ___, ...person } = first.form
  const changedPerson = { ...person, tel: newTel() }
  assert.equal((await first.client.post('/user/change', changedPerson)).state, 200)
  // The clock advances by an hour, so that the test does not reach the rate limits of verification
  // codes.
  shop.clock.advance(3_600_000)
  await verifyPhone({ ...first, form: { ...first.form, tel: changedPerson.tel } })
  const second = await register('BBB', person.tel)
  await verify(second)
  assert.deepEqual([await pointsOf(first.client), await pointsOf(referrer)], [500, before])
  assert.equal(await pointsOf(second.client), 0)
})

test('K-031 the 11th friend is refused, also of eleven who register at the same moment', async () => {
  const referrer = await addLoggedInMember(shop)
  const { referral_code } = (await referrer.get('/user/detail')).detail
  await setReferrer(referrer.id, { paid: true, phone: '08011119999' })
  const answers = await Promise.all(Array.from({ length: 11 }, () => register(referral_code)))
  const states = answers.map(({ joined }) => joined.state).sort()
  assert.deepEqual(states, [...Array(10).fill(200), 400])
  assert.deepEqual(Object.keys((await register(referral_code)).joined.errors), ['referral_code'])
})

test('A-336: by the rules, a code is needed, comes by a link alone, or nobody refers friends', async () => {
  const referrer = await addLoggedInMember(shop)
  const { referral_code } = (await referrer.get('/user/detail')).detail
  await setReferrer(referrer.id, { paid: true, phone: '08011113360' })
  const guest = openClient(shop.url)
  const check = () => guest.post('/user/referral/check', { referralCode: referral_code })
  const friendsLeft = async () => (await referrer.get('/user/referral')).friends_left

  await setRules(shop.database, { referralCode: 'required' })
  const refused = (await register('')).joined
  assert.deepEqual([refused.state, refused.errors.referral_code?.length], [400, 1])
  assert.equal((await register('nope')).joined.state, 400)
  assert.equal((await register(referral_code)).joined.state, 200)
  assert.equal(await friendsLeft(), 9)

  await setRules(shop.database, { referralCode: 'by-link' })
  for (const code of ['', 'nope', referral_code])
    assert.equal((await register(code)).joined.state, 200, code)
  assert.equal(await friendsLeft(), 8)

  await setRules(shop.database, { referralCode: 'off' })
  const friend = await register(referral_code)
  assert.equal(friend.joined.state, 200)
  assert.equal((await check()).state, 400)
  await waitUntil(async () => (await friendsLeft()) === 0, 'the shop reads its rules')
  await setRules(shop.database, {})
  await waitUntil(async () => (await friendsLeft()) === 8, 'the last one was referred by nobody')
  await verify(friend)
  assert.equal(await pointsOf(friend.client), 0)
})

test('A-263: check, registration and bonus follow the rules of the shop within seconds', async () => {
  const referrer = await addLoggedInMember(shop)
  const { referral_code } = (await referrer.get('/user/detail')).detail
  await setReferrer(referrer.id, { paid: false, phone: '08011112630' })
  const guest = openClient(shop.url)
  const check = () => guest.post('/user/referral/check', { referralCode: referral_code })
  assert.match((await check()).errors.referral_code?.[0] ?? '', /1回以上の決済/)
  await setRules(shop.database, {
    referrerMust: 'verify',
    referralFriendsMax: 1,
    referralPoints: 700,
  })
  await waitUntil(
    async () => (await referrer.get('/user/referral')).friends_left === 1,
    'the shop reads its rules again',
  )
  assert.equal((await referrer.get('/user/referral')).must_pay, false)
  assert.equal((await check()).state, 200)
  const friend = await register(referral_code)
  assert.equal(friend.joined.state, 200)
  const { joined } = await register(referral_code)
  assert.match(joined.errors.referral_code?.[0] ?? '', /1人のお友だち/)
  await verify(friend)
  assert.equal(await pointsOf(friend.client), 700)
  await setRules(shop.database, {})
  await waitUntil(
    async () => (await referrer.get('/user/referral')).friends_left === 9,
    'the shop reads its rules again',
  )
  // Nobody approved the rules of this test.
  const results = await verifyShop(shop.database)
  assert.ok(
    results.some(({ invariant, violations }) => invariant === 'V8' && violations.length > 0),
  )
})
