/**
 * A statement that would manipulate a pack or rewrite a draw; `$1` is the pack's id. A test runs
 * the statement as the owner of the tables, whom a trigger stops, and as the shop's role. The
 * shop's role has no permission for most of these statements.
 */
export interface TamperingAttempt {
  readonly description: string
  readonly statement: string
  /** The trigger that refuses the statement for every role. */
  readonly refusedByTrigger: string
  /**
   * True if the shop's role has permission for the statement, so that only the trigger refuses the
   * statement.
   */
  readonly isGranted?: true
}

const INSERT_EXTRA_PRIZE = `insert into extra_prizes
  select pack_id, 9, 'every', 10, card_id, name, image, rarity, rarity_label, model_number,
    set_size, buy_point, action_type
  from prizes where pack_id = $1 and no = 1`

const urn = (change: string) => `update urns set ${change} where pack_id = $1`
export const TAMPERING_ATTEMPTS: readonly TamperingAttempt[] = [
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
    description: `a published pack changes ${of}`,
    statement: `update packs set ${change} where id = $1`,
    refusedByTrigger: 'packs_published',
    // The shop's role has permission to write these columns, because the shop writes them when it
    // publishes a pack.
  })),
  {
    description: 'a published pack is deleted',
    statement: 'delete from packs where id = $1',
    refusedByTrigger: 'packs_published',
  },
  {
    description: 'a pack becomes one of the demo',
    statement: 'update packs set is_demo = not is_demo where id = $1',
    refusedByTrigger: 'packs_demo',
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
  ].map(([how, statement]) => ({
    description: `a prize of a published pack is ${how}`,
    statement: statement as string,
    refusedByTrigger: 'prizes_published',
  })),
  ...[
    ['of another step', 'update extra_prizes set step = step + 1 where pack_id = $1'],
    ['of another kind', `update extra_prizes set kind = 'last', step = null where pack_id = $1`],
    ['deleted', 'delete from extra_prizes where pack_id = $1'],
    ['added', INSERT_EXTRA_PRIZE],
  ].map(([how, statement]) => ({
    description: `an extra prize of a published pack is ${how}`,
    statement: statement as string,
    refusedByTrigger: 'extra_prizes_published',
  })),
  ...[
    ['changes', `update epochs set epoch = substr(sha256(epoch), 1, 16) where $1 > 0`],
    ['moves to other minutes', 'update epochs set span = span + 1 where $1 > 0'],
    ['is deleted', 'delete from epochs where $1 > 0'],
  ].map(([how, statement]) => ({
    description: `an epoch ${how}`,
    statement: statement as string,
    refusedByTrigger: 'epochs_kept',
  })),
  {
    description: 'an epoch of a receipt is used again',
    statement: `insert into epochs
      select seq + 1000000, epoch, server_started_at, database_oid, table_oid, begins_life, span + 9, created_at
      from epochs where $1 > 0`,
    refusedByTrigger: 'epochs_unique',
    isGranted: true,
  },
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
    description: `an urn ${how}`,
    statement: urn(change as string),
    refusedByTrigger: 'urns_empty',
    ...(change?.startsWith('pack_id') ? {} : { isGranted: true as const }),
  })),
  {
    description: 'an urn is deleted',
    statement: 'delete from urns where pack_id = $1',
    refusedByTrigger: 'urns_kept',
  },
  {
    description: 'an urn starts with other counts than its composition',
    statement: `with pack as (
        insert into packs (name, currency, price, total, card_type_id, movie_style, images)
        select name, currency, price, total, card_type_id, movie_style, images
        from packs where id = $1
        returning id
      )
      insert into urns (pack_id, head, counts) select id, '', array[1] from pack`,
    refusedByTrigger: 'urns_start',
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
    'epoch = sha256(epoch)',
    'seed = sha256(seed)',
    'client_seed = sha256(client_seed)',
    'is_commitment_shown = not is_commitment_shown',
    'counts_before = set_byte(counts_before, 0, 99)',
    'prize_nos = set_byte(prize_nos, 1, 1 - get_byte(prize_nos, 1))',
    `extra_wins = extra_wins || '\\x000000640000'`,
    'head_before = sha256(head_before)',
    'head_after = sha256(head_after)',
    `created_at = created_at - interval '1 day'`,
  ].map((change) => ({
    description: `the receipt of a purchase changes its ${change.split(' ', 1)[0]}`,
    statement: `update purchases set ${change} where pack_id = $1`,
    refusedByTrigger: 'purchases_receipt',
  })),
  {
    description: 'a purchase that is there already is overwritten',
    statement: `insert into purchases select * from purchases where pack_id = $1
      on conflict (pack_id, settled_index) do update set prize_nos = '\\x0000'`,
    refusedByTrigger: 'purchases_receipt',
  },
  {
    description: 'a purchase is deleted',
    statement: 'delete from purchases where pack_id = $1',
    refusedByTrigger: 'purchases_kept',
  },
  {
    description: 'an entry of the ledger changes',
    statement: `update entries set amount = amount where kind = 'draw' and $1 > 0`,
    refusedByTrigger: 'entries_kept',
  },
  {
    description: 'an entry of the ledger is deleted',
    statement: `delete from entries where kind = 'draw' and $1 > 0`,
    refusedByTrigger: 'entries_kept',
  },
  {
    description: 'a signed head changes',
    statement: `update signed_heads set signed_at = signed_at - interval '1 hour' where pack_id = $1`,
    refusedByTrigger: 'signed_heads_kept',
  },
  {
    description: 'a signed head is deleted',
    statement: 'delete from signed_heads where pack_id = $1',
    refusedByTrigger: 'signed_heads_kept',
  },
  ...[
    ['head', 'settled_count - 1', 'head'],
    ['start', '0', 'sha256(head)'],
    ['future', 'settled_count + 1', 'head'],
  ].map(([which, place, head]) => ({
    description: `a ${which} is signed that is not of the chain`,
    statement: `insert into signed_heads
      select pack_id, seq + 1, ${place}, ${head}, signed_at, public_key, signature
      from signed_heads where pack_id = $1`,
    refusedByTrigger: 'signed_heads_on_chain',
    isGranted: true as const,
  })),
]
