-- An operator can request the refund of a part in the console. The worker sends it (decision 110).
alter table console.errands drop constraint errands_kind_check;
alter table console.errands add constraint errands_kind_check check (
  kind in (
    'bank.settle', 'jobs.run', 'members.close', 'members.reset-mail', 'packs.void', 'payments.charge-back',
    'payments.inquire', 'payments.refund', 'payments.refund-part', 'payments.release', 'payments.resolve',
    'payments.restore', 'points.adjust', 'proofs.verify'
  )
);
