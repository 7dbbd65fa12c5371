-- Messages by LINE with the same text go to many members in one request, which is repeated under the same key.

alter table outbox_messages add column request_key uuid;
create index outbox_messages_request on outbox_messages (request_key)
  where request_key is not null
    and sent_at is null
    and given_up_at is null;
