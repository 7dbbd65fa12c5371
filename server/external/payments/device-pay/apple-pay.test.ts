import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { MERCHANT_CERTIFICATE, MERCHANT_KEY } from '#testing/fixtures/merchant-certificate.ts'
import { type ApplePaySettings, applePayMerchant } from './apple-pay.ts'

/**
 * A test server that follows Apple's documentation: the path, mutual TLS, and the four fields of
 * the request. It shares no code with the sandbox gateway.
 */
let server: Server
let next: { status: number; body: string } = { status: 200, body: '{}' }
const requests: unknown[] = []
before(async () => {
  const tls = { cert: MERCHANT_CERTIFICATE, key: MERCHANT_KEY, ca: MERCHANT_CERTIFICATE }
  const options = { ...tls, requestCert: true, rejectUnauthorized: true }
  server = createServer(options, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ method: request.method, path: request.url, body: JSON.parse(body) })
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
after(() => {
  server.closeAllConnections()
  server.close()
})

function merchantWith(changed: Partial<ApplePaySettings> = {}) {
  return applePayMerchant({
    merchantId: 'merchant.example.hikifuda',
    displayName: () => 'Hikifuda',
    validationUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    identity: { certificate: MERCHANT_CERTIFICATE, key: MERCHANT_KEY, ca: MERCHANT_CERTIFICATE },
    domainFile: '',
    scriptUrl: '',
    sources: {},
    ...changed,
  })
}
const open = (merchant = merchantWith()) =>
  merchant.openSession('shop.example', AbortSignal.timeout(10_000))

test('a merchant session is requested by the certificate, with the fields that Apple documents', async () => {
  const session = { merchantSessionIdentifier: 'SSH1', nonce: '1', unknownField: [1] }
  next = { status: 200, body: JSON.stringify(session) }
  assert.deepEqual(await open(), { is: 'session', session })
  assert.deepEqual(requests.at(-1), {
    method: 'POST',
    path: '/paymentservices/paymentSession',
    body: {
      merchantIdentifier: 'merchant.example.hikifuda',
      displayName: 'Hikifuda',
      initiative: 'web',
      initiativeContext: 'shop.example',
    },
  })
})

test('a refusal, an unreadable answer and one that is too long are unknown', async () => {
  for (const answer of [
    { status: 417, body: '{"statusMessage":"not registered"}' },
    { status: 500, body: '' },
    { status: 200, body: '<html>' },
    { status: 200, body: '{}' },
    { status: 200, body: `{"merchantSessionIdentifier":"${'a'.repeat(70_000)}"}` },
  ]) {
    next = answer
    assert.equal((await open()).is, 'unknown', answer.body.slice(0, 40))
  }
})

test('without its certificate, or at a server with another one, the shop gets no session', async () => {
  const count = requests.length
  const settings = { validationUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}` }
  const bare = applePayMerchant({
    merchantId: 'm',
    displayName: () => 'd',
    domainFile: '',
    scriptUrl: '',
    sources: {},
    ...settings,
  })
  assert.equal((await open(bare)).is, 'unknown')
  const identity = { certificate: MERCHANT_CERTIFICATE, key: MERCHANT_KEY }
  assert.equal((await open(merchantWith({ identity }))).is, 'unknown', 'the server is not trusted')
  assert.equal(requests.length, count)
})
