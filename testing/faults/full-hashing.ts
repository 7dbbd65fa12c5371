import assert from 'node:assert/strict'
import { Overloaded } from '#server/platform/load/overloaded.ts'
import { hashPassword } from '#server/platform/password.ts'

/**
 * Does some work while no further hashing of this requester is accepted. Each finished hashing is
 * followed by another one, so that the queue stays full even if a busy machine is late. The queue
 * empties even if the work fails.
 */
export async function whileHashingIsFull<T>(requester: string, work: () => Promise<T>): Promise<T> {
  let isFull = true
  const hashWhileFull = async () => {
    while (isFull) await hashPassword('kujibiki77', requester)
  }
  const hashings = Array.from({ length: 200 }, () =>
    hashWhileFull().catch((cause: unknown) => cause),
  )
  try {
    assert.ok((await Promise.race(hashings)) instanceof Overloaded)
    return await work()
  } finally {
    isFull = false
    await Promise.all(hashings)
  }
}
