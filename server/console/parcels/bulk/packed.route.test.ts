import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { builtInText } from '#server/outbox/templates/templates.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import {
  openShippingShop,
  parcelsOf,
  requestShipping,
  type ShippingShop,
} from '#testing/drivers/shipping.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { setLabels } from '#testing/fixtures/parcels.ts'

let on: ShippingShop
let shipper: ConsoleClient
before(async () => {
  on = await openShippingShop()
  await setLabels(on.panel.database)
  shipper = await on.shipper()
})
after(() => on.close())

const packedMailsTo = async ({ mail }: Pick<TestMember, 'mail'>) =>
  (await messagesTo(on.shop, mail)).filter(({ occasion }) => occasion === 'parcel-packed')
const act = async (name: 'group' | 'ungroup', id: number) => {
  const { results } = await shipper.act(`/parcels/${name}`, { ids: [id] })
  assert.equal(results[0].result, 'done')
}
async function addBuyer(purchaseCount: number) {
  const member = await addLoggedInMember(on.shop, { points: 500 })
  for (let count = 0; count < purchaseCount; count += 1)
    await requestShipping(member, on.packId, { drawn: 1 })
  const [parcel = assert.fail(), ...others] = await parcelsOf(shipper, member)
  assert.deepEqual(others, [])
  return { member, parcel }
}

for (const language of ['ja', 'en'] as const) {
  test(`A-092 a member hears once that two purchases are packed in one parcel (${language})`, async () => {
    const { member, parcel } = await addBuyer(2)
    await on.shop.database.query({
      text: 'update members set language = $2 where id = $1',
      values: [member.id, language],
    })
    assert.deepEqual(await packedMailsTo(member), [])
    await act('group', parcel.id)
    await act('ungroup', parcel.id)
    await act('group', parcel.id)
    const [mail, ...others] = await packedMailsTo(member)
    assert.deepEqual(others, [])
    assert.equal(mail?.subject, builtInText({ name: 'parcel-packed', language }).subject)
    const sentence =
      language === 'ja'
        ? `2件のご購入の商品を、1つの荷物（${parcel.number}）に`
        : `the cards of 2 purchases together, in parcel ${parcel.number}.`
    assert.ok(mail?.text.includes(sentence), mail?.text)
    assert.doesNotMatch(mail?.text ?? '', /[{}]/)
  })
}

test('a parcel with the cards of one purchase is not announced', async () => {
  const { member, parcel } = await addBuyer(1)
  await act('group', parcel.id)
  assert.deepEqual(await packedMailsTo(member), [])
})

test('A-092 a parcel that was held when it was grouped is announced when it is exported', async () => {
  const { member, parcel } = await addBuyer(2)
  const ids = [parcel.id]
  await shipper.act('/parcels/hold', { ids, reason: 'stocktake' })
  await act('group', parcel.id)
  assert.deepEqual(await packedMailsTo(member), [])
  await shipper.act('/parcels/release', { ids })
  await shipper.act('/parcels/carrier', { ids, carrier: 'yamato', service: '' })
  const file = { code: 'yamato-b2-cloud', ids, shipDay: '2026-11-24' }
  for (const more of [{}, { reason: 'torn' }]) {
    const made = await shipper.act('/exports', { ...file, ...more })
    assert.deepEqual([made.state, made.leftOut], [200, []])
    assert.equal((await packedMailsTo(member)).length, 1)
  }
})

test('the console cannot keep another message from being sent', async () => {
  const claim = (occasion: string) =>
    on.panel.consoleDatabase.query({
      text: `insert into message_causes (occasion, cause, created_at) values ($1, 'a', now())`,
      values: [occasion],
    })
  await claim('parcel-packed')
  await assert.rejects(claim('payment-refunded'), /not of the console/)
})
