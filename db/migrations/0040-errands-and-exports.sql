-- A failed errand waits on the dashboard until an operator closes it. It used to disappear after 30 days.

create table console.errand_closures (
  errand_id bigint primary key references console.errands,
  closed_by bigint not null references console.operators,
  closed_at timestamptz not null,
  reason text not null check (reason <> '')
);
create trigger errand_closures_kept before update or delete on console.errand_closures
  for each row execute function refuse_change('a closed errand stays closed');
create trigger errand_closures_all_kept before truncate on console.errand_closures
  for each statement execute function refuse_change('a closed errand stays closed');

-- Jobs also write long exports of the audit log and of the record of acquisitions. These were refused.
alter table console.report_jobs drop constraint report_jobs_kind_check;
alter table console.report_jobs add constraint report_jobs_kind_check
  check (kind in ('acquisitions', 'audit-log', 'base-date', 'disclosure', 'export', 'figures'));

-- The audit log is listed by the name of the call, the outcome and the target without reading all its entries.
create index audit_entries_call on console.audit_entries (call collate "C", id);
create index audit_entries_outcome on console.audit_entries (outcome, id) where outcome <> 'done';
create index audit_entries_target_id on console.audit_entries (target_id, id);
create index audit_entries_targets on console.audit_entries using gin ((after -> 'ids')) where after ? 'ids';

-- The list of handed-over parcels, which grows without end, is read by due day.
create index parcels_handed_over_due on console.parcels (due_on, id) include (item_count) where state = 'handed-over';
