-- The rights of the console's database role, which owns no table (decision 033). The owner applies this file at every
-- start of the shop, with the role's name in place of :console. PostgreSQL refuses the role everything that is not listed.
revoke all on all tables in schema public, console from :console;
grant usage on schema public, console to :console;

-- The console's own tables. Only a command on the server changes is_single_hand of
-- console.settings.
grant
  select (id, mail, name, role, state, version, created_at, removed_at, has_password),
  insert (mail, name, role, created_at),
  update (role, state, version, removed_at)
  on console.operators to :console;
-- The role reads no password, no secret of an authenticator app and no signature of a passkey. It starts sessions,
-- proves factors and changes authenticators only by functions of the owner, which check what they are given.
grant select on console.passkeys to :console;
grant select (operator_id, confirmed_at) on console.totp_secrets to :console;
grant select (operator_id, used_at) on console.recovery_codes to :console;
grant select (operator_id, expires_at, used_at), insert, update (expires_at) on console.invitations to :console;
grant select, delete, update (seen_at) on console.sessions to :console;
grant select, delete on console.challenges to :console;
grant select (id, state, created_at), delete on console.assertions to :console;
grant execute on function
  console.act(text, timestamptz),
  console.open_session(bytea, text, text, timestamptz),
  console.password_salt(text),
  console.check_password(text, text, boolean, timestamptz),
  console.log_in_by_code(text, timestamptz),
  console.log_in_by_recovery_code(text, timestamptz),
  console.open_invitation(text, text, timestamptz),
  console.prove_by_code(text, timestamptz),
  console.new_challenge(bytea, text, timestamptz),
  console.submit_assertion(bytea, text, jsonb, timestamptz),
  console.take_assertion(bigint, text, timestamptz),
  console.add_passkey(text, bytea, bigint, text[], text, timestamptz),
  console.remove_passkey(text),
  console.set_password(text),
  console.set_totp_secret(text),
  console.confirm_totp_secret(text, timestamptz),
  console.replace_recovery_codes(bytea[], timestamptz),
  console.forget_authenticators(bigint)
  to :console;
grant select, update (addresses, version) on console.address_lists to :console;
grant select, insert, delete, update (answer) on console.requests to :console;
grant select on console.settings to :console;
grant update (
  margin_permille_min, stock_loss_yen_max, default_share_percent, ship_from_yen, provider_fee_permille, card_postage_yen,
  free_points_permille, stock_limits_version
) on console.settings to :console;
-- Triggers sign each request and decision with the session of the operator who acts.
grant
  select,
  insert,
  update (state, decided_by, decided_at, decision_reason, is_single_hand, used_at)
  on console.approvals to :console;
grant select, insert on console.audit_entries to :console;

-- Packs. Triggers refuse a publication without an approval of the pack root. They also refuse an urn whose counts
-- differ from the composition.
grant select, insert, delete, update on console.draft_lines to :console;
grant
  select,
  insert,
  update (version, content, saved_by, saved_at, discarded_at, pack_id, composition, pack_root)
  on console.drafts to :console;
grant select, insert on console.reserved_copies to :console;
grant select, insert on console.sale_withdrawals to :console;
grant select, insert, update (name, name_en, position) on card_types to :console;
grant
  select,
  insert,
  update (
    composition, pack_root, published_at, version, position, images, reading, detail_html, detail_html_en, limit_message,
    limit_message_en, movie_style, shows_lineup, starts_at, ends_at, end_message, end_message_en
  )
  on packs to :console;
grant insert on prizes, extra_prizes, urns to :console;
grant usage on sequence packs_id_seq to :console;
grant select on batches, purchases, shop_settings to :console;
-- An account with purchases that wait for notaries stays open. Histories list these purchases.
grant select (member_id, id, pack_id, batch_no, draw_count, created_at) on sealed_purchases to :console;
grant select (converted_points) on decisions to :console;

-- Cards, stock and acquisitions. A trigger adds each movement to the sums of the card and to the copies that moved. The
-- role may not update the sums or the copies itself, except the photo of a copy.
grant select, insert on console.acquisitions to :console;
grant select, insert, update (name, text, text_en, version, changed_by, changed_at), delete on console.answer_templates to :console;
grant select, insert, update (bytes) on console.identity_papers to :console;
grant select on console.card_stock to :console;
grant select, insert, update (photo) on console.copies to :console;
grant select, insert, update (settled_count) on console.counted_packs to :console;
grant select, insert, update (converted, shipped) on console.decided_prizes to :console;
grant select, insert on console.market_prices to :console;
grant
  select,
  insert,
  update (
    started_at, read_at, priced_at, recorded_count, unchanged_count, unknown_count, failed_count, failed, fault, fault_detail
  )
  on console.price_reads to :console;
grant select, insert on console.movements to :console;
grant select, insert on console.cost_methods to :console;
grant select, insert, update (note) on console.shelves to :console;
grant select, insert, update (address, occupation, invoice_number) on console.suppliers to :console;
grant select, insert, delete on console.undecided_purchases to :console;
grant
  select,
  insert,
  delete,
  update (
    name, reading, name_en, image, rarity, rarity_label, rarity_label_en, model_number, set_size, set_name, language, condition,
    grade, market_price, market_price_at, market_source, retired_at, version
  )
  on cards to :console;
grant select, insert on pictures, shop_pictures to :console;

-- Goods of the exchange. The console changes the stock of goods only by movements, which a trigger applies.
grant
  insert (
    card_type_id, name, reading, name_en, series, series_en, model_number, rarity, image, price_coins, member_max, search_text,
    position, starts_at, ends_at, description, description_en
  ),
  update (
    card_type_id, name, reading, name_en, series, series_en, model_number, rarity, image, price_coins, member_max, search_text,
    position, starts_at, ends_at, description, description_en, retired_at, version
  )
  on goods to :console;
grant select, insert on good_movements to :console;
grant select (member_id, good_id, count) on exchanges to :console;

-- The console computes the unreserved stock of cards from the remaining tickets in the urns and the members' decisions.
grant select on prizes, extra_prizes, urns to :console;
grant select (total, starts_at, ends_at) on packs to :console;
grant select (member_id, id, pack_id, settled_index, prize_nos, extra_wins) on purchases to :console;
grant select (member_id, purchase_id, shipped_indexes) on decisions to :console;

-- Tables of the shop that the console also uses. It queues mails, which the shop sends, and it
-- counts failed logins.
grant select on schema_migrations to :console;
grant
  insert (
    channel, recipient, subject, text, html, created_at, send_after, expires_at, kind, last_error, given_up_at,
    content_erased_at, member_id, occasion, stop_token
  )
  on outbox_messages to :console;
grant execute on function
  console.resend_message(bigint, boolean, timestamptz),
  withdraw_messages(bigint, text[], timestamptz)
  to :console;
grant select, insert on mail_templates to :console;
grant select, insert, delete on rate_limit_hits to :console;

-- Errands: the console adds errands, and the shop's worker executes them. Before adding an errand, the console reads
-- the balances and the payment that the errand concerns.
grant select, insert on console.errands, console.errand_closures to :console;
grant select (member_id, currency, balance, debt) on balances to :console;
grant select (member_id) on closures to :console;
grant select on point_splits to :console;
grant select (member_id, currency, seq, amount, kind, expires_at) on entries to :console;
grant select (member_id, provider, pay_id, held_for) on payments to :console;

-- The payments desk reads the history of a payment without the provider's references, and closes exceptions and
-- differences.
grant select (coins, provider_status, expires_at, due_at, confirmed_by, restored_count, returned_yen) on payments to :console;
grant select on payment_events, refunds to :console;
grant select, update (closed_at, closed_by, close_reason) on payment_exceptions to :console;
grant update (assigned_to, assigned_at, closed_at, closed_by, close_reason) on reconciliation_differences to :console;

-- Refunds to bank accounts: the console makes transfer files, records whether the bank paid, and has links mailed
-- again.
grant select, update (mailed_at, token_hash, link_expires_at, transfer_id, transferred_on) on refund_accounts to :console;
grant select, insert on refund_transfers to :console;
grant update (state, yen, failure, ended_at) on refunds to :console;

-- The dashboard: the console reads sums and times, but no names of members.
grant select (id, subject, channel, given_up_at) on outbox_messages to :console;
grant select (points, paid_at) on payments to :console;
grant select (created_at, converted_points) on decisions to :console;
grant select (created_at, coins) on exchanges, rank_maintenances to :console;
grant select (shipped_at) on shipments to :console;
grant select (pack_id, sold_count, settled_count, counts) on urns to :console;
grant select (pack_id, settled_index, first_ticket, created_at) on purchases to :console;
grant select (currency, price, total, starts_at, ends_at) on packs to :console;
grant select (pack_id, no, card_id, count, rarity, rarity_label) on prizes to :console;
grant select on pack_points, verify_runs, point_totals, reconciliations, reconciliation_differences to :console;

-- Disclosures: the console reads everything that the shop keeps about a member, except secrets. It cannot delete the
-- record of a disclosure.
grant select, insert on console.disclosures to :console;
grant
  select (member_id, payment_id, provider, customer, brand, last_four, expires_month, created_at, kept_at, removed_at)
  on kept_cards to :console;
grant select on closures, hold_reminders, point_splits, referrals to :console;
grant select (member_id, granted, spent, next_expiry_at) on balances to :console;
grant select (language, first_paid_at, has_no_password) on members to :console;
grant select (member_id, new_mail, expires_at) on mail_changes to :console;
grant select (member_id, device, created_at, used_at) on passkeys to :console;
grant select (member_id, created_at, used_at, is_friend, friend_at) on line_accounts to :console;
grant
  select (
    order_id, course_id, points, coins, pack_id, language, combini_code, carrier_id, receipt_number, expires_at, failure,
    paid_at
  )
  on payments to :console;
grant select (member_id, expires_at) on reissues to :console;
grant select (member_id, created_at, seen_at, expires_at, idle_days, device, viewed_pack_id) on sessions to :console;
grant select (member_id, phone, expires_at, try_count) on verifications to :console;
-- The search. The role cannot read passwords, secrets of sessions and the providers' references.
grant select (id, mail, tel, created_at) on members to :console;
grant select (id, name, published_at) on packs to :console;
grant select (id, order_id, state, price_yen, created_at) on payments to :console;

-- Parcels: the console puts the cards and goods that members want to have shipped into the queue of
-- parcels, and marks the parcels as shipped. It changes no decision.
grant
  select,
  insert,
  delete,
  update (
    state, version, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building,
    address_key, flags, carrier, service, item_count, worth_yen, requested_at, due_on, hold_reason, tracking_number,
    exported_at, handed_over_at, return_reason
  )
  on console.parcels to :console;
grant select, insert, update (parcel_id, picked_at, picked_by) on console.parcel_items to :console;
grant select, insert on console.parcel_events to :console;
grant select, insert, update (bytes) on console.parcel_photos to :console;
grant
  select,
  insert,
  update (reference, note, claimed_yen, state, paid_yen, outcome_note, version, closed_at)
  on console.parcel_claims to :console;
-- Cases of members, their answers and notes. What is past its time is deleted with the case.
grant
  select,
  delete,
  update (state, owner_id, version, due_at, state_since, first_answered_at, closed_at, alarmed_at)
  on cases to :console;
grant select, insert on case_messages to :console;
grant select on case_photos to :console;
grant select, insert, delete on console.shipping_rules to :console;
grant select, update (name, phone, postcode, prefecture, city, street, building) on console.sender to :console;
grant select, insert, update (closed_at, last_name, middle_name, first_name, tel, zipcode, country, city, address, building)
  on address_requests to :console;
grant select on shipments, decisions, exchanges, goods, restrictions, shop_settings to :console;
grant update (approval_id, carrier, delivery_code, is_collected, send_by, send_on, shipped_at) on shipments to :console;
-- Guardians' cancellations. A trigger refuses one that takes effect, and a cancelled shipment, without an approval.
grant select, insert, update (guardian_name, approval_id, decided_at, withdrawn_at) on guardian_cancellations to :console;
grant select on country_counts, page_visits to :console;
-- Before the shop opens. A trigger keeps it open.
grant select, insert, update (note, confirmed_by, confirmed_at) on console.opening_steps to :console;
grant update (opened_at) on shop_settings to :console;
grant update (country_rules, countries_version, hold_days, valued_hold_days, valued_wait_days, market_days_max, shows_market_odds, ship_business_days, shipping_version) on shop_settings to :console;
grant select (member_id, id, pack_id, draw_count, draw_number, prize_nos, extra_wins, send_state) on purchases to :console;
grant update (send_state) on purchases to :console;
grant select, update (counts) on page_checkpoints to :console;
grant select (pack_id, no, card_id, name, image, model_number, buy_point) on prizes, extra_prizes to :console;
grant select (id, name, name_en, image, model_number) on cards to :console;
grant select (language) on members to :console;
grant select (member_id, currency, debt) on balances to :console;
grant select (member_id) on payments to :console;
grant execute on function lock_point_balances(bigint[]) to :console;

-- The files for and from the carriers. The role may not delete exports and imports. It may only empty the content of an
-- old export.
grant select, insert on console.carrier_layouts, console.export_rows to :console;
grant select, insert, update (settings, version) on console.carrier_settings to :console;
grant select, insert, update (replacement, accepted_by, accepted_at) on console.replacements to :console;
grant select, insert, update (content, deleted_at) on console.exports to :console;
grant select, insert on console.imports to :console;
grant select, insert, update (parcel_id, decided_by, decided_at) on console.import_rows to :console;

-- Members: the columns for the search, for the page of a member and for the timeline on that page. The console masks
-- personal data.
grant select, insert on console.member_notes to :console;
grant
  select,
  insert,
  delete,
  update (name, filters, sort, hidden, is_shared, saved_at)
  on console.list_views to :console;
grant
  select (
    id, mail, tel, last_name, middle_name, first_name, zipcode, pref_id, country, city, address, building,
    verified_phone, mail_confirmed_at, sms_verified_at, referral_code, last_login_at
  )
  on members to :console;
grant select (balance_after, reference, created_at) on entries to :console;
-- The pages of the members' site that operators can view but not change.
grant
  select
  on adjustments, balances, exchanges, moved_cards, packing_photos, packs, parcel_contents, parcel_states, rank_maintenances
  to :console;
grant select (id, order_id, member_id, state, price_yen, points, kana, created_at, due_at) on payments to :console;
grant select (payment_id, state) on refunds to :console;
grant select (decided_by, shipped_indexes) on decisions to :console;
grant select (id, recipient, subject, created_at, sent_at, given_up_at) on outbox_messages to :console;
grant select on logins, member_figures, rank_periods, rank_rollovers, message_choices to :console;
grant select (member_id, created_at) on message_stops to :console;
grant select on draw_receipts_due, favourite_goods, favourite_packs, feed_names, staff_members to :console;
grant select (id, member_id, device, language, created_at) on push_subscriptions to :console;
-- Sets of ranks. The console deletes only the set that is planned for the next month.
grant select, insert, delete on rank_sets to :console;
grant select, insert on rank_terms, ranks to :console;
-- Restrictions that operators set. Triggers copy the restrictions to the balances, which the shop locks. The console
-- only reads the spending limits that members set for themselves.
grant
  insert (member_id, kind, starts_at, ends_at, operator_id, reason),
  update (lifted_at, lifted_by, lift_reason)
  on restrictions to :console;
grant select on age_confirmations, legal_acceptances, spending_limits to :console;
grant update (adjustment_day_max, adjustment_version, minor_restrictions, minors_version, purchase_age) on shop_settings to :console;
grant select (member_id, restricted_until, adult_at) on balances to :console;
grant select (member_id, state, price_yen, created_at) on payments to :console;
-- Reports: the jobs with their files, and the columns that reports are computed from. Computed figures never change.
grant
  select,
  insert,
  update (
    parameters, state, done_count, total_count, take_after, try_count, ended_at, file_name, expires_at, failure
  )
  on console.report_jobs to :console;
grant select, insert, delete on console.report_parts to :console;
grant select, insert on console.base_date_reports, console.report_figures to :console;
grant select on courses, documents, job_runs, page_script_checks, payment_events, refunds, signed_heads to :console;
grant select (reference, created_at) on entries to :console;
grant select (course_id, clawed_back_at) on payments to :console;
-- The settings of the shop. A trigger refuses a changed bank account, registration number, identity or rules without an approval.
grant
  update (
    version, registration_closing, registration_closes_at, point_sale_closing, point_sale_closes_at,
    maintenance_starts_at, maintenance_ends_at, maintenance_text, maintenance_text_en, draws_stopped_at,
    payments_stopped_at, conversions_stopped_at, bank_name, bank_branch, bank_account_kind, bank_account_number,
    bank_account_holder, registration_number, identity, rules, issuer_name, issuer_address, issuer_phone, tax_moment, banner_mode
  )
  on shop_settings to :console;
-- An imported bank statement is never deleted, and the outcome of a deposit is set once. If a
-- matched payment cannot be credited, a trigger makes its deposits available for a new match.
grant select, insert, update (name, csv_mapping, version) on console.bank_accounts to :console;
grant select, insert, update (outcome, outcome_reason, ended_by, ended_at) on console.bank_deposits to :console;
grant select, insert on console.bank_matches, console.bank_matched_deposits, console.bank_matched_payments to :console;
grant select, insert on console.bank_statements to :console;
grant select (kana) on payments to :console;
grant select (id, member_id, pay_id, state, price_yen, created_at, authorization_requested_at) on payments to :console;
grant execute on function lock_member(bigint) to :console;
grant select (received_at, processed_at) on payment_notices to :console;
grant select (created_at, sent_at, member_id, occasion) on outbox_messages to :console;

-- Courses. A new course needs an approval of its price. A retired course is not deleted, because payments name it.
grant select, insert (id, points, price_yen, memo, memo_en, position), update (retired_at) on courses to :console;

-- The outbox: the role reads everything but the texts of messages. For an operator who acts, functions of the owner send
-- a message again, and withdraw the waiting messages of a restricted member.
grant
  select (
    id, channel, kind, recipient, subject, created_at, send_after, try_count, sent_at, given_up_at, expires_at,
    last_error, content_erased_at, due_at
  )
  on outbox_messages to :console;

-- The message about a parcel that is packed is sent once.
grant insert (occasion, cause, created_at) on message_causes to :console;

-- Banners, announcements and articles.
grant
  select,
  insert (mode, file_name, file_name_en, url, alt, alt_en, position, starts_at, ends_at),
  update (file_name, file_name_en, url, alt, alt_en, position, starts_at, ends_at, removed_at, version)
  on banners to :console;
grant
  select,
  insert,
  update (text, text_en, url, is_emergency, starts_at, ends_at, removed_at, version)
  on announcements to :console;
grant
  select,
  insert,
  update (title, title_en, body, body_en, summary, summary_en, picture, published_at, version)
  on articles to :console;
-- A function checks the approval of what is sent to members.
grant select on sale_events to :console;
grant execute on function send_news(bigint, timestamptz) to :console;
-- Legal texts. A trigger refuses a new version without an approval.
grant
  select,
  insert (page, version, from_day, lead, lead_en, sections, needs_acceptance, approval_id, published_at)
  on legal_versions to :console;
grant select, insert, update, delete on console.legal_drafts to :console;

-- Campaigns: the console adds approved campaigns with codes, stops campaigns, and reads their cost.
grant select, insert, update (stopped_at) on campaigns to :console;
grant select, insert on coupon_codes to :console;
grant select (id, campaign_id, code, single_code, member_id, nth, amount, created_at, ticket_until) on coupon_uses to :console;
