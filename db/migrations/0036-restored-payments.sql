-- Operators can give back the points of a charged back payment, because a provider may not report that the shop has won a
-- dispute. The worker carries this out as an errand, after an approval.

alter table console.errands drop constraint errands_kind_check;
alter table console.errands add constraint errands_kind_check check (
  kind in (
    'bank.settle', 'jobs.run', 'members.close', 'members.reset-mail', 'payments.charge-back', 'payments.inquire',
    'payments.refund', 'payments.release', 'payments.resolve', 'payments.restore', 'points.adjust', 'proofs.verify'
  )
);
