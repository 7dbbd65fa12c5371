import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '#testing/drivers/client.ts'
import { assertDetected } from '#testing/faults/tampering.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import type { Invariant } from './checks.sql.ts'
import { verify } from './verify.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

const findViolations = async () =>
  (await verify(shop.database)).flatMap(({ violations }) => violations)

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
  await shop.runDueJobs()
  await member.buy(3, 1)
  shop.clock.set(new Date('2026-02-01T12:00:00+09:00'))
  await shop.runDueJobs()
  await member.get('/user/point')
  assert.deepEqual(await findViolations(), [])
})

interface Tampering {
  readonly what: string
  readonly breaksInvariants: readonly Invariant[]
  readonly statements: readonly string[]
}

const PURCHASE = `(select id from purchases where pack_id = 1 order by id limit 1)`
const tamperings: readonly Tampering[] = [
  {
    what: 'a purchase that was charged one point too little',
    breaksInvariants: ['V1', 'V2'],
    statements: [
      `update entries set amount = amount + 1 where kind = 'draw' and reference = ${PURCHASE}::text`,
    ],
  },
  {
    what: 'a purchase without its member',
    breaksInvariants: ['V4'],
    statements: [
      `delete from members where id = (select member_id from purchases where id = ${PURCHASE})`,
    ],
  },
  {
    what: 'an unpaid purchase',
    breaksInvariants: ['V1', 'V2'],
    statements: [`delete from entries where kind = 'draw' and reference = ${PURCHASE}::text`],
  },
  {
    what: 'a conversion credited to another member',
    breaksInvariants: ['V1', 'V2'],
    statements: [
      `update entries set member_id = 3, seq = 1 where kind = 'conversion' and reference = ${PURCHASE}::text`,
    ],
  },
  {
    what: 'an entry of an unknown kind',
    breaksInvariants: ['V1'],
    statements: [`update entries set kind = 'gift' where kind = 'grant' and member_id = 2`],
  },
  {
    what: 'a balance that grew without an entry',
    breaksInvariants: ['V1', 'V2'],
    statements: [
      `update balances set balance = balance + 1, granted = granted + 1 where member_id = 3`,
    ],
  },
  {
    what: 'an expiry that would never run',
    breaksInvariants: ['V2'],
    statements: [`update balances set next_expiry_at = '2030-01-01' where member_id = 2`],
  },
  {
    what: 'points of a pack that no purchase paid',
    breaksInvariants: ['V2'],
    statements: [`insert into pack_points (pack_id, day, given) values (1, '2020-01-01', 100)`],
  },
  {
    what: 'free draws of a pack without a ticket',
    breaksInvariants: ['V2'],
    statements: [`insert into pack_points (pack_id, day, free_count) values (1, '2020-01-01', 1)`],
  },
  {
    what: 'points that expired a day early',
    breaksInvariants: ['V2'],
    statements: [
      `update entries set created_at = created_at - interval '1 day' where kind = 'expiry' and member_id = 2`,
    ],
  },
  {
    what: 'points that never expire',
    breaksInvariants: ['V2'],
    statements: [
      `update entries set expires_at = null where kind = 'grant' and currency = 'point'`,
    ],
  },
  {
    what: 'a converted prize exchanged for one with another buy_point',
    breaksInvariants: ['V3', 'V4'],
    statements: [
      `update purchases
       set prize_nos = set_byte(prize_nos, 2 * position + 1, other.no)
       from generate_series(0, 6) as position, prizes as drawn, prizes as other
       where purchases.id = ${PURCHASE}
         and (drawn.pack_id, other.pack_id) = (1, 1)
         and drawn.no = get_byte(prize_nos, 2 * position + 1)
         and (drawn.action_type, other.action_type) = ('0', '0')
         and other.buy_point <> drawn.buy_point`,
    ],
  },
  {
    what: 'a seed exchanged for another',
    breaksInvariants: ['V3'],
    statements: [`update purchases set seed = sha256(seed) where id = ${PURCHASE}`],
  },
  {
    what: 'a client seed exchanged for another',
    breaksInvariants: ['V3'],
    statements: [`update purchases set client_seed = sha256(client_seed) where id = ${PURCHASE}`],
  },
  {
    what: 'an epoch exchanged for another',
    breaksInvariants: ['V3'],
    statements: [
      `update purchases set epoch = substr(sha256(epoch), 1, 16) where id = ${PURCHASE}`,
    ],
  },
  {
    what: 'purchases of an epoch that was never published',
    breaksInvariants: ['V3'],
    statements: ['delete from epochs'],
  },
  {
    what: 'an extra prize that no ticket won',
    breaksInvariants: ['V3'],
    statements: [`update purchases set extra_wins = '\\x000000010000' where id = ${PURCHASE}`],
  },
  {
    what: 'a seed that came back',
    breaksInvariants: ['V3'],
    statements: ['update purchases set seed = sha256(pack_id::text::bytea)'],
  },
  {
    what: 'a tag that links the packs of a member',
    breaksInvariants: ['V3'],
    statements: ['update purchases set member_tag = substr(sha256(member_id::text::bytea), 1, 16)'],
  },
  {
    what: 'a ticket sold twice',
    breaksInvariants: ['V3'],
    statements: [
      `update purchases set first_ticket = first_ticket - 1 where pack_id = 2 or pack_id = 6`,
    ],
  },
  {
    what: 'a purchase that was deleted with its decision and shipment',
    breaksInvariants: ['V1', 'V3'],
    statements: [
      `delete from shipments where purchase_id = ${PURCHASE}`,
      `delete from decisions where purchase_id = ${PURCHASE}`,
      `delete from purchases where id = ${PURCHASE}`,
    ],
  },
  {
    what: 'an urn with one prize too many',
    breaksInvariants: ['V3'],
    statements: [`update urns set counts[1] = counts[1] + 1 where pack_id = 1`],
  },
  {
    what: 'a pack that is sold dearer than published',
    breaksInvariants: ['V1', 'V3'],
    statements: [`update packs set price = price + 1 where id = 1`],
  },
  {
    what: 'a composition rewritten after the sale',
    breaksInvariants: ['V3'],
    statements: [`update packs set composition = composition || ' ' where id = 1`],
  },
  {
    what: 'a card that is shipped and converted',
    breaksInvariants: ['V4'],
    statements: [
      `update decisions set shipped_indexes = '\\x0000000100020003000400050006' where purchase_id = ${PURCHASE}`,
    ],
  },
  {
    what: 'a converted ship-only card',
    breaksInvariants: ['V4'],
    statements: [`update decisions set shipped_indexes = '' where decided_by = 'pack'`],
  },
  {
    what: 'a shipment without a decision',
    breaksInvariants: ['V4'],
    statements: [`delete from decisions where purchase_id = ${PURCHASE}`],
  },
  {
    what: 'a decided purchase that is open again',
    breaksInvariants: ['V4'],
    statements: [`update purchases set send_state = 1 where id = ${PURCHASE}`],
  },
  {
    what: 'a request stored twice',
    breaksInvariants: ['V6'],
    statements: [
      `alter table purchases drop constraint purchases_request`,
      `update purchases set request_id = 'same' where member_id = 2`,
    ],
  },
  {
    what: 'a cause that moved a balance twice',
    breaksInvariants: ['V2', 'V6'],
    statements: [
      `alter table entries drop constraint entries_cause`,
      `insert into entries
       select member_id, currency, 99, amount, kind, reference, balance_after, granted_after,
         spent_after, expires_at, created_at
       from entries where kind = 'grant' and member_id = 2`,
    ],
  },
]

for (const { what, breaksInvariants, statements } of tamperings) {
  test(`verify finds ${what}`, () => assertDetected(shop.database, statements, breaksInvariants))
}

test('tampering that is rolled back leaves no violation', async () => {
  assert.deepEqual(await findViolations(), [])
})
