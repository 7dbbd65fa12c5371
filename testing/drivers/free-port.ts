import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The lowest port that is tried. A server that asks for any free port gets one above HIGHEST from
 * the operating system, and so takes none of the ports tried here.
 */
const LOWEST = 20_000
const HIGHEST = 32_000
const TRIES_MAX = 100

/**
 * Returns a free port. The next higher port is free too, because the shop's gateway listens on it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = randomInt(LOWEST / 2, HIGHEST / 2) * 2
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error(`no port is free between ${LOWEST} and ${HIGHEST}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
