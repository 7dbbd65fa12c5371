import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedNotice {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface NoticeReceiver {
  readonly url: string
  /** Returns the notices that arrived since the last call. */
  takeReceived(): readonly ReceivedNotice[]
  /** Sets the response to later notices. By default the response is 200 with an empty body. */
  respondWith(status: number, body?: string): void
  /** Sets a function that returns the HTTP status of the response to each later notice. */
  respondBy(statusFor: (notice: ReceivedNotice) => number): void
  close(): Promise<void>
}

/**
 * Opens a server that receives notices in place of the shop in tests. It records each notice and
 * responds as `respondWith` or `respondBy` has set.
 */
export async function openNoticeReceiver(): Promise<NoticeReceiver> {
  let received: ReceivedNotice[] = []
  let responseFor = (_: ReceivedNotice) => ({ status: 200, body: '' })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const notice = { headers: request.headers, body: Buffer.concat(chunks).toString('latin1') }
    received.push(notice)
    const { status, body } = responseFor(notice)
    response.writeHead(status).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/notices`,
    takeReceived() {
      const all = received
      received = []
      return all
    },
    respondWith(status, body = '') {
      responseFor = () => ({ status, body })
    },
    respondBy(statusOf) {
      responseFor = (notice) => ({ status: statusOf(notice), body: '' })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
