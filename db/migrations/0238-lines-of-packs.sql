-- The turns of a line count from the start of the sale, which the approved composition names.

create or replace function refuse_change_of_published_pack() returns trigger language plpgsql as $$
begin
  if old.published_at is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.id, new.name, new.currency, new.price, new.total, new.max_buy_count, new.is_limited, new.composition, new.pack_root, new.published_at, new.is_demo)
      is distinct from
      (old.id, old.name, old.currency, old.price, old.total, old.max_buy_count, old.is_limited, old.composition, old.pack_root, old.published_at, old.is_demo)
  then
    raise exception 'the composition of a published pack never changes' using constraint = 'packs_published';
  end if;
  if new.starts_at is distinct from old.starts_at and position('"line":'::bytea in old.composition) > 0 then
    raise exception 'the start of a pack with a line never changes' using constraint = 'packs_line';
  end if;
  if old.shows_lineup and not new.shows_lineup then
    raise exception 'a line-up that is shown stays shown' using constraint = 'packs_lineup';
  end if;
  return new;
end $$;
