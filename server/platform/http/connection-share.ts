import type { Server } from 'node:http'
import { openFairShare } from '#server/platform/load/fair-share.ts'
import { networkOf } from '#server/platform/load/network.ts'

/** About 11 KB each. A further connection is closed before it uses memory. */
const CONNECTIONS_MAX = 8_192

/**
 * Limits the open connections of a server and shares them fairly between networks. One client's
 * idle connections thus do not keep out others. Behind a proxy all connections come from the proxy,
 * which then has to share them between its clients.
 */
export function limitConnections(
  server: Server,
  { isBehindProxy, connectionsMax = CONNECTIONS_MAX }: LimitConnectionsOptions,
): void {
  server.maxConnections = connectionsMax
  if (isBehindProxy) return
  const share = openFairShare()
  let openCount = 0
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress)
    if (!share.take(network, connectionsMax - openCount)) return void socket.destroy()
    openCount += 1
    socket.once('close', () => {
      openCount -= 1
      share.release(network)
    })
  })
}

interface LimitConnectionsOptions {
  readonly isBehindProxy: boolean
  readonly connectionsMax?: number
}
