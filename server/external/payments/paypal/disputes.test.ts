import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderResponse } from '#server/external/payments/results.ts'
import { unknown } from '#server/external/payments/results.ts'
import type { PaypalClient } from './client.ts'
import { findDispute } from './disputes.ts'

/** A client whose answers to the two calls about disputes are these. */
function clientWith(
  list: ProviderResponse<unknown>,
  dispute: ProviderResponse<unknown> = unknown('not asked'),
): PaypalClient {
  const get = async (path: string) => (path.includes('?') ? list : dispute)
  return { get } as unknown as PaypalClient
}
const ok = (result: unknown) => ({ is: 'ok', result }) as const
const refused = { is: 'refused', status: 404, code: 'RESOURCE_NOT_FOUND' } as const
const LIST = ok({ items: [{ dispute_id: 'PP-D-2' }, { dispute_id: 'PP-D-1' }] })
const signal = AbortSignal.timeout(10_000)
const isWon = async (client: PaypalClient) => {
  const found = await findDispute(client, 'CAP1', signal)
  return found.is === 'dispute' ? found.isWon : found.is
}

const OUTCOMES = {
  RESOLVED_SELLER_FAVOUR: true,
  RESOLVED_WITH_PAYOUT: true,
  CANCELED_BY_BUYER: true,
  DENIED: true,
  RESOLVED_BUYER_FAVOUR: false,
  ACCEPTED: false,
  NONE: false,
}

test('the shop has won a dispute by its outcome alone, once it is resolved', async () => {
  for (const [outcome_code, expected] of Object.entries(OUTCOMES))
    for (const status of ['RESOLVED', 'UNDER_REVIEW']) {
      const dispute = ok({ status, dispute_outcome: { outcome_code } })
      const won = expected && status === 'RESOLVED'
      assert.equal(await isWon(clientWith(LIST, dispute)), won, `${status} ${outcome_code}`)
    }
  assert.equal(await isWon(clientWith(LIST, ok({ status: 'OPEN' }))), false)
})

test('without a dispute, or without the permission to read it, nothing was won', async () => {
  for (const list of [ok({}), ok({ items: [] }), refused, unknown('PayPal answered 403')])
    assert.equal(await isWon(clientWith(list)), false)
  assert.equal(await isWon(clientWith(LIST, refused)), false)
})

test('a dispute that cannot be read is unknown', async () => {
  for (const list of [unknown('timeout'), ok(null), ok({ items: [{ dispute_id: '../x' }] })])
    assert.equal(await isWon(clientWith(list)), 'unknown')
  assert.equal(await isWon(clientWith(LIST, ok({}))), 'unknown')
  assert.equal(await isWon(clientWith(LIST, unknown('PayPal answered 500'))), 'unknown')
})
