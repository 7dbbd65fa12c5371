import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { STATE } from '#contract/codes.ts'
import { BODY_BYTES_MAX } from '#contract/constants.ts'
import { OTHER_COUNTRIES } from '#contract/countries.rule.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import type { CallMeter } from '#server/platform/health/call-meter.ts'
import { languageOf } from '#server/platform/language.ts'
import { openConcurrencyLimits } from '#server/platform/load/concurrency-limits.ts'
import type { Permit } from '#server/platform/load/load-shedder.ts'
import { addressKey, networkOf } from '#server/platform/load/network.ts'
import { endConnectionsOnClose } from './closing.ts'
import { limitConnections } from './connection-share.ts'
import { TookTooLong, withDeadline } from './deadline.ts'
import { type EnvelopeOptions, sendResponse } from './envelope.ts'
import { isUnavailable, refusalOfError } from './error-refusal.ts'
import { isCrossOrigin, isMeant } from './origin.ts'
import { limitDocuments } from './pages/document-limit.ts'
import { readPayload } from './payload.ts'
import { openPublicAnswers } from './public-answers.ts'
import { isReadableUrl } from './readable-url.ts'
import { openRequestIds, withRequestId } from './request-ids.ts'
import {
  type CallRefusal,
  type CallRequest,
  type CallResponse,
  type ConcurrencyLimit,
  type Route,
  refuse,
} from './route.ts'
import {
  addSecurityHeaders,
  HOST_CHECKED_BY_HOOK,
  openClientErrorHandler,
} from './security-headers.ts'
import { CSRF_FIELD } from './sessions/csrf.ts'
import { secretOf } from './sessions/session-cookie.ts'
import type { Session, Sessions } from './sessions/sessions.ts'
import type { WrittenCookie } from './sessions/written-cookie.ts'
import { type AnswerTimes, TIMEOUTS } from './timeouts.ts'

export interface HttpOptions extends EnvelopeOptions {
  readonly routes: readonly Route[]
  readonly sessions: Sessions
  /** Determines the name of the session cookie, and the origin from which forms may post. */
  readonly publicUrl: string
  readonly hasPaymentScripts: boolean
  readonly trustedProxies: readonly string[]
  /** The header in which a trusted proxy names the country of a network; null for none. */
  readonly countryHeader: string | null
  readonly isMaintenance: boolean
  /** Some calls may read replicas, which may lack the newest changes. */
  readonly reads: Pick<Reads, 'hasReplicas' | 'logEnd'>
  readonly writtenCookie: WrittenCookie
  readonly requestMsMax: AnswerTimes['requestMsMax']
  readonly onFault: (cause: unknown, path: string, requestId: string) => void
  readonly callMeter: Pick<CallMeter, 'record' | 'recordShed'>
  /**
   * Functions that add routes below /api that do not belong to the API's contract. Their successful
   * responses have no envelope, but their refusals have the same envelope as the refusals of the
   * API. The routes of each function have a limit of their own, so that slow downloads take no
   * permit of payment returns.
   */
  readonly addDocuments: readonly ((api: FastifyInstance, sessionOf: SessionOf) => void)[]
}

/** Returns the session of a request that is not a call; null if the request has none. */
export type SessionOf = (request: FastifyRequest) => Promise<Session | null>

const API_BASE = '/api'
const PUBLIC_BASE = '/public'
const PARAM_LENGTH_MAX = 16 * 1024

/**
 * Serves the routes under /api. Every response has the same envelope of state, errors and
 * anti-forgery value (specification, section 7).
 */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const http = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    // A long path parameter is harmless, because no route has a regular expression.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: PARAM_LENGTH_MAX },
    // The router cannot read a malformed URL, so the URL is replaced by one that no route serves.
    rewriteUrl: ({ url = '/' }) => (isReadableUrl(url) ? url : `${API_BASE}/`),
    clientErrorHandler: openClientErrorHandler(options),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: openRequestIds(),
    ...TIMEOUTS,
    http: { ...TIMEOUTS.http, ...HOST_CHECKED_BY_HOOK },
  })
  limitConnections(http.server, { isBehindProxy: options.trustedProxies.length > 0 })
  endConnectionsOnClose(http)
  addSecurityHeaders(http, options)
  await http.register(cookie)
  await http.register(
    async (api) => {
      // The API accepts only form-encoded bodies. If it parsed JSON sent as text/plain, another
      // site could send a call without a preflight request.
      api.removeAllContentTypeParsers()
      await api.register(formbody, { bodyLimit: BODY_BYTES_MAX })
      const { checkBeforeBody, handleCall } = openCallHooks(options)
      for (const route of options.routes.flatMap(withPublicTwin)) {
        const [method = '', path = ''] = route.key.split(' ')
        api.route({
          method,
          url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
          exposeHeadRoute: !route.call.isMutating,
          bodyLimit: bodyBytesMaxOf(route),
          onRequest: async (request, reply) =>
            checkBeforeBody(request, reply, route) ??
            refuseFileOfStranger(options, request, reply, route),
          handler: (request, reply) => handleCall(request, reply, route),
        })
      }
      api.setNotFoundHandler((request, reply) =>
        sendResponse(options, request, reply, refuse(STATE.unknown)),
      )
      api.setErrorHandler((cause: FastifyError, request, reply) => {
        const refusal = refusalOfError(cause, request, options.onFault)
        return sendResponse(options, request, withRequestId(request, reply), refusal)
      })
      await addDocuments(api, options)
    },
    { prefix: API_BASE },
  )
  return http
}

const FORM_BYTES = 16_384

function bodyBytesMaxOf({ call: { fileBytesMax } }: Route): number {
  return fileBytesMax === undefined
    ? BODY_BYTES_MAX
    : Math.ceil((fileBytesMax * 4) / 3) + FORM_BYTES
}

/** The twin stands below `/public`, so that a rule of a cache names all of them by one prefix. */
function withPublicTwin(route: Route): readonly Route[] {
  if (route.call.hasPublicTwin !== true) return [route]
  const key = route.key.replace(' ', ` ${PUBLIC_BASE}`) as Route['key']
  return [route, { ...route, key, call: { ...route.call, isPublic: true, isSessionless: true } }]
}

/** Reads the body with a file only from a member, so that strangers fill no memory. */
async function refuseFileOfStranger(
  options: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { call }: Route,
): Promise<FastifyReply | undefined> {
  if (call.fileBytesMax === undefined) return
  const secret = secretOf(request, options)
  const found = secret === undefined ? null : options.sessions.find(secret)
  const session = await withDeadline(Promise.resolve(found), options.requestMsMax)
  if (session === null) return sendResponse(options, request, reply, refuse(STATE.notLoggedIn))
}

async function addDocuments(api: FastifyInstance, options: HttpOptions): Promise<void> {
  for (const add of options.addDocuments)
    await api.register(async (documents) => {
      limitDocuments(documents, options.requestMsMax)
      add(documents, async (request) => {
        const secret = secretOf(request, options)
        return secret === undefined ? null : options.sessions.find(secret)
      })
    })
}

type CallHook<Result> = (request: FastifyRequest, reply: FastifyReply, route: Route) => Result

/**
 * Opens the checks of every call. Before the body is read, the hooks check maintenance, origin and
 * capacity, so that a refusal under load costs next to nothing. After the body is read, the hooks
 * check the anti-forgery value, acquire a permit to run, check session and payload, and run the
 * handler. A permit acquired before the body would be wasted on a client that sends slowly.
 */
function openCallHooks(options: HttpOptions): {
  readonly checkBeforeBody: CallHook<FastifyReply | undefined>
  readonly handleCall: CallHook<Promise<FastifyReply>>
} {
  const concurrencyLimitOf = openConcurrencyLimits()
  const publicAnswers = openPublicAnswers()
  return {
    checkBeforeBody(request, reply, route) {
      if (options.isMaintenance)
        return sendResponse(options, request, reply, refuse(STATE.maintenance))
      const kept = route.call.isPublic ? publicAnswers.sendKept(request, reply) : undefined
      if (kept !== undefined) return kept
      const isStateChanging = request.method === 'POST' || route.call.isMutating
      const isByMarkup = request.method === 'GET' && route.call.isMutating && !isMeant(request)
      if (isStateChanging && (isByMarkup || isCrossOrigin(request, options.publicUrl))) {
        return sendResponse(options, request, reply, refuse(STATE.forbidden))
      }
      const limit = concurrencyLimitOf(route)
      const { loadShedder, refusal } = limit
      if (loadShedder.hasCapacity(permitKeyOf(request, secretOf(request, options), limit))) return
      options.callMeter.recordShed(route.key)
      return sendResponse(options, request, reply, refusal)
    },
    async handleCall(request, reply, route) {
      const secret = secretOf(request, options)
      if (request.method === 'POST' && !hasAntiForgery(request, secret, options)) {
        return sendResponse(options, request, reply, refuse(STATE.forbidden))
      }
      const limit = concurrencyLimitOf(route)
      const { loadShedder, refusal } = limit
      const permit = loadShedder.acquire(permitKeyOf(request, secret, limit))
      if (permit === undefined) {
        options.callMeter.recordShed(route.key)
        return sendResponse(options, request, reply, refusal)
      }
      const startedAtMs = performance.now()
      const work = respondTo(options, request, { route, secret, permit, refusal })
      // A request that took too long was already refused. The request keeps its permit until its
      // work ends.
      let isLate = false
      work.then(
        ({ state }) => permit.release(state === STATE.ok),
        (cause) => {
          permit.release(false)
          if (isLate) options.onFault(cause, route.key, request.id)
        },
      )
      let state: number = STATE.fault
      try {
        const answer = withDeadline(work, route.answerMsMax ?? options.requestMsMax)
        const response = await markWritten(options, request, reply, { route, answer })
        state = response.state
        return route.call.isPublic && 'fields' in response
          ? publicAnswers.send(request, reply, response.fields)
          : sendResponse(options, request, reply, response)
      } catch (cause) {
        isLate = cause instanceof TookTooLong
        if (isUnavailable(cause)) state = STATE.unavailable
        throw cause
      } finally {
        options.callMeter.record(route.key, state, performance.now() - startedAtMs)
      }
    },
  }
}

async function respondTo(
  options: HttpOptions,
  request: FastifyRequest,
  {
    route: { call, handle },
    secret,
    permit,
    refusal,
  }: { route: Route; secret: string | undefined; permit: Permit; refusal: CallRefusal },
): Promise<CallResponse> {
  const isAnonymous = secret === undefined || call.isSessionless
  const session = isAnonymous ? null : await options.sessions.find(secret)
  if (call.access === 'member' && session === null) return refuse(STATE.notLoggedIn)
  if (session !== null && !permit.addKey(`member ${session.memberId}`)) return refusal
  const payload = readPayload(call, request)
  if ('state' in payload) return payload
  const callRequest = {
    ...payload,
    session,
    secret: secret ?? '',
    language: languageOf(request),
    address: networkOf(request.ip),
    country: countryOf(request, options),
    written: options.writtenCookie.of(request),
    userAgent: request.headers['user-agent'] ?? '',
    releasePermit: () => permit.release(true),
  } as CallRequest
  return handle(callRequest)
}

/**
 * The country of a network by the header of the proxy. A request that no trusted proxy has forwarded
 * could name any, and a proxy names none that it does not know, such as that of Tor: both are unknown.
 */
function countryOf(
  { headers, ips = [] }: FastifyRequest,
  { countryHeader, trustedProxies }: Pick<HttpOptions, 'countryHeader' | 'trustedProxies'>,
): string | null {
  if (countryHeader === null || trustedProxies.length === 0) return null
  const value = ips.length > 1 ? headers[countryHeader] : undefined
  const code = typeof value === 'string' ? value.toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) ? code : OTHER_COUNTRIES
}

/** What is refused while its work goes on is marked too, but where that ends is unknown. */
async function markWritten(
  { reads, writtenCookie, publicUrl }: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { route, answer }: { route: Route; answer: Promise<CallResponse> },
): Promise<CallResponse> {
  if (!reads.hasReplicas || !isFollowedByReads(route)) return answer
  writtenCookie.set(reply, 'unknown', { publicUrl })
  const response = await answer
  // What a provider credits may follow the call that tells of it, and late work its refusal.
  const isKnown = route.call.isNews !== true && writtenCookie.of(request) !== 'unknown'
  if (isKnown) writtenCookie.set(reply, await reads.logEnd(), { publicUrl })
  return response
}

function isFollowedByReads({ key, call }: Route): boolean {
  const isWriting = call.isMutating || (key.startsWith('POST ') && !call.isReading)
  return isWriting || call.isNews === true
}

function permitKeyOf(
  { ip }: FastifyRequest,
  secret: string | undefined,
  { keyOf }: ConcurrencyLimit,
): string {
  const key = secret === undefined ? undefined : keyOf?.(secret)
  return key ?? addressKey(networkOf(ip))
}

function hasAntiForgery(
  request: FastifyRequest,
  secret: string | undefined,
  { antiForgery, clock }: HttpOptions,
): boolean {
  if (secret === undefined) return false
  const body = request.body as Record<string, unknown> | undefined
  const value = body?.csrf_name === CSRF_FIELD ? body.csrf_value : body?.[CSRF_FIELD]
  return typeof value === 'string' && antiForgery.verify(value, secret, clock.now())
}
