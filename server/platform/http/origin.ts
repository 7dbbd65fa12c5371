import type { FastifyRequest } from 'fastify'

/** Which of them a browser sends with a prefetch or a preview depends on its age. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Returns whether a GET that changes data was meant: the visitor navigates to it, or a script of
 * the shop calls it and accepts only JSON, which no picture and no prefetch does. Safari before
 * 16.4 and every browser at an address without TLS send no Sec-Fetch-Dest; there only a navigation
 * and a frame accept HTML. A client that is no browser has no markup that could act for its member.
 */
export function isMeant({ headers }: FastifyRequest): boolean {
  if (PREFETCH_HEADERS.some((name) => headers[name] !== undefined)) return false
  const { accept = '', 'sec-fetch-dest': destination, 'user-agent': agent = '' } = headers
  const isByScript = accept === 'application/json'
  if (destination !== undefined)
    return destination === 'document' || (destination === 'empty' && isByScript)
  return isByScript || accept.includes('text/html') || !agent.startsWith('Mozilla/')
}

/** False if the browser sends no header that tells this. */
export function isCrossOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  return origin !== undefined && origin !== new URL(publicUrl).origin && !isOwnHost(request, origin)
}

/** Phones in the local network use the shop at another host than that of PUBLIC_URL. */
function isOwnHost(request: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
