import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a GET that changes data was meant: the visitor navigates to it, or a script of
 * the shop calls it and accepts only JSON, which no picture and no prefetch does. A client that is
 * no browser sends no Sec-Fetch-Dest, and has no markup that could act for its member.
 */
export function isMeant({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest']
  if (headers['sec-purpose'] !== undefined) return false
  if (destination === undefined || destination === 'document') return true
  return destination === 'empty' && headers.accept === 'application/json'
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
