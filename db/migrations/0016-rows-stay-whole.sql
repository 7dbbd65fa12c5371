-- A purchase of 3,000 draws is a row of 6.5 KB, the urn of a pack with 500 prizes one of 2.5: both fit into a page, but above
-- 2 KB the database packed them and moved them aside, at every purchase.
alter table purchases set (toast_tuple_target = 8160);
alter table urns set (toast_tuple_target = 8160);
