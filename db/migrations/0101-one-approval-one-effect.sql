-- An approval has its effect in the transaction that decides it, and has it once. The console's role may write no more
-- than the console does (decision 100).

-- The request of this kind that this transaction has approved.
create function console.decided_now(approval_kind text) returns console.approvals
language sql stable
set search_path = console, pg_temp
as $$
  select * from approvals where kind = approval_kind and is_decided_now(approvals) limit 1
$$;

-- Courses
alter table courses
  add column approval_id bigint references console.approvals (id),
  add constraint courses_approval unique (approval_id);
update courses
set approval_id = added.approval_id
from (
  select distinct on (target_id) target_id, approval_id
  from console.audit_entries
  where call = 'approvals.approve'
    and outcome = 'done'
    and target_kind = 'course'
  order by target_id, id
) as added
where courses.id::text = added.target_id;

create or replace function refuse_unapproved_course() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
declare
  approval console.approvals;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.courses'::regclass), 'member') then
    return new;
  end if;
  approval := console.decided_now('courses.add');
  if approval.payload ->> 'points' = new.points::text
    and approval.payload ->> 'price_yen' = new.price_yen::text
    and coalesce(approval.payload ->> 'memo', '') = new.memo
    and coalesce(approval.payload ->> 'memo_en', '') = coalesce(new.memo_en, '')
    and coalesce(approval.payload ->> 'position', '0') = new.position::text
    and new.retired_at is null
  then
    new.approval_id := approval.id;
    return new;
  end if;
  raise exception 'a course is added with an approval of its price' using constraint = 'courses_approved';
end $$;
create trigger courses_retired before update of retired_at on courses
for each row when (old.retired_at is not null)
execute function refuse_change('a retired course stays retired');

-- Campaigns
create or replace function refuse_unapproved_campaign() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.campaigns'::regclass), 'member') then
    return new;
  end if;
  if exists (
    select from console.approvals
    where id = new.approval_id
      and kind = 'campaigns.start'
      and console.is_decided_now(approvals)
      and payload ->> 'name' = new.name
      and payload ->> 'name_en' = coalesce(new.name_en, '')
      and payload ->> 'kind' = new.kind
      and payload ->> 'currency' = new.currency
      and payload ->> 'amount' = new.amount::text
      and payload ->> 'budget' = new.budget::text
      and payload ->> 'member_max' = new.member_max::text
      and payload ->> 'audience' = new.audience
      and coalesce(payload ->> 'requirement', 'none') = new.requirement
      and (payload ->> 'starts_at')::timestamptz = new.starts_at
      and (payload ->> 'ends_at')::timestamptz = new.ends_at
  ) then
    return new;
  end if;
  raise exception 'a campaign is added as it was approved' using constraint = 'campaigns_approved';
end $$;
create trigger campaigns_stopped before update of stopped_at on campaigns
for each row when (old.stopped_at is not null)
execute function refuse_change('a stopped campaign stays stopped');

create function refuse_late_code() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = 'public.coupon_codes'::regclass), 'member')
    and not exists (
      select from campaigns
      where id = new.campaign_id
        and approval_id = (console.decided_now('campaigns.start')).id
    )
  then
    raise exception 'a campaign gets its codes when it is approved' using constraint = 'coupon_codes_approved';
  end if;
  return new;
end $$;
create trigger coupon_codes_approved before insert on coupon_codes
for each row execute function refuse_late_code();

-- Legal texts
create or replace function refuse_unapproved_legal_version() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.legal_versions'::regclass), 'member') then
    return new;
  end if;
  if exists (
    select from console.approvals
    where id = new.approval_id
      and kind = 'legal.publish'
      and console.is_decided_now(approvals)
      and payload ->> 'page' = new.page
      and payload ->> 'from_day' = new.from_day::text
      and payload ->> 'lead' = new.lead
      and payload ->> 'lead_en' = new.lead_en
      and payload -> 'sections' = new.sections
      -- A request from before the migration 0026 has no field needs_acceptance. It counts as false.
      and coalesce((payload ->> 'needs_acceptance')::boolean, false) = new.needs_acceptance
  ) then
    return new;
  end if;
  raise exception 'a legal text is published with an approval' using constraint = 'legal_versions_approved';
end $$;

-- Packs
create or replace function refuse_unapproved_pack() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
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
      and console.is_decided_now(approvals)
      and payload ->> 'pack_id' = new.id::text
      and payload ->> 'pack_root' = encode(new.pack_root, 'hex')
  ) then
    return new;
  end if;
  raise exception 'a pack is published with an approval of its root' using constraint = 'packs_approved';
end $$;

-- Without an approval, a sale that has not begun may begin at another time or be withdrawn, and any sale that has not
-- ended may end later.
create function console.refuse_unapproved_sale() returns trigger language plpgsql
set search_path = console, public, pg_temp
as $$
declare
  approval approvals := decided_now('packs.end');
  present timestamptz := clock_timestamp() - (select clock_tolerance from settings);
  is_before_sale boolean := coalesce(old.starts_at > present, false);
begin
  if is_owner() then
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
  if (new.end_message, new.end_message_en) is distinct from (old.end_message, old.end_message_en)
    or old.ends_at <= present
    or new.starts_at is distinct from old.starts_at and not is_before_sale
    or new.ends_at < coalesce(old.ends_at, 'infinity') and not is_before_sale
  then
    raise exception 'a sale ends earlier with an approval, and never begins again' using constraint = 'packs_sale';
  end if;
  return new;
end $$;
create trigger packs_sale before update of starts_at, ends_at, end_message, end_message_en on packs
for each row when (
  old.published_at is not null
    and (new.starts_at, new.ends_at, new.end_message, new.end_message_en)
      is distinct from (old.starts_at, old.ends_at, old.end_message, old.end_message_en)
)
execute function console.refuse_unapproved_sale();

-- Settings
create or replace function refuse_unapproved_setting() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
declare
  approved jsonb := (console.decided_now(tg_argv[0])).payload;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.shop_settings'::regclass), 'member') then
    return new;
  end if;
  if tg_argv[0] = 'settings.registration-number'
    and approved is not null
    and new.registration_number is not distinct from approved ->> 'registration_number'
  then
    return new;
  end if;
  if tg_argv[0] = 'settings.identity'
    and approved -> 'identity' = new.identity
  then
    return new;
  end if;
  if tg_argv[0] = 'settings.bank-account'
    and approved -> 'bank_account' = jsonb_build_object(
      'bank', new.bank_name,
      'branch', new.bank_branch,
      'kind', new.bank_account_kind,
      'number', new.bank_account_number,
      'holder', new.bank_account_holder
    )
  then
    return new;
  end if;
  raise exception 'this setting changes with an approval' using constraint = 'shop_settings_approved';
end $$;

-- Errands
create function console.errand_payload(errand_kind text, target text) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case errand_kind
    when 'jobs.run' then jsonb_build_object('job', target)
    when 'members.reset-mail' then jsonb_build_object('member_id', target::bigint)
    when 'payments.inquire' then jsonb_build_object('payment_id', target::bigint)
    when 'proofs.verify' then '{}'
  end
$$;
revoke execute on function console.errand_payload(text, text) from public;
create or replace function console.refuse_unapproved_errand() returns trigger language plpgsql security definer
set search_path = console, pg_temp
as $$
declare
  who actor := current_actor();
begin
  if new.state <> 'waiting' or new.try_count <> 0 then
    raise exception 'an errand begins undone' using constraint = 'errands_begin';
  end if;
  if not needs_approval(new.kind) then
    if new.approval_id is not null
      or new.payload is distinct from errand_payload(new.kind, new.target_id)
      or not is_owner()
        and (who.session_hash is null or who.is_enrolling or who.operator_id is distinct from new.requested_by)
    then
      raise exception 'an errand without an approval is about its target, and of the operator who acts'
        using constraint = 'errands_actor';
    end if;
    return new;
  end if;
  if not exists (
    select from approvals
    where id = new.approval_id
      and kind = new.kind
      and (target_kind, target_id) = (new.target_kind, new.target_id)
      and payload = new.payload
      and requested_by = new.requested_by
      and is_decided_now(approvals)
  ) then
    raise exception 'an errand is what its approval allows' using constraint = 'errands_approved';
  end if;
  return new;
end $$;

-- Operators: nothing about an operator changes without an approval, except by the functions of the owner, which change
-- only passwords.
create or replace function console.refuse_wrong_operator() returns trigger language plpgsql security definer
set search_path = console, pg_temp
as $$
declare
  who actor := current_actor();
  approval bigint;
  is_right boolean := is_owner();
begin
  if tg_op = 'INSERT' then
    select id into approval
    from approvals
    where is_decided_now(approvals)
      and kind = 'operators.invite'
      and (payload ->> 'mail', payload ->> 'name', payload ->> 'role') = (new.mail, new.name, new.role);
    is_right := is_right or approval is not null and new.state = 'invited' and new.password_hash is null;
  elsif (new.mail, new.name) is distinct from (old.mail, old.name) then
    -- Nobody asks for another name or mail in the console.
    null;
  elsif new.role <> old.role then
    approval := approval_of(array['operators.change-role'], new.id);
    is_right := is_right or new.state = old.state
      and (select payload ->> 'role' from approvals where id = approval) = new.role;
  elsif new.state = 'active' and old.state = 'invited' then
    is_right := is_right or who.operator_id = new.id and who.is_enrolling and has_sufficient_authenticators(new);
  elsif new.state = 'removed' and old.state <> 'removed' then
    is_right := is_right or approval_of(array['operators.remove'], new.id) is not null;
  elsif new.state = 'invited'
    and old.state in ('invited', 'active')
    and (new.state, new.version) <> (old.state, old.version)
  then
    is_right := is_right or approval_of(array['operators.reset-authenticators'], new.id) is not null;
  else
    is_right := is_right
      or (new.state, new.version, new.removed_at) is not distinct from (old.state, old.version, old.removed_at);
  end if;
  if is_right is not true then
    raise exception 'nobody approved this change of an operator' using constraint = 'operators_approved';
  end if;
  return new;
end $$;

-- The audit log: an entry without an operator says that a login failed, that a call of an ended session was refused, or
-- that a request lapsed, once.
create function console.is_without_operator(entry console.audit_entries) returns boolean
language sql stable
set search_path = console, pg_temp
as $$
  select case
    when entry.call = 'approvals.lapse' and entry.outcome = 'done' then
      exists (select from approvals where id = entry.approval_id and state = 'lapsed')
    when entry.outcome = 'refused' and entry.approval_id is null then
      entry.call like 'login.%'
        or entry.call = 'invitation.accept'
        or exists (select from session_openings where session_hash = entry.session_hash)
    else false
  end
$$;
revoke execute on function console.is_without_operator(console.audit_entries) from public;
create or replace function console.chain_audit_entry() returns trigger language plpgsql security definer
set search_path = console, pg_temp
as $$
declare
  who actor := current_actor();
begin
  if not is_owner() then
    perform check_clock(new.at);
    if new.operator_id is null then
      if not is_without_operator(new)
        or new.call = 'approvals.lapse'
          and exists (
            select from audit_entries where approval_id = new.approval_id and call = 'approvals.lapse' and outcome = 'done'
          )
      then
        raise exception 'an act without an operator' using constraint = 'audit_entries_actor';
      end if;
      new.role := null;
    elsif who.operator_id is distinct from new.operator_id
      or who.proof like 'half%'
      or who.session_hash is null and new.call not like 'login.%' and new.call <> 'invitation.accept'
      or who.session_hash is not null and who.session_hash is distinct from new.session_hash
    then
      raise exception 'another operator acts here' using constraint = 'audit_entries_actor';
    elsif new.role is not null then
      new.role := (select role from operators where id = new.operator_id);
    end if;
  end if;
  select entry_id + 1, hash into new.id, new.previous_hash from audit_chain for update;
  new.hash := audit_hash(new);
  update audit_chain set entry_id = new.id, hash = new.hash;
  return new;
end $$;

-- Messages and counters: without an operator who acts, the console sends only the mail that a request lapsed. What it
-- counts is its own, and it takes back only failures with the password of an account.
create function console.refuse_message_of_nobody() returns trigger language plpgsql security definer
set search_path = console, pg_temp
as $$
begin
  if is_owner() then
    return new;
  end if;
  perform check_clock(new.created_at);
  if (current_actor()).operator_id is null
    and not (new.kind = 'request-lapsed' and exists (select from operators where mail = new.recipient))
  then
    raise exception 'nobody sends this message' using constraint = 'outbox_messages_actor';
  end if;
  return new;
end $$;
revoke execute on function console.refuse_message_of_nobody() from public;
create trigger outbox_messages_actor before insert on outbox_messages
for each row when (has_schema_privilege('console', 'usage'))
execute function console.refuse_message_of_nobody();

-- Makes a message due again that was sent or given up. `was_sent` is what the operator saw.
create function console.resend_message(message bigint, was_sent boolean, moment timestamptz) returns boolean
language plpgsql security definer
set search_path = console, public, pg_temp
as $$
declare
  who actor := current_actor();
begin
  perform check_clock(moment);
  if who.session_hash is null or who.is_enrolling then
    raise exception 'nobody sends this message' using constraint = 'outbox_messages_actor';
  end if;
  update outbox_messages
  set sent_at = null, given_up_at = null, try_count = 0, last_error = '', send_after = moment
  where id = message
    and (sent_at is not null or given_up_at is not null)
    and (sent_at is not null) = was_sent
    and content_erased_at is null
    and coalesce(expires_at > moment, true);
  return found;
end $$;
revoke execute on function console.resend_message(bigint, boolean, timestamptz) from public;

-- Withdraws waiting messages of a member. The console withdraws those of a member whom an operator restricts.
create function withdraw_messages(member bigint, occasions text[], moment timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  if has_schema_privilege(session_user, 'console', 'usage')
    and not console.is_owner()
    and (console.current_actor()).session_hash is null
  then
    raise exception 'nobody withdraws these messages' using constraint = 'outbox_messages_actor';
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
revoke execute on function withdraw_messages(bigint, text[], timestamptz) from public;

create function console.refuse_strange_hit() returns trigger language plpgsql security definer
set search_path = console, pg_temp
as $$
declare
  who actor := current_actor();
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
    and (new.name not like 'recipient-%' or who.operator_id is null)
  then
    raise exception 'this counter is not of the console' using constraint = 'rate_limit_hits_console';
  end if;
  return new;
end $$;
revoke execute on function console.refuse_strange_hit() from public;
create trigger rate_limit_hits_console before insert or delete on rate_limit_hits
for each row when (has_schema_privilege('console', 'usage'))
execute function console.refuse_strange_hit();

-- Refunds to bank accounts: the console records what the bank did, and makes no link for an account itself.
create function console.refuse_other_refund() returns trigger language plpgsql
set search_path = console, public, pg_temp
as $$
begin
  if not is_owner()
    and (
      new.yen <> old.yen
      or old.state = 'failed'
      or not exists (
        select from refund_accounts where payment_id = new.payment_id and attempt = new.attempt
      )
    )
  then
    raise exception 'the console ends refunds to bank accounts only' using constraint = 'refunds_console';
  end if;
  return new;
end $$;
create trigger refunds_console before update on refunds
for each row when (has_schema_privilege('console', 'usage'))
execute function console.refuse_other_refund();
create function console.refuse_own_link() returns trigger language plpgsql
set search_path = console, pg_temp
as $$
begin
  if not is_owner() then
    raise exception 'the shop makes the link for a bank account' using constraint = 'refund_accounts_link';
  end if;
  return new;
end $$;
create trigger refund_accounts_link before update of token_hash, link_expires_at, mailed_at on refund_accounts
for each row when (
  has_schema_privilege('console', 'usage')
    and num_nonnulls(new.token_hash, new.link_expires_at, new.mailed_at) > 0
    and (new.token_hash, new.link_expires_at, new.mailed_at)
      is distinct from (old.token_hash, old.link_expires_at, old.mailed_at)
)
execute function console.refuse_own_link();

-- What verify finds.
create or replace function approval_faults() returns table (approval_id bigint, fault text)
language sql stable security definer
set search_path = console, pg_temp
as $$
  select id, 'approved without a second person'
  from approvals
  where state = 'approved'
    and (decided_by = requested_by and not is_single_hand or decided_at >= expires_at or used_at is null)
  union all
  select approvals.id, 'approved without exactly one entry of the audit log'
  from approvals
  where state = 'approved'
    and 1 <> (
      select count(*)
      from audit_entries
      where audit_entries.approval_id = approvals.id
        and call = 'approvals.approve'
        and outcome = 'done'
    )
  union all
  select audit_entries.approval_id, 'an act in the audit log cites a request that nobody approved'
  from audit_entries
  where call = 'approvals.approve'
    and outcome = 'done'
    and not exists (
      select from approvals where approvals.id = audit_entries.approval_id and state = 'approved'
    )
  union all
  select errands.approval_id, 'an errand is not what was approved'
  from errands
  left join approvals on approvals.id = errands.approval_id
  where console.needs_approval(errands.kind)
    and not (errands.kind = 'bank.settle' and errands.approval_id is null)
    and (approvals.state, approvals.kind, approvals.payload, approvals.target_kind, approvals.target_id)
      is distinct from ('approved', errands.kind, errands.payload, errands.target_kind, errands.target_id)
  union all
  select null, 'an errand is about something else than its target'
  from errands
  where not console.needs_approval(errands.kind)
    and errands.payload is distinct from console.errand_payload(errands.kind, errands.target_id)
  union all
  select courses.approval_id, 'a course is not what was approved'
  from public.courses
  join approvals on approvals.id = courses.approval_id
  where approvals.state <> 'approved'
    or approvals.kind <> 'courses.add'
    or approvals.payload ->> 'points' <> courses.points::text
    or approvals.payload ->> 'price_yen' <> courses.price_yen::text
  union all
  select campaigns.approval_id, 'a campaign is not what was approved'
  from public.campaigns
  join approvals on approvals.id = campaigns.approval_id
  where approvals.state <> 'approved'
    or approvals.kind <> 'campaigns.start'
    or (approvals.payload ->> 'amount', approvals.payload ->> 'budget', approvals.payload ->> 'currency')
      is distinct from (campaigns.amount::text, campaigns.budget::text, campaigns.currency)
    or (select count(*) from public.coupon_codes where campaign_id = campaigns.id)
      > case when campaigns.kind = 'single' then (approvals.payload ->> 'count')::integer else 1 end
  union all
  select legal_versions.approval_id, 'a legal text is not what was approved'
  from public.legal_versions
  join approvals on approvals.id = legal_versions.approval_id
  where approvals.state <> 'approved'
    or approvals.kind <> 'legal.publish'
    or approvals.payload ->> 'page' <> legal_versions.page
    or approvals.payload -> 'sections' <> legal_versions.sections
  union all
  select approvals.id, 'an approved act did not happen'
  from approvals
  where state = 'approved'
    and not case kind
      when 'courses.add' then exists (select from public.courses where courses.approval_id = approvals.id)
      when 'campaigns.start' then exists (select from public.campaigns where campaigns.approval_id = approvals.id)
      when 'legal.publish' then exists (select from public.legal_versions where legal_versions.approval_id = approvals.id)
      else true
    end
  union all
  select null, 'a deposit settled a payment without an approval and without a match of one and one'
  from errands
  where errands.kind = 'bank.settle'
    and errands.approval_id is null
    and not exists (
      select
      from bank_matches
      join bank_matched_deposits on bank_matched_deposits.match_id = bank_matches.id
      join bank_matched_payments on bank_matched_payments.match_id = bank_matches.id
      where bank_matches.shape = 'one'
        and deposit_id = (errands.payload -> 'deposit_ids' ->> 0)::bigint
        and payment_id = (errands.payload -> 'payment_ids' ->> 0)::bigint
    )
  union all
  select approvals.id, 'an approved adjustment is neither waiting, nor failed, nor one entry of the ledger'
  from approvals
  left join errands on errands.approval_id = approvals.id
  left join public.entries on entries.kind = 'adjustment' and entries.reference = approvals.id::text
  where approvals.kind = 'points.adjust'
    and approvals.state = 'approved'
    and (errands.state is null or (errands.state = 'done') <> (entries.seq is not null))
    and not (errands.state = 'waiting' and entries.seq is not null)
  union all
  select entries.approval_id, 'an adjustment differs from its approval'
  from public.entries
  left join approvals on approvals.id::text = entries.reference and approvals.kind = 'points.adjust'
  where entries.kind = 'adjustment'
    and (
      entries.approval_id,
      entries.member_id,
      entries.currency,
      entries.amount,
      'approved'
    ) is distinct from (
      approvals.id,
      (approvals.payload ->> 'member_id')::bigint,
      approvals.payload ->> 'currency',
      (approvals.payload ->> 'amount')::bigint,
      approvals.state
    )
$$;
create or replace function operator_faults() returns table (fault text, id text)
language sql stable security definer
set search_path = console, public, pg_temp
as $$
  select 'an operator has a role that nobody granted', operators.id::text
  from operators
  where role is distinct from (
    select role_grants.role from role_grants where operator_id = operators.id order by role_grants.id desc limit 1
  )
  union all
  select 'a role was granted without an approval of it', role_grants.operator_id::text
  from role_grants
  join approvals on approvals.id = approval_id
  where approvals.state <> 'approved'
    or approvals.kind not in ('operators.invite', 'operators.change-role')
    or approvals.payload ->> 'role' <> role_grants.role
  union all
  select 'a request was decided without a session of the approver', approvals.id::text
  from approvals
  where state in ('approved', 'refused')
    and (decided_session is not null or not is_command)
    and not exists (
      select from session_openings where session_hash = decided_session and operator_id = decided_by
    )
  union all
  select 'a request was made without a session of the requester', approvals.id::text
  from approvals
  where not is_command
    and not exists (
      select from session_openings where session_hash = requested_session and operator_id = requested_by
    )
  union all
  select 'a session or its proof was not made by a login', sessions.operator_id::text
  from sessions
  left join session_openings on session_hash = id_hash and session_openings.operator_id = sessions.operator_id
  where session_hash is null
    or sessions.proved_at is distinct from session_openings.proved_at
  union all
  select 'an entry of the audit log names a session that its operator did not open', id::text
  from audit_entries_without_session(0)
  union all
  select 'an entry of the audit log is older than the entry before it', later.id::text
  from audit_entries as later
  join audit_entries as earlier on earlier.id = later.id - 1
  where later.at < earlier.at - interval '10 minutes'
  union all
  select 'an entry of the audit log names no operator', id::text
  from audit_entries
  where operator_id is null
    and call not like 'command.%'
    and not (outcome = 'refused' and approval_id is null)
    and not (call = 'approvals.lapse' and is_without_operator(audit_entries))
  union all
  select 'a request lapsed twice in the audit log', approval_id::text
  from audit_entries
  where call = 'approvals.lapse'
  group by approval_id
  having count(*) > 1
$$;
