import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loopbackUrl } from './loopback-url.ts'

test('only the host name localhost becomes the loopback address', () => {
  const cases = [
    ['http://localhost:3001', 'http://127.0.0.1:3001'],
    ['http://localhost', 'http://127.0.0.1'],
    ['https://localhost/notices?at=localhost', 'https://127.0.0.1/notices?at=localhost'],
    ['http://localhost.example:3001', 'http://localhost.example:3001'],
    ['https://shop.example/localhost', 'https://shop.example/localhost'],
    ['http://192.168.1.20:3001', 'http://192.168.1.20:3001'],
  ] as const
  for (const [url, expected] of cases) assert.equal(loopbackUrl(url), expected)
})
