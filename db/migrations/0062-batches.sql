-- A purchase of a pack with notaries is sealed first, and drawn once they have signed its batch (decision 104). The
-- seed of a sealed purchase is not stored: the shop derives it again when it draws.
create table batches (
  pack_id bigint not null references packs,
  no bigint not null check (no >= 0),
  settled_index bigint not null,
  first_ticket integer not null,
  draw_count integer not null check (draw_count > 0),
  -- 32 bytes for each purchase, in the order of settlement.
  inputs bytea not null check (length(inputs) > 0 and length(inputs) % 32 = 0),
  sealed_at timestamptz not null,
  head_before bytea,
  -- 64 bytes of each notary, in the order of the composition.
  signatures bytea check (length(signatures) > 0 and length(signatures) % 64 = 0),
  drawn_at timestamptz,
  -- A notary has signed another batch with this number: the database lacks what the notary has seen.
  refused_at timestamptz,
  voided_at timestamptz,
  void_reason text not null default '',
  constraint batches_pkey primary key (pack_id, no),
  constraint batches_settled_index unique (pack_id, settled_index),
  constraint batches_end check (
    (drawn_at is null) = (head_before is null)
    and (drawn_at is null) = (signatures is null)
    and (drawn_at is null or voided_at is null)
    and (voided_at is null) = (void_reason = '')
  )
);
create index batches_pending on batches (pack_id, no) where drawn_at is null and voided_at is null;

create table sealed_purchases (
  member_id bigint not null,
  id bigint not null,
  pack_id bigint not null,
  batch_no bigint not null,
  request_id text not null,
  settled_index bigint not null,
  first_ticket integer not null,
  draw_count integer not null check (draw_count between 1 and 3000),
  draw_number integer not null,
  member_draw_count integer not null,
  epoch bytea not null,
  client_seed bytea not null,
  is_commitment_shown boolean not null,
  created_at timestamptz not null,
  constraint sealed_purchases_pkey primary key (member_id, id),
  constraint sealed_purchases_request unique (member_id, request_id),
  constraint sealed_purchases_settled_index unique (pack_id, settled_index),
  constraint sealed_purchases_draw_number unique (pack_id, member_id, draw_number),
  constraint sealed_purchases_batch foreign key (pack_id, batch_no) references batches (pack_id, no)
);

create trigger sealed_purchases_fixed before update on sealed_purchases
  for each statement execute function refuse_change('a sealed purchase never changes');
create trigger sealed_purchases_all_kept before truncate on sealed_purchases
  for each statement execute function refuse_change('a sealed purchase is drawn or paid back');
create trigger batches_kept before delete on batches
  for each row execute function refuse_change('a batch is kept for good');
create trigger batches_all_kept before truncate on batches
  for each statement execute function refuse_change('a batch is kept for good');

create function refuse_lost_purchase() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from gone
    where not exists (select from purchases where member_id = gone.member_id and id = gone.id)
      and not exists (
        select from batches where pack_id = gone.pack_id and no = gone.batch_no and voided_at is not null
      )
  ) then
    raise exception 'a sealed purchase is drawn or paid back' using constraint = 'sealed_purchases_kept';
  end if;
  return null;
end $$;
create trigger sealed_purchases_kept after delete on sealed_purchases
  referencing old table as gone
  for each statement execute function refuse_lost_purchase();

create function refuse_other_batch() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if old.drawn_at is not null or old.voided_at is not null
    or (new.pack_id, new.no, new.settled_index, new.first_ticket, new.sealed_at)
      is distinct from (old.pack_id, old.no, old.settled_index, old.first_ticket, old.sealed_at)
    or substr(new.inputs, 1, length(old.inputs)) <> old.inputs
    or (new.inputs = old.inputs) <> (new.draw_count = old.draw_count)
  then
    raise exception 'a sealed batch only grows until it is drawn' using constraint = 'batches_fixed';
  end if;
  -- While the batch before is drawn, notaries may have signed this one.
  if new.inputs <> old.inputs and not exists (
    select from batches where pack_id = new.pack_id and no = new.no - 1 and drawn_at is null
  ) then
    raise exception 'a batch that may be signed never changes' using constraint = 'batches_fixed';
  end if;
  return new;
end $$;
create trigger batches_fixed before update on batches
  for each row execute function refuse_other_batch();

-- As before for packs without notaries. With notaries, a seal takes tickets and leaves the prizes, and the draw of its
-- batch takes the prizes.
create or replace function refuse_urn_that_fills() returns trigger language plpgsql
as $$
declare
  taken bigint;
  is_emptier boolean;
begin
  if new.pack_id is distinct from old.pack_id then
    raise exception 'an urn stays with its pack' using constraint = 'urns_empty';
  end if;
  if new.sold_count < old.sold_count or new.settled_count < old.settled_count then
    raise exception 'a ticket that is sold stays sold' using constraint = 'urns_empty';
  end if;
  select sum(before - after), bool_and(coalesce(after between 0 and before, false))
  into taken, is_emptier
  from unnest(old.counts, new.counts) as prize (before, after);
  if not is_emptier
    or taken <> new.sold_count - old.sold_count and not is_step_of_batch(old, new, taken)
  then
    raise exception 'each ticket sold takes one prize out of its urn' using constraint = 'urns_empty';
  end if;
  if (new.settled_count = old.settled_count) <> (taken = 0)
    or (new.settled_count = old.settled_count) <> (new.head = old.head)
    or new.settled_count - old.settled_count > taken
  then
    raise exception 'the head of an urn moves with its purchases' using constraint = 'urns_empty';
  end if;
  return new;
end $$;

-- True if the urn moves by the seal of a stored batch, or by the draw of one.
create function is_step_of_batch(before urns, after urns, taken bigint) returns boolean language sql stable
set search_path = public, pg_temp
as $$
  select case
    when taken = 0 then exists (
      select from batches
      where pack_id = after.pack_id
        and drawn_at is null
        and first_ticket + draw_count = after.sold_count
    )
    else after.sold_count = before.sold_count and exists (
      select from batches
      where pack_id = after.pack_id
        and settled_index = before.settled_count
        and drawn_at is not null
        and draw_count = taken
        and settled_index + length(inputs) / 32 = after.settled_count
    )
  end
$$;
