-- Members get messages by web push on the devices on which they ask for it.

create table push_subscriptions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- The session of the device. A logout ends the subscription; a session that expires does not.
  session_hash bytea references sessions (id_hash) on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 1024),
  p256dh text not null,
  auth text not null,
  language text not null check (language in ('ja', 'en')),
  device text not null default '',
  created_at timestamptz not null
);
create index push_subscriptions_member on push_subscriptions (member_id);
create index push_subscriptions_session on push_subscriptions (session_hash) where session_hash is not null;

alter table message_choices drop constraint message_choices_channel_check;
alter table message_choices add constraint message_choices_channel_check check (channel in ('mail', 'push'));
alter table outbox_messages drop constraint outbox_messages_channel_check;
alter table outbox_messages add constraint outbox_messages_channel_check check (channel in ('mail', 'sms', 'push'));
