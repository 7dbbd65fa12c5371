import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import type { CsvMapping } from '#contract/console/bank/bank.ts'
import { readCsvStatement } from './csv-statement.rule.ts'
import { readZengin } from './zengin.rule.ts'

const TODAY = '2026-11-23'
const golden = (name: string) => readFileSync(new URL(`golden/${name}`, import.meta.url))
const FILES = ['zengin-01.txt', 'zengin-03.txt'].map(golden)
const MAPPING: CsvMapping = {
  encoding: 'cp932',
  headerRow: 2,
  namePrefix: '振込',
  columns: {
    date: '日付',
    deposit: 'お預り金額',
    withdrawal: 'お支払金額',
    balance: '差引残高',
    name: '摘要',
    memo: 'メモ',
    account: null,
  },
}
const readCsvFile = (file: Uint8Array) =>
  readCsvStatement(file, { mapping: MAPPING, number: '1234567', today: TODAY })
const amountsOf = (file: Uint8Array, read = (bytes: Uint8Array) => readZengin(bytes, TODAY)) => {
  const statement = read(file)
  if ('fault' in statement) return null
  return statement.sections.flatMap(({ lines }) =>
    lines.map(({ line, yen }) => [line, yen] as const),
  )
}
const lengthWithoutLineEnds = (file: Uint8Array) =>
  Buffer.from(file)
    .toString('latin1')
    .replace(/[\r\n]/g, '').length
const place = fc.nat({ max: 10_000 })
const byte = fc.integer({ min: 0, max: 255 })

test('A-138 a file with one damaged byte is refused, or every amount that is read is the right one', () => {
  for (const file of FILES) {
    const right = new Map(amountsOf(file))
    fc.assert(
      fc.property(place, byte, (at, value) => {
        const damaged = Buffer.from(file)
        damaged[at % file.length] = value
        for (const [line, yen] of amountsOf(damaged) ?? []) assert.equal(yen, right.get(line))
      }),
      { numRuns: 2_000 },
    )
  }
})

test('A-138 a file that lost or got bytes in the middle is refused as a whole', () => {
  for (const file of FILES) {
    const last = file.length - 210
    fc.assert(
      fc.property(
        place,
        fc.uint8Array({ min: 0x20, max: 0x7e, maxLength: 30 }),
        fc.nat(30),
        (at, added, lost) => {
          fc.pre(added.length !== lost)
          const start = at % last
          const parts = [file.subarray(0, start), added, file.subarray(start + lost)]
          const damaged = Buffer.concat(parts)
          // Skips damage that changes only the length of line ends, because a line end of one
          // character is as valid as a line end of two characters.
          fc.pre(lengthWithoutLineEnds(damaged) !== lengthWithoutLineEnds(file))
          assert.equal(amountsOf(damaged), null)
        },
      ),
      { numRuns: 1_000 },
    )
  }
})

test('A-138 bytes that are no statement are refused and never fail', () => {
  const text = golden('bank.csv')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), place, byte, (noise, at, value) => {
      assert.equal(amountsOf(noise), null)
      assert.equal(amountsOf(noise, readCsvFile), null)
      const damaged = Buffer.from(text)
      damaged[at % text.length] = value
      for (const [, yen] of amountsOf(damaged, readCsvFile) ?? []) assert.ok(yen > 0)
    }),
    { numRuns: 500 },
  )
})
