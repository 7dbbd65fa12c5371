import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  numberParcels,
  openShippingShop,
  parcelsOf,
  requestShipping,
  type ShippingShop,
  takeGood,
} from '#testing/drivers/shipping.ts'
import { assertDetected } from '#testing/faults/tampering.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { verify } from './verify.ts'

let on: ShippingShop
before(async () => {
  on = await openShippingShop()
  const member = await addLoggedInMember(on.shop, { points: 1_000, coins: 1_000 })
  const shipper = await on.shipper()
  await requestShipping(member, on.packId, { drawn: 3, shipped: 2 })
  await takeGood(member, goods.plain, 2)
  const [{ id }] = await parcelsOf(shipper, member)
  await numberParcels(shipper, [id])
  await shipper.act('/parcels/hand-over', { ids: [id] })
  await requestShipping(member, on.packId, { drawn: 1 })
  await parcelsOf(shipper, member)
})
after(() => on.close())

test('V12 A-201: a shop that has handed parcels over keeps every invariant', async () => {
  const results = await verify(on.shop.database)
  assert.deepEqual(
    results.flatMap(({ violations }) => violations),
    [],
  )
})

const OPEN_ITEM = `(select shipment_id from console.parcel_items join console.parcels on parcels.id = parcel_id where state = 'waiting' limit 1)`
const SENT_ITEM = `(select shipment_id from console.parcel_items join console.parcels on parcels.id = parcel_id where state = 'handed-over' and kind = 'prize' limit 1)`
const tamperings: readonly { what: string; statements: readonly string[] }[] = [
  {
    what: 'a card that was asked for and is in no parcel',
    statements: [
      `delete from console.parcel_items where shipment_id = ${SENT_ITEM} and position = 0`,
    ],
  },
  {
    what: 'a shipment of which nothing is in a parcel',
    statements: [`delete from console.parcel_items where kind = 'good'`],
  },
  {
    what: 'a card in a parcel that nobody asked for',
    statements: [
      `insert into console.parcel_items
        select shipment_id, 3000, parcel_id, kind, card_id, good_id, name, model_number, image, count, worth_yen
        from console.parcel_items where shipment_id = ${OPEN_ITEM} limit 1`,
    ],
  },
  {
    what: 'a good of which a parcel holds more than was taken',
    statements: [`update console.parcel_items set count = 3 where kind = 'good'`],
  },
  {
    what: 'a shipment that is marked as sent and is still here',
    statements: [`update shipments set shipped_at = now() where id = ${OPEN_ITEM}`],
  },
  {
    what: 'a shipment that left and is not marked as sent',
    statements: [`update shipments set shipped_at = null where id = ${SENT_ITEM}`],
  },
  {
    what: "a parcel with another member's cards",
    statements: [`update console.parcels set member_id = 1 where state = 'waiting'`],
  },
  {
    what: 'a tracking number that two parcels have',
    statements: [
      `update console.parcels as open
        set tracking_number = sent.tracking_number, carrier = sent.carrier
        from console.parcels as sent
        where sent.state = 'handed-over' and open.state = 'waiting'`,
    ],
  },
]
for (const { what, statements } of tamperings) {
  test(`V12 A-201: verify finds ${what}`, () =>
    assertDetected(on.panel.database, statements, ['V12']))
}
