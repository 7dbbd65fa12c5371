-- Bank statements: the shop's bank accounts, the files of statements that were read, the deposits in these files, and
-- the payments that the deposits settle.

create table console.bank_accounts (
  id bigint generated always as identity primary key,
  bank_code text not null check (bank_code ~ '^[0-9]{4}$'),
  branch_code text not null check (branch_code ~ '^[0-9]{3}$'),
  kind text not null check (kind in ('ordinary', 'checking', 'savings')),
  number text not null check (number ~ '^[0-9]{7}$'),
  name text not null check (name <> ''),
  -- How the CSV files of the bank are read. Null if the bank's files are only in the Zengin format.
  csv_mapping jsonb,
  -- Counts the changes of the row. The console refuses a change by an operator who saw an earlier version of the row.
  version integer not null default 1,
  created_at timestamptz not null,
  constraint bank_accounts_number unique (bank_code, branch_code, kind, number)
);

-- Each file of a bank statement that was read. The same file cannot be read twice.
create table console.bank_statements (
  id bigint generated always as identity primary key,
  format text not null check (format in ('zengin-01', 'zengin-03', 'csv')),
  file_name text not null,
  sha256 bytea not null constraint bank_statements_file unique,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- How many deposits and cancellations the file has, with those that an earlier file also had.
  line_count integer not null check (line_count >= 0),
  operator_id bigint not null references console.operators,
  created_at timestamptz not null
);
create index bank_statements_created on console.bank_statements (created_at, id);
create trigger bank_statements_kept before update or delete on console.bank_statements
  for each row execute function refuse_change('a bank statement is kept as it was read');

-- The deposits, and the bank's cancellations of deposits.
create table console.bank_deposits (
  id bigint generated always as identity primary key,
  statement_id bigint not null references console.bank_statements,
  -- The number of the record or row in the file, from 1.
  line integer not null check (line >= 1),
  account_id bigint not null references console.bank_accounts,
  kind text not null check (kind in ('deposit', 'cancellation')),
  -- The day on which the bank booked the deposit.
  booked_on date not null,
  yen bigint not null check (yen > 0),
  payer_name text not null,
  memo text not null,
  -- The hash of day, yen, name, and the place among equal rows of the day. If two files contain the same deposit, both
  -- give the same hash.
  line_hash bytea not null,
  -- Why the deposit settles no payment: it was returned to the payer, or an operator explained it. Null otherwise.
  outcome text check (outcome in ('returned', 'explained')),
  outcome_reason text check (outcome_reason <> ''),
  ended_by bigint references console.operators,
  ended_at timestamptz,
  constraint bank_deposits_line unique (statement_id, line),
  constraint bank_deposits_once unique (account_id, line_hash),
  check ((outcome is null) = (outcome_reason is null)),
  check ((outcome is null) = (ended_by is null)),
  check ((outcome is null) = (ended_at is null))
);
create index bank_deposits_booked on console.bank_deposits (booked_on, id);
create trigger bank_deposits_kept before delete on console.bank_deposits
  for each row execute function refuse_change('a deposit is kept');
create trigger bank_deposits_ended before update on console.bank_deposits
  for each row when (old.outcome is not null)
  execute function refuse_change('a deposit ends once');

-- Which deposits settle which payments. An exact match has one deposit and one payment. Several deposits for one
-- payment (split), or one deposit for several payments (sum), need an approval.
create table console.bank_matches (
  id bigint generated always as identity primary key,
  shape text not null check (shape in ('one', 'split', 'sum')),
  -- The approval of the match; null for an exact match.
  approval_id bigint constraint bank_matches_approval unique references console.approvals,
  operator_id bigint not null references console.operators,
  created_at timestamptz not null,
  constraint bank_matches_shape unique (id, shape),
  constraint bank_matches_linked check (shape = 'one' or approval_id is not null)
);
create trigger bank_matches_kept before update or delete on console.bank_matches
  for each row execute function refuse_change('a match is kept');

create table console.bank_matched_deposits (
  match_id bigint not null,
  shape text not null,
  deposit_id bigint not null references console.bank_deposits,
  -- True if the shop could not settle the payments. The deposit can then be matched again.
  is_released boolean not null default false,
  primary key (match_id, deposit_id),
  foreign key (match_id, shape) references console.bank_matches (id, shape)
);
create unique index bank_matched_deposits_once on console.bank_matched_deposits (deposit_id) where not is_released;
create unique index bank_matched_deposits_single on console.bank_matched_deposits (match_id) where shape in ('one', 'sum');

create table console.bank_matched_payments (
  match_id bigint not null,
  shape text not null,
  payment_id bigint not null references payments,
  is_released boolean not null default false,
  primary key (match_id, payment_id),
  foreign key (match_id, shape) references console.bank_matches (id, shape)
);
create unique index bank_matched_payments_once on console.bank_matched_payments (payment_id) where not is_released;
create unique index bank_matched_payments_single on console.bank_matched_payments (match_id) where shape in ('one', 'split');

-- Cancellations, and deposits that were returned or explained, cannot be matched with payments. A matched deposit can
-- be neither returned nor explained.
create function console.refuse_match_of_closed_deposit() returns trigger language plpgsql
set search_path = console, pg_temp as $$
begin
  if not exists (
    select from bank_deposits where id = new.deposit_id and kind = 'deposit' and outcome is null
  ) then
    raise exception 'only an open deposit settles a payment' using constraint = 'bank_matched_deposits_open';
  end if;
  return new;
end $$;
create trigger bank_matched_deposits_open before insert on console.bank_matched_deposits
  for each row execute function console.refuse_match_of_closed_deposit();
create function console.refuse_end_of_matched_deposit() returns trigger language plpgsql
set search_path = console, pg_temp as $$
begin
  if exists (select from bank_matched_deposits where deposit_id = new.id and not is_released) then
    raise exception 'a matched deposit settles a payment' using constraint = 'bank_deposits_matched';
  end if;
  return new;
end $$;
create trigger bank_deposits_matched before update on console.bank_deposits
  for each row when (new.outcome is not null)
  execute function console.refuse_end_of_matched_deposit();

-- The errand that settles payments. If there is no approval, a trigger checks that the match is exact in amount and in
-- time. The console has compared the names.
alter table console.errands drop constraint errands_kind_check;
alter table console.errands add constraint errands_kind_check check (
  kind in (
    'bank.settle', 'members.close', 'members.reset-mail', 'payments.charge-back', 'payments.inquire', 'payments.refund',
    'payments.release', 'payments.resolve', 'points.adjust'
  )
);
create unique index errands_settled_once on console.errands (target_id) where kind = 'bank.settle' and state <> 'failed';

create function console.refuse_inexact_settlement() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if new.state <> 'waiting' or new.try_count <> 0 then
    raise exception 'an errand begins undone' using constraint = 'errands_begin';
  end if;
  if not exists (
    select
    from bank_matched_deposits
    join bank_matched_payments using (match_id)
    join bank_deposits on bank_deposits.id = deposit_id
    join public.payments on payments.id = payment_id
    where deposit_id = (new.payload -> 'deposit_ids' ->> 0)::bigint
      and bank_matched_deposits.shape = 'one'
      and not bank_matched_deposits.is_released
      and yen = price_yen
      and payments.state = 'waiting'
      and booked_on >= (payments.created_at at time zone 'Asia/Tokyo')::date
      and new.target_kind = 'payment'
      and new.target_id = payment_id::text
      and new.payload = jsonb_build_object(
        'deposit_ids', jsonb_build_array(deposit_id),
        'payment_ids', jsonb_build_array(payment_id),
        'paid_on', to_char(booked_on, 'YYYY-MM-DD')
      )
  ) then
    raise exception 'without an approval, only an exact deposit settles a payment' using constraint = 'errands_exact';
  end if;
  return new;
end $$;
drop trigger errands_approved on console.errands;
create trigger errands_approved before insert on console.errands
  for each row when (new.kind <> 'bank.settle' or new.approval_id is not null)
  execute function console.refuse_unapproved_errand();
create trigger errands_exact before insert on console.errands
  for each row when (new.kind = 'bank.settle' and new.approval_id is null)
  execute function console.refuse_inexact_settlement();

-- If the shop could not settle the payments, their deposits can be matched again.
create function console.release_deposits() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  update bank_matched_deposits
  set is_released = true
  where deposit_id in (select jsonb_array_elements_text(new.payload -> 'deposit_ids')::bigint);
  update bank_matched_payments
  set is_released = true
  where payment_id in (select jsonb_array_elements_text(new.payload -> 'payment_ids')::bigint);
  return null;
end $$;
create trigger errands_released after update on console.errands
  for each row when (new.kind = 'bank.settle' and new.state = 'failed')
  execute function console.release_deposits();

-- Returns contradictions between approvals and acts. `npm run verify` calls the function, because the shop's role
-- cannot read the tables of approvals and acts. The settlement of an exact deposit needs no approval.
create function approval_faults() returns table (approval_id bigint, fault text)
language sql stable security definer set search_path = console, pg_temp as $$
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
  where errands.kind not in ('members.reset-mail', 'payments.inquire')
    and not (errands.kind = 'bank.settle' and errands.approval_id is null)
    and (approvals.state, approvals.kind, approvals.payload)
      is distinct from ('approved', errands.kind, errands.payload)
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
revoke execute on function approval_faults() from public;

create view auditor.bank_statements as
select id, format, sha256, first_day, last_day, line_count, operator_id, created_at from console.bank_statements;
create view auditor.bank_deposits as
select id, statement_id, line, account_id, kind, booked_on, yen, outcome, outcome_reason, ended_by, ended_at
from console.bank_deposits;
create view auditor.bank_matches as
select
  bank_matches.id, bank_matches.shape, approval_id, operator_id, created_at, deposit_id, payment_id,
  bank_matched_deposits.is_released
from console.bank_matches
join console.bank_matched_deposits on bank_matched_deposits.match_id = bank_matches.id
join console.bank_matched_payments on bank_matched_payments.match_id = bank_matches.id;
