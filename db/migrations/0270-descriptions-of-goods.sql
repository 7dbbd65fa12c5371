-- Goods of the exchange have a description, which members open from the list.

alter table goods
  -- HTML that the shop has cleaned; an empty English text shows the Japanese one.
  add column description text not null default '',
  add column description_en text not null default '';
