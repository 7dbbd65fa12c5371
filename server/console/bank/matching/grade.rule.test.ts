import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GradedLine, gradeDeposits, isException, type OpenTransfer } from './grade.rule.ts'
import { nameKey, orderIdsIn } from './payer-name.rule.ts'

// 16 November 2026 is a Monday, and 23 November a holiday.
const ORDERED_AT = new Date('2026-11-16T15:00:00+09:00')
const transfer = (id: number, change: Partial<OpenTransfer> = {}): OpenTransfer => ({
  id,
  orderId: `P${String(id).padStart(24, 'a')}`,
  memberId: id,
  kana: 'ヤマダ　タロウ',
  priceYen: 1_000,
  state: 'waiting',
  createdAt: ORDERED_AT,
  dueAt: null,
  ...change,
})
const deposit = (id: number, change: Partial<GradedLine> = {}): GradedLine => ({
  id,
  kind: 'deposit',
  bookedOn: '2026-11-17',
  yen: 1_000,
  payerName: 'ﾔﾏﾀﾞ ﾀﾛｳ',
  memo: '',
  ...change,
})
function grade(change: Partial<GradedLine>, transfers: readonly OpenTransfer[]) {
  const grading = gradeDeposits([deposit(1, change)], transfers).get(1)
  return [grading?.grade, grading?.reason, grading?.candidates.map(({ id }) => id)]
}

test('A-140 a deposit is exact by an order number, or by the name that one waiting transfer has', () => {
  const others = [transfer(2, { kana: 'サトウ' }), transfer(3, { kana: 'スズキ' })]
  assert.deepEqual(grade({}, [transfer(1), ...others]), ['exact', 'payer-name', [1]])
  const named = { payerName: `ｻﾄｳ ${transfer(1).orderId.toUpperCase()}` }
  assert.deepEqual(grade(named, [transfer(1), ...others]), ['exact', 'order-number', [1]])
  assert.deepEqual(grade({ memo: transfer(3).orderId }, others), ['exact', 'order-number', [3]])
  const same = [transfer(1), transfer(2, { priceYen: 500 })]
  assert.deepEqual(grade({}, same), ['likely', 'several-orders', [1, 2]])
  const ended = [transfer(1), transfer(2, { state: 'expired' })]
  assert.deepEqual(grade({}, ended), ['exact', 'payer-name', [1]], 'an expired order waits no more')
})

test('A-140 what speaks for an order without naming it is likely, and the rest has no grade', () => {
  const cut = { payerName: 'ﾔﾏﾀﾞ ﾀﾛｳ (ｶﾌﾞ' }
  assert.deepEqual(grade(cut, [transfer(1)]), ['likely', 'similar-name', [1]])
  assert.deepEqual(grade({ ...cut, yen: 999 }, [transfer(1)]), ['none', 'unknown-payer', []])
  assert.deepEqual(grade({ payerName: '' }, [transfer(1)]), ['none', 'unknown-payer', []])
  const cancellation = { kind: 'cancellation' } as const
  assert.deepEqual(grade(cancellation, [transfer(1)]), ['none', 'cancellation', []])
})

test('A-140 similar names have three letters at least, and one is within the other', () => {
  for (const [payerName, kana, isSimilar] of [
    ['ﾔﾏﾀ', 'ヤマタロウ', true],
    ['ﾔﾏﾀﾛｳ', 'ヤマタ', true],
    ['ﾔﾏ', 'ヤマタロウ', false],
    ['ﾔﾏﾀﾛｳ', 'ヤマ', false],
    ['ﾔﾏﾀﾛｳ', 'マタロウサン', false],
    ['', '', false],
  ] as const) {
    const found = grade({ payerName }, [transfer(1, { kana })])
    const expected = isSimilar ? ['likely', 'similar-name', [1]] : ['none', 'unknown-payer', []]
    assert.deepEqual(found, expected, `${payerName} ${kana}`)
  }
})

test('A-140 only deposits that are exact for one payment rival each other', () => {
  const reasons = (deposits: readonly GradedLine[], transfers: readonly OpenTransfer[]) =>
    [...gradeDeposits(deposits, transfers).values()].map(({ reason }) => reason)
  const short = [deposit(1), deposit(2, { yen: 999 })]
  assert.deepEqual(reasons(short, [transfer(1)]), ['payer-name', 'short'])
  const two = [transfer(1), transfer(2, { kana: 'サトウ' })]
  const each = [deposit(1), deposit(2, { payerName: 'ｻﾄｳ' })]
  assert.deepEqual(reasons(each, two), ['payer-name', 'payer-name'])
})

test('A-141 the bank cancels the deposit of the same payer and amount', () => {
  const reasonWith = (change: Partial<GradedLine>) => {
    const deposits = [deposit(1), deposit(2, { kind: 'cancellation', ...change })]
    return gradeDeposits(deposits, [transfer(1)]).get(1)?.reason
  }
  assert.equal(reasonWith({ payerName: 'ヤマダタロウ' }), 'cancelled-by-bank')
  assert.equal(reasonWith({ yen: 1_001 }), 'payer-name')
  assert.equal(reasonWith({ payerName: 'ｻﾄｳ' }), 'payer-name')
})

test('A-140 an order number is found without its blanks, in any width', () => {
  const id = `P${'0123456789AB'.repeat(2)}`
  for (const text of [
    id,
    id.toLowerCase(),
    `ｻﾄｳ ${id.slice(0, 9)} ${id.slice(9)}`,
    `Ｐ${id.slice(1)}`,
  ])
    assert.deepEqual([...orderIdsIn(text)], [id], text)
  assert.deepEqual([...orderIdsIn(id.slice(0, -1))], [])
  assert.deepEqual([...orderIdsIn('')], [])
})

test('A-140 small letters are large, and a stroke stays one', () => {
  assert.equal(nameKey('ァィゥェォッャュョヮヵヶヲヰヱ'), 'アイウエオツヤユヨワカケオイエ')
  for (const stroke of ['-', 'ー', '−', '─', '―', '‐'])
    assert.equal(nameKey(`ﾀﾛ${stroke}`), 'タロ-')
})

test('A-140 names are compared as banks write them', () => {
  for (const [bank, member] of [
    ['ｷﾔﾂｼﾕ ﾀﾛ-', 'キャッシュ　タロー'],
    ['ｷｬｯｼｭ ﾀﾛｰ', 'キャッシュタロー'],
    ['ｶﾂｵ', 'カツヲ'],
    ['ﾊﾟﾝﾀﾞ', 'パンダ'],
    ['ｲｴ-ﾙ', 'ヰヱ―\u200bル'],
  ] as const) {
    assert.equal(nameKey(bank), nameKey(member), bank)
  }
  assert.notEqual(nameKey('ﾊﾝﾀﾞ'), nameKey('パンダ'))
})

test('A-142 a transfer that is short, over or late is never exact, and is an exception', () => {
  const cases = [
    [{ yen: 999 }, {}, 'short'],
    [{ yen: 1_001 }, {}, 'over'],
    [{ bookedOn: '2026-11-20' }, {}, 'late'],
    [{}, { state: 'expired' }, 'late'],
    [{}, { state: 'cancelled' }, 'late'],
    [{}, { state: 'held' }, 'late'],
  ] as const
  for (const [change, order, reason] of cases) {
    const [grading] = gradeDeposits([deposit(1, change)], [transfer(1, order)]).values()
    assert.deepEqual([grading?.grade, grading?.reason], ['likely', reason])
    assert.ok(grading && isException(grading), reason)
  }
  assert.deepEqual(grade({ bookedOn: '2026-11-19' }, [transfer(1)])[0], 'exact', 'the third day')
  const beforeHolidays = transfer(1, { createdAt: new Date('2026-11-18T15:00:00+09:00') })
  assert.equal(grade({ bookedOn: '2026-11-24' }, [beforeHolidays])[0], 'exact', 'the next open day')
  assert.deepEqual(grade({ bookedOn: '2026-11-15' }, [transfer(1)])[1], 'before-order')
  assert.deepEqual(grade({ bookedOn: '2026-11-16' }, [transfer(1)])[0], 'exact', 'the same day')
  const dueLater = transfer(1, { dueAt: new Date('2026-11-25T15:00:00+09:00') })
  assert.deepEqual(grade({ bookedOn: '2026-11-25' }, [dueLater])[0], 'exact')
  assert.deepEqual(grade({ bookedOn: '2026-11-26' }, [dueLater])[1], 'late')
})

test('A-140 A-141 two deposits for one payment, and one that the bank cancelled, are likely only', () => {
  const twice = gradeDeposits([deposit(1), deposit(2)], [transfer(1)])
  assert.deepEqual(
    [...twice.values()].map(({ reason }) => reason),
    ['several-deposits', 'several-deposits'],
  )
  const cancelled = [deposit(1), deposit(2, { kind: 'cancellation', bookedOn: '2026-11-18' })]
  assert.equal(gradeDeposits(cancelled, [transfer(1)]).get(1)?.reason, 'cancelled-by-bank')
})
