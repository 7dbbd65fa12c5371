-- The rights of the console's database role, which owns no table (decision 033). The owner applies this file at every
-- start of the shop, with the role's name in place of :console. PostgreSQL refuses the role everything that is not listed.
revoke all on all tables in schema public, console from :console;
grant usage on schema public, console to :console;

-- The console's own tables. Its settings change only by a command on the server.
grant select, insert, update (name, role, state, version, password_hash, removed_at) on console.operators to :console;
grant select, insert, delete, update (sign_count) on console.passkeys to :console;
grant select, insert, delete, update (secret, last_step, confirmed_at) on console.totp_secrets to :console;
grant select, insert, delete, update (used_at) on console.recovery_codes to :console;
grant select, insert, update (used_at, expires_at) on console.invitations to :console;
grant select, insert, delete, update (is_enrolling, seen_at, expires_at, proved_at) on console.sessions to :console;
grant select, insert, delete, update (purpose, challenge, expires_at) on console.challenges to :console;
grant select, update (addresses, version) on console.address_lists to :console;
grant select, insert, delete, update (answer) on console.requests to :console;
grant select on console.settings to :console;
grant
  select,
  insert,
  update (state, decided_by, decided_at, decision_reason, is_single_hand, used_at)
  on console.approvals to :console;
grant select, insert on console.audit_entries to :console;

-- Tables of the shop. The console queues mails, which the shop sends, and counts failed logins.
grant select on schema_migrations to :console;
grant insert on outbox_messages to :console;
grant select, insert, delete on rate_limit_hits to :console;

-- What the search finds. Passwords, sessions and what the providers know are not readable.
grant select (id, mail, tel, created_at) on members to :console;
grant select (id, name, published_at) on packs to :console;
grant select (id, order_id, state, price_yen, created_at) on payments to :console;
