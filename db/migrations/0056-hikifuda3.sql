-- HIKIFUDA3 replaces HIKIFUDA2 (decision 102). A pack that draws by the old algorithm can neither be sold nor checked any
-- more, and what was published never changes. No shop had opened.
do $$
begin
  if exists (
    select 1 from packs
    where composition is not null
      and convert_from(composition, 'UTF8')::jsonb ->> 'algo' is distinct from 'HIKIFUDA3'
  ) then
    raise exception 'this database holds packs of HIKIFUDA2, an algorithm that no shop opened with: begin with an empty database';
  end if;
end $$;
