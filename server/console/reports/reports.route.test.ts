import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import iconv from 'iconv-lite'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import { moveBalance } from '#server/points/points.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'

const DAYS = { from: '2025-07-01', to: '2025-07-31' }

let panel: TestConsole
let accountant: ConsoleClient
before(async () => {
  panel = await openTestConsole()
  accountant = await logInOperator(panel, 'accountant')
  const now = new Date('2025-07-10T03:00:00Z')
  const { id: memberId } = await addMemberAccount(panel.database, { points: 300, now })
  const fee = { kind: 'shipping', amount: -120, reference: '1' } as const
  await panel.database.transaction((tx) =>
    moveBalance(tx, { memberId, currency: 'point', ...fee, now: new Date('2025-07-20T03:00:00Z') }),
  )
  await panel.database.query({
    text: `insert into courses (id, points, price_yen) overriding system value values (7, 1000, 1000)`,
  })
  await addPayments(memberId, { count: 2, day: '2025-07-10' })
  await addPayments(memberId, { count: 10_001, day: '2025-06-10' })
})
after(() => panel.close())

/** Each statement is a transaction of its own, as many payments of a member in one are slow to count. */
async function addPayments(memberId: number, { count, day }: { count: number; day: string }) {
  for (let first = 1; first <= count; first += 1_000)
    await panel.database.query({
      text: `
      insert into payments (
        order_id, member_id, request_hash, course_id, points, price_yen, pay_id, provider, language,
        state, paid_at, confirmed_by, expires_at, created_at
      )
      select
        lpad(number::text, 12, '0') || $3, $1, '', 7, 1000, 1000, 1, 'gmo', 'ja', 'paid', $4, 'provider', $4, $4
      from generate_series($5::integer, $2::integer) as number`,
      values: [
        memberId,
        Math.min(count, first + 999),
        day.slice(5, 7),
        new Date(`${day}T12:00:00+09:00`),
        first,
      ],
    })
}

const exportFile = (fields: object = {}, operator = accountant) =>
  operator.act('/reports/export', {
    report: 'sales',
    ...DAYS,
    by: 'course',
    encoding: 'utf-8',
    ...fields,
  })

test('A-177 A-182 an exported file has the rows and totals of the screen, in both encodings', async () => {
  const { figures } = await accountant.get('/reports/sales?from=2025-07-01&to=2025-07-31&by=course')
  const { list, totals } = figures
  assert.deepEqual(list, [
    {
      key: '7',
      name: { ja: '1000pt（1000円）', en: '1000 pt (¥1000)' },
      count: 2,
      unit: 'yen',
      amount: 2_000,
      paidWith: null,
      refundCount: 0,
      refunds: 0,
      net: 2_000,
      tax: null,
    },
  ])
  assert.equal(totals[0].net, 2_000)
  const { file, count, fileName } = await exportFile()
  assert.deepEqual([count, fileName], [1, 'sales-2025-07-01-2025-07-31.csv'])
  const text = Buffer.from(file, 'base64').toString()
  assert.equal(
    text,
    '\uFEFF区分,名称,単位,件数,売上,うち有償pt,うち変換pt,うち無償pt,返金件数,返金,差引,うち消費税\r\n' +
      '7,1000pt（1000円）,円,2,2000,,,,0,0,2000,\r\n',
  )
  const cp932 = await exportFile({ encoding: 'cp932' })
  assert.equal(iconv.decode(Buffer.from(cp932.file, 'base64'), 'cp932'), text.slice(1))
})

test('A-328 the report by pack has a row for the fees of parcels, which are the income of none', async () => {
  const { figures } = await accountant.get('/reports/sales?from=2025-07-20&to=2025-07-20&by=pack')
  const rows = figures.list.map(({ key, name, count, unit, net }: Record<string, unknown>) => [
    key,
    name,
    count,
    unit,
    net,
  ])
  assert.deepEqual(rows, [['shipping', { ja: '送料', en: 'Shipping fee' }, 1, 'point', 120]])
  for (const day of ['2025-07-19', '2025-07-21']) {
    const other = await accountant.get(`/reports/sales?from=${day}&to=${day}&by=pack`)
    assert.deepEqual(other.figures.list, [], day)
  }
})

test('A-182 codes stay text, and each export is logged with rows and filter', async () => {
  const { file } = await exportFile({ report: 'payments', ...DAYS })
  const [, line = ''] = Buffer.from(file, 'base64').toString().split('\r\n')
  assert.match(line, /,"=""00000000000107""",/)
  assert.match(line, /,クレジットカード,gmo,7,1000,1000,0,paid,2025-07-10 12:00:00,/)
  const owner = await logInOperator(panel, 'owner')
  const { list } = await owner.get('/audit?call=reports.export')
  assert.deepEqual(list[0].after, {
    fileName: 'payments-2025-07-01-2025-07-31.csv',
    count: 2,
    filters: { report: 'payments', ...DAYS, by: 'course', encoding: 'utf-8' },
  })
})

test('A-182 A-410 over 10,000 rows a job writes the file, whose link needs login and lapses after 24 hours', async () => {
  await panel.database.query({
    text: `update payments set paid_at = $2, created_at = $2 where order_id = $1`,
    values: ['00000000000106', new Date('2025-06-09T12:00:00+09:00')],
  })
  const owner = await logInOperator(panel, 'owner')
  const day = { report: 'payments', from: '2025-06-10', to: '2025-06-10' }
  // The accountant may export five files an hour.
  const most = await exportFile(day, owner)
  assert.deepEqual([most.jobId, most.count], [null, 10_000])
  const exported = await exportFile({ report: 'payments', from: '2025-06-01', to: '2025-06-30' })
  const { jobId } = exported
  assert.deepEqual([exported.file, exported.count], [null, 10_001])
  await panel.runReports()
  const { job } = await accountant.get(`/reports/jobs/${jobId}`)
  const { state, done, total, partCount } = job
  assert.deepEqual(
    { state, done, total, partCount },
    {
      state: 'done',
      done: 10_001,
      total: 10_001,
      partCount: 1,
    },
  )
  const path = `/reports/jobs/${jobId}/download`
  const { content } = await accountant.act(path, { part: 0 })
  const lines = Buffer.from(content, 'base64').toString().trimEnd().split('\r\n')
  assert.equal(lines.length, 10_002)
  assert.ok(lines[0]?.startsWith('\uFEFF支払い番号,注文番号'))
  const guest = await fetch(`${loopbackUrl(panel.url)}/console/api${path}`, { method: 'POST' })
  assert.ok([401, 403].includes(guest.status))
  const { list } = await owner.get('/audit?call=reports.download')
  assert.deepEqual(list[0].after.count, 10_001)
  const lapsesAt = Date.parse(job.expiresAt)
  panel.clock.set(new Date(lapsesAt - 600_000))
  accountant = await logInOperator(panel, 'accountant')
  panel.clock.set(new Date(lapsesAt - 1))
  assert.equal((await accountant.act(path, { part: 0 })).state, 200)
  panel.clock.set(new Date(lapsesAt))
  const lapsed = await accountant.act(path, { part: 0 })
  assert.deepEqual([lapsed.state, lapsed.result], [409, 'file-deleted'])
  await panel.runDueWork()
  const parts = await panel.database.query({ text: 'select from console.report_parts' })
  assert.equal(parts.length, 0)
})

test('A-182 A-410 a job whose process died twice is begun again, and its file has each row once', async () => {
  const fields = { report: 'payments', from: '2025-06-01', to: '2025-06-30' }
  const { jobId } = await exportFile(fields)
  // Imitates a second run that took the job, wrote a part of the file, and then died.
  const later = new Date(panel.clock.now().getTime() + 300_001)
  await panel.database.query({
    text: `
      with part as (
        insert into console.report_parts (job_id, number, content) values ($1, 0, 'half')
      )
      update console.report_jobs set take_after = $2, try_count = 2 where id = $1`,
    values: [jobId, later],
  })
  await panel.runReports()
  assert.equal((await accountant.get(`/reports/jobs/${jobId}`)).job.state, 'waiting')
  panel.clock.set(later)
  await panel.runReports()
  assert.equal((await accountant.get(`/reports/jobs/${jobId}`)).job.state, 'done')
  const { content } = await accountant.act(`/reports/jobs/${jobId}/download`, { part: 0 })
  const lines = Buffer.from(content, 'base64').toString().trimEnd().split('\r\n')
  assert.equal(lines.length, 10_002)
})

test('A-182 a job whose process died in three runs has failed', async () => {
  const fields = { report: 'payments', from: '2025-06-01', to: '2025-06-30' }
  const { jobId } = await exportFile(fields)
  await panel.database.query({
    text: 'update console.report_jobs set try_count = 3 where id = $1',
    values: [jobId],
  })
  await panel.runReports()
  const { job } = await accountant.get(`/reports/jobs/${jobId}`)
  assert.deepEqual([job.state, job.done], ['failed', 0])
  assert.match(job.failure, /the process ended/)
})

test('A-175 A-410 the report of a past day is computed by a job and kept, and a day that is not over for ten minutes is refused', async () => {
  const refused = await accountant.act('/reports/base-dates', { baseDate: '2025-09-30' })
  assert.deepEqual([refused.state, refused.result], [409, 'day-not-over'])
  const { jobId } = await accountant.act('/reports/base-dates', { baseDate: '2025-07-15' })
  await panel.runReports()
  const { job } = await accountant.get(`/reports/jobs/${jobId}`)
  assert.deepEqual([job.state, job.subject, job.done, job.total], ['done', '2025-07-15', 1, 1])
  assert.equal((await accountant.get('/reports/jobs')).list[0].subject, '2025-07-15')
  const { list, days } = await accountant.get('/reports/base-dates')
  assert.equal(days[0], '2025-03-31')
  assert.deepEqual(list[0].figures.unused, { paid: 0, free: 300 })
  assert.deepEqual([list[0].periodFrom, list[0].operator], ['2025-04-01', 'accountant'])
  const changing = panel.database.query({
    text: `update console.base_date_reports set figures = '{}'`,
  })
  await assert.rejects(changing, /kept as it was computed/)
  panel.clock.set(new Date('2025-08-10T00:05:00+09:00'))
  accountant = await logInOperator(panel, 'accountant')
  for (const [time, state] of [
    ['00:09:59.999', 409],
    ['00:10:00', 200],
  ] as const) {
    panel.clock.set(new Date(`2025-08-10T${time}+09:00`))
    const asked = await accountant.act('/reports/base-dates', { baseDate: '2025-08-09' })
    assert.equal(asked.state, state, time)
  }
})

test('A-182 newer jobs that a role may not see do not push its jobs off the list', async () => {
  const auditor = await logInOperator(panel, 'auditor')
  const listed = async () => (await auditor.get('/reports/jobs')).list.length
  const before = await listed()
  assert.ok(before > 0)
  await panel.database.query({
    text: `
      insert into console.report_jobs (kind, parameters, requested_by, requested_at, take_after)
      select 'acquisitions', '{}', min(id), $1, 'infinity'
      from console.operators
      cross join generate_series(1, 60) as number
      group by number`,
    values: [panel.clock.now()],
  })
  assert.equal(await listed(), before)
  assert.equal((await accountant.get('/reports/jobs')).list.length, 50)
})

test('A-182 only owner and accountant export, and a period that ends before it begins is refused', async () => {
  const auditor = await logInOperator(panel, 'auditor')
  const fields = { report: 'sales', ...DAYS, by: 'day', encoding: 'utf-8' }
  assert.equal((await auditor.act('/reports/export', fields)).state, 403)
  assert.equal((await auditor.get('/reports/sales?from=2025-07-01&to=2025-07-31')).state, 200)
  const shipper = await logInOperator(panel, 'shipper')
  assert.equal((await shipper.get('/reports/sales?from=2025-07-01&to=2025-07-31')).state, 403)
  assert.equal((await exportFile({ from: '2025-08-01' })).state, 400)
})

test('A-180 the sales by rate follow the moment of tax and name it, and it is fixed after the first payment', async () => {
  const path = '/reports/sales?from=2025-07-01&to=2025-07-31&by=tax-rate'
  const { list, taxMoment } = (await accountant.get(path)).figures
  const rows = list.map(({ key, unit, net, tax }: Record<string, unknown>) => [key, unit, net, tax])
  assert.equal(taxMoment, 'sale')
  assert.deepEqual(rows, [
    ['10', 'yen', 2_000, 181],
    ['outside', 'point', 120, 0],
  ])
  const owner = await logInOperator(panel, 'owner')
  const { settings } = await owner.get('/settings')
  const { bankAccount, identity, rules, registrationNumber, stops, isInMaintenance, ...general } =
    settings
  const change = { ...general, reason: 'tax' }
  const refused = await owner.act('/settings', { ...change, taxMoment: 'draw' })
  assert.deepEqual([refused.state, refused.result], [409, 'tax-moment-fixed'])
  assert.equal((await owner.act('/settings', change)).state, 200)
})
