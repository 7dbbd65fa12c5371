import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { consoleCalls } from '#contract/console/calls.ts'
import { LAYOUT_CARRIERS, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import {
  openShippingShop,
  parcelsOf,
  requestShipping,
  type ShippingShop,
  takeGood,
} from '#testing/drivers/shipping.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { daysAt } from './totals/due-day.rule.ts'

let on: ShippingShop
let shipper: ConsoleClient
before(async () => {
  on = await openShippingShop()
  shipper = await on.shipper()
})
after(() => on.close())

const addMember = (options = {}) =>
  addLoggedInMember(on.shop, { points: 2_000, coins: 3_000, ...options })
const setMember = (member: TestMember, columns: string) =>
  on.panel.database.query({
    text: `update members set ${columns} where id = $1`,
    values: [member.id],
  })

test('A-090: the queue holds every card and good that a member asked to ship, and no converted card', async () => {
  const member = await addMember()
  await requestShipping(member, on.packId, { drawn: 5, shipped: 3 })
  await requestShipping(member, on.packId, { drawn: 2, shipped: 0 })
  await member.buy(on.packId, 4)
  await takeGood(member, goods.plain, 2)
  const [parcel, ...others] = await parcelsOf(shipper, member)
  assert.equal(others.length, 0)
  assert.deepEqual([parcel.state, parcel.itemCount], ['waiting', 5])
  const { items } = await shipper.get(`/parcels/${parcel.id}`)
  const kinds = items.map(({ kind, count }: { kind: string; count: number }) => `${count} ${kind}`)
  assert.deepEqual(kinds.sort(), ['1 prize', '1 prize', '1 prize', '2 good'])
})

test('A-090: the due day is 14 business days after the oldest decision, and follows the setting', async () => {
  const member = await addMember()
  await requestShipping(member, on.packId, { drawn: 1 })
  const [parcel] = await parcelsOf(shipper, member)
  assert.equal(parcel.dueOn, '2025-08-22')
  const owner = await logInOperator(on.panel, 'owner')
  const { shipBusinessDays, rules, sender, version } = await owner.get('/shipping-settings')
  assert.equal(shipBusinessDays, 14)
  const sent = await addMember()
  const cancelled = await addMember()
  for (const other of [sent, cancelled]) {
    await requestShipping(other, on.packId, { drawn: 1 })
    assert.equal((await parcelsOf(shipper, other)).length, 1)
  }
  await on.panel.database.query({
    text: `
      update console.parcels
      set
        state = case member_id when $1 then 'handed-over' else 'cancelled' end,
        tracking_number = case member_id when $1 then '412345678901' end,
        handed_over_at = case member_id when $1 then now() end
      where member_id in ($1, $2)`,
    values: [sent.id, cancelled.id],
  })
  const change = (days: number, version: number) =>
    owner.act('/shipping-settings', {
      shipBusinessDays: days,
      rules,
      sender,
      version,
      reason: 'faster',
    })
  assert.equal((await change(5, version)).state, 200)
  const late = await change(6, version)
  assert.deepEqual([late.state, late.result], [409, 'version-conflict'])
  assert.deepEqual([late.current.shipBusinessDays, late.current.version], [5, version + 1])
  const [faster] = await parcelsOf(shipper, member)
  assert.equal(faster.dueOn, '2025-08-08')
  const [gone] = await parcelsOf(shipper, sent, '&state=handed-over')
  const [kept] = await parcelsOf(shipper, cancelled, '&state=cancelled')
  assert.deepEqual([gone.dueOn, kept.dueOn], ['2025-08-22', '2025-08-22'])
  const { list } = await owner.get('/audit?call=parcels.settings')
  const { entry } = await owner.get(`/audit/${list[0].id}`)
  assert.equal(entry.before.shipBusinessDays, 14)
  assert.deepEqual(entry.after, {
    shipBusinessDays: 5,
    rules,
    sender: 'changed',
    version: version + 1,
  })
  await change(14, version + 1)
})

test('A-091: spellings of one address wait together; another address and another member do not', async () => {
  const member = await addMember()
  await setMember(member, `city = '渋谷区神宮前', address = '1-2-3', building = 'メゾン 101'`)
  await requestShipping(member, on.packId, { drawn: 1 })
  await setMember(member, `address = '１－２－３', building = 'メゾン１０１'`)
  await requestShipping(member, on.packId, { drawn: 2 })
  await setMember(member, `address = '4-5-6'`)
  await requestShipping(member, on.packId, { drawn: 4 })
  const neighbour = await addMember()
  await setMember(neighbour, `city = '渋谷区神宮前', address = '1-2-3', building = 'メゾン 101'`)
  await requestShipping(neighbour, on.packId, { drawn: 1 })
  const counts = (await parcelsOf(shipper, member)).map(
    ({ itemCount, sameAddressCount }: Record<string, number>) => [itemCount, sameAddressCount],
  )
  assert.deepEqual(counts.sort(), [
    [3, 0],
    [4, 0],
  ])
  const parcelIds = async () =>
    (await parcelsOf(shipper, neighbour)).map(({ id }: { id: number }) => id)
  for (const [act, request] of [
    ['hold', { reason: 'photo first' }],
    ['group', {}],
  ] as const) {
    const ids = await parcelIds()
    await shipper.act(`/parcels/${act}`, { ids: ids.slice(-1), ...request })
    await requestShipping(neighbour, on.packId, { drawn: 1 })
    assert.equal((await parcelIds()).length, ids.length + 1, `nothing joins it after ${act}`)
  }
})

test('A-093: a parcel is red after its due day and amber from two business days before it', async () => {
  const member = await addMember()
  await requestShipping(member, on.packId, { drawn: 1 })
  const [{ id }] = await parcelsOf(shipper, member)
  const { today, soonUntil } = daysAt(on.panel.clock.now())
  const urgencyOn = async (day: string, later = 0) => {
    await on.panel.database.query({
      text: 'update console.parcels set due_on = $2::date + $3::integer where id = $1',
      values: [id, day, later],
    })
    return (await shipper.get(`/parcels/${id}`)).parcel.urgency
  }
  assert.equal(await urgencyOn(soonUntil, 1), 'calm')
  assert.equal(await urgencyOn(soonUntil), 'soon')
  assert.equal(await urgencyOn(today), 'soon')
  assert.equal(await urgencyOn(today, -1), 'late')
})

test('A-092: a group is split, items move within the address only, and the grouping is undone', async () => {
  const member = await addMember()
  const other = await addMember()
  await requestShipping(member, on.packId, { drawn: 3 })
  await requestShipping(other, on.packId, { drawn: 1 })
  const [parcel] = await parcelsOf(shipper, member)
  const [foreign] = await parcelsOf(shipper, other)
  const { results } = await shipper.act('/parcels/group', { ids: [parcel.id, foreign.id] })
  assert.deepEqual(
    results.map(({ result }: { result: string }) => result),
    ['done', 'done'],
  )
  const { items, parcel: grouped } = await shipper.get(`/parcels/${parcel.id}`)
  assert.deepEqual([grouped.state, grouped.itemCount], ['grouped', 3], 'members never mix')
  const [first, second] = items.map(({ shipmentId, position }: Place) => ({
    shipmentId,
    position,
  }))
  const { id: splitId } = await shipper.act(`/parcels/${parcel.id}/split`, {
    version: grouped.version,
    items: [first],
  })
  const rows = async () =>
    (await parcelsOf(shipper, member)).map((each: { itemCount: number }) => each.itemCount).sort()
  assert.deepEqual(await rows(), [1, 2])
  const version = async (id: number) => (await shipper.get(`/parcels/${id}`)).parcel.version
  const moveTo = async (to: number) =>
    shipper.act(`/parcels/${parcel.id}/move`, {
      version: await version(parcel.id),
      items: [second],
      to,
    })
  assert.equal((await moveTo(foreign.id)).result, 'other-address')
  assert.equal((await moveTo(splitId)).state, 200)
  assert.deepEqual(await rows(), [1, 2])
  const joinable = async () =>
    (await parcelsOf(shipper, member)).map(
      (each: { sameAddressCount: number }) => each.sameAddressCount,
    )
  const ungroup = async (id: number) => {
    const { results } = await shipper.act('/parcels/ungroup', { ids: [id] })
    assert.deepEqual(results, [{ id, result: 'done' }])
    return joinable()
  }
  assert.deepEqual(await ungroup(parcel.id), [0, 0], 'the other is still grouped')
  assert.deepEqual(await ungroup(splitId), [1, 1])
  await on.panel.database.query({
    text: `
      insert into address_requests (parcel_id, member_id, reason, requested_at, closed_at)
      values ($1, $2, 'no house number', now(), now())`,
    values: [splitId, member.id],
  })
  await shipper.act('/parcels/group', { ids: [parcel.id, splitId] })
  assert.deepEqual(await rows(), [3], 'one click makes one parcel of both')
  assert.deepEqual(await ungroup(parcel.id), [0], 'the row that is left has no items')
})
interface Place {
  readonly shipmentId: number
  readonly position: number
}

test('A-092: a change of a parcel that somebody else has changed shows the newer version', async () => {
  const member = await addMember()
  await requestShipping(member, on.packId, { drawn: 2 })
  const [parcel] = await parcelsOf(shipper, member)
  await shipper.act('/parcels/group', { ids: [parcel.id] })
  const { items } = await shipper.get(`/parcels/${parcel.id}`)
  const [{ shipmentId, position }] = items
  const request = { version: parcel.version, items: [{ shipmentId, position }] }
  const stale = await shipper.act(`/parcels/${parcel.id}/split`, request)
  assert.deepEqual([stale.state, stale.result], [409, 'version-conflict'])
})

test('A-093: the queue is sorted by due day and filtered by pack, worth, carrier, hold and problem', async () => {
  const early = await addMember()
  await requestShipping(early, on.packId, { drawn: 1 })
  const { list } = await shipper.get('/parcels')
  // The contract's rows alone: a column that it lacks, such as the key of an address, is not sent.
  const { element } = consoleCalls['GET /parcels'].answer.shape.list
  for (const row of list)
    assert.deepEqual(
      Object.keys(row).filter((key) => !(key in element.shape)),
      [],
    )
  const days = list.map(({ dueOn }: { dueOn: string }) => dueOn)
  assert.deepEqual(days, days.toSorted())
  const found = async (filter: string) => (await parcelsOf(shipper, early, filter)).length
  assert.equal(await found(`&pack=${on.packId}`), 1)
  assert.equal(await found('&pack=1'), 0)
  assert.equal(await found('&worth=low'), 1)
  assert.equal(await found('&worth=high'), 0)
  assert.equal(await found('&carrier=click-post'), 1)
  assert.equal(await found('&carrier=sagawa'), 0)
  assert.equal(await found('&hold=held'), 0)
  assert.equal(await found('&hold=free'), 1)
  assert.equal(await found('&urgency=late'), 0)
  const problems = async () => [
    await found('&problem=clean&state=waiting'),
    await found('&problem=requested'),
    await found('&problem=silent'),
  ]
  const run = (text: string) => on.panel.database.query({ text })
  assert.deepEqual(await problems(), [1, 0, 0])
  await run(`
    insert into address_requests (parcel_id, member_id, reason, requested_at)
    select id, member_id, 'the house number is missing', now()
    from console.parcels
    where member_id = ${early.id}`)
  assert.deepEqual(await problems(), [0, 1, 0])
  await run(`update address_requests set mail_count = 3 where member_id = ${early.id}`)
  assert.deepEqual(await problems(), [0, 1, 1])
  await run(`update address_requests set closed_at = now() where member_id = ${early.id}`)
  assert.deepEqual(await problems(), [1, 0, 0])
})

test('A-094: the worth of a parcel chooses carrier and service by the rules of the settings', async () => {
  const rich = await addMember({ coins: 5_000 })
  await on.panel.database.query({
    text: 'update console.shipping_rules set worth_yen_min = 600 where worth_yen_min > 0',
  })
  await takeGood(rich, goods.plain, 1)
  const [small] = await parcelsOf(shipper, rich)
  assert.deepEqual([small.worthYen, small.carrier], [300, 'click-post'])
  await takeGood(rich, goods.plain, 1)
  const [large] = await parcelsOf(shipper, rich)
  assert.deepEqual([large.worthYen, large.carrier, large.service], [600, 'yamato', 'takkyubin'])
  assert.equal((await parcelsOf(shipper, rich, '&worth=high')).length, 1)
  assert.equal((await parcelsOf(shipper, rich, '&worth=low')).length, 0)
  await on.panel.database.query({
    text: 'update console.shipping_rules set worth_yen_min = 30000 where worth_yen_min > 0',
  })
})

test('A-095: a parcel of a member who is suspended, owes or disputes a payment is held with the reason', async () => {
  const member = await addMember()
  await requestShipping(member, on.packId, { drawn: 2 })
  const [parcel] = await parcelsOf(shipper, member)
  await shipper.act('/parcels/group', { ids: [parcel.id] })
  const holds = async () => {
    const [{ holds }] = await parcelsOf(shipper, member)
    const held = await parcelsOf(shipper, member, '&hold=held')
    assert.equal(held.length, holds.length > 0 ? 1 : 0, 'the filter finds what the rows say')
    return holds
  }
  const owner = on.panel.database
  const values = [member.id]
  const restrict = (kind: string, endsAt: string | null) =>
    owner.query({
      text: `
        insert into restrictions (member_id, kind, starts_at, ends_at, operator_id, reason)
        values ($1, $2, now() - interval '2 days', now() + $3::interval, $4, 'chat')`,
      values: [member.id, kind, endsAt, on.panel.operatorIds.support],
    })
  const lift = () =>
    owner.query({
      text: `
        update restrictions
        set lifted_at = now(), lifted_by = operator_id, lift_reason = 'cleared'
        where member_id = $1
          and lifted_at is null
          and ends_at > now()`,
      values,
    })
  for (const kind of ['draw', 'pay']) await restrict(kind, null)
  await restrict('ship', '-1 minute')
  assert.deepEqual(await holds(), [])
  for (const kind of ['login', 'ship']) {
    await lift()
    assert.deepEqual(await holds(), [])
    await restrict(kind, '1 minute')
    assert.deepEqual(await holds(), ['suspended'], kind)
  }
  await owner.query({
    text: "update balances set debt = 5 where member_id = $1 and currency = 'point'",
    values,
  })
  assert.deepEqual(await holds(), ['suspended', 'owes'])
  await lift()
  assert.deepEqual(await holds(), ['owes'])
  await shipper.act('/parcels/hold', { ids: [parcel.id], reason: 'photo first' })
  const [held] = await parcelsOf(shipper, member)
  assert.deepEqual([held.holds, held.holdReason], [['owes', 'by-hand'], 'photo first'])
  const number = { version: held.version, carrier: 'yamato', trackingNumber: '1234-5678-9012' }
  assert.equal((await shipper.act(`/parcels/${parcel.id}/number`, number)).result, 'held')
  await owner.query({ text: 'update balances set debt = 0 where member_id = $1', values })
  assert.deepEqual(await holds(), ['by-hand'])
  const { items, parcel: whole } = await shipper.get(`/parcels/${parcel.id}`)
  const places = items.map(({ shipmentId, position }: Place) => ({ shipmentId, position }))
  const split = await shipper.act(`/parcels/${parcel.id}/split`, {
    version: whole.version,
    items: places.slice(1),
  })
  const part = (await shipper.get(`/parcels/${split.id}`)).parcel
  assert.deepEqual([part.holds, part.holdReason], [['by-hand'], 'photo first'], 'of a split parcel')
  const rest = { version: part.version, items: places.slice(1), to: parcel.id }
  assert.equal((await shipper.act(`/parcels/${split.id}/move`, rest)).state, 200)
  const released = await shipper.act('/parcels/release', { ids: [parcel.id] })
  assert.deepEqual(released.results, [{ id: parcel.id, result: 'done' }])
  assert.deepEqual(await holds(), [])
  await owner.query({
    text: "update console.parcels set state = 'cancelled' where id = $1",
    values: [parcel.id],
  })
  const { results } = await shipper.act('/parcels/hold', { ids: [parcel.id], reason: 'too late' })
  assert.deepEqual(results, [{ id: parcel.id, result: 'wrong-state' }])
})

test('A-106: a wrong address is flagged at the entry, and the parcel can still be read and grouped', async () => {
  const member = await addMember()
  await setMember(member, `address = '神宮前', tel = '12345', zipcode = '0600001', pref_id = 13`)
  await requestShipping(member, on.packId, { drawn: 1 })
  const [parcel] = await parcelsOf(shipper, member, '&problem=flagged')
  assert.deepEqual(parcel.flags.toSorted(), ['no-house-number', 'short-phone', 'zipcode-elsewhere'])
  const { results } = await shipper.act('/parcels/group', { ids: [parcel.id] })
  assert.equal(results[0].result, 'done')
})

test('A-107: the steps of the day take what is ready, and leave out what is held or flagged', async () => {
  const day = () => shipper.get('/shipping-day')
  const members = [await addMember(), await addMember(), await addMember()] as const
  await setMember(members[1], `address = '神宮前'`)
  for (const member of members) await requestShipping(member, on.packId, { drawn: 1 })
  const first = await day()
  const parcels = await Promise.all(members.map((member) => parcelsOf(shipper, member)))
  const [plain, flagged, held] = parcels.map(([parcel]) => parcel.id)
  assert.ok(first.toGroup.includes(plain) && !first.toGroup.includes(flagged))
  assert.ok(first.toGroup.includes(held))
  await shipper.act('/parcels/hold', { ids: [held], reason: 'photo first' })
  await shipper.act('/parcels/group', { ids: [plain, flagged, held] })
  const { toGroup, toPick, toExport } = await day()
  assert.ok(![plain, flagged, held].some((id) => toGroup.includes(id)))
  assert.deepEqual(
    [plain, flagged, held].map((id) => toPick.includes(id)),
    [true, false, false],
  )
  const [{ carrier }] = await parcelsOf(shipper, members[0])
  const countOf = (list: { code: LayoutCode; count: number }[]) =>
    list.find(({ code }) => LAYOUT_CARRIERS[code] === carrier)?.count ?? 0
  await shipper.act('/parcels/ungroup', { ids: [plain] })
  assert.equal(countOf((await day()).toExport), countOf(toExport) - 1)
})
