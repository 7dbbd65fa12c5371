-- What came of reading the list of market prices of a source on a day. A day that failed is read again after an hour.
create table console.price_reads (
  source text not null check (source <> ''),
  day date not null,
  started_at timestamptz not null,
  read_at timestamptz,
  priced_at timestamptz,
  recorded_count integer not null default 0,
  unchanged_count integer not null default 0,
  unknown_count integer not null default 0,
  failed_count integer not null default 0,
  failed jsonb not null default '[]',
  fault text,
  primary key (source, day)
);
