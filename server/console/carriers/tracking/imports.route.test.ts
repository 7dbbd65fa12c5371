import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import iconv from 'iconv-lite'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import {
  type AddedParcel,
  addParcels,
  type ParcelOptions,
  setLabels,
} from '#testing/fixtures/parcels.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let shipper: ConsoleClient
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  await setLabels(panel.database)
  shipper = await logInOperator(panel, 'shipper')
})
after(async () => {
  await panel.close()
  await shop.close()
})

const add = (...parcels: ParcelOptions[]) =>
  addParcels(
    panel.database,
    parcels.map((parcel) => ({ state: 'exported', carrier: 'sagawa', ...parcel })),
  )
const read = (code: string, text: string, isDryRun = false) =>
  shipper.act('/imports', {
    isDryRun,
    code,
    fileName: 'numbers.csv',
    content: iconv.encode(text, 'cp932').toString('base64'),
  })
const sagawa = (rows: readonly (readonly [string, string])[]) =>
  `お客様管理番号,お問い合せ送り状No.\r\n${rows.map((row) => row.join(',')).join('\r\n')}\r\n`
interface Row {
  readonly line: number | null
  readonly result: string
  readonly conflict: string | null
  readonly parcel: {
    id: number
    state: string
    name: string
    trackingNumber: string | null
  } | null
  readonly candidates: readonly { id: number }[]
}
async function rowsOf(id: number): Promise<readonly Row[]> {
  return (await shipper.get(`/imports/${id}`)).rows
}
/**
 * Returns the conflict, or else the result, of each row that comes from a line of the imported
 * file.
 */
const resultsOf = (rows: readonly Row[]) =>
  rows.filter(({ line }) => line !== null).map(({ result, conflict }) => conflict ?? result)
const mailCount = async () => {
  const [row] = await panel.database.query<{ count: number }>({
    text: 'select count(*) as count from outbox_messages',
  })
  return row?.count
}
const number = ({ number: name }: AddedParcel | undefined = { id: 0, number: '' }) => name

test('A-122, A-126: an import gives matched parcels their numbers and sends no mail', async () => {
  const [first, second, held, missing] = await add({}, {}, {}, {})
  await shipper.act('/parcels/hold', { ids: [held?.id], reason: 'the member called' })
  const mails = await mailCount()
  const { id } = await read(
    'sagawa-ehiden3',
    sagawa([
      [number(first), '391234567001'],
      [number(second), '391234567002'],
      ['P99999999', '391234567003'],
      [number(held), '391234567004'],
    ]),
  )
  const rows = await rowsOf(id)
  assert.deepEqual(resultsOf(rows), ['matched', 'matched', 'unknown', 'wrong-state'])
  assert.deepEqual(
    rows.filter(({ result }) => result === 'missing').map(({ parcel }) => parcel?.id),
    [missing?.id],
  )
  const { state, trackingNumber } = rows[0]?.parcel ?? {}
  assert.deepEqual([state, trackingNumber], ['numbered', '391234567001'])
  assert.equal(await mailCount(), mails)
  const { list } = await shipper.get('/imports')
  assert.deepEqual([list[0].matchedCount, list[0].openCount], [2, 2])
})

test('A-122: a dry run names what each row would do, and changes nothing', async () => {
  const [parcel] = await add({})
  const file = `荷物の番号,追跡番号\r\n${number(parcel)},391234567031\r\nP99999999,391234567032\r\n`
  const tried = await read('sagawa-ehiden3', file, true)
  assert.deepEqual([tried.id, tried.isDone, tried.newCount], [null, false, 1])
  assert.deepEqual(tried.changes, [
    { line: 2, code: number(parcel), name: '江田 映子', columns: ['391234567031'] },
  ])
  assert.deepEqual(tried.failed, [
    { line: 3, column: 'parcel', value: 'P99999999', reason: 'unknown-parcel' },
  ])
  assert.equal((await shipper.get(`/parcels/${parcel?.id}`)).parcel.trackingNumber, null)
  const typed = file.replace(number(parcel), number(parcel).toLowerCase())
  const { id } = await read('sagawa-ehiden3', typed)
  assert.deepEqual(resultsOf(await rowsOf(id)), ['matched', 'unknown'])
})

test('A-123: the same file twice changes nothing the second time', async () => {
  const [first, second] = await add({}, {})
  const file = sagawa([
    [number(first), '391234567011'],
    [number(second), '391234567012'],
  ])
  await read('sagawa-ehiden3', file)
  const before = await panel.database.query({ text: 'select * from console.parcels order by id' })
  const { id } = await read('sagawa-ehiden3', file)
  assert.deepEqual(resultsOf(await rowsOf(id)), ['same', 'same'])
  const after = await panel.database.query({ text: 'select * from console.parcels order by id' })
  assert.deepEqual(after, before)
})

test('A-123: a number typed with hyphens or in full width is the number of the file', async () => {
  const [first, second] = await add({}, {})
  const type = (id: number | undefined, trackingNumber: string) =>
    shipper.act(`/parcels/${id}/number`, { version: 1, carrier: 'sagawa', trackingNumber })
  assert.equal((await type(first?.id, '3912-3456-7015')).state, 200)
  const taken = await type(second?.id, '３９１２　３４５６−７０１５')
  assert.deepEqual([taken.state, taken.result], [409, 'number-taken'])
  assert.equal((await type(second?.id, '3.91235E+11')).state, 400)
  const { id } = await read('sagawa-ehiden3', sagawa([[number(first), '391234567015']]))
  assert.deepEqual(resultsOf(await rowsOf(id)), ['same'])
  const { id: other } = await read('sagawa-ehiden3', sagawa([[number(second), '3912-3456-7015']]))
  assert.deepEqual(resultsOf(await rowsOf(other)), ['number-of-another-parcel'])
  const { parcel } = await shipper.get(`/parcels/${first?.id}`)
  assert.equal(parcel.trackingNumber, '391234567015')
})

test('A-125: a typed number needs the digits of its carrier, as a number of the file does', async () => {
  const [parcel] = await add({})
  const type = async (carrier: string, trackingNumber: string) =>
    (await shipper.act(`/parcels/${parcel?.id}/number`, { version: 1, carrier, trackingNumber }))
      .result
  assert.equal(await type('sagawa', '39123456701'), 'number-unfit')
  assert.equal(await type('sagawa', '39123456701X'), 'number-unfit')
  assert.equal(await type('yamato', 'EJ123456789JP'), 'number-unfit')
  assert.equal(await type('japan-post', 'EJ 123 456 789 JP'), undefined)
  assert.equal((await shipper.get(`/parcels/${parcel?.id}`)).parcel.carrier, 'japan-post')
})

test('A-123: two carriers may give the same number, one carrier gives it once', async () => {
  const [first, second, third] = await add({}, {}, {})
  const type = async (parcel: AddedParcel | undefined, carrier: string) =>
    (
      await shipper.act(`/parcels/${parcel?.id}/number`, {
        version: 1,
        carrier,
        trackingNumber: '391234567081',
      })
    ).result
  assert.equal(await type(first, 'sagawa'), undefined)
  assert.equal(await type(second, 'yamato'), undefined)
  assert.equal(await type(third, 'sagawa'), 'number-taken')
})

test('A-123: two operators who type one number at the same moment give it to one parcel', async () => {
  const second = await logInOperator(panel, 'shipper')
  const parcels = await add(...Array.from({ length: 10 }, () => ({})))
  const type = (operator: ConsoleClient, at: number) => {
    const trackingNumber = `39123456799${Math.floor(at / 2)}`
    const fields = { version: 1, carrier: 'sagawa', trackingNumber }
    return operator.act(`/parcels/${parcels[at]?.id}/number`, fields)
  }
  for (let at = 0; at < parcels.length; at += 2) {
    const both = await Promise.all([type(shipper, at), type(second, at + 1)])
    assert.deepEqual(both.map(({ state }) => state).sort(), [200, 409])
  }
})

test("A-123: a conflict replaces a number only by a person's decision with a reason", async () => {
  const [parcel] = await add({})
  await read('sagawa-ehiden3', sagawa([[number(parcel), '391234567021']]))
  const { id } = await read('sagawa-ehiden3', sagawa([[number(parcel), '391234567022']]))
  const [row] = await rowsOf(id)
  assert.deepEqual([row?.conflict, row?.parcel?.trackingNumber], ['other-number', '391234567021'])
  const decision = { line: row?.line, parcelId: parcel?.id }
  assert.equal((await shipper.act(`/imports/${id}/decide`, decision)).state, 400)
  const decided = { ...decision, reason: 'the label was printed again' }
  assert.equal((await shipper.act(`/imports/${id}/decide`, decided)).state, 200)
  assert.equal((await rowsOf(id))[0]?.parcel?.trackingNumber, '391234567022')
  const { summary } = await shipper.get(`/imports/${id}`)
  assert.deepEqual([summary.matchedCount, summary.openCount], [1, 0])
  assert.equal((await shipper.act(`/imports/${id}/decide`, decided)).state, 404)
  const owner = await logInOperator(panel, 'owner')
  const { list } = await owner.get('/audit?call=imports.decide')
  assert.equal(list[0].reason, 'the label was printed again')
})

test('A-123: of a number that a file has twice, a person confirms the parcel that has it', async () => {
  const [first, second] = await add({}, {})
  await read('sagawa-ehiden3', sagawa([[number(first), '391234567061']]))
  const twice = [first, second].map((parcel) => [number(parcel), '391234567061'] as const)
  const { id } = await read('sagawa-ehiden3', sagawa(twice))
  const rows = await rowsOf(id)
  assert.deepEqual(resultsOf(rows), ['twice-in-file', 'twice-in-file'])
  const decide = (at: number, parcel: AddedParcel | undefined) =>
    shipper.act(`/imports/${id}/decide`, {
      line: rows[at]?.line,
      parcelId: parcel?.id,
      reason: 'as its label says',
    })
  assert.equal((await decide(1, second)).result, 'number-taken')
  assert.equal((await decide(0, first)).state, 200)
})

test('A-124: a row without a parcel number waits for a person if two parcels have its address', async () => {
  const clickPost = { carrier: 'click-post' }
  const address = { lastName: '髙田', building: '' }
  const [first, second] = await add({ ...clickPost, address }, { ...clickPost, address })
  const [single] = await add({ ...clickPost, address: { lastName: '山川' } })
  const file =
    'お届け先郵便番号,お届け先氏名,お届け先住所1行目,お届け先住所2行目,追跡番号\r\n' +
    '150-0001,高田 映子,東京都渋谷区,神宮前4-5-6,391234567031\r\n' +
    '150-0001,山川 映子,東京都渋谷区神宮前４丁目５番６号,コーポ桜 101,391234567032\r\n'
  const { id } = await read('click-post', file)
  const rows = await rowsOf(id)
  assert.deepEqual(resultsOf(rows), ['choose', 'matched'])
  assert.equal(rows[1]?.parcel?.id, single?.id)
  assert.deepEqual(
    rows[0]?.candidates.map((each) => each.id),
    [first?.id, second?.id],
  )
  const choice = { line: rows[0]?.line, parcelId: second?.id, reason: 'the heavier one' }
  assert.equal((await shipper.act(`/imports/${id}/decide`, choice)).state, 200)
  assert.equal((await rowsOf(id))[0]?.parcel?.trackingNumber, '391234567031')
})

test('A-121, A-125: a file of another carrier is refused, and a damaged number stays unused', async () => {
  const [parcel] = await add({})
  const other = await read('yamato-b2-cloud', sagawa([[number(parcel), '391234567041']]))
  assert.deepEqual(
    [other.state, other.result, other.current.codes],
    [409, 'other-carrier', ['sagawa-ehiden3']],
  )
  assert.equal((await read('sagawa-ehiden3', 'a,b\r\n1,2')).result, 'unknown-file')
  const workbook = await read('sagawa-ehiden3', 'PK\x03\x04[Content_Types].xml')
  assert.deepEqual([workbook.result, workbook.current.seems], ['file-unreadable', 'workbook'])
  const { id, failed } = await read('sagawa-ehiden3', sagawa([[number(parcel), '3.91235E+11']]))
  assert.deepEqual([failed[0].value, failed[0].name], ['3.91235E+11', '江田 映子'])
  const [row] = await rowsOf(id)
  assert.deepEqual([row?.result, row?.parcel?.trackingNumber], ['damaged', null])
  const decision = { line: row?.line, parcelId: parcel?.id, reason: 'looks fine' }
  assert.equal((await shipper.act(`/imports/${id}/decide`, decision)).state, 409)
})

test('A-126: "hand over matched" sends one mail for the parcels of an import', async () => {
  const parcels = await add({}, {})
  const rows = parcels.map((parcel, at) => [parcel.number, `39123456705${at}`] as const)
  const { id } = await read('sagawa-ehiden3', sagawa(rows))
  const ids = (await rowsOf(id)).flatMap(({ parcel, result }) =>
    result === 'matched' && parcel !== null ? [parcel.id] : [],
  )
  const mails = (await mailCount()) ?? 0
  const namesFor = async (client: ConsoleClient) =>
    ((await client.get(`/imports/${id}`)).rows as readonly Row[]).flatMap(({ line, parcel }) =>
      line === null || parcel === null ? [] : [parcel.name !== ''],
    )
  const owner = await logInOperator(panel, 'owner')
  assert.deepEqual(await namesFor(shipper), [true, true])
  const { results } = await shipper.act('/parcels/hand-over', { ids })
  assert.deepEqual(await namesFor(shipper), [false, false], 'the shipper has no use for names now')
  assert.deepEqual(await namesFor(owner), [true, true])
  assert.deepEqual(
    results.map(({ result }: { result: string }) => result),
    ['done', 'done'],
  )
  assert.equal(await mailCount(), mails + 1)
  await shipper.act('/parcels/hand-over', { ids })
  assert.equal(await mailCount(), mails + 1)
})
