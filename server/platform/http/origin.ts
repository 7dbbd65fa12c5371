import type { FastifyRequest } from 'fastify'

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
