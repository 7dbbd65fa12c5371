-- The member's own account: a verified phone, reissue links, verification codes, referrals, and limits on tries.

-- The number that was verified: one account a number, and a changed number is unverified again.
alter table members add column verified_phone text;
update members set verified_phone = tel where sms_verified_at is not null;
alter table members add constraint members_verified_phone unique (verified_phone);
alter table members add constraint members_verified check ((verified_phone is null) = (sms_verified_at is null));
-- Since when the member may refer friends, as far as payments go.
alter table members add column first_paid_at timestamptz;

-- One-time links for a new password; only the hash of the token is stored.
create table reissues (
  token_hash bytea primary key,
  member_id bigint not null references members,
  expires_at timestamptz not null
);
create index reissues_member on reissues (member_id);

-- The code on its way to a member's phone: a new one takes the place of the old.
create table verifications (
  member_id bigint primary key references members,
  phone text not null,
  code_hash text not null,
  try_count smallint not null default 0,
  expires_at timestamptz not null
);

-- Who brought whom. The place among the referrer's friends is the law of at most 10.
create table referrals (
  friend_id bigint primary key references members,
  referrer_id bigint not null references members,
  place smallint not null check (place between 1 and 10),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- A number earns the bonus once, whatever account it is verified for later.
  paid_phone text unique,
  check (friend_id <> referrer_id),
  check ((paid_at is null) = (paid_phone is null)),
  constraint referrals_place unique (referrer_id, place)
);

-- What counts against a limit; the subject (a mail, a number, an address) is a hash.
create table attempts (
  id bigint generated always as identity primary key,
  name text not null,
  subject bytea not null,
  created_at timestamptz not null
);
create index attempts_recent on attempts (name, subject, created_at);
create index attempts_old on attempts (created_at);
