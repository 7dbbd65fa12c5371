-- The views for an auditor, who may read everything that moves value and nothing that names a member. The views are in
-- a schema of their own. The auditor's database role can read nothing else.
create schema auditor;

create view auditor.members as
select
  id,
  left(mail, 1) || '…' || substring(mail from '@.*') as masked_mail,
  sms_verified_at is not null as is_verified,
  created_at,
  first_paid_at,
  exists (select from closures where closures.member_id = members.id) as is_closed
from members;
create view auditor.balances as
select member_id, currency, balance, granted, spent, entry_count, debt from balances;
create view auditor.entries as
select member_id, currency, seq, amount, kind, reference, balance_after, expires_at, approval_id, created_at from entries;
create view auditor.point_splits as
select member_id, seq, paid, free from point_splits;
create view auditor.adjustments as
select approval_id, member_id, currency, amount, created_at from adjustments;
create view auditor.payments as
select
  id, order_id, member_id, course_id, points, price_yen, provider, state, held_for, coins, created_at, paid_at,
  confirmed_by, clawed_back_at
from payments;
create view auditor.payment_events as
select payment_id, seq, cause, state_before, state_after, created_at from payment_events;
create view auditor.refunds as
select payment_id, attempt, state, yen, requested_at, ended_at from refunds;
create view auditor.packs as
select id, name, currency, price, total, starts_at, ends_at, published_at, pack_root from packs;
create view auditor.prizes as
select pack_id, no, card_id, name, rarity, buy_point, count from prizes;
create view auditor.urns as
select pack_id, sold_count, settled_count, head, counts from urns;
create view auditor.signed_heads as
select pack_id, seq, settled_count, head, signed_at, public_key, signature from signed_heads;
create view auditor.purchases as
select member_id, id, pack_id, settled_index, first_ticket, draw_count, send_state, created_at from purchases;
create view auditor.decisions as
select member_id, purchase_id, decided_by, converted_points, created_at from decisions;
create view auditor.exchanges as
select id, member_id, good_id, count, coins, created_at from exchanges;
create view auditor.shipments as
select id, member_id, purchase_id, exchange_id, shipped_at, created_at from shipments;
create view auditor.verify_runs as
select id, ended_at, broken_invariants from verify_runs;
create view auditor.operators as
select id, name, role, state, created_at, removed_at from console.operators;
create view auditor.approvals as
select
  id, kind, state, target_kind, target_id, amount, reason, requested_by, requested_at, decided_by, decided_at,
  is_single_hand, used_at
from console.approvals;
create view auditor.errands as
select id, kind, target_kind, target_id, approval_id, requested_by, created_at, state, failure, ended_at
from console.errands;
-- The columns `before` and `after` contain no personal data. The console writes "changed" in place of a personal value.
create view auditor.audit_entries as
select
  id, at, operator_id, role, call, outcome, target_kind, target_id, before, after, reason, approval_id, previous_hash, hash
from console.audit_entries;
create view auditor.audit_signatures as
select entry_id, entry_hash, signed_at, public_key, signature from audit_signatures;
create view auditor.acquisitions as
select id, acquired_on, kind, count, price_yen, corrects_id, operator_id, created_at from console.acquisitions;
create view auditor.movements as
select id, card_id, copy_id, kind, count, operator_id, created_at from console.movements;
