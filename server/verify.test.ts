import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '#testing/client.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import type { Invariant } from './verify.sql.ts'
import { type Verdict, verify, verifyWithin } from './verify.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const faultsOf = (verdicts: readonly Verdict[]) => verdicts.flatMap(({ faults }) => faults)
const brokenIn = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ faults }) => faults.length > 0).map(({ invariant }) => invariant)

test('B-016 a shop that has sold, decided, shipped and expired keeps every invariant', async () => {
  const member = openClient(shop.url)
  await member.logIn('B')
  const { cards } = await member.buy(1, 7)
  const ids = (type: string) =>
    cards
      .filter((card: { action_type: string }) => card.action_type === type)
      .map((card: { history_id: number }) => card.history_id)
  await member.post('/user/pack/decision', { send_card: ids('2'), reduction_card: ids('0') })
  await member.buy(2, 3)
  await member.buy(6, 40)
  shop.clock.set(new Date('2025-08-02T12:00:00+09:00'))
  await shop.runDue()
  await member.buy(3, 1)
  shop.clock.set(new Date('2026-02-01T12:00:00+09:00'))
  await shop.runDue()
  await member.get('/user/point')
  assert.deepEqual(faultsOf(await verify(shop.database)), [])
})

interface Tampering {
  readonly what: string
  readonly breaks: readonly Invariant[]
  readonly by: readonly string[]
}

const bought = `(select id from purchases where pack_id = 1 order by id limit 1)`
const tamperings: readonly Tampering[] = [
  {
    what: 'a purchase that was charged one point too little',
    breaks: ['V1', 'V2'],
    by: [
      `update entries set amount = amount + 1 where kind = 'draw' and reference = ${bought}::text`,
    ],
  },
  {
    what: 'a purchase whose buyer is gone',
    breaks: ['V4'],
    by: [`delete from members where id = (select member_id from purchases where id = ${bought})`],
  },
  {
    what: 'a purchase that nobody paid',
    breaks: ['V1', 'V2'],
    by: [`delete from entries where kind = 'draw' and reference = ${bought}::text`],
  },
  {
    what: 'a conversion credited to another member',
    breaks: ['V1', 'V2'],
    by: [
      `update entries set member_id = 3, seq = 1 where kind = 'conversion' and reference = ${bought}::text`,
    ],
  },
  {
    what: 'an entry of an unknown kind',
    breaks: ['V1'],
    by: [`update entries set kind = 'gift' where kind = 'grant' and member_id = 2`],
  },
  {
    what: 'a balance that grew without an entry',
    breaks: ['V1', 'V2'],
    by: [`update balances set balance = balance + 1, granted = granted + 1 where member_id = 3`],
  },
  {
    what: 'a forgotten expiry',
    breaks: ['V2'],
    by: [`update balances set next_expiry_at = '2030-01-01' where member_id = 2`],
  },
  {
    what: 'points that expired a day early',
    breaks: ['V2'],
    by: [
      `update entries set created_at = created_at - interval '1 day' where kind = 'expiry' and member_id = 2`,
    ],
  },
  {
    what: 'a grant that is valid for ever',
    breaks: ['V2'],
    by: [`update entries set expires_at = null where kind = 'grant' and currency = 'point'`],
  },
  {
    what: 'a prize exchanged for another',
    breaks: ['V3', 'V4'],
    by: [
      `update purchases set prize_nos = set_byte(prize_nos, 1, 23 - get_byte(prize_nos, 1)) where id = ${bought}`,
    ],
  },
  {
    what: 'a seed exchanged for another',
    breaks: ['V3'],
    by: [`update purchases set seed = sha256(seed) where id = ${bought}`],
  },
  {
    what: 'a client seed exchanged for another',
    breaks: ['V3'],
    by: [`update purchases set client_seed = sha256(client_seed) where id = ${bought}`],
  },
  {
    what: 'a ticket sold twice',
    breaks: ['V3'],
    by: [`update purchases set first_ticket = first_ticket - 1 where pack_id = 2 or pack_id = 6`],
  },
  {
    what: 'a purchase that vanished with everything about it',
    breaks: ['V1', 'V3'],
    by: [
      `delete from shipments where purchase_id = ${bought}`,
      `delete from decisions where purchase_id = ${bought}`,
      `delete from purchases where id = ${bought}`,
    ],
  },
  {
    what: 'an urn with a prize too many',
    breaks: ['V3'],
    by: [`update urns set counts[1] = counts[1] + 1 where pack_id = 1`],
  },
  {
    what: 'a pack that is sold dearer than published',
    breaks: ['V1', 'V3'],
    by: [`update packs set price = price + 1 where id = 1`],
  },
  {
    what: 'a composition rewritten after the sale',
    breaks: ['V3'],
    by: [`update packs set composition = composition || ' ' where id = 1`],
  },
  {
    what: 'a card that is shipped and converted',
    breaks: ['V4'],
    by: [
      `update decisions set shipped_indexes = '\\x0000000100020003000400050006' where purchase_id = ${bought}`,
    ],
  },
  {
    what: 'a converted ship-only card',
    breaks: ['V4'],
    by: [`update decisions set shipped_indexes = '' where decided_by = 'pack'`],
  },
  {
    what: 'a parcel that nobody decided',
    breaks: ['V4'],
    by: [`delete from decisions where purchase_id = ${bought}`],
  },
  {
    what: 'a decided purchase that is open again',
    breaks: ['V4'],
    by: [`update purchases set send_state = 1 where id = ${bought}`],
  },
  {
    what: 'a request stored twice',
    breaks: ['V6'],
    by: [
      `alter table purchases drop constraint purchases_request`,
      `update purchases set request_id = 'same' where member_id = 2`,
    ],
  },
  {
    what: 'a cause that paid twice',
    breaks: ['V2', 'V6'],
    by: [
      `alter table entries drop constraint entries_cause`,
      `insert into entries
       select member_id, currency, 99, amount, kind, reference, balance_after, granted_after,
         spent_after, expires_at, created_at
       from entries where kind = 'grant' and member_id = 2`,
    ],
  },
]

class Undone extends Error {}

for (const { what, breaks, by } of tamperings) {
  test(`verify finds ${what}`, async () => {
    let verdicts: readonly Verdict[] = []
    const tampering = shop.database.transaction(async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      for (const text of by) await tx.query({ text })
      verdicts = await verifyWithin(tx)
      throw new Undone()
    })
    await assert.rejects(tampering, Undone)
    const broken = brokenIn(verdicts)
    assert.deepEqual(
      breaks.filter((each) => !broken.includes(each)),
      [],
      `${broken} were found broken: ${faultsOf(verdicts).join('\n')}`,
    )
  })
}

test('what was tampered with and undone leaves no fault', async () => {
  assert.deepEqual(faultsOf(await verify(shop.database)), [])
})
