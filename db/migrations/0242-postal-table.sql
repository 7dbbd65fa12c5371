-- The postal codes of Japan Post's newest file. Without a row, the shop uses those of a package, which age.
create table postal_table (
  is_only boolean primary key default true check (is_only),
  content bytea not null,
  replaced_at timestamptz not null
);
