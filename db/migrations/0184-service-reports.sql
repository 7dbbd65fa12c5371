-- Each month, the shop publishes a signed report of its service: days to ship, early ends, returned money, void batches, and how
-- often each rarity was drawn. Each report holds the hash of the one before it, so that none can be changed or left out later.

-- How many drawn purchases of a pack were settled before a moment. A binary search reads few rows.
create function settled_before(pack bigint, moment timestamptz) returns bigint
language plpgsql
stable
set search_path to 'public', 'pg_temp'
as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select settled_count into high from urns where pack_id = pack;
  while low < high loop
    middle := (low + high) / 2;
    if (select created_at from purchases where pack_id = pack and settled_index = middle) < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;

create or replace function console.tickets_sold_before(pack bigint, moment timestamptz) returns integer
language sql
stable
set search_path to 'public', 'pg_temp'
as $$
  select coalesce(
    (select first_ticket from purchases where pack_id = pack and settled_index = settled_before(pack, moment)),
    (
      select total - (select sum(left_count) from unnest(counts) as left_count)
      from urns
      join packs on packs.id = pack_id
      where pack_id = pack
    ),
    0
  )::integer;
$$;

create table service_reports (
  -- Its first day; the month ends at midnight in Asia/Tokyo.
  month date primary key check (extract(day from month) = 1),
  -- Canonical JSON (RFC 8785) as it is published and signed.
  body text not null,
  hash bytea not null check (length(hash) = 32),
  signed_at timestamptz not null,
  public_key bytea not null check (length(public_key) = 32),
  signature bytea not null check (length(signature) = 64)
);

create function refuse_report_off_chain() returns trigger
language plpgsql
set search_path to 'public', 'pg_temp'
as $$
declare
  last service_reports;
begin
  select * into last from service_reports order by month desc limit 1;
  if new.hash <> sha256('HIKIFUDA/report\000'::bytea || convert_to(new.body, 'UTF8'))
    or new.body::jsonb ->> 'month' is distinct from to_char(new.month, 'YYYY-MM')
    or new.body::jsonb ->> 'previous' is distinct from coalesce(encode(last.hash, 'hex'), repeat('0', 64))
    or new.month <> last.month + interval '1 month'
    or new.signed_at < (new.month + interval '1 month') at time zone 'Asia/Tokyo'
  then
    raise exception 'a report follows that of the month before it' using constraint = 'service_reports_chain';
  end if;
  return new;
end $$;

create trigger service_reports_chain before insert on service_reports
  for each row execute function refuse_report_off_chain();
create trigger service_reports_kept before update or delete on service_reports
  for each row execute function refuse_change('a report of a month is kept as it was signed');
create trigger service_reports_all_kept before truncate on service_reports
  for each statement execute function refuse_change('a report of a month is kept as it was signed');
