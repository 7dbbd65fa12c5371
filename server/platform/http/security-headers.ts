import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Documents have a policy of their own. The source 'self' is needed for the service worker, because
 * the policy of the worker's script file limits what the worker may fetch.
 */
export const FILE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'
/** The statuses of errors by which Node refuses a request. Any other error gets the status 400. */
const CLIENT_ERROR_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

export interface SecurityHeadersOptions {
  /** The shop's public URL. If it begins with https, the shop tells browsers to use only https. */
  readonly publicUrl: string
  readonly hasPaymentScripts: boolean
}

/**
 * An option of Node's server. Node itself would refuse a request without the header Host, but
 * without the security headers. `addSecurityHeaders` refuses the request instead.
 */
export const HOST_CHECKED_BY_HOOK = { requireHostHeader: false } as const

/**
 * Adds the security headers to every response, and refuses requests of HTTP/1.1 without the header
 * Host, and requests with two of them, of which a proxy may read the other one. The caller must call this function before it adds any route, because a hook of Fastify does
 * not reach plugins that were registered before the hook.
 */
export function addSecurityHeaders(http: FastifyInstance, options: SecurityHeadersOptions): void {
  const headers = securityHeaders(options)
  http.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headers)
    const hostCount = raw.rawHeaders.filter(isHost).length
    if (hostCount > 1 || (hostCount === 0 && raw.httpVersion === '1.1'))
      return reply.code(400).header('connection', 'close').send()
  })
  http.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, headers).end()
  })
}

/** Returns whether an entry of `rawHeaders`, in which names and values alternate, is the name Host. */
function isHost(text: string, index: number): boolean {
  return index % 2 === 0 && text.toLowerCase() === 'host'
}

/**
 * Returns the handler of connections whose request Node cannot read. Such a request reaches neither
 * the router nor a hook, so the handler writes the security headers itself. The handler is an
 * option of Fastify.
 */
export function openClientErrorHandler(
  options: SecurityHeadersOptions,
): (cause: { readonly code: string }, socket: Socket) => void {
  const headers = Object.entries({
    ...securityHeaders(options),
    connection: 'close',
    'content-length': '0',
  })
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return ({ code }, socket) => {
    if (code !== 'ECONNRESET' && socket.writable) {
      const status = CLIENT_ERROR_STATUS[code] ?? 400
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`)
    }
    socket.destroy()
  }
}

function securityHeaders({ publicUrl, hasPaymentScripts }: SecurityHeadersOptions) {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // A payment provider's script may open a popup and must communicate with it. The stricter
    // policy `same-origin` would prevent that.
    'cross-origin-opener-policy': hasPaymentScripts ? 'same-origin-allow-popups' : 'same-origin',
    'content-security-policy': FILE_POLICY,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  }
}
