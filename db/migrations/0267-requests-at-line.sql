-- A mail has a request key too, which its Message-ID is made of. Only messages by LINE are found by it.
drop index outbox_messages_request;
create index outbox_messages_request on outbox_messages (request_key)
  where request_key is not null and channel = 'line' and sent_at is null and given_up_at is null;
