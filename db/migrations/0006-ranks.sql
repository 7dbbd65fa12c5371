-- Ranks: what a month of payments leads to, the share that comes back as coins, and what keeping one costs.
create table ranks (
  id integer primary key check (id > 0),
  name text not null check (name <> ''),
  name_en text not null check (name_en <> ''),
  -- Address of a picture; empty where the shop's own drawing stands for it.
  icon text not null default '',
  -- Yen paid within a month that lead to this rank for the next; the lowest asks for nothing.
  month_yen integer not null check (month_yen >= 0),
  -- Coins per 1,000 yen paid by who holds it.
  coin_permille integer not null check (coin_permille between 0 and 1000),
  -- Coins that keep it for the next month; 0 where it cannot be kept so.
  keep_coins integer not null check (keep_coins >= 0),
  -- Checked at the end of a statement, so that ranks may swap their thresholds.
  constraint ranks_month_yen unique (month_yen) deferrable
);

insert into ranks (id, name, name_en, month_yen, coin_permille, keep_coins)
values
  (1, '初札', 'First ticket', 0, 10, 0),
  (2, '木札', 'Wooden ticket', 10000, 15, 200),
  (3, '銅札', 'Copper ticket', 30000, 20, 600),
  (4, '銀札', 'Silver ticket', 100000, 30, 2000),
  (5, '金札', 'Golden ticket', 300000, 50, 6000);

-- Where a member stands in `month`, counted in months of Asia/Tokyo (year × 12 + month − 1). Who never paid has
-- no row and stands lowest; a row of an earlier month says the same as the one that the clerk will make of it.
create table standings (
  member_id bigint primary key references members (id),
  rank_id integer not null constraint standings_rank references ranks (id),
  month integer not null,
  sum_yen bigint not null default 0 check (sum_yen >= 0),
  -- Of the month before, for payments of its last moments that are told of only now.
  last_sum_yen bigint not null default 0 check (last_sum_yen >= 0),
  is_kept boolean not null default false
) with (fillfactor = 80);

-- A rank kept for the month after `month` by coins; once a month.
create table maintenances (
  member_id bigint not null references members (id),
  month integer not null,
  rank_id integer not null constraint maintenances_rank references ranks (id),
  coins integer not null check (coins > 0),
  created_at timestamptz not null,
  primary key (member_id, month)
);

-- The month up to which the clerk has moved everybody on.
create table rollovers (
  month integer primary key,
  finished_at timestamptz not null
);

alter table members drop column rank_id;
