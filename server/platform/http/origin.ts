import type { FastifyRequest } from 'fastify'

/** False if the browser sends no header that tells this. */
export function isCrossOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = request.headers
  return origin !== undefined && origin !== new URL(publicUrl).origin && !isOwnHost(request, origin)
}

/**
 * Returns whether a page posts to the host from which the browser loaded it, even if PUBLIC_URL has
 * another host. Phones in the local network use the shop in this way.
 */
function isOwnHost(request: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
