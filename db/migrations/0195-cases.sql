-- A message of the contact form, or a problem that a member has with a parcel, is a case that operators answer in the console.
create table cases (
  id bigint generated always as identity primary key,
  number text generated always as ('C' || lpad(id::text, 8, '0')) stored unique,
  kind text not null check (kind in ('contact', 'parcel')),
  member_id bigint references members,
  -- The address at which a guest is answered.
  guest_mail text check (guest_mail <> ''),
  language text not null check (language in ('ja', 'en')),
  parcel_id bigint references console.parcels,
  state text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed')),
  owner_id bigint references console.operators,
  version integer not null default 1,
  opened_at timestamptz not null,
  -- The moment by which an operator is to answer.
  due_at timestamptz not null,
  -- Since when the case has its state.
  state_since timestamptz not null,
  first_answered_at timestamptz,
  closed_at timestamptz,
  -- When operators were told that nobody has taken the case.
  alarmed_at timestamptz,
  constraint cases_sender check (num_nonnulls(member_id, guest_mail) = 1),
  constraint cases_parcel check ((kind = 'parcel') = (parcel_id is not null and member_id is not null)),
  constraint cases_closed check ((state = 'closed') = (closed_at is not null))
);
-- A second message about a parcel continues the case of the first one.
create unique index cases_of_parcel on cases (parcel_id) where parcel_id is not null;
create index cases_member on cases (member_id, id) where member_id is not null;
create index cases_open on cases (state_since, id) where state = 'open';
create index cases_silent on cases (state_since) where state in ('waiting', 'answered');
create index cases_ended on cases (closed_at) where closed_at is not null;
create index cases_answered on cases (first_answered_at) where first_answered_at is not null;
create index cases_opened on cases (opened_at, id);

create table case_messages (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  -- A note is for operators only.
  author text not null check (author in ('member', 'operator', 'note')),
  operator_id bigint references console.operators,
  -- Empty after the closing of the member's account.
  text text not null,
  written_at timestamptz not null,
  -- The secret of the link by which a guest reads this answer.
  token_hash bytea check (octet_length(token_hash) = 32),
  link_expires_at timestamptz,
  constraint case_messages_author check ((author = 'member') = (operator_id is null)),
  constraint case_messages_link check ((token_hash is null) = (link_expires_at is null))
);
create index case_messages_case on case_messages (case_id, id);
create unique index case_messages_token on case_messages (token_hash) where token_hash is not null;

create table case_photos (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases on delete cascade,
  bytes bytea not null,
  added_at timestamptz not null
);
create index case_photos_case on case_photos (case_id, id);

-- A member who has a problem with a parcel sees how it was packed.
create view packing_photos as
  select parcel_photos.id, parcel_photos.parcel_id, cases.member_id, parcel_photos.created_at, parcel_photos.bytes
  from console.parcel_photos
  join console.parcels on parcels.id = parcel_photos.parcel_id
  join cases on cases.parcel_id = parcels.id and cases.member_id = parcels.member_id
  where bytes is not null
    and handed_over_at is not null;

-- The console also announces the answers to cases.
create or replace function console.refuse_strange_cause() returns trigger language plpgsql
set search_path = console, public, pg_temp
as $$
begin
  if not is_owner() and new.occasion not in ('parcel-packed', 'case-answered') then
    raise exception 'this occasion is not of the console' using constraint = 'message_causes_console';
  end if;
  return new;
end $$;

-- Without a session, the console also tells operators of cases that nobody takes.
create or replace function console.refuse_message_of_nobody() returns trigger language plpgsql security definer
set search_path = console, pg_temp
as $$
begin
  if is_owner() then
    return new;
  end if;
  perform check_clock(new.created_at);
  if not has_operator()
    and not (new.kind in ('request-lapsed', 'case-untaken') and exists (select from operators where mail = new.recipient))
  then
    raise exception 'nobody sends this message' using constraint = 'outbox_messages_actor';
  end if;
  return new;
end $$;

create or replace function console.refuse_strange_hit() returns trigger language plpgsql security definer
set search_path = console, pg_temp
as $$
begin
  if is_owner() then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    if old.name <> 'console-password-account' then
      raise exception 'this counter is not taken back' using constraint = 'rate_limit_hits_console';
    end if;
    return old;
  end if;
  perform check_clock(new.created_at);
  if new.name not like 'console-%'
    and new.name not in ('recipient-request-lapsed', 'recipient-case-untaken')
    and (new.name not like 'recipient-%' or not has_operator())
  then
    raise exception 'this counter is not of the console' using constraint = 'rate_limit_hits_console';
  end if;
  return new;
end $$;
