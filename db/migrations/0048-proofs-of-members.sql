-- A new mail address, a new password and a change of the passkeys need a proof of the member that is younger than five
-- minutes: the login, or the password or passkey asked for again.
alter table sessions add column proved_at timestamptz;
