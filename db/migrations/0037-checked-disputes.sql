-- The shop asks every week about charged back payments, for 120 days, because the notice of a won dispute may be lost.

update payments
set recheck_after = clawed_back_at + interval '7 days'
where state = 'charged-back'
  and clawed_back_at > now() - interval '120 days';
