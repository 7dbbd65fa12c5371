-- What made a payment what it is stays as it was written, like the ledger itself.
create trigger payment_events_kept before update or delete on payment_events
  for each row execute function refuse_change('the events of a payment only ever grow');
