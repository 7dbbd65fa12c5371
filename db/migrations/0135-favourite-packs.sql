-- A member's favourites are the same on each device, and the shop can write to who has a pack among them.

create table favourite_packs (
  member_id bigint not null references members,
  pack_id bigint not null references packs,
  created_at timestamptz not null,
  primary key (member_id, pack_id)
);
create index favourite_packs_pack on favourite_packs (pack_id, member_id);
