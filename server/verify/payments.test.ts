import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Transaction } from '#server/platform/database/database.ts'
import { addPayer } from '#testing/drivers/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { verify, verifyWithin } from './verify.ts'

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

class RolledBack extends Error {}

/** What is broken after these changes, which are taken back. */
async function brokenBy(statements: readonly string[]): Promise<readonly string[]> {
  const broken: string[] = []
  const tamper = async (tx: Transaction) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    for (const text of statements) await tx.query({ text })
    const verdicts = await verifyWithin(tx)
    broken.push(
      ...verdicts.filter(({ violations }) => violations.length > 0).map((each) => each.invariant),
    )
    throw new RolledBack()
  }
  await shop.database.transaction(tamper).catch((cause: unknown) => {
    if (!(cause instanceof RolledBack)) throw cause
  })
  return broken
}

const PAYMENT = `(select id from payments where state = 'paid' limit 1)`
const TAMPERINGS: readonly { readonly what: string; readonly statements: readonly string[] }[] = [
  {
    what: 'a credit of a point too many',
    statements: [`update entries set amount = amount + 1 where kind = 'credit'`],
  },
  {
    what: 'a credit that no payment led to',
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
    what: 'a credit without the provider’s word',
    statements: [
      `update payment_events set provider_status = '{"is":"waiting"}' where state_after = 'paid'`,
    ],
  },
  {
    what: 'a credit of what the provider called another amount',
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
    what: 'a credit said to be the operator’s that is not',
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
    what: 'money at the provider that came to nothing here',
    statements: [
      `update payment_events set state_after = 'failed' where state_after = 'paid'`,
      `delete from entries where kind in ('credit', 'bonus')`,
      `update payments
      set state = 'failed', paid_at = null, confirmed_by = null, coins = 0 where state = 'paid'`,
    ],
  },
  {
    what: 'a payment of which nobody told how it went on',
    statements: [`update payments set state = 'expired', waits_for = null where state = 'waiting'`],
  },
  {
    what: 'an event that is missing from a life',
    statements: [`update payment_events set seq = seq + 1 where state_after = 'paid'`],
  },
  {
    what: 'an event that begins where none ended',
    statements: [`update payment_events set state_before = 'refunded' where state_after = 'paid'`],
  },
  {
    what: 'yen that no rank counted',
    statements: ['update rank_periods set paid_yen = paid_yen - 1 where paid_yen > 0'],
  },
  {
    what: 'a payer without a standing',
    statements: ['delete from rank_periods'],
  },
  {
    what: 'a refund that took nothing back',
    statements: [`update payments set state = 'refunded' where id = ${PAYMENT}`],
  },
  {
    what: 'a debt out of nowhere',
    statements: [`update balances set debt = 7 where member_id = 3 and currency = 'point'`],
  },
  {
    what: 'a payer who is not known to have paid',
    statements: [`update members set first_paid_at = null`],
  },
]

test('V5 holds for a shop that has taken payments', async () => {
  assert.deepEqual(
    (await verify(shop.database)).flatMap(({ violations }) => violations),
    [],
  )
})

for (const { what, statements } of TAMPERINGS) {
  test(`V5 finds ${what}`, async () => {
    assert.ok((await brokenBy(statements)).includes('V5'))
  })
}
