import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ExampleGateway, openExampleGateway, requestExampleOrder } from './example-gateway.ts'
import { chaosFault, FAULTS, type Fault } from './faults.ts'

let gateway: ExampleGateway
before(async () => {
  gateway = await openExampleGateway()
})
after(() => gateway.close())

/**
 * Calls the gateway and returns what the shop sees: a status with a readable or unreadable body, a
 * broken connection, or a timeout.
 */
async function callOutcome(orderId: string): Promise<string> {
  try {
    const response = await fetch(`${gateway.url}/example/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, yen: 1000 }),
      signal: AbortSignal.timeout(1000),
    })
    const isReadable = await response.json().then(
      () => true,
      () => false,
    )
    return `${response.status} ${isReadable ? 'readable' : 'unreadable'}`
  } catch (cause) {
    return cause instanceof Error && cause.name === 'TimeoutError' ? 'silence' : 'cut'
  }
}

test('each fault strikes one call, before or after it takes effect', async () => {
  const expectedOutcomes: Record<Fault, [string, boolean]> = {
    'crash-before': ['cut', false],
    'crash-after': ['cut', true],
    'timeout-before': ['silence', false],
    'timeout-after': ['silence', true],
    '500-before': ['500 unreadable', false],
    '500-after': ['500 unreadable', true],
    garbage: ['201 unreadable', true],
  }
  for (const fault of FAULTS) {
    await gateway.control.faults({ path: '/example/orders', method: 'post', fault })
    const [outcome, isApplied] = expectedOutcomes[fault]
    assert.equal(await callOutcome(fault), outcome, fault)
    const known = (await gateway.control.orders()).some(({ orderId }) => orderId === fault)
    assert.equal(known, isApplied, fault)
    assert.equal(await callOutcome(`${fault}-next`), '201 readable', fault)
  }
})

test('a fault strikes only its path and method, as often as requested, and can be deleted', async () => {
  await gateway.control.faults({ path: '/example/elsewhere', fault: '500-before' })
  await gateway.control.faults({ path: '/example/orders', method: 'GET', fault: '500-before' })
  assert.equal(await callOutcome('a'), '201 readable')
  await gateway.control.faults({ fault: 'none' })
  await gateway.control.faults({ path: '/example/*', fault: '500-before', times: 2 })
  assert.equal(await callOutcome('b'), '500 unreadable')
  assert.equal(await callOutcome('b'), '500 unreadable')
  assert.equal(await callOutcome('b'), '201 readable')
  await gateway.control.faults({ path: '/example/*', fault: '500-before', times: 2 })
  await gateway.control.faults({ fault: 'none' })
  assert.equal(await callOutcome('c'), '201 readable')
})

test('chaos strikes about every second call, uses every fault, and repeats for the same seed', async () => {
  const chaosRun = (seed: number) =>
    Array.from({ length: 200 }, (_, call) => chaosFault(seed, call))
  assert.deepEqual(chaosRun(3), chaosRun(3))
  assert.notDeepEqual(chaosRun(3), chaosRun(4))
  assert.deepEqual(new Set(chaosRun(3)), new Set([...FAULTS, undefined]))
  const spared = chaosRun(3).filter((fault) => fault === undefined).length
  assert.ok(spared > 70 && spared < 130, `${spared} of 200 were spared`)

  const seed = [...Array(200).keys()].find((candidate) => chaosFault(candidate, 1) === '500-before')
  assert.ok(seed !== undefined)
  await gateway.control.faults({ path: '/example/orders', fault: 'chaos', seed })
  assert.equal(await callOutcome('chaos'), '500 unreadable')
})

test('a retry of a call whose response was lost gets the same response', async () => {
  await gateway.control.faults({ path: '/example/orders', fault: 'crash-after' })
  await assert.rejects(requestExampleOrder(gateway.url, { orderId: 'd', yen: 1 }, 'key-d'))
  const retried = await requestExampleOrder(gateway.url, { orderId: 'd', yen: 1 }, 'key-d')
  assert.equal(retried.status, 201)
  const { id } = await retried.json()
  assert.equal((await gateway.control.orderOf('d')).id, id)
  const changed = await requestExampleOrder(gateway.url, { orderId: 'd', yen: 2 }, 'key-d')
  assert.equal(changed.status, 422)
})
