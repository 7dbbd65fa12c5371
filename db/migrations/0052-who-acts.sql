-- The database itself checks who acts in the console (decision 036). The console's role alone can no longer start a
-- session, prove a second factor, decide a request, change an operator, or write an audit entry in another's name.
create extension if not exists pgcrypto;

-- How far the time that the console gives may differ from the database's clock. Tests, whose clocks move, set it.
alter table console.settings add column clock_tolerance interval not null default interval '2 minutes';

-- The key with which the functions below sign who acts in a transaction. Only the owner of the tables reads it.
create table console.actor_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into console.actor_key (key) values (gen_random_bytes(32));

-- One row for each session that was ever started, so that a request, a proof or an audit entry can be traced to it.
create table console.session_openings (
  session_hash bytea primary key,
  operator_id bigint not null references console.operators,
  proof text not null check (proof in ('password', 'passkey', 'recovery-code', 'invitation', 'earlier')),
  opened_at timestamptz not null,
  proved_at timestamptz
);
create trigger session_openings_kept before delete on console.session_openings
  for each row execute function refuse_change('the opening of a session is kept for good');
create trigger session_openings_all_kept before truncate on console.session_openings
  for each statement execute function refuse_change('the opening of a session is kept for good');

-- Each role that an operator was given. Without an approval, a command on the server gave it.
create table console.role_grants (
  id bigint generated always as identity primary key,
  operator_id bigint not null references console.operators,
  role text not null,
  approval_id bigint references console.approvals,
  granted_at timestamptz not null default clock_timestamp()
);
create index role_grants_operator on console.role_grants (operator_id, id);
create trigger role_grants_kept before update or delete on console.role_grants
  for each row execute function refuse_change('a grant of a role is kept as it is');
create trigger role_grants_all_kept before truncate on console.role_grants
  for each statement execute function refuse_change('a grant of a role is kept as it is');

-- Signatures of passkeys, which the shop's process verifies. The console's role cannot read a signature or answer for
-- the shop.
create table console.assertions (
  id bigint generated always as identity primary key,
  secret_hash bytea not null,
  purpose text not null,
  challenge text not null,
  response jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'right', 'wrong', 'used')),
  operator_id bigint references console.operators,
  created_at timestamptz not null
);
create index assertions_waiting on console.assertions (id) where state = 'waiting';
create index assertions_created on console.assertions (created_at);

alter table console.operators
  add column has_password boolean generated always as (password_hash is not null) stored;
alter table console.approvals
  add column requested_session bytea,
  add column decided_session bytea,
  add column is_command boolean not null default false,
  -- The transaction of the decision. What needs the approval happens in the same transaction.
  add column decided_in xid8;

-- What was done before this migration counts as it stands in the audit log.
insert into console.session_openings (session_hash, operator_id, proof, opened_at)
select session_hash, min(operator_id), 'earlier', min(at)
from console.audit_entries
where session_hash is not null
  and operator_id is not null
  and call not like 'login.%'
  and call <> 'invitation.accept'
group by session_hash;
insert into console.session_openings (session_hash, operator_id, proof, opened_at, proved_at)
select id_hash, operator_id, 'earlier', created_at, proved_at
from console.sessions
on conflict (session_hash) do update set operator_id = excluded.operator_id, proved_at = excluded.proved_at;
insert into console.role_grants (operator_id, role, granted_at)
select id, role, created_at from console.operators;
alter table console.approvals disable trigger approvals_right;
update console.approvals set is_command = true;
alter table console.approvals enable trigger approvals_right;

-- Returns whether the connection is the owner's: a migration, a command on the server, the demo or a test.
create function console.is_owner() returns boolean language sql stable
set search_path = console, pg_temp as $$
  select pg_has_role(session_user, nspowner, 'usage') from pg_namespace where nspname = 'console'
$$;

-- Refuses a time that differs too much from the database's clock.
create function console.check_clock(moment timestamptz) returns void language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if moment not between clock_timestamp() - (select clock_tolerance from settings)
    and clock_timestamp() + (select clock_tolerance from settings)
  then
    raise exception 'the time % is not the present', moment using constraint = 'clock_tolerance';
  end if;
end $$;

-- Who acts in this transaction. The session is null between a proof of the login and the start of the session.
create type console.actor as (
  operator_id bigint,
  session_hash bytea,
  proof text,
  is_enrolling boolean,
  proved_at timestamptz,
  -- From when the authenticator of the proof may approve; null if it was enrolled with the account.
  approves_from timestamptz
);

-- Stores the actor until the transaction ends. The signature covers the transaction, so no statement can forge the
-- actor, or use it in another transaction.
create function console.set_actor(who console.actor) returns void language plpgsql
set search_path = console, public, pg_temp as $$
declare
  body text := encode(convert_to(to_jsonb(who)::text, 'UTF8'), 'hex');
begin
  perform set_config('hikifuda.actor', body || '.' || actor_signature(body), true);
end $$;
create function console.actor_signature(body text) returns text language sql
set search_path = console, public, pg_temp as $$
  select encode(hmac(pg_current_xact_id()::text || '.' || body, encode(key, 'hex'), 'sha256'), 'hex') from actor_key
$$;
create function console.current_actor() returns console.actor language plpgsql security definer
set search_path = console, pg_temp as $$
declare
  value text := coalesce(current_setting('hikifuda.actor', true), '');
  body text := split_part(value, '.', 1);
begin
  if body = '' or split_part(value, '.', 2) <> actor_signature(body) then
    return null;
  end if;
  return jsonb_populate_record(null::actor, convert_from(decode(body, 'hex'), 'UTF8')::jsonb);
end $$;

-- Returns whether the actor has proved the second factor within the last five minutes.
create function console.is_proved(who console.actor) returns boolean language sql stable
set search_path = console, pg_temp as $$
  select coalesce(who.proved_at > clock_timestamp() - interval '5 minutes' - (select clock_tolerance from settings), false)
$$;

-- Makes the operator of a session the actor of this transaction, and locks the operator's row. Returns the operator's
-- present role; null if the session has ended, or is one of an enrolment.
create function console.act(secret text, moment timestamptz) returns text language plpgsql security definer
set search_path = console, pg_temp as $$
declare
  session sessions;
  operator operators;
begin
  perform check_clock(moment);
  select * into session
  from sessions
  where id_hash = sha256(convert_to(secret, 'UTF8'))
    and expires_at > moment
    and seen_at > moment - interval '15 minutes';
  select * into operator
  from operators
  where id = session.operator_id
    and state = case when session.is_enrolling then 'invited' else 'active' end
  for key share;
  if operator.id is null then
    return null;
  end if;
  perform set_actor((operator.id, session.id_hash, null, session.is_enrolling, session.proved_at, session.approves_from));
  return case when not session.is_enrolling then operator.role end;
end $$;

-- Starts a session for the operator who has just proved who they are, or who ends an enrolment.
create function console.open_session(hash bytea, device text, address text, moment timestamptz) returns void
language plpgsql security definer set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
  enrols boolean := (select state = 'invited' from operators where id = who.operator_id);
  proof text := coalesce(who.proof, 'invitation');
begin
  perform check_clock(moment);
  if enrols is null
    or who.proof like 'half%'
    or enrols and who.proof is distinct from 'invitation'
    or who.session_hash is not null and (enrols or not who.is_enrolling)
  then
    raise exception 'nobody has logged in' using constraint = 'sessions_proof';
  end if;
  insert into sessions (
    id_hash, operator_id, is_enrolling, device, address, created_at, seen_at, expires_at, proved_at, approves_from
  )
  values (
    hash, who.operator_id, enrols, device, address, moment, moment,
    moment + case when enrols then interval '1 hour' else interval '10 hours' end,
    case when not enrols then moment end,
    who.approves_from
  );
  insert into session_openings (session_hash, operator_id, proof, opened_at, proved_at)
  values (hash, who.operator_id, proof, moment, case when not enrols then moment end);
end $$;

-- Stores a fresh proof of the second factor in the actor's session.
create function console.renew_proof(moment timestamptz, approves timestamptz) returns void language plpgsql
set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
begin
  update sessions set proved_at = moment, approves_from = approves where id_hash = who.session_hash;
  update session_openings set proved_at = moment where session_hash = who.session_hash;
  who.proved_at := moment;
  who.approves_from := approves;
  perform set_actor(who);
end $$;

-- Returns the code of an authenticator app (RFC 6238 with SHA-1, six digits) for a time step of 30 seconds.
create function console.totp_code(secret text, step bigint) returns text language plpgsql immutable strict
set search_path = console, public, pg_temp as $$
declare
  bits text := '';
  digest bytea;
  place integer;
begin
  for at in 1 .. length(secret) loop
    bits := bits || (strpos('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', substr(secret, at, 1)) - 1)::bit(5)::text;
  end loop;
  digest := hmac(
    int8send(step),
    decode(
      (
        select string_agg(lpad(to_hex(substr(bits, at * 8 + 1, 8)::bit(8)::integer), 2, '0'), '' order by at)
        from generate_series(0, length(bits) / 8 - 1) as at
      ),
      'hex'
    ),
    'sha1'
  );
  place := get_byte(digest, 19) & 15;
  return lpad(
    (
      (
        (get_byte(digest, place) & 127)::bigint * 16777216
          + get_byte(digest, place + 1) * 65536
          + get_byte(digest, place + 2) * 256
          + get_byte(digest, place + 3)
      ) % 1000000
    )::text,
    6,
    '0'
  );
end $$;

-- Uses up a code of an operator's authenticator app. A code is valid in its own time step and in the two beside it, and
-- only once. The first code confirms a new secret.
create function console.take_totp(operator bigint, code text, moment timestamptz, is_first boolean) returns boolean
language plpgsql set search_path = console, pg_temp as $$
declare
  stored totp_secrets;
  present bigint := floor(extract(epoch from moment) / 30);
begin
  select * into stored from totp_secrets where operator_id = operator for update;
  if stored.operator_id is null or (stored.confirmed_at is null) <> is_first then
    return false;
  end if;
  for step in greatest(present - 1, stored.last_step + 1) .. present + 1 loop
    if totp_code(stored.secret, step) = code then
      update totp_secrets
      set last_step = step, confirmed_at = coalesce(confirmed_at, moment)
      where operator_id = operator;
      return true;
    end if;
  end loop;
  -- The lock of the row lasts, so that at most five codes a second are guessed.
  perform pg_sleep(0.2);
  return false;
end $$;

-- Returns the parameters and the salt of an operator's password, with which the console hashes what was typed.
create function console.password_salt(address text) returns text language sql stable security definer
set search_path = console, pg_temp as $$
  select regexp_replace(password_hash, '[$][^$]*$', '') from operators where mail = address and state <> 'removed'
$$;

-- The first half of a login: returns the operator of this mail address if the hash of the typed password is right. With
-- `is_optional`, an operator without a password needs none, and then only a recovery code ends the login.
create function console.check_password(address text, typed_hash text, is_optional boolean, moment timestamptz)
returns bigint language plpgsql security definer set search_path = console, pg_temp as $$
declare
  operator bigint;
  half text;
begin
  perform check_clock(moment);
  select id, case when password_hash is null then 'half-recovery' else 'half' end into operator, half
  from operators
  where mail = address
    and state = 'active'
    and (password_hash = typed_hash or password_hash is null and is_optional);
  if operator is not null then
    perform set_actor((operator, null, half, false, null, null));
  end if;
  return operator;
end $$;

-- The second half: the code of the authenticator app, or a recovery code. Each works once.
create function console.log_in_by_code(code text, moment timestamptz) returns boolean language plpgsql security definer
set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
begin
  perform check_clock(moment);
  if who.proof is distinct from 'half' or not take_totp(who.operator_id, code, moment, false) then
    return false;
  end if;
  perform set_actor((who.operator_id, null, 'password', false, moment, null));
  return true;
end $$;
create function console.log_in_by_recovery_code(code text, moment timestamptz) returns boolean language plpgsql
security definer set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
  approves timestamptz;
begin
  perform check_clock(moment);
  update recovery_codes
  set used_at = moment
  where who.proof in ('half', 'half-recovery')
    and operator_id = who.operator_id
    and code_hash = sha256(convert_to(regexp_replace(lower(code), '[^0-9a-f]', '', 'g'), 'UTF8'))
    and used_at is null
  returning approves_from into approves;
  if not found then
    return false;
  end if;
  perform set_actor((who.operator_id, null, 'recovery-code', false, moment, approves));
  return true;
end $$;

-- Uses up an invitation, and makes the invited operator the actor. Returns null if the link does not work.
create function console.open_invitation(token text, address text, moment timestamptz) returns bigint
language plpgsql security definer set search_path = console, pg_temp as $$
declare
  operator bigint;
begin
  perform check_clock(moment);
  update invitations
  set used_at = moment
  from operators
  where token_hash = sha256(convert_to(token, 'UTF8'))
    and operators.id = operator_id
    and operators.mail = address
    and operators.state = 'invited'
    and used_at is null
    and expires_at > moment
  returning operator_id into operator;
  if operator is not null then
    perform set_actor((operator, null, 'invitation', true, null, null));
  end if;
  return operator;
end $$;

-- Renews the proof of the actor's session by a code of the authenticator app.
create function console.prove_by_code(code text, moment timestamptz) returns boolean language plpgsql security definer
set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
begin
  perform check_clock(moment);
  if who.session_hash is null or who.is_enrolling or not take_totp(who.operator_id, code, moment, false) then
    return false;
  end if;
  perform renew_proof(moment, null);
  return true;
end $$;

-- Returns a new challenge for a passkey. A new challenge replaces the browser's old one.
create function console.new_challenge(hash bytea, use text, moment timestamptz) returns bytea
language plpgsql security definer set search_path = console, public, pg_temp as $$
declare
  bytes bytea := gen_random_bytes(32);
begin
  perform check_clock(moment);
  insert into challenges (secret_hash, purpose, challenge, expires_at)
  values (hash, use, rtrim(translate(encode(bytes, 'base64'), '+/', '-_'), '='), moment + interval '5 minutes')
  on conflict (secret_hash) do update
  set purpose = excluded.purpose, challenge = excluded.challenge, expires_at = excluded.expires_at;
  return bytes;
end $$;

-- Hands a passkey's signature over the browser's challenge to the shop's process. Null if there is no challenge.
create function console.submit_assertion(hash bytea, use text, signed jsonb, moment timestamptz) returns bigint
language plpgsql security definer set search_path = console, pg_temp as $$
declare
  issued text;
  submitted bigint;
begin
  perform check_clock(moment);
  delete from challenges where secret_hash = hash and purpose = use and expires_at > moment returning challenge into issued;
  if issued is null then
    return null;
  end if;
  insert into assertions (secret_hash, purpose, challenge, response, created_at)
  values (hash, use, issued, signed, moment)
  returning id into submitted;
  return submitted;
end $$;

-- Uses up a verified signature. For a login, its operator becomes the actor; within a session, the proof is renewed.
-- The secret is the browser's, of which others know only the hash.
create function console.take_assertion(assertion bigint, secret text, moment timestamptz) returns bigint
language plpgsql security definer set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
  taken assertions;
  approves timestamptz;
begin
  perform check_clock(moment);
  update assertions
  set state = 'used'
  where id = assertion
    and state = 'right'
    and secret_hash = sha256(convert_to(secret, 'UTF8'))
    and created_at > moment - interval '1 minute'
  returning * into taken;
  if taken.id is null then
    return null;
  end if;
  select approves_from into approves from passkeys where id = taken.response ->> 'id';
  if not found then
    return null;
  end if;
  if taken.purpose = 'login' then
    perform set_actor((taken.operator_id, null, 'passkey', false, moment, approves));
  elsif who.operator_id = taken.operator_id and who.session_hash = taken.secret_hash then
    perform renew_proof(moment, approves);
  else
    return null;
  end if;
  return taken.operator_id;
end $$;

-- With these two functions the shop's process verifies the signatures of passkeys.
create function waiting_assertions()
returns table (id bigint, challenge text, response jsonb, passkey_id text, public_key bytea, sign_count bigint)
language sql stable security definer set search_path = console, pg_temp as $$
  select assertions.id, challenge, response, passkeys.id, public_key, sign_count
  from assertions
  left join passkeys on passkeys.id = response ->> 'id'
  where state = 'waiting'
  order by assertions.id
  limit 20
$$;
create function answer_assertion(assertion bigint, is_right boolean, new_sign_count bigint) returns void
language plpgsql security definer set search_path = console, pg_temp as $$
declare
  answered assertions;
  owner bigint;
begin
  select * into answered from assertions where id = assertion and state = 'waiting' for update;
  if is_right then
    update passkeys set sign_count = new_sign_count where id = answered.response ->> 'id' returning operator_id into owner;
  end if;
  update assertions
  set state = case when owner is null then 'wrong' else 'right' end, operator_id = owner
  where id = answered.id;
end $$;

-- Changes of one's own authenticators: during the enrolment, or with a fresh proof by an authenticator that may approve.
create function console.own_operator() returns bigint language plpgsql set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
begin
  if who.session_hash is null
    or not (who.is_enrolling or is_proved(who) and coalesce(who.approves_from <= clock_timestamp(), true))
  then
    raise exception 'the operator has not proved the second factor' using constraint = 'authenticators_proof';
  end if;
  return who.operator_id;
end $$;
-- An authenticator that is added to an enrolled account may approve after a day.
create function console.approves_after(moment timestamptz) returns timestamptz language sql
set search_path = console, pg_temp as $$
  select case when not (current_actor()).is_enrolling then moment + interval '1 day' end
$$;
create function console.add_passkey(
  passkey text, key bytea, signatures bigint, ways text[], name text, moment timestamptz
)
returns boolean language plpgsql security definer set search_path = console, pg_temp as $$
begin
  perform check_clock(moment);
  insert into passkeys (id, operator_id, public_key, sign_count, transports, label, created_at, approves_from)
  values (passkey, own_operator(), key, signatures, ways, name, moment, approves_after(moment))
  on conflict do nothing;
  return found;
end $$;
create function console.remove_passkey(passkey text) returns boolean language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  delete from passkeys where id = passkey and operator_id = own_operator();
  return found;
end $$;
create function console.set_password(new_hash text) returns void language sql security definer
set search_path = console, pg_temp as $$
  update operators set password_hash = new_hash where id = own_operator()
$$;
create function console.set_totp_secret(new_secret text) returns void language sql security definer
set search_path = console, pg_temp as $$
  insert into totp_secrets (operator_id, secret)
  select id, new_secret from operators where id = own_operator() and state = 'invited'
  on conflict (operator_id) do update
  set secret = excluded.secret, last_step = 0, confirmed_at = null
$$;
create function console.confirm_totp_secret(code text, moment timestamptz) returns boolean language plpgsql
security definer set search_path = console, pg_temp as $$
begin
  perform check_clock(moment);
  return take_totp(own_operator(), code, moment, true);
end $$;
create function console.replace_recovery_codes(hashes bytea[], moment timestamptz) returns void language plpgsql
security definer set search_path = console, pg_temp as $$
begin
  perform check_clock(moment);
  delete from recovery_codes where operator_id = own_operator();
  insert into recovery_codes (code_hash, operator_id, approves_from)
  select unnest(hashes), own_operator(), approves_after(moment);
end $$;

-- Returns whether this transaction has approved a request. In a restored database, numbers of transactions come again,
-- so the time counts too.
create function console.is_decided_now(approval console.approvals) returns boolean language sql stable
set search_path = console, pg_temp as $$
  select coalesce(
    approval.state = 'approved'
      and approval.decided_in = pg_current_xact_id_if_assigned()
      and approval.decided_at > clock_timestamp() - interval '5 minutes' - (select clock_tolerance from settings),
    false
  )
$$;

-- Returns the approval that was decided in this transaction for a change of this operator; null if there is none.
create function console.approval_of(kinds text[], operator bigint) returns bigint language sql stable
set search_path = console, pg_temp as $$
  select id
  from approvals
  where is_decided_now(approvals)
    and kind = any (kinds)
    and target_id = operator::text
  limit 1
$$;

-- Deletes all authenticators of an operator who is removed or enrols again.
create function console.forget_authenticators(operator bigint) returns void language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if not is_owner() and approval_of(array['operators.remove', 'operators.reset-authenticators'], operator) is null then
    raise exception 'nobody approved this' using constraint = 'operators_approved';
  end if;
  delete from passkeys where operator_id = operator;
  delete from totp_secrets where operator_id = operator;
  delete from recovery_codes where operator_id = operator;
  update operators set password_hash = null where id = operator;
end $$;

-- Returns whether an operator has the authenticators that the role needs (A-003, A-004).
create function console.has_sufficient_authenticators(operator console.operators) returns boolean language sql stable
set search_path = console, pg_temp as $$
  select passkeys + codes >= case when operator.role = 'owner' then 2 else 1 end
    and (operator.role <> 'owner' or passkeys > 0)
  from (
    select
      (select count(*) from passkeys where operator_id = operator.id) as passkeys,
      (
        select count(*)
        from totp_secrets
        where operator_id = operator.id
          and confirmed_at is not null
          and operator.password_hash is not null
      ) as codes
  ) as counts
$$;

-- An operator is added, gets another role and is removed only by an approved request, which the same transaction
-- decided. The end of an enrolment needs the enrolling session.
create function console.refuse_wrong_operator() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
  approval bigint;
  is_right boolean := is_owner();
begin
  if tg_op = 'INSERT' then
    select id into approval
    from approvals
    where is_decided_now(approvals)
      and kind = 'operators.invite'
      and (payload ->> 'mail', payload ->> 'name', payload ->> 'role') = (new.mail, new.name, new.role);
    is_right := is_right or approval is not null and new.state = 'invited' and new.password_hash is null;
  elsif new.role <> old.role then
    approval := approval_of(array['operators.change-role'], new.id);
    is_right := is_right or new.state = old.state
      and (select payload ->> 'role' from approvals where id = approval) = new.role;
  elsif new.state = 'active' and old.state = 'invited' then
    is_right := is_right or who.operator_id = new.id and who.is_enrolling and has_sufficient_authenticators(new);
  elsif new.state = 'removed' and old.state <> 'removed' then
    is_right := is_right or approval_of(array['operators.remove'], new.id) is not null;
  elsif new.state = 'invited' and old.state in ('invited', 'active') and new.state <> old.state then
    is_right := is_right or approval_of(array['operators.reset-authenticators'], new.id) is not null;
  else
    is_right := is_right or new.state = old.state;
  end if;
  if is_right is not true then
    raise exception 'nobody approved this change of an operator' using constraint = 'operators_approved';
  end if;
  return new;
end $$;
create trigger operators_approved before insert or update on console.operators
  for each row execute function console.refuse_wrong_operator();

create function console.record_role() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  insert into role_grants (operator_id, role, approval_id)
  select new.id, new.role, (
    select id
    from approvals
    where is_decided_now(approvals)
      and kind in ('operators.invite', 'operators.change-role')
    limit 1
  );
  return null;
end $$;
create trigger operators_role after insert or update of role on console.operators
  for each row execute function console.record_role();

-- A link to enrol exists only for an operator whom an approved request invited.
create function console.refuse_wrong_invitation() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
begin
  if is_owner() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if new.expires_at > old.expires_at then
      raise exception 'a link never lasts longer' using constraint = 'invitations_approved';
    end if;
    return new;
  end if;
  perform check_clock(new.created_at);
  if new.used_at is not null or new.expires_at > new.created_at + interval '1 day' then
    raise exception 'a link lasts a day' using constraint = 'invitations_approved';
  end if;
  if approval_of(array['operators.reset-authenticators'], new.operator_id) is null
    and not exists (
      select
      from role_grants
      join approvals on approvals.id = approval_id
      where operator_id = new.operator_id
        and approvals.kind = 'operators.invite'
        and is_decided_now(approvals)
    )
  then
    raise exception 'nobody approved this invitation' using constraint = 'invitations_approved';
  end if;
  return new;
end $$;
create trigger invitations_approved before insert or update on console.invitations
  for each row execute function console.refuse_wrong_invitation();

-- A request and its decision belong to the session in which they are made. The decision needs a fresh proof.
create function console.sign_approval() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
begin
  if is_owner() then
    new.is_command := new.is_command or tg_op = 'INSERT' or new.state in ('approved', 'refused');
    if tg_op = 'UPDATE' and new.state = 'approved' and old.state = 'waiting' then
      new.decided_in := pg_current_xact_id();
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform check_clock(new.requested_at);
    if who.session_hash is null or who.is_enrolling or who.operator_id <> new.requested_by then
      raise exception 'the requester has no session here' using constraint = 'approvals_session';
    end if;
    new.requested_session := who.session_hash;
    new.decided_session := null;
    new.decided_in := null;
    new.is_command := false;
    return new;
  end if;
  new.requested_session := old.requested_session;
  new.decided_session := old.decided_session;
  new.decided_in := old.decided_in;
  new.is_command := old.is_command;
  if new.state <> old.state then
    perform check_clock(new.decided_at);
    if new.state in ('approved', 'refused') then
      if who.operator_id is distinct from new.decided_by or who.session_hash is null or not is_proved(who)
        or who.approves_from > new.decided_at
      then
        raise exception 'the approver has no fresh proof in this session' using constraint = 'approvals_session';
      end if;
      new.decided_session := who.session_hash;
      new.decided_in := pg_current_xact_id();
    elsif new.state in ('withdrawn', 'void') and who.session_hash is null
      or new.state = 'withdrawn' and who.operator_id is distinct from old.requested_by
      or new.state = 'lapsed' and old.expires_at > clock_timestamp() + (select clock_tolerance from settings)
    then
      raise exception 'another operator ends this request' using constraint = 'approvals_session';
    end if;
  end if;
  return new;
end $$;
create trigger approvals_signed before insert or update on console.approvals
  for each row execute function console.sign_approval();

-- An entry of the audit log names the operator who acts, with the present role, the session and the present time. Only
-- calls before a login and timed work have no operator.
create or replace function console.chain_audit_entry() returns trigger language plpgsql security definer
set search_path = console, pg_temp as $$
declare
  who actor := current_actor();
begin
  if not is_owner() then
    perform check_clock(new.at);
    if new.operator_id is null then
      if new.approval_id is not null and new.call <> 'approvals.lapse'
        or new.outcome = 'done' and new.call <> 'approvals.lapse'
      then
        raise exception 'an act without an operator' using constraint = 'audit_entries_actor';
      end if;
      new.role := null;
    elsif who.operator_id is distinct from new.operator_id
      or who.proof like 'half%'
      or who.session_hash is null and new.call not like 'login.%' and new.call <> 'invitation.accept'
      or who.session_hash is not null and who.session_hash is distinct from new.session_hash
    then
      raise exception 'another operator acts here' using constraint = 'audit_entries_actor';
    elsif new.role is not null then
      new.role := (select role from operators where id = new.operator_id);
    end if;
  end if;
  select entry_id + 1, hash into new.id, new.previous_hash from audit_chain for update;
  new.hash := audit_hash(new);
  update audit_chain set entry_id = new.id, hash = new.hash;
  return new;
end $$;

-- Returns the entries after `after_id` whose operator did not open their session. A login and the start of an enrolment
-- have no session yet. What a command on the server approves, for the demo and in tests, has none either.
create function audit_entries_without_session(after_id bigint) returns table (id bigint)
language sql stable security definer set search_path = console, pg_temp as $$
  select audit_entries.id
  from audit_entries
  where audit_entries.id > after_id
    and audit_entries.operator_id is not null
    and call not like 'login.%'
    and call <> 'invitation.accept'
    and not exists (
      select
      from session_openings
      where session_openings.session_hash = audit_entries.session_hash
        and session_openings.operator_id = audit_entries.operator_id
    )
    and not exists (
      select from approvals where approvals.id = audit_entries.approval_id and is_command and session_hash is null
    )
$$;

-- What the checks of the books find: a role without its approval, a decision, a session or an entry without its
-- session, and a time that goes back.
create function operator_faults() returns table (fault text, id text)
language sql stable security definer set search_path = console, public, pg_temp as $$
  select 'an operator has a role that nobody granted', operators.id::text
  from operators
  where role is distinct from (
    select role_grants.role from role_grants where operator_id = operators.id order by role_grants.id desc limit 1
  )
  union all
  select 'a role was granted without an approval of it', role_grants.operator_id::text
  from role_grants
  join approvals on approvals.id = approval_id
  where approvals.state <> 'approved'
    or approvals.kind not in ('operators.invite', 'operators.change-role')
    or approvals.payload ->> 'role' <> role_grants.role
  union all
  select 'a request was decided without a session of the approver', approvals.id::text
  from approvals
  where state in ('approved', 'refused')
    and (decided_session is not null or not is_command)
    and not exists (
      select from session_openings where session_hash = decided_session and operator_id = decided_by
    )
  union all
  select 'a request was made without a session of the requester', approvals.id::text
  from approvals
  where not is_command
    and not exists (
      select from session_openings where session_hash = requested_session and operator_id = requested_by
    )
  union all
  select 'a session or its proof was not made by a login', sessions.operator_id::text
  from sessions
  left join session_openings on session_hash = id_hash and session_openings.operator_id = sessions.operator_id
  where session_hash is null
    or sessions.proved_at is distinct from session_openings.proved_at
  union all
  select 'an entry of the audit log names a session that its operator did not open', id::text
  from audit_entries_without_session(0)
  union all
  select 'an entry of the audit log is older than the entry before it', later.id::text
  from audit_entries as later
  join audit_entries as earlier on earlier.id = later.id - 1
  where later.at < earlier.at - interval '10 minutes'
$$;

revoke execute on function
  console.refuse_wrong_operator(),
  console.record_role(),
  console.refuse_wrong_invitation(),
  console.sign_approval(),
  console.chain_audit_entry(),
  console.set_actor(console.actor),
  console.actor_signature(text),
  console.renew_proof(timestamptz, timestamptz),
  console.totp_code(text, bigint),
  console.take_totp(bigint, text, timestamptz, boolean),
  console.own_operator(),
  console.act(text, timestamptz),
  console.open_session(bytea, text, text, timestamptz),
  console.password_salt(text),
  console.check_password(text, text, boolean, timestamptz),
  console.log_in_by_code(text, timestamptz),
  console.log_in_by_recovery_code(text, timestamptz),
  console.open_invitation(text, text, timestamptz),
  console.prove_by_code(text, timestamptz),
  console.new_challenge(bytea, text, timestamptz),
  console.submit_assertion(bytea, text, jsonb, timestamptz),
  console.take_assertion(bigint, text, timestamptz),
  console.add_passkey(text, bytea, bigint, text[], text, timestamptz),
  console.remove_passkey(text),
  console.set_password(text),
  console.set_totp_secret(text),
  console.confirm_totp_secret(text, timestamptz),
  console.replace_recovery_codes(bytea[], timestamptz),
  console.forget_authenticators(bigint),
  waiting_assertions(),
  answer_assertion(bigint, boolean, bigint),
  audit_entries_without_session(bigint),
  operator_faults()
from public;
