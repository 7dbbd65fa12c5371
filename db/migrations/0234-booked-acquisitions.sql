-- The journal books acquisitions on the day of their entry, with the part of the tax that each allows to deduct.

alter table console.acquisitions
  -- How input tax is deducted if the counterparty gave no registration number.
  add column deduction text not null default 'transitional' check (deduction in ('second-hand', 'transitional'));
create index acquisitions_entered on console.acquisitions (created_at);
