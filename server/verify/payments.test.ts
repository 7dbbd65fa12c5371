import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addPayer } from '#testing/drivers/payments/payer.ts'
import { assertDetected } from '#testing/faults/tampering.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { verify } from './verify.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
  const payer = await addPayer(shop, 102)
  const { id } = await payer.registerCard()
  await payer.post('/user/point/buy', { pay_id: 1 })
  await payer.post('/user/point/append', { token: id })
  await payer.pay(2, { combini_code: 'econ' })
})
after(() => shop.close())

const PAYMENT = `(select id from payments where state = 'paid' limit 1)`
const tamperings: readonly { readonly what: string; readonly statements: readonly string[] }[] = [
  {
    what: 'a credit of one point too many',
    statements: [`update entries set amount = amount + 1 where kind = 'credit'`],
  },
  {
    what: 'a credit without a payment',
    statements: [`update entries set reference = '999999' where kind = 'credit'`],
  },
  {
    what: 'a payment that was never credited',
    statements: [`delete from entries where kind = 'credit' and reference = ${PAYMENT}::text`],
  },
  {
    what: 'coins of another number than the payment says',
    statements: [`update payments set coins = coins + 1 where id = ${PAYMENT}`],
  },
  {
    what: 'figures of a member that miss a yen',
    statements: [`update member_figures set paid_yen = paid_yen - 1 where paid_yen > 0`],
  },
  {
    what: 'figures of a member with another rank',
    statements: [`update member_figures set rank_id = 99 where paid_yen > 0`],
  },
  {
    what: 'a credit that the provider never reported as paid',
    statements: [
      `update payment_events set provider_status = '{"is":"waiting"}' where state_after = 'paid'`,
    ],
  },
  {
    what: 'a credit of another amount than the provider reported',
    statements: [
      `update payment_events
      set provider_status = jsonb_set(provider_status, '{yen}', '4999') where state_after = 'paid'`,
    ],
  },
  {
    what: 'a credit in another currency',
    statements: [
      `update payment_events
      set provider_status = jsonb_set(provider_status, '{currency}', '"USD"') where state_after = 'paid'`,
    ],
  },
  {
    what: 'a payment that the provider refunded and that is still credited',
    statements: [
      `update payments set provider_status = '{"is":"refunded","yen":5000}' where id = ${PAYMENT}`,
    ],
  },
  {
    what: 'a finished refund of a payment that is still credited',
    statements: [
      `insert into refunds (payment_id, attempt, state, yen, requested_at, ended_at)
      values (${PAYMENT}, 1, 'done', 5000, now(), now())`,
    ],
  },
  {
    what: 'a refund to a bank account of a payment that is still credited',
    statements: [
      `insert into refund_accounts (payment_id, attempt, requested_at)
      values (${PAYMENT}, 1, now())`,
    ],
  },
  {
    what: 'a pay-out without a day',
    statements: [
      `insert into refunds (payment_id, attempt, state, yen, requested_at, ended_at)
      values (999999, 1, 'done', 5000, now(), now())`,
      `insert into refund_accounts (payment_id, attempt, requested_at) values (999999, 1, now())`,
    ],
  },
  {
    what: 'a transfer file with another sum than its refunds',
    statements: [
      `insert into refund_transfers (
        bank_code, branch_code, kind, number, consignor_code, consignor_name, transfer_on, row_count, total_yen,
        created_at
      )
      values ('0001', '210', 'ordinary', '0000001', '0000000001', 'X', '2025-07-22', 1, 5000, now())`,
    ],
  },
  {
    what: 'a credit attributed to the operator without an operator event',
    statements: [`update payments set confirmed_by = 'operator' where id = ${PAYMENT}`],
  },
  {
    what: 'a payment that became paid twice',
    statements: [
      `insert into payment_events
      select payment_id, seq + 100, cause, state_before, state_after, provider_status, created_at
      from payment_events where state_after = 'paid'`,
    ],
  },
  {
    what: 'a payment that is paid at the provider and failed here',
    statements: [
      `update payment_events set state_after = 'failed' where state_after = 'paid'`,
      `delete from entries where kind in ('credit', 'bonus')`,
      `update payments
      set state = 'failed', paid_at = null, confirmed_by = null, coins = 0 where state = 'paid'`,
    ],
  },
  {
    what: 'a change of state without an event',
    statements: [`update payments set state = 'expired', waits_for = null where state = 'waiting'`],
  },
  {
    what: 'a missing event',
    statements: [`update payment_events set seq = seq + 1 where state_after = 'paid'`],
  },
  {
    what: 'an event that starts in another state than the one before led to',
    statements: [`update payment_events set state_before = 'refunded' where state_after = 'paid'`],
  },
  {
    what: 'paid yen that the rank period does not count',
    statements: ['update rank_periods set paid_yen = paid_yen - 1 where paid_yen > 0'],
  },
  {
    what: 'a payer without a rank period',
    statements: ['delete from rank_periods'],
  },
  {
    what: 'a refund that took nothing back',
    statements: [
      `update payments set state = 'refunded', clawed_back_at = now() where id = ${PAYMENT}`,
    ],
  },
  {
    what: 'a debt without a clawback',
    statements: [`update balances set debt = 7 where member_id = 3 and currency = 'point'`],
  },
  {
    what: 'a payer without first_paid_at',
    statements: [`update members set first_paid_at = null`],
  },
]

test('V5 finds no violation in a shop that has taken payments', async () => {
  assert.deepEqual(
    (await verify(shop.database)).flatMap(({ violations }) => violations),
    [],
  )
})

for (const { what, statements } of tamperings) {
  test(`V5 finds ${what}`, () => assertDetected(shop.database, statements, ['V5']))
}
