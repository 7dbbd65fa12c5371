-- The rights of the shop's database role, which owns no table (decision 018). The owner applies this file at every
-- start, after the migrations, with the role's name in place of :shop. PostgreSQL refuses the role everything that is
-- not listed. For a new table, add a grant here that names only the columns that the shop's code updates.
revoke all on all tables in schema public from :shop;
revoke all on all sequences in schema public from :shop;
grant usage on schema public to :shop;
-- No role makes tables of its own, not even temporary ones. A copy of a database has this right again.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
grant usage on sequence members_id_seq, purchase_ids to :shop;

-- What the shop reads. Of the table cards the shop reads only the English texts, because the prizes
-- hold copies of the other texts, and market prices for the odds by them. The shop may not read costs.
grant select (id, name_en, rarity_label_en, market_price, market_price_at) on cards to :shop;
grant
  select
  on
    address_requests, adjustments, announcements, age_confirmations, articles, audit_signatures, balances, banners, batches, card_types, checkout_sessions,
    closures, courses, decisions, entries, epochs, exchanges, extra_prizes, goods, hold_reminders, draw_receipt_positions, draw_receipts_due, kept_cards,
    key_fingerprints, legal_acceptances, legal_versions, line_accounts, line_logins, logins,
    mail_changes, mail_templates, member_figures, members, message_causes, message_choices, message_contents, message_stops,
    move_ins, moved_cards, moved_members,
    favourite_goods, favourite_packs, feed_names, outbox_messages, pack_points, packs, push_subscriptions, rare_draw_positions, rare_draws, page_checkpoints, parcel_contents, parcel_states, passkey_challenges, passkeys,
    payment_events, payment_exceptions, payment_notices, payments, pictures, point_splits, point_totals, postal_table, prizes,
    purchases, rank_maintenances, rank_periods, rank_rollovers, rank_sets, rank_terms, ranks, rate_limit_hits, reconciliation_differences,
    reconciliations, redirect_tokens, referrals,
    refund_accounts, refund_transfers, refunds, reissues, restrictions, schema_migrations, sealed_purchases, service_reports, sessions,
    shipments, shop_pictures, shop_settings, signed_heads, spending_limits, urns, verifications, verify_runs, worker_clock
  to :shop;

grant select (id, member_id, approval_id, decided_at) on guardian_cancellations to :shop;

-- Tables of draws. Immutability triggers (in the first migration) further restrict changes of their rows. The console
-- inserts packs, prizes and urns, with an approval.
grant insert on epochs to :shop;
grant update (sold_count, settled_count, head, counts) on urns to :shop;
grant insert, update (send_state) on purchases to :shop;
grant insert on service_reports, signed_heads to :shop;
grant insert, update (draw_count, inputs, head_before, signatures, drawn_at, refused_at) on batches to :shop;
grant insert, delete on sealed_purchases to :shop;
-- Voids the undrawn batches of a pack and ends its sale, after an approval.
grant execute on function void_batches(bigint, bigint, timestamptz) to :shop;
grant insert, update (counts) on page_checkpoints to :shop;

-- After the closure of an account, this function of the owner erases the member's date of birth and
-- the member's data in the console's tables.
grant execute on function erase_protected_traces(bigint) to :shop;

-- Tables from which the shop deletes nothing: the ledger and records of past acts. The shop updates only the listed
-- columns.
grant insert on entries to :shop;
-- Members of another shop, after an approval of their file.
grant insert on moved_members to :shop;
grant insert, update (decided_at, exchange_id, approval_id) on moved_cards to :shop;
grant insert, update (ended_at) on move_ins to :shop;
grant execute on function approved_move_in(text), move_in_approvals(text), move_in_faults() to :shop;
grant insert on decisions to :shop;
grant insert on closures to :shop;
grant insert on exchanges to :shop;
grant select on campaigns, coupon_codes to :shop;
grant select, insert on coupon_uses to :shop;
grant update (granted, use_count) on campaigns to :shop;
grant insert on rank_maintenances to :shop;
grant insert on rank_rollovers to :shop;
grant insert on payment_events to :shop;
grant insert, update (provider_status, created_at, dispute_id, closed_at, closed_by, close_reason) on payment_exceptions to :shop;
grant insert, update (state, yen, failure, ended_at) on refunds to :shop;
grant
  insert,
  update (
    mailed_at, token_hash, link_expires_at, submitted_at, bank_code, bank_name, branch_code, branch_name, kind, number,
    holder, transfer_id, transferred_on, erased_at
  )
  on refund_accounts to :shop;
grant insert on refund_transfers to :shop;
grant insert on reconciliations to :shop;
grant insert on reconciliation_differences to :shop;

-- What members declare and set for themselves. The shop's role cannot set the operator of a restriction, so it can add
-- only self-exclusions.
grant insert on age_confirmations to :shop;
grant insert (member_id, version_id, accepted_at) on legal_acceptances to :shop;
grant insert (member_id, kind, starts_at, ends_at) on restrictions to :shop;
grant insert, update (yen, next_yen, next_at, set_at) on spending_limits to :shop;
grant execute on function lock_member(bigint) to :shop;

-- Cases: the shop opens them and adds what members write. The answers are the console's.
grant select on cases, case_messages, case_photos, packing_photos to :shop;
grant
  insert (kind, member_id, guest_mail, language, parcel_id, opened_at, due_at, state_since),
  update (state, version, due_at, state_since, closed_at, alarmed_at)
  on cases to :shop;
grant insert (case_id, author, text, written_at), update (text) on case_messages to :shop;
grant insert, delete on case_photos to :shop;

-- The shop signs the console's audit log. Of this log it reads only hashes, through functions of
-- the owner.
grant insert on audit_signatures to :shop;
grant execute on function newest_audit_entry(), audit_links(bigint, integer) to :shop;
grant execute on function waiting_assertions(), answer_assertion(bigint, boolean, bigint), operator_faults(), setting_faults(), approved_rules() to :shop;
grant execute on function audit_entries_without_session(bigint) to :shop;
grant execute on function take_errand(timestamptz, text[], interval), end_errand(bigint, text, timestamptz), approval_faults() to :shop;
grant insert on adjustments to :shop;
grant insert on verify_runs to :shop;

-- A function of the owner for `npm run verify`. It finds packs published without approval, and approvals whose act is
-- missing.
grant execute on function pack_approval_faults() to :shop;

-- Functions of the owner with which `npm run verify` finds errors in the sums of the stock.
grant select on staff_members to :shop;
grant select, insert, update (times) on country_counts to :shop;
grant select, insert, update (count) on page_visits to :shop;
grant select, insert, delete on page_script_checks to :shop;
grant execute on function refresh_staff_members(timestamptz) to :shop;
grant execute on function stock_faults(), counted_decisions(), counted_undecided() to :shop;
grant execute on function reserved_proofs(), packed_copies() to :shop;

-- The console and the owner's commands write cards, packs, courses, banners, goods, ranks and
-- settings. In these tables the shop updates only goods.stock and what shop_settings says of its
-- payments.
grant update (stock) on goods to :shop;
grant select on good_movements to :shop;
grant update (has_live_payments, has_payments, has_test_payments) on shop_settings to :shop;

grant update (checked_at, stopped_at, fault) on worker_clock to :shop;
grant insert, update (fingerprint, stored_at) on key_fingerprints to :shop;

-- Tables whose rows change after they are inserted.
grant
  insert,
  update (
    mail, password_hash, has_no_password, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building,
    mail_confirmed_at, sms_verified_at, referral_code, verified_phone, first_paid_at, last_login_at,
    language
  )
  on members to :shop;
grant insert, update (balance, granted, spent, entry_count, next_expiry_at, debt) on balances to :shop;
grant insert, update (seq, origins_seq, paid, free, lots) on point_splits to :shop;
grant insert, update (paid, converted, given, free_count) on pack_points to :shop;
grant update (paid, free, derived_at) on point_totals to :shop;
grant insert, update (rank_id, month, paid_yen, last_month_paid_yen, is_kept) on rank_periods to :shop;
grant insert, update (paid_at, paid_phone) on referrals to :shop;
grant
  insert,
  update (
    carrier, delivery_code, shipped_at, send_on, send_by, created_at, last_name, middle_name, first_name, tel, zipcode,
    pref_id, country, city, address, building
  )
  on shipments to :shop;
grant
  insert,
  update (
    state, waits_for, reference, next_url, next_fields, receipt_number, account, expires_at, started_at,
    authorization_requested_at, capture_requested_at, cancel_requested_at, refund_requested_at, provider_status,
    provider_status_at, held_for, failure, paid_at, confirmed_by, coins, clawed_back_at, restored_count,
    returned_yen, poll_after, poll_count, recheck_after, kana
  )
  on payments to :shop;
grant
  insert,
  delete,
  update (
    headers, body, dedupe_key, hint, payment_id, process_after, try_count, processed_at, outcome, is_hit_returned
  )
  on payment_notices to :shop;
grant
  insert,
  delete,
  update (
    card, brand, last_four, expires_month, kept_at, removed_at, failure_count, retry_at, given_up_at
  )
  on kept_cards to :shop;
grant insert, update (reminded_until) on hold_reminders to :shop;
grant
  update (
    mail_count, answered_at, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building
  )
  on address_requests to :shop;
grant
  insert,
  delete,
  update (recipient, send_after, try_count, sent_at, given_up_at, text, html, last_error, content_erased_at, request_key, due_at)
  on outbox_messages to :shop;
grant execute on function withdraw_messages(bigint, text[], timestamptz) to :shop;

grant select, insert, update (schedule, can_run_again, started_at, succeeded_at, failed_at, failure) on job_runs to :shop;
grant select, insert on documents to :shop;

-- Tables of temporary rows, which the shop deletes.
grant insert, delete on logins, message_causes, message_stops to :shop;
grant insert, delete, update (created_at) on message_contents to :shop;
grant insert, delete, update (is_on, changed_at) on message_choices to :shop;
grant
  insert,
  delete,
  update (member_id, session_hash, shop_key, endpoint, p256dh, auth, language, device, created_at)
  on push_subscriptions to :shop;
grant insert, delete on favourite_packs, favourite_goods to :shop;
grant select, insert, delete, update (done_through, done_at) on sale_events to :shop;
grant insert, delete on rare_draws to :shop;
grant insert, update (settled_count) on rare_draw_positions, draw_receipt_positions to :shop;
grant insert, delete on draw_receipts_due to :shop;
grant insert, delete, update (name_no, created_at) on feed_names to :shop;
grant insert, delete on rate_limit_hits to :shop;
grant insert, delete on reissues to :shop;
grant insert, delete, update (used_at, is_friend, friend_at) on line_accounts to :shop;
grant
  insert,
  delete,
  update (state, nonce, code_verifier, is_saved, line_user_id, is_friend, expires_at)
  on line_logins to :shop;
grant insert, delete, update (sign_count, used_at) on passkeys to :shop;
grant insert, delete, update (challenge, expires_at) on passkey_challenges to :shop;
grant insert, delete, update (new_mail, confirm_token_hash, stop_token_hash, expires_at) on mail_changes to :shop;
grant insert, delete, update (seen_at, proved_at, viewed_pack_id, chosen_purchase_id, chosen_at) on sessions to :shop;
grant insert, delete, update (phone, code_hash, try_count, expires_at) on verifications to :shop;
grant insert, delete, update (used_at) on redirect_tokens to :shop;
grant
  insert,
  update (course_id, pack_id, last_payment_id, verified_payment_id, provider_session)
  on checkout_sessions to :shop;
