-- Each cause is announced once for each occasion, and a member chooses which messages the shop sends.
create table message_causes (
  occasion text not null,
  -- Identifies the cause within the occasion, such as the id of a payment.
  cause text not null,
  created_at timestamptz not null,
  constraint message_causes_pkey primary key (occasion, cause)
);
create index message_causes_old on message_causes (created_at);

create table message_choices (
  member_id bigint not null references members,
  occasion text not null,
  channel text not null check (channel in ('mail')),
  is_on boolean not null,
  changed_at timestamptz not null,
  constraint message_choices_pkey primary key (member_id, occasion, channel)
);

-- The secret in the links that end a kind of message without a login.
create table message_stops (
  member_id bigint primary key references members,
  token text not null unique,
  created_at timestamptz not null
);

alter table outbox_messages
  add member_id bigint,
  add occasion text,
  add stop_token text;
create index outbox_messages_waiting on outbox_messages (member_id) where sent_at is null and given_up_at is null;
