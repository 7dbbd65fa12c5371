-- A role that may execute a trigger function can create a trigger with it, which runs with the rights of the
-- function's owner. An existing trigger needs no such right.
do $$
declare
  trigger_function regprocedure;
begin
  for trigger_function in
    select oid
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'console'::regnamespace)
      and prorettype = 'trigger'::regtype
      and prosecdef
  loop
    execute format('revoke execute on function %s from public', trigger_function);
  end loop;
end $$;
