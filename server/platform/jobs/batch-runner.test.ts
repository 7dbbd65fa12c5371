import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAILED_MS_MAX, FAILED_OWNERS_MAX, runBatches } from './batch-runner.ts'

/** A round over what is due, three of which fail, in batches of `batchMax`. */
async function runOver(dueIds: readonly number[], batchMax: number) {
  const dueLeft = new Set(dueIds)
  const faults: Error[] = []
  const processedCount = await runBatches({
    batchMax,
    readBatch: async (failedIds) =>
      [...dueLeft].filter((id) => !failedIds.includes(id)).slice(0, batchMax),
    idOf: (id) => id,
    ownerIdOf: (id) => id,
    work: async (id) => {
      if (id <= 3) throw new Error('a bad row')
      dueLeft.delete(id)
    },
    nameOf: (id) => `member ${id}`,
    onFault: (fault) => faults.push(fault as Error),
  })
  return { processedCount, dueLeft: [...dueLeft], faults }
}

test('those that fail come up once in a round, are named, and hold up nobody behind them', async () => {
  for (const batchMax of [1, 2, 3, 100]) {
    const { processedCount, dueLeft, faults } = await runOver([1, 2, 3, 4, 5, 6, 7], batchMax)
    assert.equal(processedCount, 7)
    assert.deepEqual(dueLeft, [1, 2, 3])
    assert.deepEqual(
      faults.map(({ message, cause }) => [message, (cause as Error).message]),
      [1, 2, 3].map((id) => [`member ${id}`, 'a bad row']),
    )
  }
})

const RUN = {
  ...{ batchMax: 1_000, idOf: Number, ownerIdOf: Number, nameOf: String },
  onFault: () => {},
}

test('a database that is away ends the round: it is nobody’s fault in particular', async () => {
  let attemptCount = 0
  const connectionLost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const work = async () => {
    attemptCount += 1
    throw connectionLost
  }
  await assert.rejects(runBatches({ ...RUN, readBatch: async () => [1, 2], work }), connectionLost)
  assert.equal(attemptCount, 1)
})

test('a statement that waited too long is passed over; where such waits fill the round it ends', async () => {
  let ms = 0
  const attempted: number[] = []
  const faults: unknown[] = []
  const onFault = (fault: unknown) => faults.push(fault)
  const work = async (id: number) => {
    attempted.push(id)
    ms += 20_000
    if (id % 5 === 0) throw new Error('Query read timeout')
  }
  const idsUpTo = (count: number) => async () => Array.from({ length: count }, (_, at) => at + 1)
  const nowMs = () => ms
  await runBatches({ ...RUN, readBatch: idsUpTo(9), work, onFault }, nowMs)
  assert.deepEqual([attempted.length, faults.map(String)], [9, ['Error: 5']])
  attempted.length = 0
  await assert.rejects(
    runBatches({ ...RUN, readBatch: idsUpTo(20), work, onFault }, nowMs),
    /^Error: 10$/,
  )
  assert.ok(2 * 20_000 > FAILED_MS_MAX)
  assert.equal(attempted.length, 10)
})

test('where more fail than can be at fault the round ends; many faults of one are one’s own', async () => {
  const dueIds = Array.from({ length: 3 * FAILED_OWNERS_MAX }, (_, at) => at)
  const faultsWhere = async (ownerIdOf: (id: number) => number) => {
    const faults: unknown[] = []
    const work = async () => {
      throw new Error('a bad row')
    }
    const onFault = (fault: unknown) => faults.push(fault)
    const run = runBatches({ ...RUN, readBatch: async () => dueIds, ownerIdOf, work, onFault })
    const outcome = await run.catch((cause: unknown) => String(cause))
    return [faults.length, outcome]
  }
  assert.deepEqual(await faultsWhere(Number), [FAILED_OWNERS_MAX, `Error: ${FAILED_OWNERS_MAX}`])
  assert.deepEqual(await faultsWhere(() => 7), [dueIds.length, dueIds.length])
})
