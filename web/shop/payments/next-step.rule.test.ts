import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStepOf } from './next-step.rule.ts'

const SHOP = 'https://hikifuda.example'
const nextStep = (answer: {
  result?: string
  payment_id?: string
  url?: string
  reason?: 'funds'
}) => nextStepOf(answer as { result: string }, SHOP)

test("S-042: result '1' with a payment id leads to the convenience store's screen", () => {
  const answer = { result: '1', payment_id: 'p', url: 'https://pay.example/slip' }
  assert.deepEqual(nextStep(answer), { kind: 'combini' })
})

test("S-043: result '1' leads to the url, within the shop and outside", () => {
  const cases = [
    ['/bank-transfer-information', { kind: 'screen', to: '/bank-transfer-information' }],
    ['/pay-redirect?payment_id=p', { kind: 'screen', to: '/pay-redirect?payment_id=p' }],
    [`${SHOP}/complete-carrier`, { kind: 'screen', to: '/complete-carrier' }],
    ['https://pay.example/w?id=1', { kind: 'page', url: 'https://pay.example/w?id=1' }],
    ['http://localhost:4000/w', { kind: 'page', url: 'http://localhost:4000/w' }],
    ['//pay.example/w', { kind: 'page', url: 'https://pay.example/w' }],
    ['/\\pay.example/w', { kind: 'page', url: 'https://pay.example/w' }],
    ['/api/acs/secure?id=1', { kind: 'page', url: '/api/acs/secure?id=1' }],
  ] as const
  for (const [url, expected] of cases)
    assert.deepEqual(nextStep({ result: '1', url }), expected, url)
})

test('a url that is not http is not followed: the member is led to the history instead', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'https://', '']) {
    assert.deepEqual(nextStep({ result: '1', url }), { kind: 'screen', to: '/buy-point-history' })
  }
})

test("S-044: the answer url '1' means success and is not followed as a path", () => {
  assert.deepEqual(nextStep({ result: '1', url: '1' }), { kind: 'success' })
})

test("S-045: result '7' opens 3-D Secure on the shop's own server only", () => {
  const cases = [
    ['/api/acs/secure?id=s', '/api/acs/secure?id=s'],
    [undefined, '/api/acs/secure'],
    ['https://evil.example/api/acs/secure?id=s', '/api/acs/secure'],
    ['/elsewhere', '/api/acs/secure'],
  ] as const
  for (const [url, expected] of cases) {
    const answer = url === undefined ? { result: '7' } : { result: '7', url }
    assert.deepEqual(nextStep(answer), { kind: 'page', url: expected })
  }
})

test('S-046: every other result is a failure', () => {
  for (const result of ['0', '-1', '2', '', '01', ' 1']) {
    assert.deepEqual(nextStep({ result, url: '/x', payment_id: 'p' }), { kind: 'failure' })
  }
  assert.deepEqual(nextStep({}), { kind: 'failure' })
  const declined = nextStep({ result: '-1', reason: 'funds' })
  assert.deepEqual(declined, { kind: 'failure', reason: 'funds' })
})
