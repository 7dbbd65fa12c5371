-- Causes have other names now. Without these rows, members would be told once more of points that end, and of
-- ranks that they have.
insert into message_causes (occasion, cause, created_at)
select
  occasion,
  concat_ws(
    '-',
    split_part(cause, '-', 1),
    to_char(to_timestamp(split_part(cause, '-', 2)::bigint / 1000.0) at time zone 'Asia/Tokyo', 'YYYY-MM-DD'),
    split_part(cause, '-', 3)
  ),
  created_at
from message_causes
where occasion = 'points-ending'
  and cause ~ '^\d+-\d{12,13}-\d+$'
on conflict do nothing;

insert into message_causes (occasion, cause, created_at)
select 'rank-changed', concat_ws('-', member_id, month, rank_id), now()
from rank_periods
on conflict do nothing;
