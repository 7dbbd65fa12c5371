import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { WebStoreClient } from '@amazonpay/amazon-pay-api-sdk-nodejs'
import { type Gateway, openGateway } from '#gateway/gateway.ts'
import { amazonPaySandbox } from '#server/external/payments/amazon-pay/settings.ts'
import { amazonPay } from './dialect.ts'

let gateway: Gateway
before(async () => {
  gateway = await openGateway({ file: null, dialects: [amazonPay] })
})
after(() => gateway.close())

/**
 * Lets Amazon's own package sign a call, applies the given changes after signing, and sends the
 * call.
 */
async function send(
  changed: {
    readonly path?: string
    readonly body?: string
    readonly headers?: Readonly<Record<string, string>>
  } = {},
) {
  const { publicKeyId, privateKey } = amazonPaySandbox(gateway.url)
  const algorithm = 'AMZN-PAY-RSASSA-PSS-V2'
  const client = new WebStoreClient({ publicKeyId, privateKey, region: 'jp', algorithm })
  const options = {
    method: 'POST',
    urlFragment: 'refunds',
    payload: { chargeId: 'S03-0000000-0000000-C000001' },
    headers: { 'x-amz-pay-idempotency-key': 'key' },
  }
  const headers = client.getSignedHeaders(options)
  const response = await fetch(`${gateway.url}/amazon-pay/${changed.path ?? 'v2/refunds'}`, {
    method: 'POST',
    headers: { ...headers, ...changed.headers },
    body: changed.body ?? JSON.stringify({ chargeId: 'S03-0000000-0000000-C000001' }),
  })
  return [response.status, (await response.json()).reasonCode]
}

test('a correctly signed call is accepted', async () => {
  assert.deepEqual(await send(), [404, 'ResourceNotFound'])
})

test('a call that was changed after signing is refused', async () => {
  const refused = [401, 'InvalidRequestSignature']
  assert.deepEqual(await send({ body: '{"chargeId":"another"}' }), refused)
  assert.deepEqual(await send({ path: 'v2/charges/S03-1/capture' }), refused)
  assert.deepEqual(await send({ headers: { 'x-amz-pay-idempotency-key': 'other' } }), refused)
  assert.deepEqual(await send({ headers: { 'x-amz-pay-date': '2020-01-01T00:00:00Z' } }), refused)
})

test('a call without a signature, or signed with another key, is refused with its own reason', async () => {
  assert.deepEqual(await send({ headers: { authorization: '' } }), [400, 'InvalidHeaderValue'])
  const algorithm = 'AMZN-PAY-RSASSA-PSS-V2'
  const unknownKey = `${algorithm} PublicKeyId=SANDBOX-OTHER, SignedHeaders=a, Signature=AAAA`
  assert.deepEqual(await send({ headers: { authorization: unknownKey } }), [
    401,
    'UnauthorizedAccess',
  ])
  const withoutRequiredHeaders = `${algorithm} PublicKeyId=SANDBOX-HIKIFUDA, SignedHeaders=content-type, Signature=AAAA`
  assert.deepEqual(await send({ headers: { authorization: withoutRequiredHeaders } }), [
    401,
    'InvalidRequestSignature',
  ])
})
