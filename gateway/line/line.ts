import { createHmac, hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language } from '#gateway/orders/order.ts'
import {
  languageFor,
  pathInLanguage,
  redirectByGet,
  sendPage,
} from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { jsonResponse, sendResponse } from '#gateway/responses.ts'
import { parseWebUrl } from '#gateway/web-url.ts'

const CHANNEL_ID = '2000000001'
const CHANNEL_SECRET = 'line_hikifuda_sandbox_login_secret'
const ISSUER = 'https://access.line.me'
const SCOPE = 'line'
const CODE_SECONDS = 600
const ID_TOKEN_SECONDS = 3_600
const ACCESS_TOKEN_SECONDS = 2_592_000

const TEXTS = {
  ja: {
    title: 'LINEログイン（練習用）',
    lead: 'お店がLINEでのログインを求めています。本物のLINEは使いません。',
    person: 'LINEの名前（同じ名前は、いつも同じ人です）',
    friend: 'お店の公式アカウントを友だちに追加する',
    allow: '許可する',
    deny: 'キャンセル',
  },
  en: {
    title: 'LINE Login (practice)',
    lead: 'The shop asks for a login by LINE. The real LINE is not used.',
    person: 'Name at LINE (the same name is always the same person)',
    friend: 'Add the shop’s official account as a friend',
    allow: 'Allow',
    deny: 'Cancel',
  },
} as const satisfies Record<Language, object>

/** What LINE remembers of an authorization code, which is valid for 10 minutes and once. */
interface IssuedCode {
  readonly userId: string
  readonly name: string
  readonly redirectUri: string
  readonly scope: string
  readonly nonce: string | null
  readonly challenge: string | null
  readonly expiresAt: number
  readonly isUsed: boolean
}

/**
 * Adds a stand-in for LINE Login v2.1, written from LINE's reference alone: the page that asks the
 * person, the access token and the verification of an ID token. `docs/providers/line.md` names the
 * documents.
 */
export function addLineLogin(
  gateway: GatewayContext,
  { follow }: { readonly follow: (userId: string) => Promise<void> },
): void {
  addAuthorization(gateway, follow)
  addToken(gateway)
  addVerification(gateway)
}

function addAuthorization(
  gateway: GatewayContext,
  follow: (userId: string) => Promise<void>,
): void {
  const { http, records, now } = gateway
  http.get('/line/access/oauth2/v2.1/authorize', (request, reply) => {
    const asked = readAsked(request)
    if (typeof asked === 'string') return sendBadRequest(gateway, request, reply, asked)
    const language = shownLanguage(request)
    const texts = TEXTS[language]
    return sendPage(reply, {
      title: texts.title,
      language,
      shopName: gateway.shopName(),
      formTargets: [asked.redirectUri],
      body: html`<p>${texts.lead}</p>
<form method="post" action="${pathInLanguage(request, language)}" class="actions">
<label class="field"><span>${texts.person}</span><input name="person" value="Hanako" autocomplete="off"></label>
${asksFriendship(request) && html`<label><input type="checkbox" name="friend" value="1" checked> ${texts.friend}</label>`}
<button name="choice" value="allow" class="primary">${texts.allow}</button>
<button name="choice" value="deny">${texts.deny}</button>
</form>`,
    })
  })
  http.post('/line/access/oauth2/v2.1/authorize', async (request, reply) => {
    const asked = readAsked(request)
    if (typeof asked === 'string') return sendBadRequest(gateway, request, reply, asked)
    const { redirectUri, state, ...kept } = asked
    const target = new URL(redirectUri)
    target.searchParams.set('state', state)
    const { choice, person: name = '', friend } = readForm(request.body)
    if (choice !== 'allow') {
      target.searchParams.set('error', 'ACCESS_DENIED')
      target.searchParams.set('error_description', 'The resource owner denied the request.')
      return redirectByGet(reply, target.href)
    }
    const code = randomBytes(15).toString('base64url')
    const issued: IssuedCode = {
      ...kept,
      name,
      userId: userIdOf(name),
      redirectUri,
      expiresAt: now().getTime() + CODE_SECONDS * 1000,
      isUsed: false,
    }
    records.put(SCOPE, 'code', code, issued)
    target.searchParams.set('code', code)
    if (asksFriendship(request)) {
      if (friend === '1') await follow(issued.userId)
      target.searchParams.set('friendship_status_changed', String(friend === '1'))
    }
    return redirectByGet(reply, target.href)
  })
}

function asksFriendship(request: FastifyRequest): boolean {
  const { bot_prompt } = request.query as Readonly<Record<string, string | undefined>>
  return bot_prompt === 'normal' || bot_prompt === 'aggressive'
}

/** As `ui_locales` of the request asks, or as the link to the other language. */
function shownLanguage(request: FastifyRequest): Language {
  const { ui_locales, language } = request.query as Readonly<Record<string, string | undefined>>
  if (language === undefined && (ui_locales === 'ja' || ui_locales === 'en')) return ui_locales
  return languageFor(request)
}

/** An id as LINE gives it: U and 32 digits in hex. */
export function userIdOf(name: string): string {
  return `U${hash('sha256', `${CHANNEL_ID} ${name}`).slice(0, 32)}`
}

type Asked = Pick<IssuedCode, 'redirectUri' | 'scope' | 'nonce' | 'challenge'> & {
  readonly state: string
}

/** Returns the parameters of the request for authorization, or the name of a wrong one. */
function readAsked(request: FastifyRequest): Asked | string {
  const query = request.query as Readonly<Record<string, string | undefined>>
  const { redirect_uri, state = '', scope = '', nonce, code_challenge } = query
  const redirectUri = parseWebUrl(redirect_uri)?.href
  const hasPkce = code_challenge !== undefined || query.code_challenge_method !== undefined
  if (query.response_type !== 'code') return 'response_type'
  if (query.client_id !== CHANNEL_ID) return 'client_id'
  if (redirectUri === undefined) return 'redirect_uri'
  if (state === '') return 'state'
  if (!scope.split(' ').some((each) => each === 'openid' || each === 'profile')) return 'scope'
  if (hasPkce && query.code_challenge_method !== 'S256') return 'code_challenge_method'
  if (hasPkce && !/^[\w-]{43}$/.test(code_challenge ?? '')) return 'code_challenge'
  const kept = { nonce: nonce ?? null, challenge: code_challenge ?? null }
  return { redirectUri, state, scope, ...kept }
}

function sendBadRequest(
  { shopName }: GatewayContext,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): FastifyReply {
  const language = languageFor(request)
  return sendPage(reply, {
    status: 400,
    title: '400 Bad Request',
    language,
    shopName: shopName(),
    body: html`<p>Invalid ${name} value.</p>`,
  })
}

function addToken({ http, records, now }: GatewayContext): void {
  http.post('/line/api/oauth2/v2.1/token', (request, reply) => {
    const form = readForm(request.body)
    const refuse = (error: string, error_description: string) =>
      sendResponse(reply, jsonResponse(400, { error, error_description }))
    if (form.grant_type !== 'authorization_code')
      return refuse('unsupported_grant_type', 'grant_type is not supported')
    if (form.client_id !== CHANNEL_ID || form.client_secret !== CHANNEL_SECRET)
      return refuse('invalid_client', 'invalid client credentials')
    const code = form.code ?? ''
    const issued = records.get<IssuedCode>(SCOPE, 'code', code)
    if (issued === undefined || issued.isUsed || issued.expiresAt <= now().getTime())
      return refuse('invalid_grant', 'invalid authorization code')
    if (form.redirect_uri !== issued.redirectUri)
      return refuse('invalid_grant', 'redirect_uri does not match')
    const { challenge } = issued
    const isVerified =
      challenge === null || hash('sha256', form.code_verifier ?? '', 'base64url') === challenge
    if (!isVerified) return refuse('invalid_grant', 'invalid code verifier')
    records.put(SCOPE, 'code', code, { ...issued, isUsed: true })
    const access_token = randomBytes(32).toString('base64url')
    const refresh_token = randomBytes(20).toString('base64url')
    const { scope } = issued
    const hasId = scope.split(' ').includes('openid')
    const id_token = hasId ? signed(claimsOf(issued, now())) : undefined
    return sendResponse(
      reply,
      jsonResponse(200, {
        access_token,
        expires_in: ACCESS_TOKEN_SECONDS,
        id_token,
        refresh_token,
        scope,
        token_type: 'Bearer',
      }),
    )
  })
}

function claimsOf({ userId, name, nonce, scope }: IssuedCode, now: Date) {
  const iat = Math.floor(now.getTime() / 1000)
  return {
    iss: ISSUER,
    sub: userId,
    aud: CHANNEL_ID,
    exp: iat + ID_TOKEN_SECONDS,
    iat,
    ...(nonce === null ? {} : { nonce }),
    amr: ['linesso'],
    ...(scope.split(' ').includes('profile') ? { name } : {}),
  }
}

type Claims = ReturnType<typeof claimsOf>

/** A JSON Web Token with HS256, as LINE signs those of the web login. */
function signed(claims: Claims): string {
  const parts = [{ typ: 'JWT', alg: 'HS256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return [...parts, signatureOf(parts.join('.'))].join('.')
}

function signatureOf(content: string): string {
  return createHmac('sha256', CHANNEL_SECRET).update(content).digest('base64url')
}

function addVerification({ http, now }: GatewayContext): void {
  http.post('/line/api/oauth2/v2.1/verify', (request, reply) => {
    const { id_token = '', client_id, nonce } = readForm(request.body)
    const refuse = (error_description: string) =>
      sendResponse(reply, jsonResponse(400, { error: 'invalid_request', error_description }))
    const [header = '', body = '', signature] = id_token.split('.')
    if (signature !== signatureOf(`${header}.${body}`)) return refuse('Invalid IdToken.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
    if (claims.exp * 1000 <= now().getTime()) return refuse('IdToken expired.')
    if (claims.aud !== client_id) return refuse('Invalid IdToken Audience.')
    if (nonce !== undefined && claims.nonce !== nonce) return refuse('Invalid IdToken Nonce.')
    return sendResponse(reply, jsonResponse(200, claims))
  })
}
