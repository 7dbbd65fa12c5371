-- A parcel may be lost or damaged. The console then needs a photo of what was packed, and follows the claim on the
-- carrier. It also keeps the identity papers of those from whom the shop has bought cards.

create table console.parcel_photos (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references console.parcels,
  -- A WebP picture without the metadata of the upload; null after the photo was erased.
  bytes bytea,
  operator_id bigint not null references console.operators,
  created_at timestamptz not null
);
create index parcel_photos_parcel on console.parcel_photos (parcel_id, id);

create table console.parcel_claims (
  id bigint generated always as identity primary key,
  parcel_id bigint not null references console.parcels,
  cause text not null check (cause in ('lost', 'damaged')),
  carrier text not null,
  tracking_number text not null,
  -- The number by which the carrier names the claim; empty until the shop has received this number.
  reference text not null default '',
  note text not null default '',
  claimed_yen integer not null check (claimed_yen > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'refused', 'withdrawn')),
  -- What the carrier has paid.
  paid_yen integer not null default 0 check (paid_yen >= 0),
  outcome_note text not null default '',
  version integer not null default 1,
  opened_by bigint not null references console.operators,
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint parcel_claims_closed check ((state = 'open') = (closed_at is null)),
  constraint parcel_claims_paid check ((state = 'paid') = (paid_yen > 0))
);
create index parcel_claims_parcel on console.parcel_claims (parcel_id, id);
create index parcel_claims_opened on console.parcel_claims (opened_at, id);
-- A parcel has one open claim at most.
create unique index parcel_claims_open on console.parcel_claims (parcel_id) where state = 'open';

create table console.identity_papers (
  id bigint generated always as identity primary key,
  acquisition_id bigint not null references console.acquisitions,
  content_type text not null check (content_type in ('image/webp', 'application/pdf')),
  -- Null after the paper was erased.
  bytes bytea,
  operator_id bigint not null references console.operators,
  created_at timestamptz not null
);
create index identity_papers_acquisition on console.identity_papers (acquisition_id, id);
create index identity_papers_unerased on console.identity_papers (created_at) where bytes is not null;
