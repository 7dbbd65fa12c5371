import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { controlGateway } from '#gateway/control.ts'
import { openGateway } from '#gateway/gateway.ts'
import { gmoOpenApi } from '#gateway/gmo/open-api.dialect.ts'
import { openNoticeReceiver } from '#gateway/notices/notice-receiver.ts'
import { createCardToken } from '#testing/drivers/payments/card-token.ts'
import { asKnownOrder } from '#testing/drivers/payments/gmo-harness.ts'
import {
  generousTimeout,
  paymentOrder,
  resumeRequest,
  submitForm,
} from '#testing/drivers/payments/provider-harness.ts'
import { gmoProvider } from './provider.ts'
import { gmoSandbox } from './settings.ts'

const NUMBER = '4100000000000100'
const SECURITY_CODE = '7351'

test('a card’s number goes to the provider’s origin alone: never to the shop, in a notice or to a disk', async (t) => {
  const shopTraffic: string[] = []
  const realFetch = globalThis.fetch
  // Records every request of the global fetch with its response. The frame that sends the card
  // number to GMO uses the real fetch, which is not recorded. The card number must therefore not
  // appear in this record.
  t.mock.method(globalThis, 'fetch', async (url: string, init?: RequestInit) => {
    const answer = await realFetch(url, init)
    const text = await answer.clone().text()
    shopTraffic.push(`${url} ${String(init?.body)} ${JSON.stringify([...answer.headers])} ${text}`)
    return answer
  })
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const shop = await openNoticeReceiver()
  const gateway = await openGateway({ file: join(folder, 'g.sqlite'), dialects: [gmoOpenApi] })
  const provider = gmoProvider(gmoSandbox(gateway.url))
  const config = provider.clientConfig()
  assert.deepEqual(config?.sources['frame-src'], [gateway.url])

  const order = paymentOrder({ noticeUrl: shop.url })
  const started = await provider.start(order, generousTimeout())
  assert.ok(started.is === 'started')
  const card = { number: NUMBER, securityCode: SECURITY_CODE }
  const token = await createCardToken(gateway.url, card, realFetch)
  const next = await provider.resume(
    resumeRequest(order, started, 'authorise', token),
    generousTimeout(),
  )
  assert.ok(next.is === 'next' && next.next.do === 'three-d-secure')
  await submitForm(next.next.url, { choice: 'pass' })
  await provider.resume(resumeRequest(order, started, 'returned'), generousTimeout())
  assert.equal((await provider.fetchStatus(asKnownOrder(order), generousTimeout())).is, 'paid')
  await controlGateway(gateway.url).deliver()
  const notices = shop.takeReceived().map(({ body }) => body)
  assert.equal(notices.length, 0, 'GMO sends no notices of cards')
  await gateway.close()
  await shop.close()

  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')),
  )
  await rm(folder, { recursive: true })
  assert.ok(files.length > 0)
  for (const text of [...shopTraffic, ...notices, ...files, JSON.stringify(started), token]) {
    assert.ok(!text.includes(NUMBER), text.slice(0, 80))
    assert.doesNotMatch(text, new RegExp(`\\b${SECURITY_CODE}\\b`))
  }
})
