-- A pack whose notary is gone for good is ended after an approval. The worker voids its undrawn batches, as a whole, and pays their
-- purchases back (decision 108).
alter table console.errands drop constraint errands_kind_check;
alter table console.errands add constraint errands_kind_check check (
  kind in (
    'bank.settle', 'jobs.run', 'members.close', 'members.reset-mail', 'packs.void', 'payments.charge-back',
    'payments.inquire', 'payments.refund', 'payments.release', 'payments.resolve', 'payments.restore', 'points.adjust',
    'proofs.verify'
  )
);

alter table batches add void_approval_id bigint references console.approvals;
alter table batches drop constraint batches_end;
alter table batches add constraint batches_end check (
  (drawn_at is null) = (head_before is null)
  and (drawn_at is null) = (signatures is null)
  and (drawn_at is null or voided_at is null)
  and (voided_at is null) = (void_reason = '')
  and (voided_at is null) = (void_approval_id is null)
);

-- Voids all batches of the pack that are not drawn, and ends its sale, unless the oldest of them is another one than the
-- approval names. The shop's role can do neither in another way. The caller has locked the urn, so that no batch is drawn
-- or begun meanwhile. Returns how many batches are void now.
create function void_batches(ended_pack_id bigint, approved_by bigint, moment timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  said jsonb;
  voided bigint;
begin
  select payload into said
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
revoke execute on function void_batches(bigint, bigint, timestamptz) from public;

-- The purchases of a void batch stay, as the record of what was paid back.
create or replace function refuse_lost_purchase() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from gone
    where not exists (select from purchases where member_id = gone.member_id and id = gone.id)
  ) then
    raise exception 'a sealed purchase is drawn or stays' using constraint = 'sealed_purchases_kept';
  end if;
  return null;
end $$;

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
  union all
  select batches.void_approval_id, 'a void batch differs from its approval'
  from public.batches
  left join approvals on approvals.id = batches.void_approval_id
  where voided_at is not null
    and (approvals.state, approvals.kind, (approvals.payload ->> 'pack_id')::bigint, approvals.payload ->> 'message')
      is distinct from ('approved', 'packs.void', batches.pack_id, batches.void_reason)
$$;
