-- An operator changes all ranks together, and the change holds from the next month on (A-170). Ranks are therefore
-- stored as sets, each with the month in which it begins. Of the table ranks this version uses only the ids, to which the
-- rank periods refer; the former version still reads its other columns.

create table rank_sets (
  id bigint generated always as identity primary key,
  -- The first month in which the set holds, as year × 12 + month − 1 in Asia/Tokyo. The set holds until the month in
  -- which the next set begins. 0 for the set with which the shop began.
  from_month integer not null constraint rank_sets_from_month unique,
  -- The operator who saved the set in the console; null for `npm run ranks`.
  operator_id bigint references console.operators,
  saved_at timestamptz not null
);

create table rank_terms (
  set_id bigint not null references rank_sets on delete cascade,
  -- Without a foreign key, so that a rank that no member ever had can be deleted although an ended set names it.
  rank_id integer not null,
  name text not null check (name <> ''),
  name_en text not null check (name_en <> ''),
  -- The URL of a picture; empty if the shop draws the rank's icon itself.
  icon text not null default '',
  -- How many yen a member must pay within a month to get this rank in the next month; 0 for the lowest rank.
  month_yen integer not null check (month_yen >= 0),
  -- How many coins a member of this rank gets for each 1,000 yen paid.
  coin_permille integer not null check (coin_permille between 0 and 1000),
  -- The price in coins of keeping this rank for another month; 0 if coins cannot keep the rank.
  keep_coins integer not null check (keep_coins >= 0),
  primary key (set_id, rank_id),
  constraint rank_terms_month_yen unique (set_id, month_yen)
);

with first_set as (
  insert into rank_sets (from_month, saved_at) values (0, now())
  returning id
)
insert into rank_terms (set_id, rank_id, name, name_en, icon, month_yen, coin_permille, keep_coins)
select first_set.id, ranks.id, name, name_en, icon, month_yen, coin_permille, keep_coins
from first_set, ranks;
