import type { FastifyRequest } from 'fastify'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns the address under the public URL for a page that a browser opens at another name of the
 * same machine, such as 127.0.0.1 in place of localhost; otherwise undefined. Payment providers
 * return the member to the public URL, and the session cookie of another name is not sent there.
 * In production the public URL begins with https, so the function then returns undefined.
 */
export function loopbackRedirectOf(
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
  publicUrl: string,
): string | undefined {
  const shop = new URL(publicUrl)
  if (shop.protocol !== 'http:' || !LOOPBACK_NAMES.has(shop.hostname)) return undefined
  // Only a browser sends this header. A health check at 127.0.0.1 must get its answer there.
  if (headers['sec-fetch-mode'] !== 'navigate') return undefined
  const requestedUrl = `http://${headers.host}`
  if (!URL.canParse(requestedUrl)) return undefined
  const { hostname, port } = new URL(requestedUrl)
  if (hostname === shop.hostname || !LOOPBACK_NAMES.has(hostname)) return undefined
  // Behind a forwarded port, the public URL may not be reachable.
  return port === shop.port ? shop.origin + url : undefined
}
