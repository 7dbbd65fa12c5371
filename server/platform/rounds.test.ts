import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAILED_MAX, ROUND_MS_MAX, workThrough } from './rounds.ts'

/** A round over what is due, three of which fail, in batches of `batchMax`. */
async function round(dueIds: readonly number[], batchMax: number) {
  const left = new Set(dueIds)
  const faults: Error[] = []
  const visitedCount = await workThrough({
    batchMax,
    read: async (failedIds) => [...left].filter((id) => !failedIds.includes(id)).slice(0, batchMax),
    idOf: (id) => id,
    ownerIdOf: (id) => id,
    work: async (id) => {
      if (id <= 3) throw new Error('a bad row')
      left.delete(id)
    },
    nameOf: (id) => `member ${id}`,
    onFault: (fault) => faults.push(fault as Error),
  })
  return { visitedCount, left: [...left], faults }
}

test('those that fail come up once in a round, are named, and hold up nobody behind them', async () => {
  for (const batchMax of [1, 2, 3, 100]) {
    const { visitedCount, left, faults } = await round([1, 2, 3, 4, 5, 6, 7], batchMax)
    assert.equal(visitedCount, 7)
    assert.deepEqual(left, [1, 2, 3])
    assert.deepEqual(
      faults.map(({ message, cause }) => [message, (cause as Error).message]),
      [1, 2, 3].map((id) => [`member ${id}`, 'a bad row']),
    )
  }
})

const ROUND = {
  ...{ batchMax: 1_000, idOf: Number, ownerIdOf: Number, nameOf: String },
  onFault: () => {},
}

test('a database that is away ends the round: it is nobody’s fault in particular', async () => {
  let triedCount = 0
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const work = async () => {
    triedCount += 1
    throw lost
  }
  await assert.rejects(workThrough({ ...ROUND, read: async () => [1, 2], work }), lost)
  assert.equal(triedCount, 1)
})

test('a statement that waited too long is passed over; where such waits fill the round it ends', async () => {
  let ms = 0
  const tried: number[] = []
  const faults: unknown[] = []
  const onFault = (fault: unknown) => faults.push(fault)
  const work = async (id: number) => {
    tried.push(id)
    ms += 20_000
    if (id % 5 === 0) throw new Error('Query read timeout')
  }
  const upTo = (count: number) => async () => Array.from({ length: count }, (_, at) => at + 1)
  const nowMs = () => ms
  await workThrough({ ...ROUND, read: upTo(9), work, onFault }, nowMs)
  assert.deepEqual([tried.length, faults.map(String)], [9, ['Error: 5']])
  tried.length = 0
  await assert.rejects(
    workThrough({ ...ROUND, read: upTo(20), work, onFault }, nowMs),
    /^Error: 10$/,
  )
  assert.ok(2 * 20_000 > ROUND_MS_MAX)
  assert.equal(tried.length, 10)
})

test('where more fail than can be at fault the round ends; many faults of one are one’s own', async () => {
  const dueIds = Array.from({ length: 3 * FAILED_MAX }, (_, at) => at)
  const faultsWhere = async (ownerIdOf: (id: number) => number) => {
    const faults: unknown[] = []
    const work = async () => {
      throw new Error('a bad row')
    }
    const onFault = (fault: unknown) => faults.push(fault)
    const round = workThrough({ ...ROUND, read: async () => dueIds, ownerIdOf, work, onFault })
    const end = await round.catch((cause: unknown) => String(cause))
    return [faults.length, end]
  }
  assert.deepEqual(await faultsWhere(Number), [FAILED_MAX, `Error: ${FAILED_MAX}`])
  assert.deepEqual(await faultsWhere(() => 7), [dueIds.length, dueIds.length])
})
