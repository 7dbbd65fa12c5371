import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countMax, isSoldOut, refusalOf, refusalReasonOf } from './exchange.rule.ts'
import { exchangeTexts } from './exchange.texts.ts'

const csrf = { name: 'csrf', value: 'x' }
const refused = (result: string | undefined, errors: Record<string, string[]>) => ({
  result,
  errors,
})

test('V-032 one exchange takes at most five items and at most the stock', () => {
  const most = [0, 1, 3, 5, 9].map((stock) => countMax({ stock }))
  assert.deepEqual(most, [0, 1, 3, 5, 5])
})

test('goods without stock are sold out', () => {
  assert.ok(isSoldOut({ stock: 0 }))
  assert.ok(!isSoldOut({ stock: 1 }))
})

test("S-056 an exchange continues only with state 200 and result '1'", () => {
  const answer = (result: string) => ({ state: 200, errors: {}, csrf, result })
  assert.equal(refusalOf({ kind: 'ok', answer: answer('1') }), undefined)
  for (const result of ['0', '-3', '', '11'])
    assert.equal(refusalOf({ kind: 'ok', answer: answer(result) })?.kind, 'refused', result)
  assert.deepEqual(refusalOf({ kind: 'unreachable' }), { kind: 'unreachable' })
})

test('M-026 M-027 Q153 a refused pre-check is titled by its result', () => {
  const count = ['理由']
  const cases = [
    ['-3', { count }, 'limit'],
    ['-3', {}, 'limit'],
    ['-2', { count }, 'coins'],
    ['-5', { count }, 'coins'],
    [undefined, { count }, 'coins'],
    ['-9', { count }, 'address'],
    ['-1', {}, 'other'],
    [undefined, { user_id: ['別の理由'] }, 'other'],
  ] as const
  for (const [result, errors, obstacle] of cases)
    assert.equal(refusalReasonOf(refused(result, { ...errors } as never)), obstacle, `${result}`)
})

test('M-029 the text for a missing quantity stands in the catalogue', () => {
  assert.equal(exchangeTexts.ja.chooseCount, '引換数を選択してください。')
  assert.notEqual(exchangeTexts.en.chooseCount, '')
})
