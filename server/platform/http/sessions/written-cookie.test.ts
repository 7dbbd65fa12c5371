import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Written } from '#server/platform/database/reads.ts'
import { openWrittenCookie, type WrittenCookie } from './written-cookie.ts'

const [OLD_KEY, NEW_KEY] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const POSITION = 0x1_6b37_4d08

function textOf(cookie: WrittenCookie, written: Exclude<Written, null>): string {
  let text = ''
  const reply = { setCookie: (_name: string, value: string) => (text = value) }
  cookie.set(reply as unknown as FastifyReply, written, { publicUrl: 'https://shop.example' })
  return text
}

function read(cookie: WrittenCookie, text?: string): Written {
  const cookies = text === undefined ? {} : { written: text }
  return cookie.of({ cookies } as unknown as FastifyRequest)
}

test('B-118 the cookie of a change hides how far the log has grown, and outlives a rotation of keys', () => {
  const before = openWrittenCookie([OLD_KEY])
  const text = textOf(before, POSITION)
  const rotated = openWrittenCookie([NEW_KEY, OLD_KEY])
  assert.equal(read(before, text), POSITION)
  assert.equal(read(rotated, text), POSITION)
  assert.doesNotMatch(Buffer.from(text, 'base64url').toString('hex'), /16b374d08/)
  assert.notEqual(textOf(before, POSITION + 1).slice(0, 8), text.slice(0, 8))
})

test('B-118 a browser without the cookie has changed nothing, and a forged one reads at the primary', () => {
  const cookie = openWrittenCookie([NEW_KEY])
  assert.equal(read(cookie), null)
  assert.equal(read(cookie, textOf(cookie, 'unknown')), 'unknown')
  for (const forged of ['', '0', 'A'.repeat(22), textOf(openWrittenCookie([OLD_KEY]), POSITION)])
    assert.equal(read(cookie, forged), 'unknown')
})
