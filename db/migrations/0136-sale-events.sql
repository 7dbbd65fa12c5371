-- Members who follow a pack hear that its sale has begun, and that few tickets are left.

-- The key makes each message of a pack happen once.
create table sale_events (
  occasion text not null check (occasion in ('sale-begins', 'few-left')),
  pack_id bigint not null references packs,
  -- The followers up to this id have their messages.
  done_through bigint not null default 0,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (occasion, pack_id)
);
create index sale_events_open on sale_events (created_at) where done_at is null;
