/**
 * What would steer a pack or rewrite what was drawn: each is tried as the owner of the tables, whom the triggers
 * refuse, and as the shop, which mostly does not get that far. `$1` is the pack.
 */
export interface Trial {
  readonly what: string
  readonly by: string
  /** The trigger that refuses it, whoever asks. */
  readonly refusedBy: string
  /** The shop may do such a thing, so that the trigger alone stands before this one. */
  readonly isGranted?: true
}

const urn = (change: string) => `update urns set ${change} where pack_id = $1`
export const trials: readonly Trial[] = [
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
    // Publishing writes these.
    ...(/composition|pack_root/.test(change as string) ? { isGranted: true as const } : {}),
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
    ...(how === 'added' ? { isGranted: true as const } : {}),
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
    ...(change?.startsWith('pack_id') ? {} : { isGranted: true as const }),
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
    isGranted: true,
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
    'counts_before = set_byte(counts_before, 0, 99)',
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
    isGranted: true as const,
  })),
]
