-- When a guardian cancels what a minor bought (民法 §5), cards that wait for the member's choice go back to the shop: neither
-- converted nor shipped, by an act that a second person approves.

alter table decisions add column approval_id bigint references console.approvals;
alter table decisions drop constraint decisions_decided_by_check;
alter table decisions add constraint decisions_decided_by_check check (decided_by in ('member', 'worker', 'pack', 'shop'));
alter table decisions add constraint decisions_taken_back check (
  (decided_by = 'shop') = (approval_id is not null)
  and (decided_by <> 'shop' or (converted_points = 0 and length(shipped_indexes) = 0))
);

create function console.refuse_unapproved_decision() returns trigger
language plpgsql
security definer
set search_path to 'console', 'pg_temp'
as $$
begin
  if not exists (
    select from approvals
    where id = new.approval_id
      and kind = 'members.take-back'
      and state = 'approved'
      and (payload ->> 'member_id')::bigint = new.member_id
  ) then
    raise exception 'cards are taken back with an approval about their member' using constraint = 'decisions_approved';
  end if;
  return new;
end $$;
revoke execute on function console.refuse_unapproved_decision() from public;
create trigger decisions_approved before insert or update on decisions
  for each row when (new.decided_by = 'shop' or new.approval_id is not null)
  execute function console.refuse_unapproved_decision();

alter table console.errands drop constraint errands_kind_check;
alter table console.errands add constraint errands_kind_check check (
  kind in (
    'bank.settle', 'jobs.run', 'members.close', 'members.reset-mail', 'members.take-back', 'packs.void', 'payments.charge-back',
    'payments.give-up-part', 'payments.inquire', 'payments.refund', 'payments.refund-part', 'payments.release',
    'payments.resolve', 'payments.restore', 'points.adjust', 'proofs.verify'
  )
);
