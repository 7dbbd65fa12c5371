-- Operators decide the order of the shop's card types. Card types with the same position are ordered by id.
alter table card_types add column position integer not null default 0;
