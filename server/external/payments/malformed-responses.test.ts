import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import {
  generousTimeout,
  paymentOrder,
  resumeRequest,
} from '#testing/drivers/payments/provider-harness.ts'
import { amazonPayProvider } from './amazon-pay/provider.ts'
import { amazonPaySandbox } from './amazon-pay/settings.ts'
import { fincodeProvider } from './fincode/provider.ts'
import { fincodeSandbox } from './fincode/settings.ts'
import type { PaymentProvider, Reference } from './payment-provider.ts'
import { paypalProvider } from './paypal/provider.ts'
import { paypalSandbox } from './paypal/settings.ts'
import { stripeProvider } from './stripe/provider.ts'
import { stripeSandbox } from './stripe/settings.ts'

/** A server that replaces the provider and answers every call with the same malformed response. */
let server: Server
let answer = { status: 200, body: '' }
let url = ''

before(async () => {
  server = createServer((request, response) => {
    const isToken = request.url?.endsWith('/v1/oauth2/token')
    const token = JSON.stringify({ access_token: 'token', token_type: 'Bearer', expires_in: 60 })
    response.writeHead(isToken ? 200 : answer.status, { 'content-type': 'application/json' })
    response.end(isToken ? token : answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

const providers: readonly {
  readonly make: () => PaymentProvider
  readonly payId: number
  readonly reference: Reference
}[] = [
  {
    make: () => paypalProvider(paypalSandbox(url)),
    payId: PAYMENT.paypal,
    reference: { paypalOrder: 'ORDER1' },
  },
  {
    make: () => amazonPayProvider(amazonPaySandbox(url)),
    payId: PAYMENT.amazonPay,
    reference: { checkoutSession: 'ORDER1' },
  },
  {
    make: () => stripeProvider(stripeSandbox(url)),
    payId: PAYMENT.card,
    reference: { paymentIntent: 'ORDER1' },
  },
  {
    make: () => fincodeProvider(fincodeSandbox(url)),
    payId: PAYMENT.card,
    reference: { accessId: 'ORDER1' },
  },
]

const MALFORMED_BODIES = [
  '',
  '{}',
  '[]',
  'null',
  '"paid"',
  '17',
  '{"id":"ANOTHER","status":"COMPLETED"}',
  '{"id":null,"status":"succeeded","data":{},"transaction_details":7}',
  '{"checkoutSessionId":"ANOTHER","statusDetails":{"state":"Completed"},"chargeId":7}',
  '{"id":"ORDER1","checkoutSessionId":"ORDER1"}',
  '{"id":"ANOTHER","access_id":"a_1","status":"CAPTURED","total_amount":1200,"list":7}',
  '<html>maintenance</html>',
]

for (const { make, payId, reference } of providers) {
  test(`a malformed answer of ${make().name} to any call is unknown`, async () => {
    const provider = make()
    const order = paymentOrder({ payId, scriptReference: 'ORDER1' })
    const known = { ...order, reference }
    for (const status of [200, 302, 500]) {
      for (const body of MALFORMED_BODIES) {
        answer = { status, body }
        const label = `${status} ${body}`
        assert.equal(
          (await provider.start(order, generousTimeout())).is,
          'unknown',
          `start: ${label}`,
        )
        assert.equal(
          (await provider.fetchStatus(known, generousTimeout())).is,
          'unknown',
          `inquire: ${label}`,
        )
        for (const step of ['returned', 'capture'] as const) {
          const next = await provider.resume(
            resumeRequest(order, { reference }, step),
            generousTimeout(),
          )
          assert.equal(next.is, 'unknown', `resume: ${label}`)
        }
        assert.equal(
          (await provider.cancel(known, generousTimeout())).is,
          'unknown',
          `cancel: ${label}`,
        )
        const refund = await provider.refund({ ...known, key: 'key' }, generousTimeout())
        assert.equal(refund.is, 'unknown', `refund: ${label}`)
      }
    }
  })
}

test('an unreadable transaction list is never read as an empty list', async () => {
  const span = { from: new Date('2025-08-01T00:00:00Z'), to: new Date('2025-08-02T00:00:00Z') }
  for (const body of ['', 'null', '7', '{"transaction_details":7,"data":7}', '{"data":null}']) {
    answer = { status: 200, body }
    for (const { make } of providers) {
      const listed = await make().list?.(span, generousTimeout())
      assert.ok(!Array.isArray(listed), `${make().name} ${body}`)
    }
  }
})
