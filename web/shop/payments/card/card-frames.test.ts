import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { CardFrames, FramesOptions, TokenOutcome } from './card.ts'
import { openFincodeFrame } from './card-frames.fincode.ts'
import { openGmoFrames } from './card-frames.gmo.ts'
import { openStripeFrames } from './card-frames.stripe.ts'
import { createCardToken } from './card-frames.ts'

const place = {} as HTMLElement
const style = {
  base: { color: '', fontFamily: '', fontSize: '', fontWeight: '', letterSpacing: '' },
}
const options: FramesOptions = {
  parameters: { apiKey: 'key', publicKey: 'public', productionMode: '1', publishableKey: 'pk' },
  places: { number: place, expiry: place, code: place },
  styleOf: () => style,
  labels: { number: 'カード番号', expiry: '有効期限', code: 'セキュリティコード' },
  expiryHint: 'MM / YY',
}

const setWindow = (globals: object) =>
  Object.assign(globalThis, { window: globals, document: { documentElement: { lang: 'ja' } } })
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'document')
})

const createElements = () => ({
  create: (type: string) => ({
    type,
    mount: () => undefined,
    focus: () => undefined,
    destroy: () => undefined,
  }),
})

/** Replaces GMO's script by a script whose client gives this answer. */
const gmoAnswering = (answer: () => Promise<unknown>) =>
  setWindow({ Multipayment: { createElements, getTokenThroughIframe: answer } })
const stripeAnswering = (answer: () => Promise<unknown>) =>
  setWindow({ Stripe: () => ({ elements: createElements, createPaymentMethod: answer }) })

async function outcomeOf(frames: CardFrames | undefined): Promise<TokenOutcome> {
  assert.ok(frames)
  return createCardToken(frames, 'ＴＡＲＯ YAMADA ')
}

test('GMO’s script is initialised once by its keys, and its client makes every token', async () => {
  const calls: unknown[] = []
  const client = {
    createElements,
    async getTokenThroughIframe(element: { readonly type: string }, ...rest: readonly unknown[]) {
      calls.push([element.type, ...rest])
      return { result: 'success', tokenList: ['t1', 't2'] }
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
  const token = { kind: 'token', token: 't1' }
  assert.deepEqual(await outcomeOf(openGmoFrames(options)), token)
  assert.deepEqual(await outcomeOf(openGmoFrames(options)), token, 'another form in the same page')
  const sent = ['cardNumber', 'TARO YAMADA', { tokenNumber: '1' }]
  assert.deepEqual(calls, [['key', 'public', undefined, false, true], sent, sent])
})

test('V-031 M-020 M-021: each answer of GMO without a token has its own outcome', async () => {
  const failed = (legacyCode: unknown) => ({
    result: 'validation_error',
    errorList: [{ legacyCode, detail: 'ABC' }],
  })
  const cases = [
    [failed('101'), { kind: 'rejected', cause: 'number' }],
    [failed(101), { kind: 'rejected', cause: 'number' }],
    [failed('113'), { kind: 'rejected', cause: 'expiry' }],
    [failed('121'), { kind: 'rejected', cause: 'code' }],
    [failed('131'), { kind: 'rejected', cause: 'holder' }],
    [failed('901'), { kind: 'rejected', cause: 'maintenance' }],
    [failed('999'), { kind: 'rejected', cause: 'other' }],
    [failed(''), { kind: 'message', message: 'ABC' }],
    [failed(undefined), { kind: 'message', message: 'ABC' }],
    [{ result: 'success', tokenList: [] }, { kind: 'failed' }],
    [{ result: 'success', tokenList: [''] }, { kind: 'failed' }],
    [{ result: 'error', tokenList: ['t1'] }, { kind: 'failed' }],
    [{}, { kind: 'failed' }],
    [undefined, { kind: 'failed' }],
  ] as const
  for (const [answer, expected] of cases) {
    gmoAnswering(async () => answer)
    assert.deepEqual(await outcomeOf(openGmoFrames(options)), expected, JSON.stringify(answer))
  }
})

test('M-022: a rejected promise is unreachable; a script that is not loaded opens no frames', async () => {
  gmoAnswering(() => Promise.reject(new TypeError('offline')))
  assert.deepEqual(await outcomeOf(openGmoFrames(options)), { kind: 'unreachable' })
  setWindow({})
  assert.equal(openGmoFrames(options), undefined)
  assert.equal(openStripeFrames(options), undefined)
})

test('V-031 M-020 M-021 M-022: Stripe’s answers lead to the same outcomes', async () => {
  const cases = [
    [{ paymentMethod: { id: 'pm_1' } }, { kind: 'token', token: 'pm_1' }],
    [{ error: { code: 'incomplete_cvc', message: 'x' } }, { kind: 'rejected', cause: 'code' }],
    [{ error: { code: 'card_declined', message: 'ABC' } }, { kind: 'message', message: 'ABC' }],
    [{ error: { type: 'api_connection_error', message: 'x' } }, { kind: 'unreachable' }],
    [{ error: {} }, { kind: 'failed' }],
    [{}, { kind: 'failed' }],
  ] as const
  for (const [answer, expected] of cases) {
    stripeAnswering(async () => answer)
    assert.deepEqual(await outcomeOf(openStripeFrames(options)), expected, JSON.stringify(answer))
  }
})

test('an error of a script is reported as a failure, without the card data in it', async () => {
  gmoAnswering(() => {
    throw new Error('4111111111111111')
  })
  assert.deepEqual(await outcomeOf(openGmoFrames(options)), { kind: 'failed' })
})

/**
 * Installs a page with the element that fincode's frame fills, and a script of fincode that gives
 * this answer.
 */
function fincodeAnswering(
  tokens: (
    card: object,
    onResponse: (status: number, answer: object) => void,
    onError: () => void,
  ) => void,
  { emptyReadings = 0 } = {},
) {
  const calls: unknown[] = []
  let readings = 0
  const ui = {
    create: (...given: unknown[]) => calls.push(given),
    mount: (...given: unknown[]) => calls.push(given),
    getFormData: async () => {
      readings += 1
      return readings > emptyReadings
        ? { cardNo: '4111111111111111', expire: '3012', CVC: '123' }
        : {}
    },
  }
  const element = () => ({
    id: '',
    style: {},
    clientWidth: 1_000,
    append: () => undefined,
    remove: () => undefined,
    querySelector: () => null,
    removeAttribute: () => undefined,
  })
  setWindow({ Fincode: () => ({ ui: () => ui, tokens }) })
  Object.assign(globalThis.document, { createElement: element })
  const number = element() as unknown as HTMLElement
  const frames = openFincodeFrame({ ...options, places: { ...options.places, number } })
  return { frames, calls }
}

test('fincode’s one frame is mounted with the labels of the shop, at most as wide as it may be', () => {
  const { calls } = fincodeAnswering(() => undefined)
  const appearance = {
    layout: 'vertical',
    hideHolderName: true,
    hidePayTimes: true,
    labelCardNo: 'カード番号',
    labelExpire: '有効期限',
    labelCVC: 'セキュリティコード',
  }
  assert.deepEqual(calls, [
    ['token', appearance],
    ['fincode', '768'],
  ])
})

test('M-020 M-021 M-022: fincode’s answers lead to the same outcomes', async () => {
  const sent: object[] = []
  for (const [answer, expected] of [
    [{ list: [{ token: 't1' }] }, { kind: 'token', token: 't1' }],
    [
      { errors: [{ error_code: 'E0100003001', error_message: 'ABC' }] },
      { kind: 'message', message: 'ABC' },
    ],
    [{ errors: [{}] }, { kind: 'failed' }],
    [{ list: [{ token: '' }] }, { kind: 'failed' }],
    [{}, { kind: 'failed' }],
  ] as const) {
    const { frames } = fincodeAnswering((card, onResponse) => {
      sent.push(card)
      onResponse(200, answer)
    })
    assert.deepEqual(await outcomeOf(frames), expected, JSON.stringify(answer))
  }
  const card = { card_no: '4111111111111111', expire: '3012', security_code: '123' }
  assert.deepEqual(sent[0], { ...card, holder_name: 'TARO YAMADA', number: '1' })
  const offline = fincodeAnswering((_card, _onResponse, onError) => onError())
  assert.deepEqual(await outcomeOf(offline.frames), { kind: 'unreachable' })
  setWindow({})
  assert.equal(openFincodeFrame(options), undefined)
})

test('a card that fincode’s frame gives late is read again; a form without a number is sent once', async () => {
  const sent: object[] = []
  for (const emptyReadings of [5, Number.POSITIVE_INFINITY]) {
    const { frames } = fincodeAnswering(
      (card, onResponse) => {
        sent.push(card)
        onResponse(200, { list: [{ token: 't1' }] })
      },
      { emptyReadings },
    )
    assert.deepEqual(await outcomeOf(frames), { kind: 'token', token: 't1' })
  }
  const numbers = sent.map((card) => 'card_no' in card && card.card_no)
  assert.deepEqual(numbers, ['4111111111111111', ''])
})
