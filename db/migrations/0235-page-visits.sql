-- How many pages the shop has sent, by the hour and the kind of page. A row tells of no visitor.

create table page_visits (
  hour timestamptz not null,
  page text not null check (page in ('top', 'pack', 'other')),
  count bigint not null check (count > 0),
  primary key (hour, page)
);

-- The members of a month of first payments.
create index members_first_paid on members (first_paid_at) where first_paid_at is not null;
