-- Two new kinds of exceptions, so that the console lists what only the log had. If a provider never deletes a kept card,
-- an operator must do so by hand. A notice may report a dispute or an overpayment that the provider's status does not show.

alter table payment_exceptions
  drop constraint payment_exceptions_kind_check,
  drop constraint payment_exceptions_check,
  add constraint payment_exceptions_kind_check
    check (kind in ('paid-twice', 'other-amount', 'refund-failed', 'card-not-deleted', 'reported')),
  add constraint payment_exceptions_check
    check ((provider_status is null) = (kind in ('refund-failed', 'card-not-deleted', 'reported')));

insert into payment_exceptions (payment_id, kind, created_at)
select payment_id, 'card-not-deleted', given_up_at
from kept_cards
where given_up_at is not null;
