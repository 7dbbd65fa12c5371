-- Members follow goods of the exchange, and hear when one that was gone is there again.

create table favourite_goods (
  member_id bigint not null references members,
  good_id bigint not null references goods,
  created_at timestamptz not null,
  primary key (member_id, good_id)
);
create index favourite_goods_good on favourite_goods (good_id, member_id);

alter table sale_events
  drop constraint sale_events_pkey,
  drop constraint sale_events_occasion_check,
  add constraint sale_events_occasion_check check (occasion in ('sale-begins', 'few-left', 'restocked')),
  alter column pack_id drop not null,
  add column id bigint generated always as identity primary key,
  add column good_id bigint references goods,
  add constraint sale_events_subject check (
    case when occasion = 'restocked' then good_id is not null and pack_id is null
      else pack_id is not null and good_id is null end
  ),
  -- The key makes each message of a pack happen once.
  add constraint sale_events_pack unique (occasion, pack_id);
-- While the followers get the message, the good does not come back once more.
create unique index sale_events_good on sale_events (good_id) where done_at is null;

-- Whatever brings the good back. A shop that only changes other columns pays nothing.
create function note_restock() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into sale_events (occasion, good_id, created_at)
  select 'restocked', new.id, now()
  where exists (select from favourite_goods where good_id = new.id)
  on conflict (good_id) where done_at is null do nothing;
  return null;
end $$;
create trigger goods_restocked after update on goods
  for each row
  when (
    new.stock > 0
    and new.retired_at is null
    and (new.ends_at is null or new.ends_at > now())
    and (old.stock = 0 or old.retired_at is not null or old.ends_at <= now())
  )
  execute function note_restock();
revoke execute on function note_restock() from public;
