-- A batch begins where the batch before it ends, and a void batch is the last of its pack: nothing grows or follows it.
create function refuse_batch_out_of_order() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if new.drawn_at is not null or new.voided_at is not null or new.refused_at is not null then
    raise exception 'a batch begins sealed' using constraint = 'batches_follow';
  end if;
  if new.no = 0 and new.settled_index = 0 and new.first_ticket = 0 then
    return new;
  end if;
  if not exists (
    select from batches
    where pack_id = new.pack_id
      and no = new.no - 1
      and voided_at is null
      and settled_index + length(inputs) / 32 = new.settled_index
      and first_ticket + draw_count = new.first_ticket
  ) then
    raise exception 'a batch begins where the batch before it ends' using constraint = 'batches_follow';
  end if;
  return new;
end $$;
create trigger batches_follow before insert on batches
  for each row execute function refuse_batch_out_of_order();

create or replace function refuse_other_batch() returns trigger language plpgsql
set search_path = public, pg_temp
as $$
begin
  if old.drawn_at is not null or old.voided_at is not null
    or (new.pack_id, new.no, new.settled_index, new.first_ticket, new.sealed_at)
      is distinct from (old.pack_id, old.no, old.settled_index, old.first_ticket, old.sealed_at)
    or substr(new.inputs, 1, length(old.inputs)) <> old.inputs
    or (new.inputs = old.inputs) <> (new.draw_count = old.draw_count)
  then
    raise exception 'a sealed batch only grows until it is drawn' using constraint = 'batches_fixed';
  end if;
  -- While the batch before is drawn, notaries may have signed this one.
  if new.inputs <> old.inputs and not exists (
    select from batches
    where pack_id = new.pack_id
      and no = new.no - 1
      and drawn_at is null
      and voided_at is null
  ) then
    raise exception 'a batch that may be signed never changes' using constraint = 'batches_fixed';
  end if;
  return new;
end $$;
