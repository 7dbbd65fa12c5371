-- A gift needs a mail address that its member has confirmed by a mailed link. Null: not confirmed yet.
alter table members add column mail_confirmed_at timestamptz;
