import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exchange } from './exchange-listener.ts'
import { listenToFetch } from './recorded-fetch.ts'

test('a recording has each exchange with another machine, also one without an answer, until it ends', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch', async (input: string) => {
    if (input.includes('down')) throw new Error('no answer')
    return new Response('{"ok":1}', { status: 201, headers: { 'content-type': 'text/x' } })
  })
  const heard: Exchange[] = []
  const end = listenToFetch((exchange) => heard.push(exchange))
  const init = { method: 'POST' }
  const answer = await fetch('https://provider.example/a', init)
  assert.equal(await answer.text(), '{"ok":1}', 'the adapter still reads it')
  for (const local of ['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://localhost:1/'])
    await fetch(local)
  await assert.rejects(fetch('https://provider.example/down'), /no answer/)
  end()
  await fetch('https://provider.example/b')
  const body = Buffer.from('{"ok":1}')
  assert.deepEqual(heard, [
    {
      url: 'https://provider.example/a',
      init,
      response: { status: 201, contentType: 'text/x', body },
    },
    { url: 'https://provider.example/down', init: {}, response: null },
  ])
  assert.equal(fetched.mock.callCount(), 6)
})
