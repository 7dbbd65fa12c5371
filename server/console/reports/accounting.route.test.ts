import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import iconv from 'iconv-lite'
import { writeMovements } from '#server/console/stock/movements.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addTestCard, addTestLot } from '#testing/fixtures/stock.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let panel: TestConsole
let accountant: ConsoleClient
let owner: ConsoleClient
let code: string
let day: string
before(async () => {
  panel = await openTestConsole()
  accountant = await logInOperator(panel, 'accountant')
  owner = await logInOperator(panel, 'owner')
  const now = panel.clock.now()
  day = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  await panel.consoleDatabase.transaction(loseOverNewYear)
  await panel.consoleDatabase.transaction(async (tx) => {
    const card = await addTestCard(tx, { name: '試し札' })
    code = card.code
    await addTestLot(tx, { cardId: card.id, count: 1, costYen: 100 })
    await addTestLot(tx, { cardId: card.id, count: 1, costYen: 400 })
    const grading = { company: 'PSA', number: '0012345' }
    const copyId = await addTestLot(tx, { cardId: card.id, count: 1, costYen: 9_000, grading })
    const gone = { cardId: card.id, shelf: null, kind: 'shipped' as const, count: -1, reason: '' }
    await writeMovements(tx, [
      { ...gone, copyId: null, operatorId: null, now },
      { ...gone, copyId, operatorId: null, now },
    ])
  })
  await addMemberAccount(panel.database, { points: 300, now })
})
after(() => panel.close())

/**
 * Adds two copies that are lost at New Year, one before and one after midnight. The loss of the old
 * year is written after the loss of the new year.
 */
async function loseOverNewYear(tx: Transaction): Promise<void> {
  const { id: cardId } = await addTestCard(tx)
  const boughtAt = new Date('2024-12-30T12:00:00+09:00')
  const copyId = await addTestLot(tx, { cardId, count: 2, boughtAt })
  const lost = { cardId, copyId, shelf: 'A-1', kind: 'lost' as const, count: -1, reason: '' }
  for (const time of ['2025-01-01T00:00:00', '2024-12-31T23:59:59'])
    await writeMovements(tx, [{ ...lost, operatorId: null, now: new Date(`${time}+09:00`) }])
}

const figuresOf = async (path: string) => (await accountant.get(path)).figures
const costsOf = (to = day) => figuresOf(`/reports/accounting?from=${day}&to=${to}`)
async function exportedLines(report: string, client = accountant): Promise<string[]> {
  const request = { report, from: day, to: day, by: 'day', encoding: 'cp932' }
  const { file, state } = await client.act('/reports/export', request)
  assert.equal(state, 200)
  return iconv.decode(Buffer.from(file, 'base64'), 'cp932').trimEnd().split('\r\n')
}

test('A-178 the stock worth at a day and the cost of shipped cards export for the accountant', async () => {
  const costs = await costsOf()
  assert.deepEqual(
    [costs.boughtYen, costs.shippedYen, costs.closingYen, costs.unknownCount],
    [9_500, 9_250, 250, 0],
  )
  const [worthHeader, ...worth] = await exportedLines('stock-worth')
  assert.equal(worthHeader, 'カードコード,カード名,鑑定・シリアル番号,枚数,在庫金額（円）')
  assert.deepEqual(worth, [`${code},試し札,,1,250`])
  const [, ...shipped] = await exportedLines('card-costs')
  assert.deepEqual(shipped, [
    `${day},発送,,${code},試し札,,1,250,`,
    `${day},発送,,${code},試し札,PSA 0012345,1,9000,`,
  ])
  const auditor = await logInOperator(panel, 'auditor')
  assert.equal((await auditor.act('/reports/export', {})).state, 403)
})

test('A-178 a movement written after midnight with a time before midnight counts in the new year', async () => {
  const yearOf = (year: number) =>
    figuresOf(`/reports/accounting?from=${year}-01-01&to=${year}-12-31`)
  const [old, next] = [await yearOf(2024), await yearOf(2025)]
  assert.deepEqual([old.closingYen, old.lostYen], [200, 0])
  assert.deepEqual([next.openingYen, next.lostYen, next.revaluedYen], [200, 200, 0])
})

test('A-183 a book of points by day, paid and free apart, and the journal export', async () => {
  const { list } = await figuresOf(`/reports/points-book?from=${day}&to=${day}`)
  assert.deepEqual(list[0].issued, { paid: 0, free: 300 })
  assert.deepEqual(list[0].unused, { paid: 0, free: 300 })
  const [header, first] = await exportedLines('points-book')
  assert.match(header ?? '', /^日付,有償 発行,.*,無償 未使用$/)
  assert.equal(first, `${day},0,0,0,0,0,0,0,300,0,0,0,0,0,300`)
  const entries = await exportedLines('journal')
  const date = day.replaceAll('-', '/')
  assert.equal(
    entries.at(-1),
    `2000,,,${date},売上原価,,,対象外,9250,,商品,,,対象外,9250,,発送したカードの原価,,,0,,,,,no`,
  )
})

test('A-089 the method of a fiscal year is fixed, and only a year that has not begun gets another', async () => {
  const fix = (startsOn: string, method: string) =>
    owner.act('/reports/cost-methods', { startsOn, method })
  const year = Number(day.slice(0, 4))
  assert.equal((await fix(`${year - 1}-08-02`, 'specific')).state, 400)
  assert.equal((await fix(`${year - 1}-08-01`, 'specific')).state, 200)
  const { method, closingYen } = await costsOf()
  const { methods } = await accountant.get(`/reports/accounting?from=${day}&to=${day}`)
  assert.deepEqual([method, closingYen, methods.length], ['specific', 400, 1])
  for (const startsOn of [`${year - 1}-08-01`, `${year - 2}-08-01`, day, `${year + 1}-05-01`])
    assert.equal((await fix(startsOn, 'moving-average')).result, 'fiscal-year-fixed', startsOn)
  assert.equal((await fix(`${year + 1}-08-01`, 'moving-average')).state, 200)
  for (const [to, expected] of [
    [day, 'specific'],
    [`${year + 1}-07-31`, 'specific'],
    [`${year + 1}-08-01`, 'moving-average'],
  ] as const)
    assert.equal((await costsOf(to)).method, expected, to)
  const changed = panel.database.query({
    text: `update console.cost_methods set method = 'specific'`,
  })
  await assert.rejects(changed, { constraint: 'cost_methods_kept' })
  const request = { startsOn: `${year + 2}-08-01`, method: 'specific' }
  assert.equal((await accountant.act('/reports/cost-methods', request)).state, 403)
})

test('A-255 the journal has each purchase, and what it says of the stock is the worth of the stock', async () => {
  // Of one acquisition at 6,000 yen the price is corrected, and then the correction.
  const record = {
    acquiredOn: day,
    kind: 'トレーディングカード',
    features: '',
    counterpartyName: '山田 太郎',
    counterpartyAddress: '',
    counterpartyOccupation: '',
    counterpartyAge: null,
    identityCheck: '',
    invoiceNumber: '',
    deduction: 'second-hand',
  }
  const bought = { count: 2, costYen: 3_000, shelf: 'A-1', gradingCompany: '', gradingNumber: '' }
  const lines = [{ code, ...bought }]
  const before = await stockBooks()
  let { id } = await accountant.act('/acquisitions/add', { ...record, priceYen: 6_000, lines })
  for (const change of [
    { priceYen: 5_000, deduction: 'transitional' },
    { priceYen: 5_400, deduction: 'transitional', invoiceNumber: 'T1234567890123' },
  ]) {
    const corrected = { ...record, ...change, count: 2, reason: '金額の訂正' }
    const { state, id: correctionId } = await accountant.act(
      `/acquisitions/${id}/correct`,
      corrected,
    )
    assert.equal(state, 200)
    id = correctionId
  }
  const after = await stockBooks()
  assert.deepEqual([after.stock - before.stock, after.payables - before.payables], [6_000, -5_400])
  assert.equal(after.worth - before.worth, 6_000)
  const booked = (await exportedLines('journal', owner)).filter((line) =>
    line.includes('仕入 台帳'),
  )
  for (const line of booked) assert.equal(line.split(',')[3], day.replaceAll('-', '/'))
  assert.deepEqual(
    booked.slice(-5).map((line) => {
      const cells = line.split(',')
      return [cells[4], cells[7], cells[13], cells[8]].join(' ')
    }),
    [
      '商品 課対仕入込10%適格 対象外 6000',
      '買掛金 対象外 課対仕入込10%適格 6000',
      '商品 課対仕入込10%区分80% 対象外 5000',
      '買掛金 対象外 課対仕入込10%区分80% 5000',
      '商品 課対仕入込10%適格 対象外 5400',
    ],
    'by the dealers’ rule, by the transitional measure, and with a number',
  )
})

/** What the journal of the day adds to stock and payables, and the worth of the stock at its end. */
async function stockBooks() {
  const cells = (await exportedLines('journal', owner)).map((line) => line.split(','))
  const sumOf = (account: string) =>
    cells.reduce(
      (sum, cell) =>
        sum +
        (cell[4] === account ? Number(cell[8]) : 0) -
        (cell[10] === account ? Number(cell[14]) : 0),
      0,
    )
  return { stock: sumOf('商品'), payables: sumOf('買掛金'), worth: (await costsOf()).closingYen }
}
