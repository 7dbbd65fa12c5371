-- An authenticator that somebody adds to an enrolled operator's account approves nothing for a day, so that the operator
-- can answer the mail about it. Null: it may approve at once, as it was enrolled with the account.
alter table console.passkeys add column approves_from timestamptz;
alter table console.recovery_codes add column approves_from timestamptz;

-- From when the authenticator of the session's newest proof may approve.
alter table console.sessions add column approves_from timestamptz;
