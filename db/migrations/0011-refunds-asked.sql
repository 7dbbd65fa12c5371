-- A refund that was asked for and whose answer was lost is asked about, as open payments are: one index for both.
drop index payments_open;
create index payments_asking on payments (inquire_after) where inquire_after is not null;
