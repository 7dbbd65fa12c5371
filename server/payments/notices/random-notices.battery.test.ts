import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { ProviderName } from '#server/external/payments/provider-name.ts'
import { verify } from '#server/verify/verify.ts'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { type NoticeHarness, openNoticeHarness } from '#testing/drivers/payments/notice-harness.ts'
import type { WireNotice } from '#testing/drivers/payments/notice-interceptor.ts'
import { PROVIDER_NOTICES } from '#testing/drivers/payments/provider-notices.ts'
import { assertUnchanged } from '#testing/faults/hostile-client.ts'

// By default, every test run sends the same few bodies to each address. With NOTICE_BODIES=5000, it
// sends 5,000 others to each. If one fails, NOTICE_SEED repeats the printed seed.
const isFullSize = process.env.NOTICE_BODIES !== undefined
const BODIES = Number(process.env.NOTICE_BODIES ?? 40)
const SEED = Number(process.env.NOTICE_SEED ?? (isFullSize ? Date.now() % 2 ** 31 : 20_250_801))
const SENT_AT_ONCE = 40
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'image/png',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded; charset=shift_jis',
]
const PROVIDERS: Readonly<Record<ProviderName, null>> = {
  gmo: null,
  'gmo-cash': null,
  'gmo-wallet': null,
  paypal: null,
  'amazon-pay': null,
  stripe: null,
  fincode: null,
  'fincode-cash': null,
}

let harness: NoticeHarness
before(async () => {
  harness = await openNoticeHarness()
})
after(() => harness.close())

for (const provider of Object.keys(PROVIDERS)) {
  test(`T16 ${BODIES} random bodies at /notices/${provider} change nothing and cause no error 5xx`, async () => {
    const dialect = PROVIDER_NOTICES.find((each) => each.provider === provider)
    const genuine = dialect === undefined ? undefined : await harness.openPaid(dialect)
    // The provider reports the order as unpaid, so that an unsigned notice of it changes nothing.
    harness.overrideStatus(() => ({ is: 'waiting' }))
    const statesBefore = await paymentStates()
    const bodies = fc.sample(notices(genuine?.notice), { numRuns: BODIES, seed: SEED })
    const log = captureLog()
    try {
      await assertUnchanged(harness.shop.database, async () => {
        for (let at = 0; at < bodies.length; at += SENT_AT_ONCE) {
          await harness.shop.database.query({ text: 'delete from rate_limit_hits' })
          const target = { provider } as (typeof PROVIDER_NOTICES)[number]
          const { statuses } = await harness.send(target, ...bodies.slice(at, at + SENT_AT_ONCE))
          assert.ok(!statuses.includes(404), `seed ${SEED}: the address is served`)
        }
      })
    } finally {
      log.stop()
    }
    assert.deepEqual(await paymentStates(), statesBefore, `seed ${SEED}`)
  })
}

test('T16 after all random bodies every invariant holds', async () => {
  const results = await verify(harness.shop.database)
  assert.deepEqual(
    results.flatMap(({ violations }) => violations),
    [],
  )
})

/** The states of all payments. A payment that waited for its first status may now wait for money. */
async function paymentStates() {
  const text = `select id, replace(state, 'created', 'waiting') as state from payments order by id`
  return harness.shop.database.query({ text })
}

/** Random bodies, and damaged copies of the provider's own notice if there is one. */
function notices(genuine: WireNotice | undefined): fc.Arbitrary<WireNotice> {
  const type = fc.constantFrom(...TYPES)
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text)),
    fc.webQueryParameters().map((text) => Buffer.from(text)),
    fc.nat(60_000).map((depth) => Buffer.from('['.repeat(depth))),
  )
  const random = fc
    .tuple(type, body)
    .map(([contentType, bytes]) => ({ headers: { 'content-type': contentType }, body: bytes }))
  return genuine === undefined ? random : fc.oneof(random, damaged(genuine))
}

function damaged({ headers, body }: WireNotice): fc.Arbitrary<WireNotice> {
  const place = fc.nat(body.length - 1)
  return fc.tuple(place, place, fc.nat(255), fc.boolean()).map(([at, end, byte, isCut]) => {
    const copy = Buffer.from(body)
    copy.writeUInt8(byte, at)
    return { headers, body: isCut ? copy.subarray(0, end) : copy }
  })
}
