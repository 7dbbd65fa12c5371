import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { maintainRank } from '#server/ranks/maintenance/maintenance.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import { assertDetected } from '#testing/faults/tampering.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import type { Invariant } from './checks.sql.ts'
import { verify } from './verify.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
  const member = await addLoggedInMember(shop, { coins: 9_000 })
  const order = { card_id: goods.oneEach, change_num: 1 }
  assert.equal((await member.post('/user/exchange_card/exchange', order)).state, 200)
  const { id: memberId } = member
  const now = shop.clock.now()
  const july = new Date('2025-07-20T12:00:00+09:00')
  await shop.database.transaction((tx) =>
    addRankPayment(tx, { memberId, priceYen: 100_000, paidAt: july, now: july }),
  )
  const shown = { coins: 2_000, rankId: 4 }
  assert.equal(await maintainRank(shop.database, { memberId, shown, now }), 'maintained')
})
after(() => shop.close())

test('V7 a shop that has exchanged and kept a rank keeps every invariant', async () => {
  const results = await verify(shop.database)
  assert.deepEqual(
    results.flatMap(({ violations }) => violations),
    [],
  )
})

const tamperings: readonly { what: string; breaks: Invariant; statements: string }[] = [
  {
    what: 'a good that was given without an exchange',
    breaks: 'V7',
    statements: `update goods set stock = stock - 1 where id = ${goods.plain}`,
  },
  {
    what: 'stock that grew without a return',
    breaks: 'V7',
    statements: `update goods set stock = stock + 1 where id = ${goods.oneEach}`,
  },
  {
    what: 'a negative stock',
    breaks: 'V7',
    statements: `
      alter table goods drop constraint goods_stock;
      update goods set stock = -1 where id = ${goods.soldOut}`,
  },
  {
    what: 'an exchange beyond the limit of one member',
    breaks: 'V7',
    statements: `
      update goods set stock = stock - 1 where id = ${goods.oneEach};
      update exchanges set count = 2`,
  },
  {
    what: 'an exchange without a shipment',
    breaks: 'V7',
    statements: 'delete from shipments where exchange_id is not null',
  },
  {
    what: 'a shipment to another member',
    breaks: 'V7',
    statements: 'update shipments set member_id = 1 where exchange_id is not null',
  },
  {
    what: 'an exchange that was paid one coin too little',
    breaks: 'V1',
    statements: `update entries set amount = amount + 1 where kind = 'exchange'`,
  },
  {
    what: 'an unpaid exchange',
    breaks: 'V1',
    statements: `delete from entries where kind = 'exchange'`,
  },
  {
    what: 'a rank that was kept without payment',
    breaks: 'V1',
    statements: `delete from entries where kind = 'rank'`,
  },
  {
    what: 'a rank that was paid for and is not kept',
    breaks: 'V6',
    statements: 'update rank_periods set is_kept = false',
  },
]

for (const { what, breaks, statements } of tamperings) {
  test(`V7 verify finds ${what}`, () =>
    assertDetected(shop.database, statements.split(';'), [breaks]))
}
