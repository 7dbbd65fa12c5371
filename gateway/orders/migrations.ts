/**
 * The migrations of the gateway's database. Each migration runs once, in the order of the list, and
 * never changes after a release. Times are milliseconds since 1970, amounts are whole yen, and
 * fields of variable form are JSON.
 */
export const MIGRATIONS = [
  `
create table if not exists orders (
  id text primary key,
  dialect text not null,
  order_id text,
  access_id text not null unique,
  access_pass text not null,
  method text not null,
  yen integer not null check (yen > 0),
  currency text not null,
  state text not null,
  paid_yen integer not null default 0,
  refunded_yen integer not null default 0,
  code text,
  notice_url text,
  return_url text,
  cancel_url text,
  language text not null,
  expires_ms integer,
  created_ms integer not null,
  detail text not null,
  unique (dialect, order_id)
) strict;
create index if not exists orders_by_expiry on orders (expires_ms) where state in ('opened', 'authorised');
create index if not exists orders_by_creation on orders (created_ms);

create table if not exists events (
  sequence integer primary key autoincrement,
  order_id text not null references orders (id),
  at_ms integer not null,
  verb text not null,
  from_state text not null,
  to_state text not null,
  yen integer,
  code text
) strict;
create index if not exists events_by_order on events (order_id);

create table if not exists answers (
  scope text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  content_type text not null,
  body blob not null,
  created_ms integer not null,
  primary key (scope, key)
) strict;

create table if not exists records (
  scope text not null,
  kind text not null,
  key text not null,
  value text not null,
  primary key (scope, kind, key)
) strict;

create table if not exists notices (
  id integer primary key autoincrement,
  dialect text not null,
  order_id text references orders (id),
  url text not null,
  headers text not null,
  body blob not null,
  state text not null default 'pending',
  due_ms integer not null,
  attempts integer not null default 0,
  tampering text,
  tampered_attempts integer not null default 0,
  waits_for_another integer not null default 0,
  last_answer text
) strict;
create index if not exists notices_by_due on notices (due_ms) where state = 'pending';

create table if not exists notice_scripts (
  id integer primary key autoincrement,
  order_id text,
  remaining integer,
  act text not null,
  times integer,
  delay_ms integer,
  seed integer not null
) strict;

create table if not exists faults (
  id integer primary key autoincrement,
  method text,
  path text not null,
  fault text not null,
  remaining integer not null
) strict;
`,
  // The seed determines which calls a fault of the kind 'chaos' affects.
  'alter table faults add column seed integer not null default 1',
  // The earliest migration used the names "answers" and "heard". This migration replaces them by
  // the usual terms "responses" and "acknowledged".
  `
alter table answers rename to idempotent_responses;
alter table notices rename column last_answer to last_response;
update notices set state = 'acknowledged' where state = 'heard';
`,
]
