import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResponseBuffer } from './response-buffer.ts'
import { serialized, serializeFields } from './serialized.ts'

const LONG = 'くじ'.repeat(30_000)

/**
 * Returns a list with one text in its serialized form. This form is a function that appends the
 * list's bytes to the response buffer.
 */
function listOf(text: string) {
  return serialized<string[]>((buffer) => {
    buffer.appendText('[')
    buffer.append(Buffer.from(JSON.stringify(text)))
    buffer.appendText(']')
  })
}

function serializeToBuffer(fields: object): ResponseBuffer {
  const json = serializeFields(fields)
  assert.ok(typeof json !== 'string')
  return json
}

test('serialized fields keep their place among the others', () => {
  const fields = { state: 200, list: listOf('桜'), page: serialized('{"last":3}'), none: undefined }
  assert.equal(serializeFields(fields), '{"state":200,"list":["桜"],"page":{"last":3}}')
  assert.equal(serializeFields({ list: listOf('桜') }), '{"list":["桜"]}')
  assert.equal(serializeFields({ state: 200 }), '{"state":200}')
})

test('two long responses at once keep their own bytes, and a released buffer is reused empty', () => {
  const one = serializeToBuffer({ list: listOf(LONG), title: '一' })
  const other = serializeToBuffer({ list: listOf(`${LONG}2`), title: '二' })
  assert.deepEqual(JSON.parse(String(one.bytes())), { list: [LONG], title: '一' })
  assert.deepEqual(JSON.parse(String(other.bytes())), { list: [`${LONG}2`], title: '二' })
  const releasedMemory = one.bytes().buffer
  one.release()
  one.release()
  const next = serializeToBuffer({ list: listOf(`${LONG}3`) })
  const another = serializeToBuffer({ list: listOf(`${LONG}4`) })
  assert.equal(next.bytes().buffer, releasedMemory)
  assert.notEqual(another.bytes().buffer, releasedMemory)
  assert.deepEqual(JSON.parse(String(next.bytes())), { list: [`${LONG}3`] })
  for (const buffer of [next, another, other]) buffer.release()
})

test('short responses hold small buffers, even after long ones', () => {
  const buffers: ResponseBuffer[] = []
  for (let round = 0; round < 10; round++) {
    serializeToBuffer({ list: listOf(LONG) }).release()
    buffers.push(serializeToBuffer({ list: listOf('x'.repeat(45_000)) }))
  }
  for (const buffer of buffers) {
    assert.equal(buffer.bytes().buffer.byteLength, 64 * 1024)
    buffer.release()
  }
})
