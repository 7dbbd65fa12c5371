import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { normalizePerson } from '#server/members/person/person.ts'
import { openClient } from '#testing/drivers/client.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const FIELDS = Object.keys(newRegistration().form)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    'a\udfff',
    "'; drop table members --",
    '<b>x</b>',
    '%s%n',
  ),
)

test('V-007 V-018 any field value over HTTP is accepted or refused, and never a server error', async () => {
  const client = openClient(shop.url)
  for (const field of FIELDS) {
    for (const value of [...fc.sample(anyText, 15), 1, -1, 1.5, null, true, [], {}, '9'.repeat(1_001)]) {
      const got = await client.post('/user/confirm', { ...newRegistration().form, [field]: value })
      const what = `${field}: ${JSON.stringify(value)} ${JSON.stringify(got)}`
      assert.ok([200, 400].includes(got.state), what)
      const named = ['json', field, field === 'confirmPass' ? 'pass' : field]
      assert.ok(Object.keys(got.errors).every((each) => named.includes(each)), what)
    }
  }
}) // biome-ignore format: a table

test('C-023 accepted values are stored as typed, except for the documented normalization', async () => {
  const names = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), 25)
  for (const text of [...names, '👩‍👩‍👧‍👦', 'Å', '𠮷', "Robert'); drop table members"]) {
    const { form } = newRegistration({ lastName: text, shiku: text, building: text })
    const client = openClient(shop.url)
    const { state } = await client.post('/user/append', form)
    if (state === 400) continue
    assert.equal(state, 200)
    await client.logIn({ mail: form.mail, pass: form.pass })
    const { detail } = await client.get('/user/detail')
    const { lastName, city, building } = normalizePerson(form)
    assert.deepEqual([detail.lastName, detail.shiku, detail.building], [lastName, city, building])
  }
})
