-- Margins know which points paid for the draws of a pack: bought ones, ones for converted cards, and given ones. The job
-- that splits the points of members counts them, so that a purchase writes nothing for it (decision 120).
create table pack_points (
  pack_id bigint not null references packs,
  -- The day of the purchases in Japan.
  day date not null,
  paid bigint not null default 0,
  converted bigint not null default 0,
  given bigint not null default 0,
  primary key (pack_id, day)
);

-- The last ledger entry of the member that is counted in pack_points. The former version leaves it as it is; lots that it
-- has written are known by it, because then it differs from seq.
alter table point_splits add column origins_seq bigint not null default 0;
