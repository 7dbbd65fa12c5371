import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { type BankDesk, openBankDesk } from '#testing/drivers/payments/bank-desk.ts'
import { paymentRow } from '#testing/drivers/payments/payer.ts'
import { noticeFile } from '#testing/fixtures/bank-statements.ts'

let desk: BankDesk
before(async () => {
  desk = await openBankDesk()
})
after(() => desk.close())

const count = async (table: string) => {
  const [row] = await desk.panel.database.query<{ count: number }>({
    text: `select count(*) as count from console.${table}`,
  })
  return row?.count
}

test('A-138 a wrong total or an unknown account refuses the whole file and says why', async () => {
  const deposits = [desk.on({ yen: 500, name: 'ｱｱｱ' }), desk.on({ yen: 700, name: 'ｲｲｲ' })]
  const wrong = await desk.read(noticeFile(deposits, { sum: 1_201 }))
  assert.deepEqual([wrong.state, wrong.result], [409, 'statement-wrong'])
  assert.deepEqual(wrong.current, { fault: 'sum', line: 4, expected: '1200', found: '1201' })
  const unknown = await desk.read(noticeFile(deposits, { number: '7654321' }))
  assert.deepEqual(unknown.current, { fault: 'account', line: null, found: '0001-123 7654321' })
  // Bank, branch and kind of the account, at their places in the header.
  for (const [place, code] of [
    [22, '0002'],
    [41, '124'],
    [59, '2'],
  ] as const) {
    const other = noticeFile(deposits)
    other.write(code, place)
    assert.equal((await desk.read(other)).current?.fault, 'account', code)
  }
  const workbook = await desk.read(Buffer.from('PK\x03\x04[Content_Types].xml'))
  assert.deepEqual([workbook.result, workbook.current], ['file-unreadable', { seems: 'workbook' }])
  assert.equal(await count('bank_statements'), 0)
  assert.equal(await count('bank_deposits'), 0)
})

test('A-139 a file that was read before is refused, and a line of another file is not booked twice', async () => {
  const first = [desk.on({ yen: 510, name: 'ｳｳｳ' }), desk.on({ yen: 510, name: 'ｳｳｳ' })]
  const { id, state } = await desk.read(noticeFile(first))
  assert.equal(state, 200)
  const again = await desk.read(noticeFile(first))
  assert.deepEqual([again.result, again.current], ['statement-read-before', { id }])
  const more = [...first, desk.on({ yen: 510, name: 'ｳｳｳ' }), desk.on({ yen: 520, name: 'ｳｳｳ' })]
  const tried = await desk.read(noticeFile(more), { isDryRun: true })
  assert.deepEqual([tried.id, tried.newCount, tried.unchangedCount], [null, 2, 2])
  assert.equal(tried.changes.at(-1).columns[1], '520')
  const second = await desk.read(noticeFile(more))
  assert.deepEqual([second.newCount, second.unchangedCount], [2, 2], 'a third equal line is new')
  const { count: open } = await desk.accountant.get('/bank/deposits?text=ｳｳｳ')
  assert.equal(open, 4)
  const { list } = await desk.accountant.get('/bank/statements')
  assert.deepEqual([list[0].lineCount, list[0].knownCount, list[0].openCount], [4, 2, 2])
})

test('A-139 an import that is killed leaves nothing, and the same file is read whole afterwards', async () => {
  const blocker = openDatabase({ url: desk.panel.databaseUrl, connectionsMax: 2 })
  const deposits = [desk.on({ yen: 530, name: 'ｴｴｴ' }), desk.on({ yen: 540, name: 'ｴｴｴ' })]
  const before = await count('bank_statements')
  try {
    await blocker.transaction(async (tx) => {
      await tx.query({ text: 'lock table console.bank_deposits in share mode' })
      let isAnswered = false
      const importing = desk.read(noticeFile(deposits)).finally(() => {
        isAnswered = true
      })
      for (let killed = 0; killed === 0 && !isAnswered; ) {
        const rows = await blocker.query({
          text: `
            select pg_terminate_backend(pid)
            from pg_stat_activity
            where wait_event_type = 'Lock'
              and query like '%insert into console.bank_deposits%'
              and datname = current_database()`,
        })
        killed = rows.length
      }
      assert.equal((await importing).state, 503)
    })
    assert.equal(await count('bank_statements'), before)
    assert.equal((await desk.accountant.get('/bank/deposits?text=ｴｴｴ')).count, 0)
    assert.equal((await desk.read(noticeFile(deposits))).state, 200)
    assert.equal((await desk.accountant.get('/bank/deposits?text=ｴｴｴ')).count, 2)
  } finally {
    await blocker.close()
  }
})

test('A-045 the dashboard counts the deposits that no payment matches, with the day of the oldest', async () => {
  const deposit = desk.on({ yen: 810, name: 'ﾏﾁﾌﾞｾ' })
  await desk.read(noticeFile([deposit]))
  const { count: open, list } = await desk.accountant.get('/bank/deposits')
  assert.ok(open > 0)
  const { queues } = await desk.accountant.get('/dashboard/queues')
  const queue = queues.find(({ name }: { name: string }) => name === 'bank-deposits')
  const oldest = new Date(`${list[0].bookedOn}T00:00:00+09:00`).toISOString()
  assert.deepEqual([queue.count, queue.oldestAt], [open, oldest])
})

test('A-144 more than 5,000 open deposits are all listed', async () => {
  const name = 'ﾀｲﾘﾖｳ'
  const { id } = await desk.read(noticeFile([desk.on({ yen: 560, name })]))
  await desk.panel.database.query({
    text: `
      insert into console.bank_deposits (
        statement_id, line, account_id, kind, booked_on, yen, payer_name, memo, line_hash
      )
      select
        statement_id, 100 + number, account_id, kind, booked_on, yen, payer_name, memo,
        sha256(number::text::bytea)
      from console.bank_deposits, generate_series(1, 5000) as number
      where statement_id = $1`,
    values: [id],
  })
  const { count, allPage } = await desk.accountant.get(`/bank/deposits?text=${name}`)
  assert.deepEqual([count, allPage], [5_001, 101])
})

test('A-144 a deposit is settled on the day of the bank; one without an order stays listed with its age until it is returned or explained', async () => {
  const day = desk.today()
  const { orderId } = await desk.addTransfer('ヨシダ')
  await desk.read(
    noticeFile([
      desk.on({ yen: 3, name: 'ﾘｿｸ' }),
      desk.on({ yen: 800, name: 'ﾏﾁｶﾞｲ' }),
      desk.on({ yen: 500, name: 'ﾖｼﾀﾞ' }),
    ]),
  )
  const transfer = await desk.depositOf('ﾖｼﾀﾞ')
  const midnight = new Date(`${desk.today()}T00:00:00+09:00`).getTime()
  const [interest, mistake] = [await desk.depositOf('ﾘｿｸ'), await desk.depositOf('ﾏﾁｶﾞｲ')]
  assert.equal(interest.ageDays, 0)
  const auditor = await logInOperator(desk.panel, 'auditor')
  const { list } = await auditor.get('/bank/deposits')
  assert.ok(list.every(({ payerName }: { payerName: string }) => [...payerName].length <= 2))
  desk.shop.clock.set(new Date(midnight + 3 * DAY_MS))
  const later = await logInOperator(desk.panel, 'accountant')
  const find = async (text: string, query = '') =>
    (await later.get(`/bank/deposits?text=${encodeURIComponent(text)}${query}`)).list[0]
  assert.equal((await find('ﾘｿｸ')).ageDays, 3)
  await later.act('/bank/deposits/accept', { ids: [transfer.id] })
  await desk.shop.runDueJobs()
  const { paidAt } = await paymentRow(desk.shop, orderId)
  assert.equal(wireDateTime(paidAt as Date).slice(0, 10), day)
  const explain = { reason: 'interest of the bank' }
  assert.equal((await later.act(`/bank/deposits/${interest.id}/explain`, {})).state, 400)
  assert.equal((await later.act(`/bank/deposits/${interest.id}/explain`, explain)).state, 200)
  const sent = { reason: 'sent back on the same day' }
  assert.equal((await later.act(`/bank/deposits/${mistake.id}/return`, sent)).state, 200)
  assert.equal((await later.act(`/bank/deposits/${mistake.id}/explain`, sent)).state, 409)
  assert.equal(await find('ﾘｿｸ'), undefined)
  assert.equal((await find('ﾘｿｸ', '&state=explained')).outcomeReason, explain.reason)
})
