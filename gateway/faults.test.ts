import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chaosFault, FAULTS, type Fault } from './faults.ts'
import { askExample, type Ground, openGround } from './ground.ts'

let ground: Ground
before(async () => {
  ground = await openGround()
})
after(() => ground.close())

/** How the call ended for the shop: a status with a readable answer or not, a cut, or silence. */
async function ask(orderId: string): Promise<string> {
  try {
    const answer = await fetch(`${ground.url}/example/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, yen: 1000 }),
      signal: AbortSignal.timeout(1000),
    })
    const isReadable = await answer.json().then(
      () => true,
      () => false,
    )
    return `${answer.status} ${isReadable ? 'readable' : 'unreadable'}`
  } catch (cause) {
    return cause instanceof Error && cause.name === 'TimeoutError' ? 'silence' : 'cut'
  }
}

test('each fault strikes one call, before or after it did anything', async () => {
  const endings: Record<Fault, [string, boolean]> = {
    'crash-before': ['cut', false],
    'crash-after': ['cut', true],
    'timeout-before': ['silence', false],
    'timeout-after': ['silence', true],
    '500-before': ['500 unreadable', false],
    '500-after': ['500 unreadable', true],
    garbage: ['201 unreadable', true],
  }
  for (const fault of FAULTS) {
    await ground.control.faults({ path: '/example/orders', method: 'post', fault })
    const [ending, isDone] = endings[fault]
    assert.equal(await ask(fault), ending, fault)
    const known = (await ground.control.orders()).some(({ orderId }) => orderId === fault)
    assert.equal(known, isDone, fault)
    assert.equal(await ask(`${fault}-next`), '201 readable', fault)
  }
})

test('a fault strikes only where it was ordered, as often as it was, and can be forgotten', async () => {
  await ground.control.faults({ path: '/example/elsewhere', fault: '500-before' })
  await ground.control.faults({ path: '/example/orders', method: 'GET', fault: '500-before' })
  assert.equal(await ask('a'), '201 readable')
  await ground.control.faults({ fault: 'none' })
  await ground.control.faults({ path: '/example/*', fault: '500-before', times: 2 })
  assert.equal(await ask('b'), '500 unreadable')
  assert.equal(await ask('b'), '500 unreadable')
  assert.equal(await ask('b'), '201 readable')
  await ground.control.faults({ path: '/example/*', fault: '500-before', times: 2 })
  await ground.control.faults({ fault: 'none' })
  assert.equal(await ask('c'), '201 readable')
})

test('chaos strikes about every second call with each fault, the same for the same seed', async () => {
  const storm = (seed: number) => Array.from({ length: 200 }, (_, call) => chaosFault(seed, call))
  assert.deepEqual(storm(3), storm(3))
  assert.notDeepEqual(storm(3), storm(4))
  assert.deepEqual(new Set(storm(3)), new Set([...FAULTS, undefined]))
  const spared = storm(3).filter((fault) => fault === undefined).length
  assert.ok(spared > 70 && spared < 130, `${spared} of 200 were spared`)

  const seed = [...Array(200).keys()].find((each) => chaosFault(each, 1) === '500-before')
  assert.ok(seed !== undefined)
  await ground.control.faults({ path: '/example/orders', fault: 'chaos', seed })
  assert.equal(await ask('chaos'), '500 unreadable')
})

test('a call that was done and lost is answered the same when it is sent again', async () => {
  await ground.control.faults({ path: '/example/orders', fault: 'crash-after' })
  await assert.rejects(askExample(ground.url, { orderId: 'd', yen: 1 }, 'key-d'))
  const again = await askExample(ground.url, { orderId: 'd', yen: 1 }, 'key-d')
  assert.equal(again.status, 201)
  const { id } = await again.json()
  assert.equal((await ground.control.orderOf('d')).id, id)
  const changed = await askExample(ground.url, { orderId: 'd', yen: 2 }, 'key-d')
  assert.equal(changed.status, 422)
})
