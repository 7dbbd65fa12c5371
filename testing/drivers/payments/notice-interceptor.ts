import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A notice as it is sent over HTTP. */
export interface WireNotice {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
export interface NoticeInterceptor {
  urlOf(provider: string): string
  /** Returns the provider's notices that arrived since the previous call of this function. */
  takeNotices(provider: string): readonly WireNotice[]
  close(): Promise<void>
}

const NOTICE_HEADERS = /^(content-type$|fincode-|paypal-|stripe-|x-amz-)/

/**
 * Receives and acknowledges notices in place of the shop, so that a test can later send the notices
 * to the shop.
 */
export async function openNoticeInterceptor(): Promise<NoticeInterceptor> {
  const noticesByProvider = new Map<string, WireNotice[]>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const provider = request.url?.slice(1) ?? ''
    const notice = { headers: headersOf(request.headers), body: Buffer.concat(chunks) }
    noticesByProvider.set(provider, [...(noticesByProvider.get(provider) ?? []), notice])
    response.end('0')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (provider) => `http://127.0.0.1:${port}/${provider}`,
    takeNotices(provider) {
      const taken = noticesByProvider.get(provider) ?? []
      noticesByProvider.delete(provider)
      return taken
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  const relevant = Object.entries(headers).filter(([name]) => NOTICE_HEADERS.test(name))
  return Object.fromEntries(relevant.map(([name, value]) => [name, String(value)]))
}
