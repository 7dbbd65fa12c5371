import { readFileSync } from 'node:fs'
import {
  type IncomingMessage,
  createServer as openHttpServer,
  request as requestByHttp,
  type ServerResponse,
} from 'node:http'
import { createServer as openHttpsServer, request as requestByHttps } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { PROVIDER_ADDRESS, PROVIDER_HOST } from '#bin/drill/machines.ts'
import { fincode, fincodeCash } from '#gateway/fincode/dialect.ts'
import { openGateway } from '#gateway/gateway.ts'

const SHOP_URL = 'https://shop.example'
const NOTICES = 'fincode-cash'

/**
 * Opens the sandbox gateway in the members' network, at the host name of the provider's test
 * environment. The shops of the drill run as in production, so they call that name by TLS. The
 * gateway's notices reach the shop with the signature that the shop's settings contain.
 */
export async function openProvider(
  folder: string,
  signature: string,
): Promise<{ close(): Promise<void> }> {
  const gateway = await openGateway({ file: null, dialects: [fincode, fincodeCash] })
  const tls = (name: string) => readFileSync(join(folder, 'tls', `${PROVIDER_HOST}.${name}`))
  const calls = openHttpsServer({ key: tls('key'), cert: tls('crt') }, (request, response) =>
    relay(request, response, `${gateway.url}/fincode`),
  )
  await listen(calls, PROVIDER_ADDRESS, 443)
  const notices = openHttpServer((request, response) =>
    relay(request, response, SHOP_URL, { 'fincode-signature': signature }),
  )
  await listen(notices, '127.0.0.1', 0)
  const { port } = notices.address() as AddressInfo
  const noticeUrl = `http://127.0.0.1:${port}/notices/${NOTICES}`
  gateway.register({ shopName: 'Hikifuda', noticeUrls: { [NOTICES]: noticeUrl } })
  return {
    async close() {
      await gateway.close()
      for (const server of [calls, notices]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

/** Sends a request to the same path below another URL, and returns its response to the caller. */
function relay(
  request: IncomingMessage,
  response: ServerResponse,
  base: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const url = new URL(base + request.url)
  const send = url.protocol === 'https:' ? requestByHttps : requestByHttp
  const options = {
    method: request.method,
    headers: { ...request.headers, host: url.host, ...headers },
  }
  const sent = send(url, options, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(response)
  })
  sent.once('error', () => response.destroy())
  request.pipe(sent)
}
