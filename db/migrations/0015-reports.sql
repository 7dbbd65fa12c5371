-- Reports for the accountant: base-date reports of unused points, large files, receipts of payments, and runs of jobs.

-- Jobs that operators started and that take longer than a request: base-date reports and files of many rows. The
-- console's own process runs them.
create table console.report_jobs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('base-date', 'export')),
  parameters jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  done_count bigint not null default 0 check (done_count >= 0),
  total_count bigint not null default 0 check (total_count >= 0),
  requested_by bigint not null references console.operators,
  requested_at timestamptz not null,
  -- A process may take the job after this time. The process then moves the time forward, so that another process takes
  -- the job if the first process dies.
  take_after timestamptz not null,
  try_count smallint not null default 0,
  ended_at timestamptz,
  -- The name of the file, and the time at which the content of the file is deleted.
  file_name text,
  expires_at timestamptz,
  check ((ended_at is null) = (state = 'waiting'))
);
create index report_jobs_due on console.report_jobs (take_after) where state = 'waiting';
create index report_jobs_expiring on console.report_jobs (expires_at) where expires_at is not null;

-- The content of a job's file, stored in pieces. Neither the writer nor a reader of the file needs
-- the whole file in memory.
create table console.report_parts (
  job_id bigint not null references console.report_jobs,
  number integer not null check (number >= 0),
  content bytea not null,
  primary key (job_id, number)
);

-- Each run of a base-date report with its figures. A run never changes. A repeated run for the same date is a further
-- row.
create table console.base_date_reports (
  id bigint generated always as identity primary key,
  base_date date not null,
  period_from date not null,
  figures jsonb not null,
  computed_at timestamptz not null,
  job_id bigint not null unique references console.report_jobs,
  check (period_from <= base_date)
);
create index base_date_reports_day on console.base_date_reports (base_date, id);
create trigger base_date_reports_kept before update or delete on console.base_date_reports
  for each row execute function refuse_change('a base-date report is kept as it was computed');
create trigger base_date_reports_all_kept before truncate on console.base_date_reports
  for each statement execute function refuse_change('a base-date report is kept as it was computed');

-- Receipts of payments, which are simplified invoices if the sale of points is taxed. A receipt never changes, so the
-- row contains copies of the issuer, the amounts and the recipient. A further receipt for the same payment is a
-- reissue.
create table documents (
  id bigint generated always as identity primary key,
  number text generated always as ('R' || lpad(id::text, 8, '0')) stored unique,
  payment_id bigint not null references payments,
  reissue_of bigint references documents,
  member_id bigint not null references members,
  request_id text not null,
  counterparty text not null,
  issued_at timestamptz not null,
  -- The day in Japan on which the payment was paid.
  traded_on date not null,
  issuer_name text not null,
  issuer_address text not null,
  registration_number text check (registration_number ~ '^T[0-9]{13}$'),
  points integer not null check (points > 0),
  total_yen integer not null check (total_yen > 0),
  -- The tax rate in percent; null if the sale of points is outside the scope of the tax.
  tax_rate smallint check (tax_rate in (8, 10)),
  tax_yen integer not null check (tax_yen >= 0),
  constraint documents_request unique (member_id, request_id),
  check (tax_rate is not null or tax_yen = 0)
);
create unique index documents_first on documents (payment_id) where reissue_of is null;
create index documents_payment on documents (payment_id, id);
create index documents_day on documents (traded_on, id);
create index documents_total on documents (total_yen, id);
create trigger documents_kept before update or delete on documents
  for each row execute function refuse_change('a document is kept as it was issued');

-- The last run of each background job, for the console's page about jobs.
create table job_runs (
  name text primary key,
  schedule text not null,
  started_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- The error message of the last failure.
  failure text
);

-- Refuses a change of tax_moment after the first payment, because earlier receipts would then be wrong.
create function refuse_late_tax_moment() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from payments where paid_at is not null) then
    raise exception 'the moment of tax is fixed since the first payment' using constraint = 'shop_settings_tax_moment';
  end if;
  return new;
end $$;
create trigger shop_settings_tax_moment before update on shop_settings
  for each row when (old.tax_moment is distinct from new.tax_moment)
  execute function refuse_late_tax_moment();
