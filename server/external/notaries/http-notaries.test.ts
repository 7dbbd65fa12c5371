import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { openHttpNotaries } from './http-notaries.ts'

let answer: (response: http.ServerResponse) => void
const server = http.createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
after(() => server.closeAllConnections())
after(() => server.close())

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const known = { name: '甲', key: 'ab'.repeat(32), url }
const { sign } = openHttpNotaries({
  known: [known],
  shopKey: 'cd'.repeat(32),
  signRequest: () => Buffer.alloc(64),
})
const request = {
  pack_root: 'ab'.repeat(32),
  no: 3,
  t: 3,
  k: 3,
  head_before: 'cd'.repeat(32),
  inputs_hash: 'ef'.repeat(32),
}
const signed = () => sign(known, request, Buffer.of(1))

const FAULTS: readonly [string, (response: http.ServerResponse) => unknown, RegExp][] = [
  ['redirects', (to) => to.writeHead(307, { location: url }).end(), /answered 307/],
  ['answers without end', (to) => to.write('x'.repeat(10_000)), /answered too much/],
  ['breaks off', (to) => to.writeHead(200, { 'content-length': 9 }).destroy(), /./],
  ['signs with another key', (to) => to.end(`{"signature":"${'00'.repeat(64)}"}`), /without its/],
  ['answers no JSON', (to) => to.end('fine'), /without its signature/],
  ['has lost its memory', (to) => to.writeHead(409).end('{"last":2}'), /answered 409/],
]
for (const [what, answering, message] of FAULTS)
  test(`a notary that ${what} has signed nothing`, async () => {
    answer = answering
    await assert.rejects(signed(), { message })
  })

test('a notary that has signed another batch with the number refuses', async () => {
  answer = (to) => to.writeHead(409).end('{"last":3}')
  assert.equal(await signed(), 'refused')
})
