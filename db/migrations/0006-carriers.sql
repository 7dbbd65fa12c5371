-- The files for and from the carriers: file layouts that an owner can replace without a release, exports for labels,
-- and imports of tracking numbers.

-- The file layouts that an owner stored, from version 2 on. Version 1 comes with the shop. The newest version applies.
create table console.carrier_layouts (
  code text not null,
  version integer not null check (version >= 2),
  layout jsonb not null,
  stored_by bigint not null references console.operators,
  stored_at timestamptz not null,
  primary key (code, version)
);
create trigger carrier_layouts_kept before update or delete on console.carrier_layouts
  for each row execute function refuse_change('a version of a layout is kept as it is');

-- The settings of a file layout: how labels describe the content, and the shop's customer number at the carrier.
create table console.carrier_settings (
  code text primary key,
  settings jsonb not null,
  -- Counts the changes of the row. The console refuses a change by an operator who saw an earlier version of the row.
  version integer not null default 1
);

-- The characters that an operator accepted in place of characters that a carrier does not print. The table contains a
-- hash of the normalized address, and not the address.
create table console.replacements (
  address_hash bytea not null,
  character text not null,
  replacement text not null,
  accepted_by bigint not null references console.operators,
  accepted_at timestamptz not null,
  primary key (address_hash, character)
);

-- Each file that was made for a carrier, with the content that the operator downloaded.
create table console.exports (
  id bigint generated always as identity primary key,
  number text not null generated always as ('E' || lpad(id::text, 6, '0')) stored unique,
  code text not null,
  layout_version integer not null,
  ship_day date not null,
  file_name text not null,
  row_count integer not null check (row_count > 0),
  sha256 bytea not null,
  -- The file; null after the file was emptied to delete its addresses.
  content bytea,
  operator_id bigint not null references console.operators,
  -- Why the export repeats parcels of an earlier export; null if it repeats no parcel.
  reason text check (reason <> ''),
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint exports_deleted check ((content is null) = (deleted_at is not null))
);
create index exports_created on console.exports (created_at, id);
create index exports_kept on console.exports (created_at) where content is not null;

create table console.export_rows (
  export_id bigint not null references console.exports,
  -- The number of the row in the file, from 1.
  row_number integer not null check (row_number >= 1),
  parcel_id bigint not null references console.parcels,
  primary key (export_id, row_number),
  unique (export_id, parcel_id)
);
create index export_rows_parcel on console.export_rows (parcel_id, export_id);
create trigger export_rows_kept before update or delete on console.export_rows
  for each row execute function refuse_change('the list of an export is kept');

-- Each file with tracking numbers that an operator imported. The table console.import_rows has the
-- result of each row.
create table console.imports (
  id bigint generated always as identity primary key,
  code text not null,
  file_name text not null,
  sha256 bytea not null,
  row_count integer not null,
  operator_id bigint not null references console.operators,
  created_at timestamptz not null
);
create index imports_created on console.imports (created_at, id);

create table console.import_rows (
  import_id bigint not null references console.imports,
  -- The number of the row in the file, from 1. It is 0 or negative for a parcel that no row of the file names.
  line integer not null,
  number text,
  tracking text not null,
  result text not null
    check (result in ('matched', 'same', 'conflict', 'unknown', 'choose', 'damaged', 'missing')),
  conflict text,
  parcel_id bigint references console.parcels,
  -- The parcels to which the row may belong. An operator chooses one of these parcels.
  candidate_ids bigint[] not null default '{}',
  decided_by bigint references console.operators,
  decided_at timestamptz,
  primary key (import_id, line),
  check ((decided_by is null) = (decided_at is null))
);
