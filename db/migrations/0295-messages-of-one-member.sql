-- With statistics from before a sale, the index of waiting messages was read whole for each member.
create or replace function withdraw_messages(member bigint, occasions text[], moment timestamptz) returns void
  language plpgsql security definer
  set search_path = public, pg_temp
as $$
declare
  who console.actor;
begin
  if has_schema_privilege(session_user, 'console', 'usage') and not console.is_owner() then
    who := console.current_actor();
    perform console.check_clock(moment);
    if who.session_hash is null or who.is_enrolling then
      raise exception 'nobody withdraws these messages' using constraint = 'outbox_messages_actor';
    end if;
  end if;
  update outbox_messages
  set
    given_up_at = moment,
    last_error = 'the member gets no such messages',
    text = '',
    html = '',
    content_erased_at = moment
  where member_id = member
    and occasion = any (occasions)
    and coalesce(sent_at, given_up_at) is null;
end $$;

-- Its ranges keep the oldest moment that they ever had: after a week of messages each was read whole.
drop index outbox_messages_old;

-- It has the conditions of the index of waiting messages no more, which would be read instead.
drop index outbox_messages_request;
create index outbox_messages_request on outbox_messages (request_key)
  where request_key is not null and channel = 'line';
