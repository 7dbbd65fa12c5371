-- The list of members with a restriction reads only restrictions that nobody lifted.
create index restrictions_not_lifted on restrictions (member_id)
  where lifted_at is null;
