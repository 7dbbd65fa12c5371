-- A job computes a report that reads many rows, and the shop stores the figures of the report.

alter table console.report_jobs
  -- Why the last run of the job failed.
  add column failure text,
  drop constraint report_jobs_kind_check,
  add constraint report_jobs_kind_check check (kind in ('base-date', 'disclosure', 'export', 'figures'));

-- The figures of a report as one job computed them. They never change; a further job for the same report and period
-- adds a further row.
create table console.report_figures (
  job_id bigint primary key references console.report_jobs,
  figures jsonb not null,
  computed_at timestamptz not null
);
-- Finds the jobs of one report and period, the newest first.
create index report_jobs_figures on console.report_jobs (
  (parameters ->> 'report'), (parameters ->> 'from'), (parameters ->> 'to'), (parameters ->> 'by'), id
)
where kind = 'figures';
create trigger report_figures_kept before update or delete on console.report_figures
  for each row execute function refuse_change('the figures of a report are kept as they were computed');
create trigger report_figures_all_kept before truncate on console.report_figures
  for each statement execute function refuse_change('the figures of a report are kept as they were computed');
