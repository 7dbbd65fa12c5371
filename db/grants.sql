-- What the shop may do, as a role that owns nothing (decision 018). The owner says it anew at every start, behind the
-- migrations, with the role's name for :shop: what is not written here is refused. A new table is added here, with
-- the columns that the shop's code really updates, and no more.
revoke all on all tables in schema public from :shop;
revoke all on all sequences in schema public from :shop;
grant usage on schema public to :shop;
grant select on all tables in schema public to :shop;
grant usage on all sequences in schema public to :shop;

-- What draws rest on: made once, and only ever moved on (the guards of 0001 and 0009 say how).
grant insert, update (composition, pack_root, published_at) on packs to :shop;
grant insert on prizes to :shop;
grant insert, update (sold_count, settled_count, head, counts) on urns to :shop;
grant insert, update (send_state) on purchases to :shop;
grant insert on signed_heads to :shop;
grant insert, update (counts) on milestones to :shop;

-- What is written once and kept: the books, and who did what when.
grant insert on entries to :shop;
grant insert on decisions to :shop;
grant insert on closures to :shop;
grant insert on exchanges to :shop;
grant insert on maintenances to :shop;
grant insert on rollovers to :shop;
grant insert on payment_events to :shop;
grant insert on reconciliations to :shop;
grant insert on reconciliation_differences to :shop;

-- The catalogue.
grant insert on card_types to :shop;
grant insert on cards to :shop;
grant insert on courses to :shop;
grant insert on banners to :shop;
grant insert, update (stock) on goods to :shop;
grant insert, delete, update on ranks to :shop;
grant update (banner_mode) on shop_settings to :shop;

-- What has a life.
grant
  insert,
  update (
    mail, password_hash, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building,
    sms_verified_at, referral_code, verified_phone, first_paid_at, last_login_at,
    language
  )
  on members to :shop;
grant insert, update (balance, granted, spent, entry_count, next_expiry_at, owed) on balances to :shop;
grant insert, update (rank_id, month, sum_yen, last_sum_yen, is_kept) on standings to :shop;
grant insert, update (paid_at, paid_phone) on referrals to :shop;
grant insert, update (delivery_code, shipped_at) on shipments to :shop;
grant
  insert,
  update (
    state, waits_for, reference, next_url, next_fields, receipt_number, account, expires_at, started_at,
    authorise_asked_at, capture_asked_at, cancel_asked_at, refund_asked_at, word, word_at, held_for, failure, paid_at,
    settled_by, coins, inquire_after, inquiry_count
  )
  on payments to :shop;
grant
  insert,
  delete,
  update (headers, body, dedupe_key, hint, payment_id, process_after, try_count, processed_at, outcome)
  on payment_notices to :shop;
grant insert, update (told_until) on hold_reminders to :shop;
grant insert, update (send_after, try_count, sent_at, given_up_at) on outbox_messages to :shop;

-- What is forgotten again.
grant insert, delete on attempts to :shop;
grant insert, delete on reissues to :shop;
grant insert, delete, update (viewed_pack_id, chosen_purchase_id, chosen_at) on sessions to :shop;
grant insert, delete, update (phone, code_hash, try_count, expires_at) on verifications to :shop;
grant insert, delete, update (used_at) on secure_visits to :shop;
grant
  insert,
  update (course_id, pack_id, last_payment_id, verified_payment_id, checkout_session)
  on payment_memories to :shop;
