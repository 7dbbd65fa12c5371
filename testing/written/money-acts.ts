import { wireDay } from '#server/platform/time/tokyo.ts'
import { openClient } from '#testing/drivers/client.ts'
import { mailedToken } from '#testing/drivers/outbox.ts'
import { asPayer, type Payer } from '#testing/drivers/payments/payer.ts'
import { addPaid } from '#testing/drivers/payments/payments-desk.ts'
import { TYPED_ACCOUNT } from '#testing/fixtures/accounts.ts'
import { BANK_ACCOUNT, fileField, noticeFile } from '#testing/fixtures/bank-statements.ts'
import type { CastName } from '#testing/fixtures/cast.ts'
import { PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import type { Desk } from './desk.ts'
import { castMember } from './member-acts.ts'
import { runJob } from './office-acts.ts'

async function payerOf({ shop }: Desk, name: CastName): Promise<Payer> {
  const client = openClient(shop.url)
  await client.logIn(name)
  return asPayer(shop, castMember(name, client))
}

/** Starts a bank transfer. Returns the ids of the payment and of its order. */
async function addTransfer(desk: Desk, payer: Payer) {
  await payer.pay(4, { name: 'ヤマダ' })
  const [{ payment_id: orderId }] = (await payer.get('/user/point/waiting')).list
  const id = await desk.find('select id from payments where order_id = $1', orderId)
  return { id, orderId: orderId as string }
}

async function hold(desk: Desk, id: number, yen: number): Promise<void> {
  await desk.shop.database.query({
    text: `
      update payments
      set state = 'held', held_for = 'amount', waits_for = 'operator', provider_status = $2
      where id = $1`,
    values: [id, { is: 'paid', yen, currency: 'JPY' }],
  })
}

/** The acts at payments and their refunds. */
export async function actOnPayments(desk: Desk): Promise<void> {
  const { act, approve, shop } = desk
  const [b, c] = [await payerOf(desk, 'B'), await payerOf(desk, 'C')]
  const whole = await addPaid(desk, b, 102)
  await addPaid(desk, c)
  await act('accountant', `/payments/${whole}/inquire`)
  await desk.work('run-errands', () => runJob(desk, 'run-errands'))
  await approve(await act('accountant', `/payments/${whole}/refund`))
  const parted = await addPaid(desk, b, 102)
  await approve(
    await act('accountant', `/payments/${parted}/refund-part`, { yen: 1_200, returnedYen: 0 }),
  )
  await shop.database.query({
    text: `
      insert into refunds (payment_id, attempt, state, yen, requested_at)
      values ($1, 2, 'requested', 200, $2)`,
    values: [parted, shop.clock.now()],
  })
  await act('accountant', `/payments/${parted}/give-up-part`)
  await desk.work('run-errands', () => runJob(desk, 'run-errands'))
  const charged = await addPaid(desk, c)
  await approve(await act('accountant', `/payments/${charged}/charge-back`))
  await approve(await act('accountant', `/payments/${charged}/restore`))
  const released = await addTransfer(desk, b)
  await hold(desk, released.id, 500)
  await approve(await act('accountant', `/payments/${released.id}/release`))
  const resolved = await addTransfer(desk, c)
  await approve(await act('accountant', `/payments/${resolved.id}/resolve`))
  await shop.gateway.notices({ act: 'lose', count: null })
  const order = await shop.gateway.orderOf(resolved.orderId)
  await shop.gateway.act(order.id, 'deposit', { yen: 500 })
  await act('accountant', `/payments/${resolved.id}/inquire`)
  await desk.work('run-errands', () => runJob(desk, 'run-errands'))
  await shop.gateway.notices({ act: 'none' })
  await shop.database.query({
    text: `
      insert into payment_exceptions (payment_id, kind, provider_status, created_at)
      values ($1, 'reported', null, $3), ($2, 'paid-twice', '{}', $3)`,
    values: [resolved.id, parted, shop.clock.now()],
  })
  await act('accountant', `/payments/${resolved.id}/close-exception`, { kind: 'paid-twice' })
  await actOnPayouts(desk, b)
  await actOnDifferences(desk)
}

async function actOnPayouts(desk: Desk, payer: Payer): Promise<void> {
  const { act, approve, shop } = desk
  const ready = async (yen: number) => {
    const { id } = await addTransfer(desk, payer)
    await hold(desk, id, yen)
    await approve(await act('accountant', `/payments/${id}/refund`))
    await desk.work('send-refund-account-mails', () => runJob(desk, 'send-refund-account-mails'))
    return id
  }
  const first = await ready(700)
  await act('accountant', `/payouts/${first}/ask`)
  await desk.work('send-refund-account-mails', () => runJob(desk, 'send-refund-account-mails'))
  await payer.post('/user/refund_account', {
    token: await mailedToken(shop, payer.mail),
    ...TYPED_ACCOUNT,
  })
  const { id } = await act('accountant', '/payouts/transfers', {
    transferOn: '2025-08-05',
    consignorCode: '0000012345',
    account: { bankCode: '0005', branchCode: '001', kind: 'ordinary', number: '0012345' },
    consignorName: 'カ）ヒキフダ',
  })
  await act('accountant', `/payouts/transfers/${id}/download`)
  await act('accountant', `/payouts/transfers/${id}/done`, { transferredOn: '2025-08-01' })
  await act('accountant', `/payouts/${first}/fail`, { attempt: 1 })
  const second = await ready(900)
  await payer.post('/user/refund_account', {
    token: await mailedToken(shop, payer.mail),
    ...TYPED_ACCOUNT,
  })
  await act('accountant', `/payouts/${second}/done`, { attempt: 1, transferredOn: '2025-08-01' })
}

async function actOnDifferences(desk: Desk): Promise<void> {
  const { act, shop } = desk
  const add = (day: string) =>
    desk.find(
      `insert into reconciliations (provider, day, listed_count, created_at)
       values ('gmo-wallet', $1, 40, $2)
       returning id`,
      day,
      shop.clock.now(),
    )
  const [id, beside] = [await add('2025-07-31'), await add('2025-07-30')]
  await shop.database.query({
    text: `
      insert into reconciliation_differences (reconciliation_id, order_id, kind, theirs)
      select id, order_id, 'unknown-order', $2
      from unnest($1::bigint[]) as id
      cross join unnest(array['X-1', 'X-2']) as order_id`,
    values: [[id, beside], PROVIDER_STATUSES.paid],
  })
  await act('accountant', `/payment-differences/${id}/assign`, { orderId: 'X-1' })
  await act('accountant', `/payment-differences/${id}/close`, { orderId: 'X-1' })
}

/** The acts at the bank's statements. */
export async function actOnBank(desk: Desk): Promise<void> {
  const { act, approve, shop } = desk
  const account = { ...BANK_ACCOUNT, name: 'みずほ 渋谷', csvMapping: null }
  const { id: accountId } = await act('owner', '/bank/accounts', account)
  const beside = { ...account, number: '7654321', name: '予備', reason: 'opening' }
  await desk.by.owner.act('/bank/accounts', beside)
  await act('owner', `/bank/accounts/${accountId}`, {
    version: 1,
    name: 'みずほ 本店',
    csvMapping: null,
  })
  const payer = await payerOf(desk, 'B')
  const [exact, short] = [await addTransfer(desk, payer), await addTransfer(desk, payer)]
  const [split, first, second] = [
    await addTransfer(desk, payer),
    await addTransfer(desk, payer),
    await addTransfer(desk, payer),
  ]
  const day = wireDay(shop.clock.now())
  const deposits = [
    { yen: 500, name: exact.orderId.toUpperCase(), day },
    { yen: 480, name: short.orderId.toUpperCase(), day },
    { yen: 300, name: 'ﾔﾏﾀﾞ ﾊﾅｺ', day },
    { yen: 7, name: 'ﾘｿｸ', day },
    { yen: 200, name: 'ﾔﾏﾀﾞ ｲﾁ', day: '2025-07-31' },
    { yen: 301, name: 'ﾔﾏﾀﾞ ﾆ', day },
    { yen: 1_001, name: 'ﾔﾏﾀﾞ ｻﾝ', day },
  ]
  await act('accountant', '/bank/statements', {
    fileName: 'statement.txt',
    file: fileField(noticeFile(deposits)),
    accountId: null,
    isDryRun: false,
  })
  const idOf = (yen: number) =>
    desk.find('select id from console.bank_deposits where yen = $1', yen)
  await act('accountant', '/bank/deposits/accept', { ids: [await idOf(500)] })
  await desk.work('run-errands', () => runJob(desk, 'run-errands'))
  await approve(
    await act('accountant', '/bank/deposits/match', {
      depositIds: [await idOf(480)],
      orderIds: [short.orderId],
    }),
  )
  for (const [yen, orders] of [
    [[200, 301], [split]],
    [[1_001], [first, second]],
  ] as const) {
    const depositIds = [...(await Promise.all(yen.map(idOf)))]
    const orderIds = orders.map(({ orderId }) => orderId)
    await approve(await act('accountant', '/bank/deposits/match', { depositIds, orderIds }))
  }
  await act('accountant', `/bank/deposits/${await idOf(300)}/return`)
  await act('accountant', `/bank/deposits/${await idOf(7)}/explain`)
}

/** The acts at reports, ranks and the opening. */
export async function actOnReports(desk: Desk): Promise<void> {
  const { act, approve, by, shop } = desk
  const period = { from: '2025-07-01', to: '2025-07-31' }
  const { jobId: id } = await act('accountant', '/reports/figures', {
    ...period,
    report: 'sales',
    by: 'day',
  })
  await act('accountant', '/reports/export', {
    ...period,
    report: 'sales',
    by: 'day',
    encoding: 'utf-8',
  })
  await act('accountant', '/reports/base-dates', { baseDate: '2025-03-31' })
  await desk.work('reports', () => desk.panel.runReports())
  const written = await desk.find(`select id from console.report_jobs where kind = 'members'`)
  await act('owner', `/reports/jobs/${written}/download`, { part: 0 })
  await shop.database.query({
    text: `update console.report_jobs set state = 'failed', failure = 'x', ended_at = $2 where id = $1`,
    values: [id, shop.clock.now()],
  })
  await act('accountant', `/reports/jobs/${id}/retry`)
  await act('owner', '/reports/cost-methods', { startsOn: '2026-01-01', method: 'moving-average' })
  const { list, nextMonth } = await by.owner.get('/ranks')
  const ranks = list[0].ranks.map((rank: { id: number }) =>
    rank.id === 3 ? { ...rank, monthYen: 60_000 } : rank,
  )
  await act('owner', '/ranks', { newestId: list[0].id, fromMonth: nextMonth, ranks })
  await act('owner', '/ranks/withdraw', {
    newestId: await desk.find('select max(id) from rank_sets'),
  })
  await act('owner', '/opening/steps', { step: 'tax', note: '税理士と確認' })
  await act('owner', '/opening')
  await approve(
    await act('owner', '/members/move-in', {
      fileHash: 'a'.repeat(64),
      members: 2,
      paidPoints: 710,
      freePoints: 1_000,
      coins: 30,
      cards: 0,
    }),
  )
  const payment = await desk.find(`select max(id) from payments where state = 'paid'`)
  await act('accountant', `/payments/${payment}/inquire`)
  const failed = await desk.find(
    `update console.errands set state = 'failed', failure = 'x', ended_at = $1
     where state = 'waiting' returning id`,
    shop.clock.now(),
  )
  await act('accountant', `/errands/${failed}/close`)
}
