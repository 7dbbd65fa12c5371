import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import type { PaymentOrder, Started } from '#server/external/payments/payment-provider.ts'
import { type GmoHarness, openGmoHarness } from '#testing/drivers/payments/gmo-harness.ts'
import {
  generousTimeout,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { gmoProvider } from './provider.ts'

const ASKS = '4100000000000100'
const FRICTIONLESS = '4100000000000209'

let gmo: GmoHarness
before(async () => {
  gmo = await openGmoHarness(gmoOpenApi, gmoProvider)
})
after(() => gmo.close())

async function authorise(card: string) {
  const order = gmo.order()
  const started = await gmo.start(order)
  const token = await gmo.token(card)
  const next = await gmo.provider.resume(
    resumeRequest(order, started, 'authorise', token),
    generousTimeout(),
  )
  return { order, started, next }
}
/** Returns the event that GMO adds to the order's return URL when it redirects the browser. */
function eventOf(response: Response, { returnUrl }: PaymentOrder): string {
  const location = response.headers.get('location') ?? ''
  assert.ok(location.startsWith(returnUrl), location)
  const parameter = new URL(location).searchParams.get('p') ?? ''
  return JSON.parse(Buffer.from(parameter, 'base64url').toString()).event
}

const returned = (order: PaymentOrder, started: Started) =>
  gmo.provider.resume(resumeRequest(order, started, 'returned'), generousTimeout())

test('3-D Secure passed: the browser comes back, and the amount is held and taken', async () => {
  const { order, started, next } = await authorise(ASKS)
  assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
  const page = await fetch(next.next.url)
  assert.match(await page.text(), /\*+0100/)
  assert.equal(await gmo.fetchStatus(order), 'waiting')
  const early = await returned(order, started)
  assert.equal(early.is, 'unknown', 'the browser is back before the issuer has spoken')
  assert.match(next.next.url, /\?p1=abc&p2=123$/, 'the address keeps its parameters')
  const back = await submitForm(next.next.url, { choice: 'pass' })
  assert.equal(eventOf(back, order), 'TDS_FINISHED')
  assert.equal((await returned(order, started)).is, 'next')
  assert.equal(await gmo.fetchStatus(order), 'paid')
  assert.equal((await returned(order, started)).is, 'unknown', 'twice: to be asked')
})

test('3-D Secure that fails or is cancelled is declined; if its page is closed, the order stays open', async () => {
  const outcomes = [
    ['fail', { is: 'declined', code: 'processing_failure' }],
    ['cancel', { is: 'declined', code: 'operation_aborted_by_user' }],
  ] as const
  for (const [choice, verdict] of outcomes) {
    const { order, started, next } = await authorise(ASKS)
    assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
    const back = await submitForm(next.next.url, { choice })
    assert.equal(eventOf(back, order), 'TDS_FINISHED')
    assert.deepEqual(await returned(order, started), verdict)
    assert.notEqual(await gmo.fetchStatus(order), 'paid')
  }
  const { order, started, next } = await authorise(ASKS)
  assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
  const closed = await submitForm(next.next.url, { choice: 'close' })
  assert.equal(closed.status, 303)
  assert.equal((await returned(order, started)).is, 'unknown')
  assert.equal(await gmo.fetchStatus(order), 'waiting')
  await submitForm(next.next.url, { choice: 'pass' })
  assert.equal((await returned(order, started)).is, 'next', 'the page was opened again')
})

test('frictionless 3-D Secure sends the browser back at once', async () => {
  const { order, started, next } = await authorise(FRICTIONLESS)
  assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
  const back = await fetch(next.next.url, { redirect: 'manual' })
  assert.equal(eventOf(back, order), 'TDS_FINISHED')
  assert.equal((await returned(order, started)).is, 'next')
  assert.equal(await gmo.fetchStatus(order), 'paid')
})
