import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workThrough } from './rounds.ts'

/** A round over what is due, three of which fail, in batches of `batchMax`. */
async function round(dueIds: readonly number[], batchMax: number) {
  const left = new Set(dueIds)
  const faults: Error[] = []
  const visitedCount = await workThrough({
    batchMax,
    read: async (failedIds) => [...left].filter((id) => !failedIds.includes(id)).slice(0, batchMax),
    idOf: (id) => id,
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

test('a database that is away ends the round: it is nobody’s fault in particular', async () => {
  let triedCount = 0
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const work = async () => {
    triedCount += 1
    throw lost
  }
  const away = { batchMax: 5, read: async () => [1, 2], idOf: Number, work, nameOf: String }
  await assert.rejects(workThrough({ ...away, onFault: () => {} }), lost)
  assert.equal(triedCount, 1)
})
