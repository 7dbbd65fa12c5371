import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const GONE_MS = 10

export interface FrontDoor {
  readonly url: string
  /** From now on to this shop; whoever is inside another loses the connection, as when its process dies. */
  leadTo(shopUrl: string): Promise<void>
  close(): Promise<void>
}

/** One address for several shops, as a proxy in front of processes: a browser does not see which one answers. */
export async function openFrontDoor(shopUrl: string): Promise<FrontDoor> {
  let port = Number(new URL(shopUrl).port)
  const inside = new Set<Socket>()
  const server = createServer((browser) => {
    const shop = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [browser, shop],
      [shop, browser],
    ] as const) {
      inside.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.once('close', () => {
        inside.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const throwOut = () => {
    for (const socket of inside) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async leadTo(next) {
      const wanted = Number(new URL(next).port)
      if (wanted === port) return
      port = wanted
      throwOut()
      // A browser in this process hears of it a moment later, and must not write into a closed connection.
      await wait(GONE_MS)
    },
    async close() {
      throwOut()
      server.close()
      await once(server, 'close')
    },
  }
}
