-- The cancellation of a minor's contract by a guardian (民法 §5), as one act: opened with a proof, approved by a second person,
-- and ended by the closing of the account. Everything that was not handed over goes back to the shop with the same approval.

create table guardian_cancellations (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  guardian_name text not null,
  relation text not null check (relation in ('parent', 'guardian')),
  opened_by bigint not null references console.operators,
  opened_at timestamptz not null,
  -- The first approval. A later one does again what an earlier one could not do.
  approval_id bigint references console.approvals,
  decided_at timestamptz,
  withdrawn_at timestamptz,
  constraint guardian_cancellations_decided check (
    (approval_id is null) = (decided_at is null) and (decided_at is null or withdrawn_at is null)
  )
);
create unique index guardian_cancellations_current on guardian_cancellations (member_id) where withdrawn_at is null;
create index guardian_cancellations_unerased on guardian_cancellations (opened_at) where guardian_name <> '';
create trigger guardian_cancellations_approved before insert or update on guardian_cancellations
  for each row when (new.approval_id is not null)
  execute function console.refuse_unapproved_decision();

-- A paper proves who sold cards to the shop, or who cancelled.
alter table console.identity_papers
  alter column acquisition_id drop not null,
  add column cancellation_id bigint references guardian_cancellations,
  add constraint identity_papers_subject check (num_nonnulls(acquisition_id, cancellation_id) = 1);
create index identity_papers_cancellation on console.identity_papers (cancellation_id, id) where cancellation_id is not null;

-- A shipment with an approval is cancelled: its cards and goods stay with the shop.
alter table shipments
  add column approval_id bigint references console.approvals,
  add constraint shipments_cancelled check (approval_id is null or (shipped_at is null and send_on is null));
create trigger shipments_approved before insert or update on shipments
  for each row when (new.approval_id is not null)
  execute function console.refuse_unapproved_decision();

alter table console.parcels drop constraint parcels_state_check;
alter table console.parcels add constraint parcels_state_check check (
  state in ('waiting', 'grouped', 'picked', 'exported', 'numbered', 'handed-over', 'returned', 'problem', 'cancelled')
);
