import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { CARRIER_IDS, PAYMENT } from '#contract/constants.ts'
import { gmoIdPass } from '#gateway/gmo/id-pass.dialect.ts'
import { gmoProvider } from '#server/external/payments/gmo/provider.ts'
import { decodeAnswer } from '#server/external/payments/gmo/windows-31j.ts'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { asKnownOrder, type GmoHarness, openGmoHarness } from '#testing/drivers/gmo-harness.ts'
import { generousTimeout } from '#testing/drivers/provider-harness.ts'
import { type Exchange, type Recording, recordExchanges } from './recorded-exchanges.ts'

interface ProtocolTable {
  readonly calls: Readonly<
    Record<string, { readonly request: readonly string[]; readonly answer: readonly string[] }>
  >
  readonly recorded: readonly { readonly call: string; readonly answer: string }[]
}
const TABLE = join(import.meta.dirname, 'gmo-protocol.json')
const table: ProtocolTable = JSON.parse(readFileSync(TABLE, 'utf8'))

let gmo: GmoHarness
let provider: PaymentProvider
let recording: Recording
before(async () => {
  gmo = await openGmoHarness(gmoIdPass, gmoProvider)
  // A live shop does not send the fields that only the sandbox knows.
  provider = gmoProvider({ ...gmo.settings, isSandbox: false })
  recording = recordExchanges(gmo.settings.protocolUrl)
})
after(async () => {
  recording.stop()
  await gmo.close()
})

const namesIn = (text: string) =>
  [...text.matchAll(/(?:^|&)([A-Z][A-Za-z0-9]*)=/g)].map(([, name]) => name ?? '')

function faultsOf({ path, body, response, status, contentType }: Exchange): readonly string[] {
  const call = path.replace(/^\/|\.idPass$/g, '')
  const described = table.calls[call]
  if (described === undefined) return [`${call}: no such call`]
  const unknownIn = (names: readonly string[], known: readonly string[]) =>
    names.filter((name) => !known.includes(name))
  const answered = table.recorded
    .filter((recorded) => recorded.call === call)
    .flatMap(({ answer }) => namesIn(answer))
  const answer = [...described.answer, ...answered, 'ErrCode', 'ErrInfo']
  return [
    ...unknownIn(namesIn(body), described.request).map((name) => `${call} request ${name}`),
    ...unknownIn(namesIn(response), answer).map((name) => `${call} answer ${name}`),
    ...(status === 200 ? [] : [`${call} status ${status}`]),
    ...(contentType === 'text/plain;charset=Windows-31J' ? [] : [`${call} type ${contentType}`]),
  ]
}

test('calls for carriers and the answers of the sandbox have the fields of GMO’s own module', async () => {
  for (const carrierId of CARRIER_IDS) {
    const order = gmo.order({ payId: PAYMENT.carrier, carrierId })
    const started = await provider.start(order, generousTimeout())
    assert.ok(started.is === 'started' && started.next.do === 'form-post')
    const known = asKnownOrder(order, started)
    await gmo.control.act((await gmo.control.orderOf(order.orderId)).id, 'pay')
    assert.equal((await provider.fetchStatus(known, generousTimeout())).is, 'paid')
    const refunded = await provider.refund({ ...known, key: 'k' }, generousTimeout())
    assert.deepEqual(refunded, { is: 'done' })
    await provider.start(order, generousTimeout())
  }
  await provider.fetchStatus(asKnownOrder(gmo.order({ payId: PAYMENT.carrier })), generousTimeout())
  assert.ok(recording.exchanges.length > 15)
  assert.deepEqual([...new Set(recording.exchanges.flatMap(faultsOf))], [])
})

test('recorded answers of GMO decode to the values that were sent', () => {
  for (const { call, answer } of table.recorded) {
    const fields = decodeAnswer(Buffer.from(answer, 'latin1'))
    const pairs = Object.entries(fields ?? {}).map(([name, value]) => `${name}=${value}`)
    assert.equal(pairs.join('&'), answer, call)
  }
  const tokens = table.recorded.map(({ answer }) => decodeAnswer(Buffer.from(answer))?.Token ?? '')
  assert.ok(
    tokens.some((token) => token.includes('+')),
    'a token has a plus sign',
  )
})
