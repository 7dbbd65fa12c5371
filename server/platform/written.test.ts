import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sheet } from './sheet.ts'
import { writeFields, written } from './written.ts'

const LONG = 'くじ'.repeat(30_000)

/** A list that adds its bytes, as long as a text of some characters. */
function listOf(text: string) {
  return written<string[]>((sheet) => {
    sheet.addText('[')
    sheet.add(Buffer.from(JSON.stringify(text)))
    sheet.addText(']')
  })
}

function onSheet(fields: object): Sheet {
  const json = writeFields(fields)
  assert.ok(typeof json !== 'string')
  return json
}

test('fields that are written already come between the others, in their order', () => {
  const fields = { state: 200, list: listOf('桜'), page: written('{"last":3}'), none: undefined }
  assert.equal(writeFields(fields), '{"state":200,"list":["桜"],"page":{"last":3}}')
  assert.equal(writeFields({ list: listOf('桜') }), '{"list":["桜"]}')
  assert.equal(writeFields({ state: 200 }), '{"state":200}')
})

test('two long answers under way at once keep their own bytes; a sheet given back holds nothing of before', () => {
  const one = onSheet({ list: listOf(LONG), title: '一' })
  const other = onSheet({ list: listOf(`${LONG}2`), title: '二' })
  assert.deepEqual(JSON.parse(String(one.bytes())), { list: [LONG], title: '一' })
  assert.deepEqual(JSON.parse(String(other.bytes())), { list: [`${LONG}2`], title: '二' })
  const kept = one.bytes().buffer
  one.giveBack()
  one.giveBack()
  const next = onSheet({ list: listOf(`${LONG}3`) })
  const another = onSheet({ list: listOf(`${LONG}4`) })
  assert.equal(next.bytes().buffer, kept)
  assert.notEqual(another.bytes().buffer, kept)
  assert.deepEqual(JSON.parse(String(next.bytes())), { list: [`${LONG}3`] })
  for (const sheet of [next, another, other]) sheet.giveBack()
})

test('what shorter answers hold on their way stays small, whatever long ones came between', () => {
  const sheets: Sheet[] = []
  for (let time = 0; time < 10; time++) {
    onSheet({ list: listOf(LONG) }).giveBack()
    sheets.push(onSheet({ list: listOf('x'.repeat(45_000)) }))
  }
  for (const sheet of sheets) {
    assert.equal(sheet.bytes().buffer.byteLength, 64 * 1024)
    sheet.giveBack()
  }
})
