import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ParcelItem } from '#contract/console/parcels/parcel-rows.ts'
import { PARCEL_STATES } from '#contract/console/parcels/parcels.fields.ts'
import type { MemberParcel } from '#contract/parcels.ts'
import { selectNamedCopies } from '#server/console/packs/submission/copies.sql.ts'
import { verify, verifyWithin } from '#server/verify/verify.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import {
  openShippingShop,
  parcelsOf,
  requestShipping,
  type ShippingShop,
} from '#testing/drivers/shipping.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { setLabels } from '#testing/fixtures/parcels.ts'
import { addTestCard, addTestLot } from '#testing/fixtures/stock.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

let on: ShippingShop
let shipper: ConsoleClient
let member: TestMember
/** The parcel of the whole pack: two draws of proven copies, and one of any copy of the same card. */
let id: number
/** PSA 1001 and 1002 are proven, 1003 is not; the last has the number of the first, of another company. */
const NUMBERS = ['PSA 1001', 'PSA 1002', 'PSA 1003', 'BGS 1001'] as const
const copyIds: number[] = []
let cardId: number

before(async () => {
  on = await openShippingShop()
  await setLabels(on.panel.database)
  shipper = await on.shipper()
  ;({ id: cardId } = await on.shop.database.transaction((tx) => addTestCard(tx)))
  const proven = NUMBERS.slice(0, 2).map((name, index) => {
    const [company = '', number = ''] = name.split(' ')
    return { company, number, photo: `${index + 1}`.repeat(64) }
  })
  for (const name of NUMBERS) {
    const [company = '', number = ''] = name.split(' ')
    const lot = { cardId, count: 1, grading: { company, number } }
    copyIds.push(await on.shop.database.transaction((tx) => addTestLot(tx, lot)))
  }
  const packId = await publishTestPack(on.shop, {
    prizes: [
      { cardId, buyPoint: 90, actionType: '2', count: 2 },
      { cardId, buyPoint: 40, actionType: '2', count: 1 },
    ],
    proofs: [{ no: 0, copies: proven }],
  })
  await on.panel.database.query({
    text: `
      insert into console.reserved_copies (pack_id, no, copy_id, is_proven)
      select $1, 0, unnest($2::bigint[]), true`,
    values: [packId, copyIds.slice(0, 2)],
  })
  member = await addLoggedInMember(on.shop, { points: 500 })
  await requestShipping(member, packId, { drawn: 3 })
  ;[{ id }] = await parcelsOf(shipper, member)
  await shipper.act('/parcels/group', { ids: [id] })
})
after(() => on.close())

const itemsOf = async (parcelId = id): Promise<ParcelItem[]> =>
  (await shipper.get(`/parcels/${parcelId}`)).items
const wonOf = async (parcelId = id) =>
  (await itemsOf(parcelId)).flatMap(({ wonCopy }) => wonCopy?.number ?? []).toSorted()
const versionOf = async (parcelId = id) =>
  (await shipper.get(`/parcels/${parcelId}`)).parcel.version
const scan = async (code: string, parcelId = id) => {
  const { result, name } = await shipper.act(`/parcels/${parcelId}/scan`, { code })
  return `${result} ${name}`
}
const bulk = async (name: string) =>
  (await shipper.act(`/parcels/${name}`, { ids: [id] })).results[0].result
const onHand = async () => {
  const rows = await on.panel.database.query<{ count: number }>({
    text: 'select on_hand as count from console.copies where id = any($1) order by id',
    values: [copyIds],
  })
  return rows.map(({ count }) => count)
}
const violations = async () =>
  (await verify(on.shop.database)).flatMap(({ violations }) => violations)

test('B-057 an item is the copy that its draw has won, with number and photo of the composition', async () => {
  const items = await itemsOf()
  assert.deepEqual(await wonOf(), ['1001', '1002'])
  for (const { copy, wonCopy } of items)
    if (wonCopy !== null) {
      assert.equal(copy, `PSA ${wonCopy.number}`)
      assert.equal(wonCopy.photo, wonCopy.number.slice(-1).repeat(64))
    }
  const { list } = await member.get('/user/parcel/list/1')
  const shown = list[0].items.map(({ copy, count }: Shown) => [copy?.number, copy?.photo[0], count])
  assert.deepEqual(shown, [
    ['1001', '1', 1],
    ['1002', '2', 1],
    [undefined, undefined, 1],
  ])
  assert.deepEqual(await violations(), [])
})
type Shown = MemberParcel['items'][number]

test('B-057 neither a tick, a bulk pick, an export nor a number passes a won copy that is not picked', async () => {
  const [won = assert.fail()] = (await itemsOf()).filter(({ wonCopy }) => wonCopy !== null)
  const { shipmentId, position } = won
  const ticked = await shipper.act(`/parcels/${id}/tick`, { shipmentId, position, isPicked: true })
  assert.deepEqual([ticked.state, ticked.result], [409, 'copy-missing'])
  assert.equal(await bulk('pick'), 'copy-missing')
  await shipper.act('/parcels/carrier', { ids: [id], carrier: 'yamato', service: '' })
  const file = { code: 'yamato-b2-cloud', ids: [id], shipDay: '2026-11-24' }
  const { leftOut } = await shipper.act('/exports', file)
  assert.deepEqual(
    leftOut.map(({ result }: { result: string }) => result),
    ['copy-missing'],
  )
  const number = { carrier: 'yamato', trackingNumber: '400000001234' }
  const request = { ...number, version: await versionOf() }
  const numbered = await shipper.act(`/parcels/${id}/number`, request)
  assert.deepEqual([numbered.state, numbered.result], [409, 'copy-missing'])
})

test('B-057 only the number of the copy picks it, and no number of a kept copy picks another item', async () => {
  const [{ code = '', name = '', modelNumber = '' } = {}] = await itemsOf()
  assert.equal(await scan('1001'), 'other-copy PSA 1001, PSA 1002', 'of two companies')
  assert.equal(await scan('PSA1003'), 'unknown ')
  assert.equal(await scan('1003'), `picked ${name}`, 'any copy for the draw without a proof')
  for (const each of [code, modelNumber, '1003'].filter(Boolean))
    assert.match(await scan(each), /^other-copy PSA 1001, PSA 1002$/)
  assert.equal(await scan('PSA 1001'), `picked ${name}`)
  assert.equal(await scan('psa1001'), `picked-before ${name}`)
})

test('B-057 items that are split off and moved back keep their copies, and lose their marks', async () => {
  const [won = assert.fail()] = (await itemsOf()).filter((item) => item.wonCopy?.number === '1002')
  const items = [{ shipmentId: won.shipmentId, position: won.position }]
  const split = await shipper.act(`/parcels/${id}/split`, { version: await versionOf(), items })
  assert.equal(split.state, 200)
  assert.deepEqual([await wonOf(split.id), await wonOf()], [['1002'], ['1001']])
  assert.match(await scan('PSA 1001', split.id), /^other-copy PSA 1002$/)
  assert.match(await scan('1002', split.id), /^picked /)
  const back = { version: await versionOf(split.id), items, to: id }
  assert.equal((await shipper.act(`/parcels/${split.id}/move`, back)).state, 200)
  assert.equal(await bulk('pick'), 'copy-missing')
  assert.match(await scan('1002'), /^picked /)
})

test('B-057 the hand-over books the won copies, a return brings them back, and they are picked again', async () => {
  const send = async (trackingNumber: string) => {
    const request = { version: await versionOf(), carrier: 'yamato', trackingNumber }
    assert.equal((await shipper.act(`/parcels/${id}/number`, request)).state, 200)
    return bulk('hand-over')
  }
  assert.equal(await send('400000001234'), 'done')
  assert.deepEqual(await onHand(), [0, 0, 0, 1], 'the draw without a proof took an unproven copy')
  assert.deepEqual(await violations(), [])
  const returned = { version: await versionOf(), reason: 'unknown at the address' }
  assert.equal((await shipper.act(`/parcels/${id}/return`, returned)).state, 200)
  assert.deepEqual(await onHand(), [1, 1, 1, 1])
  await shipper.act(`/parcels/${id}/reship`, { version: await versionOf() })
  await shipper.act('/parcels/group', { ids: [id] })
  assert.equal(await bulk('pick'), 'copy-missing')
  for (const code of ['PSA 1001', '1002', '1003']) assert.match(await scan(code), /^picked /)
  const lost = (count: number) =>
    on.shop.database.query({
      text: `
        insert into console.movements (card_id, copy_id, shelf, kind, count, created_at)
        values ($1, $2, 'A-1', $3, $4, now())`,
      values: [cardId, copyIds[0], count < 0 ? 'lost' : 'counted', count],
    })
  await lost(-1)
  const request = { carrier: 'yamato', trackingNumber: '400000001234' }
  const refused = await shipper.act(`/parcels/${id}/number`, {
    ...request,
    version: await versionOf(),
  })
  assert.equal(refused.result, 'copy-missing', 'a lost copy')
  await lost(1)
  assert.equal(await send('400000001234'), 'done')
  assert.deepEqual(await violations(), [])
})

test('B-057 a copy in a parcel is promised until the parcel has left or is cancelled', async () => {
  const promisedIn: string[] = []
  const look = on.shop.database.transaction(async (tx) => {
    // The pack of the copy promises it too.
    await tx.query({ text: 'delete from console.reserved_copies' })
    for (const state of PARCEL_STATES) {
      await tx.query({
        text: `
          update console.parcels
          set
            state = $2,
            tracking_number = '400000001234',
            handed_over_at = case when $2 in ('handed-over', 'returned') then now() end
          where id = $1`,
        values: [id, state],
      })
      const [copy] = await selectNamedCopies(tx, copyIds.slice(0, 1), on.shop.clock.now())
      if (copy?.isPromised) promisedIn.push(state)
    }
    throw new Error('only looked')
  })
  await assert.rejects(look, /only looked/)
  const kept = PARCEL_STATES.filter((state) => state !== 'handed-over' && state !== 'cancelled')
  assert.deepEqual(promisedIn, kept)
})

const swap = (column: string) =>
  `update console.parcel_items as item set ${column} = other.${column}
    from console.parcel_items as other
    where other.shipment_id = item.shipment_id and other.position <> item.position
      and item.copy_id is not null and other.copy_id is not null`
for (const [what, text, pattern] of [
  ['a parcel with another copy than the won one', swap('copy_id'), /has won PSA 100\d and holds/],
  ['a photo of another copy', swap('photo'), /has won PSA 100\d and holds/],
  [
    'an item that has lost its copy',
    'update console.parcel_items set copy_id = null, photo = null',
    /holds no certain copy/,
  ],
  ['a reservation that is gone', 'delete from console.reserved_copies', /proves .* and reserves/],
  [
    'a won copy that stayed when its parcel left',
    `insert into console.movements (card_id, copy_id, shelf, kind, count, parcel_id, created_at)
      select movements.card_id, movements.copy_id, 'A-1', 'returned', 1, parcel_id, now()
      from console.movements join console.reserved_copies using (copy_id)
      where kind = 'shipped' limit 1`,
    /has left, and its copy is not/,
  ],
  [
    'a won copy that left although its parcel is here',
    `update console.parcels set state = 'numbered', handed_over_at = null where id in
      (select parcel_id from console.movements where kind = 'shipped')`,
    /is here, and its copy is not/,
  ],
] as const)
  test(`V12 B-057: verify finds ${what}`, async () => {
    const rollback = new Error('rolled back')
    const tampering = on.shop.database.transaction(async (tx) => {
      await tx.query({ text })

      const found = (await verifyWithin(tx)).flatMap(({ violations }) => violations)
      assert.match(found.join('\n'), pattern)
      throw rollback
    })
    await assert.rejects(tampering, rollback)
  })
