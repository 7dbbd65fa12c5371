import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PREF_ID_ABROAD } from '#contract/constants.ts'
import { readCsv } from '#server/platform/csv.ts'
import type { Ranks } from '#server/ranks/rank-period.ts'
import { type MovingTo, memberReader, NO_SUMS, sumsWith } from './moved-members.rule.ts'

/** 00:30 in Tokyo, which is still the day before in UTC. */
const NOW = new Date('2026-11-30T00:30:00+09:00')
const rank = (id: number, ja: string, en: string) => ({ id, name: { ja, en } })
const SHOP: MovingTo = {
  ranks: [rank(1, '木札', 'Wood'), rank(4, '銀札', 'Silver')] as unknown as Ranks,
  goods: new Map([
    [12, { stock: 9, priceCoins: 300, memberMax: null }],
    [15, { stock: 9, priceCoins: 50, memberMax: 2 }],
  ]),
  countries: [{ code: 'US', registration: 'allowed', login: 'allowed', shipping: 'refused' }],
  isSpreadsheet: false,
  movedLines: new Set(),
  now: NOW,
}
const HASH = '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq'
const PERSON = { last_name: '山田', first_name: '花子', tel: '090-1234-5678', zipcode: '150-0001' }
const HOME = { ...PERSON, prefecture: '東京', city: '渋谷区', address: '1-2-3' }

type Cells = Readonly<Record<string, string>>
function read(lines: readonly Cells[], shop: Partial<MovingTo> = {}) {
  const codes = [...new Set(['mail', ...lines.flatMap((line) => Object.keys(line))])]
  const cells = lines.map((line) => codes.map((code) => line[code] ?? ''))
  const rows = [codes, ...cells].map((each, at) => ({ line: at + 1, cells: each }))
  return memberReader({ ...SHOP, ...shop })(rows)
}
const MAIL = { mail: 'a@old.example' }
const memberOf = (cells: Cells, shop: Partial<MovingTo> = {}) => {
  const { members, refused } = read([{ ...MAIL, ...cells }], shop)
  assert.deepEqual(refused, [])
  const [member] = members
  assert.ok(member !== undefined)
  return member
}
const faultsOf = (cells: Cells, shop: Partial<MovingTo> = {}) => {
  const { members, refused } = read([{ ...MAIL, ...cells }], shop)
  assert.equal(members.length, refused.length === 0 ? 1 : 0)
  return refused.map(({ column, reason }) => `${column}: ${reason}`)
}

test('B-101 each column of a moved member is read as people write it', () => {
  const { line, person, ...moved } = memberOf({
    ...HOME,
    mail: 'Hanako@Old.example',
    middle_name: 'M',
    building: '101',
    language: 'English',
    mail_confirmed: 'yes',
    password_hash: HASH,
    rank: ' 銀 札',
    paid_points: '500 2026-11-30; 1,200 2027/01/15',
    free_points: '7 令和9年1月31日',
    coins: '1,000',
    unsent: '12 2; 15 1',
    undecided: '12 2 800 2026-11-30；15 1 1,500 2027/02/10',
  })
  assert.equal(line, 2)
  assert.deepEqual(person, {
    mail: 'hanako@old.example',
    lastName: '山田',
    middleName: 'M',
    firstName: '花子',
    tel: '09012345678',
    zipcode: '1500001',
    prefId: 13,
    country: '',
    city: '渋谷区',
    address: '1-2-3',
    building: '101',
  })
  assert.ok(moved.passwordHash?.includes(HASH))
  assert.deepEqual(
    { ...moved, passwordHash: null },
    {
      passwordHash: null,
      language: 'en',
      isMailConfirmed: true,
      rankId: 4,
      coins: 1_000,
      lots: [
        { amount: 500, isPaid: true, promisedUntil: new Date('2026-12-01T00:00+09:00') },
        { amount: 1_200, isPaid: true, promisedUntil: new Date('2027-01-16T00:00+09:00') },
        { amount: 7, isPaid: false, promisedUntil: new Date('2027-02-01T00:00+09:00') },
      ],
      unsent: [
        { goodId: 12, count: 2, coins: 600 },
        { goodId: 15, count: 1, coins: 50 },
      ],
      undecided: [
        { goodId: 12, coins: 300, points: 800, holdUntil: new Date('2026-12-01T00:00+09:00') },
        { goodId: 12, coins: 300, points: 800, holdUntil: new Date('2026-12-01T00:00+09:00') },
        { goodId: 15, coins: 50, points: 1_500, holdUntil: new Date('2027-02-11T00:00+09:00') },
      ],
    },
  )
})

test('B-101 of a moved member, only the mail address is needed', () => {
  const { person, ...moved } = memberOf({})
  assert.equal(person.prefId, 0)
  assert.deepEqual(moved, {
    line: 2,
    passwordHash: null,
    language: null,
    isMailConfirmed: false,
    rankId: null,
    lots: [],
    coins: 0,
    unsent: [],
    undecided: [],
  })
  assert.equal(memberOf({ country: 'France' }).person.prefId, PREF_ID_ABROAD)
  for (const prefecture of ['北海道', '東京都', '東京', '京都', '沖縄県', '沖縄'])
    assert.ok(memberOf({ prefecture }).person.prefId >= 1, prefecture)
  for (const name of ['1', '木札', 'wood']) assert.equal(memberOf({ rank: name }).rankId, 1, name)
})

const ONE_AMOUNT = 'an amount and its last day are needed, such as 500 2027-03-31'
const goodsAsked = (max: number) =>
  `each good once with its number and how many, 1 to ${max}, such as 12 1`
const ONE_CARD =
  'a good, how many, the points of each and the last day are needed, such as 12 1 800 2027-03-31'
const NO_HASH = 'not a hash of bcrypt, argon2 or PBKDF2, or one that takes too long'

for (const [cells, ...faults] of [
  [{ mail: 'no address' }, 'mail: invalid'],
  [{ password_hash: '5f4dcc3b5aa765d61d8327deb882cf99' }, `password_hash: ${NO_HASH}`],
  [{ rank: 'diamond' }, 'rank: the shop has no such rank'],
  [{ prefecture: 'Atlantis' }, 'prefecture: no prefecture of Japan'],
  [{ coins: '-1' }, 'coins: not-a-number'],
  [{ coins: '1000000000' }],
  [{ coins: '1000000001' }, 'coins: out-of-range'],
  [{ tel: '12' }, 'tel: invalid'],
  [{ zipcode: '123' }, 'zipcode: invalid'],
  [{ last_name: '山'.repeat(50) }],
  [{ last_name: '山'.repeat(51) }, 'last_name: too-long'],
  [{ building: 'b'.repeat(100) }],
  [{ building: 'b'.repeat(101) }, 'building: too-long'],
  [{ paid_points: '500' }, `paid_points: ${ONE_AMOUNT}`],
  [{ paid_points: '0 2099-01-01' }, `paid_points: ${ONE_AMOUNT}`],
  [{ paid_points: '1 2099-01-01' }],
  [{ free_points: '1000000000 2099-01-01' }],
  [{ free_points: '1000000001 2099-01-01' }, `free_points: ${ONE_AMOUNT}`],
  [{ free_points: '5 2099-02-30' }, `free_points: ${ONE_AMOUNT}`],
  [{ free_points: '5 2026-11-30' }],
  [{ free_points: '5 2026-11-29' }, 'free_points: expired on 2026-11-29'],
  [{ free_points: '1 2099-01-01;'.repeat(1_000) }],
  [{ free_points: '1 2099-01-01;'.repeat(1_001) }, 'free_points: more than 1000 amounts'],
  [{ ...HOME, unsent: '12 5' }],
  [{ ...HOME, unsent: '12 6' }, `unsent: ${goodsAsked(5)}`],
  [{ ...HOME, unsent: '12 0' }, `unsent: ${goodsAsked(5)}`],
  [{ ...HOME, unsent: '15 2' }],
  [{ ...HOME, unsent: '15 3' }, `unsent: ${goodsAsked(2)}`],
  [{ ...HOME, unsent: '99 1' }, `unsent: ${goodsAsked(5)}`],
  [{ ...HOME, unsent: '12 1; 12 1' }, `unsent: ${goodsAsked(5)}`],
  [{ ...HOME, city: '', unsent: '12 1' }, 'unsent: needs a whole name and address'],
  [
    { ...HOME, prefecture: '', country: 'US', unsent: '12 1' },
    'unsent: the shop sends nothing to this country',
  ],
  [{ undecided: '15 3 800 2026-11-30; 15 1 700 2027-01-31' }],
  [{ undecided: '12 1 800' }, `undecided: ${ONE_CARD}`],
  [{ undecided: '12 800 2027-03-31' }, `undecided: ${ONE_CARD}`],
  [{ undecided: '99 1 800 2027-03-31' }, `undecided: ${ONE_CARD}`],
  [{ undecided: '12 0 800 2027-03-31' }, `undecided: ${ONE_CARD}`],
  [{ undecided: '12 1 0 2027-03-31' }, `undecided: ${ONE_CARD}`],
  [{ undecided: '12 1 1000000001 2027-03-31' }, `undecided: ${ONE_CARD}`],
  [{ undecided: '12 1 800 2027-02-30' }, `undecided: ${ONE_CARD}`],
  [{ undecided: '12 1 800 2026-11-29' }, 'undecided: expired on 2026-11-29'],
] as const satisfies readonly (readonly [Cells, ...string[]])[])
  test(`B-101 A-380 a moved member with ${JSON.stringify(cells).slice(0, 80)}: ${faults.join() || 'right'}`, () => {
    assert.deepEqual(faultsOf(cells), faults)
  })

test('B-101 each wrong field of a moved member is named by its own column', () => {
  const texts = ['last_name', 'first_name', 'middle_name', 'country', 'city', 'address', 'building']
  for (const code of texts)
    assert.deepEqual(
      [faultsOf({ [code]: 'x' }), faultsOf({ [code]: 'x\u202ey' })],
      [[], [`${code}: invalid`]],
    )
})

test('B-101 points whose last day has just ended are refused', () => {
  const now = new Date('2026-12-01T00:00:00+09:00')
  const refusal = 'free_points: expired on 2026-11-30'
  assert.deepEqual(faultsOf({ free_points: '5 2026-11-30' }, { now }), [refusal])
})

test('B-101 only a spreadsheet takes the 0 away with which a phone number of Japan begins', () => {
  const sheet = { isSpreadsheet: true }
  const lost = 'tel: does not begin with 0, which spreadsheets take away'
  assert.deepEqual(faultsOf({ tel: '9012345678' }, sheet), [lost])
  assert.deepEqual(faultsOf({ tel: '9012345678' }), [])
  assert.deepEqual(faultsOf({ tel: '0312345678' }, sheet), [])
  assert.deepEqual(faultsOf({ tel: '9012345678', country: 'US' }, sheet), [])
})

test('B-101 an address stands once in a file, and a good as often as the shop has it', () => {
  const goods = new Map([[12, { stock: 3, priceCoins: 300, memberMax: null }]])
  const line = (mail: string, count: number) => ({ ...HOME, mail, unsent: `12 ${count}` })
  const lines = [line('a@x.example', 2), line('b@x.example', 2), line('c@x.example', 1)]
  const refusedOf = (movedLines: readonly number[]) => {
    const { members, refused } = read(lines, { goods, movedLines: new Set(movedLines) })
    return [members.map((each) => each.line), refused.map((each) => each.line)]
  }
  assert.deepEqual(refusedOf([]), [[2, 4], [3]])
  assert.deepEqual(refusedOf([2]), [[2, 3, 4], []])
  const twice = read([MAIL, { mail: 'A@OLD.example' }, { mail: 'b@old.example' }])
  assert.deepEqual(twice.refused, [{ line: 3, column: 'mail', reason: 'twice in the file' }])
  assert.deepEqual(
    twice.members.map((each) => each.line),
    [2, 4],
  )
  const moved = read([MAIL, MAIL], { movedLines: new Set([3]) })
  assert.deepEqual([moved.members.length, moved.refused], [2, []])
})

test('A-380 a member brings up to 1,000 undecided cards, and all cards are in stock', () => {
  const goods = new Map([[12, { stock: 1_001, priceCoins: 300, memberMax: 1 }]])
  const cards = (count: number, part = 999) =>
    faultsOf({ undecided: `12 ${part} 8 2099-01-01; 12 ${count - part} 9 2099-01-01` }, { goods })
  assert.deepEqual(cards(1_000), [])
  assert.deepEqual(cards(1_001), ['undecided: more than 1000 cards'])
  const few = new Map([[12, { stock: 3, priceCoins: 300, memberMax: null }]])
  const both = { ...HOME, unsent: '12 2' }
  assert.deepEqual(faultsOf({ ...both, undecided: '12 1 8 2099-01-01' }, { goods: few }), [])
  assert.deepEqual(faultsOf({ ...both, undecided: '12 2 8 2099-01-01' }, { goods: few }), [
    'undecided: good 12: 3 in stock are not needed for the lines above',
  ])
})

test('B-101 A-380 the sums are those of the members, with the coins for their cards', () => {
  const { members } = read([
    { ...MAIL, ...HOME, paid_points: '5 2099-01-01;6 2099-01-01', coins: '4', unsent: '12 2;15 1' },
    { mail: 'b@old.example', free_points: '7 2099-01-01', coins: '8' },
    { mail: 'c@old.example', undecided: '12 2 800 2099-01-01; 15 1 9 2099-01-01' },
  ])
  const undecided = { undecidedCards: 3, undecidedPoints: 1_609 }
  const coins = 4 + 600 + 50 + 8 + 650
  const sums = { members: 3, paidPoints: 11, freePoints: 7, coins, cards: 3, ...undecided }
  assert.deepEqual(sumsWith(NO_SUMS, members), sums)
})

test('B-101 a file without the column of addresses, or with an unknown column, is refused', () => {
  for (const text of ['last_name\n山田', 'mail,colour\na@old.example,red']) {
    const { members, refused } = memberReader(SHOP)(readCsv(text) ?? [])
    assert.deepEqual([members, refused.length], [[], 1])
  }
})
