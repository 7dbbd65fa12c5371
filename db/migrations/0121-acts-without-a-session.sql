-- Of an operator without a password, the first half of a login asks no secret, so it lets nobody write.
create function console.has_operator() returns boolean language sql stable security definer
set search_path = console, pg_temp
as $$
  select operator_id is not null and proof is distinct from 'half-recovery' from current_actor()
$$;
revoke execute on function console.has_operator() from public;

create or replace function console.refuse_message_of_nobody() returns trigger language plpgsql security definer
set search_path = console, pg_temp
as $$
begin
  if is_owner() then
    return new;
  end if;
  perform check_clock(new.created_at);
  if not has_operator()
    and not (new.kind = 'request-lapsed' and exists (select from operators where mail = new.recipient))
  then
    raise exception 'nobody sends this message' using constraint = 'outbox_messages_actor';
  end if;
  return new;
end $$;

create or replace function console.refuse_strange_hit() returns trigger language plpgsql security definer
set search_path = console, pg_temp
as $$
begin
  if is_owner() then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    if old.name <> 'console-password-account' then
      raise exception 'this counter is not taken back' using constraint = 'rate_limit_hits_console';
    end if;
    return old;
  end if;
  perform check_clock(new.created_at);
  if new.name not like 'console-%'
    and new.name <> 'recipient-request-lapsed'
    and (new.name not like 'recipient-%' or not has_operator())
  then
    raise exception 'this counter is not of the console' using constraint = 'rate_limit_hits_console';
  end if;
  return new;
end $$;

-- A message is withdrawn, and a code brought, in a session only.
create or replace function withdraw_messages(member bigint, occasions text[], moment timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  who console.actor;
begin
  if has_schema_privilege(session_user, 'console', 'usage') and not console.is_owner() then
    who := console.current_actor();
    perform console.check_clock(moment);
    if who.session_hash is null or who.is_enrolling then
      raise exception 'nobody withdraws these messages' using constraint = 'outbox_messages_actor';
    end if;
  end if;
  update outbox_messages
  set
    given_up_at = moment,
    last_error = 'the member gets no such messages',
    text = '',
    html = '',
    content_erased_at = moment
  where member_id = member
    and occasion = any (occasions)
    and sent_at is null
    and given_up_at is null;
end $$;

create or replace function refuse_late_code() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
declare
  who console.actor := console.current_actor();
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = 'public.coupon_codes'::regclass), 'member')
    and not exists (
      select from campaigns
      where id = new.campaign_id
        and (
          approval_id = (console.decided_now('campaigns.start')).id
          or console.takes_codes(campaigns)
            and stopped_at is null
            and ends_at > clock_timestamp() - (select clock_tolerance from console.settings)
            and new.number <= 10000
            and who.session_hash is not null
            and not who.is_enrolling
        )
    )
  then
    raise exception 'a campaign gets its codes when it is approved' using constraint = 'coupon_codes_approved';
  end if;
  return new;
end $$;

-- void_batches ends a sale with an approval of its own, and a sale that has not begun is withdrawn without one.
create or replace function console.refuse_unapproved_sale() returns trigger language plpgsql
set search_path = console, public, pg_temp
as $$
declare
  approval approvals := decided_now('packs.end');
  present timestamptz := clock_timestamp() - (select clock_tolerance from settings);
  is_before_sale boolean := coalesce(old.starts_at > present, false);
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.packs'::regclass), 'member') then
    return new;
  end if;
  if approval.payload ->> 'pack_id' = new.id::text
    and new.starts_at is not distinct from old.starts_at
    and new.ends_at = greatest((approval.payload ->> 'ends_at')::timestamptz, approval.decided_at)
    and new.end_message = approval.payload ->> 'message'
    and new.end_message_en = approval.payload ->> 'message_en'
  then
    return new;
  end if;
  if (new.end_message, new.end_message_en) is distinct from (old.end_message, old.end_message_en) and not is_before_sale
    or old.ends_at <= present
    or new.starts_at is distinct from old.starts_at and not is_before_sale
    or new.ends_at < coalesce(old.ends_at, 'infinity') and not is_before_sale
  then
    raise exception 'a sale ends earlier with an approval, and never begins again' using constraint = 'packs_sale';
  end if;
  return new;
end $$;

-- A notary has 48 hours before its batch may become void, whatever the console says.
create or replace function void_batches(ended_pack_id bigint, approved_by bigint, moment timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said jsonb;
  decided timestamptz;
  voided bigint;
begin
  select payload, decided_at into said, decided
  from console.approvals
  where id = approved_by
    and kind = 'packs.void'
    and state = 'approved'
    and (payload ->> 'pack_id')::bigint = ended_pack_id;
  if not found then
    raise exception 'an approval names the pack whose batches are void' using constraint = 'batches_approved';
  end if;
  update batches
  set voided_at = moment, void_reason = said ->> 'message', void_approval_id = approved_by
  where pack_id = ended_pack_id
    and drawn_at is null
    and voided_at is null
    and exists (
      select from batches as oldest
      where oldest.pack_id = ended_pack_id
        and oldest.no = (said ->> 'batch_no')::bigint
        and oldest.sealed_at <= decided - interval '48 hours'
        and oldest.drawn_at is null
        and oldest.voided_at is null
    );
  get diagnostics voided = row_count;
  if voided > 0 then
    update packs
    set ends_at = least(ends_at, moment), end_message = said ->> 'message', end_message_en = said ->> 'message_en', version = version + 1
    where id = ended_pack_id;
  end if;
  return voided;
end $$;
create index batches_undrawn on batches (pack_id, no) where drawn_at is null;

-- Counts sealed tickets only once they are drawn, as their purchases do: those of a void batch were never sold.
create or replace function console.tickets_sold_before(pack bigint, moment timestamptz) returns integer language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  drawn integer;
begin
  select settled_count, total - (select sum(left_count) from unnest(counts) as left_count)
  into high, drawn
  from urns
  join packs on packs.id = pack_id
  where pack_id = pack;
  while low < high loop
    middle := (low + high) / 2;
    if (select created_at from purchases where pack_id = pack and settled_index = middle) < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return coalesce((select first_ticket from purchases where pack_id = pack and settled_index = low), drawn, 0);
end $$;

-- The triggers ask this once a row.
create or replace function console.decided_now(approval_kind text) returns console.approvals language sql stable
set search_path = console, pg_temp
as $$
  select *
  from approvals
  where decided_in = pg_current_xact_id_if_assigned()
    and kind = approval_kind
    and is_decided_now(approvals)
  limit 1
$$;
create index approvals_decided_in on console.approvals (decided_in);
