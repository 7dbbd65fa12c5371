-- The rights of an auditor's database role: to read the masked views, and nothing else. The owner applies this file when
-- it prepares the database, with the role's name in place of :auditor.
revoke all on all tables in schema public, console, auditor from :auditor;
grant usage on schema auditor to :auditor;
grant select on all tables in schema auditor to :auditor;
