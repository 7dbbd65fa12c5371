import { setTimeout as sleep } from 'node:timers/promises'
import { serveCalls } from '#bench/measurement/bench-process.ts'
import { openCache } from './cache.ts'
import { type Connection, openConnection } from './connection.ts'

/** Browsers ask over this many connections, each from an address of its own. */
const CONNECTION_COUNT = 250
const TICK_MS = 5

export interface Asking {
  /** What a page asks, one after the other. */
  readonly paths: readonly string[]
  readonly aSecond: number
  /** True if all pages ask through one cache, as in deploy/. */
  readonly isCached: boolean
}
export type OpenPagesCommand =
  | { readonly kind: 'open'; readonly port: number }
  | ({ readonly kind: 'ask' } & Asking)
  | { readonly kind: 'stop' }

// This process asks for the same paths at a fixed rate, as the browsers of many visitors do together.
// Its processor time does not count.
let connections: readonly Connection[] = []
let asking: { isOver: boolean; readonly answered: Promise<number> } | undefined
serveCalls<OpenPagesCommand, number>(async (command) => {
  if (command.kind === 'open') {
    connections = Array.from({ length: CONNECTION_COUNT }, (_, index) =>
      openConnection({ port: command.port, from: `127.0.1.${index + 1}` }),
    )
  } else if (command.kind === 'ask') {
    asking = { isOver: false, answered: Promise.resolve(0) }
    Object.assign(asking, { answered: ask(command, asking) })
  } else if (asking !== undefined) {
    asking.isOver = true
    return asking.answered
  }
  return 0
})
process.on('disconnect', () => process.exit())

/** Asks until its parent stops it. Returns how many pages a second had all their answers. */
async function ask(
  { paths, aSecond, isCached }: Asking,
  run: { readonly isOver: boolean },
): Promise<number> {
  const idle = [...connections]
  const cache = openCache()
  const pending = new Set<Promise<void>>()
  const startedAtMs = performance.now()
  let sent = 0
  let answered = 0
  async function askAll(connection: Connection): Promise<void> {
    for (const path of paths) {
      if (isCached && cache.has(path)) continue
      const response = await connection.send(requestOf(path))
      if (response.status !== 200) throw new Error(`${path} returned ${response.status}`)
      cache.put(path, response)
    }
    answered += 1
    idle.push(connection)
  }
  while (!run.isOver) {
    const due = Math.floor(((performance.now() - startedAtMs) / 1000) * aSecond)
    while (sent < due) {
      const connection = idle.pop()
      if (connection === undefined) break
      sent += 1
      const page = askAll(connection).finally(() => pending.delete(page))
      pending.add(page)
    }
    await sleep(TICK_MS)
  }
  // The next pages use the same connections.
  await Promise.all(pending)
  return (answered / (performance.now() - startedAtMs)) * 1000
}

function requestOf(path: string): string {
  return (
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\n` +
    'accept-encoding: gzip, deflate, br, zstd\r\naccept-language: ja\r\n' +
    'user-agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15\r\n' +
    'sec-fetch-mode: cors\r\nsec-fetch-site: same-origin\r\nsec-fetch-dest: empty\r\n\r\n'
  )
}
