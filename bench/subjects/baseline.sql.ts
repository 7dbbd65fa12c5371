/**
 * The tables of the baseline, the simple shop with which the benches compare the real shop. They
 * have a row per card, an index for every look-up and a constraint for every rule.
 */
export const BASELINE_SCHEMA = `
create table members (
  id bigint generated always as identity primary key,
  points bigint not null check (points >= 0)
);
create table sessions (
  token_hash bytea primary key,
  member_id bigint not null references members,
  expires_at timestamptz not null
);
create table packs (
  id bigint generated always as identity primary key,
  name text not null,
  price integer not null,
  stock integer not null check (stock >= 0)
);
create table prizes (
  id bigint generated always as identity primary key,
  pack_id bigint not null references packs,
  name text not null,
  image text not null,
  rarity smallint not null,
  buy_point integer not null,
  remaining integer not null check (remaining >= 0)
);
create index on prizes (pack_id);
create table purchases (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  pack_id bigint not null references packs,
  request_id text not null,
  draw_count integer not null,
  paid_points bigint not null,
  created_at timestamptz not null default now(),
  unique (member_id, request_id)
);
create table cards (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchases,
  member_id bigint not null references members,
  prize_id bigint not null references prizes,
  state smallint not null default 1
);
create index on cards (purchase_id);
create index on cards (member_id, state);
create table point_entries (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  purchase_id bigint references purchases,
  amount bigint not null,
  balance_after bigint not null,
  created_at timestamptz not null default now()
);
create index on point_entries (member_id, id);
`

const statement = (name: string, text: string) => (values: readonly unknown[]) => ({
  name,
  text,
  values: [...values],
})

export const selectSession = statement(
  'session',
  'select member_id from sessions where token_hash = $1 and expires_at > now()',
)
export const selectRequest = statement(
  'request',
  'select id from purchases where member_id = $1 and request_id = $2',
)
export const lockPack = statement('pack', 'select price, stock from packs where id = $1 for update')
export const lockMember = statement('member', 'select points from members where id = $1 for update')
export const selectPrizes = statement(
  'prizes',
  'select id, name, image, rarity, buy_point, remaining from prizes where pack_id = $1 and remaining > 0 order by id',
)
export const updatePrizes = statement(
  'take',
  `update prizes set remaining = remaining - taken.count
   from unnest($1::bigint[], $2::integer[]) as taken (id, count)
   where prizes.id = taken.id`,
)
export const updatePack = statement('sell', 'update packs set stock = stock - $2 where id = $1')
export const updateMember = statement(
  'pay',
  'update members set points = points - $2 where id = $1',
)
export const insertPurchase = statement(
  'purchase',
  `insert into purchases (member_id, pack_id, request_id, draw_count, paid_points)
   values ($1, $2, $3, $4, $5) returning id`,
)
export const insertCards = statement(
  'cards',
  `insert into cards (purchase_id, member_id, prize_id)
   select $1, $2, unnest($3::bigint[]) returning id`,
)
export const insertEntry = statement(
  'entry',
  `insert into point_entries (member_id, purchase_id, amount, balance_after)
   values ($1, $2, $3, $4)`,
)
