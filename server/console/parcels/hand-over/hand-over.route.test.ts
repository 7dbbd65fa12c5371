import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Occasion } from '#contract/occasions.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { messagesTo, setLanguage } from '#testing/drivers/outbox.ts'
import {
  numberParcels,
  openShippingShop,
  parcelsOf,
  requestShipping,
  type ShippingShop,
  takeGood,
} from '#testing/drivers/shipping.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'

const DAY_MS = 86_400_000

let on: ShippingShop
let shipper: ConsoleClient
before(async () => {
  on = await openShippingShop()
  shipper = await on.shipper()
})
after(async () => {
  const results = await verify(on.shop.database)
  await on.close()
  assert.deepEqual(
    results.flatMap(({ violations }) => violations),
    [],
  )
})

/** Adds a member with a card and a good in one parcel that has a tracking number. */
async function addNumbered(): Promise<{ member: TestMember; purchaseId: number; id: number }> {
  const member = await addLoggedInMember(on.shop, { points: 500, coins: 500 })
  const purchaseId = await requestShipping(member, on.packId, { drawn: 2, shipped: 1 })
  await takeGood(member, goods.plain)
  const [{ id }] = await parcelsOf(shipper, member)
  await numberParcels(shipper, [id])
  return { member, purchaseId, id }
}
const resultOf = async (client: ConsoleClient, id: number) =>
  (await client.act('/parcels/hand-over', { ids: [id] })).results[0].result
const versionOf = async (id: number) => (await shipper.get(`/parcels/${id}`)).parcel.version
const mailsTo = (member: TestMember) => messagesTo(on.shop, member.mail)
const stored = (member: TestMember) =>
  on.panel.database.query<{ carrier: string; code: string; at: Date | null }>({
    text: `
      select carrier, delivery_code as code, shipped_at as at
      from shipments
      where member_id = $1
      order by id`,
    values: [member.id],
  })

test('a hand-over is also a push message to the devices that asked for one', async () => {
  const { member, id } = await addNumbered()
  const subscription = {
    endpoint: `https://web.push.apple.com/${member.id}`,
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  }
  await member.post('/user/push_subscription', subscription)
  assert.equal(await resultOf(shipper, id), 'done')
  const pushes = await on.shop.database.query<{ subject: string }>({
    text: `select subject from outbox_messages where member_id = $1 and channel = 'push'`,
    values: [member.id],
  })
  assert.deepEqual(
    pushes.map(({ subject }) => subject),
    ['商品を発送しました。'],
  )
})

test('A-099, A-129: a hand-over marks cards and goods of one parcel as shipped, and mails carrier, number and link', async () => {
  const { member, purchaseId, id } = await addNumbered()
  assert.equal((await mailsTo(member)).length, 0)
  assert.equal(await resultOf(shipper, id), 'done')
  const { parcel } = await shipper.get(`/parcels/${id}`)
  const typed = parcel.trackingNumber.replace(/^(\d{4})(\d{4})/, '$1-$2-')
  const { list } = await shipper.get(`/parcels?state=handed-over&text=${typed}`)
  assert.deepEqual(
    list.map((each: { id: number }) => each.id),
    [id],
  )
  const rows = await stored(member)
  assert.equal(rows.length, 2)
  for (const { carrier, code, at } of rows) {
    assert.deepEqual([carrier, code], ['yamato', parcel.trackingNumber])
    assert.equal(at?.toISOString(), parcel.handedOverAt)
  }
  const { detail } = await member.get(`/user/history/detail/${purchaseId}`)
  assert.deepEqual([detail.send_state, detail.delivery_code], [3, parcel.trackingNumber])
  const [mail, ...others] = await mailsTo(member)
  assert.equal(others.length, 0)
  for (const part of ['ヤマト運輸', parcel.trackingNumber, 'https://', parcel.number])
    assert.ok(mail?.text.includes(part), part)
})

for (const [language, shown] of [
  ['ja', { subject: '商品を発送しました', carrier: 'ヤマト運輸', link: '配送状況を見る' }],
  ['en', { subject: 'Your parcel is on its way', carrier: 'Yamato', link: 'Track the parcel' }],
] as const)
  test(`A-099: the mail of a hand-over in ${language} links only to the carrier, and names neither member nor address`, async () => {
    const { member, id } = await addNumbered()
    await on.panel.database.query({
      text: 'update members set language = $2, last_name = $3 where id = $1',
      values: [member.id, language, '<b>秘密</b>の名前'],
    })
    assert.equal(await resultOf(shipper, id), 'done')
    const { parcel } = await shipper.get(`/parcels/${id}`)
    const [mail] = await mailsTo(member)
    assert.ok(mail !== undefined)
    assert.ok(mail.subject.includes(shown.subject), mail.subject)
    const links = [...mail.html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)]
    const toCarrier = links.filter(([, , text = '']) => text.includes(shown.link))
    assert.equal(toCarrier.length, 1)
    const url = new URL((toCarrier[0]?.[1] ?? '').replaceAll('&amp;', '&'))
    assert.deepEqual([url.protocol, url.href.includes(parcel.trackingNumber)], ['https:', true])
    assert.match(url.hostname, /\.kuronekoyamato\.co\.jp$/)
    for (const body of [mail.text, mail.html]) {
      for (const part of [shown.carrier, parcel.trackingNumber, parcel.number])
        assert.ok(body.includes(part), part)
      for (const part of ['秘密', member.mail, '{{', '<script', '<img src="http'])
        assert.ok(!body.includes(part), part)
    }
  })

test('A-099: a member with two parcels in one hand-over gets one mail that names both', async () => {
  const { member, id } = await addNumbered()
  await requestShipping(member, on.packId, { drawn: 1 })
  const [, second] = (await parcelsOf(shipper, member))
    .map((each: { id: number }) => each.id)
    .sort()
  await numberParcels(shipper, [second])
  await shipper.act('/parcels/hand-over', { ids: [id, second] })
  const [mail, ...others] = await mailsTo(member)
  assert.equal(others.length, 0)
  assert.equal(mail?.text.match(/追跡番号/g)?.length, 2)
})

test('A-100: two shippers at once, and a retry, send one mail and keep the first time', async () => {
  const { member, id } = await addNumbered()
  const second = await on.shipper()
  const results = await Promise.all([resultOf(shipper, id), resultOf(second, id)])
  assert.deepEqual(results.toSorted(), ['done', 'done-before'])
  const first = (await stored(member)).map(({ at }) => at?.getTime())
  on.shop.clock.advance(60_000)
  assert.equal(await resultOf(shipper, id), 'done-before')
  assert.deepEqual(
    (await stored(member)).map(({ at }) => at?.getTime()),
    first,
  )
  assert.equal((await mailsTo(member)).length, 1)
})

test('A-095: a parcel whose member owes since the label was printed is not handed over', async () => {
  const { member, id } = await addNumbered()
  const debt = (amount: number) =>
    on.panel.database.query({
      text: `update balances set debt = $2 where member_id = $1 and currency = 'point'`,
      values: [member.id, amount],
    })
  await debt(7)
  assert.equal(await resultOf(shipper, id), 'held')
  await debt(0)
  assert.equal((await mailsTo(member)).length, 0)
})

test('a parcel with more copies than the stock has leaves, and the books show what is missing', async () => {
  const { id } = await addNumbered()
  const [item] = (await shipper.get(`/parcels/${id}`)).items
  const [card] = await on.panel.database.query<{ id: number }>({
    text: 'select card_id as id from console.parcel_items where shipment_id = $1 and position = $2',
    values: [item.shipmentId, item.position],
  })
  assert.equal(await resultOf(shipper, id), 'done')
  const rows = await on.panel.database.query({
    text: `
      select copy_id, kind, count, on_hand, shipped
      from console.movements
      join console.card_stock using (card_id)
      where parcel_id = $1
        and card_id = $2`,
    values: [id, card?.id],
  })
  assert.equal(rows.length, 1)
  const [{ copyId, kind, count, onHand } = {}] = rows
  assert.deepEqual([copyId, kind, count, onHand], [null, 'shipped', -1, 0])
  const { events } = await shipper.get(`/parcels/${id}`)
  const short = events.find((event: { kind: string }) => event.kind === 'stock-short')
  assert.equal(short.reason, item.name)
})

for (const language of ['ja', 'en'] as const)
  test(`A-101: a hand-over is taken back on the same day with a reason, and the member is notified (${language})`, async () => {
    const subjectOf = (name: Occasion) => builtInText({ name, language }).subject
    const { member, purchaseId, id } = await addNumbered()
    await setLanguage(on.shop, member.id, language)
    await resultOf(shipper, id)
    const request = { version: await versionOf(id), reason: 'wrong shelf' }
    assert.equal((await shipper.act(`/parcels/${id}/reopen`, request)).state, 200)
    const { detail } = await member.get(`/user/history/detail/${purchaseId}`)
    assert.deepEqual([detail.send_state, detail.delivery_code], [2, ''])
    const mails = await mailsTo(member)
    const subjects = mails.map(({ subject }) => subject)
    assert.deepEqual(subjects, [subjectOf('parcel-reopened'), subjectOf('parcel-sent')])
    const memberIds = mails.map(({ memberId }) => memberId)
    assert.deepEqual(memberIds, [member.id, member.id], 'they follow a new mail address')
    assert.equal(await resultOf(shipper, id), 'done', 'it can leave again')
    on.shop.clock.advance(DAY_MS)
    shipper = await on.shipper()
    const late = { version: await versionOf(id), reason: 'too late' }
    assert.equal((await shipper.act(`/parcels/${id}/reopen`, late)).result, 'not-today')
    const back = { version: await versionOf(id), reason: 'nobody there' }
    assert.equal((await shipper.act(`/parcels/${id}/return`, back)).state, 200)
    assert.equal((await mailsTo(member))[0]?.subject, subjectOf('parcel-returned'))
  })

test('A-101: the day of a hand-over ends at midnight in Japan', async () => {
  const { id } = await addNumbered()
  const leaveAt = async (time: string) => {
    on.shop.clock.set(new Date(time))
    shipper = await on.shipper()
    assert.equal(await resultOf(shipper, id), 'done')
  }
  const reopenAt = async (time: string) => {
    on.shop.clock.set(new Date(time))
    shipper = await on.shipper()
    const request = { version: await versionOf(id), reason: 'wrong shelf' }
    return (await shipper.act(`/parcels/${id}/reopen`, request)).result
  }
  await leaveAt('2025-08-04T00:30:00+09:00')
  assert.equal(await reopenAt('2025-08-04T23:30:00+09:00'), undefined)
  await leaveAt('2025-08-04T23:40:00+09:00')
  assert.equal(await reopenAt('2025-08-05T00:30:00+09:00'), 'not-today')
})

test('a shipment that is split over parcels is sent when the last one leaves, and a parcel that left is not held', async () => {
  const member = await addLoggedInMember(on.shop, { points: 500 })
  const purchaseId = await requestShipping(member, on.packId, { drawn: 3 })
  const [{ id }] = await parcelsOf(shipper, member)
  await shipper.act('/parcels/group', { ids: [id] })
  const { items } = await shipper.get(`/parcels/${id}`)
  const split = async ({ shipmentId, position }: { shipmentId: number; position: number }) => {
    const request = { version: await versionOf(id), items: [{ shipmentId, position }] }
    return (await shipper.act(`/parcels/${id}/split`, request)).id
  }
  const numbered = await split(items[0])
  const waiting = await split(items[1])
  const number = async (parcelId: number) =>
    shipper.act(`/parcels/${parcelId}/number`, {
      version: await versionOf(parcelId),
      carrier: 'yamato',
      trackingNumber: `6000-0000-${String(parcelId).padStart(4, '0')}`,
    })
  const sentState = async () =>
    (await member.get(`/user/history/detail/${purchaseId}`)).detail.send_state
  await shipper.act('/parcels/ungroup', { ids: [waiting] })
  await number(id)
  await number(numbered)
  assert.equal(await resultOf(shipper, id), 'done')
  assert.equal(await sentState(), 2)
  const hold = async (path: string, request: object) =>
    (await shipper.act(`/parcels/${path}`, { ids: [id, numbered], ...request })).results.map(
      ({ result }: { result: string }) => result,
    )
  assert.deepEqual(await hold('hold', { reason: 'photo first' }), ['wrong-state', 'done'])
  assert.deepEqual(await hold('release', {}), ['unchanged', 'done'])
  await shipper.act('/parcels/group', { ids: [waiting] })
  await number(waiting)
  assert.equal(await resultOf(shipper, numbered), 'done')
  assert.equal(await sentState(), 2, 'one parcel is still here')
  assert.equal(await resultOf(shipper, waiting), 'done')
  assert.equal(await sentState(), 3)
})

test('after the hand-over, a shipper sees neither name nor address; an owner and support see both', async () => {
  const { member, id } = await addNumbered()
  const seenBy = async (client: ConsoleClient) => {
    const { parcel, address, firstAddress } = await client.get(`/parcels/${id}`)
    const [{ name, city }] = (await client.get(`/parcels?text=${member.id}&state=${parcel.state}`))
      .list
    const slips = await client.get(`/packing-slips?ids=${id}`)
    const labels = await client.get(`/exports/preview?ids=${id}`)
    return {
      texts: [parcel.name, parcel.city, name, city].map((text) => text !== ''),
      addresses: [address, firstAddress].map((each) => each !== null),
      papers: [slips, labels].map(({ list }) => list?.length),
    }
  }
  const all = { texts: Array(4).fill(true), addresses: [true, true], papers: [1, 1] }
  assert.deepEqual(await seenBy(shipper), all)
  assert.equal(await resultOf(shipper, id), 'done')
  const none = { texts: Array(4).fill(false), addresses: [false, false], papers: [0, 0] }
  assert.deepEqual(await seenBy(shipper), none)
  assert.deepEqual(await seenBy(await logInOperator(on.panel, 'owner')), all)
  const support = await seenBy(await logInOperator(on.panel, 'support'))
  assert.deepEqual([support.texts, support.addresses], [all.texts, all.addresses])
  const back = { version: await versionOf(id), reason: 'nobody there' }
  assert.equal((await shipper.act(`/parcels/${id}/return`, back)).state, 200)
  assert.deepEqual(await seenBy(shipper), all, 'a parcel that came back is open again')
  const returned = (await mailsTo(member)).filter(({ text }) => /当店に戻りました/.test(text))
  assert.deepEqual(
    returned.map(({ subject }) => subject),
    ['荷物が当店に戻りました'],
  )
})

test('A-029: each look at a parcel, its papers and the list is logged with the parcel', async () => {
  const { member, id } = await addNumbered()
  const owner = await logInOperator(on.panel, 'owner')
  const target = `targetKind=parcel&targetId=${id}&outcome=done`
  const seen = async (path: string) => {
    assert.equal((await shipper.get(path)).state, 200, path)
    const [entry] = (await owner.get(`/audit?${target}`)).list
    return [entry.call, entry.role, entry.targetKind, entry.targetId]
  }
  const parcel = ['shipper', 'parcel', String(id)]
  assert.deepEqual(await seen(`/parcels/${id}`), ['parcels.open', ...parcel])
  assert.deepEqual(await seen(`/parcels?text=${member.id}`), ['parcels.list', ...parcel])
  assert.deepEqual(await seen(`/packing-slips?ids=${id}`), ['parcels.print-slips', ...parcel])
  assert.deepEqual(await seen(`/exports/preview?ids=${id}`), ['exports.preview', ...parcel])
  await addNumbered()
  const list = ['parcels.list', 'shipper', 'parcel', null]
  assert.deepEqual(await seen('/parcels?sort=memberId&direction=desc'), list)
  assert.equal((await shipper.get('/parcels/999999')).state, 404)
  const [refused] = (await owner.get('/audit?targetId=999999')).list
  assert.deepEqual([refused.call, refused.outcome], ['parcels.open', 'refused'])
})

test('A-123 V12: a wrong tracking number is corrected with a reason, also after the hand-over', async () => {
  const { member, purchaseId, id } = await addNumbered()
  const other = await addNumbered()
  const { parcel: taken } = await shipper.get(`/parcels/${other.id}`)
  const correct = async (trackingNumber: string) => {
    const change = { version: await versionOf(id), carrier: 'yamato', reason: 'typed wrongly' }
    return shipper.act(`/parcels/${id}/correct-number`, { ...change, trackingNumber })
  }
  const seen = async () =>
    (await member.get(`/user/history/detail/${purchaseId}`)).detail.delivery_code
  assert.equal((await correct('5000-0000-0001')).state, 200)
  assert.equal(await resultOf(shipper, id), 'done')
  assert.equal(await seen(), '500000000001')
  assert.equal((await correct('5000-0000-0001')).result, 'unchanged')
  assert.equal((await correct(taken.trackingNumber)).result, 'number-taken')
  assert.equal((await correct('5000')).result, 'number-unfit')
  const mailCount = (await mailsTo(member)).length
  assert.equal((await correct('5000-0000-0002')).state, 200)
  assert.equal(await seen(), '500000000002')
  assert.equal((await mailsTo(member)).length, mailCount)
  const { parcel, events } = await shipper.get(`/parcels/${id}`)
  assert.deepEqual([parcel.state, parcel.trackingNumber], ['handed-over', '500000000002'])
  const { kind, reason, trackingNumber } = events.at(-1)
  const last = ['number-corrected', 'typed wrongly', '500000000002']
  assert.deepEqual([kind, reason, trackingNumber], last)
})

test('A-105: a parcel that comes back is owed to the member again, and is shipped once more', async () => {
  const { member, purchaseId, id } = await addNumbered()
  await on.panel.database.query({
    text: `
      with picked as (
        update console.parcel_items set picked_at = now() where parcel_id = $1
      )
      update console.parcels set exported_at = now() where id = $1`,
    values: [id],
  })
  const leftOfJourney = async () => {
    const [row] = await on.panel.database.query({
      text: `
        select
          exported_at,
          handed_over_at,
          return_reason,
          (select count(picked_at) from console.parcel_items where parcel_id = parcels.id) as picked_count
        from console.parcels
        where id = $1`,
      values: [id],
    })
    return row
  }
  await resultOf(shipper, id)
  const sendState = async () =>
    (await member.get(`/user/history/detail/${purchaseId}`)).detail.send_state
  const back = { version: await versionOf(id), reason: 'nobody there' }
  assert.equal((await shipper.act(`/parcels/${id}/return`, back)).state, 200)
  assert.equal(await sendState(), 2)
  const address = { ...(await shipper.get(`/parcels/${id}`)).address, address: '7-8-9' }
  const correction = { version: await versionOf(id), reason: 'called', address }
  assert.equal((await shipper.act(`/parcels/${id}/correct-address`, correction)).state, 200)
  const again = await shipper.get(`/parcels/${id}`)
  assert.deepEqual([again.parcel.state, again.parcel.trackingNumber], ['waiting', null])
  assert.deepEqual([again.address.address, again.firstAddress.address], ['7-8-9', '4-5-6'])
  assert.deepEqual(await leftOfJourney(), {
    exportedAt: null,
    handedOverAt: null,
    returnReason: null,
    pickedCount: 0,
  })
  await numberParcels(shipper, [id])
  assert.equal(await resultOf(shipper, id), 'done')
  assert.equal(await sendState(), 3)
  const kinds = (await shipper.get(`/parcels/${id}`)).events.map(
    ({ kind }: { kind: string }) => kind,
  )
  assert.deepEqual(kinds, [
    'numbered',
    'handed-over',
    'stock-short',
    'returned',
    'address-corrected',
    'numbered',
    'handed-over',
    'stock-short',
  ])
  assert.equal((await mailsTo(member)).length, 3)
})

test('A-096, A-097, A-098: the papers name cards and goods without a price; a wrong card is refused by its name', async () => {
  const { member, id } = await addNumbered()
  const { list } = await shipper.get(`/pick-list?ids=${id}`)
  const { parcel } = await shipper.get(`/parcels/${id}`)
  assert.equal(list.length, 2)
  for (const item of list) assert.equal(item.parcelNumber, parcel.number)
  const slips = await shipper.get(`/packing-slips?ids=${id}`)
  assert.equal(slips.list[0].number, parcel.number)
  assert.ok(!/yen|price|worth|point/i.test(JSON.stringify(slips.list)))
  await requestShipping(member, on.packId, { drawn: 1 })
  const other = (await parcelsOf(shipper, member)).find((each: { id: number }) => each.id !== id)
  await shipper.act('/parcels/group', { ids: [other.id] })
  const scan = (code: string) => shipper.act(`/parcels/${other.id}/scan`, { code })
  const wrong = await scan('FG-702')
  assert.deepEqual([wrong.result, wrong.name], ['wrong', '最後の一体'])
  assert.equal((await scan('no such code')).result, 'unknown')
  const [item] = (await shipper.get(`/parcels/${other.id}`)).items
  const picked = await scan(item.modelNumber)
  assert.deepEqual([picked.result, picked.parcelState], ['picked', 'picked'])
  assert.equal((await scan(item.modelNumber)).result, 'picked-before')
})
