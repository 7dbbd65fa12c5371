-- Visitors see the rarest draws of the last hours, each with its place in the public log.

-- The worker collects them from the log, so that a purchase costs nothing more.
create table rare_draws (
  pack_id bigint not null references packs,
  settled_index bigint not null,
  draw_index integer not null,
  prize_no smallint not null,
  -- How many tickets of the whole pack there are for one of the prize.
  one_in integer not null,
  drawn_at timestamptz not null,
  primary key (pack_id, settled_index, draw_index)
);

-- Up to which purchase of a pack the worker has looked.
create table rare_draw_positions (
  pack_id bigint primary key references packs,
  settled_count bigint not null
);

-- Only a member who asks for it has a name there.
create table feed_names (
  member_id bigint primary key references members,
  name_no smallint not null,
  created_at timestamptz not null
);
