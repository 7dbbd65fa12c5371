-- The guards look into the shop's own tables, whatever a connection has put in their way (a temporary table of the same name
-- would be found first), and nobody but the owner makes anything beside them.
alter function refuse_change_of_published_prize() set search_path = public, pg_temp;
alter function refuse_urn_unlike_composition() set search_path = public, pg_temp;
alter function refuse_head_off_chain() set search_path = public, pg_temp;
revoke create on schema public from public;
