-- How long a member may decide about cards is a setting: one day, or more for all or for purchases with a card of a high
-- value. Each prize keeps the value from which it was shipped by default at its publication.
alter table shop_settings
  add column hold_days smallint not null default 1
    constraint shop_settings_hold_days_check check (hold_days between 1 and 60),
  add column valued_hold_days smallint not null default 1
    constraint shop_settings_valued_hold_days_check check (valued_hold_days between 1 and 60);
alter table console.settings
  add column ship_from_yen integer not null default 0
    constraint settings_ship_from_yen_check check (ship_from_yen between 0 and 100000000);
alter table prizes
  add column ship_from_yen integer
    constraint prizes_ship_from_yen_check check (ship_from_yen > 0);
alter table extra_prizes
  add column ship_from_yen integer
    constraint extra_prizes_ship_from_yen_check check (ship_from_yen > 0);

-- A reminder of a long hold comes a day before its end, so those holds are found by themselves.
create index purchases_held_long on purchases (hold_until)
  where send_state = 1 and hold_until - created_at > interval '24 hours';

-- The delivered terms name the hold by its setting and all cards that are shipped by default. A shop that has members
-- keeps its versions as they are: its operators publish new ones.
alter table legal_versions disable trigger legal_versions_kept;
update legal_versions
set sections = replace(
  replace(
    replace(
      replace(
        sections::text,
        '引いてから24時間以内に',
        '引いてから{hold}以内に'
      ),
      '「期限後は発送」と表示されたカード（変換ポイントが市場価格に対して当店の定める割合を下回るもの）',
      '「期限後は発送」と表示されたカード（変換ポイントが市場価格に対して当店の定める割合を下回るもの、または市場価格が当店の定める金額以上のもの）'
    ),
    'within 24 hours of the draw',
    'within {hold} of the draw'
  ),
  '(their points are below a share of the market price that we set)',
  '(their points are below a share of the market price that we set, or their market price is at or above an amount that we set)'
)::jsonb
where approval_id is null
  and page = 'terms-of-service'
  and not exists (select from members);
alter table legal_versions enable trigger legal_versions_kept;
