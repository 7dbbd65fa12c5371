import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * `freePort` tries only ports from LOWEST to HIGHEST. A server that asks for any unused port does
 * not occupy one of them, because the operating system gives such a server a port above HIGHEST.
 */
const LOWEST = 21_000
const HIGHEST = 32_400
const TRIES_MAX = 100
/** The shop, its gateway and its console listen on three ports in a row. */
const PORTS_IN_A_ROW = 3

/**
 * Returns a port that no program uses. The two ports after this one are unused too, so that the
 * shop's gateway and console can listen on them.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = randomInt(LOWEST / PORTS_IN_A_ROW, HIGHEST / PORTS_IN_A_ROW) * PORTS_IN_A_ROW
    const row = Array.from({ length: PORTS_IN_A_ROW }, (_, index) => isFree(port + index))
    if ((await Promise.all(row)).every(Boolean)) return port
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
