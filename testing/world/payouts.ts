import { hash } from 'node:crypto'
import { TYPED_ACCOUNT } from '#testing/fixtures/accounts.ts'
import { addPaymentRow } from '#testing/fixtures/payments.ts'
import { approve, done, type World } from './world.ts'

/** Refunds of transfers that the bank pays out, in the order of their acts. */
const PAID_OUT = [
  { order: 'PAY-1', memberId: 2, yen: 710 },
  { order: 'PAY-2', memberId: 3, yen: 720 },
  { order: 'PAY-3', memberId: 2, yen: 730 },
  { order: 'PAY-4', memberId: 3, yen: 740 },
  { order: 'PAY-5', memberId: 2, yen: 750 },
] as const

/**
 * Refunds of transfers, to accounts at the bank: waiting for the account, having it, sent in one
 * file or by hand, done, failed, and asked for again.
 */
export async function payouts(world: World): Promise<void> {
  const { shop } = world
  const accountant = await world.operator('accountant')
  const owner = await world.operator('owner')
  const at = new Date('2025-07-21T12:00:00+09:00')
  for (const { order, memberId, yen } of PAID_OUT) {
    const columns = { order_id: `ORDER-${order}`, price_yen: yen, pay_id: 4, provider: 'gmo-cash' }
    const held = { waits_for: 'operator', provider_status: { is: 'paid', yen, currency: 'JPY' } }
    await addPaymentRow(shop.database, { ...columns, ...held, memberId, state: 'held', at })
  }
  const rows = await shop.database.query<{ id: number; orderId: string }>({
    text: `
      select id, order_id
      from payments
      where state = 'held' and pay_id in (3, 4) and kana is null
      order by id`,
  })
  for (const { id } of rows) {
    const asked = await done(accountant.act(`/payments/${id}/refund`, { reason: '金額違い' }))
    await approve(owner, asked.approvalId)
    shop.clock.advance(1_000)
    await shop.runDueJobs()
  }
  const idOf = (order: string) => rows.find(({ orderId }) => orderId === `ORDER-${order}`)?.id ?? 0
  await link(
    world,
    rows.map(({ orderId }) => orderId),
  )
  const give = async (name: 'aoki' | 'aoyama' | 'baba', order: string, number: string) => {
    const account = { ...TYPED_ACCOUNT, token: tokenOf(`ORDER-${order}`), number }
    await done((await world.member(name)).post('/user/refund_account', account))
  }
  await give('aoyama', 'PAY-1', '1111111')
  await give('baba', 'PAY-2', '2222222')
  await done(accountant.act('/payouts/transfers', transferFrom('1234567', '0000054321')))
  const paidOn = { transferredOn: '2025-07-31', reason: '確認' }
  await done(accountant.act(`/payouts/${idOf('PAY-1')}/done`, { attempt: 1, ...paidOn }))
  await done(accountant.act(`/payouts/${idOf('PAY-2')}/fail`, { attempt: 1, reason: '口座なし' }))
  await shop.runDueJobs()
  await link(world, ['ORDER-PAY-2'])
  await give('baba', 'PAY-2', '2222223')
  await give('aoyama', 'PAY-3', '3333333')
  await done(accountant.act('/payouts/transfers', transferFrom('7654321', '0000012345')))
  await give('baba', 'PAY-4', '4444444')
  await done(accountant.act('/payouts/transfers', transferFrom('9999999', '0000099999')))
  await give('aoki', '5', '1234567')
}

/** The shop has registered the first two accounts, and not the third. */
const transferFrom = (number: string, consignorCode: string) => ({
  transferOn: '2025-08-04',
  consignorCode,
  account: { bankCode: '0001', branchCode: '123', kind: 'ordinary', number },
  consignorName: 'ヒキフダ',
  reason: '月初',
})

const tokenOf = (orderId: string) => `refund-${orderId}`

/** The links of the mails are random. */
async function link(
  { shop: { database, clock } }: World,
  orderIds: readonly string[],
): Promise<void> {
  await database.query({
    text: `
      update refund_accounts
      set token_hash = hash, mailed_at = $3, link_expires_at = $3::timestamptz + interval '1 day'
      from unnest($1::text[], $2::bytea[]) as made (order_id, hash)
      join payments using (order_id)
      where payment_id = payments.id
        and submitted_at is null`,
    values: [
      orderIds,
      orderIds.map((each) => hash('sha256', tokenOf(each), 'buffer')),
      clock.now(),
    ],
  })
}
