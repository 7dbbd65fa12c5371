-- A message of a sale is sent while its event holds. The alert on waiting messages needs to know since when each was due.

alter table outbox_messages
  add column sale_event_id bigint,
  add column due_at timestamptz;
comment on column outbox_messages.due_at is
  'since when it waits: the time of its first attempt, or until when a provider or the night has it wait; null before the first attempt';
