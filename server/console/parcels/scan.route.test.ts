import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import {
  openShippingShop,
  parcelsOf,
  requestShipping,
  type ShippingShop,
} from '#testing/drivers/shipping.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { addTestLot } from '#testing/fixtures/stock.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

let on: ShippingShop
let shipper: ConsoleClient
before(async () => {
  on = await openShippingShop()
  shipper = await on.shipper()
})
after(() => on.close())

/** Adds a copy of a card with a serial number, and leaves it on hand. */
const addSerialCopy = (cardId: number, serialNumber: string) =>
  on.shop.database.transaction(async (tx) => {
    const id = await addTestLot(tx, { cardId, count: 1 })
    const text = 'update console.copies set serial_number = $2 where id = $1'
    await tx.query({ text, values: [id, serialNumber] })
  })

test('A-097: a scanned model number picks its card, not a card with a copy of this serial number', async () => {
  const prize = { buyPoint: 40, actionType: '0', count: 1 } as const
  const packId = await publishTestPack(on.shop, { prizes: [prize, prize] })
  const member = await addLoggedInMember(on.shop, { points: 500 })
  await requestShipping(member, packId, { drawn: 2 })
  const [{ id }] = await parcelsOf(shipper, member)
  await shipper.act('/parcels/group', { ids: [id] })
  const [first, second] = await on.panel.database.query<{ card: number; model: string }>({
    text: `
      select card_id as card, model_number as model
      from console.parcel_items
      where parcel_id = $1
      order by shipment_id, position`,
    values: [id],
  })
  assert.ok(first !== undefined && second !== undefined && first.model !== second.model)
  await addSerialCopy(first.card, second.model)
  await addSerialCopy(first.card, '007/100')
  const pickedAfter = async (code: string) => {
    const { result } = await shipper.act(`/parcels/${id}/scan`, { code })
    const { items } = await shipper.get(`/parcels/${id}`)
    return [result, ...items.map((each: { isPicked: boolean }) => each.isPicked)]
  }
  assert.deepEqual(await pickedAfter(second.model), ['picked', false, true])
  assert.deepEqual(await pickedAfter(second.model), ['picked-before', false, true])
  await on.panel.database.query({ text: SOLD, values: ['007/100'] })
  assert.deepEqual(await pickedAfter('007/100'), ['unknown', false, true])
  await addSerialCopy(first.card, '007/100')
  assert.deepEqual(await pickedAfter('007/100'), ['picked', true, true])
})

/** A sale writes the movement that takes the copy from the stock. */
const SOLD = `
  insert into console.movements (card_id, copy_id, shelf, kind, count, created_at)
  select card_id, id, shelf, 'shipped', -1, created_at
  from console.copies
  where serial_number = $1`
