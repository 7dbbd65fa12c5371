import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { CASE_STATES } from '#contract/cases.ts'
import { runDueWorks } from '#server/console/due-work.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addParcels } from '#testing/fixtures/parcels.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let panel: TestConsole
let shipper: ConsoleClient
before(async () => {
  panel = await openTestConsole()
  await addMemberAccount(panel.database, { now: panel.clock.now() })
  shipper = await logInOperator(panel, 'shipper')
})
after(() => panel.close())

let trackings = 0
async function addParcel(state: string) {
  const trackingNumber = `40001111${String(++trackings).padStart(4, '0')}`
  const [parcel] = await addParcels(panel.database, [{ state, trackingNumber }])
  return { trackingNumber, ...(parcel as { id: number; number: string }) }
}
const detailOf = (client: ConsoleClient, id: number) => client.get(`/parcels/${id}`)
const CLAIM = { cause: 'lost', claimedYen: 30_000, reference: '', note: '10日届かない' }

test('A-109 A-412: a claim is opened once, followed with the carrier, and closed with its outcome, beside another', async () => {
  const beside = await addParcel('handed-over')
  await shipper.act(`/parcels/${beside.id}/claim`, CLAIM)
  const { id, number, trackingNumber } = await addParcel('handed-over')
  const opened = await shipper.act(`/parcels/${id}/claim`, CLAIM)
  assert.equal(opened.state, 200)
  const again = await shipper.act(`/parcels/${id}/claim`, CLAIM)
  assert.deepEqual([again.state, again.result], [409, 'claim-open'])
  const {
    claims: [claim],
  } = await detailOf(shipper, id)
  assert.deepEqual(
    [claim.state, claim.carrier, claim.trackingNumber, claim.claimedYen],
    ['open', 'yamato', trackingNumber, 30_000],
  )

  const path = `/parcel-claims/${claim.id}`
  const change = { version: 1, claimedYen: 28_000, reference: 'YC-77', note: '申告済み' }
  assert.equal((await shipper.act(`${path}/change`, change)).state, 200)
  const stale = await shipper.act(`${path}/change`, change)
  assert.deepEqual([stale.state, stale.result], [409, 'version-conflict'])
  const end = { version: 2, outcome: 'paid', paidYen: 20_000, outcomeNote: '一部補償' }
  assert.equal((await shipper.act(`${path}/close`, { ...end, paidYen: 0 })).state, 400)
  for (const outcome of ['refused', 'withdrawn'])
    assert.equal((await shipper.act(`${path}/close`, { ...end, outcome })).state, 400, outcome)
  assert.equal((await shipper.act(`${path}/close`, end)).state, 200)
  assert.equal((await shipper.act(`${path}/close`, { ...end, version: 3 })).result, 'wrong-state')

  const { list, paidYen } = await shipper.get(`/parcel-claims?state=paid&text=YC-77`)
  const hyphens = trackingNumber.replace(/(....)(....)/, '$1-$2-')
  assert.deepEqual((await shipper.get(`/parcel-claims?state=paid&text=${hyphens}`)).list, list)
  assert.equal(paidYen, 20_000)
  assert.deepEqual(
    [list[0].parcelNumber, list[0].claimedYen, list[0].outcomeNote],
    [number, 28_000, '一部補償'],
  )
  const { events } = await detailOf(shipper, id)
  const kinds = events.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(kinds, ['claim-lost', 'claim-paid'])
  const owner = await logInOperator(panel, 'owner')
  const { list: entries } = await owner.get('/audit?call=claims.')
  assert.deepEqual(entries.map(({ call }: { call: string }) => call).toSorted(), [
    'claims.change',
    'claims.close',
  ])
  const [other] = (await detailOf(shipper, beside.id)).claims
  assert.deepEqual([other.state, other.claimedYen, other.version], ['open', 30_000, 1])
})

test('A-109: a parcel that has not left gets no claim', async () => {
  const { id } = await addParcel('numbered')
  assert.equal((await shipper.act(`/parcels/${id}/claim`, CLAIM)).result, 'wrong-state')
  assert.deepEqual((await detailOf(shipper, id)).claims, [])
})

const photo = async () => {
  const cards = sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#a32' } })
  const bytes = await cards
    .jpeg()
    .withExif({ IFD0: { Copyright: 'the shipper' } })
    .toBuffer()
  return { file: bytes.toString('base64url') }
}

test('A-108 A-410: ten photos of the packed cards are kept with their parcel, and each opening is logged', async () => {
  const { id } = await addParcel('picked')
  assert.equal((await shipper.act(`/parcels/${id}/photo`, await photo())).state, 200)
  const noPicture = { file: Buffer.from('%PDF-1.7').toString('base64url') }
  assert.equal((await shipper.act(`/parcels/${id}/photo`, noPicture)).result, 'no-picture')
  const { photos } = await detailOf(shipper, id)
  assert.deepEqual([photos.length, photos[0].operator], [1, 'shipper'])
  const support = await logInOperator(panel, 'support')
  const { content } = await support.act(`/parcel-photos/${photos[0].id}/open`)
  const stored = Buffer.from(content, 'base64')
  const { format, width, exif } = await sharp(stored).metadata()
  assert.deepEqual([format, width, exif], ['webp', 1_600, undefined])
  const owner = await logInOperator(panel, 'owner')
  const { list } = await owner.get('/audit?call=photos.open')
  assert.deepEqual([list[0].operator.name, list[0].targetId], ['support', String(photos[0].id)])
  const accountant = await logInOperator(panel, 'accountant')
  assert.equal((await accountant.act(`/parcel-photos/${photos[0].id}/open`)).state, 403)
  await panel.database.query({
    text: `
      insert into console.parcel_photos (parcel_id, bytes, operator_id, created_at)
      select parcel_id, bytes, operator_id, created_at
      from console.parcel_photos
      cross join generate_series(1, 8)
      where parcel_id = $1`,
    values: [id],
  })
  for (const result of [undefined, 'too-many-files'])
    assert.equal((await shipper.act(`/parcels/${id}/photo`, await photo())).result, result)
})

test('A-108: a parcel that nobody packs has no photo, and a photo is erased with the address unless a claim or a case is open', async () => {
  const waiting = await addParcel('waiting')
  assert.equal(
    (await shipper.act(`/parcels/${waiting.id}/photo`, await photo())).result,
    'wrong-state',
  )
  const [done, disputed] = [await addParcel('handed-over'), await addParcel('handed-over')]
  const talks = []
  for (const state of CASE_STATES) talks.push({ state, ...(await addParcel('handed-over')) })
  for (const { id } of [done, disputed, ...talks])
    await shipper.act(`/parcels/${id}/photo`, await photo())
  await shipper.act(`/parcels/${disputed.id}/claim`, CLAIM)
  for (const { id, state } of talks)
    await panel.database.query({
      text: `
        insert into cases (kind, member_id, language, parcel_id, state, opened_at, due_at, state_since, closed_at)
        select 'parcel', member_id, 'ja', id, $2, now(), now(), now(), case $2 when 'closed' then now() end
        from console.parcels
        where id = $1`,
      values: [id, state],
    })
  await panel.database.query({
    text: `update console.parcels set handed_over_at = $1 where state = 'handed-over'`,
    values: [new Date(panel.clock.now().getTime() - 401 * DAY_MS)],
  })
  await runDueWorks(panel.consoleDatabase, panel.clock.now())
  const photoOf = async (id: number) => (await detailOf(shipper, id)).photos[0]
  assert.equal((await photoOf(disputed.id)).isErased, false)
  for (const { id, state } of talks)
    assert.equal((await photoOf(id)).isErased, state === 'closed', state)
  const erased = await photoOf(done.id)
  assert.equal(erased.isErased, true)
  const support = await logInOperator(panel, 'support')
  assert.equal((await support.act(`/parcel-photos/${erased.id}/open`)).result, 'content-erased')
  for (const { id } of [erased, await photoOf(disputed.id)])
    assert.equal((await shipper.act(`/parcel-photos/${id}/open`)).result, 'not-permitted')
})
