import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readGatewaySettings, startGateway } from './gateway.ts'

const shop = { host: '0.0.0.0', port: 3000, publicUrl: 'http://localhost:3000' }

test('by default the gateway listens on the port after the shop’s', () => {
  const settings = readGatewaySettings({}, shop)
  assert.deepEqual(settings, { host: '0.0.0.0', port: 3001, publicHost: 'localhost' })
  assert.equal(readGatewaySettings({ GATEWAY_PORT: '4100' }, shop).port, 4100)
  assert.equal(readGatewaySettings({ GATEWAY_PORT: '' }, shop).port, 3001)
  const refused = { message: 'GATEWAY_PORT must be a number from 0 to 65535.' }
  assert.throws(() => readGatewaySettings({ GATEWAY_PORT: 'ninety' }, shop), refused)
  for (const port of [0, 65_535]) assert.equal(readGatewaySettings({}, { ...shop, port }).port, 0)
})

test('the gateway has the shop’s host name, or the URL of GATEWAY_URL', () => {
  const onNetwork = { ...shop, publicUrl: 'http://192.168.1.20:3000' }
  assert.equal(readGatewaySettings({}, onNetwork).publicHost, '192.168.1.20')
  const { publicUrl } = readGatewaySettings({ GATEWAY_URL: 'https://pay.example/x' }, shop)
  assert.equal(publicUrl, 'https://pay.example')
  const refused = { message: /^GATEWAY_URL must be an address/ }
  assert.throws(() => readGatewaySettings({ GATEWAY_URL: 'pay' }, shop), refused)
})

test('a gateway that dies is reported, and a gateway that was stopped is not', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'gateway-'))
  const file = join(directory, 'gateway.sqlite')
  const settings = { host: '127.0.0.1', port: 0, publicHost: 'localhost' }
  try {
    const exited = Promise.withResolvers<void>()
    const dying = await startGateway(settings, { file, onExit: exited.resolve })
    process.kill(dying.pid, 'SIGKILL')
    await exited.promise
    await dying.stop()

    let hasExited = false
    const stopping = await startGateway(settings, {
      file,
      onExit: () => {
        hasExited = true
      },
    })
    assert.match(stopping.url, /^http:\/\/localhost:\d+$/)
    const port = new URL(stopping.url).port
    assert.equal((await fetch(`http://127.0.0.1:${port}`)).status, 200)
    await stopping.stop()
    await assert.rejects(fetch(`http://127.0.0.1:${port}`))
    assert.equal(hasExited, false)
    assert.ok(existsSync(file))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
