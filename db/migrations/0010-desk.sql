-- Additions for the payments desk of the console: indexes for the list of payments, the exceptions
-- that are found after a payment was credited, and the operator who works on a difference of the
-- reconciliation.
create index payments_state on payments (state, id desc);
create index payments_method on payments (pay_id, provider, id desc);
create index payments_provider on payments (provider, id desc);
create index payments_price on payments (price_yen, id desc);
-- The columns pay_id, provider, state and price_yen depend on each other. Without these statistics
-- the planner takes a combination that never occurs for a frequent one, and reads 100,000 payments
-- without finding any.
create statistics payments_kinds (mcv) on pay_id, provider, state, price_yen from payments;

-- Finds the events by which a refund or charge-back was made or undone. Each of these events
-- changes the sales of the day on which it happens.
create index payment_events_returned on payment_events (created_at)
  where state_before in ('paid', 'refunded', 'charged-back');

-- Exceptions of credited payments, for which an operator must decide: the provider has the money a second time, reports
-- a different amount, or has refused the refund.
create table payment_exceptions (
  payment_id bigint not null references payments,
  kind text not null check (kind in ('paid-twice', 'other-amount', 'refund-failed')),
  -- What the provider reported. Null for a refused refund, whose attempts are in the table refunds.
  provider_status jsonb,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- The operator who closed the exception. Null while the exception is unresolved, and if the shop
  -- closed the exception because the money was returned.
  closed_by bigint references console.operators,
  close_reason text check (close_reason <> ''),
  primary key (payment_id, kind),
  check ((provider_status is null) = (kind = 'refund-failed')),
  check ((closed_by is null) = (close_reason is null)),
  check (closed_by is null or closed_at is not null)
);
create index payment_exceptions_open on payment_exceptions (payment_id) where closed_at is null;

alter table reconciliation_differences
  add column assigned_to bigint references console.operators,
  add column assigned_at timestamptz,
  add column closed_at timestamptz,
  add column closed_by bigint references console.operators,
  add column close_reason text check (close_reason <> ''),
  add check ((assigned_to is null) = (assigned_at is null)),
  add check ((closed_at is null) = (closed_by is null)),
  add check ((closed_at is null) = (close_reason is null));
create index reconciliation_differences_open on reconciliation_differences (reconciliation_id) where closed_at is null;

-- Finds the requests for approval that concern one row. The screen of that row shows them.
create index approvals_target on console.approvals (target_kind, target_id);
