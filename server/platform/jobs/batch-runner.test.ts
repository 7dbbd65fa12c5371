import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { FAILED_MS_MAX, FAILED_OWNERS_MAX, runBatches } from './batch-runner.ts'

/**
 * Runs a batch job over the items with these ids, at most `batchMax` per batch. Items 1 to 3 fail.
 */
async function runOver(dueIds: readonly number[], batchMax: number) {
  const dueLeft = new Set(dueIds)
  const faults: Error[] = []
  const processedCount = await runBatches({
    batchMax,
    read: async (failedIds) =>
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

test('items that fail are tried once in a run, are named, and delay no other item', async () => {
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
  batchMax: 1_000,
  idOf: Number,
  ownerIdOf: Number,
  nameOf: String,
  onFault: () => {},
}

test('an unavailable database ends the run at once', async () => {
  let attemptCount = 0
  const connectionLost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const work = async () => {
    attemptCount += 1
    throw connectionLost
  }
  await assert.rejects(runBatches({ ...RUN, read: async () => [1, 2], work }), connectionLost)
  assert.equal(attemptCount, 1)
})

test('an item that times out is skipped; too many time-outs end the run', async () => {
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
  await runBatches({ ...RUN, read: idsUpTo(9), work, onFault }, nowMs)
  assert.deepEqual([attempted.length, faults.map(String)], [9, ['Error: 5']])
  attempted.length = 0
  await assert.rejects(
    runBatches({ ...RUN, read: idsUpTo(20), work, onFault }, nowMs),
    /^Error: 10$/,
  )
  assert.ok(2 * 20_000 > FAILED_MS_MAX)
  assert.equal(attempted.length, 10)
})

test('too many failing owners end the run; many failures of one owner do not', async () => {
  const dueIds = Array.from({ length: 3 * FAILED_OWNERS_MAX }, (_, at) => at)
  const faultsWhere = async (ownerIdOf: (id: number) => number) => {
    const faults: unknown[] = []
    const work = async () => {
      throw new Error('a bad row')
    }
    const onFault = (fault: unknown) => faults.push(fault)
    const run = runBatches({ ...RUN, read: async () => dueIds, ownerIdOf, work, onFault })
    const outcome = await run.catch((cause: unknown) => String(cause))
    return [faults.length, outcome]
  }
  assert.deepEqual(await faultsWhere(Number), [FAILED_OWNERS_MAX, `Error: ${FAILED_OWNERS_MAX}`])
  assert.deepEqual(await faultsWhere(() => 7), [dueIds.length, dueIds.length])
})

test('a concurrent run works on several items at once, and isolates their failures', async () => {
  const active: number[] = []
  const faults: unknown[] = []
  let activeMax = 0
  const work = async (id: number) => {
    active.push(id)
    activeMax = Math.max(activeMax, active.length)
    await nextTick()
    active.splice(active.indexOf(id), 1)
    if (id === 2) throw new Error('a bad row')
  }
  const onFault = (fault: unknown) => faults.push(fault)
  const read = async () => [1, 2, 3, 4, 5, 6, 7]
  assert.equal(await runBatches({ ...RUN, read, work, onFault, concurrency: 3 }), 7)
  assert.deepEqual([activeMax, faults.map(String)], [3, ['Error: 2']])
})

test('a concurrent run that throws ends the work under way first, and starts no other item', async () => {
  const finished: number[] = []
  const connectionLost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const work = async (id: number) => {
    if (id === 1) throw connectionLost
    await nextTick()
    finished.push(id)
  }
  const run = { ...RUN, read: async () => [1, 2, 3, 4, 5], work, concurrency: 2 }
  await assert.rejects(runBatches(run), connectionLost)
  assert.deepEqual(finished, [2])
})

test('after its time limit a run reads and starts no further item', async () => {
  let ms = 0
  let reads = 0
  const started: number[] = []
  const read = async () => {
    reads += 1
    return [1, 2, 3]
  }
  const work = async (id: number) => {
    started.push(id)
    ms += 10
  }
  const run = { ...RUN, batchMax: 3, read, work }
  assert.equal(await runBatches({ ...run, timeLimitMs: 15 }, () => ms), 2)
  assert.equal(await runBatches({ ...run, timeLimitMs: 30 }, () => ms), 3)
  assert.deepEqual([started, reads], [[1, 2, 1, 2, 3], 2])
})
