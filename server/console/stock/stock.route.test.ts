import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileRows } from '#contract/console/imports/import-columns.rule.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { countColumns } from '#contract/console/stock/count-columns.fields.ts'
import type { Copy } from '#contract/console/stock/stock.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addTestCard, addTestLot } from '#testing/fixtures/stock.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let shipper: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  shipper = await logInOperator(panel, 'shipper')
  for (const name of ['A-1', 'B-2']) await shipper.act('/shelves/add', { shelf: name, note: '' })
})
after(async () => {
  await panel.close()
  await shop.close()
})

interface Bought {
  readonly cardId: number
  readonly code: string
  readonly copyId: number
}
const buyIn = (count: number, costYen = 100): Promise<Bought> =>
  panel.consoleDatabase.transaction(async (tx) => {
    const { id: cardId, code } = await addTestCard(tx)
    return { cardId, code, copyId: await addTestLot(tx, { cardId, count, costYen }) }
  })
const lotsOf = async (cardId: number) => {
  const { copies } = await shipper.get(`/stock/${cardId}`)
  return copies.map((copy: { shelf: string; onHand: number }) => [copy.shelf, copy.onHand])
}
const linesOf = (copyId: number, onHand: number, counted: number) => [{ copyId, onHand, counted }]

test('A-083: the list shows per card what is on hand, reserved by which packs, and free', async () => {
  const { cardId, code } = await buyIn(10)
  const prize = { cardId, buyPoint: 1, actionType: '0' as const, count: 4 }
  const packId = await publishTestPack(shop, { prizes: [prize], name: '在庫の包み' })
  const { list, shelves } = await shipper.get(`/stock?text=${code}`)
  const [row] = list
  assert.deepEqual(row.stock, { onHand: 10, inUrns: 4, undecided: 0, toShip: 0, free: 6 })
  assert.deepEqual(row.reserved, [{ packId, name: '在庫の包み', count: 4 }])
  assert.deepEqual([row.shelves, row.costYen], [['A-1'], 1_000])
  assert.deepEqual(shelves, ['A-1', 'B-2'])
  for (const [query, count] of [
    [`text=${code}&shelf=A-1`, 1],
    [`text=${code}&shelf=B-2`, 0],
    [`text=${code}&graded=yes`, 0],
    [`text=${code}&state=none`, 0],
  ] as const)
    assert.equal((await shipper.get(`/stock?${query}`)).count, count, query)
})

test('only who reads the record of acquisitions finds stock by its supplier, and no answer names one', async () => {
  const { cardId, code } = await buyIn(1)
  const accountant = await logInOperator(panel, 'accountant')
  const query = `/stock?text=${code}&supplier=`
  assert.equal((await accountant.get(`${query}試し`)).count, 1)
  assert.equal((await accountant.get(`${query}山田`)).count, 0)
  const refused = await shipper.get(`${query}試し`)
  assert.deepEqual([refused.state, refused.result], [403, 'not-permitted'])
  for (const path of [`${query}試し`, `/stock/${cardId}`, '/shelves/copies?shelf=A-1'])
    assert.ok(!JSON.stringify(await accountant.get(path)).includes('試し問屋'), path)
})

test('A-081 A-082: a part of a lot moves to another shelf with its cost and acquisition', async () => {
  const { cardId, copyId } = await buyIn(5, 70)
  const move = (count: number, shelf = 'B-2') =>
    shipper.act('/stock/move', { copyId, count, shelf, reason: '' })
  assert.equal((await move(2)).state, 200)
  assert.deepEqual(await lotsOf(cardId), [
    ['A-1', 3],
    ['B-2', 2],
  ])
  const { copies, movements, row } = await shipper.get(`/stock/${cardId}`)
  assert.equal(copies[0].acquisitionId, copies[1].acquisitionId)
  assert.deepEqual([row.stock.onHand, row.costYen], [5, 350])
  assert.deepEqual(
    movements.list.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
    [
      ['moved', 2],
      ['moved', -2],
      ['bought', 5],
    ],
  )
  assert.equal((await move(4)).result, 'stock-short')
  assert.equal((await move(1, 'Z-9')).result, 'shelf-unknown')
  assert.equal((await move(3, 'A-1')).result, 'unchanged')
  assert.equal((await move(3)).state, 200)
  assert.deepEqual(await lotsOf(cardId), [
    ['B-2', 3],
    ['B-2', 2],
  ])
})

test('A-034 A-082: all movements of a card are listed, fifty a page', async () => {
  const { cardId, copyId } = await buyIn(100)
  await panel.database.query({
    text: `
      insert into console.movements (card_id, copy_id, shelf, kind, count, created_at)
      select $1, $2, 'A-1', 'lost', -1, now()
      from generate_series(1, 60)`,
    values: [cardId, copyId],
  })
  const first = (await shipper.get(`/stock/${cardId}`)).movements
  const second = (await shipper.get(`/stock/${cardId}?page=2`)).movements
  assert.deepEqual([first.list.length, first.count, first.allPage], [50, 61, 2])
  assert.deepEqual([second.list.length, second.list.at(-1).kind], [11, 'bought'])
})

test('A-085: the counts of a shelf are read from the list that was saved of it', async () => {
  await shipper.act('/shelves/add', { shelf: 'C-3', note: '' })
  const { copyId, code } = await buyIn(8)
  const other = await buyIn(3)
  for (const [id, count] of [
    [copyId, 8],
    [other.copyId, 3],
  ])
    await shipper.act('/stock/move', { copyId: id, count, shelf: 'C-3', reason: '' })
  const { list } = await shipper.get('/shelves/copies?shelf=C-3')
  const saved = list.map((copy: Copy) => ({ ...copy, counted: copy.onHand }))
  const send = (file: string, isDryRun = false) =>
    shipper.act('/shelves/counts', {
      file: Buffer.from(file).toString('base64url'),
      shelf: 'C-3',
      isDryRun,
    })
  for (const language of ['ja', 'en'] as const) {
    const read = await send(writeCsv(fileRows(countColumns, saved, language)))
    assert.deepEqual([read.failed, read.unchangedCount, read.lines.length], [[], 2, 2])
  }
  const counted = await send(`code,counted\n${code},6\n${other.code},3\n`)
  const [lot] = list.filter((copy: Copy) => copy.code === code)
  const [otherLot] = list.filter((copy: Copy) => copy.code === other.code)
  assert.deepEqual(counted.lines, [
    { copyId: lot.id, counted: 6 },
    { copyId: otherLot.id, counted: 3 },
  ])
  assert.deepEqual([counted.changedCount, counted.unchangedCount], [1, 1])
  const wrong = await send(`code,id,counted\nNONE,,1\n${code},${lot.id},x\n${code},999999,1\n`)
  assert.deepEqual(
    wrong.failed.map(({ line, column, reason }: Record<string, unknown>) => [line, column, reason]),
    [
      [2, 'code', 'not-there'],
      [3, 'counted', 'not-a-number'],
      [4, 'code', 'not-there'],
    ],
  )
})

test('A-085: a stocktake of a shelf shows what lies there and books the differences with a reason', async () => {
  const { cardId, copyId, code } = await buyIn(8)
  const { list } = await shipper.get('/shelves/copies?shelf=A-1')
  const seen = list.find((copy: { code: string }) => copy.code === code)
  assert.deepEqual([seen.id, seen.onHand], [copyId, 8])
  const request = { kind: 'counted', reason: '月末の棚卸し' }
  const lines = linesOf(copyId, 8, 6)
  assert.equal((await shipper.act('/stock/correct', { ...request, lines })).state, 200)
  const { movements, row } = await shipper.get(`/stock/${cardId}`)
  assert.deepEqual([movements.list[0].kind, movements.list[0].count], ['counted', -2])
  assert.equal(movements.list[0].reason, '月末の棚卸し')
  assert.equal(row.stock.onHand, 6)
  const late = await shipper.act('/stock/correct', { ...request, lines })
  assert.deepEqual([late.state, late.result], [409, 'stock-changed'])
  const found = { ...request, lines: linesOf(copyId, 6, 7) }
  assert.equal((await shipper.act('/stock/correct', found)).state, 200)
  assert.deepEqual(await lotsOf(cardId), [['A-1', 7]])
})

test('A-085: a loss above the limit is booked only when another person approves it', async () => {
  const { cardId, copyId } = await buyIn(3, 6_000)
  const request = { kind: 'lost', lines: linesOf(copyId, 3, 1), reason: '水ぬれ' }
  const refused = await shipper.act('/stock/correct', request)
  assert.deepEqual([refused.state, refused.result], [409, 'loss-needs-approval'])
  const { approvalId } = await shipper.act('/stock/correct/request', request)
  assert.deepEqual(await lotsOf(cardId), [['A-1', 3]])
  const owner = await logInOperator(panel, 'owner')
  const { approval, subject } = await owner.get(`/approvals/${approvalId}`)
  assert.deepEqual([approval.kind, approval.amount], ['stock.loss', '12000 yen'])
  assert.deepEqual(
    subject.links.map(({ kind, id, field }: Record<string, string>) => [kind, id, field]),
    [['card', String(cardId), String(copyId)]],
  )
  const { payloadHash } = approval
  const done = await owner.act(`/approvals/${approvalId}/approve`, { payloadHash, reason: 'ok' })
  assert.equal(done.state, 200)
  assert.deepEqual(await lotsOf(cardId), [['A-1', 1]])
  const { movements } = await owner.get(`/stock/${cardId}`)
  assert.deepEqual([movements.list[0].kind, movements.list[0].operator], ['lost', 'shipper'])
})

test('A-085 A-410: a loss of exactly the limit needs no approval, and makes one for the same copies void', async () => {
  const { copyId } = await buyIn(4, 10_000)
  const request = { kind: 'lost', lines: linesOf(copyId, 4, 0), reason: '盗難' }
  const { approvalId } = await shipper.act('/stock/correct/request', request)
  const found = { kind: 'lost', lines: linesOf(copyId, 4, 3), reason: '一枚だけ' }
  assert.equal((await shipper.act('/stock/correct', found)).state, 200)
  const owner = await logInOperator(panel, 'owner')
  const { payloadHash } = (await owner.get(`/approvals/${approvalId}`)).approval
  const late = await owner.act(`/approvals/${approvalId}/approve`, { payloadHash, reason: 'ok' })
  assert.deepEqual([late.state, late.result], [409, 'subject-changed'])
})

test('A-083: who may not move stock is refused, and a shelf exists once', async () => {
  const maker = await logInOperator(panel, 'pack-maker')
  assert.equal((await maker.get('/stock')).state, 200)
  assert.equal((await maker.act('/shelves/add', { shelf: 'C-3', note: '' })).state, 403)
  const twice = await shipper.act('/shelves/add', { shelf: 'A-1', note: '' })
  assert.equal(twice.result, 'shelf-taken')
})
