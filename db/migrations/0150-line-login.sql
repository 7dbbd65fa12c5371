-- Members log in by LINE, beside password and passkeys.

-- The LINE account of a member. A LINE account belongs to one member only.
create table line_accounts (
  member_id bigint primary key references members,
  -- The id that LINE gives the person for the shop's provider.
  line_user_id text not null unique check (length(line_user_id) between 1 and 100),
  created_at timestamptz not null,
  used_at timestamptz
);

-- What a browser is doing at LINE. `registration`: LINE has said who the visitor is, and no member
-- has that LINE account yet.
create table line_logins (
  secret_hash bytea not null,
  purpose text not null check (purpose in ('login', 'link', 'registration')),
  state text not null,
  nonce text not null,
  code_verifier text not null,
  is_saved boolean not null,
  line_user_id text,
  expires_at timestamptz not null,
  primary key (secret_hash, purpose),
  check ((purpose = 'registration') = (line_user_id is not null))
);
create index line_logins_expiry on line_logins (expires_at);
