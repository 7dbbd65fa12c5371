-- A line of the dealer's record could be corrected twice, and nothing told which correction holds.
create function refuse_second_correction() returns trigger language plpgsql security definer
  set search_path = public, pg_temp
as $$
begin
  -- Of two corrections at once, the second waits here and then finds the first.
  perform from console.acquisitions where id = new.corrects_id for no key update;
  if exists (select from console.acquisitions where corrects_id = new.corrects_id) then
    raise exception 'the line of the record is corrected already' using constraint = 'acquisitions_corrected_once';
  end if;
  return new;
end $$;
revoke execute on function refuse_second_correction() from public;

create trigger acquisitions_corrected_once
  before insert on console.acquisitions
  for each row
  when (new.corrects_id is not null)
  execute function refuse_second_correction();
