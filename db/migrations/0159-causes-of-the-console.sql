-- The console announces parcels that are packed. It cannot claim other causes, whose messages would then never be sent.
create function console.refuse_strange_cause() returns trigger language plpgsql
set search_path = console, public, pg_temp
as $$
begin
  if not is_owner() and new.occasion <> 'parcel-packed' then
    raise exception 'this occasion is not of the console' using constraint = 'message_causes_console';
  end if;
  return new;
end $$;
revoke execute on function console.refuse_strange_cause() from public;
create trigger message_causes_console before insert on message_causes
for each row when (has_schema_privilege('console', 'usage'))
execute function console.refuse_strange_cause();
