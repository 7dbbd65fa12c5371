import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller, ConsoleParts } from '#server/console/acts/route.ts'
import { isSecret } from '#server/console/sessions/sessions.ts'
import { isEqualInConstantTime } from '#server/platform/constant-time.ts'

/**
 * The cookie of the console. Because of the prefix `__Host-`, the browser keeps the cookie only if
 * it is secure and belongs to one host.
 */
export const CONSOLE_COOKIE = '__Host-console'
export const CSRF_FIELD = 'csrf'

export function callerOf(request: FastifyRequest): Caller {
  const userAgent = request.headers['user-agent'] ?? ''
  return { secret: secretOf(request) ?? '', address: request.ip, userAgent }
}

export function secretOf(request: FastifyRequest): string | undefined {
  const value = request.cookies[CONSOLE_COOKIE]
  return isSecret(value) ? value : undefined
}

/**
 * Returns the anti-forgery value of a browser: a hash whose key is the secret in the cookie.
 * Scripts cannot read this cookie, so the server needs no further key for the value.
 */
export function antiForgeryOf(secret: string): string {
  return createHmac('sha256', secret).update('console anti-forgery').digest('base64url')
}

/** Returns whether another site may have sent the request. */
export function isForged(request: FastifyRequest, parts: Pick<ConsoleParts, 'publicUrl'>): boolean {
  return isCrossOrigin(request, parts) || !hasAntiForgery(request)
}

function hasAntiForgery(request: FastifyRequest): boolean {
  const secret = secretOf(request)
  const value = (request.body as Record<string, unknown> | undefined)?.[CSRF_FIELD]
  if (secret === undefined || typeof value !== 'string') return false
  return isEqualInConstantTime(value, antiForgeryOf(secret))
}

function isCrossOrigin(
  { headers }: FastifyRequest,
  { publicUrl }: Pick<ConsoleParts, 'publicUrl'>,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  return headers.origin !== undefined && headers.origin !== new URL(publicUrl()).origin
}
