import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { gmoToken } from './card-token.gmo.ts'
import { stripeToken } from './card-token.stripe.ts'

const card = {
  number: '4111111111111111',
  month: '9',
  year: '30',
  code: '123',
  holder: 'TARO YAMADA',
}

const setWindow = (globals: object) => Object.assign(globalThis, { window: globals })
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

/** Replaces GMO's script by one that calls back with the given answer. */
const gmoAnswering = (answer: unknown) =>
  setWindow({
    Multipayment: {
      getToken: (_card: unknown, callback: (answer: unknown) => void) => callback(answer),
    },
  })
const stripeAnswering = (answer: unknown) =>
  setWindow({ Stripe: () => ({ createPaymentMethod: async () => answer }) })

test('GMO’s script is initialised once by its keys, and its client makes every token', async () => {
  const calls: unknown[] = []
  const client = {
    getToken(given: unknown, callback: (answer: unknown) => void) {
      calls.push(given)
      callback({ resultCode: 0, tokenObject: { token: ['t1', 't2'] } })
    },
  }
  const globals: Record<string, unknown> = {}
  setWindow(globals)
  globals.Multipayment = {
    // Replaces the global variable by the client, as GMO's script does.
    init(...given: unknown[]) {
      calls.push(given)
      globals.Multipayment = client
      return client
    },
  }
  const parameters = { apiKey: 'key', publicKey: 'public', productionMode: '1' }
  const token = { kind: 'token', token: 't1' }
  assert.deepEqual(await gmoToken(parameters, card), token)
  assert.deepEqual(await gmoToken(parameters, card), token, 'another card in the same page')
  const sent = {
    cardNo: '4111111111111111',
    expire: '3009',
    securityCode: '123',
    holderName: 'TARO YAMADA',
    tokenNumber: '1',
  }
  assert.deepEqual(calls, [['key', 'public', undefined, false, true], sent, sent])
})

test('a result code of 0 from GMO’s newer script means that the token was created', async () => {
  gmoAnswering({ resultCode: 0, tokenObject: { token: 't1' } })
  assert.deepEqual(await gmoToken({}, card), { kind: 'token', token: 't1' })
})

test('V-031 M-020 M-021: each answer of GMO without a token has its own outcome', async () => {
  const cases = [
    [{ resultCode: '101' }, { kind: 'rejected', cause: 'number' }],
    [{ resultCode: ['121', '113'] }, { kind: 'rejected', cause: 'code' }],
    [{ resultCode: '999' }, { kind: 'rejected', cause: 'other' }],
    [
      { resultCode: '999', error_message: 'ABC' },
      { kind: 'message', message: 'ABC' },
    ],
    [{ resultCode: '000' }, { kind: 'failed' }],
    [{ resultCode: '000', tokenObject: { token: '' } }, { kind: 'failed' }],
    [{}, { kind: 'failed' }],
    [undefined, { kind: 'failed' }],
    [{ resultCode: 101 }, { kind: 'rejected', cause: 'number' }],
    [{ resultCode: [110] }, { kind: 'rejected', cause: 'expiry' }],
    [{ resultCode: 0 }, { kind: 'failed' }],
    [{ resultCode: Number.NaN }, { kind: 'failed' }],
  ] as const
  for (const [answer, expected] of cases) {
    gmoAnswering(answer)
    assert.deepEqual(await gmoToken({}, card), expected, JSON.stringify(answer))
  }
})

test('M-022: a rejected promise is unreachable; a script that is not loaded has failed', async () => {
  setWindow({
    Multipayment: { getToken: () => Promise.reject(new TypeError('offline')) },
  })
  assert.deepEqual(await gmoToken({}, card), { kind: 'unreachable' })
  setWindow({})
  assert.deepEqual(await gmoToken({}, card), { kind: 'failed' })
  assert.deepEqual(await stripeToken({}, card), { kind: 'failed' })
})

test('V-031 M-020 M-021 M-022: Stripe’s answers lead to the same outcomes', async () => {
  const cases = [
    [{ paymentMethod: { id: 'pm_1' } }, { kind: 'token', token: 'pm_1' }],
    [{ error: { code: 'invalid_cvc', message: 'x' } }, { kind: 'rejected', cause: 'code' }],
    [{ error: { code: 'card_declined', message: 'ABC' } }, { kind: 'message', message: 'ABC' }],
    [{ error: { type: 'api_connection_error', message: 'x' } }, { kind: 'unreachable' }],
    [{ error: {} }, { kind: 'failed' }],
    [{}, { kind: 'failed' }],
  ] as const
  for (const [answer, expected] of cases) {
    stripeAnswering(answer)
    assert.deepEqual(await stripeToken({}, card), expected, JSON.stringify(answer))
  }
})
