-- A member hears some hours before a hold ends what becomes of undecided cards: once, in the language last chosen, and
-- never when it is too late to act. One row a member; the purchases themselves are the hot path and stay as they are.
create table hold_reminders (
  member_id bigint primary key references members (id),
  -- Holds that end up to here were told of.
  told_until timestamptz not null
);
-- Null until the member was seen once: then the shop's first language.
alter table members add column language text check (language in ('ja', 'en'));
-- A mail that says "by 12:00" is not sent at 12:01, however long the mail server was away.
alter table outbox_messages add column useless_at timestamptz;
