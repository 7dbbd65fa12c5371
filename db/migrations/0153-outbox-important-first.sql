-- The worker claims the next messages of a channel in batches, and messages of a sale last.

create index outbox_messages_next
  on outbox_messages (channel, (kind = 'sale'), send_after)
  where sent_at is null
    and given_up_at is null;
