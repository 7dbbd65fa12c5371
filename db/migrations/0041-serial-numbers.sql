-- A single copy can have the serial number that is printed or written on it, beside the number of a grading company.
alter table console.copies
  add column serial_number text not null default '',
  add constraint copies_serial check (serial_number = '' or on_hand <= 1);
-- Different cards may have the same serial number, such as 012/100.
create unique index copies_serial_of_card on console.copies (card_id, serial_number)
  where serial_number <> '' and on_hand > 0;
-- The search of the console finds copies by their serial number alone (A-043).
create index copies_serial_number on console.copies (serial_number) where serial_number <> '';
