import type { FastifyInstance } from 'fastify'

/**
 * The Content-Security-Policy of files and of the API. Documents have a policy of their own. The
 * source 'self' is needed for the service worker, because the policy of the worker's script file
 * limits what the worker may fetch.
 */
export const FILE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

export interface SecurityHeadersOptions {
  /** The shop's public URL. If it begins with https, the shop tells browsers to use only https. */
  readonly publicUrl: string
  /** Whether pages run scripts of payment providers. */
  readonly hasPaymentScripts: boolean
}

/**
 * Adds the security headers to every response. The caller must call this function before it adds
 * any route, because a hook of Fastify does not reach plugins that were registered before the hook.
 */
export function addSecurityHeaders(
  http: FastifyInstance,
  { publicUrl, hasPaymentScripts }: SecurityHeadersOptions,
): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // A payment provider's script may open a popup and must communicate with it. The stricter
    // policy `same-origin` would prevent that.
    'cross-origin-opener-policy': hasPaymentScripts ? 'same-origin-allow-popups' : 'same-origin',
    'content-security-policy': FILE_POLICY,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  }
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
