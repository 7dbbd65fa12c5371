-- The proof: signed heads of every pack, and a database that refuses whatever could steer a pack or rewrite what was drawn.

-- What the shop has signed of a pack's chain, append-only: a copy that somebody kept can never be denied.
create table signed_heads (
  pack_id bigint not null references packs,
  -- 0, 1, 2, … without a gap, so that any page is found by its key.
  seq integer not null check (seq >= 0),
  -- t: purchases settled when it was signed.
  settled_count bigint not null check (settled_count >= 0),
  head bytea not null check (length(head) = 32),
  signed_at timestamptz not null,
  -- The key of that day: an old signature stays checkable when the shop changes its key.
  public_key bytea not null check (length(public_key) = 32),
  signature bytea not null check (length(signature) = 64),
  primary key (pack_id, seq),
  constraint signed_heads_once unique (pack_id, settled_count)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using constraint = tg_name;
end $$;

create function refuse_head_off_chain() returns trigger language plpgsql as $$
begin
  if new.settled_count = 0 then
    if exists (select from packs where id = new.pack_id and pack_root = new.head) then
      return new;
    end if;
  elsif exists (
    select from purchases
    where pack_id = new.pack_id
      and settled_index = new.settled_count - 1
      and head_after = new.head
  ) then
    return new;
  end if;
  raise exception 'only a head of the chain of its pack is signed' using constraint = 'signed_heads_on_chain';
end $$;
create trigger signed_heads_on_chain before insert on signed_heads
  for each row execute function refuse_head_off_chain();
create trigger signed_heads_kept before update or delete on signed_heads
  for each row execute function refuse_change('a signed head is kept as it is');
create trigger signed_heads_all_kept before truncate on signed_heads
  for each statement execute function refuse_change('a signed head is kept as it is');

-- A pack is for test draws from the day it is made, or never.
create trigger packs_demo before update of is_demo on packs
  for each row when (new.is_demo is distinct from old.is_demo)
  execute function refuse_change('a pack never becomes or ceases to be one of the demo');
create trigger packs_all_kept before truncate on packs
  for each statement execute function refuse_change('the composition of a published pack never changes');
create trigger prizes_all_kept before truncate on prizes
  for each statement execute function refuse_change('the prizes of a published pack never change');

-- An urn starts as its composition and only ever empties: each ticket sold takes one prize out, each purchase moves the head.
create function refuse_urn_unlike_composition() returns trigger language plpgsql as $$
begin
  if new.sold_count = 0
    and new.settled_count = 0
    and new.head = (select pack_root from packs where id = new.pack_id)
    and new.counts = array(select count from prizes where pack_id = new.pack_id order by no)
  then
    return new;
  end if;
  raise exception 'an urn starts as its composition' using constraint = 'urns_start';
end $$;
create trigger urns_start before insert on urns
  for each row execute function refuse_urn_unlike_composition();

create function refuse_urn_that_fills() returns trigger language plpgsql as $$
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
  select sum(was - now), bool_and(coalesce(now between 0 and was, false))
  into taken, is_emptier
  from unnest(old.counts, new.counts) as each (was, now);
  if not is_emptier or taken <> new.sold_count - old.sold_count then
    raise exception 'each ticket sold takes one prize out of its urn' using constraint = 'urns_empty';
  end if;
  if (new.settled_count = old.settled_count) <> (new.sold_count = old.sold_count)
    or (new.settled_count = old.settled_count) <> (new.head = old.head)
    or new.settled_count - old.settled_count > new.sold_count - old.sold_count
  then
    raise exception 'the head of an urn moves with its purchases' using constraint = 'urns_empty';
  end if;
  return new;
end $$;
create trigger urns_empty before update on urns
  for each row execute function refuse_urn_that_fills();
create trigger urns_kept before delete on urns
  for each row execute function refuse_change('an urn is kept for good');
create trigger urns_all_kept before truncate on urns
  for each statement execute function refuse_change('an urn is kept for good');

-- Named columns: a change of what the decision leads to (send_state) never meets this trigger, nor does an insert.
create trigger purchases_receipt before update of
    member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count, draw_number,
    member_draw_count, member_tag, seed, client_seed, is_commitment_shown, counts_before,
    prize_nos, head_before, head_after, created_at
  on purchases
  for each row execute function refuse_change('the receipt of a purchase never changes');
create trigger purchases_kept before delete on purchases
  for each row execute function refuse_change('a purchase is kept for good');
create trigger purchases_all_kept before truncate on purchases
  for each statement execute function refuse_change('a purchase is kept for good');

create trigger entries_kept before update or delete on entries
  for each row execute function refuse_change('the ledger only ever grows');
create trigger entries_all_kept before truncate on entries
  for each statement execute function refuse_change('the ledger only ever grows');
