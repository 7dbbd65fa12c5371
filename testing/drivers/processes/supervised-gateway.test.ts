import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { controlGateway } from '#gateway/control.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { startSupervisedGateway } from './supervised-gateway.ts'

const directory = mkdtempSync(join(tmpdir(), 'gateway-'))
after(() => rmSync(directory, { recursive: true, force: true }))

test('a shop keeps running while its gateway is killed, and can move the gateway’s clock afterwards', async () => {
  const gateway = await startSupervisedGateway(join(directory, 'gateway.sqlite'))
  const shop = await openTestShop({ gateway: { url: gateway.url } })
  try {
    const control = controlGateway(gateway.url)
    assert.deepEqual(await control.now(), shop.clock.now())
    await gateway.kill()
    assert.equal((await fetch(`${shop.url}/readyz`)).status, 200)
    assert.deepEqual(await control.now(), shop.clock.now())
    shop.clock.set(new Date('2025-08-05T03:00:00Z'))
    await shop.gateway.processDue()
    assert.deepEqual(await control.now(), shop.clock.now())
  } finally {
    await shop.close()
    await gateway.stop()
  }
})
