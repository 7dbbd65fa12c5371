-- A guest's text that is sent twice is looked for among the cases of the same address.
create index cases_guest on cases (guest_mail) where guest_mail is not null;
