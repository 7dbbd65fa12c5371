import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import iconv from 'iconv-lite'
import type { FailedRow } from '#contract/console/imports/imported.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addTestCard } from '#testing/fixtures/stock.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

let panel: TestConsole
let accountant: ConsoleClient
before(async () => {
  panel = await openTestConsole({ callLimits: { ...CALL_LIMITS, export: 20 } })
  accountant = await logInOperator(panel, 'accountant')
  const shipper = await logInOperator(panel, 'shipper')
  assert.equal((await shipper.act('/shelves/add', { shelf: 'A-1', note: '' })).state, 200)
  await addLongRecord()
})
after(() => panel.close())

const RECORD = {
  acquiredOn: '2025-07-10',
  kind: 'トレーディングカード',
  features: '朱雀 2枚',
  counterpartyName: '山田 太郎',
  counterpartyAddress: '東京都千代田区1-1',
  counterpartyOccupation: '会社員',
  counterpartyAge: 41,
  identityCheck: '運転免許証',
  priceYen: 12_000,
  invoiceNumber: '',
  deduction: 'second-hand',
}
const LINE = { count: 2, costYen: 6_000, shelf: 'A-1', gradingCompany: '', gradingNumber: '' }
const newCard = () => panel.consoleDatabase.transaction((tx) => addTestCard(tx))

const readLines = (rows: readonly (readonly unknown[])[], isDryRun = false) =>
  accountant.act('/acquisitions/lines', {
    file: Buffer.from(writeCsv(rows)).toString('base64url'),
    isDryRun,
  })

async function buyIn(record: object = {}, line: object = {}) {
  const { code } = await newCard()
  return accountant.act('/acquisitions/add', {
    ...RECORD,
    ...record,
    lines: [{ code, ...LINE, ...line }],
  })
}

test('A-086 A-081: an acquisition keeps who, what and how it was checked, and its copies lie on the shelf', async () => {
  const card = await newCard()
  const lines = [
    { ...LINE, code: card.code, count: 1 },
    { ...LINE, code: card.code, count: 1, gradingCompany: 'PSA', gradingNumber: '5550001' },
  ]
  const { id } = await accountant.act('/acquisitions/add', { ...RECORD, lines })
  const { acquisition, cards } = await accountant.get(`/acquisitions/${id}`)
  assert.deepEqual(
    cards.map(({ code, copy, count, costYen, shelf, onHand }: Record<string, unknown>) => {
      return [code, copy, count, costYen, shelf, onHand]
    }),
    [
      [card.code, '', 1, 6_000, 'A-1', 1],
      [card.code, 'PSA 5550001', 1, 6_000, 'A-1', 1],
    ],
  )
  for (const [field, value] of Object.entries({ ...RECORD, count: 2, correctsId: null }))
    assert.equal(acquisition[field], value, field)
  const { row, copies, movements } = await accountant.get(`/stock/${card.id}`)
  assert.equal(row.stock.onHand, 2)
  assert.equal(row.costYen, 12_000)
  const [lot, graded] = copies
  assert.deepEqual(
    [lot.shelf, lot.costYen, lot.acquisitionId, graded.gradingNumber],
    ['A-1', 6_000, id, '5550001'],
  )
  const kinds = movements.list.map(({ kind, operator }: { kind: string; operator: string }) => [
    kind,
    operator,
  ])
  assert.deepEqual(kinds, Array(2).fill(['bought', 'accountant']))
})

test('lines of an acquisition are read from a file, and each wrong cell is named', async () => {
  const [one, other] = [await newCard(), await newCard()]
  const titles = ['コード', 'カード名', '数量', '1枚の原価（円）', '棚', '鑑定会社', '鑑定番号']
  const right = [
    titles,
    [one.code, 'どれでも', '２', '¥3,000', '', '', ''],
    [other.code, '', 1, 500, 'A-1', 'PSA', { code: '0005550009' }],
  ]
  const dry = await readLines(right, true)
  assert.deepEqual([dry.isDone, dry.newCount, dry.failed, dry.lines], [false, 2, [], []])
  const { lines } = await readLines(right)
  const { serialNumber: _, ...first } = lines[0]
  const ungraded = { gradingCompany: '', gradingNumber: '' }
  assert.deepEqual(first, { code: one.code, count: 2, costYen: 3_000, shelf: '', ...ungraded })
  assert.equal(lines[1].gradingNumber, '0005550009')
  const placed = lines.map((line: object) => ({ ...line, shelf: 'A-1' }))
  const bought = await accountant.act('/acquisitions/add', {
    ...RECORD,
    priceYen: 6_500,
    lines: placed,
  })
  assert.equal(bought.state, 200)
  const wrong = await readLines([
    titles,
    ['NOBODY', '', 1, 500, '', '', ''],
    [one.code, '', 'x', '', 'Z-9', '', ''],
    [one.code, '', 2, 500, '', 'PSA', '77'],
    [one.code, '', 1, 500, '', 'PSA', ''],
  ])
  assert.deepEqual(
    wrong.failed.map(({ line, column, reason }: FailedRow) => [line, column, reason]),
    [
      [2, 'code', 'unknown-code'],
      [3, 'count', 'not-a-number'],
      [3, 'cost', 'missing'],
      [3, 'shelf', 'unknown-shelf'],
      [4, 'count', 'single'],
      [5, 'grading_number', 'missing'],
    ],
  )
  assert.deepEqual([wrong.isDone, wrong.failedCount, wrong.lines], [false, 4, []])
})

for (const field of [
  'features',
  'counterpartyAddress',
  'counterpartyOccupation',
  'identityCheck',
  'counterpartyAge',
])
  test(`A-086: from 10,000 yen on, an acquisition without ${field} is not saved; below, it is`, async () => {
    const missing = { [field]: field === 'counterpartyAge' ? null : '' }
    const refused = await buyIn({ ...missing, priceYen: 10_000 }, { costYen: 5_000 })
    assert.deepEqual([refused.state, refused.result], [409, 'acquisition-incomplete'])
    assert.equal((await buyIn({ ...missing, priceYen: 9_998 }, { costYen: 4_999 })).state, 200)
  })

test('A-086: the database itself refuses an incomplete record', async () => {
  const { id } = await buyIn()
  const copying = {
    text: `
      insert into console.acquisitions (
        acquired_on, supplier_id, kind, count, features, counterparty_name, counterparty_address,
        counterparty_occupation, counterparty_age, identity_check, price_yen, created_at
      )
      select
        acquired_on, supplier_id, kind, count, features, counterparty_name, '',
        counterparty_occupation, counterparty_age, identity_check, price_yen, created_at
      from console.acquisitions
      where id = $1`,
    values: [id],
  }
  await assert.rejects(panel.consoleDatabase.query(copying), /acquisitions_complete/)
})

test('A-081 A-086: what does not fit together is refused and leaves nothing', async () => {
  const before = (await accountant.get('/acquisitions')).count
  const refusals: [string, object, object][] = [
    ['price-differs', { priceYen: 12_001 }, {}],
    ['shelf-unknown', {}, { shelf: 'Z-9' }],
    ['code-unknown', {}, { code: 'NOBODY' }],
    ['grading-wrong', {}, { gradingCompany: 'PSA' }],
    ['grading-wrong', {}, { gradingCompany: 'PSA', gradingNumber: '1' }],
  ]
  for (const [reason, record, line] of refusals)
    assert.equal((await buyIn(record, line)).result, reason)
  const graded = { count: 1, costYen: 500, gradingCompany: 'BGS', gradingNumber: '42' }
  assert.equal((await buyIn({ priceYen: 500 }, graded)).state, 200)
  assert.equal((await buyIn({ priceYen: 500 }, graded)).result, 'grading-taken')
  assert.equal((await accountant.get('/acquisitions')).count, before + 1)
})

test('A-081: a copy has a serial number beside its grading number, unique among copies of the card on hand', async () => {
  const card = await newCard()
  const serial = { ...LINE, code: card.code, count: 1, serialNumber: '012/100' }
  const buy = (...lines: object[]) =>
    accountant.act('/acquisitions/add', { ...RECORD, priceYen: 6_000 * lines.length, lines })
  const graded = { ...serial, gradingCompany: 'PSA', gradingNumber: '5550002' }
  assert.equal((await buy(graded)).state, 200)
  assert.equal((await buy(serial)).result, 'serial-taken')
  assert.equal((await buy({ ...serial, count: 2, costYen: 3_000 })).result, 'serial-wrong')
  const other = await newCard()
  assert.equal((await buy({ ...serial, code: other.code })).state, 200)

  const { copies } = await accountant.get(`/stock/${card.id}`)
  assert.deepEqual(
    copies.map(({ gradingNumber, serialNumber }: Record<string, unknown>) => [
      gradingNumber,
      serialNumber,
    ]),
    [['5550002', '012/100']],
  )
  const listed = await accountant.get('/stock?text=012/100')
  assert.deepEqual(
    listed.list.map(({ id }: { id: number }) => id),
    [card.id, other.id],
  )
})

test('A-087: the record is never changed, and a correction is a further line that names the first', async () => {
  const { id } = await buyIn()
  for (const text of [
    'update console.acquisitions set price_yen = 1',
    'delete from console.acquisitions',
    'truncate console.acquisitions cascade',
  ])
    await assert.rejects(panel.database.query({ text }), /only corrected by a further line/)
  const { deduction, ...formerRecord } = RECORD
  const correction = {
    ...formerRecord,
    count: 2,
    counterpartyName: '山田 太朗',
    reason: '字の誤り',
  }
  const { id: correctionId } = await accountant.act(`/acquisitions/${id}/correct`, correction)
  const first = (await accountant.get(`/acquisitions/${id}`)).acquisition
  const further = (await accountant.get(`/acquisitions/${correctionId}`)).acquisition
  assert.deepEqual([first.counterpartyName, first.correctedBy], ['山田 太郎', correctionId])
  assert.deepEqual(
    [further.counterpartyName, further.correctsId, further.correctionReason, further.deduction],
    ['山田 太朗', id, '字の誤り', deduction],
  )
  const incomplete = { ...correction, identityCheck: '' }
  const refused = await accountant.act(`/acquisitions/${id}/correct`, incomplete)
  assert.equal(refused.result, 'acquisition-incomplete')
})

test('A-087: a line is corrected once, also by two at the same time, and its correction in turn', async () => {
  const { id } = await buyIn()
  const { deduction: _, ...formerRecord } = RECORD
  const correct = (of: number) =>
    accountant.act(`/acquisitions/${of}/correct`, { ...formerRecord, count: 2, reason: '誤り' })
  const answers = await Promise.all([correct(id), correct(id)])
  const results = answers.map(({ state, result }) => result ?? state)
  assert.deepEqual(results.toSorted(), [200, 'corrected-already'])
  assert.equal((await correct(id)).result, 'corrected-already')
  const first = (await accountant.get(`/acquisitions/${id}`)).acquisition
  assert.equal((await correct(first.correctedBy)).state, 200)
})

test('A-087: the record of any period is read whole, in its order, and exported in both encodings', async () => {
  for (const acquiredOn of ['2024-03-02', '2024-03-01', '2024-04-01'])
    await buyIn({ acquiredOn, counterpartyName: '髙橋 花子' })
  const { list } = await accountant.get('/acquisitions/ledger?from=2024-03-01&to=2024-03-31')
  const days = list.map(({ acquiredOn }: { acquiredOn: string }) => acquiredOn)
  assert.deepEqual(days, ['2024-03-01', '2024-03-02'])
  const period = { from: '2024-03-01', to: '2024-03-31', text: '', encoding: 'cp932' }
  const { file, count, fileName } = await accountant.act('/acquisitions/export', period)
  assert.deepEqual([count, fileName], [2, 'acquisitions-2025-08-01.csv'])
  const cp932 = iconv.decode(Buffer.from(file, 'base64'), 'cp932')
  assert.match(cp932, /^番号,取引年月日,/)
  assert.match(cp932, /2024-03-01,買受け,トレーディングカード,2,.*髙橋 花子/)
  const utf8 = await accountant.act('/acquisitions/export', { ...period, encoding: 'utf-8' })
  const text = Buffer.from(utf8.file, 'base64').toString()
  assert.ok(text.startsWith('\uFEFF番号,'))
  assert.equal(text.slice(1), cp932)
})

/** Records more than 10,000 acquisitions, all in the same month. */
async function addLongRecord() {
  const { id } = await buyIn({ acquiredOn: '2023-01-02', counterpartyName: '鈴木 一' })
  await panel.database.query({
    text: `
      insert into console.acquisitions (
        acquired_on, supplier_id, kind, count, features, counterparty_name, counterparty_address,
        counterparty_occupation, counterparty_age, identity_check, price_yen, invoice_number,
        corrects_id, correction_reason, operator_id, created_at
      )
      select
        date '2023-01-01' + number % 3, supplier_id, kind, count, features, counterparty_name,
        counterparty_address, counterparty_occupation, counterparty_age, identity_check, price_yen,
        invoice_number, null, '', operator_id, created_at
      from console.acquisitions, generate_series(1, 10000) as number
      where id = $1`,
    values: [id],
  })
}

const LONG_REQUEST = { from: '2023-01-01', to: '2023-01-31', text: '鈴木', encoding: 'utf-8' }

test('A-182: a job writes more than 10,000 lines of the record in its order, for those who read it', async () => {
  const { file, count, jobId } = await accountant.act('/acquisitions/export', LONG_REQUEST)
  assert.deepEqual([file, count], [null, 10_001])
  await panel.runReports()
  const { content } = await accountant.act(`/reports/jobs/${jobId}/download`, { part: 0 })
  const lines = Buffer.from(content, 'base64').toString().trimEnd().split('\r\n').slice(1)
  const days = lines.map((line) => line.split(',')[1] ?? '')
  assert.equal(days.length, 10_001)
  assert.deepEqual(days, days.toSorted())
  const auditor = await logInOperator(panel, 'auditor')
  assert.equal((await auditor.get(`/reports/jobs/${jobId}`)).state, 404)
})

test('A-030 A-182: a searched name is erased with the file, and a day after a job has failed', async () => {
  const { jobId } = await accountant.act('/acquisitions/export', LONG_REQUEST)
  const { jobId: failedId } = await accountant.act('/acquisitions/export', LONG_REQUEST)
  await panel.database.query({
    text: 'update console.report_jobs set try_count = 3 where id = $1',
    values: [failedId],
  })
  await panel.runReports()
  const failedJob = async () => (await accountant.get(`/reports/jobs/${failedId}`)).job
  assert.deepEqual([(await failedJob()).state, (await failedJob()).canRetry], ['failed', true])
  const searches = async () => {
    const rows = await panel.database.query<{ text: string | null }>({
      text: `
        select parameters -> 'filters' ->> 'text' as text
        from console.report_jobs
        where id = any($1)`,
      values: [[jobId, failedId]],
    })
    return rows.map(({ text }) => text)
  }
  panel.clock.advance(DAY_MS - 1)
  await panel.runDueWork()
  assert.deepEqual(await searches(), ['鈴木', '鈴木'])
  panel.clock.advance(1)
  await panel.runDueWork()
  assert.deepEqual(await searches(), [null, null])
  accountant = await logInOperator(panel, 'accountant')
  assert.deepEqual([(await failedJob()).state, (await failedJob()).canRetry], ['failed', false])
  const retried = await accountant.act(`/reports/jobs/${failedId}/retry`, {})
  assert.deepEqual([retried.state, retried.result], [409, 'not-possible'])
})

test('A-030 A-182: a file of the record is not stored with the request, nor a searched name in the log', async () => {
  await buyIn({ acquiredOn: '2024-05-01', counterpartyName: '佐藤 海' })
  const period = { from: '2024-05-01', to: '2024-05-31', encoding: 'utf-8', text: '佐藤' }
  const request = { ...period, requestId: crypto.randomUUID() }
  assert.equal((await accountant.post('/acquisitions/export', request)).count, 1)
  const repeated = await accountant.post('/acquisitions/export', request)
  assert.equal(repeated.result, 'request-id-used')
  const owner = await logInOperator(panel, 'owner')
  const { list } = await owner.get('/audit?call=acquisitions.export&outcome=done')
  assert.equal(list[0].after.filters.text, 'changed')
})

test('A-086: only owner and accountant read the record, each reading is logged, and the log holds no person', async () => {
  const shipper = await logInOperator(panel, 'shipper')
  assert.equal((await shipper.get('/acquisitions')).state, 403)
  const owner = await logInOperator(panel, 'owner')
  assert.equal((await owner.get('/acquisitions')).state, 200)
  const { list } = await owner.get('/audit?call=acquisitions.')
  const read = list.find(({ call }: { call: string }) => call === 'acquisitions.read')
  assert.equal(read.targetKind, 'acquisition')
  assert.ok(read.after.ids.length > 0)
  assert.ok(list.some(({ call }: { call: string }) => call === 'acquisitions.add'))
  assert.ok(!JSON.stringify(list).includes('山田'))
})

test('A-087: the record of a period is printed up to 10,000 lines', async () => {
  const day = '2020-02-01'
  const { id } = await buyIn()
  const add = (count: number) =>
    panel.database.query({
      text: `
        insert into console.acquisitions (
          acquired_on, supplier_id, kind, count, features, counterparty_name, counterparty_address,
          counterparty_occupation, counterparty_age, identity_check, price_yen, created_at
        )
        select
          $2, supplier_id, kind, count, features, counterparty_name, counterparty_address,
          counterparty_occupation, counterparty_age, identity_check, price_yen, created_at
        from console.acquisitions, generate_series(1, $3)
        where id = $1`,
      values: [id, day, count],
    })
  const printed = () => accountant.get(`/acquisitions/ledger?from=${day}&to=${day}`)
  await add(10_000)
  assert.equal((await printed()).list.length, 10_000)
  await add(1)
  const { state, result } = await printed()
  assert.deepEqual([state, result], [409, 'too-many-rows'])
})
