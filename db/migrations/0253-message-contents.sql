-- What the mails of a sale say is stored once for all who get it: 100,000 copies were 180 MB, written three times each.

create table message_contents (
  hash bytea primary key,
  text text not null,
  html text not null,
  created_at timestamptz not null
);

-- The content of a mail that many get, with a place for the member's stop token; null if the message has its own text.
alter table outbox_messages add column content_hash bytea;
