import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { lineLogin } from './line-login.ts'
import { chooseLineLogin } from './line-settings.ts'

const CHANNEL = {
  channelId: '1234567890',
  channelSecret: 'a-secret-of-32-characters-000000',
  offersFriendship: false,
}
const VISIT = { nonce: 'n', codeVerifier: 'v', code: 'c', returnUrl: 'https://shop.example/back' }
const TOKENS = { access_token: 'a', id_token: 'header.body.signature', token_type: 'Bearer' }
const CLAIMS = {
  iss: 'https://access.line.me',
  sub: 'U1',
  aud: '1234567890',
  nonce: 'n',
  name: '花子',
}

interface Answer {
  readonly status?: number
  readonly body: unknown
}
let token: Answer = { body: TOKENS }
let verify: Answer = { body: CLAIMS }
const asked: { path: string; form: URLSearchParams }[] = []
const server = createServer(async (request, response) => {
  const chunks = await request.toArray()
  const path = request.url ?? ''
  asked.push({ path, form: new URLSearchParams(Buffer.concat(chunks).toString()) })
  const { status = 200, body } = path.endsWith('/token') ? token : verify
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
let apiUrl: string
before(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

const readPerson = () =>
  lineLogin({ ...CHANNEL, pagesUrl: 'https://access.line.me', apiUrl }).readPerson(VISIT)

test('the page at LINE gets state, nonce and the challenge of the verifier, and no secret', () => {
  const line = lineLogin({ ...CHANNEL, pagesUrl: 'https://access.line.me', apiUrl: '' })
  const asked = { ...VISIT, state: 's', language: 'ja' } as const
  const url = line.pageUrl({ ...asked, asksName: false })
  assert.match(line.pageUrl({ ...asked, asksName: true }), /&scope=profile%20openid&/)
  const { origin, pathname, searchParams } = new URL(url)
  assert.equal(`${origin}${pathname}`, 'https://access.line.me/oauth2/v2.1/authorize')
  assert.deepEqual(Object.fromEntries(searchParams), {
    response_type: 'code',
    client_id: '1234567890',
    redirect_uri: 'https://shop.example/back',
    state: 's',
    scope: 'openid',
    nonce: 'n',
    // The SHA-256 of the verifier "v".
    code_challenge: 'TJRIXgwhrmxBzh3-e2v6zupato5AokdvUCCOUm9QYIA',
    code_challenge_method: 'S256',
    ui_locales: 'ja',
  })
})

test('LINE gets the code with the verifier, then the ID token with channel and nonce', async () => {
  asked.length = 0
  assert.deepEqual(await readPerson(), { userId: 'U1', name: '花子' })
  assert.deepEqual(
    asked.map(({ path, form }) => [path, Object.fromEntries(form)]),
    [
      [
        '/oauth2/v2.1/token',
        {
          grant_type: 'authorization_code',
          code: 'c',
          redirect_uri: 'https://shop.example/back',
          client_id: CHANNEL.channelId,
          client_secret: CHANNEL.channelSecret,
          code_verifier: 'v',
        },
      ],
      [
        '/oauth2/v2.1/verify',
        { id_token: TOKENS.id_token, client_id: CHANNEL.channelId, nonce: 'n' },
      ],
    ],
  )
})

test('a person whom LINE does not name, or by too long a name, has none', async () => {
  for (const name of [undefined, '長'.repeat(101), 7]) {
    verify = { body: { ...CLAIMS, name } }
    assert.deepEqual(await readPerson(), { userId: 'U1', name: '' })
  }
})

test('an answer of LINE that does not name the person of this visit is no login', async (t) => {
  const expired = { error: 'invalid_request', error_description: 'IdToken expired.' }
  const cases: readonly [string, { token?: Answer; verify?: Answer }, 'refused' | 'unreachable'][] =
    [
      ['a used code', { token: { status: 400, body: { error: 'invalid_grant' } } }, 'refused'],
      ['no ID token', { token: { body: { access_token: 'a' } } }, 'refused'],
      ['an expired ID token', { verify: { status: 400, body: expired } }, 'refused'],
      ['another nonce', { verify: { body: { ...CLAIMS, nonce: 'other' } } }, 'refused'],
      ['no nonce', { verify: { body: { ...CLAIMS, nonce: undefined } } }, 'refused'],
      ['another channel', { verify: { body: { ...CLAIMS, aud: '999' } } }, 'refused'],
      [
        'another issuer',
        { verify: { body: { ...CLAIMS, iss: 'https://evil.example' } } },
        'refused',
      ],
      ['no person', { verify: { body: { ...CLAIMS, sub: '' } } }, 'refused'],
      ['a fault at the tokens', { token: { status: 500, body: {} } }, 'unreachable'],
      ['a fault at the verification', { verify: { status: 503, body: {} } }, 'unreachable'],
    ]
  for (const [name, answers, expected] of cases)
    await t.test(name, async () => {
      token = answers.token ?? { body: TOKENS }
      verify = answers.verify ?? { body: CLAIMS }
      assert.equal(await readPerson(), expected)
    })
})

test('LINE is off without settings in production, and both settings are set together', () => {
  const gatewayUrl = 'http://localhost:3001'
  const id = { LINE_LOGIN_CHANNEL_ID: '1234567890' }
  const secret = { LINE_LOGIN_CHANNEL_SECRET: CHANNEL.channelSecret }
  assert.equal(chooseLineLogin({ NODE_ENV: 'production' }, { gatewayUrl }), null)
  assert.equal(chooseLineLogin({}, { gatewayUrl: undefined }), null)
  assert.notEqual(chooseLineLogin({}, { gatewayUrl }), null)
  for (const alone of [id, secret])
    assert.throws(() => chooseLineLogin(alone, { gatewayUrl }), StartRefused)
  const url = chooseLineLogin(
    { NODE_ENV: 'production', ...id, ...secret },
    { gatewayUrl },
  )?.pageUrl({
    ...VISIT,
    state: 's',
    language: 'en',
    asksName: true,
  })
  assert.ok(url?.startsWith('https://access.line.me/'))
})
