-- The fault of a reading is a code, which the console shows in the language of the operator, and what completes it.
alter table console.price_reads
  add column fault_detail text not null default '';
update console.price_reads
set fault = 'other', fault_detail = fault
where fault is not null;
