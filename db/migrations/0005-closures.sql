-- An account that nobody used for 6 months may be closed by the operator; what it owned and did stays in the books.
alter table members add column last_login_at timestamptz;

create table closures (
  member_id bigint primary key references members,
  created_at timestamptz not null
);
