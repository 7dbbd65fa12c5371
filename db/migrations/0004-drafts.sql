-- Operators compose packs as drafts, which no member sees. A draft becomes a pack with the approval of a second person.
-- The approver has seen the pack root that members will see.

alter table packs
  -- Counts the changes of the row by operators. The console refuses a change by an operator who saw an earlier version.
  add column version integer not null default 1,
  -- The reason that members read if the sale ended earlier than planned; empty otherwise.
  add column end_message text not null default '',
  add column end_message_en text not null default '';

-- True once the shop takes payments of real money. From then on, no demo pack can be published.
alter table shop_settings add column has_live_payments boolean not null default false;

-- The editor of packs warns if the margin of a pack would be below this value. The margin is in
-- thousandths of the income, once all tickets are sold.
alter table console.settings
  add column margin_permille_min integer not null default 100 check (margin_permille_min between -1000 and 1000);

create table console.drafts (
  id bigint generated always as identity primary key,
  -- Counts the saves. The console refuses a save by an operator who saw an earlier version of the draft.
  version integer not null default 1,
  -- The fields of the editor as contract/console/pack-drafts.ts describes them. The lines are in a table of their own.
  content jsonb not null,
  -- The operator who made the draft; null for a draft of the demo, which was made before there were operators.
  made_by bigint references console.operators,
  saved_by bigint references console.operators,
  made_at timestamptz not null,
  saved_at timestamptz not null,
  discarded_at timestamptz,
  -- The number of the future pack. The first submission takes the number from the sequence of packs.
  pack_id bigint constraint drafts_pack unique,
  -- The submission sets the composition and the pack root, and the next save empties both. The approval names the root.
  composition bytea,
  pack_root bytea,
  check ((composition is null) = (pack_root is null)),
  check (pack_root is null or pack_id is not null)
);
create index drafts_kept on console.drafts (saved_at) where discarded_at is null;

create table console.draft_lines (
  draft_id bigint not null references console.drafts,
  no integer not null check (no >= 0),
  card_id bigint not null references cards,
  count integer not null check (count >= 0),
  buy_point integer not null check (buy_point >= 0),
  action_type text not null check (action_type in ('0', '2')),
  note text not null,
  -- The copies that this line promises by serial or grading number. Empty if the line promises no particular copies.
  copy_ids bigint[] not null,
  primary key (draft_id, no)
);
create index draft_lines_card on console.draft_lines (card_id);

-- The copies that a published pack promises by serial or grading number. Each copy is promised at most once.
create table console.reserved_copies (
  copy_id bigint not null references console.copies,
  pack_id bigint not null references packs,
  no smallint not null,
  primary key (pack_id, copy_id)
);
create index reserved_copies_copy on console.reserved_copies (copy_id);

-- Packs that were withdrawn after their approval and before their sale. The stock reserved for such a pack is released.
create table console.sale_withdrawals (
  pack_id bigint primary key references packs,
  operator_id bigint not null references console.operators,
  reason text not null,
  at timestamptz not null
);
create trigger sale_withdrawals_kept before update or delete on console.sale_withdrawals
  for each row execute function refuse_change('the history of a pack only ever grows');
create trigger sale_withdrawals_all_kept before truncate on console.sale_withdrawals
  for each statement execute function refuse_change('the history of a pack only ever grows');

-- A draft cannot change after its publication, so that the pack can be compared with the draft.
create function console.refuse_change_of_published_draft() returns trigger language plpgsql
set search_path = console, public, pg_temp as $$
begin
  if exists (select from packs where id = old.pack_id and published_at is not null) then
    raise exception 'a published draft never changes' using constraint = 'drafts_published';
  end if;
  return coalesce(new, old);
end $$;
create trigger drafts_published before update or delete on console.drafts
  for each row execute function console.refuse_change_of_published_draft();

-- A pack becomes published only with an approval that names its number and root. As long as the shop takes no live
-- payments, the owner of the tables may publish demo packs without an approval.
create function refuse_unapproved_pack() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if new.is_demo and (select has_live_payments from shop_settings) then
    raise exception 'a shop with live payments publishes no pack of the demo' using constraint = 'packs_demo_live';
  end if;
  if new.is_demo
    and pg_has_role(current_user, (select relowner from pg_class where oid = 'public.packs'::regclass), 'member')
  then
    return new;
  end if;
  if exists (
    select from console.approvals
    where kind = 'packs.publish'
      and state = 'approved'
      and payload ->> 'pack_id' = new.id::text
      and payload ->> 'pack_root' = encode(new.pack_root, 'hex')
  ) then
    return new;
  end if;
  raise exception 'a pack is published with an approval of its root' using constraint = 'packs_approved';
end $$;
create trigger packs_approved before update on packs
  for each row when (old.published_at is null and new.published_at is not null)
  execute function refuse_unapproved_pack();
create function refuse_published_pack() returns trigger language plpgsql as $$
begin
  raise exception 'a pack is inserted before it is published' using constraint = 'packs_approved';
end $$;
create trigger packs_unpublished before insert on packs
  for each row when (new.published_at is not null)
  execute function refuse_published_pack();

-- has_live_payments cannot become false again.
create trigger shop_settings_live before update on shop_settings
  for each row when (old.has_live_payments and not new.has_live_payments)
  execute function refuse_change('a shop with live payments stays one');

-- Returns published packs whose root no approval names, and approvals whose act is missing. The
-- command `npm run verify` calls this function with the shop's rights.
create function pack_approval_faults() returns table (fault text, approval_id bigint, pack_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'no approval', null::bigint, packs.id
  from packs
  where published_at is not null
    and not is_demo
    and not exists (
      select from console.approvals
      where kind = 'packs.publish'
        and state = 'approved'
        and decided_at <= published_at
        and payload ->> 'pack_id' = packs.id::text
        and payload ->> 'pack_root' = encode(pack_root, 'hex')
    )
  union all
  select 'not used', approvals.id, null
  from console.approvals
  where state = 'approved'
    and used_at is null
  union all
  select 'not published', approvals.id, (payload ->> 'pack_id')::bigint
  from console.approvals
  where kind = 'packs.publish'
    and state = 'approved'
    and not exists (
      select from packs
      where packs.id::text = payload ->> 'pack_id'
        and encode(pack_root, 'hex') = payload ->> 'pack_root'
    )
  union all
  select 'not ended', approvals.id, packs.id
  from console.approvals
  join packs on packs.id::text = target_id
  where kind = 'packs.end'
    and state = 'approved'
    and end_message = ''
$$;
revoke execute on function pack_approval_faults() from public;
