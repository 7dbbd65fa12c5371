import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { STOP_TIMES } from './timeouts.ts'

/**
 * Connections without a request in progress end at once. All other connections end after their
 * response, or after `closeMsMax` milliseconds. Node alone would wait forever for a connection on
 * which a browser has sent no request yet, because a closing server no longer checks its timeouts.
 */
export function endConnectionsOnClose(
  http: FastifyInstance,
  closeMsMax: number = STOP_TIMES.closeMsMax,
): void {
  const idle = new Set<Socket>()
  let isClosing = false
  http.server.on('connection', (socket: Socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  http.server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('close', () => {
      if (isClosing) socket.end()
      else if (!socket.destroyed) idle.add(socket)
    })
  })
  http.addHook('preClose', async () => {
    isClosing = true
    for (const socket of idle) socket.destroy()
    const timer = setTimeout(() => http.server.closeAllConnections(), closeMsMax).unref()
    http.server.once('close', () => clearTimeout(timer))
  })
}
