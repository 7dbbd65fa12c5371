import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { sendRequest } from './send-request.ts'

test('a redirect of a provider is not followed', async (context) => {
  const paths: string[] = []
  const server = createServer(({ url = '' }, response) => {
    paths.push(url)
    response.writeHead(302, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  context.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const init = { method: 'POST', body: 'secret' }
  const { signal } = new AbortController()
  const answer = await sendRequest(`http://127.0.0.1:${port}/pay`, init, signal)
  assert.equal(answer.is, 'unknown')
  assert.deepEqual(paths, ['/pay'])
})
