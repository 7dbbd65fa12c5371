-- If a provider never deletes a kept card, an operator must do so by hand. The payment with which the card was kept is
-- then an exception of a new kind, so that the console lists it.

alter table payment_exceptions
  drop constraint payment_exceptions_kind_check,
  drop constraint payment_exceptions_check,
  add constraint payment_exceptions_kind_check
    check (kind in ('paid-twice', 'other-amount', 'refund-failed', 'card-not-deleted')),
  add constraint payment_exceptions_check
    check ((provider_status is null) = (kind in ('refund-failed', 'card-not-deleted')));

insert into payment_exceptions (payment_id, kind, created_at)
select payment_id, 'card-not-deleted', given_up_at
from kept_cards
where given_up_at is not null;
