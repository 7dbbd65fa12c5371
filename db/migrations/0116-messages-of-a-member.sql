-- Closing an account deletes the member's messages, also those that were sent.

create index outbox_messages_member on outbox_messages (member_id) where member_id is not null;
