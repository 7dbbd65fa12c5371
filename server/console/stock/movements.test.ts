import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { constraintOf, type Database, openDatabase } from '#server/platform/database/database.ts'
import { asConsoleRole } from '#server/platform/embedded-postgres/postgres.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addTestLot } from '#testing/fixtures/stock.ts'
import { type Movement, writeMovements } from './movements.ts'

let clone: ClonedDatabase
let database: Database
let owner: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: asConsoleRole(clone.url), connectionsMax: 4 })
  owner = openDatabase({ url: clone.url, connectionsMax: 1 })
})
after(async () => {
  await database.close()
  await owner.close()
  await clone.drop()
})

const NOW = new Date('2026-04-01T03:00:00Z')
let cardId = 0
let cardNo = 0
beforeEach(async () => {
  cardNo += 1
  const [row] = await owner.query<{ id: number }>({
    text: `
      insert into cards (code, name, image, rarity, rarity_label, model_number)
      values ($1, '札', '/x.webp', 0, 'N', 'X')
      returning id`,
    values: [`MOVED-${cardNo}`],
  })
  cardId = (row as { id: number }).id
})

type Change = Pick<Movement, 'kind' | 'count'> & Partial<Movement>
const move = (...changes: readonly Change[]) =>
  database.transaction((tx) =>
    writeMovements(
      tx,
      changes.map((change) => ({
        cardId,
        copyId: null,
        shelf: null,
        reason: '',
        operatorId: null,
        now: NOW,
        ...change,
      })),
    ),
  )
const addLot = (count: number, grading?: { company: string; number: string }) =>
  database.transaction((tx) =>
    addTestLot(tx, { cardId, count, ...(grading === undefined ? {} : { grading }) }),
  )

async function readLots() {
  const rows = await database.query<{ onHand: number }>({
    text: 'select on_hand from console.copies where card_id = $1 order by id',
    values: [cardId],
  })
  return rows.map(({ onHand }) => onHand)
}
async function readSums() {
  const [row] = await database.query<{ onHand: number; moved: number }>({
    text: `
      select
        on_hand,
        (
          select sum(count)::integer
          from console.movements
          where card_id = $1
            and kind not in ('reserved', 'freed', 'picked')
        ) as moved
      from console.card_stock
      where card_id = $1`,
    values: [cardId],
  })
  return row
}

test('A-082: on hand is the sum of the movements, from the oldest lot first and graded copies last', async () => {
  await addLot(1, { company: 'PSA', number: '1000' })
  await addLot(3)
  await addLot(4)
  const { shortCardIds } = await move({ kind: 'shipped', count: -5, parcelId: 1 })
  assert.deepEqual(shortCardIds, [])
  assert.deepEqual(await readLots(), [1, 0, 2])
  await move({ kind: 'lost', count: -3 })
  assert.deepEqual(await readLots(), [0, 0, 0])
  assert.deepEqual(await readSums(), { onHand: 0, moved: 0 })
})

test('A-082: stock never becomes negative, and a movement that would make it so writes nothing', async () => {
  await addLot(2)
  const { shortCardIds } = await move({ kind: 'lost', count: -1 }, { kind: 'lost', count: -2 })
  assert.deepEqual(shortCardIds, [cardId])
  assert.deepEqual(await readLots(), [2])
  const byHand = database.query({
    text: `
      insert into console.movements (card_id, copy_id, kind, count, created_at)
      select card_id, id, 'lost', -3, now() from console.copies where card_id = $1`,
    values: [cardId],
  })
  assert.equal(constraintOf(await byHand.catch((cause: unknown) => cause)), 'copies_on_hand')
})

test('A-082: two operators who take the last copy at once take it once', async () => {
  await addLot(1)
  const outcomes = await Promise.all([1, 2, 3].map(() => move({ kind: 'lost', count: -1 })))
  assert.equal(outcomes.filter(({ shortCardIds }) => shortCardIds.length === 0).length, 1)
  assert.deepEqual(await readLots(), [0])
})

test('A-082: what comes back with a parcel returns to the lots that it left', async () => {
  await addLot(2)
  await addLot(2)
  await move({ kind: 'shipped', count: -3, parcelId: 50 })
  await move({ kind: 'returned', count: 2, parcelId: 50 })
  assert.deepEqual(await readLots(), [2, 1])
  await move({ kind: 'returned', count: 1, parcelId: 50 })
  assert.deepEqual(await readLots(), [2, 2])
})

test('a packed parcel moves the copies that no lot has without a lot, and they come back so', async () => {
  await addLot(2)
  const sums = async () => {
    const [row] = await database.query({
      text: 'select on_hand, shipped from console.card_stock where card_id = $1',
      values: [cardId],
    })
    return row
  }
  const { shortCardIds } = await move({ kind: 'shipped', count: -3, parcelId: 60 })
  assert.deepEqual(shortCardIds, [cardId])
  assert.deepEqual(await readLots(), [0])
  assert.deepEqual(await sums(), { onHand: 0, shipped: 3 })
  await move({ kind: 'returned', count: 3, parcelId: 60 })
  assert.deepEqual(await readLots(), [2])
  assert.deepEqual(await sums(), { onHand: 2, shipped: 0 })
  const [fault] = await owner.query({ text: 'select * from stock_faults()' })
  assert.equal(fault, undefined)
})

test('A-082: reserving, freeing and picking are recorded and leave the copies on hand', async () => {
  await addLot(2)
  await move(
    { kind: 'reserved', count: -2 },
    { kind: 'freed', count: 1 },
    { kind: 'picked', count: -1 },
  )
  assert.deepEqual(await readSums(), { onHand: 2, moved: 2 })
})

test('A-082: a movement is never edited, not even by the owner of the tables', async () => {
  await addLot(1)
  for (const text of [
    'update console.movements set count = 5',
    'delete from console.movements',
    'truncate console.movements',
  ]) {
    await assert.rejects(owner.query({ text }), /never edited/)
    await assert.rejects(database.query({ text }), /permission denied/)
  }
  await assert.rejects(
    database.query({ text: 'update console.copies set on_hand = 9' }),
    /permission denied/,
  )
  await assert.rejects(
    database.query({ text: 'update console.card_stock set on_hand = 9' }),
    /permission denied/,
  )
})

test('A-081: a grading number is unique among the copies on hand', async () => {
  const grading = { company: 'PSA', number: '77' }
  await addLot(1, grading)
  const twice = await addLot(1, grading).catch((cause: unknown) => cause)
  assert.equal(constraintOf(twice), 'copies_grading')
  await move({ kind: 'shipped', count: -1, parcelId: 2 })
  await addLot(1, grading)
})
