import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface Receiver {
  readonly url: string
  /** What has come since the last asking. */
  heard(): readonly Heard[]
  /** 200 with an empty body by default. */
  answer(status: number, body?: string): void
  /** Answers each by what it says, from now on. */
  judge(judgement: (heard: Heard) => number): void
  close(): Promise<void>
}

/** The shop's end of the notices, for tests: keeps what comes and answers as told. */
export async function openReceiver(): Promise<Receiver> {
  let heard: Heard[] = []
  let judgement = (_: Heard) => ({ status: 200, body: '' })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = { headers: request.headers, body: Buffer.concat(chunks).toString('latin1') }
    heard.push(one)
    const { status, body } = judgement(one)
    response.writeHead(status).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/notices`,
    heard() {
      const all = heard
      heard = []
      return all
    },
    answer(status, body = '') {
      judgement = () => ({ status, body })
    },
    judge(given) {
      judgement = (one) => ({ status: given(one), body: '' })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
