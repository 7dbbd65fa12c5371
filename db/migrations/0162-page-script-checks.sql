-- Each day the shop loads its own payment page as members get it, and compares scripts and headers with its build
-- (PCI DSS 4.0.1, 6.4.3 and 11.6.1). Each check is a row: what was served, and what differs.
create table page_script_checks (
  id bigint primary key generated always as identity,
  checked_at timestamptz not null,
  policy text not null,
  scripts jsonb not null,
  differences jsonb not null
);
create index page_script_checks_time on page_script_checks (checked_at);
