import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readForm, readJson, writeJson } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { languageFor, redirectByGet, sendPage } from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { jsonResponse, sendResponse } from '#gateway/responses.ts'
import { loopbackUrl } from '#gateway/web-url.ts'
import { userIdOf } from './line.ts'

const ACCESS_TOKEN = 'line_hikifuda_sandbox_messaging_token'
const CHANNEL_SECRET = 'line_hikifuda_sandbox_messaging_secret'
const BOT_ID = 'U00000000000000000000000000000b07'
const SCOPE = 'line'
const TEXT_LENGTH_MAX = 5_000
const MESSAGES_MAX = 5
const RECIPIENTS_MAX = 500
/** Of a template with buttons. */
const BUTTONS_TEXT_LENGTH_MAX = 160
const ALTERNATIVE_LENGTH_MAX = 1_500
const ACTIONS_MAX = 4
const LABEL_LENGTH_MAX = 20
const DATA_LENGTH_MAX = 300
const URI_LENGTH_MAX = 1_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Friendship = 'friend' | 'blocked'

/** A message as a talk shows it. */
interface Shown {
  readonly text: string
  /** The button that is reported to the shop. */
  readonly act?: { readonly label: string; readonly data: string }
}

/**
 * Adds a stand-in for LINE's Messaging API, written from its reference: push and multicast with
 * retry key and quota, replies, profile, and the webhook. LINE's package knows the paths, so they
 * begin at the root. A page shows what a person has got, and lets the person press the buttons of
 * messages, and add and block the shop's account.
 */
export function addLineMessages(
  gateway: GatewayContext,
  { webhookUrl }: { readonly webhookUrl: () => string | null },
): { readonly follow: (userId: string) => Promise<void> } {
  addSend(gateway, '/v2/bot/message/push')
  addSend(gateway, '/v2/bot/message/multicast')
  addReply(gateway)
  addQuota(gateway)
  addProfile(gateway)
  const change = async (userId: string, act: 'follow' | 'unfollow') => {
    const friendship: Friendship = act === 'follow' ? 'friend' : 'blocked'
    gateway.records.put(SCOPE, 'friendship', userId, friendship)
    const follow = { replyToken: randomUUID(), follow: { isUnblocked: false } }
    const fields = { type: act, ...(act === 'follow' ? follow : {}) }
    await sendEvent(webhookUrl(), { fields, userId, now: gateway.now() })
  }
  const press = async (userId: string, data: string) => {
    const replyToken = randomUUID()
    gateway.records.put(SCOPE, 'reply-token', replyToken, userId)
    const fields = { type: 'postback', replyToken, postback: { data } }
    await sendEvent(webhookUrl(), { fields, userId, now: gateway.now() })
  }
  addTalk(gateway, { change, press })
  return { follow: (userId) => change(userId, 'follow') }
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return sendResponse(reply, jsonResponse(status, { message }))
}

function isAuthorized({ headers }: FastifyRequest): boolean {
  return headers.authorization === `Bearer ${ACCESS_TOKEN}`
}

const UNAUTHORIZED =
  'Authentication failed. Confirm that the access token in the authorization header is valid.'

type Json = Readonly<Record<string, unknown>>

/** Undefined for a message that the reference does not allow. */
function readMessage({ type, text, altText, template }: Json): Shown | undefined {
  if (type === 'text') return isText(text, TEXT_LENGTH_MAX) ? { text } : undefined
  if (type !== 'template' || !isText(altText, ALTERNATIVE_LENGTH_MAX)) return undefined
  const { type: kind, text: sentence, actions } = (template ?? {}) as Json
  if (kind !== 'buttons' || !isText(sentence, BUTTONS_TEXT_LENGTH_MAX)) return undefined
  if (!Array.isArray(actions) || actions.length < 1 || actions.length > ACTIONS_MAX)
    return undefined
  let shown: Shown = { text: sentence }
  for (const { type: act, label, uri, data } of actions as Json[]) {
    if (!isText(label, LABEL_LENGTH_MAX)) return undefined
    if (act === 'uri' && isText(uri, URI_LENGTH_MAX) && /^(?:https?|line|tel):/.test(uri))
      shown = { ...shown, text: `${shown.text}\n${uri}` }
    else if (act === 'postback' && isText(data, DATA_LENGTH_MAX))
      shown = { ...shown, act: { label, data } }
    else return undefined
  }
  return shown
}

function isText(value: unknown, lengthMax: number): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= lengthMax
}

function readMessages(messages: unknown): Shown[] | undefined {
  if (!Array.isArray(messages) || messages.length < 1 || messages.length > MESSAGES_MAX)
    return undefined
  const shown = messages.flatMap((message) => readMessage(message) ?? [])
  return shown.length === messages.length ? shown : undefined
}

function readRecipients(path: string, to: unknown): readonly string[] | undefined {
  if (path.endsWith('/push')) return typeof to === 'string' ? [to] : undefined
  const isList =
    Array.isArray(to) &&
    to.length >= 1 &&
    to.length <= RECIPIENTS_MAX &&
    to.every((id) => typeof id === 'string')
  return isList ? to : undefined
}

/**
 * A push to somebody who never was a friend is refused. A multicast is accepted and reaches those
 * who are friends.
 */
function addSend({ http, records }: GatewayContext, path: string): void {
  http.post(path, (request, reply) => {
    if (!isAuthorized(request)) return refuse(reply, 401, UNAUTHORIZED)
    const key = request.headers['x-line-retry-key']
    if (key !== undefined && !UUID.test(String(key)))
      return refuse(reply, 400, 'The retry key is invalid')
    const body = (readJson(request.body) ?? {}) as Json
    const recipients = readRecipients(path, body.to)
    const messages = readMessages(body.messages)
    if (recipients === undefined || messages === undefined)
      return refuse(reply, 400, 'The request body has 1 error(s)')
    const accepted =
      key === undefined ? undefined : records.get<string>(SCOPE, 'retry-key', String(key))
    if (accepted !== undefined) {
      reply.header('x-line-accepted-request-id', accepted)
      return refuse(reply, 409, 'The retry key is already accepted')
    }
    const friendshipOf = (userId: string) => records.get<Friendship>(SCOPE, 'friendship', userId)
    if (path.endsWith('/push') && friendshipOf(recipients[0] ?? '') === undefined)
      return refuse(reply, 400, 'Failed to send messages')
    // A person who has blocked the account is not reached and not counted.
    const reached = recipients.filter((userId) => friendshipOf(userId) === 'friend')
    const quota = records.get<number | null>(SCOPE, 'quota', 'value') ?? undefined
    const used = records.get<number>(SCOPE, 'quota', 'used') ?? 0
    if (quota !== undefined && used + reached.length > quota)
      return refuse(reply, 429, 'You have reached your monthly limit.')
    const requestId = randomUUID()
    if (key !== undefined) records.put(SCOPE, 'retry-key', String(key), requestId)
    records.put(SCOPE, 'quota', 'used', used + reached.length)
    for (const userId of reached) addToTalk(records, { userId, messages })
    reply.header('x-line-request-id', requestId)
    const sentMessages = messages.map((_, index) => ({
      id: `${Date.now()}${index}`,
      quoteToken: 'q',
    }))
    return sendResponse(reply, jsonResponse(200, path.endsWith('/push') ? { sentMessages } : {}))
  })
}

function addToTalk(
  records: GatewayContext['records'],
  { userId, messages }: { userId: string; messages: readonly Shown[] },
): void {
  const talk = records.get<Shown[]>(SCOPE, 'talk', userId) ?? []
  records.put(SCOPE, 'talk', userId, [...talk, ...messages])
}

/** A reply token works once. Replies are not counted. */
function addReply({ http, records }: GatewayContext): void {
  http.post('/v2/bot/message/reply', (request, reply) => {
    if (!isAuthorized(request)) return refuse(reply, 401, UNAUTHORIZED)
    const { replyToken, messages } = (readJson(request.body) ?? {}) as Json
    const shown = readMessages(messages)
    if (shown === undefined) return refuse(reply, 400, 'The request body has 1 error(s)')
    const userId = records.get<string | null>(SCOPE, 'reply-token', String(replyToken))
    if (userId === undefined || userId === null) return refuse(reply, 400, 'Invalid reply token')
    records.put(SCOPE, 'reply-token', String(replyToken), null)
    addToTalk(records, { userId, messages: shown })
    return sendResponse(reply, jsonResponse(200, { sentMessages: [] }))
  })
}

function addQuota({ http, records }: GatewayContext): void {
  http.get('/v2/bot/message/quota', (request, reply) => {
    if (!isAuthorized(request)) return refuse(reply, 401, UNAUTHORIZED)
    const value = records.get<number | null>(SCOPE, 'quota', 'value') ?? undefined
    const quota = value === undefined ? { type: 'none' } : { type: 'limited', value }
    return sendResponse(reply, jsonResponse(200, quota))
  })
  http.get('/v2/bot/message/quota/consumption', (request, reply) => {
    if (!isAuthorized(request)) return refuse(reply, 401, UNAUTHORIZED)
    const totalUsage = records.get<number>(SCOPE, 'quota', 'used') ?? 0
    return sendResponse(reply, jsonResponse(200, { totalUsage }))
  })
}

function addProfile({ http, records }: GatewayContext): void {
  http.get<{ Params: { id: string } }>('/v2/bot/profile/:id', (request, reply) => {
    if (!isAuthorized(request)) return refuse(reply, 401, UNAUTHORIZED)
    const { id: userId } = request.params
    if (records.get<Friendship>(SCOPE, 'friendship', userId) !== 'friend')
      return refuse(reply, 404, 'Not found')
    return sendResponse(reply, jsonResponse(200, { userId, displayName: 'LINE', language: 'ja' }))
  })
}

const TEXTS = {
  ja: {
    title: 'LINEのトーク（練習用）',
    friend: '友だちです',
    blocked: 'ブロック中です',
    stranger: '友だちではありません',
    none: 'メッセージはまだありません。',
    follow: '友だちに追加',
    unfollow: 'ブロック',
  },
  en: {
    title: 'LINE talk (practice)',
    friend: 'A friend of the shop’s account',
    blocked: 'Blocked',
    stranger: 'Not a friend',
    none: 'No message yet.',
    follow: 'Add as friend',
    unfollow: 'Block',
  },
} as const

function addTalk(
  { http, records, shopName }: GatewayContext,
  {
    change,
    press,
  }: {
    readonly change: (userId: string, act: 'follow' | 'unfollow') => Promise<void>
    readonly press: (userId: string, data: string) => Promise<void>
  },
): void {
  const personOf = (request: FastifyRequest) =>
    (request.query as Readonly<Record<string, string | undefined>>).person ?? ''
  http.get('/line/talk', (request, reply) => {
    const userId = userIdOf(personOf(request))
    const language = languageFor(request)
    const texts = TEXTS[language]
    const talk = records.get<Shown[]>(SCOPE, 'talk', userId) ?? []
    const state = records.get<Friendship>(SCOPE, 'friendship', userId) ?? 'stranger'
    return sendPage(reply, {
      title: texts.title,
      language,
      shopName: shopName(),
      body: html`<p>${texts[state]}</p>
${
  talk.length === 0
    ? html`<p>${texts.none}</p>`
    : html`<ol aria-label="${texts.title}">${talk.map(
        ({ text, act }) => html`<li>${text}${act === undefined ? '' : buttonOf(act)}</li>`,
      )}</ol>`
}
<form method="post" class="actions">
<button name="act" value="follow">${texts.follow}</button>
<button name="act" value="unfollow">${texts.unfollow}</button>
</form>`,
    })
  })
  http.post('/line/talk', async (request, reply) => {
    const userId = userIdOf(personOf(request))
    const { act, press: data } = readForm(request.body)
    if (data !== undefined) await press(userId, data)
    else await change(userId, act === 'unfollow' ? 'unfollow' : 'follow')
    return redirectByGet(reply, request.url)
  })
  // LINE has no such call: tests set the messages of the month by it.
  http.post('/line/quota', (request, reply) => {
    const { value, used } = readForm(request.body)
    records.put(SCOPE, 'quota', 'value', value === undefined ? null : Number(value))
    records.put(SCOPE, 'quota', 'used', Number(used ?? 0))
    return reply.code(204).send()
  })
}

function buttonOf({ label, data }: NonNullable<Shown['act']>) {
  return html`<form method="post"><button name="press" value="${data}">${label}</button></form>`
}

async function sendEvent(
  url: string | null,
  { fields, userId, now }: { fields: Json; userId: string; now: Date },
): Promise<void> {
  if (url === null) return
  const event = {
    mode: 'active',
    timestamp: now.getTime(),
    source: { type: 'user', userId },
    webhookEventId: randomUUID(),
    deliveryContext: { isRedelivery: false },
    ...fields,
  }
  const body = writeJson({ destination: BOT_ID, events: [event] })
  const signature = createHmac('sha256', CHANNEL_SECRET).update(body).digest('base64')
  await fetch(loopbackUrl(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signature },
    body: new Uint8Array(body),
  }).catch(() => undefined)
}
