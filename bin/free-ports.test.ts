import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import { assertPortsAreFree } from './free-ports.ts'

const host = '127.0.0.1'

test('a port that is taken is refused by the name of its variable', async () => {
  const server = createServer().listen({ host, port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    for (const variable of ['PORT', 'GATEWAY_PORT'])
      await assert.rejects(assertPortsAreFree({ [variable]: { host, port } }), {
        message: `Port ${port} is already in use: stop what uses it, or set ${variable} to another.`,
      })
  } finally {
    server.close()
  }
})

test('two equal ports are refused by both names, whichever two they are', async () => {
  const names = ['PORT', 'METRICS_PORT', 'GATEWAY_PORT', 'CONSOLE_PORT']
  const port = await freePort()
  for (const [at, first] of names.entries())
    for (const second of names.slice(at + 1)) {
      const addresses = names.map((name) => [
        name,
        { host, port: name === first || name === second ? port : 0 },
      ])
      await assert.rejects(assertPortsAreFree(Object.fromEntries(addresses)), {
        message: `${first} and ${second} are both ${port}: set one of them to another port.`,
      })
    }
  await assertPortsAreFree({ PORT: { host, port }, METRICS_PORT: null })
})
