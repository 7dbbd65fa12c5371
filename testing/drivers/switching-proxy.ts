import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const DISCONNECT_MS = 10

export interface SwitchingProxy {
  readonly url: string
  /**
   * Sends new connections to this shop. Closes the connections to the previous shop, as if that
   * shop's process had died.
   */
  switchTo(shopUrl: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens one URL for several shops, like a proxy in front of the shops. The browser cannot tell
 * which shop responds.
 */
export async function openSwitchingProxy(shopUrl: string): Promise<SwitchingProxy> {
  let port = Number(new URL(shopUrl).port)
  const sockets = new Set<Socket>()
  const server = createServer((clientSocket) => {
    const shopSocket = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [clientSocket, shopSocket],
      [shopSocket, clientSocket],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.once('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const disconnectAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async switchTo(nextShopUrl) {
      const nextPort = Number(new URL(nextShopUrl).port)
      if (nextPort === port) return
      port = nextPort
      disconnectAll()
      // A client in this process notices only a moment later that the proxy has closed a
      // connection. This wait keeps the client from sending a request on the closed connection.
      await wait(DISCONNECT_MS)
    },
    async close() {
      disconnectAll()
      server.close()
      await once(server, 'close')
    },
  }
}
