-- The worker called a provider every minute for ever if the provider refused to store or to delete a card. It now
-- waits longer after each failure, and gives up in the end.

alter table kept_cards
  -- Failed calls since the worker last succeeded with this card.
  add column failure_count integer not null default 0 check (failure_count >= 0),
  add column retry_at timestamptz,
  -- Set once the worker has given up. The provider may still have the customer record.
  add column given_up_at timestamptz;
