import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import iconv from 'iconv-lite'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { messagesTo } from '#testing/drivers/outbox.ts'
import { asPayer, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
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
import { setLabels } from '#testing/fixtures/parcels.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'

let on: ShippingShop
let shipper: ConsoleClient
before(async () => {
  on = await openShippingShop({ gateway: true })
  await setLabels(on.panel.database)
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

const SHIP_DAY = '2025-08-04'
const preview = async (code: LayoutCode, ids: readonly number[]) =>
  (await shipper.get(`/exports/preview?code=${code}&ids=${ids.join(',')}`)).list
const makeFile = (code: LayoutCode, ids: readonly number[]) =>
  shipper.act('/exports', { code, ids, shipDay: SHIP_DAY })
async function download(id: number): Promise<string> {
  const { content } = await shipper.act(`/exports/${id}/download`)
  return iconv.decode(Buffer.from(content, 'base64'), 'cp932')
}
const importFile = (code: LayoutCode, lines: readonly string[]) =>
  shipper.act('/imports', {
    code,
    fileName: 'numbers.csv',
    content: iconv.encode(lines.join('\r\n'), 'cp932').toString('base64'),
  })
const setMember = (member: TestMember, columns: string) =>
  on.panel.database.query({
    text: `update members set ${columns} where id = $1`,
    values: [member.id],
  })

test('A-095: a parcel is held while its member has a payment that was charged back', async () => {
  const member = await addLoggedInMember(on.shop, { points: 900 })
  const payer = await asPayer(on.shop, member)
  assert.equal((await payer.pay(3, { order_id: await payer.approvePaypalOrder() })).result, '1')
  await requestShipping(member, on.packId, { drawn: 1 })
  const [waiting] = await parcelsOf(shipper, member)
  assert.deepEqual(waiting.holds, [])
  const [payment] = await on.panel.database.query<{ orderId: string }>({
    text: 'select order_id from payments where member_id = $1',
    values: [member.id],
  })
  const { orderId = '' } = payment ?? {}
  const orders = await on.shop.gateway.orders({ dialect: 'paypal', state: 'paid' })
  const order = orders.find((each) => each.orderId === orderId)
  await on.shop.gateway.act(order?.id ?? '', 'charge-back')
  await on.shop.gateway.deliver('all')
  await waitUntil(
    async () => (await paymentRow(on.shop, orderId)).state === 'charged-back',
    'the charge-back is heard',
  )
  const [held] = await parcelsOf(shipper, member, '&hold=held')
  assert.deepEqual(held.holds, ['disputed'])
  await shipper.act('/parcels/group', { ids: [held.id] })
  const { exports, leftOut } = await makeFile('click-post', [held.id])
  assert.deepEqual([exports, leftOut], [[], [{ id: held.id, result: 'held' }]])
  const { version } = (await shipper.get(`/parcels/${held.id}`)).parcel
  const number = { version, carrier: 'yamato', trackingNumber: '4000-9999-0001' }
  assert.equal((await shipper.act(`/parcels/${held.id}/number`, number)).result, 'held')
})

test('A-103, A-106, A-115: an address that no carrier prints goes from the queue through the member to the export', async () => {
  const member = await addLoggedInMember(on.shop, { points: 500 })
  const building = `①番館${'ビ'.repeat(37)}`
  await setMember(
    member,
    `last_name = '髙橋', first_name = '𠮷子', address = '神宮前', building = '${building}'`,
  )
  await requestShipping(member, on.packId, { drawn: 1 })
  const [parcel] = await parcelsOf(shipper, member)
  assert.deepEqual(parcel.flags, ['no-house-number'])
  await shipper.act('/parcels/group', { ids: [parcel.id] })
  await shipper.act('/parcels/carrier', { ids: [parcel.id], carrier: 'yamato', service: '' })
  const refused = await makeFile('yamato-b2-cloud', [parcel.id])
  assert.deepEqual(refused.leftOut, [{ id: parcel.id, result: 'address-flagged' }])

  const support = await logInOperator(on.panel, 'support')
  const { version } = (await support.get(`/parcels/${parcel.id}`)).parcel
  const request = { version, reason: '番地がありません' }
  assert.equal((await support.act(`/parcels/${parcel.id}/request-correction`, request)).state, 200)
  await on.shop.runDueJobs()
  const [mail] = await messagesTo(on.shop, member.mail)
  const path = /parcel-address\?request=(\d+)/.exec(mail?.text ?? '')?.[1]
  const { detail } = await member.get(`/user/parcel/address/${path}`)
  const answer = { ...detail, address: '神宮前4-5-6' }
  assert.equal((await member.post(`/user/parcel/address/${path}`, answer)).state, 200)

  const [again] = await parcelsOf(shipper, member)
  assert.deepEqual([again.id, again.state, again.flags], [parcel.id, 'waiting', []])
  await shipper.act('/parcels/group', { ids: [again.id] })
  const [long] = await preview('yamato-b2-cloud', [again.id])
  const characters = long.replacements.map(({ character }: Replacement) => character)
  assert.deepEqual(characters.toSorted(), ['①', '髙', '𠮷'].toSorted())
  assert.ok(long.problems.some(({ fault }: { fault: string }) => fault === 'no-split'))

  const { parcel: seen, address } = await support.get(`/parcels/${again.id}`)
  const shorter = { ...address, building: '①番館 101号室' }
  const correction = { version: seen.version, reason: '電話で確認', address: shorter }
  await support.act(`/parcels/${again.id}/correct-address`, correction)
  // The queue collects what members have answered, and this answer is older than the correction.
  await parcelsOf(shipper, member)
  await shipper.act('/parcels/group', { ids: [again.id] })
  const [row] = await preview('yamato-b2-cloud', [again.id])
  const accepted = row.replacements.map(({ character, proposal }: Replacement) => ({
    parcelId: again.id,
    character,
    replacement: proposal,
  }))
  await shipper.act('/exports/replacements', { replacements: accepted })
  const made = await makeFile('yamato-b2-cloud', [again.id])
  assert.deepEqual(made.leftOut, [])
  const text = await download(made.exports[0].id)
  for (const part of ['高橋', '吉子', '神宮前4-5-6', '101号室'])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /[髙①?]/)
  const kept = await shipper.get(`/parcels/${again.id}`)
  assert.equal(kept.firstAddress.building, building, 'the first address is kept')
})
interface Replacement {
  readonly character: string
  readonly proposal: string
}

test('A-044 Home counts a parcel of two orders once, and as returned once it has come back', async () => {
  const owner = await logInOperator(on.panel, 'owner')
  const parcelFigures = async () => {
    const { figures } = await owner.get('/dashboard')
    return ['parcels-shipped', 'parcels-returned'].map(
      (wanted) => figures.find(({ name }: { name: string }) => name === wanted).today,
    )
  }
  const before = await parcelFigures()
  const member = await addLoggedInMember(on.shop, { points: 500 })
  await requestShipping(member, on.packId, { drawn: 1 })
  await requestShipping(member, on.packId, { drawn: 2 })
  const [parcel, ...others] = await parcelsOf(shipper, member)
  assert.deepEqual([parcel.itemCount, others], [3, []])
  await numberParcels(shipper, [parcel.id])
  await assertDone('/parcels/hand-over', [parcel.id])
  assert.deepEqual(await parcelFigures(), [before[0] + 1, before[1]])
  const { version } = (await shipper.get(`/parcels/${parcel.id}`)).parcel
  const back = { version, reason: '不在' }
  assert.equal((await shipper.act(`/parcels/${parcel.id}/return`, back)).state, 200)
  assert.deepEqual(await parcelFigures(), [before[0], before[1] + 1])
})

const MEMBERS = 40
const CARDS = 500
const CARRIERS = ['yamato', 'sagawa', 'click-post'] as const

test('A-092, A-099, A-107, A-123, A-126: 40 members with 500 cards and goods over three carriers, from decision to mail', async () => {
  const packId = await publishTestPack(on.shop, {
    prizes: [{ buyPoint: 40, actionType: '0', count: 600 }],
  })
  const members: TestMember[] = []
  for (let nth = 0; nth < MEMBERS; nth++) {
    const member = await addLoggedInMember(on.shop, { points: 2_000, coins: 1_000 })
    await setMember(
      member,
      `last_name = '荷物', first_name = '受取${nth}', address = '${nth + 1}-2-3'`,
    )
    await requestShipping(member, packId, { drawn: 12 + (nth % 2) })
    if (nth % 4 === 0) await takeGood(member, goods.plain, 2)
    members.push(member)
  }
  await on.shop.runDueJobs()
  const mine = new Set(members.map(({ id }) => id))
  const { list } = await shipper.get('/parcels?state=waiting')
  const parcels = (list as ListedParcel[]).filter(({ memberId }) => mine.has(memberId))
  assert.equal(parcels.length, MEMBERS)
  const counts = parcels.reduce((sum, { itemCount }) => sum + itemCount, 0)
  assert.equal(counts, CARDS + (MEMBERS / 4) * 2)

  const ids = parcels.map(({ id }) => id)
  await assertDone('/parcels/group', ids)
  await assertDone('/parcels/pick', ids)
  for (const [at, carrier] of CARRIERS.entries()) {
    const own = ids.filter((_, nth) => nth % CARRIERS.length === at)
    await assertDone('/parcels/carrier', own, { carrier, service: '' })
    await sendBy(carrier, own)
  }

  for (const member of members) {
    const mails = await messagesTo(on.shop, member.mail)
    assert.equal(mails.filter(({ subject }) => subject === '商品を発送しました').length, 1)
    const { list: sent } = await member.get('/user/parcel/list/1')
    assert.deepEqual(
      sent.map(({ state }: { state: string }) => state),
      ['shipped'],
    )
  }
})
interface ListedParcel {
  readonly id: number
  readonly memberId: number
  readonly itemCount: number
}
interface ImportedRow {
  readonly result: string
  readonly parcel: { readonly id: number } | null
}

async function assertDone(path: string, ids: readonly number[], more: object = {}): Promise<void> {
  const { results } = await shipper.act(path, { ids, ...more })
  assert.deepEqual(
    results.filter(({ result }: { result: string }) => result !== 'done'),
    [],
    path,
  )
}

/**
 * Exports parcels to a carrier, imports the carrier's tracking numbers twice, and hands over the
 * parcels that matched.
 */
async function sendBy(carrier: (typeof CARRIERS)[number], ids: readonly number[]): Promise<void> {
  const code = { yamato: 'yamato-b2-cloud', sagawa: 'sagawa-ehiden3', 'click-post': 'click-post' }[
    carrier
  ] as LayoutCode
  const made = await makeFile(code, ids)
  assert.deepEqual(made.leftOut, [], carrier)
  const rows = await Promise.all(ids.map((id) => shipper.get(`/parcels/${id}`)))
  const lines = rows.map(({ parcel, address }, nth) =>
    trackingLine(carrier, { parcel, address, nth }),
  )
  const file = [HEADERS[carrier], ...lines, '']
  const { id: first } = await importFile(code, file)
  const matched = (await shipper.get(`/imports/${first}`)).rows as ImportedRow[]
  const numbered = matched.flatMap(({ result, parcel }) =>
    result === 'matched' && parcel !== null ? [parcel.id] : [],
  )
  assert.deepEqual(numbered.toSorted(), ids.toSorted(), carrier)
  const { id: second } = await importFile(code, file)
  const again = ((await shipper.get(`/imports/${second}`)).rows as ImportedRow[])
    .filter(({ parcel }) => parcel !== null && ids.includes(parcel.id))
    .map(({ result }) => result)
  assert.deepEqual(new Set(again), new Set(['same']), 'the same file changes nothing')
  await assertDone('/parcels/hand-over', numbered)
}

const HEADERS = {
  yamato: 'お客様管理番号,伝票番号',
  sagawa: 'お客様管理番号,お問い合せ送り状No.',
  'click-post': 'お届け先郵便番号,お届け先氏名,お届け先住所1行目,追跡番号',
} as const

interface Tracked {
  readonly parcel: { readonly number: string }
  readonly address: {
    readonly zipcode: string
    readonly lastName: string
    readonly firstName: string
    readonly city: string
    readonly address: string
    readonly building: string
  }
  readonly nth: number
}
function trackingLine(
  carrier: (typeof CARRIERS)[number],
  { parcel, address, nth }: Tracked,
): string {
  const tracking = String(390_000_000_000 + CARRIERS.indexOf(carrier) * 1_000 + nth)
  if (carrier !== 'click-post') return `${parcel.number},${tracking}`
  const { zipcode, lastName, firstName, city, building } = address
  const place = `東京都${city}${address.address}${building}`
  return [zipcode, `${lastName} ${firstName}`, place, tracking].join(',')
}
