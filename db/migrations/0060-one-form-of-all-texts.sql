-- Codes, names and names of files are kept in one form: Unicode NFC, with separate voicing marks joined (タ゛ is ダ). What the
-- entry already does is done to existing rows. Codes and names that become equal are named, and nothing is changed. Records that
-- are kept as they were written stay so: acquisitions, bank statements, and what a published pack or an approval contains.
create function pg_temp.one_form(value text) returns text
language sql immutable
as $$
  select normalize(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            value,
            '([うか-とは-ほウカ-トハ-ホワ-ヲゝヽ])(?:゛|ﾞ| ?\u3099)',
            '\1' || U&'\3099',
            'g'
          ),
          '([は-ほハ-ホ])(?:゜|ﾟ| ?\u309a)',
          '\1' || U&'\309A',
          'g'
        ),
        '([ｦ-ﾝ])゛',
        '\1ﾞ',
        'g'
      ),
      '([ｦ-ﾝ])゜',
      '\1ﾟ',
      'g'
    ),
    nfc
  )
$$;

do $$
declare
  collisions text;
  place record;
begin
  select string_agg(format('%s %s (%s)', kind, text, rows), '; ' order by kind, text)
  into collisions
  from (
    select kind, pg_temp.one_form(text) as text, string_agg(key, ', ' order by key) as rows
    from (
      select 'card' as kind, code as text, id::text as key from cards
      union all
      select 'supplier', name, id::text from console.suppliers
      union all
      select 'shelf', code, code from console.shelves
      union all
      select 'graded copy', grading_company || ' ' || grading_number, id::text
      from console.copies
      where grading_number <> '' and on_hand > 0
      union all
      select 'copy of card ' || card_id, serial_number, id::text
      from console.copies
      where serial_number <> '' and on_hand > 0
    ) as named
    group by kind, pg_temp.one_form(text)
    having count(*) > 1
  ) as equal;
  if collisions is not null then
    raise exception 'These are equal in their one form: %', collisions;
  end if;

  -- A shelf is named by its copies and movements, so it gets a new row before they change.
  insert into console.shelves (code, note, created_at)
  select pg_temp.one_form(code), note, created_at
  from console.shelves
  where code <> pg_temp.one_form(code);

  alter table console.movements disable trigger movements_kept;
  for place in
    select *
    from (
      values
        ('console.copies', '{shelf,grading_company,grading_number,serial_number}'::text[]),
        ('console.movements', '{shelf}'),
        ('cards', '{code,name,reading,set_name,model_number,rarity_label}'),
        ('goods', '{name,reading,series,model_number}'),
        ('card_types', '{name}'),
        ('console.suppliers', '{name}'),
        ('console.bank_accounts', '{name}'),
        ('console.imports', '{file_name}'),
        ('members', '{last_name,middle_name,first_name}'),
        ('shipments', '{last_name,middle_name,first_name}'),
        ('console.parcels', '{last_name,middle_name,first_name}'),
        ('address_requests', '{last_name,middle_name,first_name}')
    ) as places (name, columns)
  loop
    execute format(
      'update %s set %s where %s',
      place.name,
      (select string_agg(format('%1$I = pg_temp.one_form(%1$I)', each), ', ') from unnest(place.columns) as each),
      (select string_agg(format('%1$I <> pg_temp.one_form(%1$I)', each), ' or ') from unnest(place.columns) as each)
    );
  end loop;
  alter table console.movements enable trigger movements_kept;

  delete from console.shelves where code <> pg_temp.one_form(code);
end $$;

drop function pg_temp.one_form(text);
