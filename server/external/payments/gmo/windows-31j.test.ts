import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readForm, writeForm } from '#gateway/bodies.ts'
import { decodeAnswer, decodeForm, encodeForm } from './windows-31j.ts'

test('a form survives encoding and decoding in Windows-31J', () => {
  assert.equal(encodeForm({ A: 'あ 髙①', B: 'a+b&c=d' }), 'A=%82%A0+%FB%FC%87%40&B=a%2Bb%26c%3Dd')
  const text = 'ヒキフダ ポイント ～①髙'
  const body = Buffer.from(encodeForm({ Commodity: text, OrderID: 'HF-1' }), 'latin1')
  assert.equal(readForm(body, 'windows-31j').Commodity, text)
  assert.equal(decodeForm(writeForm({ Name: text }, 'windows-31j'))?.Name, text)
})

test('a malformed form decodes to null', () => {
  for (const text of ['', 'hello', '<html>a=b</html>', '{"a":1}', 'a=b&&c=d', '=b', 'a b=c'])
    assert.equal(decodeForm(Buffer.from(text)), null, text)
  assert.deepEqual({ ...decodeForm(Buffer.from('A=1&A=2&B=')) }, { A: '1', B: '' })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const fields = decodeForm(Buffer.from(bytes))
      return fields === null || Object.values(fields).every((value) => typeof value === 'string')
    }),
  )
})

test('an answer keeps its raw plus signs, percent signs and URLs with parameters', () => {
  const decode = (text: string) => ({ ...decodeAnswer(Buffer.from(text, 'latin1')) })
  const RedirectUrl = 'https://acs.example/3ds?p1=a%2Bb&p2=123&P3=x'
  assert.deepEqual(decode(`ACS=2&RedirectUrl=${RedirectUrl}`), { ACS: '2', RedirectUrl })
  assert.deepEqual(decode(`RedirectUrl=${RedirectUrl}&ACS=2`), { ACS: '2', RedirectUrl })
  assert.deepEqual(decode('Token=a+b/c==&StartURL=https://x.example/s?a=1&StartLimitDate=2020'), {
    Token: 'a+b/c==',
    StartURL: 'https://x.example/s?a=1',
    StartLimitDate: '2020',
  })
  assert.deepEqual(
    decode('ErrCode=M01|M01&ErrInfo=M01051005|M01004002').ErrInfo,
    'M01051005|M01004002',
  )
  for (const text of ['', 'hello', '<html>a=b</html>', '{"a":1}', '=b', 'a b=c'])
    assert.equal(decodeAnswer(Buffer.from(text)), null, text)
  fc.assert(fc.property(fc.uint8Array(), (bytes) => decodeAnswer(Buffer.from(bytes)) !== undefined))
})
