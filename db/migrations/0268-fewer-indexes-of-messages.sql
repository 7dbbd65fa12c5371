-- Each message of a sale wrote eighteen entries of indexes on its way, and writes eleven.
drop index outbox_messages_waiting;
drop index outbox_messages_due;
drop index outbox_messages_old;
create index outbox_messages_old on outbox_messages using brin (created_at) with (pages_per_range = 32, autosummarize = on);
