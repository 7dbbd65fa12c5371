-- What the screen of a member needs: operators' notes, a record of logins, and indexes for the search and the timeline.

-- A note never changes after it is written, with one exception: when the member's data are erased,
-- a function of the owner empties the text.
create table console.member_notes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  operator_id bigint not null references console.operators,
  text text not null,
  created_at timestamptz not null
);
create index member_notes_member on console.member_notes (member_id, id);
create trigger member_notes_kept before delete on console.member_notes
  for each row execute function refuse_change('a note on a member is kept');
create function erase_member_notes(erased_id bigint) returns void
language sql security definer set search_path = console, pg_temp as $$
  update member_notes
  set text = ''
  where member_id = erased_id
    and text <> ''
$$;
revoke execute on function erase_member_notes(bigint) from public;

-- One row for each login. The table sessions cannot replace this table, because a session is deleted when it ends.
create table logins (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  device text not null,
  created_at timestamptz not null
);
create index logins_member on logins (member_id, id);
create index logins_old on logins (created_at);

-- Indexes for the timeline of a member, which reads the newest rows of each kind.
create index decisions_member on decisions (member_id, created_at, purchase_id);
create index outbox_messages_recipient on outbox_messages (recipient, id);
create index shipments_member on shipments (member_id, shipped_at);

-- The search finds values that begin with a given text. These indexes support this search under every collation.
create index members_mail_beginning on members (mail collate "C");
create index members_name_beginning on members ((lower(last_name || first_name)) collate "C");
create index members_first_name_beginning on members ((lower(first_name)) collate "C");
create index members_tel_beginning on members (tel collate "C");
create index members_zipcode_beginning on members (zipcode collate "C");
create index payments_kana_beginning on payments ((translate(kana, ' 　', '')) collate "C") where kana is not null;
