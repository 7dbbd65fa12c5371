import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * `freePort` tries only ports from LOWEST to HIGHEST. A server that asks for any unused port does
 * not occupy one of them, because the operating system gives such a server a port above HIGHEST.
 */
const LOWEST = 20_000
const HIGHEST = 32_000
const TRIES_MAX = 100

/**
 * Returns a port that no program uses. The port after this one is unused too, so that the shop's
 * gateway can listen on it.
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
