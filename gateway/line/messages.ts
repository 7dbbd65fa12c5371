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
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Friendship = 'friend' | 'blocked'

/**
 * Adds a stand-in for LINE's Messaging API, written from its reference: push with retry key and
 * quota, profile, and the webhook. LINE's package knows the paths, so they begin at the root. A page
 * shows what a person has got, and lets the person add and block the shop's account.
 */
export function addLineMessages(
  gateway: GatewayContext,
  { webhookUrl }: { readonly webhookUrl: () => string | null },
): { readonly follow: (userId: string) => Promise<void> } {
  addPush(gateway)
  addQuota(gateway)
  addProfile(gateway)
  const change = async (userId: string, act: 'follow' | 'unfollow') => {
    const friendship: Friendship = act === 'follow' ? 'friend' : 'blocked'
    gateway.records.put(SCOPE, 'friendship', userId, friendship)
    await sendEvent(webhookUrl(), { act, userId, now: gateway.now() })
  }
  addTalk(gateway, change)
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

interface Push {
  readonly to?: unknown
  readonly messages?: readonly { readonly type?: unknown; readonly text?: unknown }[]
}

function addPush({ http, records }: GatewayContext): void {
  http.post('/v2/bot/message/push', (request, reply) => {
    if (!isAuthorized(request)) return refuse(reply, 401, UNAUTHORIZED)
    const key = request.headers['x-line-retry-key']
    if (key !== undefined && !UUID.test(String(key)))
      return refuse(reply, 400, 'The retry key is invalid')
    const { to, messages = [] } = (readJson(request.body) ?? {}) as Push
    const isValid =
      typeof to === 'string' &&
      messages.length >= 1 &&
      messages.length <= MESSAGES_MAX &&
      messages.every(
        ({ type, text }) =>
          type === 'text' &&
          typeof text === 'string' &&
          text.length >= 1 &&
          text.length <= TEXT_LENGTH_MAX,
      )
    if (!isValid) return refuse(reply, 400, 'The request body has 1 error(s)')
    const accepted =
      key === undefined ? undefined : records.get<string>(SCOPE, 'retry-key', String(key))
    if (accepted !== undefined) {
      reply.header('x-line-accepted-request-id', accepted)
      return refuse(reply, 409, 'The retry key is already accepted')
    }
    const friendship = records.get<Friendship>(SCOPE, 'friendship', to)
    if (friendship === undefined) return refuse(reply, 400, 'Failed to send messages')
    const quota = records.get<number | null>(SCOPE, 'quota', 'value') ?? undefined
    const used = records.get<number>(SCOPE, 'quota', 'used') ?? 0
    if (quota !== undefined && used >= quota)
      return refuse(reply, 429, 'You have reached your monthly limit.')
    const requestId = randomUUID()
    if (key !== undefined) records.put(SCOPE, 'retry-key', String(key), requestId)
    // A push to a person who has blocked the account is accepted, reaches nobody and is not counted.
    if (friendship === 'friend') {
      records.put(SCOPE, 'quota', 'used', used + 1)
      const talk = records.get<string[]>(SCOPE, 'talk', to) ?? []
      records.put(SCOPE, 'talk', to, [...talk, ...messages.map(({ text }) => String(text))])
    }
    reply.header('x-line-request-id', requestId)
    const sentMessages = messages.map((_, index) => ({
      id: `${Date.now()}${index}`,
      quoteToken: 'q',
    }))
    return sendResponse(reply, jsonResponse(200, { sentMessages }))
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
  change: (userId: string, act: 'follow' | 'unfollow') => Promise<void>,
): void {
  const personOf = (request: FastifyRequest) =>
    (request.query as Readonly<Record<string, string | undefined>>).person ?? ''
  http.get('/line/talk', (request, reply) => {
    const userId = userIdOf(personOf(request))
    const language = languageFor(request)
    const texts = TEXTS[language]
    const talk = records.get<string[]>(SCOPE, 'talk', userId) ?? []
    const state = records.get<Friendship>(SCOPE, 'friendship', userId) ?? 'stranger'
    return sendPage(reply, {
      title: texts.title,
      language,
      shopName: shopName(),
      body: html`<p>${texts[state]}</p>
${talk.length === 0 ? html`<p>${texts.none}</p>` : html`<ol aria-label="${texts.title}">${talk.map((text) => html`<li>${text}</li>`)}</ol>`}
<form method="post" class="actions">
<button name="act" value="follow">${texts.follow}</button>
<button name="act" value="unfollow">${texts.unfollow}</button>
</form>`,
    })
  })
  http.post('/line/talk', async (request, reply) => {
    const userId = userIdOf(personOf(request))
    const act = readForm(request.body).act === 'unfollow' ? 'unfollow' : 'follow'
    await change(userId, act)
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

async function sendEvent(
  url: string | null,
  { act, userId, now }: { act: 'follow' | 'unfollow'; userId: string; now: Date },
): Promise<void> {
  if (url === null) return
  const event = {
    type: act,
    mode: 'active',
    timestamp: now.getTime(),
    source: { type: 'user', userId },
    webhookEventId: randomUUID(),
    deliveryContext: { isRedelivery: false },
    ...(act === 'follow' ? { replyToken: randomUUID(), follow: { isUnblocked: false } } : {}),
  }
  const body = writeJson({ destination: BOT_ID, events: [event] })
  const signature = createHmac('sha256', CHANNEL_SECRET).update(body).digest('base64')
  await fetch(loopbackUrl(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signature },
    body: new Uint8Array(body),
  }).catch(() => undefined)
}
