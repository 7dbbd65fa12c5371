import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { BACKGROUND_HEADER } from '#contract/console/background-header.ts'
import { answerOf, type ConsoleCall } from '#contract/console/call.ts'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import { REASON, type Reason } from '#contract/console/reasons.ts'
import type {
  ConsoleParts,
  GuestContext,
  OperatorContext,
  Refusal,
} from '#server/console/acts/route.ts'
import { isRefusal, refuse } from '#server/console/acts/route.ts'
import {
  type ConsoleSession,
  findSessionAnywhere,
  newSessionSecret,
} from '#server/console/sessions/sessions.ts'
import { UnwritableCells } from '#server/platform/csv.ts'
import { endConnectionsOnClose } from '#server/platform/http/closing.ts'
import { limitConnections } from '#server/platform/http/connection-share.ts'
import { TookTooLong, withDeadline } from '#server/platform/http/deadline.ts'
import { FORGET_PAGES } from '#server/platform/http/envelope.ts'
import { isUnavailable } from '#server/platform/http/error-refusal.ts'
import { readPayload } from '#server/platform/http/payload.ts'
import { isReadableUrl } from '#server/platform/http/readable-url.ts'
import { openRequestIds, withRequestId } from '#server/platform/http/request-ids.ts'
import { errorsIn } from '#server/platform/http/route.ts'
import {
  addSecurityHeaders,
  HOST_CHECKED_BY_HOOK,
  openClientErrorHandler,
} from '#server/platform/http/security-headers.ts'
import { type AnswerTimes, TIMEOUTS } from '#server/platform/http/timeouts.ts'
import { languageOf } from '#server/platform/language.ts'
import {
  antiForgeryOf,
  CONSOLE_COOKIE,
  CSRF_FIELD,
  callerOf,
  isForged,
  secretOf,
} from './caller.ts'
import { openKnownFields } from './known-fields.rule.ts'

export const CONSOLE_API = '/console/api'
/** Fewer than in the shop, because few people work in the console. */
const CONNECTIONS_MAX = 1_024
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
  /** Logs a call that misuses an operator's session, and returns the refusal. */
  readonly refuseAttempt: (context: OperatorContext, reason: Reason) => Promise<Refusal>
  readonly handle: (request: CheckedRequest) => Promise<Answered | Refusal>
}

export interface ConsoleHttpOptions extends ConsoleParts {
  readonly routes: readonly ConsoleRoute[]
  readonly trustedProxies: readonly string[]
  readonly requestMsMax: AnswerTimes['requestMsMax']
  readonly onFault: (cause: unknown, path: string, requestId: string) => void
  /** Receives each changing call that is refused because it has no session. */
  readonly onStranger: (call: string, requestId: string) => void
  /** Receives the path of each field that an answer has and its contract lacks. It is not sent. */
  readonly onSurplus: (call: string, path: string) => void
}

/** Opens the console's own HTTP server with all calls. Any other path gets the status 404. */
export async function openConsoleHttp(options: ConsoleHttpOptions): Promise<FastifyInstance> {
  const headerOptions = { publicUrl: options.publicUrl(), hasPaymentScripts: false }
  const http = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    ...TIMEOUTS,
    genReqId: openRequestIds(),
    rewriteUrl: ({ url = '/' }) => (isReadableUrl(url) ? url : `${CONSOLE_API}/`),
    clientErrorHandler: openClientErrorHandler(headerOptions),
    http: { ...TIMEOUTS.http, ...HOST_CHECKED_BY_HOOK },
  })
  const isBehindProxy = options.trustedProxies.length > 0
  limitConnections(http.server, { isBehindProxy, connectionsMax: CONNECTIONS_MAX })
  endConnectionsOnClose(http)
  addSecurityHeaders(http, headerOptions)
  await http.register(cookie)
  await http.register(
    async (api) => {
      // The server reads only forms as bodies. If it also parsed JSON from a text body, another
      // site could send such a body without a preflight request.
      api.removeAllContentTypeParsers()
      await api.register(formbody, { bodyLimit: BODY_BYTES_MAX })
      for (const declared of options.routes) {
        const route = withKnownFields(declared, options)
        const [method = '', path = ''] = route.key.split(' ')
        const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
        const { bodyBytesMax } = route.call
        api.route({
          method,
          url,
          ...(bodyBytesMax === undefined ? {} : forFiles(options, route, bodyBytesMax)),
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

/** Lets a route answer with the fields of its contract only. */
function withKnownFields(route: ConsoleRoute, { onSurplus }: ConsoleHttpOptions): ConsoleRoute {
  const cut = openKnownFields(answerOf(route.call), (path) => onSurplus(route.key, path))
  return {
    ...route,
    async handle(request) {
      const answer = await route.handle(request)
      return isRefusal(answer) ? answer : { ...answer, fields: cut(answer.fields) }
    },
  }
}

/**
 * Returns the options of a call that uploads a file. The server reads the body only if the caller
 * is an operator.
 */
function forFiles(options: ConsoleHttpOptions, route: ConsoleRoute, bodyLimit: number) {
  return {
    bodyLimit,
    async onRequest(request: FastifyRequest, reply: FastifyReply) {
      const found = sessionOf(request, options, route)
      const session = await withDeadline(found, options.requestMsMax)
      const refusal = refusalWithout(session, { options, route, request })
      if (refusal !== null) send(request, reply, refusal)
    },
  }
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ConsoleHttpOptions,
  route: ConsoleRoute,
): Promise<FastifyReply> {
  const answer =
    isChange(route) && isForged(request, options)
      ? refuseForged(request, options, route)
      : answerTo(request, options, route)
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
  route: ConsoleRoute,
): Promise<Answered | Refusal> {
  const session = await sessionOf(request, options, route)
  const denied = refusalWithout(session, { options, route, request })
  if (denied !== null) return denied
  const now = options.clock.now()
  const caller = callerOf(request)
  const refusal = await route.admit({ caller, session, now })
  if (refusal !== null) return refusal
  const { params, query, body } = request
  const payload = readPayload(route.call as never, { params, query, body })
  if ('state' in payload) {
    const { state, errors } = payload
    return refuse(state === 404 ? 404 : 400, undefined, { errors })
  }
  return route.handle({ ...payload, caller, session, now })
}

/**
 * Returns the session of the caller, or null if there is none. A session at an address that the
 * role may not use counts as none. The audit log keeps such a call, unless guests may make it too.
 */
async function sessionOf(
  request: FastifyRequest,
  { database, clock }: ConsoleHttpOptions,
  route: ConsoleRoute,
): Promise<ConsoleSession | null> {
  const secret = secretOf(request)
  if (secret === undefined) return null
  const now = clock.now()
  const isBackground = request.headers[BACKGROUND_HEADER] !== undefined
  const call = { secret, address: request.ip, now, isBackground }
  const found = await findSessionAnywhere(database, call)
  if (found === null || found.isAllowedHere) return found?.session ?? null
  if (route.call.access === 'guest') return null
  const context = { caller: callerOf(request), session: found.session, now }
  await route.refuseAttempt(context, REASON.wrongAddress)
  return null
}

/** Refuses a forged call. If it came with an operator's session, the audit log keeps it. */
async function refuseForged(
  request: FastifyRequest,
  options: ConsoleHttpOptions,
  route: ConsoleRoute,
): Promise<Refusal> {
  const session = await sessionOf(request, options, route)
  if (session !== null && !session.isEnrolling) {
    const context = { caller: callerOf(request), session, now: options.clock.now() }
    return route.refuseAttempt(context, REASON.forged)
  }
  options.onStranger(route.key, request.id)
  return refuse(403, REASON.forged)
}

interface CalledRoute {
  readonly options: ConsoleHttpOptions
  readonly route: ConsoleRoute
  readonly request: FastifyRequest
}

/** Refuses a call whose caller lacks the session that the call needs. */
function refusalWithout(
  session: ConsoleSession | null,
  { options, route, request }: CalledRoute,
): Refusal | null {
  if (hasAccess(route.call, session)) return null
  if (isChange(route)) options.onStranger(route.key, request.id)
  return refuse(401)
}

function hasAccess(call: ConsoleCall, session: ConsoleSession | null): boolean {
  if (call.access === 'guest') return true
  return session !== null && session.isEnrolling === (call.access === 'enrolling')
}

function isChange({ key }: ConsoleRoute): boolean {
  return key.startsWith('POST ')
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
  const errors = errorsIn(languageOf(request), answer.errors ?? {})
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return reply.code(state).send({ state, errors, csrf, result, roles, current })
}

function nextSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answered | Refusal,
): string {
  const change = 'cookie' in answer ? answer.cookie : undefined
  const current = change === undefined ? secretOf(request) : undefined
  if (current !== undefined) return current
  if (change === null) reply.header(...FORGET_PAGES)
  const secret = change ?? newSessionSecret()
  reply.setCookie(CONSOLE_COOKIE, secret, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
  })
  return secret
}

function refusalOf(
  cause: FastifyError,
  request: FastifyRequest,
  { onFault }: ConsoleHttpOptions,
): Refusal {
  const status = cause.statusCode ?? 500
  if (cause instanceof UnwritableCells)
    return refuse(409, REASON.unwritableCells, { current: { cells: [...cause.cells] } })
  if (status === 413 || status === 415) return refuse(status)
  if (status === 429) return refuse(429, REASON.tooMany, { retryAfterSeconds: 1 })
  if (status >= 400 && status < 500) return refuse(400)
  onFault(cause, request.routeOptions.url ?? '', request.id)
  return isUnavailable(cause) ? refuse(503, undefined, { retryAfterSeconds: 1 }) : refuse(500)
}
