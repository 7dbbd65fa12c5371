import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readForm, readJson, writeForm } from './bodies.ts'

test('a form in Windows-31J is read with the characters that Shift_JIS lacks', () => {
  const body = Buffer.from('CustomerName=%87%40%87%8A%8B%5E+%82%A9&OrderID=a-1')
  assert.deepEqual(
    { ...readForm(body, 'windows-31j') },
    {
      CustomerName: '①㈱疑 か',
      OrderID: 'a-1',
    },
  )
})

test('a written form is read back unchanged, in both charsets', () => {
  const fields = { name: '山田 太郎～①&=+%', 'a b': '', '%': '100%' }
  for (const charset of ['utf-8', 'windows-31j'] as const) {
    assert.deepEqual({ ...readForm(writeForm(fields, charset), charset) }, fields)
  }
  assert.equal(writeForm({ a: 'あ b' }, 'windows-31j').toString(), 'a=%82%A0+b')
})

test('no body makes the parsers throw', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      readForm(Buffer.from(bytes), 'windows-31j')
      readJson(Buffer.from(bytes))
    }),
  )
  assert.deepEqual({ ...readForm('not a buffer') }, {})
  assert.equal(readJson(Buffer.from('{')), undefined)
  assert.equal(readForm(Buffer.from('__proto__=1')).constructor, undefined)
})
