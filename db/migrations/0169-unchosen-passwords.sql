-- A member who registers by a passkey or by LINE has no password that anyone knows. Unlinking LINE or removing the last passkey
-- must leave such a member a way to log in. Members who registered by a passkey before count as having a password.
alter table members add column has_no_password boolean not null default false;
