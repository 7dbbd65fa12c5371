import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '#testing/drivers/client.ts'
import { mailedToken, messagesTo } from '#testing/drivers/outbox.ts'
import { waitUntil } from '#testing/drivers/payments/payer.ts'
import { CLOSED, OPEN } from '#testing/fixtures/clock-times.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

async function postRegistration(call: 'confirm' | 'append', payload: object, language = 'ja') {
  const client = openClient(shop.url)
  const { csrf } = await client.get('/user/point')
  const body = new URLSearchParams({ [csrf.name]: csrf.value, json: JSON.stringify(payload) })
  const headers = { cookie: `${client.cookie()}; lang=${language}` }
  const response = await client.raw(`/api/user/${call}`, { method: 'POST', body, headers })
  assert.ok(response.status < 500)
  return (await response.json()) as { state: number; errors: Record<string, string[]> }
}

async function countMembers(): Promise<number> {
  const rows = await shop.database.query<{ count: number }>({
    text: 'select count(*) as count from members',
  })
  return rows[0]?.count ?? 0
}

test('C-022 /user/confirm accepts a whole registration and adds no member', async () => {
  const membersBefore = await countMembers()
  assert.equal((await postRegistration('confirm', newRegistration().form)).state, 200)
  assert.equal(
    (await postRegistration('confirm', { ...newRegistration().form, mail: 'x' })).state,
    400,
  )
  assert.equal(await countMembers(), membersBefore)
})

test('C-023 E-025 /user/append adds a member with the 14 fields, who can log in and has empty balances', async () => {
  const { form } = newRegistration()
  assert.equal(Object.keys(form).length, 14)
  assert.equal((await postRegistration('append', form)).state, 200)
  const client = openClient(shop.url)
  assert.equal((await client.logIn({ mail: form.mail, pass: form.pass })).state, 200)
  const { detail } = await client.get('/user/detail')
  assert.equal(detail.lastName, form.lastName)
  assert.equal(detail.end_sms, 0)
  const { point, coin } = await client.get('/user/point')
  assert.deepEqual([point, coin], [0, 0])
})

test('C-023 /user/append checks every rule again', async () => {
  const membersBefore = await countMembers()
  const { form } = newRegistration()
  for (const [field, value] of Object.entries(INVALID_FIELDS)) {
    const { state, errors } = await postRegistration('append', { ...form, ...value })
    assert.deepEqual([state, Object.keys(errors)], [400, [field]])
  }
  assert.equal(await countMembers(), membersBefore)
})

test('A-305: a shop that asks for no middle name registers nobody with one', async () => {
  const { form } = newRegistration({ middleName: 'M' })
  const fieldsOf = async (call: 'confirm' | 'append') =>
    Object.keys((await postRegistration(call, form)).errors ?? {})
  await setRules(shop.database, { middleName: 'not-asked' })
  await waitUntil(
    async () => (await fieldsOf('confirm')).length > 0,
    'the shop reads its rules again',
  )
  assert.deepEqual(
    [await fieldsOf('confirm'), await fieldsOf('append')],
    [['middleName'], ['middleName']],
  )
  await setRules(shop.database, {})
  await waitUntil(async () => (await fieldsOf('append')).length === 0, 'names are taken again')
})

test('A-324: a rule lets an address and a phone number be empty, each as a whole', async () => {
  const noAddress = { zipcode: '', pref_id: '', country: '', shiku: '', address: '', building: '' }
  const fieldsOf = async (entered: object) =>
    Object.keys((await postRegistration('confirm', newRegistration(entered).form)).errors ?? {})
  assert.deepEqual(await fieldsOf(noAddress), ['zipcode', 'pref_id', 'shiku', 'address'])
  await setRules(shop.database, { addressNeeded: 'optional' })
  await waitUntil(async () => (await fieldsOf(noAddress)).length === 0, 'the shop reads its rules')
  for (const [entered, expected] of [
    [{ ...noAddress, pref_id: 99 }, []],
    [{ ...noAddress, shiku: '渋谷区' }, ['zipcode', 'pref_id', 'address']],
    [{ ...noAddress, pref_id: 13 }, ['zipcode', 'shiku', 'address']],
    [{ tel: '' }, ['tel']],
  ] as const)
    assert.deepEqual(await fieldsOf(entered), expected, JSON.stringify(entered))
  await setRules(shop.database, { addressNeeded: 'optional', phoneNeeded: 'optional' })
  await waitUntil(async () => (await fieldsOf({ tel: '' })).length === 0, 'and once more')
  assert.deepEqual(await fieldsOf({ tel: '1' }), ['tel'])
  const { form } = newRegistration({ ...noAddress, tel: '' })
  assert.equal((await postRegistration('append', form)).state, 200)
  const client = openClient(shop.url)
  await client.logIn(form)
  const { detail } = await client.get('/user/detail')
  assert.deepEqual([detail.pref_id, detail.zipcode, detail.tel], [0, '', ''])
  const change = { ...form, lastName: '改姓', mail: form.mail }
  const { pass: _, confirmPass: __, referralCode: ___, ...person } = change
  assert.equal((await client.post('/user/change', person)).state, 200)
  await setRules(shop.database, {})
  await waitUntil(async () => (await fieldsOf(noAddress)).length === 4, 'all is needed again')
})

test('A-335: a rule asks for a building with each address, also of a changed account', async () => {
  const { form } = newRegistration({ building: '' })
  const fieldsOf = async (entered: object) =>
    Object.keys((await postRegistration('confirm', { ...form, ...entered })).errors ?? {})
  assert.equal((await postRegistration('append', form)).state, 200)
  await setRules(shop.database, { buildingNeeded: 'required', addressNeeded: 'optional' })
  await waitUntil(
    async () => (await fieldsOf({ mail: 'new@example.com' })).length > 0,
    'the shop reads its rules',
  )
  const mail = 'other@example.com'
  const noAddress = { zipcode: '', pref_id: '', country: '', shiku: '', address: '', building: '' }
  for (const [entered, expected] of [
    [{ mail }, ['building']],
    [{ mail, building: 'なし' }, []],
    [{ mail, ...noAddress }, []],
    [{ mail, ...noAddress, shiku: '渋谷区' }, ['zipcode', 'pref_id', 'address', 'building']],
  ] as const)
    assert.deepEqual(await fieldsOf(entered), expected, JSON.stringify(entered))
  const client = openClient(shop.url)
  await client.logIn(form)
  const { pass: _, confirmPass: __, referralCode: ___, ...person } = form
  const refused = await client.post('/user/change', person)
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [400, ['building']])
  assert.equal((await client.post('/user/change', { ...person, building: 'なし' })).state, 200)
  await setRules(shop.database, { buildingNeeded: 'not-asked' })
  await waitUntil(async () => (await fieldsOf({ mail })).length === 0, 'nothing is needed')
  assert.equal((await client.post('/user/change', { ...person, building: '1F' })).state, 200)
  assert.equal((await client.get('/user/detail')).detail.building, '1F')
  await setRules(shop.database, {})
})

test('a registration mails the link that confirms its address, and does not wait for it', async () => {
  const { form } = newRegistration()
  assert.equal((await postRegistration('append', form)).state, 200)
  const isConfirmed = async () => {
    const text = 'select mail_confirmed_at is not null as is_confirmed from members where mail = $1'
    return (await shop.database.query({ text, values: [form.mail] }))[0]?.isConfirmed
  }
  const client = openClient(shop.url)
  assert.equal((await client.logIn({ mail: form.mail, pass: form.pass })).state, 200)
  assert.equal((await client.get('/user/detail')).detail.pending_mail, '', 'no new address')
  assert.deepEqual([(await messagesTo(shop, form.mail)).length, await isConfirmed()], [1, false])
  const token = await mailedToken(shop, form.mail)
  const opened = await openClient(shop.url).post('/user/mail_change', { token, action: 'confirm' })
  assert.deepEqual([opened.state, await isConfirmed()], [200, true])
})

const INVALID_FIELDS: Record<string, object> = {
  lastName: { lastName: '' },
  firstName: { firstName: '' },
  middleName: { middleName: 'x'.repeat(51) },
  tel: { tel: 'abc' },
  mail: { mail: 'x' },
  zipcode: { zipcode: '12' },
  country: { pref_id: 99, country: '', zipcode: '' },
  pref_id: { pref_id: 48 },
  shiku: { shiku: '' },
  address: { address: '' },
  building: { building: '塔'.repeat(101) },
  pass: { pass: '', confirmPass: '' },
}
const STATEMENT_IDS: Record<string, string> = {
  lastName: 'V-007',
  firstName: 'V-008',
  middleName: 'V-009',
  tel: 'V-010',
  mail: 'V-011',
  zipcode: 'V-012',
  country: 'V-013',
  pref_id: 'V-014',
  shiku: 'V-015',
  address: 'V-016',
  building: 'V-017',
  pass: 'V-018',
}

for (const [field, value] of Object.entries(INVALID_FIELDS)) {
  test(`${STATEMENT_IDS[field]} ${field} is refused under its own name, in the language in use`, async () => {
    const payload = { ...newRegistration().form, ...value }
    const [ja, en] = [
      await postRegistration('confirm', payload),
      await postRegistration('confirm', payload, 'en'),
    ]
    for (const { state, errors } of [ja, en]) {
      assert.deepEqual([state, Object.keys(errors)], [400, [field]])
      assert.equal(errors[field]?.length, 1)
    }
    assert.match(ja.errors[field]?.[0] ?? '', /[ぁ-ん]/)
    assert.match(en.errors[field]?.[0] ?? '', /^[\x20-\x7e]+$/)
  })
}

test('V-009 V-017 a middle name and a building may be left out', async () => {
  const {
    middleName: _,
    building: __,
    country: ___,
    referralCode: ____,
    ...rest
  } = newRegistration().form
  assert.equal((await postRegistration('confirm', rest)).state, 200)
})

test('V-014 an unchosen prefecture arrives as empty text', async () => {
  const { errors } = await postRegistration('confirm', { ...newRegistration().form, pref_id: '' })
  assert.deepEqual(Object.keys(errors), ['pref_id'])
})

test('M-005 every bad field is named at once', async () => {
  const payload = { ...newRegistration().form, lastName: '', firstName: '', mail: 'x' }
  const { errors } = await postRegistration('confirm', payload)
  assert.deepEqual(Object.keys(errors).sort(), ['firstName', 'lastName', 'mail'])
})

test('V-011 B-036 a mail registers once, in any spelling', async () => {
  const { form } = newRegistration()
  assert.equal((await postRegistration('append', form)).state, 200)
  const membersBefore = await countMembers()
  for (const mail of [form.mail, ` ${form.mail.toUpperCase()} `]) {
    for (const call of ['confirm', 'append'] as const) {
      const { state, errors } = await postRegistration(call, { ...form, mail })
      assert.deepEqual([state, Object.keys(errors)], [400, ['mail']])
    }
  }
  assert.equal(await countMembers(), membersBefore)
})

test('B-036 of two concurrent registrations of one mail, one succeeds', async () => {
  const { form } = newRegistration()
  const answers = await Promise.all([
    postRegistration('append', form),
    postRegistration('append', form),
    postRegistration('append', form),
  ])
  assert.deepEqual(answers.map(({ state }) => state).sort(), [200, 400, 400])
})

test('V-020 V-018 passwords: 6 to 20 letters and digits, not common, twice the same', async () => {
  const stateOf = async (pass: string, confirmPass = pass) =>
    (await postRegistration('confirm', { ...newRegistration().form, pass, confirmPass })).errors
  assert.deepEqual(await stateOf('kuji88'), {})
  assert.deepEqual(await stateOf('a1B2c3D4e5F6g7H8i9J0'), {})
  for (const pass of ['kuji8', 'a1B2c3D4e5F6g7H8i9J0k', 'あいうえおか', 'abc-123', 'password1']) {
    assert.deepEqual(Object.keys(await stateOf(pass)), ['pass'], pass)
  }
  assert.deepEqual(Object.keys(await stateOf('kujibiki88', 'kujibiki89')), ['pass'])
})

test('names and addresses are stored as typed, except for the documented normalization', async () => {
  const { form } = newRegistration({
    lastName: ' か\u3099👍🏽 ',
    tel: '０９０-1111-2222',
    address: '１−２',
  })
  assert.equal((await postRegistration('append', form)).state, 200)
  const client = openClient(shop.url)
  await client.logIn({ mail: form.mail, pass: form.pass })
  const { detail } = await client.get('/user/detail')
  assert.deepEqual(
    [detail.lastName, detail.tel, detail.address],
    ['が👍🏽', '09011112222', '１−２'],
  )
})

test('fields that a guest may not set are refused, and no member is added', async () => {
  const membersBefore = await countMembers()
  for (const more of [{ end_sms: 1 }, { point: 500 }, { member_id: 2 }, { rank: 5 }]) {
    assert.equal(
      (await postRegistration('append', { ...newRegistration().form, ...more })).state,
      400,
    )
  }
  assert.equal(await countMembers(), membersBefore)
})

test('B-012 after the closing moment both calls refuse with the notice and add no member', async () => {
  const membersBefore = await countMembers()
  shop.clock.set(new Date(CLOSED))
  for (const call of ['confirm', 'append'] as const) {
    const { state, errors } = await postRegistration(call, newRegistration().form)
    assert.equal(state, 423)
    assert.match(errors.mail?.[0] ?? '', /統合.*終了/)
  }
  assert.equal(await countMembers(), membersBefore)
  shop.clock.set(new Date(OPEN))
})

test('an IP address that tried many registered mails is no longer told which mails are registered', async () => {
  const form = { ...newRegistration().form, mail: 'b@example.com' }
  let refused = await postRegistration('confirm', form)
  for (let tries = 0; tries < 25 && refused.state === 400; tries++)
    refused = await postRegistration('confirm', form)
  assert.equal(refused.state, 429)
  assert.ok(refused.errors.mail)
  for (const call of ['confirm', 'append'] as const) {
    const { state, errors } = await postRegistration(call, newRegistration().form)
    assert.deepEqual([state, errors], [429, refused.errors], `${call} with a free mail`)
  }
  shop.clock.set(new Date(Date.parse(OPEN) + 3_600_000))
  assert.equal((await postRegistration('append', newRegistration().form)).state, 200)
})

test('parallel calls from one IP address learn of no more than 20 registered mails', async () => {
  shop.clock.set(new Date(Date.parse(OPEN) + 3 * 3_600_000))
  const form = { ...newRegistration().form, mail: 'b@example.com' }
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => postRegistration('confirm', form)),
  )
  const states = responses.map(({ state }) => state)
  assert.equal(states.filter((state) => state === 400).length, 20)
  assert.equal(states.filter((state) => state === 429).length, 20)
})
