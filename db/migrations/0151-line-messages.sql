-- Members who are friends of the shop's LINE account get messages by LINE.

alter table line_accounts
  add column is_friend boolean not null default false,
  -- As of when the shop knows it. An older event of LINE changes nothing.
  add column friend_at timestamptz not null default '-infinity';
alter table line_logins add column is_friend boolean not null default false;

alter table message_choices drop constraint message_choices_channel_check;
alter table message_choices add constraint message_choices_channel_check check (channel in ('mail', 'push', 'line'));
alter table outbox_messages drop constraint outbox_messages_channel_check;
alter table outbox_messages add constraint outbox_messages_channel_check check (channel in ('mail', 'sms', 'push', 'line'));
