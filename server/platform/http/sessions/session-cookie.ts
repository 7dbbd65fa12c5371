import type { FastifyReply, FastifyRequest } from 'fastify'
import { isGuestSecret, isSecret, type SessionCookie } from './sessions.ts'

const SESSION_COOKIE = 'session'

/** The shop's public URL. It determines the name of the session cookie. */
export interface CookieOptions {
  readonly publicUrl: string
}

export function secretOf(request: FastifyRequest, options: CookieOptions): string | undefined {
  const value = request.cookies[cookieName(options)]
  return isSecret(value) ? value : undefined
}

/** True if the browser has no session for certain; without a look-up, an ended session is not noticed. */
export function isGuest(request: FastifyRequest, options: CookieOptions): boolean {
  const secret = secretOf(request, options)
  return secret === undefined || isGuestSecret(secret)
}

export function setSessionCookie(
  reply: FastifyReply,
  { secret, maxAgeSeconds }: SessionCookie,
  options: CookieOptions,
): void {
  reply.setCookie(cookieName(options), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(options),
    ...(maxAgeSeconds === null ? {} : { maxAge: maxAgeSeconds }),
  })
}

function cookieName(options: CookieOptions): string {
  return isSecure(options) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE
}

export function isSecure({ publicUrl }: CookieOptions): boolean {
  return publicUrl.startsWith('https:')
}
