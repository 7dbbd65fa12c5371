-- The sale desk names the free draws of a pack while it is open. A count of 100,000 tickets in the ledger took 200 ms, and a
-- daily draw for everyone has millions. The job that counts the points of packs counts them too.

alter table pack_points add column free_count bigint not null default 0;

insert into pack_points as stored (pack_id, day, free_count)
select pack_id, (purchase.created_at at time zone 'Asia/Tokyo')::date as day, count(*)
from entries as given
join entries as draw
  on draw.member_id = given.member_id
  and draw.currency = given.currency
  and draw.seq = given.seq + 1
join point_splits on point_splits.member_id = given.member_id and draw.seq <= origins_seq
join (
  select member_id, id, pack_id, created_at from purchases
  union all
  select member_id, id, pack_id, created_at from sealed_purchases
) as purchase on purchase.member_id = draw.member_id and purchase.id::text = draw.reference
where given.kind = 'free-draw'
  and given.currency = 'point'
  and not exists (
    select
    from entries
    where entries.kind = 'free-payback'
      and entries.reference = draw.reference
      and entries.currency = 'point'
      and entries.seq <= origins_seq
  )
group by pack_id, day
on conflict (pack_id, day) do update set free_count = excluded.free_count;
