-- The tables of the console are in a schema that the shop's role cannot read: operators with their authenticators and
-- sessions, requests for approval, and the audit log.
create schema console;

create table console.operators (
  id bigint generated always as identity primary key,
  mail text not null check (mail = lower(mail)),
  name text not null,
  role text not null check (role in ('owner', 'pack-maker', 'shipper', 'support', 'accountant', 'auditor')),
  -- An invited operator has no authenticators yet. The row of a removed operator is kept, because the audit log names
  -- the operator.
  state text not null default 'invited' check (state in ('invited', 'active', 'removed')),
  -- Counts the changes of the row. The console refuses a change by an operator who saw an earlier version of the row.
  version integer not null default 1,
  password_hash text,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((state = 'removed') = (removed_at is not null))
);
create unique index operators_mail on console.operators (mail) where state <> 'removed';

create table console.passkeys (
  id text primary key,
  operator_id bigint not null references console.operators,
  public_key bytea not null,
  -- The number of signatures that the authenticator reports; 0 if the authenticator counts none.
  sign_count bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null
);
create index passkeys_operator on console.passkeys (operator_id);

-- The secret of each operator's authenticator app. Every 30 seconds the app shows a new code. A code is accepted once.
create table console.totp_secrets (
  operator_id bigint primary key references console.operators,
  secret text not null,
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

create table console.recovery_codes (
  code_hash bytea primary key,
  operator_id bigint not null references console.operators,
  used_at timestamptz
);
create index recovery_codes_operator on console.recovery_codes (operator_id);

-- One-time links to enrol the first authenticators. Only a hash of the link's token is stored.
create table console.invitations (
  token_hash bytea primary key,
  operator_id bigint not null references console.operators,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitations_operator on console.invitations (operator_id);

-- Sessions of operators. While is_enrolling is true, a session may make only the calls of the enrolment.
create table console.sessions (
  id_hash bytea primary key,
  operator_id bigint not null references console.operators,
  is_enrolling boolean not null,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the operator last proved the second factor.
  proved_at timestamptz
);
create index sessions_operator on console.sessions (operator_id);

-- The challenge that a browser must sign next with a passkey. A new challenge replaces the old one.
create table console.challenges (
  secret_hash bytea primary key,
  purpose text not null check (purpose in ('login', 'enrolment', 'step-up')),
  challenge text not null,
  expires_at timestamptz not null
);

-- The addresses (CIDR) from which a role may log in. A role without addresses may log in from everywhere.
create table console.address_lists (
  role text primary key check (role in ('owner', 'pack-maker', 'shipper', 'support', 'accountant', 'auditor')),
  addresses text[] not null default '{}',
  version integer not null default 1
);
insert into console.address_lists (role)
values ('owner'), ('pack-maker'), ('shipper'), ('support'), ('accountant'), ('auditor');

-- The acts of operators, each with the browser's request id, so that a repeated request does not repeat the act.
create table console.requests (
  operator_id bigint not null references console.operators,
  request_id text not null,
  call text not null,
  payload_hash bytea not null,
  -- The answer of the act. It is null while the act runs, and if the answer is too long to keep.
  answer jsonb,
  created_at timestamptz not null,
  primary key (operator_id, request_id)
);
create index requests_old on console.requests (created_at);

-- Settings that only a command on the server changes. The table has exactly one row.
create table console.settings (
  is_only boolean primary key default true check (is_only),
  -- True in single-hand mode: the only owner of a shop may approve the owner's own request after 15 minutes.
  is_single_hand boolean not null default false
);
insert into console.settings default values;

-- Requests for acts that need the approval of a second person.
create table console.approvals (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'lapsed', 'void')),
  target_kind text not null,
  target_id text,
  target_name text not null,
  payload jsonb not null,
  before jsonb not null,
  after jsonb not null,
  amount text,
  -- A hash of kind, target and payload, and of the target's state at the time of the request. If
  -- the target has changed, its present state gives a different hash, and the request is void.
  payload_hash bytea not null,
  reason text not null check (reason <> ''),
  requested_by bigint not null references console.operators,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at = requested_at + interval '72 hours'),
  decided_by bigint references console.operators,
  decided_at timestamptz,
  decision_reason text,
  is_single_hand boolean not null default false,
  -- The time at which the approved act ran. An approval is used once.
  used_at timestamptz,
  constraint approvals_second_person check (decided_by <> requested_by or is_single_hand),
  check ((decided_by is not null) = (state in ('approved', 'refused'))),
  check ((decided_at is null) = (state = 'waiting')),
  check (used_at is null or state = 'approved')
);
create unique index approvals_waiting on console.approvals (kind, target_kind, coalesce(target_id, target_name))
  where state = 'waiting';
create index approvals_requested on console.approvals (requested_at);
create index approvals_requester on console.approvals (requested_by, requested_at);

create function console.refuse_wrong_approval() returns trigger language plpgsql
set search_path = console, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.used_at is not null or new.is_single_hand then
      raise exception 'a request for approval begins undecided' using constraint = 'approvals_begin';
    end if;
    return new;
  end if;
  if (new.id, new.kind, new.target_kind, new.target_id, new.target_name, new.payload, new.before, new.after, new.amount,
      new.payload_hash, new.reason, new.requested_by, new.requested_at, new.expires_at)
    is distinct from
     (old.id, old.kind, old.target_kind, old.target_id, old.target_name, old.payload, old.before, old.after, old.amount,
      old.payload_hash, old.reason, old.requested_by, old.requested_at, old.expires_at)
  then
    raise exception 'a request for approval never changes' using constraint = 'approvals_kept';
  end if;
  if old.state <> 'waiting'
    and (new.state, new.decided_by, new.decided_at, new.is_single_hand)
      is distinct from (old.state, old.decided_by, old.decided_at, old.is_single_hand)
    or old.used_at is not null
  then
    raise exception 'a request for approval is decided and used once' using constraint = 'approvals_once';
  end if;
  if new.state = 'approved' and old.state = 'waiting' then
    if new.decided_at >= new.expires_at
      or not exists (select from operators where id = new.decided_by and state = 'active' and role = 'owner')
    then
      raise exception 'an active owner approves in time' using constraint = 'approvals_decider';
    end if;
    if new.decided_by = new.requested_by
      and (
        not (select is_single_hand from settings)
        or new.decided_at < new.requested_at + interval '15 minutes'
        or exists (select from operators where id <> new.decided_by and state = 'active' and role = 'owner')
      )
    then
      raise exception 'another person approves' using constraint = 'approvals_second_person';
    end if;
  end if;
  return new;
end $$;
create trigger approvals_right before insert or update on console.approvals
  for each row execute function console.refuse_wrong_approval();
create trigger approvals_kept before delete on console.approvals
  for each row execute function refuse_change('a request for approval is kept for good');
create trigger approvals_all_kept before truncate on console.approvals
  for each statement execute function refuse_change('a request for approval is kept for good');
create trigger operators_kept before delete on console.operators
  for each row execute function refuse_change('an operator is kept for good');

-- The audit log. The database itself numbers the entries without a gap and chains them by hash.
create table console.audit_entries (
  id bigint primary key,
  at timestamptz not null,
  operator_id bigint references console.operators,
  role text,
  session_hash bytea,
  address text,
  call text not null,
  outcome text not null check (outcome in ('done', 'requested', 'refused')),
  target_kind text,
  target_id text,
  before jsonb,
  after jsonb,
  reason text,
  approval_id bigint references console.approvals,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entries_at on console.audit_entries (at);
create index audit_entries_operator on console.audit_entries (operator_id, id);
create index audit_entries_target on console.audit_entries (target_kind, target_id, id);
create index audit_entries_approval on console.audit_entries (approval_id) where approval_id is not null;

-- The newest link of the hash chain. The row is locked until the transaction ends, so entries are chained in order of
-- commit.
create table console.audit_chain (
  is_only boolean primary key default true check (is_only),
  entry_id bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex')
);
insert into console.audit_chain default values;

-- Returns the hash of an entry. It covers the hash of the previous entry, and all columns as JSON with times in UTC.
create function console.audit_hash(entry console.audit_entries) returns bytea language sql stable
set timezone = 'UTC' set bytea_output = 'hex' as $$
  select sha256(entry.previous_hash || convert_to((to_jsonb(entry) - 'hash' - 'previous_hash')::text, 'UTF8'))
$$;

create function console.chain_audit_entry() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  select entry_id + 1, hash into new.id, new.previous_hash from audit_chain for update;
  new.hash := audit_hash(new);
  update audit_chain set entry_id = new.id, hash = new.hash;
  return new;
end $$;
create trigger audit_entries_chain before insert on console.audit_entries
  for each row execute function console.chain_audit_entry();
create trigger audit_entries_kept before update or delete on console.audit_entries
  for each row execute function refuse_change('the audit log only ever grows');
create trigger audit_entries_all_kept before truncate on console.audit_entries
  for each statement execute function refuse_change('the audit log only ever grows');

-- Signatures over the newest entry of the audit log, one signature a day. The shop signs, because the console has no
-- key.
create table audit_signatures (
  entry_id bigint primary key,
  entry_hash bytea not null,
  signed_at timestamptz not null,
  public_key bytea not null,
  signature bytea not null
);
create trigger audit_signatures_kept before update or delete on audit_signatures
  for each row execute function refuse_change('a signature of the audit log is kept as it is');
create trigger audit_signatures_all_kept before truncate on audit_signatures
  for each statement execute function refuse_change('a signature of the audit log is kept as it is');

-- Functions with which the shop's role reads the hashes of the audit log. The hashes contain no personal data.
create function newest_audit_entry() returns table (entry_id bigint, hash bytea)
language sql stable security definer set search_path = console, pg_temp as $$
  select entry_id, hash from audit_chain
$$;
create function audit_links(after_id bigint, max_count integer)
returns table (id bigint, previous_hash bytea, hash bytea, computed_hash bytea)
language sql stable security definer set search_path = console, pg_temp as $$
  select id, previous_hash, hash, audit_hash(audit_entries)
  from audit_entries
  where id > after_id
  order by id
  limit max_count
$$;
revoke execute on function newest_audit_entry(), audit_links(bigint, integer) from public;

-- Returns how many tickets of a pack were sold before a moment. The purchases of a pack are numbered without a gap, and
-- each stores how many tickets were sold before that purchase. Bisection thus finds the answer by keys (decision 050).
create function console.tickets_sold_before(pack bigint, moment timestamptz) returns integer
language plpgsql stable set search_path = public, pg_temp as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  sold integer;
begin
  select settled_count, sold_count into high, sold from urns where pack_id = pack;
  while low < high loop
    middle := (low + high) / 2;
    if (select created_at from purchases where pack_id = pack and settled_index = middle) < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return coalesce((select first_ticket from purchases where pack_id = pack and settled_index = low), sold, 0);
end $$;

-- Errands: acts that need a key of a provider or a secret of a member. The console adds errands, and the shop's worker
-- executes them.
create table console.errands (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in (
      'members.close', 'members.reset-mail', 'payments.charge-back', 'payments.inquire', 'payments.refund',
      'payments.release', 'payments.resolve', 'points.adjust'
    )
  ),
  target_kind text not null,
  target_id text not null,
  payload jsonb not null,
  -- The approval of the errand; null for kinds of errands that need no approval.
  approval_id bigint constraint errands_approval unique references console.approvals,
  requested_by bigint not null references console.operators,
  created_at timestamptz not null,
  -- A worker may take the errand after this time. The worker then moves the time forward, so that another worker takes
  -- the errand if the first worker dies.
  take_after timestamptz not null,
  try_count integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Why the errand failed.
  failure text,
  ended_at timestamptz,
  check ((ended_at is null) = (state = 'waiting')),
  check ((failure is not null) = (state = 'failed'))
);
create index errands_due on console.errands (take_after) where state = 'waiting';
create index errands_failed on console.errands (ended_at) where state = 'failed';
create index errands_target on console.errands (target_kind, target_id, id);

create function console.refuse_unapproved_errand() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if new.state <> 'waiting' or new.try_count <> 0 then
    raise exception 'an errand begins undone' using constraint = 'errands_begin';
  end if;
  if new.kind in ('members.reset-mail', 'payments.inquire') then
    return new;
  end if;
  if not exists (
    select from approvals
    where id = new.approval_id
      and kind = new.kind
      and (target_kind, target_id) = (new.target_kind, new.target_id)
      and payload = new.payload
      and state = 'approved'
  ) then
    raise exception 'an errand is what its approval allows' using constraint = 'errands_approved';
  end if;
  return new;
end $$;
create trigger errands_approved before insert on console.errands
  for each row execute function console.refuse_unapproved_errand();
create function console.refuse_change_of_errand() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting'
    or (new.id, new.kind, new.target_kind, new.target_id, new.payload, new.approval_id, new.requested_by, new.created_at)
      is distinct from
       (old.id, old.kind, old.target_kind, old.target_id, old.payload, old.approval_id, old.requested_by, old.created_at)
  then
    raise exception 'an errand is done as it was asked for, once' using constraint = 'errands_kept';
  end if;
  return new;
end $$;
create trigger errands_kept before update on console.errands
  for each row execute function console.refuse_change_of_errand();
create trigger errands_all_kept before delete on console.errands
  for each row execute function refuse_change('an errand is kept for good');

-- Functions with which the shop's role takes a due errand and ends an errand.
create function take_errand(moment timestamptz)
returns table (id bigint, kind text, payload jsonb, approval_id bigint, try_count integer)
language sql security definer set search_path = console, pg_temp as $$
  update errands
  set take_after = moment + interval '5 minutes', try_count = errands.try_count + 1
  where errands.id = (
    select due.id
    from errands as due
    where due.state = 'waiting'
      and due.take_after <= moment
    order by due.take_after, due.id
    limit 1
    for update skip locked
  )
  returning errands.id, errands.kind, errands.payload, errands.approval_id, errands.try_count
$$;
create function end_errand(errand_id bigint, why_failed text, moment timestamptz) returns void
language sql security definer set search_path = console, pg_temp as $$
  update errands
  set state = case when why_failed is null then 'done' else 'failed' end, failure = why_failed, ended_at = moment
  where id = errand_id
    and state = 'waiting'
$$;
revoke execute on function take_errand(timestamptz), end_errand(bigint, text, timestamptz) from public;

-- Points and coins that operators granted or took back, with the message that the member's history shows.
create table adjustments (
  approval_id bigint primary key,
  member_id bigint not null references members,
  currency text not null check (currency in ('point', 'coin')),
  amount bigint not null check (amount <> 0),
  message text not null check (message <> ''),
  created_at timestamptz not null
);
create trigger adjustments_kept before update or delete on adjustments
  for each row execute function refuse_change('an adjustment is kept as it is');
create trigger adjustments_all_kept before truncate on adjustments
  for each statement execute function refuse_change('an adjustment is kept as it is');

-- The reference of an adjustment must be an approval, and the approval must name the same member, currency and amount.
-- References of one kind are unique, so an approval is used once. Entries of other kinds must not cite an approval.
create function console.refuse_unapproved_adjustment() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if new.kind = 'adjustment' then
    select id into new.approval_id
    from approvals
    where id::text = new.reference
      and kind = 'points.adjust'
      and state = 'approved'
      and (payload ->> 'member_id')::bigint = new.member_id
      and payload ->> 'currency' = new.currency
      and (payload ->> 'amount')::bigint = new.amount;
    if found then
      return new;
    end if;
  end if;
  raise exception 'an adjustment cites an approval of its member, currency and amount'
    using constraint = 'entries_approved';
end $$;
create trigger entries_approved before insert on entries
  for each row when (new.kind = 'adjustment' or new.approval_id is not null)
  execute function console.refuse_unapproved_adjustment();

-- The results of `npm run verify`. The dashboard shows a warning if the newest run found a broken invariant.
create table verify_runs (
  id bigint generated always as identity primary key,
  ended_at timestamptz not null,
  broken_invariants text[] not null
);
create trigger verify_runs_kept before update or delete on verify_runs
  for each row execute function refuse_change('a run of verify is kept as it was');
