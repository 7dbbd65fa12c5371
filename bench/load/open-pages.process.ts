import { setTimeout as sleep } from 'node:timers/promises'
import { serveCalls } from '#bench/measurement/bench-process.ts'
import { type Connection, openConnection } from './connection.ts'

/** Browsers ask over this many connections, each from an address of its own. */
const CONNECTION_COUNT = 250
const TICK_MS = 5

export type OpenPagesCommand =
  | { readonly kind: 'open'; readonly port: number }
  | { readonly kind: 'ask'; readonly packId: number; readonly aSecond: number }
  | { readonly kind: 'stop' }

// This process asks for the live counts of a pack at a fixed rate, as all of its open pages do
// together. Its processor time does not count.
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

/** Asks until its parent stops it. Returns how many questions a second were answered. */
async function ask(
  { packId, aSecond }: { readonly packId: number; readonly aSecond: number },
  run: { readonly isOver: boolean },
): Promise<number> {
  const request =
    `GET /api/user/pack/live/${packId} HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\n` +
    'accept-encoding: gzip, deflate, br, zstd\r\naccept-language: ja\r\n' +
    'user-agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15\r\n' +
    'sec-fetch-mode: cors\r\nsec-fetch-site: same-origin\r\nsec-fetch-dest: empty\r\n\r\n'
  const idle = [...connections]
  const startedAtMs = performance.now()
  let sent = 0
  let answered = 0
  while (!run.isOver) {
    const due = Math.floor(((performance.now() - startedAtMs) / 1000) * aSecond)
    while (sent < due) {
      const connection = idle.pop()
      if (connection === undefined) break
      sent += 1
      void connection.send(request).then(({ status }) => {
        if (status !== 200) throw new Error(`the live counts returned ${status}`)
        answered += 1
        idle.push(connection)
      })
    }
    await sleep(TICK_MS)
  }
  return (answered / (performance.now() - startedAtMs)) * 1000
}
