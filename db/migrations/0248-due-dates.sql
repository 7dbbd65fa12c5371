-- Until when a member pays by a slip or a transfer is a rule that can change, so each payment keeps the date that it was given.
-- A payment without one has the date of the constants of before.
alter table payments add column due_at timestamptz;
