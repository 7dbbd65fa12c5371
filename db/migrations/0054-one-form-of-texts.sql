-- Codes and names are kept in one form (NFC), so that ガ typed as カ with a voicing mark is the same code. Codes and names that
-- become equal are named, and nothing is changed: one of them gets another code or name, and the migration runs again.
do $$
declare
  collisions text;
begin
  select string_agg(format('%s %s (ids %s)', kind, text, ids), '; ' order by kind, text)
  into collisions
  from (
    select kind, normalize(text, nfc) as text, string_agg(id::text, ', ' order by id) as ids
    from (
      select 'card' as kind, code as text, id from cards
      union all
      select 'supplier', name, id from console.suppliers
    ) as named
    group by kind, normalize(text, nfc)
    having count(*) > 1
  ) as equal;
  if collisions is not null then
    raise exception 'These are equal in Unicode NFC: %', collisions;
  end if;
end $$;

update cards
set code = normalize(code, nfc),
  name = normalize(name, nfc),
  set_name = normalize(set_name, nfc),
  model_number = normalize(model_number, nfc)
where (code || name || set_name || model_number) is not nfc normalized;
update goods
set name = normalize(name, nfc),
  series = normalize(series, nfc),
  model_number = normalize(model_number, nfc)
where (name || series || model_number) is not nfc normalized;
update console.suppliers
set name = normalize(name, nfc)
where name is not nfc normalized;
