-- Whether a member has a password is a fact about the member: a registration by passkey has none either, and unlinking LINE
-- or removing the last passkey must leave a way to log in. Who registered by passkey before counts as having one.
alter table members add column has_no_password boolean not null default false;
update members
set has_no_password = true
from line_accounts
where line_accounts.member_id = members.id
  and line_accounts.has_no_password;
alter table line_accounts drop column has_no_password;
