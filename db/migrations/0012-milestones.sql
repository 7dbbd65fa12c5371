-- A long history is neither counted nor walked through: after each 500th purchase of a member stands how many there
-- are up to it, so that a page costs a few hundred index entries wherever it is. Laid by whoever reads a history;
-- a purchase, the hot path, knows nothing of them.
create table milestones (
  member_id bigint not null,
  -- Purchases of the member up to this one, included.
  number bigint not null check (number > 0),
  purchase_id bigint not null,
  -- How many of them are in each send state, 1 to 4.
  counts bigint[] not null check (cardinality(counts) = 4),
  primary key (member_id, number),
  foreign key (member_id, purchase_id) references purchases
);

insert into milestones (member_id, number, purchase_id, counts)
select member_id, number, id, counts
from (
  select
    member_id,
    id,
    row_number() over passed as number,
    array[
      count(*) filter (where send_state = 1) over passed,
      count(*) filter (where send_state = 2) over passed,
      count(*) filter (where send_state = 3) over passed,
      count(*) filter (where send_state = 4) over passed
    ] as counts
  from purchases
  where member_id in (
    select member_id
    from purchases
    group by member_id
    having count(*) >= 500
  )
  window passed as (partition by member_id order by id)
) as numbered
where number % 500 = 0;
