import type { Transaction } from '#server/platform/database/database.ts'
import { moveBalance } from '#server/points/points.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { cast } from '#testing/fixtures/cast.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addParcels, setLabels } from '#testing/fixtures/parcels.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import type { Desk } from './desk.ts'
import { picture, runJob } from './office-acts.ts'

/** The acts at parcels, at files for carriers, and at claims. */
export async function actOnParcels(desk: Desk): Promise<void> {
  await setLabels(desk.shop.database)
  const [b, c] = [openClient(desk.shop.url), openClient(desk.shop.url)]
  await b.logIn('B')
  await c.logIn('C')
  await desk.shop.database.transaction((tx) => grantPoints(tx, cast.C.id, desk.shop.clock.now()))
  for (const member of [b, c]) await shipCards(desk, member)
  await desk.work('collects parcels', () => desk.panel.runDueWork())
  await b.post('/user/exchange_card/exchange', { card_id: goods.plain, change_num: 2 })
  await desk.work('collects parcels', () => desk.panel.runDueWork())
  const id = await actOnItems(desk)
  await actOnAddress(desk, id)
  await actOnNumbers(desk, id)
  await actOnClaims(desk, id)
  await actOnReturns(desk, { id, member: b })
  await actOnFiles(desk)
}

const grantPoints = (tx: Transaction, memberId: number, now: Date) =>
  moveBalance(tx, {
    memberId,
    currency: 'point',
    amount: 1_000,
    kind: 'grant',
    reference: 'for-cards',
    now,
  })

const versionOf = (desk: Desk, id: number) =>
  desk.find('select version from console.parcels where id = $1', id)

/** Returns a picked parcel of B. */
async function actOnItems(desk: Desk): Promise<number> {
  const { act } = desk
  const ids = await parcelsOf(desk, cast.B.id)
  await act('shipper', '/parcels/group', { ids })
  await act('shipper', '/parcels/ungroup', { ids })
  await act('shipper', '/parcels/group', { ids: await parcelsOf(desk, cast.B.id) })
  const [id = 0] = await parcelsOf(desk, cast.B.id)
  const [item] = await desk.shop.database.query<{ shipmentId: number; position: number }>({
    text: 'select shipment_id, position from console.parcel_items where parcel_id = $1 order by 1, 2',
    values: [id],
  })
  const items = [item]
  await act('shipper', `/parcels/${id}/split`, { version: await versionOf(desk, id), items })
  const part = await desk.find('select max(id) from console.parcels')
  const version = await versionOf(desk, part)
  await act('shipper', `/parcels/${part}/move`, { version, items, to: id })
  await act('shipper', '/parcels/hold', { ids: [id] })
  await act('shipper', '/parcels/release', { ids: [id] })
  await act('shipper', '/parcels/carrier', { ids: [id], carrier: 'sagawa', service: '' })
  await act('shipper', '/parcels/pick', { ids: [id] })
  await act('shipper', `/parcels/${id}/tick`, { ...item, isPicked: true })
  await act('shipper', `/parcels/${id}/scan`, { code: 'K-9' })
  return id
}

async function actOnAddress(desk: Desk, id: number): Promise<void> {
  const { act } = desk
  const version = () => versionOf(desk, id)
  await act('support', `/parcels/${id}/request-correction`, { version: await version() })
  await desk.work('send-address-requests', () => runJob(desk, 'send-address-requests'))
  const beside = await desk.find(
    `insert into address_requests (parcel_id, member_id, reason, requested_at, mail_count)
     select min(id), $2, 'x', $3, 1 from console.parcels where id <> $1
     returning id`,
    id,
    cast.C.id,
    desk.shop.clock.now(),
  )
  await act('support', `/parcels/${id}/correct-address`, {
    version: await version(),
    address: ADDRESS,
  })
  await desk.shop.database.query({
    text: 'delete from address_requests where id = $1',
    values: [beside],
  })
}

async function actOnNumbers(desk: Desk, id: number): Promise<void> {
  const { act } = desk
  await act('shipper', '/parcels/group', { ids: [id] })
  await act('shipper', '/parcels/pick', { ids: [id] })
  const numbered = { carrier: 'sagawa', trackingNumber: '391234567001' }
  const version = () => versionOf(desk, id)
  await act('shipper', `/parcels/${id}/number`, { ...numbered, version: await version() })
  await act('shipper', `/parcels/${id}/correct-number`, {
    ...numbered,
    version: await version(),
    trackingNumber: '391234567002',
  })
  await act('shipper', `/parcels/${id}/photo`, { file: await picture() })
  const photo = await desk.find('select max(id) from console.parcel_photos')
  await act('support', `/parcel-photos/${photo}/open`)
  await act('shipper', '/parcels/hand-over', { ids: [id] })
}

async function actOnClaims(desk: Desk, id: number): Promise<void> {
  const { act } = desk
  await desk.shop.database.query({
    text: `
      insert into console.parcel_claims (
        parcel_id, cause, carrier, tracking_number, claimed_yen, opened_by, opened_at
      )
      select min(id), 'damaged', 'yamato', 'beside', 500, $2, $3 from console.parcels where id <> $1`,
    values: [id, desk.panel.operatorIds.shipper, desk.shop.clock.now()],
  })
  const claim = { claimedYen: 30_000, reference: '', note: '10日届かない' }
  await act('shipper', `/parcels/${id}/claim`, { ...claim, cause: 'lost' })
  const claimId = await desk.find('select max(id) from console.parcel_claims')
  await act('shipper', `/parcel-claims/${claimId}/change`, {
    version: 1,
    claimedYen: 25_000,
    reference: 'K-1',
    note: '電話',
  })
  await act('shipper', `/parcel-claims/${claimId}/close`, {
    version: 2,
    outcome: 'paid',
    paidYen: 24_000,
    outcomeNote: '全額',
  })
}

/** A parcel comes back and is sent again with another one, so nothing is left in it. */
async function actOnReturns(
  desk: Desk,
  { id, member }: { id: number; member: Client },
): Promise<void> {
  const { act, shop } = desk
  const version = () => versionOf(desk, id)
  const number = await desk.find<string>('select number from console.parcels where id = $1', id)
  await member.post('/user/case/parcel', { parcel_number: number, message: 'まだ届きません' })
  await act('shipper', `/parcels/${id}/return`, { version: await version() })
  await act('shipper', `/parcels/${id}/reship`, { version: await version() })
  await shipCards(desk, member)
  await desk.work('collects parcels', () => desk.panel.runDueWork())
  await act('shipper', '/parcels/group', { ids: await parcelsOf(desk, cast.B.id) })
  const [sent] = await addParcels(shop.database, [
    { state: 'handed-over', trackingNumber: '482900000017' },
  ])
  await shop.database.query({
    text: 'update console.parcels set handed_over_at = $2 where id = $1',
    values: [sent?.id, shop.clock.now()],
  })
  const owner = openClient(shop.url)
  await owner.logIn('A')
  await owner.post('/user/case/parcel', { parcel_number: sent?.number, message: '届きません' })
  await act('shipper', `/parcels/${sent?.id}/reopen`, { version: 1 })
}

async function actOnFiles(desk: Desk): Promise<void> {
  const { act } = desk
  const [plain, odd] = await addParcels(desk.shop.database, [
    { carrier: 'yamato' },
    { carrier: 'yamato', address: { lastName: '髙﨑' } },
  ])
  const { list } = await desk.by.shipper.get(`/exports/preview?code=yamato-b2-cloud&ids=${odd?.id}`)
  const replacements = (list?.[0]?.replacements ?? []).map(
    ({ character, proposal }: Record<string, string>) => ({
      parcelId: odd?.id,
      character,
      replacement: proposal,
    }),
  )
  await act('shipper', '/exports/replacements', { replacements })
  await act('shipper', '/exports', {
    code: 'yamato-b2-cloud',
    ids: [plain?.id, odd?.id],
    shipDay: '2025-08-01',
    reason: undefined,
  })
  const file = await desk.find('select max(id) from console.exports')
  await act('shipper', `/exports/${file}/download`)
  const exported = await addParcels(desk.shop.database, [
    { state: 'exported', carrier: 'sagawa' },
    { state: 'exported', carrier: 'sagawa' },
  ])
  const rows = [
    'お客様管理番号,お問い合せ送り状No.',
    `${exported[0]?.number},391234567801`,
    `P99999999,391234567803`,
  ].join('\r\n')
  const { id: importId } = await act('shipper', '/imports', {
    code: 'sagawa-ehiden3',
    fileName: 'numbers.csv',
    content: Buffer.from(rows).toString('base64'),
    isDryRun: false,
  })
  await act('shipper', `/imports/${importId}/decide`, { line: 3, parcelId: exported[1]?.id })
  const carriers = await desk.by.owner.get('/carriers/yamato-b2-cloud')
  await act('owner', '/carriers/yamato-b2-cloud/layout', {
    version: carriers.row.version,
    layout: carriers.layout,
  })
  await act('owner', '/carriers/yamato-b2-cloud/settings', {
    version: carriers.settingsVersion,
    settings: {
      ...carriers.settings,
      content: 'カード',
      billing_code: '031234567800',
      freight_number: '02',
    },
  })
  const settings = await desk.by.owner.get('/shipping-settings')
  const { rules, sender, version } = settings
  await act('owner', '/shipping-settings', { rules, sender, version, shipBusinessDays: 4 })
}

async function shipCards({ shop }: Desk, member: Client): Promise<void> {
  const packId = await publishTestPack(shop)
  const { cards } = await member.buy(packId, 3)
  const ids = cards.map(({ history_id }: { history_id: number }) => history_id)
  await member.post('/user/pack/decision', {
    send_card: ids.slice(0, 2),
    reduction_card: ids.slice(2),
  })
}

async function parcelsOf({ shop }: Desk, memberId: number): Promise<number[]> {
  const rows = await shop.database.query<{ id: number }>({
    text: 'select id from console.parcels where member_id = $1 and item_count > 0 order by id',
    values: [memberId],
  })
  return rows.map(({ id }) => id)
}

const ADDRESS = {
  lastName: '馬場',
  middleName: '',
  firstName: '文太',
  tel: '09000000002',
  zipcode: '1500001',
  prefId: 13,
  country: '',
  city: '渋谷区神宮前',
  address: '1-2-4',
  building: '',
}

/** The acts at cases. */
export async function actOnCases(desk: Desk): Promise<void> {
  const { act, shop } = desk
  const member = openClient(shop.url)
  await member.logIn('C')
  const { case_id: id } = await member.post('/user/contact', { message: '届きません' })
  await member.post(`/user/case/photo/${id}`, { file: await picture() })
  const version = () => desk.find('select version from cases where id = $1', id)
  await act('support', `/cases/${id}/take`, { version: await version() })
  await act('support', `/cases/${id}/deadline`, {
    version: await version(),
    dueAt: '2025-08-05T00:00:00+09:00',
  })
  await act('owner', `/cases/${id}/answer`, {
    version: await version(),
    text: '確かめます。',
    isQuestion: false,
  })
  await act('support', `/cases/${id}/note`, { text: '倉庫へ電話' })
  await act('support', `/case-photos/${await desk.find('select max(id) from case_photos')}/open`)
  await act('support', `/cases/${id}/hand-over`, {
    version: await version(),
    ownerId: desk.panel.operatorIds.support,
  })
  await act('support', `/cases/${id}/close`, { version: await version() })
  await act('support', `/cases/${id}/reopen`, { version: await version() })
  const template = { name: '到着', text: '今日届きます。', textEn: '' }
  const { id: templateId } = await act('support', '/answer-templates', template)
  await act('support', `/answer-templates/${templateId}`, {
    version: 1,
    name: '本日の到着',
    text: '本日中に届きます。',
    textEn: 'It comes today.',
  })
  await act('support', `/answer-templates/${templateId}/remove`, { version: 2 })
}
