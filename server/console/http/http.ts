import { createHmac } from 'node:crypto'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { BACKGROUND_HEADER } from '#contract/console/background-header.ts'
import type { ConsoleCall } from '#contract/console/call.ts'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import { REASON } from '#contract/console/reasons.ts'
import type { ConsoleParts, GuestContext, Refusal } from '#server/console/acts/route.ts'
import { isRefusal, refuse } from '#server/console/acts/route.ts'
import {
  type ConsoleSession,
  findSession,
  isSecret,
  newSessionSecret,
} from '#server/console/sessions/sessions.ts'
import { isEqualInConstantTime } from '#server/platform/constant-time.ts'
import { endConnectionsOnClose } from '#server/platform/http/closing.ts'
import { TookTooLong, withDeadline } from '#server/platform/http/deadline.ts'
import { isUnavailable } from '#server/platform/http/error-refusal.ts'
import { readPayload } from '#server/platform/http/payload.ts'
import { isReadableUrl } from '#server/platform/http/readable-url.ts'
import { openRequestIds, withRequestId } from '#server/platform/http/request-ids.ts'
import {
  addSecurityHeaders,
  HOST_CHECKED_BY_HOOK,
  openClientErrorHandler,
} from '#server/platform/http/security-headers.ts'
import type { AnswerTimes } from '#server/platform/http/timeouts.ts'

export const CONSOLE_API = '/console/api'
/**
 * The cookie of the console. Because of the prefix `__Host-`, the browser keeps the cookie only if
 * it is secure and belongs to one host.
 */
const CONSOLE_COOKIE = '__Host-console'
const CSRF_FIELD = 'csrf'
const BODY_BYTES_MAX = 1_048_576

/** A request whose session, origin and payload were checked. */
export interface CheckedRequest extends GuestContext {
  readonly params: unknown
  readonly query: unknown
  readonly request: unknown
}
export interface Answered {
  readonly fields: object
  /** A text sets the cookie and begins a session. Null deletes the cookie and ends the session. */
  readonly cookie?: string | null
}
export interface ConsoleRoute {
  readonly key: ConsoleCallKey
  readonly call: ConsoleCall
  /**
   * Refuses a caller before the server reads the payload: for a missing permission, or for too many
   * calls. Returns null for any other caller.
   */
  readonly admit: (context: GuestContext) => Promise<Refusal | null>
  readonly handle: (request: CheckedRequest) => Promise<Answered | Refusal>
}

export interface ConsoleHttpOptions extends ConsoleParts {
  readonly routes: readonly ConsoleRoute[]
  readonly trustedProxies: readonly string[]
  readonly requestMsMax: AnswerTimes['requestMsMax']
  readonly onFault: (cause: unknown, path: string, requestId: string) => void
}

/** Opens the console's own HTTP server with all calls. Any other path gets the status 404. */
export async function openConsoleHttp(options: ConsoleHttpOptions): Promise<FastifyInstance> {
  const headerOptions = { publicUrl: options.publicUrl(), hasPaymentScripts: false }
  const http = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    requestTimeout: 20_000,
    genReqId: openRequestIds(),
    rewriteUrl: ({ url = '/' }) => (isReadableUrl(url) ? url : `${CONSOLE_API}/`),
    clientErrorHandler: openClientErrorHandler(headerOptions),
    http: HOST_CHECKED_BY_HOOK,
  })
  endConnectionsOnClose(http)
  addSecurityHeaders(http, headerOptions)
  await http.register(cookie)
  await http.register(
    async (api) => {
      // The server reads only forms as bodies. If it also parsed JSON from a text body, another
      // site could send such a body without a preflight request.
      api.removeAllContentTypeParsers()
      await api.register(formbody, { bodyLimit: BODY_BYTES_MAX })
      for (const route of options.routes) {
        const [method = '', path = ''] = route.key.split(' ')
        const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
        const { bodyBytesMax } = route.call
        api.route({
          method,
          url,
          ...(bodyBytesMax === undefined ? {} : forFiles(options, bodyBytesMax)),
          handler: (request, reply) => serve(request, reply, options, route),
        })
      }
      api.setNotFoundHandler((request, reply) => send(request, reply, refuse(404)))
      api.setErrorHandler((cause: FastifyError, request, reply) =>
        send(request, withRequestId(request, reply), refusalOf(cause, request, options)),
      )
    },
    { prefix: CONSOLE_API },
  )
  return http
}

/**
 * Returns the options of a call that uploads a file. The server reads the body only if the caller
 * is an operator.
 */
function forFiles({ database, clock, requestMsMax }: ConsoleHttpOptions, bodyLimit: number) {
  return {
    bodyLimit,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const secret = secretOf(request)
      const caller = { address: request.ip, now: clock.now() }
      const found = secret === undefined ? null : findSession(database, { secret, ...caller })
      const session = found && (await withDeadline(found, requestMsMax))
      if (!session || session.isEnrolling) send(request, reply, refuse(401))
    },
  }
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ConsoleHttpOptions,
  route: ConsoleRoute,
): Promise<FastifyReply> {
  const secret = secretOf(request)
  const isForged = isCrossOrigin(request, options) || !hasAntiForgery(request, secret)
  if (route.key.startsWith('POST ') && isForged) {
    return send(request, reply, refuse(403, REASON.forged))
  }
  const answer = answerTo(request, options, { route, secret })
  try {
    return send(request, reply, await withDeadline(answer, options.requestMsMax))
  } catch (cause) {
    // The work continues after the timeout. If the work fails later, the next statement reports the
    // fault, which would otherwise be lost.
    if (cause instanceof TookTooLong)
      answer.catch((fault) => options.onFault(fault, request.routeOptions.url ?? '', request.id))
    throw cause
  }
}

/** Finds the session of a request, checks access and payload, and runs the call. */
async function answerTo(
  request: FastifyRequest,
  options: ConsoleHttpOptions,
  { route, secret }: { route: ConsoleRoute; secret: string | undefined },
): Promise<Answered | Refusal> {
  const now = options.clock.now()
  const isBackground = request.headers[BACKGROUND_HEADER] !== undefined
  const from = { address: request.ip, now, isBackground }
  const session =
    secret === undefined ? null : await findSession(options.database, { secret, ...from })
  if (!hasAccess(route.call, session)) return refuse(401)
  const userAgent = request.headers['user-agent'] ?? ''
  const caller = { secret: secret ?? '', address: request.ip, userAgent }
  const refusal = await route.admit({ caller, session, now })
  if (refusal !== null) return refusal
  const { params, query, body } = request
  const payload = readPayload(route.call as never, { params, query, body })
  if ('state' in payload) return refuse(payload.state === 404 ? 404 : 400)
  return route.handle({ ...payload, caller, session, now })
}

function hasAccess(call: ConsoleCall, session: ConsoleSession | null): boolean {
  if (call.access === 'guest') return true
  return session !== null && session.isEnrolling === (call.access === 'enrolling')
}

/**
 * Sends an answer with the fields that every answer of the console has. Sets a cookie for a visitor
 * who has none.
 */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answered | Refusal,
): FastifyReply {
  const secret = nextSecret(request, reply, answer)
  const csrf = { name: CSRF_FIELD, value: antiForgeryOf(secret) }
  reply.header('cache-control', 'no-store')
  if (!isRefusal(answer)) return reply.send({ state: 200, errors: {}, csrf, ...answer.fields })
  const { state, reason: result, roles, current, retryAfterSeconds } = answer
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.code(state).send({ state, errors: {}, csrf, result, roles, current })
}

function nextSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answered | Refusal,
): string {
  const change = 'cookie' in answer ? answer.cookie : undefined
  const current = change === undefined ? secretOf(request) : undefined
  if (current !== undefined) return current
  const secret = change ?? newSessionSecret()
  reply.setCookie(CONSOLE_COOKIE, secret, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
  })
  return secret
}

function secretOf(request: FastifyRequest): string | undefined {
  const value = request.cookies[CONSOLE_COOKIE]
  return isSecret(value) ? value : undefined
}

/**
 * Returns the anti-forgery value of a browser: a hash whose key is the secret in the cookie.
 * Scripts cannot read this cookie, so the server needs no further key for the value.
 */
function antiForgeryOf(secret: string): string {
  return createHmac('sha256', secret).update('console anti-forgery').digest('base64url')
}

function hasAntiForgery(request: FastifyRequest, secret: string | undefined): boolean {
  const value = (request.body as Record<string, unknown> | undefined)?.[CSRF_FIELD]
  if (secret === undefined || typeof value !== 'string') return false
  return isEqualInConstantTime(value, antiForgeryOf(secret))
}

function isCrossOrigin({ headers }: FastifyRequest, { publicUrl }: ConsoleParts): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return true
  return headers.origin !== undefined && headers.origin !== new URL(publicUrl()).origin
}

function refusalOf(
  cause: FastifyError,
  request: FastifyRequest,
  { onFault }: ConsoleHttpOptions,
): Refusal {
  const status = cause.statusCode ?? 500
  if (status === 413 || status === 415) return refuse(status)
  if (status === 429) return refuse(429, REASON.tooMany, { retryAfterSeconds: 1 })
  if (status >= 400 && status < 500) return refuse(400)
  onFault(cause, request.routeOptions.url ?? '', request.id)
  return isUnavailable(cause) ? refuse(503, undefined, { retryAfterSeconds: 1 }) : refuse(500)
}
