import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PREF_ID_ABROAD, ZIPCODE_DIGITS } from '#contract/constants.ts'
import { PERSON_MESSAGES, personMessage } from './person.messages.ts'
import { normalizePerson, personErrors, type WirePerson } from './person.ts'

const someone: WirePerson = {
  lastName: '新井',
  middleName: '',
  firstName: '新',
  tel: '09012345678',
  mail: 'arai@example.com',
  zipcode: '1500001',
  country: '',
  pref_id: 13,
  shiku: '渋谷区神宮前',
  address: '1-2-3',
  building: '',
}
const abroad: WirePerson = {
  ...someone,
  zipcode: 'SW1A 1AA',
  country: 'United Kingdom',
  pref_id: 99,
}
type Field = keyof typeof PERSON_MESSAGES
const errorsOf = (person: WirePerson) => Object.keys(personErrors(normalizePerson(person)))
const withField = (field: string, value: unknown, base = someone) =>
  ({ ...base, [field]: value }) as WirePerson

test('K-005 a Japanese postal code has 7 digits', () => {
  assert.equal(ZIPCODE_DIGITS, 7)
  assert.deepEqual(errorsOf(withField('zipcode', '150000')), ['zipcode'])
  assert.deepEqual(errorsOf(withField('zipcode', '15000011')), ['zipcode'])
})

test('K-006 the prefecture of a member abroad is 99', () => {
  assert.equal(PREF_ID_ABROAD, 99)
  assert.deepEqual(errorsOf(abroad), [])
})

const accepted: readonly [Field, readonly unknown[]][] = [
  ['lastName', ['あ', 'é'.repeat(50), 'e\u0301'.repeat(50), '👩‍👩‍👧', '𠮷野家', "O'Brien-Smith", 'た'.repeat(50)]],
  ['firstName', ['あ', 'が', 'か\u3099', '👍🏽', 'Zoë']],
  ['middleName', ['', 'van der', '𠮷'.repeat(50)]],
  ['tel', ['0312345678', '090-1234-5678', '０９０１２３４５６７８', '090ー1234ー5678', ' 09012345678 ', '(03) 1234 5678']],
  ['mail', ['a+b@example.com', ' A@Example.COM ', 'a..b.@docomo.example', 'x@a.b.example.co.jp', `${'x'.repeat(64)}@example.com`, `x@${'a.'.repeat(125)}aa`, `x@${'a'.repeat(63)}.com`]],
  ['zipcode', ['1500001', '150-0001', '１５０－０００１']],
  ['pref_id', [1, 47, '13', '1']],
  ['shiku', ['渋', '区'.repeat(100)]],
  ['address', ['1', '1'.repeat(100)]],
  ['building', ['', '塔'.repeat(100)]],
] // biome-ignore format: a table

const refused: readonly [Field, readonly unknown[]][] = [
  ['lastName', ['', ' ', '\u3000', 'あ'.repeat(51), 'a\nb', 'a\u0007', '\ud800', '\u200b', '\u202eabc']],
  ['firstName', ['', '\t', 'x'.repeat(51), '\udc00x']],
  ['middleName', ['x'.repeat(51), 'a\u2028b']],
  ['tel', ['', 'abc', '090123456', '090123456789', '+821012345678', '٠٩٠١٢٣٤٥٦٧٨']],
  ['mail', ['', 'x', 'x@', '@x.jp', 'x@y', 'x y@example.com', 'あ@example.com', 'x@exa_mple.com', 'x@-a.com', `${'x'.repeat(65)}@example.com`, `xx@${'a.'.repeat(125)}aa`, `x@${'a'.repeat(64)}.com`, 'x@example.com\nbcc: y@example.com']],
  ['zipcode', ['', '12', 'abcdefg', '١٢٣٤٥٦٧']],
  ['pref_id', [0, 48, 98, 100, -1, '', '東京都', '１３', '013']],
  ['shiku', ['', '区'.repeat(101)]],
  ['address', ['', '1'.repeat(101)]],
  ['building', ['塔'.repeat(101), 'a\u0000b']],
] // biome-ignore format: a table

for (const [field, values] of accepted) {
  test(`${field} accepts real people’s data`, () => {
    for (const value of values) {
      assert.deepEqual(errorsOf(withField(field, value)), [], JSON.stringify(value))
    }
  })
}

for (const [field, values] of refused) {
  test(`${field} refuses invalid data under its own name`, () => {
    for (const value of values) {
      assert.deepEqual(errorsOf(withField(field, value)), [field], JSON.stringify(value))
    }
  })
}

test('abroad, international numbers, free postal codes and a country', () => {
  for (const tel of ['+819012345678', '+1 (212) 555-0100', '1234567', '123456789012345']) {
    assert.deepEqual(errorsOf({ ...abroad, tel }), [], tel)
  }
  for (const tel of ['123456', '1234567890123456', '++123456789', '12+3456789']) {
    assert.deepEqual(errorsOf({ ...abroad, tel }), ['tel'], tel)
  }
  assert.deepEqual(errorsOf({ ...abroad, zipcode: '' }), [])
  assert.deepEqual(errorsOf({ ...abroad, zipcode: '1234567890123' }), ['zipcode'])
  assert.deepEqual(errorsOf({ ...abroad, country: '' }), ['country'])
  assert.deepEqual(errorsOf({ ...abroad, country: 'x'.repeat(101) }), ['country'])
})

test('stored text is normalized and trimmed, numbers are half-width digits, the rest is as typed', () => {
  const stored = normalizePerson({
    ...someone,
    lastName: ' か\u3099 ',
    firstName: 'ＡＢＣ　 d',
    tel: '０９０－１２３４－５６７８',
    mail: ' A+B@Example.COM ',
    zipcode: '１５０−０００１',
    address: '１－２－３',
  })
  assert.equal(stored.lastName, 'が')
  assert.equal(stored.firstName, 'ＡＢＣ　 d')
  assert.equal(stored.tel, '09012345678')
  assert.equal(stored.mail, 'a+b@example.com')
  assert.equal(stored.zipcode, '1500001')
  assert.equal(stored.address, '１－２－３')
  assert.equal(normalizePerson({ ...abroad, tel: '+1 (212) 555-0100' }).tel, '+12125550100')
  assert.equal(normalizePerson({ ...someone, tel: '+81 90-1234-5678' }).tel, '09012345678')
  assert.equal(normalizePerson({ ...abroad, zipcode: 'SW1A-1AA' }).zipcode, 'SW1A-1AA')
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((codes) => String.fromCharCode(...codes)),
) // biome-ignore format: one thing

test('any text is refused with its field’s message, or stored in a form that normalizes to itself', () => {
  const fields = Object.keys(PERSON_MESSAGES) as Field[]
  fc.assert(
    fc.property(fc.constantFrom(...fields), anyText, fc.boolean(), (field, text, isAbroad) => {
      const given = withField(field, text, isAbroad ? abroad : someone)
      const person = normalizePerson(given)
      const errors = personErrors(person)
      for (const [name, message] of Object.entries(errors)) {
        const stored = { ...person, shiku: person.city, pref_id: person.prefId }[name as Field]
        const options = { isAbroad: person.prefId === 99, isEmpty: stored === '' }
        assert.equal(message, personMessage(name as Field, options))
      }
      if (Object.keys(errors).length > 0) return
      const { prefId, city, ...same } = person
      assert.deepEqual(normalizePerson({ ...same, pref_id: prefId, shiku: city }), person)
      for (const stored of Object.values(person)) {
        assert.ok(String(stored).isWellFormed() && !/\p{Cc}/u.test(String(stored)))
      }
    }),
    { numRuns: 2_000 },
  )
})

/** The field with as many characters as given, of the kind that it takes. */
const ofLength = (field: Field, length: number) =>
  ['tel', 'zipcode'].includes(field) ? '1'.repeat(length) : 'あ'.repeat(length)

for (const isAbroad of [false, true])
  test(`each width that a message names is the one that counts ${isAbroad ? 'abroad' : 'in Japan'}`, () => {
    const base = isAbroad ? abroad : { ...someone, country: '' }
    const named = (Object.keys(PERSON_MESSAGES) as Field[])
      .filter((field) => isAbroad || field !== 'country')
      .map((field) => {
        const { ja, en } = personMessage(field, { isAbroad, isEmpty: false })
        const numbers = [ja, en].map((text) => (text.match(/\d+/g) ?? []).map(Number))
        assert.deepEqual(numbers[0], numbers[1], field)
        return [field, numbers[0] as number[]] as const
      })
      .filter(([, numbers]) => numbers.length > 0)
    assert.ok(named.length >= 8)
    for (const [field, numbers] of named) {
      const isExact = field === 'zipcode' && !isAbroad
      const [least, most] = [isExact || numbers.length > 1 ? numbers[0] : 0, numbers.at(-1)] as [
        number,
        number,
      ]
      const fails = (length: number) =>
        errorsOf(withField(field, ofLength(field, length), base)).includes(field)
      assert.deepEqual(
        [least - 1, least, most, most + 1].map((length) => length >= 0 && fails(length)),
        [least > 0, false, false, true],
        `${field} ${numbers}`,
      )
    }
  })

test('an empty field is told what to enter, and an unfit one which form it needs', () => {
  const messageOf = (lastName: string) =>
    personErrors(normalizePerson({ ...someone, lastName })).lastName?.ja
  assert.equal(messageOf(' '), '姓を入力してください')
  assert.equal(messageOf('あ'.repeat(51)), '姓は1～50文字で入力してください')
})
