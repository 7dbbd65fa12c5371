import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import iconv from 'iconv-lite'
import { LAYOUT_CODES } from '#contract/console/carriers/carriers.fields.ts'
import { builtInLayouts } from '#server/console/carriers/layouts/layouts.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { csvLines } from '#testing/drivers/csv-lines.ts'
import { SENDER } from '#testing/fixtures/labels.ts'
import { addParcels, type ParcelOptions, setLabels } from '#testing/fixtures/parcels.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const DAY = 86_400_000
let shop: TestShop
let panel: TestConsole
let shipper: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  await setLabels(panel.database)
})
after(async () => {
  await panel.close()
  await shop.close()
})

/**
 * Logs the shipper in again, because the proof of a login is valid for only five minutes of the
 * test's clock.
 */
async function logIn() {
  shipper = await logInOperator(panel, 'shipper')
}
async function add(...parcels: ParcelOptions[]): Promise<number[]> {
  return (await addParcels(panel.database, parcels)).map(({ id }) => id)
}
const preview = (code: string, ids: readonly number[]) =>
  shipper.get(`/exports/preview?code=${code}&ids=${ids.join(',')}`)
const make = (code: string, ids: readonly number[], more: object = {}) =>
  shipper.act('/exports', { code, ids, shipDay: '2026-11-24', ...more })
const stateOf = async (id: number) => {
  const [row] = await panel.database.query<{ state: string }>({
    text: 'select state from console.parcels where id = $1',
    values: [id],
  })
  return row?.state
}

test('A-113, A-114: the preview tells each problem, and a row with one stays in the queue', async () => {
  await logIn()
  const [fine = 0, long = 0, flagged = 0] = await add(
    {},
    { address: { building: 'ビ'.repeat(40) } },
    { address: { address: '神宮前' }, flags: ['no-house-number'] },
  )
  const { list } = await preview('yamato-b2-cloud', [fine, long, flagged])
  const faults = list.map((row: { problems: { fault: string }[] }) =>
    row.problems.map(({ fault }) => fault),
  )
  assert.deepEqual(faults, [[], ['no-split'], []])
  assert.equal(list[2].refusal, 'address-flagged', 'A-106: a flag blocks the export, not the look')
  assert.deepEqual(list[0].lines, ['東京都渋谷区神宮前4丁目5番6号', 'コーポ桜 101号室'])
  const { exports, leftOut } = await make('yamato-b2-cloud', [fine, long, flagged])
  assert.equal(exports[0].rowCount, 1)
  assert.deepEqual(leftOut, [
    { id: long, result: 'no-split' },
    { id: flagged, result: 'address-flagged' },
  ])
  assert.deepEqual(await Promise.all([fine, long, flagged].map(stateOf)), [
    'exported',
    'picked',
    'picked',
  ])
})

test('A-107: without a selection the preview has what is packed for its carrier', async () => {
  await logIn()
  await panel.database.query({ text: "update console.parcels set state = 'exported'" })
  const [packed, grouped] = await add({}, { state: 'grouped' })
  await add({ state: 'waiting' }, { state: 'exported' }, { carrier: 'sagawa' }, { itemCount: 0 })
  const { list } = await shipper.get('/exports/preview?code=yamato-b2-cloud')
  assert.deepEqual(
    list.map(({ id }: { id: number }) => id),
    [packed, grouped],
  )
})

test('without a layout the preview begins with the carrier of the selected parcels', async () => {
  await logIn()
  const ids = await add({ carrier: 'sagawa' }, { carrier: 'sagawa' }, {})
  const { code, list } = await shipper.get(`/exports/preview?ids=${ids.join(',')}`)
  assert.equal(code, 'sagawa-ehiden3')
  assert.deepEqual(
    list.map(({ refusal }: { refusal: string | null }) => refusal),
    [null, null, 'other-carrier'],
  )
})

test('A-115: an accepted replacement is remembered for the address, also in another spelling', async () => {
  await logIn()
  const address = { lastName: '髙﨑', firstName: '𠮷子', building: '①番館' }
  const [id = 0, other = 0] = await add({ address }, { address: { lastName: '髙橋' } })
  const { list } = await preview('yamato-b2-cloud', [id])
  assert.equal((await make('yamato-b2-cloud', [id])).exports.length, 0)
  const replacements = list[0].replacements.map(
    ({ character, proposal }: { character: string; proposal: string }) => ({
      parcelId: id,
      character,
      replacement: proposal,
    }),
  )
  const accepted = await shipper.act('/exports/replacements', { replacements })
  assert.equal(accepted.count, 4)
  assert.deepEqual((await preview('yamato-b2-cloud', [id])).list[0].problems, [])
  const [again = 0] = await add({
    address: { ...address, address: '神宮前４－５－６', lastName: '髙﨑 ' },
  })
  assert.deepEqual((await preview('yamato-b2-cloud', [again])).list[0].problems, [])
  const unlike = await preview('yamato-b2-cloud', [other])
  assert.equal(unlike.list[0].problems[0].fault, 'not-encodable', 'another address asks again')
  const changed = { parcelId: id, character: '髙', replacement: '孝' }
  await shipper.act('/exports/replacements', { replacements: [changed] })
  const { exports } = await make('yamato-b2-cloud', [id])
  const { content } = await shipper.act(`/exports/${exports[0].id}/download`)
  assert.match(iconv.decode(Buffer.from(content, 'base64'), 'cp932'), /孝/, 'the newest choice')
})

test('A-119: an export is kept and downloads byte for byte; a second one of a parcel asks for a reason', async () => {
  await logIn()
  const [id = 0] = await add({})
  const { exports } = await make('yamato-b2-cloud', [id])
  const [file] = exports
  assert.deepEqual([file.rowCount, file.operator], [1, 'shipper'])
  assert.match(file.number, /^E\d{6}$/)
  const first = await shipper.act(`/exports/${file.id}/download`)
  assert.match(first.fileName, /^yamato-b2-cloud-20250801-00\d{4}\.csv$/, 'the time of the shop')
  const bytes = Buffer.from(first.content, 'base64')
  assert.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256)
  assert.ok(iconv.decode(bytes, 'cp932').includes('渋谷区神宮前'))
  const again = await shipper.act(`/exports/${file.id}/download`)
  assert.equal(again.content, first.content)

  const refused = await make('yamato-b2-cloud', [id])
  assert.deepEqual([refused.state, refused.result], [409, 'exported-before'])
  assert.equal((await preview('yamato-b2-cloud', [id])).list[0].exportedIn, file.number)
  const second = await make('yamato-b2-cloud', [id], { reason: 'the printer jammed' })
  assert.equal(second.exports[0].reason, 'the printer jammed')
  const { list } = await shipper.get('/exports?code=yamato-b2-cloud')
  assert.equal(list[0].number, second.exports[0].number)
})

test('A-117: 95 parcels make three files for Click Post, with the parcels in the order of the queue', async () => {
  await logIn()
  const ids = await add(...Array.from({ length: 95 }, () => ({ carrier: 'click-post' })))
  const { exports } = await make('click-post', ids)
  assert.deepEqual(
    exports.map(({ rowCount }: { rowCount: number }) => rowCount),
    [40, 40, 15],
  )
  const rows = await panel.database.query<{ parcelId: number }>({
    text: 'select parcel_id from console.export_rows where export_id = any($1) order by export_id, row_number',
    values: [exports.map(({ id }: { id: number }) => id)],
  })
  assert.deepEqual(
    rows.map(({ parcelId }) => parcelId),
    ids,
  )
})

test('A-095, A-114: a held parcel and one of another carrier are left out with the reason', async () => {
  await logIn()
  const [held = 0, other = 0, waiting = 0] = await add(
    {},
    { carrier: 'sagawa' },
    { state: 'waiting' },
  )
  await shipper.act('/parcels/hold', { ids: [held], reason: 'the member called' })
  const { exports, leftOut } = await make('yamato-b2-cloud', [held, other, waiting])
  assert.deepEqual(exports, [])
  assert.deepEqual(
    leftOut.map(({ result }: { result: string }) => result),
    ['held', 'other-carrier', 'wrong-state'],
  )
})

test('A-029, A-011: each look at addresses and each file is in the log, and a file needs a fresh proof', async () => {
  await logIn()
  const [id = 0] = await add({})
  await preview('yamato-b2-cloud', [id])
  panel.clock.advance(6 * 60_000)
  assert.equal((await make('yamato-b2-cloud', [id])).result, 'step-up')
  const owner = await logInOperator(panel, 'owner')
  for (const call of ['exports.preview', 'exports.make', 'exports.download']) {
    assert.ok((await owner.get(`/audit?call=${call}`)).count > 0, call)
  }
  const { list } = await owner.get('/audit?call=exports.make&outcome=done')
  assert.ok(!JSON.stringify(list).includes('渋谷'))
})

test('A-110: an owner replaces a layout by a new version, and the next export has it', async () => {
  await logIn()
  const owner = await logInOperator(panel, 'owner')
  const { row, layout } = await owner.get('/carriers/sagawa-ehiden3')
  assert.deepEqual([row.version, row.changedBy], [1, null])
  const columns = layout.columns.map((column: { name: string }) =>
    column.name === 'お届け先住所１' ? { ...column, widthMax: 30, doubt: '' } : column,
  )
  const request = { version: 1, layout: { ...layout, columns }, reason: 'the template of 2026' }
  const path = '/carriers/sagawa-ehiden3/layout'
  assert.equal((await shipper.act(path, request)).state, 403)
  const wrong = { ...request, layout: { ...layout, columns: [{ name: 'x' }] } }
  assert.equal((await owner.act(path, wrong)).state, 400)
  assert.equal((await owner.act(path, request)).version, 2)
  const late = await owner.act(path, request)
  assert.deepEqual([late.state, late.result, late.current.version], [409, 'version-conflict', 2])
  const [id = 0] = await add({ carrier: 'sagawa' })
  const { exports } = await make('sagawa-ehiden3', [id])
  assert.equal(exports[0].layoutVersion, 2)
  const { list } = await shipper.get('/carriers')
  assert.equal(list.find(({ code }: { code: string }) => code === 'sagawa-ehiden3').version, 2)
})

test('A-118: the settings hold what labels say, and a missing one is named', async () => {
  const owner = await logInOperator(panel, 'owner')
  const before = await owner.get('/carriers/yupri-r')
  assert.deepEqual(before.row.missingSettings, [])
  const b2 = await owner.get('/carriers/yamato-b2-cloud')
  const settings = { ...b2.settings, content: '' }
  const request = { version: b2.settingsVersion, settings, reason: 'new' }
  assert.equal((await owner.act('/carriers/yamato-b2-cloud/settings', request)).state, 200)
  const { row } = await owner.get('/carriers/yamato-b2-cloud')
  assert.deepEqual(row.missingSettings, ['content'])
  const late = await owner.act('/carriers/yamato-b2-cloud/settings', request)
  assert.equal(late.result, 'version-conflict')
  await setLabels(panel.database)
})

test('A-113: the preview names the sender and the settings that are missing', async () => {
  await logIn()
  await panel.database.query({ text: "update console.sender set phone = ''" })
  const { missingSettings } = await preview('yupri-r', await add({ carrier: 'japan-post' }))
  assert.deepEqual(missingSettings, ['sender'])
  await setLabels(panel.database)
  const filled = await preview('yupri-r', await add({ carrier: 'japan-post' }))
  assert.deepEqual(filled.missingSettings, [])
})

test('A-345: each label program has a sample with one label from the shop to itself, once nothing is missing', async () => {
  const owner = await logInOperator(panel, 'owner')
  const sampleOf = async (code: string) => (await owner.get(`/carriers/${code}`)).sample
  for (const code of LAYOUT_CODES) {
    const lines = csvLines(Buffer.from(await sampleOf(code), 'base64'))
    assert.equal(lines.length, builtInLayouts()[code].hasHeader ? 2 : 1, code)
    assert.ok(lines.at(-1)?.join(' ').includes(SENDER.city), code)
  }
  await panel.database.query({ text: "update console.sender set phone = ''" })
  assert.equal(await sampleOf('yupri-r'), null)
  await setLabels(panel.database)
})

test('A-119: a shipper cannot download a file while a parcel in it is handed over', async () => {
  await logIn()
  const owner = await logInOperator(panel, 'owner')
  const [sent = 0, open = 0] = await add({}, {})
  const file = (await make('yamato-b2-cloud', [sent, open])).exports[0]
  const download = (client: ConsoleClient) => client.act(`/exports/${file.id}/download`)
  const setState = (state: string) =>
    panel.database.query({
      text: `update console.parcels set state = $2, tracking_number = '2', handed_over_at = $3 where id = $1`,
      values: [sent, state, panel.clock.now()],
    })
  await setState('handed-over')
  const refused = await download(shipper)
  assert.deepEqual([refused.state, refused.result], [409, 'file-handed-over'])
  assert.equal((await download(owner)).state, 200)
  await setState('returned')
  assert.equal((await download(shipper)).state, 200)
})

test('A-119 A-193: a downloaded file is not stored a second time with the request, and ten downloads in an hour are allowed', async () => {
  panel.clock.advance(DAY)
  await logIn()
  const file = (await make('yamato-b2-cloud', await add({}))).exports[0]
  const request = { requestId: crypto.randomUUID() }
  assert.equal((await shipper.post(`/exports/${file.id}/download`, request)).state, 200)
  const repeated = await shipper.post(`/exports/${file.id}/download`, request)
  assert.deepEqual([repeated.state, repeated.result], [409, 'request-id-used'])
  const download = () => shipper.act(`/exports/${file.id}/download`)
  for (let count = 3; count <= 10; count++) assert.equal((await download()).state, 200)
})

test('A-120: a file is deleted 30 days after the hand-over, and its list of parcels stays', async () => {
  await logIn()
  const [left = 0, open = 0] = await add({}, {})
  const file = (await make('yamato-b2-cloud', [left])).exports[0]
  const kept = (await make('yamato-b2-cloud', [open])).exports[0]
  await panel.database.query({
    text: `update console.parcels set state = 'handed-over', tracking_number = '1', handed_over_at = $2 where id = $1`,
    values: [left, panel.clock.now()],
  })
  const goOn = async (days: number) => {
    panel.clock.advance(days * DAY)
    await panel.runDueWork()
    await logIn()
  }
  await goOn(29)
  const owner = await logInOperator(panel, 'owner')
  assert.equal((await owner.act(`/exports/${file.id}/download`)).state, 200)
  await goOn(2)
  const gone = await shipper.act(`/exports/${file.id}/download`)
  assert.deepEqual([gone.state, gone.result], [409, 'file-deleted'])
  assert.equal((await shipper.act(`/exports/${kept.id}/download`)).state, 200)
  const rows = await panel.database.query({
    text: 'select parcel_id from console.export_rows where export_id = $1',
    values: [file.id],
  })
  assert.deepEqual(rows, [{ parcelId: left }])
})

test('A-107: 500 rows are exported at once', async () => {
  await logIn()
  const ids = await add(...Array.from({ length: 500 }, () => ({})))
  assert.equal((await make('yamato-b2-cloud', ids)).exports[0].rowCount, 500)
})
