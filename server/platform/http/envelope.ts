import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Errors } from '#contract/call.ts'
import { STATE } from '#contract/codes.ts'
import type { Words } from '#contract/words.ts'
import { languageOf } from '#server/platform/language.ts'
import { serializeFields } from '#server/platform/load/serialized.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { responseBody } from './compress.ts'
import { type CallRefusal, type CallResponse, errorsIn } from './route.ts'
import { type AntiForgery, CSRF_FIELD } from './sessions/csrf.ts'
import { type CookieOptions, secretOf, setSessionCookie } from './sessions/session-cookie.ts'
import { newGuestSecret } from './sessions/sessions.ts'

/** After a logout, the Back button shows no page that the browser has kept. */
export const FORGET_PAGES = ['clear-site-data', '"cache"'] as const

export interface EnvelopeOptions extends CookieOptions {
  readonly antiForgery: AntiForgery
  readonly clock: Clock
  /** What the shop calls its packs, points and coins at this moment. */
  readonly words: () => Words
}

export function sendResponse(
  options: EnvelopeOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  response: CallResponse,
): FastifyReply {
  const secret = changeSession(response, request, reply, options)
  const csrf = { name: CSRF_FIELD, value: options.antiForgery.issue(secret, options.clock.now()) }
  reply.code(httpStatusOf(response.state)).header('cache-control', 'no-store')
  reply.type('application/json; charset=utf-8')
  if (!('fields' in response)) {
    if (response.retryAfterSeconds !== undefined)
      reply.header('retry-after', response.retryAfterSeconds)
    const errors = errorsIn(languageOf(request), response.errors, options.words())
    return reply.send(refusalBody(response, csrf, errors))
  }
  const json = serializeFields({ state: response.state, errors: {}, csrf, ...response.fields })
  return reply.send(responseBody(request, reply, json))
}

/** Returns the secret that the client has after this response. */
function changeSession(
  response: CallResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  options: EnvelopeOptions,
): string {
  const sessionChange = 'session' in response ? response.session : undefined
  const currentSecret = sessionChange === undefined ? secretOf(request, options) : undefined
  if (currentSecret !== undefined) return currentSecret
  const nextCookie = sessionChange ?? { secret: newGuestSecret(), maxAgeSeconds: null }
  setSessionCookie(reply, nextCookie, options)
  if (sessionChange === null) reply.header(...FORGET_PAGES)
  return nextCookie.secret
}

function refusalBody(refusal: CallRefusal, csrf: object, errors: Errors): object {
  const result = refusal.result === undefined ? {} : { result: refusal.result }
  const list = refusal.list === undefined ? {} : { list: refusal.list }
  return { state: refusal.state, errors, csrf, ...result, ...list }
}

function httpStatusOf(state: number): number {
  if (state === STATE.nothingLeft) return 200
  if (state === STATE.maintenance) return 503
  return state
}
