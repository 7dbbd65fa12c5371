-- Operators save what they choose to see of a list under a name, for themselves or for all.

create table console.list_views (
  id bigint generated always as identity primary key,
  operator_id bigint not null references console.operators,
  -- The key of the list's call, and after # the part of its rows that the screen shows.
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  filters jsonb not null,
  sort text,
  hidden text[] not null,
  is_shared boolean not null,
  saved_at timestamptz not null,
  unique (list, operator_id, name)
);
