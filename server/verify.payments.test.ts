import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addPayer } from '#testing/payer.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import type { Transaction } from './platform/database.ts'
import { verify, verifyWithin } from './verify.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
  const payer = await addPayer(shop, 102)
  const { id } = await payer.tieCard()
  await payer.post('/user/point/buy', { pay_id: 1 })
  await payer.post('/user/point/append', { token: id })
  await payer.pay(2, { combini_code: 'econ' })
})
after(() => shop.close())

class TakenBack extends Error {}

/** What is broken after these changes, which are taken back. */
async function brokenBy(statements: readonly string[]): Promise<readonly string[]> {
  const broken: string[] = []
  const tamper = async (tx: Transaction) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    for (const text of statements) await tx.query({ text })
    const verdicts = await verifyWithin(tx)
    broken.push(...verdicts.filter(({ faults }) => faults.length > 0).map((each) => each.invariant))
    throw new TakenBack()
  }
  await shop.database.transaction(tamper).catch((cause: unknown) => {
    if (!(cause instanceof TakenBack)) throw cause
  })
  return broken
}

const paid = `(select id from payments where state = 'paid' limit 1)`
const TAMPERINGS: readonly { readonly what: string; readonly by: readonly string[] }[] = [
  {
    what: 'a credit of a point too many',
    by: [`update entries set amount = amount + 1 where kind = 'credit'`],
  },
  {
    what: 'a credit that no payment led to',
    by: [`update entries set reference = '999999' where kind = 'credit'`],
  },
  {
    what: 'a payment that was never credited',
    by: [`delete from entries where kind = 'credit' and reference = ${paid}::text`],
  },
  {
    what: 'coins of another number than the payment says',
    by: [`update payments set coins = coins + 1 where id = ${paid}`],
  },
  {
    what: 'a credit without the provider’s word',
    by: [`update payment_events set word = '{"is":"waiting"}' where state_after = 'paid'`],
  },
  {
    what: 'a credit of what the provider called another amount',
    by: [
      `update payment_events
      set word = jsonb_set(word, '{yen}', '4999') where state_after = 'paid'`,
    ],
  },
  {
    what: 'a credit in another currency',
    by: [
      `update payment_events
      set word = jsonb_set(word, '{currency}', '"USD"') where state_after = 'paid'`,
    ],
  },
  {
    what: 'a credit said to be the operator’s that is not',
    by: [`update payments set settled_by = 'operator' where id = ${paid}`],
  },
  {
    what: 'a payment that became paid twice',
    by: [
      `insert into payment_events
      select payment_id, seq + 100, cause, state_before, state_after, word, created_at
      from payment_events where state_after = 'paid'`,
    ],
  },
  {
    what: 'money at the provider that came to nothing here',
    by: [
      `update payment_events set state_after = 'failed' where state_after = 'paid'`,
      `delete from entries where kind in ('credit', 'bonus')`,
      `update payments
      set state = 'failed', paid_at = null, settled_by = null, coins = 0 where state = 'paid'`,
    ],
  },
  {
    what: 'a payment of which nobody told how it went on',
    by: [`update payments set state = 'expired', waits_for = null where state = 'waiting'`],
  },
  {
    what: 'an event that is missing from a life',
    by: [`update payment_events set seq = seq + 1 where state_after = 'paid'`],
  },
  {
    what: 'an event that begins where none ended',
    by: [`update payment_events set state_before = 'refunded' where state_after = 'paid'`],
  },
  {
    what: 'yen that no rank counted',
    by: ['update standings set sum_yen = sum_yen - 1 where sum_yen > 0'],
  },
  {
    what: 'a payer without a standing',
    by: ['delete from standings'],
  },
  {
    what: 'a refund that took nothing back',
    by: [`update payments set state = 'refunded' where id = ${paid}`],
  },
  {
    what: 'a debt out of nowhere',
    by: [`update balances set owed = 7 where member_id = 3 and currency = 'point'`],
  },
  {
    what: 'a payer who is not known to have paid',
    by: [`update members set first_paid_at = null`],
  },
]

test('V5 holds for a shop that has taken payments', async () => {
  assert.deepEqual(
    (await verify(shop.database)).flatMap(({ faults }) => faults),
    [],
  )
})

for (const { what, by } of TAMPERINGS) {
  test(`V5 finds ${what}`, async () => {
    assert.ok((await brokenBy(by)).includes('V5'))
  })
}
