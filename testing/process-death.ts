import { setTimeout as wait } from 'node:timers/promises'

const BURIAL_MS = 15

/** What is asked by the dead is never answered, until it is buried: then it ends as a fault, and asks no more. */
export function openDeath() {
  let isDead = false
  let isBuried = false
  let died = Promise.withResolvers<void>()
  let mourners: ((cause: Error) => void)[] = []
  const bury = () => {
    isBuried = true
    for (const reject of mourners) reject(new Error('the process died here'))
    mourners = []
  }
  return {
    isDead: () => isDead,
    died: () => died.promise,
    die(): Promise<never> {
      isDead = true
      died.resolve()
      if (isBuried) return Promise.reject(new Error('the process is dead'))
      return new Promise((_, reject) => mourners.push(reject))
    },
    async revive() {
      if (!isDead) return
      bury()
      await wait(BURIAL_MS)
      isDead = false
      isBuried = false
      died = Promise.withResolvers()
    },
    end() {
      isDead = true
      bury()
    },
  }
}
