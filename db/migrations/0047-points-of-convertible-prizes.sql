-- Members would get nothing for a convertible prize without points. Packs on sale keep their published prizes, so the
-- constraints check new rows only.
alter table prizes add constraint prizes_convert_for_points check (action_type = '2' or buy_point > 0) not valid;
alter table extra_prizes
  add constraint extra_prizes_convert_for_points check (action_type = '2' or buy_point > 0) not valid;
