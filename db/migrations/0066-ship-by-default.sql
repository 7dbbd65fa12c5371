-- A card whose points are worth too little is shipped if its member leaves it undecided. Each prize keeps the share of its
-- market price that its points did not reach at publication. The owners set the share; 0 ships no such card.
alter table console.settings
  add column default_share_percent smallint not null default 0
    constraint settings_default_share_check check (default_share_percent between 0 and 100);
alter table prizes
  add column ship_below_percent smallint
    constraint prizes_ship_below_check check (ship_below_percent between 1 and 100);
alter table extra_prizes
  add column ship_below_percent smallint
    constraint extra_prizes_ship_below_check check (ship_below_percent between 1 and 100);
