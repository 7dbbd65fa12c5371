-- A file of members is made by a job, and only as a second operator has approved it.

alter table console.report_jobs
  drop constraint report_jobs_kind_check,
  add constraint report_jobs_kind_check check (
    kind in ('acquisitions', 'audit-log', 'base-date', 'disclosure', 'export', 'figures', 'members')
  );

create function console.refuse_unapproved_members() returns trigger language plpgsql
set search_path = console, pg_temp as $$
declare
  approved jsonb := (decided_now('members.export')).payload;
begin
  if tg_op = 'INSERT'
    and approved -> 'filters' = (new.parameters -> 'filters') - 'at'
    and approved -> 'file_name' = new.parameters -> 'file_name'
  then
    return new;
  end if;
  raise exception 'a file of members is made with an approval' using constraint = 'report_jobs_members';
end $$;
create trigger report_jobs_members before insert on console.report_jobs
  for each row
  when (new.kind = 'members')
  execute function console.refuse_unapproved_members();
-- The filters are erased when the file is gone, and never become others.
create trigger report_jobs_members_fixed before update of parameters on console.report_jobs
  for each row
  when (new.kind = 'members' and new.parameters not in (old.parameters, old.parameters - 'filters'))
  execute function console.refuse_unapproved_members();
