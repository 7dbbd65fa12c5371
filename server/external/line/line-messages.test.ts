import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { PushDelayed } from '#server/external/push/port.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { lineMessages } from './line-messages.ts'
import { chooseLineMessenger } from './line-settings.ts'
import { LineRefused } from './port.ts'

const CHANNEL = { accessToken: 'an-access-token-of-line', channelSecret: 'a-secret-of-a-channel' }
const MESSAGE = {
  userIds: ['U1'],
  sentence: 'hello',
  open: { label: 'Open', url: 'https://shop.example/a' },
  act: { label: 'Stop', data: 'stop a' },
  retryKey: '123e4567-e89b-12d3-a456-426614174000',
}
const WIRE = {
  type: 'template',
  altText: 'hello',
  template: {
    type: 'buttons',
    text: 'hello',
    actions: [
      { type: 'uri', label: 'Open', uri: 'https://shop.example/a' },
      { type: 'postback', label: 'Stop', displayText: 'Stop', data: 'stop a' },
    ],
  },
}

interface Answer {
  readonly status: number
  readonly body: unknown
}
let answers: Readonly<Record<string, Answer>> = {}
const asked: { path: string; headers: Record<string, unknown>; body: string }[] = []
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  const path = `${request.method} ${request.url}`
  asked.push({ path, headers: request.headers, body })
  const { status, body: answer } = answers[path] ?? { status: 404, body: { message: 'Not found' } }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
let apiUrl: string
before(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => server.close())

const NO_QUOTA = {
  'GET /v2/bot/message/quota': { status: 200, body: { type: 'none' } },
  'GET /v2/bot/message/quota/consumption': { status: 200, body: { totalUsage: 3 } },
}
const open = () => lineMessages({ ...CHANNEL, apiUrl })
const withAnswer = (status: number, body: unknown = {}) => {
  const answer = { status, body }
  answers = {
    ...NO_QUOTA,
    'POST /v2/bot/message/push': answer,
    'POST /v2/bot/message/multicast': answer,
  }
}

test('a message has the token, the retry key and two buttons, for one person or for many', async () => {
  withAnswer(200, { sentMessages: [] })
  for (const [userIds, to, path] of [
    [['U1'], 'U1', 'POST /v2/bot/message/push'],
    [['U1', 'U2'], ['U1', 'U2'], 'POST /v2/bot/message/multicast'],
  ] as const) {
    assert.equal(await open().send({ ...MESSAGE, userIds }), 'sent')
    const { headers, body, ...last } = asked.at(-1) ?? assert.fail()
    assert.equal(last.path, path)
    assert.equal(headers.authorization, `Bearer ${CHANNEL.accessToken}`)
    assert.equal(headers['x-line-retry-key'], MESSAGE.retryKey)
    assert.deepEqual(JSON.parse(body), { to, messages: [WIRE] })
  }
})

test('what LINE answers to a message', async (t) => {
  const refused = (cause: unknown) =>
    cause instanceof LineRefused
      ? `refused${cause.isOfRecipient ? ' for a recipient' : ''}`
      : cause instanceof PushDelayed
        ? 'delayed'
        : 'unknown'
  for (const [status, message, ofOne, ofMany] of [
    [409, 'The retry key is already accepted', 'repeated', 'repeated'],
    [400, 'Failed to send messages', 'gone', 'refused for a recipient'],
    [400, 'The request body has 1 error(s)', 'refused for a recipient', 'refused for a recipient'],
    [401, 'Authentication failed', 'refused', 'refused'],
    [403, 'Not available for your account', 'refused', 'refused'],
    [429, 'The API rate limit has been exceeded. Try again later.', 'refused', 'refused'],
    [429, 'You have reached your monthly limit.', 'delayed', 'delayed'],
    [500, 'Internal server error', 'unknown', 'unknown'],
  ] as const)
    await t.test(`${status} ${message}`, async () => {
      withAnswer(status, { message })
      assert.equal(await open().send(MESSAGE).catch(refused), ofOne)
      const userIds = ['U1', 'U2']
      assert.equal(
        await open()
          .send({ ...MESSAGE, userIds })
          .catch(refused),
        ofMany,
      )
    })
})

test('nothing is sent when the messages of the month are used up, and LINE is asked once a minute', async () => {
  withAnswer(200)
  answers = {
    ...answers,
    'GET /v2/bot/message/quota': { status: 200, body: { type: 'limited', value: 3 } },
  }
  asked.length = 0
  const line = open()
  for (let times = 0; times < 2; times++)
    await assert.rejects(line.send(MESSAGE), (cause) => cause instanceof PushDelayed)
  assert.deepEqual(asked.map(({ path }) => path).toSorted(), Object.keys(NO_QUOTA).toSorted())
})

test('a profile that LINE does not find is no friend, and an error says nothing', async () => {
  const path = 'GET /v2/bot/profile/U1'
  for (const [status, expected] of [
    [200, true],
    [404, false],
    [500, null],
    [429, null],
  ] as const) {
    answers = { [path]: { status, body: { userId: 'U1' } } }
    assert.equal(await open().isFriend('U1'), expected, String(status))
  }
})

test('an event is signed over the bytes of its body', async () => {
  const line = lineMessages({ ...CHANNEL, apiUrl: '' })
  const body = Buffer.from('{"events":[]}')
  const signature = createHmac('sha256', CHANNEL.channelSecret).update(body).digest('base64')
  assert.equal(await line.isSigned(body, signature), true)
  assert.equal(await line.isSigned(Buffer.from('{"events": []}'), signature), false)
  for (const wrong of ['', 'x', `${signature}x`.slice(1)])
    assert.equal(await line.isSigned(body, wrong), false, wrong)
})

test('messages need both settings and a login by LINE, and are off in production without them', () => {
  const gatewayUrl = 'http://localhost:3001'
  const token = { LINE_MESSAGING_ACCESS_TOKEN: CHANNEL.accessToken }
  const secret = { LINE_MESSAGING_CHANNEL_SECRET: CHANNEL.channelSecret }
  const login = { LINE_LOGIN_CHANNEL_ID: '1234567890' }
  for (const wrong of [token, secret, { ...token, ...secret }])
    assert.throws(() => chooseLineMessenger(wrong, { gatewayUrl }), StartRefused)
  const live = { NODE_ENV: 'production', ...login }
  assert.equal(chooseLineMessenger(live, { gatewayUrl }), null)
  assert.notEqual(chooseLineMessenger({ ...live, ...token, ...secret }, { gatewayUrl }), null)
  assert.equal(chooseLineMessenger({}, { gatewayUrl: undefined }), null)
  // The sandbox knows no person of a real login.
  assert.equal(chooseLineMessenger(login, { gatewayUrl }), null)
})
