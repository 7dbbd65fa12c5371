import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { Overloaded } from '#server/platform/load/overloaded.ts'
import { hashPassword } from '#server/platform/password.ts'

/**
 * Does some work while no further hashing of this requester is accepted. Each finished or refused
 * hashing is followed by another one, so that the queue stays full even if a busy machine is late.
 * The queue empties even if the work fails.
 */
export async function whileHashingIsFull<T>(requester: string, work: () => Promise<T>): Promise<T> {
  let isFull = true
  const refusal = Promise.withResolvers<unknown>()
  const hash = () =>
    hashPassword('kujibiki77', requester).catch((cause: unknown) => {
      refusal.resolve(cause)
      return wait(1)
    })
  const hashWhileFull = async () => {
    while (isFull) await hash()
  }
  const hashings = Array.from({ length: 100 }, hashWhileFull)
  try {
    assert.ok((await refusal.promise) instanceof Overloaded)
    return await work()
  } finally {
    isFull = false
    await Promise.all(hashings)
  }
}
