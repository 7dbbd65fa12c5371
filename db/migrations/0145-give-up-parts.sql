-- An operator can give up the refund of a part that the provider never received, so that the member's account can be closed.

alter table console.errands drop constraint errands_kind_check;
alter table console.errands add constraint errands_kind_check check (
  kind in (
    'bank.settle', 'jobs.run', 'members.close', 'members.reset-mail', 'packs.void', 'payments.charge-back',
    'payments.give-up-part', 'payments.inquire', 'payments.refund', 'payments.refund-part', 'payments.release',
    'payments.resolve', 'payments.restore', 'points.adjust', 'proofs.verify'
  )
);

create or replace function console.needs_approval(errand_kind text) returns boolean
language sql immutable
as $$
  select errand_kind not in (
    'jobs.run', 'members.reset-mail', 'payments.give-up-part', 'payments.inquire', 'proofs.verify'
  )
$$;

create or replace function console.errand_payload(errand_kind text, target text) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case errand_kind
    when 'jobs.run' then jsonb_build_object('job', target)
    when 'members.reset-mail' then jsonb_build_object('member_id', target::bigint)
    when 'payments.give-up-part' then jsonb_build_object('payment_id', target::bigint)
    when 'payments.inquire' then jsonb_build_object('payment_id', target::bigint)
    when 'proofs.verify' then '{}'
  end
$$;
