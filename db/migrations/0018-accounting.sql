-- Operators can start two kinds of work in the shop's process: repeating a failed job, and checking all invariants.

-- False for the jobs that execute errands. An operator may not start such a job again, because each errand is retried
-- by itself.
alter table job_runs add column can_run_again boolean not null default false;

alter table console.errands drop constraint errands_kind_check;
alter table console.errands add constraint errands_kind_check check (
  kind in (
    'bank.settle', 'jobs.run', 'members.close', 'members.reset-mail', 'payments.charge-back', 'payments.inquire',
    'payments.refund', 'payments.release', 'payments.resolve', 'points.adjust', 'proofs.verify'
  )
);
create unique index errands_run_once on console.errands (kind, target_id)
  where kind in ('jobs.run', 'proofs.verify') and state = 'waiting';

-- Returns whether a kind of errand needs an approval. The kinds that need none move neither points nor money.
create function console.needs_approval(errand_kind text) returns boolean language sql immutable as $$
  select errand_kind not in ('jobs.run', 'members.reset-mail', 'payments.inquire', 'proofs.verify')
$$;
create or replace function console.refuse_unapproved_errand() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if new.state <> 'waiting' or new.try_count <> 0 then
    raise exception 'an errand begins undone' using constraint = 'errands_begin';
  end if;
  if not console.needs_approval(new.kind) then
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
-- The function of migration 0011 with one change: console.needs_approval now names the kinds of
-- errands that need no approval.
create or replace function approval_faults() returns table (approval_id bigint, fault text)
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
  where console.needs_approval(errands.kind)
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

-- A long errand has a job of its own, so that other errands do not wait for it. After a worker has
-- taken an errand, no other worker takes it for the time `lease`, which is as long as the job may
-- run.
drop function take_errand(timestamptz);
create function take_errand(moment timestamptz, taken_kinds text[], lease interval)
returns table (id bigint, kind text, payload jsonb, approval_id bigint, try_count integer)
language sql security definer set search_path = console, pg_temp as $$
  update errands
  set take_after = moment + lease, try_count = errands.try_count + 1
  where errands.id = (
    select due.id
    from errands as due
    where due.state = 'waiting'
      and due.take_after <= moment
      and due.kind = any (taken_kinds)
    order by due.take_after, due.id
    limit 1
    for update skip locked
  )
  returning errands.id, errands.kind, errands.payload, errands.approval_id, errands.try_count
$$;
revoke execute on function take_errand(timestamptz, text[], interval) from public;

-- The method by which the stock is valued from the day starts_on. The method of a fiscal year never
-- changes: no row is ever updated, and a new row can begin only with a later year.
create table console.cost_methods (
  starts_on date primary key check (extract(day from starts_on) = 1),
  -- Under both methods, a copy with a grading number is valued at its own cost.
  method text not null check (method in ('moving-average', 'specific')),
  operator_id bigint not null references console.operators,
  created_at timestamptz not null
);
create function console.refuse_change_within_year() returns trigger language plpgsql
set search_path = console, pg_temp as $$
begin
  if exists (
    select from cost_methods
    where starts_on >= new.starts_on or extract(month from starts_on) <> extract(month from new.starts_on)
  ) then
    raise exception 'a method holds for whole fiscal years' using constraint = 'cost_methods_year';
  end if;
  return new;
end $$;
create trigger cost_methods_year before insert on console.cost_methods
  for each row execute function console.refuse_change_within_year();
create trigger cost_methods_kept before update or delete on console.cost_methods
  for each row execute function refuse_change('the method of a fiscal year is kept');
create trigger cost_methods_all_kept before truncate on console.cost_methods
  for each statement execute function refuse_change('the method of a fiscal year is kept');
create view auditor.cost_methods as select starts_on, method, operator_id, created_at from console.cost_methods;
