import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { calls } from '#contract/calls.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { openClient } from '#testing/drivers/client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { selectMembersWithAddress } from './members.sql.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const FIELDS = [
  'lastName', 'middleName', 'firstName', 'tel', 'mail', 'zipcode', 'pref_id', 'pref_name', 'country',
  'shiku', 'address', 'building', 'availablePoint', 'end_sms', 'referral_code', 'rank_name',
  'rank_coin', 'rank_max_price', 'rank_current_price', 'is_rank_maintained', 'next_month_name',
  'next_month',
] // biome-ignore format: a list
/**
 * Fields of the shop's response that the specification does not list. `rank_max_name`: the rank
 * that a payment of `rank_max_price` yen earns. `rank_reached_name`: the rank that this month's
 * payments have earned. `pending_mail`: the new mail address that is not confirmed yet.
 * `sms_sent_seconds_ago`: the age of an SMS code that can still be entered.
 */
const FIELDS_OF_OURS = [
  'rank_max_name',
  'rank_reached_name',
  'pending_mail',
  'sms_sent_seconds_ago',
]

test('A-435 a delivery address is complete with each of its parts, abroad with a country instead of a code', async () => {
  const { id } = await addLoggedInMember(shop)
  const isCompleteWith = (values: string) =>
    shop.database.transaction(async (tx) => {
      await tx.query({ text: `update members set ${values} where id = $1`, values: [id] })
      const found = await selectMembersWithAddress(tx, [id])
      await tx.query({
        text: 'update members set zipcode = $2 where id = $1',
        values: [id, '1500001'],
      })
      return found.length === 1
    })
  const parts = ['last_name', 'first_name', 'tel', 'city', 'address']
  for (const part of parts) {
    assert.equal(await isCompleteWith(`${part} = ''`), false, part)
    assert.equal(await isCompleteWith(`${part} = 'x'`), true, part)
  }
  for (const [values, expected] of [
    [`middle_name = '', building = ''`, true],
    [`zipcode = ''`, false],
    [`pref_id = 0`, false],
    [`pref_id = 99, country = '', zipcode = ''`, false],
    [`pref_id = 99, country = 'USA', zipcode = ''`, true],
    [`pref_id = 47, country = ''`, true],
  ] as const)
    assert.equal(await isCompleteWith(values), expected, values)
})

async function detailOf(client: { get: ReturnType<typeof openClient>['get'] }) {
  return (await client.get('/user/detail')).detail
}

test('C-006 E-023 /user/pref_list answers the 47 prefectures with id and name', async () => {
  const { state, list } = await openClient(shop.url).get('/user/pref_list')
  assert.equal(state, 200)
  assert.equal(list.length, 47)
  assert.deepEqual([list[0], list[12], list[46]], [
    { id: 1, name: '北海道' },
    { id: 13, name: '東京都' },
    { id: 47, name: '沖縄県' },
  ]) // biome-ignore format: a table
})

test('C-019 E-005 E-006 /user/detail answers the 22 fields of the member', async () => {
  const client = openClient(shop.url)
  await client.logIn('B')
  const detail = await detailOf(client)
  assert.deepEqual(Object.keys(detail).sort(), [...FIELDS, ...FIELDS_OF_OURS].sort())
  assert.deepEqual(
    [detail.lastName, detail.middleName, detail.firstName, detail.tel, detail.mail],
    ['馬場', '', '文太', '09000000002', 'b@example.com'],
  )
  assert.deepEqual([detail.zipcode, detail.pref_id, detail.pref_name], ['1500001', 13, '東京都'])
  assert.equal(detail.end_sms, 1)
  assert.equal(detail.is_rank_maintained, false)
})

test('E-006 abroad the prefecture has no name', async () => {
  const member = await addLoggedInMember(shop)
  const { person } = newRegistration()
  const abroad = {
    ...person,
    pref_id: 99,
    country: 'France',
    zipcode: '75001',
    tel: '+33123456789',
  }
  assert.equal((await member.post('/user/change', abroad)).state, 200)
  const { pref_id, pref_name, country, tel } = await detailOf(member)
  assert.deepEqual([pref_id, pref_name, country, tel], [99, '', 'France', '+33123456789'])
})

test('E-007 availablePoint equals the points of /user/point, without expired points', async () => {
  const member = await addLoggedInMember(shop, { points: 700 })
  const { point } = await member.get('/user/point')
  assert.deepEqual([(await detailOf(member)).availablePoint, point], [700, 700])
})

test('E-009 each member has a referral code of their own', async () => {
  const [one, other] = [await addLoggedInMember(shop), await addLoggedInMember(shop)]
  const codes = [await detailOf(one), await detailOf(other)].map((each) => each.referral_code)
  assert.equal(new Set(codes).size, 2)
  const again = shop.database.query({
    text: 'update members set referral_code = $1 where id = $2',
    values: [codes[0], other.id],
  })
  await assert.rejects(again, /members_referral_code_key/)
})

test('C-020 /user/change changes every field that it carries, and nothing else', async () => {
  const member = await addLoggedInMember(shop, { points: 300 })
  const before = await detailOf(member)
  const changed = {
    lastName: '変更',
    middleName: 'M',
    firstName: '後',
    tel: '08022223333',
    mail: `changed-${member.id}@example.com`,
    zipcode: '0600001',
    pref_id: 1,
    country: '',
    shiku: '札幌市中央区',
    address: '北一条西2',
    building: '時計台ビル 3F',
  }
  assert.equal((await member.post('/user/change', changed)).state, 200)
  const after = await detailOf(member)
  const mails = { mail: before.mail, pending_mail: changed.mail }
  assert.deepEqual(after, { ...before, ...changed, ...mails, pref_name: '北海道' })
})

test('C-020 each bad field is refused under its own name, and nothing is changed', async () => {
  const member = await addLoggedInMember(shop)
  const before = await detailOf(member)
  const { person } = newRegistration()
  const { state, errors } = await member.post('/user/change', {
    ...person,
    lastName: '',
    tel: 'abc',
    pref_id: 48,
  })
  assert.deepEqual([state, Object.keys(errors).sort()], [400, ['lastName', 'pref_id', 'tel']])
  const more = await member.post('/user/change', { ...person, end_sms: 1, referral_code: 'MINE' })
  assert.deepEqual(Object.keys(more.errors).sort(), ['end_sms', 'referral_code'])
  assert.deepEqual(await detailOf(member), before)
})

test('C-020 another member’s mail is refused', async () => {
  const member = await addLoggedInMember(shop)
  const { person } = newRegistration()
  const taken = await member.post('/user/change', { ...person, mail: 'B@example.com' })
  assert.deepEqual([taken.state, Object.keys(taken.errors)], [400, ['mail']])
  assert.equal((await openClient(shop.url).logIn({ mail: member.mail })).state, 200)
})

test('C-020 a changed phone is unverified again; the same phone, however written, is not', async () => {
  const member = await addLoggedInMember(shop)
  await shop.database.query({
    text: `
      update members
      set tel = '08044445555', verified_phone = '08044445555', sms_verified_at = now()
      where id = $1`,
    values: [member.id],
  })
  const { person } = newRegistration()
  const keep = { ...person, mail: member.mail }
  await member.post('/user/change', { ...keep, tel: '０８０-4444-5555' })
  assert.equal((await detailOf(member)).end_sms, 1)
  await member.post('/user/change', { ...keep, tel: '08044445556' })
  assert.equal((await detailOf(member)).end_sms, 0)
})

test('C-021 V-021 the new password logs in, the old one does not, and other sessions have ended', async () => {
  const member = await addLoggedInMember(shop)
  const elsewhere = openClient(shop.url)
  await elsewhere.logIn({ mail: member.mail })
  const different = { pass: 'kujibiki88', confirmPass: 'kujibiki89' }
  const refused = await member.post('/user/change_password', different)
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [400, ['pass']])
  assert.equal((await openClient(shop.url).logIn({ mail: member.mail, pass: PASSWORD })).state, 200)

  const same = { pass: 'kujibiki88', confirmPass: 'kujibiki88' }
  assert.equal((await member.post('/user/change_password', same)).state, 200)
  assert.equal((await member.get('/user/point')).is_login, '1')
  assert.equal((await elsewhere.get('/user/point')).is_login, '0')
  assert.equal((await openClient(shop.url).logIn({ mail: member.mail })).state, 400)
  const again = await openClient(shop.url).logIn({ mail: member.mail, pass: 'kujibiki88' })
  assert.equal(again.state, 200)
  const [notice] = await messagesTo(shop, member.mail)
  assert.match(notice?.subject ?? '', /パスワード/)
  assert.doesNotMatch(`${notice?.text}${notice?.html}`, /kujibiki88/)
})

test('C-021 malformed and common passwords are refused, and so are many changes within an hour', async () => {
  const member = await addLoggedInMember(shop)
  for (const pass of ['', 'short', 'x'.repeat(21), 'abc-1234', '123456', 'password']) {
    const got = await member.post('/user/change_password', { pass, confirmPass: pass })
    assert.deepEqual([got.state, Object.keys(got.errors)], [400, ['pass']], pass)
  }
  const states: number[] = []
  for (let turn = 0; turn < 11; turn++) {
    const pass = `kujibiki${turn}`
    states.push((await member.post('/user/change_password', { pass, confirmPass: pass })).state)
  }
  assert.deepEqual(states, [...Array(10).fill(200), 429])
})

test('C-052 C-053 C-054 E-048 points transfer is under maintenance: nothing moves, nothing is listed', async () => {
  const member = await addLoggedInMember(shop, { points: 300 })
  const answers = [
    await member.post('/user/transfer/login', { mail: 'x', pass: 'y' }),
    await member.post('/user/transfer/point', { point: 300 }),
    await member.get('/user/transfer/point'),
  ]
  for (const { state, errors, csrf } of answers) {
    assert.equal(state, 423)
    assert.deepEqual(errors, {
      message: ['システムメンテナンス中のため現在ご利用いただけません。'],
    })
    assert.ok(csrf.value)
  }
  assert.deepEqual(answers[2]?.list, [])
  const { is_login, point } = await member.get('/user/point')
  assert.deepEqual([is_login, point], ['1', 300])
})

test('B-035 no call gives yen back', () => {
  // The calls of /refund_account are allowed: they only ask for the bank account of a refund that
  // the operator began.
  assert.deepEqual(
    Object.keys(calls).filter((key) => /refund(?!_account)|return|back|cancel/i.test(key)),
    [],
  )
  assert.equal(PREFECTURES.length, 47)
})
