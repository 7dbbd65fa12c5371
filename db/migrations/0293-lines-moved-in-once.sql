-- A line of a file is moved in once, also if owners approve the same file again.

create function move_in_approvals(hash text) returns setof bigint
language sql stable security definer set search_path = console, pg_temp as $$
  select id
  from approvals
  where kind = 'members.move-in'
    and state = 'approved'
    and payload ->> 'file_hash' = hash
$$;
revoke execute on function move_in_approvals(text) from public;
