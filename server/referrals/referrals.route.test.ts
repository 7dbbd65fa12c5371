import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Client, openClient } from '#testing/client.ts'
import { addPlayer } from '#testing/extras.ts'
import { newcomer } from '#testing/newcomers.ts'
import { sentCode } from '#testing/outbox.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { mayRefer } from './referrals.rule.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

let telCount = 0
const newTel = () => `0807777${String(++telCount).padStart(4, '0')}`

async function join(referralCode: string, tel = newTel()) {
  const { all } = newcomer({ referralCode, tel })
  const client = openClient(shop.url)
  const joined = await client.post('/user/append', all)
  return { client, all, joined }
}

async function verify({ client, all }: Awaited<ReturnType<typeof join>>): Promise<void> {
  await client.logIn({ mail: all.mail, pass: all.pass })
  assert.equal((await client.post('/user/send_sms', { tel: all.tel })).state, 200)
  const sms_code = await sentCode(shop, all.tel)
  assert.equal((await client.post('/user/check_sms', { sms_code })).state, 200)
  assert.notEqual((await client.post('/user/check_sms', { sms_code })).state, 200)
}

async function pointsOf(client: Client): Promise<number> {
  return (await client.get('/user/point')).point
}

async function setReferrer(memberId: number, is: { paid: boolean; phone: string | null }) {
  await shop.database.query({
    text: `
      update members
      set first_paid_at = case when $2 then now() end,
        verified_phone = $3, sms_verified_at = case when $3::text is not null then now() end
      where id = $1`,
    values: [memberId, is.paid, is.phone],
  })
}

test('V-033 P-007 who may refer: verified, paid once, fewer than 10 friends', () => {
  const able = { isVerified: true, hasPaid: true, friendCount: 9 }
  assert.equal(mayRefer(able), true)
  assert.equal(mayRefer({ ...able, isVerified: false }), false)
  assert.equal(mayRefer({ ...able, hasPaid: false }), false)
  assert.equal(mayRefer({ ...able, friendCount: 10 }), false)
})

test('V-019 a code that is nobody’s is refused under referral_code, and nobody is made', async () => {
  const { joined, client, all } = await join('nope')
  assert.deepEqual([joined.state, Object.keys(joined.errors)], [400, ['referral_code']])
  assert.equal((await client.logIn({ mail: all.mail, pass: all.pass })).state, 400)
})

test('V-033 V-019 a code of a member who has not verified, or not paid, is refused', async () => {
  const referrer = await addPlayer(shop)
  const { referral_code } = (await referrer.get('/user/detail')).detail
  for (const is of [
    { paid: false, phone: null },
    { paid: true, phone: null },
    { paid: false, phone: '08011110000' },
  ]) {
    await setReferrer(referrer.id, is)
    assert.deepEqual(Object.keys((await join(referral_code)).joined.errors), ['referral_code'])
  }
  await setReferrer(referrer.id, { paid: true, phone: '08011110000' })
  assert.equal((await join(referral_code)).joined.state, 200)
  assert.equal((await join(` ${referral_code.toLowerCase()} `)).joined.state, 200)
})

test('B-038 K-032 500 points for both at the verification, not at the registration, and once', async () => {
  const referrer = openClient(shop.url)
  await referrer.logIn('B')
  const before = await pointsOf(referrer)
  const friend = await join('BBB')
  assert.equal(friend.joined.state, 200)
  await friend.client.logIn({ mail: friend.all.mail, pass: friend.all.pass })
  assert.deepEqual([await pointsOf(friend.client), await pointsOf(referrer)], [0, before])
  await verify(friend)
  assert.deepEqual([await pointsOf(friend.client), await pointsOf(referrer)], [500, before + 500])
})

test('B-038 a new phone, verified again, brings no second bonus; nor does the old phone elsewhere', async () => {
  const referrer = openClient(shop.url)
  await referrer.logIn('B')
  const first = await join('BBB')
  await verify(first)
  const before = await pointsOf(referrer)
  const { pass: _, confirmPass: __, referralCode: ___, ...person } = first.all
  const moved = { ...person, tel: newTel() }
  assert.equal((await first.client.post('/user/change', moved)).state, 200)
  // The resend of a minute, and the other limits, are of another test.
  shop.clock.set(new Date(shop.clock.now().getTime() + 3_600_000))
  await verify({ ...first, all: { ...first.all, tel: moved.tel } })
  const second = await join('BBB', person.tel)
  await verify(second)
  assert.deepEqual([await pointsOf(first.client), await pointsOf(referrer)], [500, before])
  assert.equal(await pointsOf(second.client), 0)
})

test('K-031 the 11th friend is refused, also of eleven who join at the same moment', async () => {
  const referrer = await addPlayer(shop)
  const { referral_code } = (await referrer.get('/user/detail')).detail
  await setReferrer(referrer.id, { paid: true, phone: '08011119999' })
  const answers = await Promise.all(Array.from({ length: 11 }, () => join(referral_code)))
  const states = answers.map(({ joined }) => joined.state).sort()
  assert.deepEqual(states, [...Array(10).fill(200), 400])
  assert.deepEqual(Object.keys((await join(referral_code)).joined.errors), ['referral_code'])
})
