import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { constraintOf } from '#server/platform/database.ts'
import { addPlayer, publishExtra } from '#testing/extras.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { readSources } from '#testing/sources.ts'

/**
 * No code path can steer a live pack: whatever the application's own connection is told to do, the database
 * refuses what would change a draw, before it or after. Each line here is tried on that very connection.
 */
let shop: TestShop
let packId: number
before(async () => {
  shop = await openTestShop()
  packId = await publishExtra(shop, {
    prizes: [
      { buyPoint: 40, actionType: '0', count: 30 },
      { buyPoint: 4, actionType: '0', count: 70 },
    ],
  })
  const member = await addPlayer(shop, { points: 10_000 })
  assert.equal((await member.buy(packId, 7)).state, 200)
  assert.equal((await member.buy(packId, 5)).state, 200)
  await shop.runDue()
})
after(() => shop.close())

interface Trial {
  readonly what: string
  readonly by: string
  readonly refusedBy: string
}

const urn = (change: string) => `update urns set ${change} where pack_id = $1`
const trials: readonly Trial[] = [
  ...[
    ['its composition', `composition = composition || ' '`],
    ['its root', 'pack_root = sha256(pack_root)'],
    ['its price', 'price = price + 1'],
    ['its total', 'total = total + 1'],
    ['its limit a purchase', 'max_buy_count = max_buy_count + 1'],
    ['its currency', `currency = 'coin'`],
    ['its name', `name = name || '!'`],
    ['its publication', 'published_at = null, composition = null, pack_root = null'],
  ].map(([of, change]) => ({
    what: `a published pack changes ${of}`,
    by: `update packs set ${change} where id = $1`,
    refusedBy: 'packs_published',
  })),
  {
    what: 'a published pack is deleted',
    by: 'delete from packs where id = $1',
    refusedBy: 'packs_published',
  },
  {
    what: 'a pack becomes one of the demo',
    by: 'update packs set is_demo = not is_demo where id = $1',
    refusedBy: 'packs_demo',
  },
  ...[
    ['of another card', 'update prizes set card_id = 2, name = name where pack_id = $1 and no = 1'],
    ['of another count', 'update prizes set count = count + 1 where pack_id = $1'],
    ['deleted', 'delete from prizes where pack_id = $1 and no = 1'],
    ['moved away', 'update prizes set pack_id = 1, no = 900 where pack_id = $1 and no = 1'],
    [
      'added',
      `insert into prizes
       select pack_id, 9, card_id, name, image, rarity, rarity_label, model_number, set_size,
         buy_point, action_type, count
       from prizes where pack_id = $1 and no = 1`,
    ],
  ].map(([how, by]) => ({
    what: `a prize of a published pack is ${how}`,
    by: by as string,
    refusedBy: 'prizes_published',
  })),
  ...[
    ['sells a ticket back', 'sold_count = sold_count - 1, counts[1] = counts[1] + 1'],
    ['forgets a purchase', 'settled_count = settled_count - 1'],
    ['gets a prize back', 'counts[1] = counts[1] + 1'],
    ['swaps one prize for another', 'counts[1] = counts[1] - 1, counts[2] = counts[2] + 1'],
    ['loses a prize that nobody drew', 'counts[1] = counts[1] - 1'],
    ['loses a kind of prize', 'counts = counts[1:1]'],
    ['gets a further kind of prize', 'counts = counts || 0'],
    ['counts nothing', 'counts = array[null, null]::integer[]'],
    ['counts below nothing', 'counts[1] = -1'],
    ['sells without a prize', 'sold_count = sold_count + 1, settled_count = settled_count + 1'],
    [
      'sells without a purchase',
      'sold_count = sold_count + 1, counts[2] = counts[2] - 1, head = sha256(head)',
    ],
    [
      'sells without moving its head',
      'sold_count = sold_count + 1, settled_count = settled_count + 1, counts[2] = counts[2] - 1',
    ],
    ['gets another head', 'head = sha256(head)'],
    ['goes to another pack', 'pack_id = 900'],
  ].map(([how, change]) => ({
    what: `an urn ${how}`,
    by: urn(change as string),
    refusedBy: 'urns_empty',
  })),
  { what: 'an urn is deleted', by: 'delete from urns where pack_id = $1', refusedBy: 'urns_kept' },
  {
    what: 'an urn starts with other counts than its composition',
    by: `with pack as (
        insert into packs (name, currency, price, total, card_type_id, movie_style, images,
          composition, pack_root, published_at)
        select name, currency, price, total, card_type_id, movie_style, images,
          composition, pack_root, published_at
        from packs where id = $1
        returning id, pack_root
      )
      insert into urns (pack_id, head, counts) select id, pack_root, array[1] from pack`,
    refusedBy: 'urns_start',
  },
  ...[
    'member_id = 1',
    'id = id + 1000000',
    'pack_id = 1',
    `request_id = 'another'`,
    'settled_index = settled_index + 1000',
    'first_ticket = first_ticket + 1',
    'draw_count = draw_count + 1',
    'draw_number = draw_number + 1000',
    'member_draw_count = member_draw_count - 1',
    'member_tag = sha256(member_tag)',
    'seed = sha256(seed)',
    'client_seed = sha256(client_seed)',
    'is_commitment_shown = not is_commitment_shown',
    'counts_before = set_byte(counts_before, 3, 99)',
    'prize_nos = set_byte(prize_nos, 1, 1 - get_byte(prize_nos, 1))',
    'head_before = sha256(head_before)',
    'head_after = sha256(head_after)',
    `created_at = created_at - interval '1 day'`,
  ].map((change) => ({
    what: `the receipt of a purchase changes its ${change.split(' ', 1)[0]}`,
    by: `update purchases set ${change} where pack_id = $1`,
    refusedBy: 'purchases_receipt',
  })),
  {
    what: 'a purchase that is there already is overwritten',
    by: `insert into purchases select * from purchases where pack_id = $1
      on conflict (pack_id, settled_index) do update set prize_nos = '\\x0000'`,
    refusedBy: 'purchases_receipt',
  },
  {
    what: 'a purchase is deleted',
    by: 'delete from purchases where pack_id = $1',
    refusedBy: 'purchases_kept',
  },
  {
    what: 'an entry of the ledger changes',
    by: `update entries set amount = amount where kind = 'draw' and $1 > 0`,
    refusedBy: 'entries_kept',
  },
  {
    what: 'an entry of the ledger is deleted',
    by: `delete from entries where kind = 'draw' and $1 > 0`,
    refusedBy: 'entries_kept',
  },
  {
    what: 'a signed head changes',
    by: `update signed_heads set signed_at = signed_at - interval '1 hour' where pack_id = $1`,
    refusedBy: 'signed_heads_kept',
  },
  {
    what: 'a signed head is deleted',
    by: 'delete from signed_heads where pack_id = $1',
    refusedBy: 'signed_heads_kept',
  },
  ...[
    ['head', 'settled_count - 1', 'head'],
    ['start', '0', 'sha256(head)'],
    ['future', 'settled_count + 1', 'head'],
  ].map(([which, place, head]) => ({
    what: `a ${which} is signed that is not of the chain`,
    by: `insert into signed_heads
      select pack_id, seq + 1, ${place}, ${head}, signed_at, public_key, signature
      from signed_heads where pack_id = $1`,
    refusedBy: 'signed_heads_on_chain',
  })),
]

for (const { what, by, refusedBy } of trials) {
  test(`T12 the database refuses it when ${what}`, async () => {
    // Inside a transaction that is undone, so that a guard that fails spoils no other trial.
    const tried = shop.database.transaction(async (tx) => {
      await tx.query({ text: by, values: [packId] })
      throw new Error('it was not refused')
    })
    await assert.rejects(tried, (cause) => {
      assert.equal(constraintOf(cause), refusedBy, String(cause))
      return true
    })
  })
}

for (const table of ['packs', 'prizes', 'urns', 'purchases', 'entries', 'signed_heads']) {
  test(`T12 the database refuses to empty ${table}`, async () => {
    const tried = shop.database.transaction(async (tx) => {
      await tx.query({ text: `truncate ${table} cascade` })
      throw new Error('it was not refused')
    })
    await assert.rejects(tried, (cause) => {
      assert.match(String(constraintOf(cause)), /_all_kept$/, String(cause))
      return true
    })
  })
}

test('T12 what no draw rests on still moves: the state of a purchase, the place of a pack on the lists', async () => {
  await shop.database.query({
    text: 'update purchases set send_state = 2, hold_until = null where pack_id = $1',
    values: [packId],
  })
  await shop.database.query({
    text: 'update packs set position = 901, shows_lineup = false where id = $1',
    values: [packId],
  })
})

/** Where the code writes what draws rest on: one place each. */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  'insert into urns': ['server/packs/packs.sql.ts'],
  'update urns': ['server/draws/draws.sql.ts'],
  'insert into purchases': ['server/draws/draws.sql.ts'],
  'update purchases': ['server/draws/draws.sql.ts'],
  'insert into prizes': ['server/packs/packs.sql.ts'],
  'insert into packs': ['server/packs/packs.sql.ts'],
  'update packs': ['server/packs/packs.sql.ts'],
  'insert into entries': ['server/points/points.sql.ts'],
  'insert into signed_heads': ['server/draws/heads.sql.ts'],
}
const GUARDED = ['packs', 'prizes', 'urns', 'purchases', 'entries', 'signed_heads']

test('T12 what draws rest on is written in one place each, and no guard is ever put to sleep', () => {
  const own = readSources().filter(
    ({ path }) => /^(server|bin|demo|gateway)\//.test(path) && !path.endsWith('.test.ts'),
  )
  const write = new RegExp(
    `\\b(insert\\s+into|update|delete\\s+from|truncate)\\s+(${GUARDED.join('|')})\\b`,
    'gi',
  )
  const found = new Map<string, Set<string>>()
  for (const { path, text } of own) {
    assert.doesNotMatch(text, /session_replication_role|(disable|drop)\s+trigger/i, path)
    for (const [statement] of text.matchAll(write)) {
      const key = statement.toLowerCase().replaceAll(/\s+/g, ' ')
      found.set(key, (found.get(key) ?? new Set()).add(path))
    }
  }
  const where = Object.fromEntries([...found].map(([key, paths]) => [key, [...paths]]))
  assert.deepEqual(where, WRITERS)
})
