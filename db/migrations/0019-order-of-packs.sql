-- Operators put the card types of the shop into an order. Types with the same position stand in the order of their ids.
alter table card_types add column position integer not null default 0;
