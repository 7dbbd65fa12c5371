import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relyingPartyOf } from './relying-party.rule.ts'

test('a passkey belongs to the host of the public URL, and for 127.0.0.1 to localhost', () => {
  const site = (url: string) => relyingPartyOf(url)
  assert.deepEqual(site('https://shop.example'), {
    id: 'shop.example',
    origin: 'https://shop.example',
  })
  assert.deepEqual(site('http://127.0.0.1:3000'), {
    id: 'localhost',
    origin: 'http://localhost:3000',
  })
})
