import { setTimeout as wait } from 'node:timers/promises'

const REJECTION_MS = 15

/**
 * Simulates the death of a process. The promise of `die()` stays pending, so the code that awaits
 * it does nothing more. Before the next run, `revive` rejects the promise, so that this code fails.
 */
export function simulateProcessDeath() {
  let isDead = false
  let isRejecting = false
  let death = Promise.withResolvers<void>()
  let pendingRejects: ((cause: Error) => void)[] = []
  const rejectPending = () => {
    isRejecting = true
    for (const reject of pendingRejects) reject(new Error('the process died during this call'))
    pendingRejects = []
  }
  return {
    isDead: () => isDead,
    died: () => death.promise,
    die(): Promise<never> {
      isDead = true
      death.resolve()
      if (isRejecting) return Promise.reject(new Error('the process is dead'))
      return new Promise((_, reject) => pendingRejects.push(reject))
    },
    async revive() {
      if (!isDead) return
      rejectPending()
      await wait(REJECTION_MS)
      isDead = false
      isRejecting = false
      death = Promise.withResolvers()
    },
    stop() {
      isDead = true
      rejectPending()
    },
  }
}
export type ProcessDeath = ReturnType<typeof simulateProcessDeath>
