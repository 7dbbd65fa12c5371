import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Receipt } from '#contract/draws.ts'
import { FILE_BYTES_MAX, parseReceiptFile, serializeReceiptFile } from './receipt-file.rule.ts'

const hex = (digit: string, bytes = 32) => digit.repeat(bytes * 2)
const receipt: Receipt = {
  algo: 'HIKIFUDA3',
  pack_id: 1,
  pack_root: hex('a'),
  epoch: hex('9', 16),
  t: 0,
  k: 0,
  q: 1,
  n: 0,
  member_tag: hex('b', 16),
  commitment: hex('c'),
  commitment_shown: true,
  seed: hex('d'),
  client_seed: hex('e'),
  counts_before: [1],
  prizes: [0],
  extras: [],
  batch: {
    no: 0,
    t: 0,
    k: 0,
    head_before: hex('a'),
    inputs: [hex('1')],
    signatures: [],
    random: hex('0'),
  },
  head_before: hex('a'),
  head_after: hex('f'),
}

test('a saved receipt is parsed again, with its purchase and its composition', () => {
  const saved = { receipt, purchaseId: 7, composition: '{"name":"引札"}' }
  const { receipt: parsedReceipt, ...rest } = parseReceiptFile(serializeReceiptFile(saved)) ?? {}
  assert.deepEqual(rest, { purchaseId: 7, composition: '{"name":"引札"}' })
  for (const [name, value] of Object.entries(receipt)) {
    assert.deepEqual(parsedReceipt?.[name as keyof Receipt], value)
  }
})

const head = {
  t: 2,
  head: hex('1'),
  milliseconds: 7,
  public_key: hex('2'),
  signature: hex('3', 64),
}

test('a saved receipt contains the signed head and its links; a malformed one makes the file invalid', () => {
  const signed = { head, links: [{ ...receipt, t: 1 }] }
  const text = serializeReceiptFile({ receipt, signed })
  assert.deepEqual(parseReceiptFile(text)?.signed, JSON.parse(JSON.stringify(signed)))
  for (const other of [
    7,
    {},
    { head },
    { head, links: [{}] },
    { head: { ...head, signature: 'x' }, links: [] },
    { head: { ...head, t: 0.5 }, links: [] },
  ]) {
    assert.equal(parseReceiptFile(JSON.stringify({ ...receipt, signed: other })), undefined)
  }
  const links = Array.from({ length: 100 }, () => ({
    ...receipt,
    prizes: Array.from({ length: 3000 }, () => 7),
  }))
  const long = serializeReceiptFile({ receipt, signed: { head, links } })
  assert.ok(long.length < FILE_BYTES_MAX && parseReceiptFile(long)?.signed === undefined)
})

test('the response of the receipt call is also a receipt file', () => {
  const answer = { state: 200, errors: {}, detail: receipt }
  assert.deepEqual(parseReceiptFile(JSON.stringify(answer)), { receipt })
})

test('any other file is not a receipt file', () => {
  for (const text of ['', '{', 'null', '[]', '7', '"x"', '{}', '{"detail":null}']) {
    assert.equal(parseReceiptFile(text), undefined, text)
  }
})

/**
 * Invalid values of each field. If a receipt with one of them were accepted, the check could crash,
 * or the page could show a value that differs from the value in the hash.
 */
const WRONG: Readonly<Record<keyof Receipt, readonly unknown[]>> = {
  algo: ['HIKIFUDA9', undefined],
  pack_id: [-1, 1.5, '1'],
  pack_root: [hex('a', 31), hex('A'), hex('g'), 1],
  epoch: [hex('9'), hex('9', 15), 9],
  t: [-1, 2 ** 53, null],
  k: [2 ** 32, -1],
  q: [2 ** 32, Number.NaN],
  n: [2 ** 32, []],
  member_tag: [hex('b'), ''],
  commitment: [''],
  commitment_shown: ['true', 1],
  seed: [`${hex('d', 31)}zz`],
  client_seed: [null],
  counts_before: [[], {}, [-1], [2 ** 32], Array.from({ length: 65_537 }, () => 1)],
  prizes: [[], [65_536], ['0'], Array.from({ length: 3_001 }, () => 0)],
  extras: [{}, [7], [[1]], [[1, 2, 3]], [[2 ** 32, 0]], [[1, 65_536]], [[0.5, 0]], [['1', 0]]],
  batch: [
    undefined,
    [],
    ...Object.entries({
      no: [-1, '0'],
      t: [2 ** 53],
      k: [2 ** 32],
      head_before: [hex('a', 31)],
      inputs: [[], ['x'], hex('1')],
      signatures: [[hex('1')], Array.from({ length: 4 }, () => hex('1', 64)), null],
      random: [null],
    }).flatMap(([field, values]) => values.map((value) => ({ ...receipt.batch, [field]: value }))),
  ],
  head_before: [{}],
  head_after: [undefined],
}
for (const [field, values] of Object.entries(WRONG)) {
  test(`a receipt with an invalid ${field} is rejected`, () => {
    for (const value of values) {
      const text = JSON.stringify({ ...receipt, [field]: value })
      assert.equal(parseReceiptFile(text), undefined, text.slice(0, 300))
    }
  })
}
