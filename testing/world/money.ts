import { addPaymentRow } from '#testing/fixtures/payments.ts'
import { buy, pay, payer } from './buying.ts'
import { PACKS } from './packs.ts'
import { approve, done, type World } from './world.ts'

/** Payments of the past in the states that the others have not reached. */
const ROWS = [
  { memberId: 2, state: 'failed', price_yen: 500, pay_id: 1, provider: 'gmo' },
  { memberId: 3, state: 'cancelled', price_yen: 501, pay_id: 5, provider: 'paypal' },
  { memberId: 3, state: 'expired', price_yen: 5_000, pay_id: 2, provider: 'gmo-cash' },
  {
    memberId: 1,
    state: 'held',
    price_yen: 5_001,
    pay_id: 4,
    provider: 'gmo-cash',
    waits_for: 'operator',
    provider_status: { is: 'paid', yen: 5_000, currency: 'JPY' },
  },
  {
    memberId: 1,
    state: 'held',
    held_for: 'late',
    pay_id: 3,
    provider: 'fincode-cash',
    waits_for: 'operator',
    provider_status: { is: 'paid', yen: 500, currency: 'JPY' },
  },
  { memberId: 2, state: 'created', pay_id: 6, provider: 'amazon-pay' },
  {
    memberId: 3,
    state: 'held',
    held_for: 'currency',
    price_yen: 800,
    pay_id: 8,
    provider: 'gmo-wallet',
    waits_for: 'operator',
    provider_status: { is: 'paid', yen: 800, currency: 'USD' },
  },
]
const paid = (yen: number) => ({ is: 'paid', yen, currency: 'JPY' }) as const
/** What the lists of the providers say of these payments on two days. */
const COMPARED = [
  {
    provider: 'gmo',
    day: '2025-07-20',
    differences: [
      { orderId: 'ORDER-1', kind: 'not-credited', ours: 'failed', theirs: paid(500) },
      { orderId: 'ORDER-9', kind: 'unknown-order', ours: null, theirs: paid(700) },
    ],
  },
  {
    provider: 'paypal',
    day: '2025-07-21',
    differences: [{ orderId: 'ORDER-2', kind: 'amount', ours: 'cancelled', theirs: paid(502) }],
  },
  { provider: 'paypal', day: '2025-07-22', differences: [] },
  {
    provider: 'stripe',
    day: '2025-07-23',
    differences: [{ orderId: 'ORDER-8', kind: 'unknown-order', ours: null, theirs: paid(300) }],
  },
] as const

export async function otherPayments(world: World): Promise<void> {
  const { database, clock } = world.shop
  const at = new Date('2025-07-20T12:00:00+09:00')
  for (const [place, row] of ROWS.entries())
    await addPaymentRow(database, { ...row, order_id: `ORDER-${place + 1}`, at })
  for (const { provider, day, differences } of COMPARED)
    await database.query({
      text: `
        with compared as (
          insert into reconciliations (provider, day, listed_count, created_at)
          values ($1, $2, 3, $3)
          returning id
        )
        insert into reconciliation_differences (reconciliation_id, order_id, kind, ours, theirs)
        select compared.id, "orderId", kind, ours, theirs
        from compared, json_to_recordset($4) as difference (
          "orderId" text, kind text, ours text, theirs jsonb
        )`,
      values: [provider, day, clock.now(), JSON.stringify(differences)],
    })
  const accountant = await world.operator('accountant')
  const { list } = await done(accountant.get('/payment-differences'))
  const pathOf = (orderId: string) => {
    const found = list.find((row: { orderId: string }) => row.orderId === orderId)
    return `/payment-differences/${found.reconciliationId}`
  }
  await done(accountant.act(`${pathOf('ORDER-1')}/assign`, { orderId: 'ORDER-1' }))
  const closed = { orderId: 'ORDER-2', reason: '二重の記録' }
  await done(accountant.act(`${pathOf('ORDER-2')}/close`, closed))
}

/** Receipts of all paid payments of one member, and of the first one of another. */
export async function receipts(world: World): Promise<void> {
  const paid = await world.shop.database.query<{ id: number; memberId: number }>({
    text: `
      select id, member_id
      from payments
      where state = 'paid'
        and member_id in (1, 2)
      order by id`,
  })
  const [aoki, aoyama] = [await world.member('aoki'), await world.member('aoyama')]
  const first = paid.find(({ memberId }) => memberId === 1)
  for (const { id, memberId } of paid) {
    if (memberId === 1 && id !== first?.id) continue
    const member = memberId === 1 ? aoki : aoyama
    await done(member.post(`/user/receipt/${id}`, { request_id: `receipt-${id}` }))
  }
}

/** A payment that is refunded, one that is charged back after its points were spent, and a part. */
export async function refunds(world: World): Promise<void> {
  const { shop, panel } = world
  world.at('2025-07-20 10:00')
  await pay(await payer(world, 'endo'), 101)
  const [fuji, goto] = [await payer(world, 'fuji'), await payer(world, 'goto')]
  await pay(goto, 101)
  await pay(goto, 102)
  await pay(fuji, 101)
  await buy(fuji, PACKS.suzaku, 3)
  const rows = await shop.database.query<{ id: number }>({
    text: 'select id from payments where member_id in (7, 8) order by id',
  })
  const accountant = await world.operator('accountant')
  const owner = await world.operator('owner')
  for (const [at, act, more] of [
    [0, 'refund', {}],
    [1, 'refund-part', { yen: 1_000, returnedYen: 0 }],
    [2, 'charge-back', {}],
  ] as const) {
    const request = { reason: '本人の希望', ...more }
    const asked = await done(accountant.act(`/payments/${rows[at]?.id}/${act}`, request))
    await approve(owner, asked.approvalId)
    shop.clock.advance(1_000)
    await shop.runDueJobs()
  }
  await panel.runDueWork()
  // Nobody approves this, so the request lapses.
  const support = await world.operator('support')
  const request = { currency: 'point', amount: 50, message: '忘れられた', reason: '遅れ' }
  await done(support.act('/members/2/adjust', request))
}

/** What an operator looks at although the payments are credited. The jobs would close some. */
export async function exceptions({ shop: { database, clock } }: World): Promise<void> {
  await database.query({
    text: `
      insert into payment_exceptions (payment_id, kind, provider_status, created_at)
      values
        (1, 'other-amount', '{"is":"paid","yen":4999,"currency":"JPY"}', $1),
        (1, 'paid-twice', '{"is":"paid","yen":5000,"currency":"JPY"}', $1::timestamptz - interval '1 minute'),
        (1, 'reported', null, $1),
        (2, 'reported', null, $1)`,
    values: [clock.now()],
  })
}
