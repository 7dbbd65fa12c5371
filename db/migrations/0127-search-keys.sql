-- An identifier is found in whatever width, case and hyphens it is typed. Expressions of an index need the schema's name.
create function search_key(search text) returns text language sql immutable parallel safe strict
as $$ select upper(replace(public.fold_text(search), ' ', '')) $$;

drop index console.copies_grading_number, console.copies_serial_number;
create index copies_grading_number on console.copies (search_key(grading_number)) where grading_number <> '';
create index copies_serial_number on console.copies (search_key(serial_number)) where serial_number <> '';
