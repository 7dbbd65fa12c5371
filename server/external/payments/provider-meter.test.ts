import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noProviders, type PaymentProvider } from './payment-provider.ts'
import { openProviderMeter } from './provider-meter.ts'
import { declined, unknown } from './results.ts'

const signal = new AbortController().signal
const order = { orderId: 'a', payId: 1, yen: 500, reference: {} }

test('calls to a provider are counted by their result, and an exception is an error', async () => {
  let cancelled = 0
  const provider = {
    name: 'paypal',
    fetchStatus: async () => ({ is: 'waiting' }),
    refund: async () => unknown('timeout'),
    cancel: async () => {
      cancelled += 1
      if (cancelled > 1) throw new Error('broken connection')
      return declined('TOO_LATE')
    },
  } as unknown as PaymentProvider
  const { providers, family } = openProviderMeter({
    ...noProviders,
    byName: () => provider,
    all: [provider],
  })
  const metered = providers.byName('paypal') as PaymentProvider
  assert.deepEqual(await metered.fetchStatus(order, signal), { is: 'waiting' })
  await metered.fetchStatus(order, signal)
  await metered.refund({ ...order, key: 'k' } as never, signal)
  await metered.cancel(order, signal)
  await assert.rejects(metered.cancel(order, signal), /broken connection/)
  const counted = family().samples.map(({ labels, value }) => [labels?.call, labels?.result, value])
  assert.deepEqual(counted, [
    ['fetchStatus', 'ok', 2],
    ['refund', 'error', 1],
    ['cancel', 'declined', 1],
    ['cancel', 'error', 1],
  ])
})

test('a provider without a list or fingerprints has none when its calls are counted', () => {
  const provider = { name: 'gmo' } as unknown as PaymentProvider
  const { all } = openProviderMeter({ ...noProviders, all: [provider] }).providers
  assert.equal(all[0]?.list, undefined)
  assert.equal(all[0]?.fingerprintOf, undefined)
})

test('a provider that only a look-up by name returns is called and counted', async () => {
  const refund = async () => declined('M01')
  const refusing = { name: 'gmo', refund } as unknown as PaymentProvider
  const listed = { name: 'gmo', refund: async () => ({ is: 'refunded' }) }
  const { providers } = openProviderMeter({
    ...noProviders,
    byName: () => refusing,
    all: [listed as unknown as PaymentProvider],
  })
  const result = await providers.byName('gmo')?.refund({ ...order, key: 'k' } as never, signal)
  assert.deepEqual(result, declined('M01'))
})
