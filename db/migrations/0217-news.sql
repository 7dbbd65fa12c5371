-- Operators send an announcement to the members who asked for news, once, after an approval.

alter table sale_events
  drop constraint sale_events_occasion_check,
  drop constraint sale_events_subject,
  add column announcement_id bigint references announcements,
  -- What was approved. A text that is changed afterwards is not sent on.
  add column announcement_version integer,
  add constraint sale_events_occasion_check check (occasion in ('sale-begins', 'few-left', 'restocked', 'news')),
  add constraint sale_events_subject check (
    num_nonnulls(pack_id, good_id, announcement_id) = 1
    and case occasion when 'restocked' then good_id when 'news' then announcement_id else pack_id end is not null
    and (announcement_version is null) = (announcement_id is null)
  ),
  -- An announcement is sent once.
  add constraint sale_events_announcement unique (announcement_id);
create index message_choices_news on message_choices (member_id) where occasion = 'news' and is_on;

-- False if the announcement was sent before.
create function send_news(announcement bigint, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  approved jsonb := (console.decided_now('announcements.send')).payload;
begin
  insert into sale_events (occasion, announcement_id, announcement_version, created_at)
  select 'news', id, version, moment
  from announcements
  where id = announcement
    and approved ->> 'id' = id::text
    and approved ->> 'version' = version::text
  on conflict (announcement_id) do nothing;
  return found;
end $$;
revoke execute on function send_news(bigint, timestamptz) from public;
