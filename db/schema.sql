-- A map of the database as the migrations leave it. Not to be edited or run: npm run dump-schema writes it.

create table address_requests (
  id bigint generated as identity not null,
  parcel_id bigint not null,
  member_id bigint not null,
  reason text not null,
  requested_at timestamp with time zone not null,
  mail_count smallint not null default 0,
  answered_at timestamp with time zone,
  last_name text,
  middle_name text,
  first_name text,
  tel text,
  zipcode text,
  pref_id smallint,
  country text,
  city text,
  address text,
  building text,
  closed_at timestamp with time zone,
  constraint address_requests_check CHECK ((((answered_at IS NULL) AND (num_nonnulls(last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building) = 0)) OR (num_nulls(answered_at, last_name, middle_name, first_name, tel, zipcode, pref_id, country, city, address, building) = 0))),
  constraint address_requests_mail_count_check CHECK (((mail_count >= 0) AND (mail_count <= 3))),
  constraint address_requests_reason_check CHECK ((reason <> ''::text)),
  constraint address_requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint address_requests_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES console.parcels(id),
  constraint address_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX address_requests_member ON public.address_requests USING btree (member_id);
CREATE INDEX address_requests_unanswered ON public.address_requests USING btree (requested_at) WHERE ((answered_at IS NULL) AND (closed_at IS NULL));
CREATE UNIQUE INDEX address_requests_open ON public.address_requests USING btree (parcel_id) WHERE (closed_at IS NULL);

create table adjustments (
  approval_id bigint not null,
  member_id bigint not null,
  currency text not null,
  amount bigint not null,
  message text not null,
  created_at timestamp with time zone not null,
  constraint adjustments_amount_check CHECK ((amount <> 0)),
  constraint adjustments_currency_check CHECK ((currency = ANY (ARRAY['point'::text, 'coin'::text]))),
  constraint adjustments_message_check CHECK ((message <> ''::text)),
  constraint adjustments_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint adjustments_pkey PRIMARY KEY (approval_id)
);
CREATE TRIGGER adjustments_all_kept BEFORE TRUNCATE ON public.adjustments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('an adjustment is kept as it is');
CREATE TRIGGER adjustments_kept BEFORE DELETE OR UPDATE ON public.adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change('an adjustment is kept as it is');

create table age_confirmations (
  id bigint generated as identity not null,
  member_id bigint not null,
  birth_date date,
  text_version text not null,
  confirmed_at timestamp with time zone not null,
  adult_at timestamp with time zone not null,
  constraint age_confirmations_check CHECK (((birth_date IS NOT NULL) OR (adult_at = confirmed_at))),
  constraint age_confirmations_text_version_check CHECK ((text_version <> ''::text)),
  constraint age_confirmations_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint age_confirmations_pkey PRIMARY KEY (id)
);
CREATE INDEX age_confirmations_member ON public.age_confirmations USING btree (member_id, id);
CREATE TRIGGER age_confirmations_all_kept BEFORE TRUNCATE ON public.age_confirmations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a confirmation of the age is kept as it is');
CREATE TRIGGER age_confirmations_apply AFTER INSERT ON public.age_confirmations FOR EACH ROW EXECUTE FUNCTION apply_age_confirmation();
CREATE TRIGGER age_confirmations_kept BEFORE DELETE OR UPDATE ON public.age_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_change_of_age();

create table announcements (
  id bigint generated as identity not null,
  text text not null,
  text_en text not null default ''::text,
  url text not null default ''::text,
  is_emergency boolean not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  removed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint announcements_check CHECK ((ends_at > starts_at)),
  constraint announcements_text_check CHECK ((text <> ''::text)),
  constraint announcements_url_check CHECK (((url = ''::text) OR (url ~ '^/([^/\\]|$)'::text))),
  constraint announcements_pkey PRIMARY KEY (id)
);
CREATE INDEX announcements_kept ON public.announcements USING btree (starts_at) WHERE (removed_at IS NULL);

create table articles (
  id bigint generated as identity not null,
  title text not null,
  title_en text not null default ''::text,
  body text not null default ''::text,
  body_en text not null default ''::text,
  summary text not null default ''::text,
  summary_en text not null default ''::text,
  picture text not null default ''::text,
  published_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint articles_title_check CHECK ((title <> ''::text)),
  constraint articles_pkey PRIMARY KEY (id)
);
CREATE INDEX articles_published ON public.articles USING btree (published_at, id) WHERE (published_at IS NOT NULL);

create table audit_signatures (
  entry_id bigint not null,
  entry_hash bytea not null,
  signed_at timestamp with time zone not null,
  public_key bytea not null,
  signature bytea not null,
  constraint audit_signatures_pkey PRIMARY KEY (entry_id)
);
CREATE TRIGGER audit_signatures_all_kept BEFORE TRUNCATE ON public.audit_signatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a signature of the audit log is kept as it is');
CREATE TRIGGER audit_signatures_kept BEFORE DELETE OR UPDATE ON public.audit_signatures FOR EACH ROW EXECUTE FUNCTION refuse_change('a signature of the audit log is kept as it is');

create table balances (
  member_id bigint not null,
  currency text not null,
  balance bigint not null default 0,
  granted bigint not null default 0,
  spent bigint not null default 0,
  entry_count bigint not null default 0,
  next_expiry_at timestamp with time zone,
  debt bigint not null default 0,
  restricted_until jsonb,
  adult_at timestamp with time zone,
  terms_accepted_through bigint not null default 0,
  constraint balances_balance_check CHECK ((balance >= 0)),
  constraint balances_check CHECK ((balance = (granted - spent))),
  constraint balances_currency_check CHECK ((currency = ANY (ARRAY['point'::text, 'coin'::text]))),
  constraint balances_debt_check CHECK ((debt >= 0)),
  constraint balances_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint balances_pkey PRIMARY KEY (member_id, currency)
) with (fillfactor=70);
CREATE INDEX balances_debt ON public.balances USING btree (member_id) WHERE (debt > 0);
CREATE INDEX balances_next_expiry ON public.balances USING btree (next_expiry_at) WHERE (next_expiry_at IS NOT NULL);

create table banners (
  id integer generated as identity not null,
  mode smallint not null,
  position integer not null default 0,
  file_name text not null,
  url text not null,
  file_name_en text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  removed_at timestamp with time zone,
  version integer not null default 1,
  alt text not null default ''::text,
  alt_en text,
  constraint banners_check CHECK ((ends_at > starts_at)),
  constraint banners_mode_check CHECK ((mode = ANY (ARRAY[1, 2]))),
  constraint banners_pkey PRIMARY KEY (id)
);

create table batches (
  pack_id bigint not null,
  no bigint not null,
  settled_index bigint not null,
  first_ticket integer not null,
  draw_count integer not null,
  inputs bytea not null,
  sealed_at timestamp with time zone not null,
  head_before bytea,
  signatures bytea,
  drawn_at timestamp with time zone,
  refused_at timestamp with time zone,
  voided_at timestamp with time zone,
  void_reason text not null default ''::text,
  void_approval_id bigint,
  constraint batches_draw_count_check CHECK ((draw_count > 0)),
  constraint batches_end CHECK ((((drawn_at IS NULL) = (head_before IS NULL)) AND ((drawn_at IS NULL) = (signatures IS NULL)) AND ((drawn_at IS NULL) OR (voided_at IS NULL)) AND ((voided_at IS NULL) = (void_reason = ''::text)) AND ((voided_at IS NULL) = (void_approval_id IS NULL)))),
  constraint batches_inputs_check CHECK (((length(inputs) > 0) AND ((length(inputs) % 32) = 0))),
  constraint batches_no_check CHECK ((no >= 0)),
  constraint batches_signatures_check CHECK (((length(signatures) > 0) AND ((length(signatures) % 64) = 0))),
  constraint batches_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint batches_void_approval_id_fkey FOREIGN KEY (void_approval_id) REFERENCES console.approvals(id),
  constraint batches_pkey PRIMARY KEY (pack_id, no),
  constraint batches_settled_index UNIQUE (pack_id, settled_index)
);
CREATE INDEX batches_pending ON public.batches USING btree (pack_id, no) WHERE ((drawn_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX batches_undrawn ON public.batches USING btree (pack_id, no) WHERE (drawn_at IS NULL);
CREATE TRIGGER batches_all_kept BEFORE TRUNCATE ON public.batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a batch is kept for good');
CREATE TRIGGER batches_fixed BEFORE UPDATE ON public.batches FOR EACH ROW EXECUTE FUNCTION refuse_other_batch();
CREATE TRIGGER batches_follow BEFORE INSERT ON public.batches FOR EACH ROW EXECUTE FUNCTION refuse_batch_out_of_order();
CREATE TRIGGER batches_kept BEFORE DELETE ON public.batches FOR EACH ROW EXECUTE FUNCTION refuse_change('a batch is kept for good');

create table campaigns (
  id bigint generated as identity not null,
  name text not null,
  name_en text,
  kind text not null,
  currency text not null,
  amount integer not null,
  budget bigint not null,
  member_max integer not null,
  audience text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  granted bigint not null default 0,
  use_count integer not null default 0,
  stopped_at timestamp with time zone,
  approval_id bigint,
  created_at timestamp with time zone not null,
  requirement text not null default 'none'::text,
  chosen_code text,
  rank_min integer not null default 0,
  pack_id bigint,
  is_daily boolean not null default false,
  constraint campaigns_amount_check CHECK ((amount > 0)),
  constraint campaigns_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'new'::text, 'first-paid'::text]))),
  constraint campaigns_budget CHECK (((granted >= 0) AND (granted <= budget))),
  constraint campaigns_check CHECK ((ends_at > starts_at)),
  constraint campaigns_check1 CHECK ((budget >= amount)),
  constraint campaigns_check2 CHECK ((granted = ((use_count)::bigint * amount))),
  constraint campaigns_chosen_code CHECK (((chosen_code IS NULL) OR ((kind = 'shared'::text) AND (chosen_code <> ''::text)))),
  constraint campaigns_currency_check CHECK ((currency = ANY (ARRAY['point'::text, 'coin'::text]))),
  constraint campaigns_kind_check CHECK ((kind = ANY (ARRAY['shared'::text, 'single'::text, 'open'::text]))),
  constraint campaigns_member_max_check CHECK ((member_max > 0)),
  constraint campaigns_name_check CHECK ((name <> ''::text)),
  constraint campaigns_rank_min_check CHECK ((rank_min >= 0)),
  constraint campaigns_requirement_check CHECK ((requirement = ANY (ARRAY['none'::text, 'phone'::text, 'payment'::text]))),
  constraint campaigns_tickets CHECK (((pack_id IS NOT NULL) OR ((kind <> 'open'::text) AND (NOT is_daily)))),
  constraint campaigns_use_count_check CHECK ((use_count >= 0)),
  constraint campaigns_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint campaigns_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_approval_id_key UNIQUE (approval_id)
);
CREATE INDEX campaigns_open ON public.campaigns USING btree (ends_at) WHERE (kind = 'open'::text);
CREATE TRIGGER campaigns_approved BEFORE INSERT ON public.campaigns FOR EACH ROW EXECUTE FUNCTION refuse_unapproved_campaign();
CREATE TRIGGER campaigns_fixed BEFORE UPDATE OF id, name, name_en, kind, chosen_code, pack_id, is_daily, currency, amount, budget, member_max, audience, requirement, rank_min, starts_at, ends_at, approval_id, created_at ON public.campaigns FOR EACH ROW EXECUTE FUNCTION refuse_change('a campaign is stopped, and never changed');
CREATE TRIGGER campaigns_kept BEFORE DELETE ON public.campaigns FOR EACH ROW EXECUTE FUNCTION refuse_change('a campaign is kept for its coupons');
CREATE TRIGGER campaigns_priced BEFORE INSERT ON public.campaigns FOR EACH ROW EXECUTE FUNCTION refuse_other_price();
CREATE TRIGGER campaigns_stopped BEFORE UPDATE OF stopped_at ON public.campaigns FOR EACH ROW WHEN ((old.stopped_at IS NOT NULL)) EXECUTE FUNCTION refuse_change('a stopped campaign stays stopped');

create table card_types (
  id integer not null,
  name text not null,
  name_en text not null,
  position integer not null default 0,
  constraint card_types_pkey PRIMARY KEY (id)
);

create table cards (
  id bigint generated as identity not null,
  name text not null,
  name_en text,
  image text not null,
  rarity smallint not null,
  rarity_label text not null,
  rarity_label_en text,
  model_number text not null,
  set_size integer not null default 1,
  code text not null,
  set_name text not null default ''::text,
  language text not null default 'ja'::text,
  condition text not null default ''::text,
  grade text not null default ''::text,
  market_price integer,
  market_price_at timestamp with time zone,
  market_source text,
  retired_at timestamp with time zone,
  version integer not null default 1,
  reading text not null default ''::text,
  spellings text not null default spellings_of(reading),
  folded text not null default fold_text(((((((((code || '
'::text) || name) || '
'::text) || COALESCE(name_en, ''::text)) || '
'::text) || model_number) || '
'::text) || spellings_of(reading))),
  constraint cards_code_written CHECK (((code = btrim(code)) AND (code <> ''::text))),
  constraint cards_language_check CHECK ((language ~ '^[a-z]{2}$'::text)),
  constraint cards_market CHECK ((num_nonnulls(market_price, market_price_at, market_source) = ANY (ARRAY[0, 3]))),
  constraint cards_market_price_check CHECK ((market_price >= 0)),
  constraint cards_name_en_check CHECK ((name_en <> ''::text)),
  constraint cards_rarity_check CHECK (((rarity >= 0) AND (rarity <= 7))),
  constraint cards_rarity_label_en_check CHECK ((rarity_label_en <> ''::text)),
  constraint cards_set_size_check CHECK ((set_size >= 1)),
  constraint cards_pkey PRIMARY KEY (id),
  constraint cards_code UNIQUE (code)
);

create table case_messages (
  id bigint generated as identity not null,
  case_id bigint not null,
  author text not null,
  operator_id bigint,
  text text not null,
  written_at timestamp with time zone not null,
  token_hash bytea,
  link_expires_at timestamp with time zone,
  constraint case_messages_author CHECK (((author = 'member'::text) = (operator_id IS NULL))),
  constraint case_messages_author_check CHECK ((author = ANY (ARRAY['member'::text, 'operator'::text, 'note'::text]))),
  constraint case_messages_link CHECK (((token_hash IS NULL) = (link_expires_at IS NULL))),
  constraint case_messages_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint case_messages_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_messages_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint case_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX case_messages_case ON public.case_messages USING btree (case_id, id);
CREATE UNIQUE INDEX case_messages_token ON public.case_messages USING btree (token_hash) WHERE (token_hash IS NOT NULL);

create table case_photos (
  id bigint generated as identity not null,
  case_id bigint not null,
  bytes bytea not null,
  added_at timestamp with time zone not null,
  constraint case_photos_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_photos_pkey PRIMARY KEY (id)
);
CREATE INDEX case_photos_case ON public.case_photos USING btree (case_id, id);

create table cases (
  id bigint generated as identity not null,
  number text default ('C'::text || lpad((id)::text, 8, '0'::text)),
  kind text not null,
  member_id bigint,
  guest_mail text,
  language text not null,
  parcel_id bigint,
  state text not null default 'open'::text,
  owner_id bigint,
  version integer not null default 1,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  state_since timestamp with time zone not null,
  first_answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  alarmed_at timestamp with time zone,
  constraint cases_closed CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint cases_guest_mail_check CHECK ((guest_mail <> ''::text)),
  constraint cases_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'parcel'::text]))),
  constraint cases_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text]))),
  constraint cases_parcel CHECK (((kind = 'parcel'::text) = ((parcel_id IS NOT NULL) AND (member_id IS NOT NULL)))),
  constraint cases_sender CHECK ((num_nonnulls(member_id, guest_mail) = 1)),
  constraint cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'answered'::text, 'closed'::text]))),
  constraint cases_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint cases_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES console.operators(id),
  constraint cases_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES console.parcels(id),
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_number_key UNIQUE (number)
);
CREATE INDEX cases_answered ON public.cases USING btree (first_answered_at) WHERE (first_answered_at IS NOT NULL);
CREATE INDEX cases_ended ON public.cases USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX cases_guest ON public.cases USING btree (guest_mail) WHERE (guest_mail IS NOT NULL);
CREATE INDEX cases_member ON public.cases USING btree (member_id, id) WHERE (member_id IS NOT NULL);
CREATE INDEX cases_open ON public.cases USING btree (state_since, id) WHERE (state = 'open'::text);
CREATE INDEX cases_opened ON public.cases USING btree (opened_at, id);
CREATE INDEX cases_silent ON public.cases USING btree (state_since) WHERE (state = ANY (ARRAY['waiting'::text, 'answered'::text]));
CREATE UNIQUE INDEX cases_of_parcel ON public.cases USING btree (parcel_id) WHERE (parcel_id IS NOT NULL);

create table checkout_sessions (
  session_hash bytea not null,
  course_id bigint,
  pack_id bigint,
  last_payment_id bigint,
  verified_payment_id bigint,
  provider_session text,
  constraint checkout_sessions_last_payment_id_fkey FOREIGN KEY (last_payment_id) REFERENCES payments(id),
  constraint checkout_sessions_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON DELETE CASCADE,
  constraint checkout_sessions_verified_payment_id_fkey FOREIGN KEY (verified_payment_id) REFERENCES payments(id),
  constraint checkout_sessions_pkey PRIMARY KEY (session_hash)
);

create table closures (
  member_id bigint not null,
  created_at timestamp with time zone not null,
  constraint closures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint closures_pkey PRIMARY KEY (member_id)
);

create table console.acquisitions (
  id bigint generated as identity not null,
  acquired_on date not null,
  supplier_id bigint not null,
  kind text not null,
  count integer not null,
  features text not null,
  counterparty_name text not null,
  counterparty_address text not null,
  counterparty_occupation text not null,
  counterparty_age smallint,
  identity_check text not null,
  price_yen integer not null,
  invoice_number text not null default ''::text,
  corrects_id bigint,
  correction_reason text not null default ''::text,
  operator_id bigint,
  created_at timestamp with time zone not null,
  deduction text not null default 'transitional'::text,
  folded text not null default fold_text(((counterparty_name || '
'::text) || features)),
  constraint acquisitions_complete CHECK (((price_yen < 10000) OR ((features <> ''::text) AND (counterparty_name <> ''::text) AND (counterparty_address <> ''::text) AND (counterparty_occupation <> ''::text) AND (counterparty_age IS NOT NULL) AND (identity_check <> ''::text)))),
  constraint acquisitions_correction CHECK (((corrects_id IS NULL) = (correction_reason = ''::text))),
  constraint acquisitions_count_check CHECK ((count > 0)),
  constraint acquisitions_counterparty_age_check CHECK (((counterparty_age >= 0) AND (counterparty_age <= 150))),
  constraint acquisitions_deduction_check CHECK ((deduction = ANY (ARRAY['second-hand'::text, 'transitional'::text]))),
  constraint acquisitions_kind_check CHECK ((kind <> ''::text)),
  constraint acquisitions_price_yen_check CHECK ((price_yen >= 0)),
  constraint acquisitions_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES console.acquisitions(id),
  constraint acquisitions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint acquisitions_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES console.suppliers(id),
  constraint acquisitions_pkey PRIMARY KEY (id)
);
CREATE INDEX acquisitions_corrected ON console.acquisitions USING btree (corrects_id, id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX acquisitions_day ON console.acquisitions USING btree (acquired_on, id);
CREATE INDEX acquisitions_entered ON console.acquisitions USING btree (created_at);
CREATE TRIGGER acquisitions_all_kept BEFORE TRUNCATE ON console.acquisitions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the record of acquisitions is only corrected by a further line');
CREATE TRIGGER acquisitions_corrected_once BEFORE INSERT ON console.acquisitions FOR EACH ROW WHEN ((new.corrects_id IS NOT NULL)) EXECUTE FUNCTION refuse_second_correction();
CREATE TRIGGER acquisitions_kept BEFORE DELETE OR UPDATE ON console.acquisitions FOR EACH ROW EXECUTE FUNCTION refuse_change('the record of acquisitions is only corrected by a further line');

create table console.actor_key (
  is_only boolean not null default true,
  key bytea not null,
  constraint actor_key_is_only_check CHECK (is_only),
  constraint actor_key_pkey PRIMARY KEY (is_only)
);

create table console.address_lists (
  role text not null,
  addresses text[] not null default '{}'::text[],
  version integer not null default 1,
  constraint address_lists_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'pack-maker'::text, 'shipper'::text, 'support'::text, 'accountant'::text, 'auditor'::text]))),
  constraint address_lists_pkey PRIMARY KEY (role)
);

create table console.answer_templates (
  id bigint generated as identity not null,
  name text not null,
  text text not null,
  text_en text not null,
  version integer not null default 1,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint answer_templates_name_check CHECK ((name <> ''::text)),
  constraint answer_templates_text_check CHECK ((text <> ''::text)),
  constraint answer_templates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES console.operators(id),
  constraint answer_templates_pkey PRIMARY KEY (id)
);

create table console.approvals (
  id bigint generated as identity not null,
  kind text not null,
  state text not null default 'waiting'::text,
  target_kind text not null,
  target_id text,
  target_name text not null,
  payload jsonb not null,
  before jsonb not null,
  after jsonb not null,
  amount text,
  payload_hash bytea not null,
  reason text not null,
  requested_by bigint not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_reason text,
  is_single_hand boolean not null default false,
  used_at timestamp with time zone,
  requested_session bytea,
  decided_session bytea,
  is_command boolean not null default false,
  decided_in xid8,
  constraint approvals_check CHECK ((expires_at = (requested_at + '72:00:00'::interval))),
  constraint approvals_check1 CHECK (((decided_by IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'refused'::text])))),
  constraint approvals_check2 CHECK (((decided_at IS NULL) = (state = 'waiting'::text))),
  constraint approvals_check3 CHECK (((used_at IS NULL) OR (state = 'approved'::text))),
  constraint approvals_reason_check CHECK ((reason <> ''::text)),
  constraint approvals_second_person CHECK (((decided_by <> requested_by) OR is_single_hand)),
  constraint approvals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'lapsed'::text, 'void'::text]))),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES console.operators(id),
  constraint approvals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES console.operators(id),
  constraint approvals_pkey PRIMARY KEY (id)
);
CREATE INDEX approvals_decided_in ON console.approvals USING btree (decided_in);
CREATE INDEX approvals_requested ON console.approvals USING btree (requested_at);
CREATE INDEX approvals_requester ON console.approvals USING btree (requested_by, requested_at);
CREATE INDEX approvals_target ON console.approvals USING btree (target_kind, target_id);
CREATE TRIGGER approvals_all_kept BEFORE TRUNCATE ON console.approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a request for approval is kept for good');
CREATE TRIGGER approvals_kept BEFORE DELETE ON console.approvals FOR EACH ROW EXECUTE FUNCTION refuse_change('a request for approval is kept for good');
CREATE TRIGGER approvals_right BEFORE INSERT OR UPDATE ON console.approvals FOR EACH ROW EXECUTE FUNCTION console.refuse_wrong_approval();
CREATE TRIGGER approvals_signed BEFORE INSERT OR UPDATE ON console.approvals FOR EACH ROW EXECUTE FUNCTION console.sign_approval();
CREATE UNIQUE INDEX approvals_waiting ON console.approvals USING btree (kind, target_kind, COALESCE(target_id, target_name)) WHERE (state = 'waiting'::text);

create table console.assertions (
  id bigint generated as identity not null,
  secret_hash bytea not null,
  purpose text not null,
  challenge text not null,
  response jsonb not null,
  state text not null default 'waiting'::text,
  operator_id bigint,
  created_at timestamp with time zone not null,
  constraint assertions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'right'::text, 'wrong'::text, 'used'::text]))),
  constraint assertions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint assertions_pkey PRIMARY KEY (id)
);
CREATE INDEX assertions_created ON console.assertions USING btree (created_at);
CREATE INDEX assertions_waiting ON console.assertions USING btree (id) WHERE (state = 'waiting'::text);

create table console.audit_chain (
  is_only boolean not null default true,
  entry_id bigint not null default 0,
  hash bytea not null default decode(repeat('00'::text, 32), 'hex'::text),
  constraint audit_chain_is_only_check CHECK (is_only),
  constraint audit_chain_pkey PRIMARY KEY (is_only)
);

create table console.audit_entries (
  id bigint not null,
  at timestamp with time zone not null,
  operator_id bigint,
  role text,
  session_hash bytea,
  address text,
  call text not null,
  outcome text not null,
  target_kind text,
  target_id text,
  before jsonb,
  after jsonb,
  reason text,
  approval_id bigint,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_entries_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'requested'::text, 'refused'::text]))),
  constraint audit_entries_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint audit_entries_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_approval ON console.audit_entries USING btree (approval_id) WHERE (approval_id IS NOT NULL);
CREATE INDEX audit_entries_at ON console.audit_entries USING btree (at);
CREATE INDEX audit_entries_call ON console.audit_entries USING btree (call COLLATE "C", id);
CREATE INDEX audit_entries_operator ON console.audit_entries USING btree (operator_id, id);
CREATE INDEX audit_entries_outcome ON console.audit_entries USING btree (outcome, id) WHERE (outcome <> 'done'::text);
CREATE INDEX audit_entries_target ON console.audit_entries USING btree (target_kind, target_id, id);
CREATE INDEX audit_entries_target_id ON console.audit_entries USING btree (target_id, id);
CREATE INDEX audit_entries_targets ON console.audit_entries USING gin (((after -> 'ids'::text))) WHERE (after ? 'ids'::text);
CREATE TRIGGER audit_entries_all_kept BEFORE TRUNCATE ON console.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the audit log only ever grows');
CREATE TRIGGER audit_entries_chain BEFORE INSERT ON console.audit_entries FOR EACH ROW EXECUTE FUNCTION console.chain_audit_entry();
CREATE TRIGGER audit_entries_kept BEFORE DELETE OR UPDATE ON console.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change('the audit log only ever grows');

create table console.bank_accounts (
  id bigint generated as identity not null,
  bank_code text not null,
  branch_code text not null,
  kind text not null,
  number text not null,
  name text not null,
  csv_mapping jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint bank_accounts_bank_code_check CHECK ((bank_code ~ '^[0-9]{4}$'::text)),
  constraint bank_accounts_branch_code_check CHECK ((branch_code ~ '^[0-9]{3}$'::text)),
  constraint bank_accounts_kind_check CHECK ((kind = ANY (ARRAY['ordinary'::text, 'checking'::text, 'savings'::text]))),
  constraint bank_accounts_name_check CHECK ((name <> ''::text)),
  constraint bank_accounts_number_check CHECK ((number ~ '^[0-9]{7}$'::text)),
  constraint bank_accounts_pkey PRIMARY KEY (id),
  constraint bank_accounts_number UNIQUE (bank_code, branch_code, kind, number)
);

create table console.bank_deposits (
  id bigint generated as identity not null,
  statement_id bigint not null,
  line integer not null,
  account_id bigint not null,
  kind text not null,
  booked_on date not null,
  yen bigint not null,
  payer_name text not null,
  memo text not null,
  line_hash bytea not null,
  outcome text,
  outcome_reason text,
  ended_by bigint,
  ended_at timestamp with time zone,
  constraint bank_deposits_check CHECK (((outcome IS NULL) = (outcome_reason IS NULL))),
  constraint bank_deposits_check1 CHECK (((outcome IS NULL) = (ended_by IS NULL))),
  constraint bank_deposits_check2 CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint bank_deposits_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'cancellation'::text]))),
  constraint bank_deposits_line_check CHECK ((line >= 1)),
  constraint bank_deposits_outcome_check CHECK ((outcome = ANY (ARRAY['returned'::text, 'explained'::text]))),
  constraint bank_deposits_outcome_reason_check CHECK ((outcome_reason <> ''::text)),
  constraint bank_deposits_yen_check CHECK ((yen > 0)),
  constraint bank_deposits_account_id_fkey FOREIGN KEY (account_id) REFERENCES console.bank_accounts(id),
  constraint bank_deposits_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES console.operators(id),
  constraint bank_deposits_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES console.bank_statements(id),
  constraint bank_deposits_pkey PRIMARY KEY (id),
  constraint bank_deposits_line UNIQUE (statement_id, line),
  constraint bank_deposits_once UNIQUE (account_id, line_hash)
);
CREATE INDEX bank_deposits_booked ON console.bank_deposits USING btree (booked_on, id);
CREATE TRIGGER bank_deposits_ended BEFORE UPDATE ON console.bank_deposits FOR EACH ROW WHEN ((old.outcome IS NOT NULL)) EXECUTE FUNCTION refuse_change('a deposit ends once');
CREATE TRIGGER bank_deposits_kept BEFORE DELETE ON console.bank_deposits FOR EACH ROW EXECUTE FUNCTION refuse_change('a deposit is kept');
CREATE TRIGGER bank_deposits_matched BEFORE UPDATE ON console.bank_deposits FOR EACH ROW WHEN ((new.outcome IS NOT NULL)) EXECUTE FUNCTION console.refuse_end_of_matched_deposit();

create table console.bank_matched_deposits (
  match_id bigint not null,
  shape text not null,
  deposit_id bigint not null,
  is_released boolean not null default false,
  constraint bank_matched_deposits_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES console.bank_deposits(id),
  constraint bank_matched_deposits_match_id_shape_fkey FOREIGN KEY (match_id, shape) REFERENCES console.bank_matches(id, shape),
  constraint bank_matched_deposits_pkey PRIMARY KEY (match_id, deposit_id)
);
CREATE TRIGGER bank_matched_deposits_open BEFORE INSERT ON console.bank_matched_deposits FOR EACH ROW EXECUTE FUNCTION console.refuse_match_of_closed_deposit();
CREATE UNIQUE INDEX bank_matched_deposits_once ON console.bank_matched_deposits USING btree (deposit_id) WHERE (NOT is_released);
CREATE UNIQUE INDEX bank_matched_deposits_single ON console.bank_matched_deposits USING btree (match_id) WHERE (shape = ANY (ARRAY['one'::text, 'sum'::text]));

create table console.bank_matched_payments (
  match_id bigint not null,
  shape text not null,
  payment_id bigint not null,
  is_released boolean not null default false,
  constraint bank_matched_payments_match_id_shape_fkey FOREIGN KEY (match_id, shape) REFERENCES console.bank_matches(id, shape),
  constraint bank_matched_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint bank_matched_payments_pkey PRIMARY KEY (match_id, payment_id)
);
CREATE UNIQUE INDEX bank_matched_payments_once ON console.bank_matched_payments USING btree (payment_id) WHERE (NOT is_released);
CREATE UNIQUE INDEX bank_matched_payments_single ON console.bank_matched_payments USING btree (match_id) WHERE (shape = ANY (ARRAY['one'::text, 'split'::text]));

create table console.bank_matches (
  id bigint generated as identity not null,
  shape text not null,
  approval_id bigint,
  operator_id bigint not null,
  created_at timestamp with time zone not null,
  constraint bank_matches_linked CHECK (((shape = 'one'::text) OR (approval_id IS NOT NULL))),
  constraint bank_matches_shape_check CHECK ((shape = ANY (ARRAY['one'::text, 'split'::text, 'sum'::text]))),
  constraint bank_matches_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint bank_matches_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint bank_matches_pkey PRIMARY KEY (id),
  constraint bank_matches_approval UNIQUE (approval_id),
  constraint bank_matches_shape UNIQUE (id, shape)
);
CREATE TRIGGER bank_matches_kept BEFORE DELETE OR UPDATE ON console.bank_matches FOR EACH ROW EXECUTE FUNCTION refuse_change('a match is kept');

create table console.bank_statements (
  id bigint generated as identity not null,
  format text not null,
  file_name text not null,
  sha256 bytea not null,
  first_day date not null,
  last_day date not null,
  line_count integer not null,
  operator_id bigint not null,
  created_at timestamp with time zone not null,
  constraint bank_statements_check CHECK ((last_day >= first_day)),
  constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['zengin-01'::text, 'zengin-03'::text, 'csv'::text]))),
  constraint bank_statements_line_count_check CHECK ((line_count >= 0)),
  constraint bank_statements_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_file UNIQUE (sha256)
);
CREATE INDEX bank_statements_created ON console.bank_statements USING btree (created_at, id);
CREATE TRIGGER bank_statements_kept BEFORE DELETE OR UPDATE ON console.bank_statements FOR EACH ROW EXECUTE FUNCTION refuse_change('a bank statement is kept as it was read');

create table console.base_date_reports (
  id bigint generated as identity not null,
  base_date date not null,
  period_from date not null,
  figures jsonb not null,
  computed_at timestamp with time zone not null,
  job_id bigint not null,
  constraint base_date_reports_check CHECK ((period_from <= base_date)),
  constraint base_date_reports_job_id_fkey FOREIGN KEY (job_id) REFERENCES console.report_jobs(id),
  constraint base_date_reports_pkey PRIMARY KEY (id),
  constraint base_date_reports_job_id_key UNIQUE (job_id)
);
CREATE INDEX base_date_reports_day ON console.base_date_reports USING btree (base_date, id);
CREATE TRIGGER base_date_reports_all_kept BEFORE TRUNCATE ON console.base_date_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a base-date report is kept as it was computed');
CREATE TRIGGER base_date_reports_kept BEFORE DELETE OR UPDATE ON console.base_date_reports FOR EACH ROW EXECUTE FUNCTION refuse_change('a base-date report is kept as it was computed');

create table console.card_stock (
  card_id bigint not null,
  on_hand integer not null,
  shipped integer not null,
  constraint card_stock_on_hand CHECK ((on_hand >= 0)),
  constraint card_stock_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  constraint card_stock_pkey PRIMARY KEY (card_id)
);

create table console.carrier_layouts (
  code text not null,
  version integer not null,
  layout jsonb not null,
  stored_by bigint not null,
  stored_at timestamp with time zone not null,
  constraint carrier_layouts_version_check CHECK ((version >= 2)),
  constraint carrier_layouts_stored_by_fkey FOREIGN KEY (stored_by) REFERENCES console.operators(id),
  constraint carrier_layouts_pkey PRIMARY KEY (code, version)
);
CREATE TRIGGER carrier_layouts_kept BEFORE DELETE OR UPDATE ON console.carrier_layouts FOR EACH ROW EXECUTE FUNCTION refuse_change('a version of a layout is kept as it is');

create table console.carrier_settings (
  code text not null,
  settings jsonb not null,
  version integer not null default 1,
  constraint carrier_settings_pkey PRIMARY KEY (code)
);

create table console.challenges (
  secret_hash bytea not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint challenges_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'enrolment'::text, 'step-up'::text]))),
  constraint challenges_pkey PRIMARY KEY (secret_hash)
);

create table console.copies (
  id bigint generated as identity not null,
  card_id bigint not null,
  acquisition_id bigint not null,
  cost_yen integer not null,
  grading_company text not null default ''::text,
  grading_number text not null default ''::text,
  shelf text,
  on_hand integer not null default 0,
  created_at timestamp with time zone not null,
  serial_number text not null default ''::text,
  photo text not null default ''::text,
  constraint copies_cost_yen_check CHECK ((cost_yen >= 0)),
  constraint copies_graded CHECK ((((grading_company = ''::text) = (grading_number = ''::text)) AND ((grading_number = ''::text) OR (on_hand <= 1)))),
  constraint copies_on_hand CHECK ((on_hand >= 0)),
  constraint copies_photo_check CHECK (((photo = ''::text) OR ((photo ~ '^[0-9a-f]{64}$'::text) AND (grading_number <> ''::text)))),
  constraint copies_serial CHECK (((serial_number = ''::text) OR (on_hand <= 1))),
  constraint copies_acquisition_id_fkey FOREIGN KEY (acquisition_id) REFERENCES console.acquisitions(id),
  constraint copies_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  constraint copies_shelf_fkey FOREIGN KEY (shelf) REFERENCES console.shelves(code),
  constraint copies_pkey PRIMARY KEY (id)
);
CREATE INDEX copies_card ON console.copies USING btree (card_id, id);
CREATE INDEX copies_grading_number ON console.copies USING btree (search_key(grading_number)) WHERE (grading_number <> ''::text);
CREATE INDEX copies_serial_number ON console.copies USING btree (search_key(serial_number)) WHERE (serial_number <> ''::text);
CREATE INDEX copies_shelf ON console.copies USING btree (shelf) WHERE (on_hand > 0);
CREATE UNIQUE INDEX copies_grading ON console.copies USING btree (grading_company, grading_number) WHERE ((grading_number <> ''::text) AND (on_hand > 0));
CREATE UNIQUE INDEX copies_serial_of_card ON console.copies USING btree (card_id, serial_number) WHERE ((serial_number <> ''::text) AND (on_hand > 0));

create table console.cost_methods (
  starts_on date not null,
  method text not null,
  operator_id bigint not null,
  created_at timestamp with time zone not null,
  constraint cost_methods_method_check CHECK ((method = ANY (ARRAY['moving-average'::text, 'specific'::text]))),
  constraint cost_methods_starts_on_check CHECK ((EXTRACT(day FROM starts_on) = (1)::numeric)),
  constraint cost_methods_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint cost_methods_pkey PRIMARY KEY (starts_on)
);
CREATE TRIGGER cost_methods_all_kept BEFORE TRUNCATE ON console.cost_methods FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the method of a fiscal year is kept');
CREATE TRIGGER cost_methods_kept BEFORE DELETE OR UPDATE ON console.cost_methods FOR EACH ROW EXECUTE FUNCTION refuse_change('the method of a fiscal year is kept');
CREATE TRIGGER cost_methods_year BEFORE INSERT ON console.cost_methods FOR EACH ROW EXECUTE FUNCTION console.refuse_change_within_year();

create table console.counted_packs (
  pack_id bigint not null,
  settled_count bigint not null default 0,
  constraint counted_packs_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint counted_packs_pkey PRIMARY KEY (pack_id)
);

create table console.decided_prizes (
  pack_id bigint not null,
  is_extra boolean not null,
  no smallint not null,
  converted bigint not null,
  shipped bigint not null,
  constraint decided_prizes_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint decided_prizes_pkey PRIMARY KEY (pack_id, is_extra, no)
);

create table console.disclosures (
  id bigint generated as identity not null,
  member_id bigint not null,
  identity_method text not null,
  identity_note text not null,
  identity_checked_on date not null,
  operator_id bigint not null,
  requested_at timestamp with time zone not null,
  job_id bigint not null,
  constraint disclosures_identity_method_check CHECK ((identity_method = ANY (ARRAY['document'::text, 'registered-contact'::text, 'in-person'::text]))),
  constraint disclosures_job_id_fkey FOREIGN KEY (job_id) REFERENCES console.report_jobs(id),
  constraint disclosures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint disclosures_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint disclosures_pkey PRIMARY KEY (id),
  constraint disclosures_job_id_key UNIQUE (job_id)
);
CREATE INDEX disclosures_member ON console.disclosures USING btree (member_id, id);
CREATE TRIGGER disclosures_kept BEFORE DELETE ON console.disclosures FOR EACH ROW EXECUTE FUNCTION refuse_change('a disclosure is kept');

create table console.draft_lines (
  draft_id bigint not null,
  no integer not null,
  card_id bigint not null,
  count integer not null,
  buy_point integer not null,
  action_type text not null,
  note text not null,
  copy_ids bigint[] not null,
  constraint draft_lines_action_type_check CHECK ((action_type = ANY (ARRAY['0'::text, '2'::text]))),
  constraint draft_lines_buy_point_check CHECK ((buy_point >= 0)),
  constraint draft_lines_count_check CHECK ((count >= 0)),
  constraint draft_lines_no_check CHECK ((no >= 0)),
  constraint draft_lines_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  constraint draft_lines_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES console.drafts(id),
  constraint draft_lines_pkey PRIMARY KEY (draft_id, no)
);
CREATE INDEX draft_lines_card ON console.draft_lines USING btree (card_id);

create table console.drafts (
  id bigint generated as identity not null,
  version integer not null default 1,
  content jsonb not null,
  made_by bigint,
  saved_by bigint,
  made_at timestamp with time zone not null,
  saved_at timestamp with time zone not null,
  discarded_at timestamp with time zone,
  pack_id bigint,
  composition bytea,
  pack_root bytea,
  constraint drafts_check CHECK (((composition IS NULL) = (pack_root IS NULL))),
  constraint drafts_check1 CHECK (((pack_root IS NULL) OR (pack_id IS NOT NULL))),
  constraint drafts_made_by_fkey FOREIGN KEY (made_by) REFERENCES console.operators(id),
  constraint drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES console.operators(id),
  constraint drafts_pkey PRIMARY KEY (id),
  constraint drafts_pack UNIQUE (pack_id)
);
CREATE INDEX drafts_kept ON console.drafts USING btree (saved_at) WHERE (discarded_at IS NULL);
CREATE TRIGGER drafts_published BEFORE DELETE OR UPDATE ON console.drafts FOR EACH ROW EXECUTE FUNCTION console.refuse_change_of_published_draft();

create table console.errand_closures (
  errand_id bigint not null,
  closed_by bigint not null,
  closed_at timestamp with time zone not null,
  reason text not null,
  constraint errand_closures_reason_check CHECK ((reason <> ''::text)),
  constraint errand_closures_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES console.operators(id),
  constraint errand_closures_errand_id_fkey FOREIGN KEY (errand_id) REFERENCES console.errands(id),
  constraint errand_closures_pkey PRIMARY KEY (errand_id)
);
CREATE TRIGGER errand_closures_all_kept BEFORE TRUNCATE ON console.errand_closures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a closed errand stays closed');
CREATE TRIGGER errand_closures_kept BEFORE DELETE OR UPDATE ON console.errand_closures FOR EACH ROW EXECUTE FUNCTION refuse_change('a closed errand stays closed');

create table console.errands (
  id bigint generated as identity not null,
  kind text not null,
  target_kind text not null,
  target_id text not null,
  payload jsonb not null,
  approval_id bigint,
  requested_by bigint not null,
  created_at timestamp with time zone not null,
  take_after timestamp with time zone not null,
  try_count integer not null default 0,
  state text not null default 'waiting'::text,
  failure text,
  ended_at timestamp with time zone,
  constraint errands_check CHECK (((ended_at IS NULL) = (state = 'waiting'::text))),
  constraint errands_check1 CHECK (((failure IS NOT NULL) = (state = 'failed'::text))),
  constraint errands_kind_check CHECK ((kind = ANY (ARRAY['bank.settle'::text, 'jobs.run'::text, 'members.close'::text, 'members.reset-mail'::text, 'members.take-back'::text, 'packs.void'::text, 'payments.charge-back'::text, 'payments.give-up-part'::text, 'payments.inquire'::text, 'payments.refund'::text, 'payments.refund-part'::text, 'payments.release'::text, 'payments.resolve'::text, 'payments.restore'::text, 'points.adjust'::text, 'proofs.verify'::text]))),
  constraint errands_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
  constraint errands_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint errands_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES console.operators(id),
  constraint errands_pkey PRIMARY KEY (id),
  constraint errands_approval UNIQUE (approval_id)
);
CREATE INDEX errands_due ON console.errands USING btree (take_after) WHERE (state = 'waiting'::text);
CREATE INDEX errands_failed ON console.errands USING btree (ended_at) WHERE (state = 'failed'::text);
CREATE INDEX errands_target ON console.errands USING btree (target_kind, target_id, id);
CREATE TRIGGER errands_all_kept BEFORE DELETE ON console.errands FOR EACH ROW EXECUTE FUNCTION refuse_change('an errand is kept for good');
CREATE TRIGGER errands_approved BEFORE INSERT ON console.errands FOR EACH ROW WHEN (((new.kind <> 'bank.settle'::text) OR (new.approval_id IS NOT NULL))) EXECUTE FUNCTION console.refuse_unapproved_errand();
CREATE TRIGGER errands_exact BEFORE INSERT ON console.errands FOR EACH ROW WHEN (((new.kind = 'bank.settle'::text) AND (new.approval_id IS NULL))) EXECUTE FUNCTION console.refuse_inexact_settlement();
CREATE TRIGGER errands_kept BEFORE UPDATE ON console.errands FOR EACH ROW EXECUTE FUNCTION console.refuse_change_of_errand();
CREATE TRIGGER errands_released AFTER UPDATE ON console.errands FOR EACH ROW WHEN (((new.kind = 'bank.settle'::text) AND (new.state = 'failed'::text))) EXECUTE FUNCTION console.release_deposits();
CREATE UNIQUE INDEX errands_run_once ON console.errands USING btree (kind, target_id) WHERE ((kind = ANY (ARRAY['jobs.run'::text, 'proofs.verify'::text])) AND (state = 'waiting'::text));
CREATE UNIQUE INDEX errands_settled_once ON console.errands USING btree (target_id) WHERE ((kind = 'bank.settle'::text) AND (state <> 'failed'::text));

create table console.export_rows (
  export_id bigint not null,
  row_number integer not null,
  parcel_id bigint not null,
  constraint export_rows_row_number_check CHECK ((row_number >= 1)),
  constraint export_rows_export_id_fkey FOREIGN KEY (export_id) REFERENCES console.exports(id),
  constraint export_rows_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES console.parcels(id),
  constraint export_rows_pkey PRIMARY KEY (export_id, row_number),
  constraint export_rows_export_id_parcel_id_key UNIQUE (export_id, parcel_id)
);
CREATE INDEX export_rows_parcel ON console.export_rows USING btree (parcel_id, export_id);
CREATE TRIGGER export_rows_kept BEFORE DELETE OR UPDATE ON console.export_rows FOR EACH ROW EXECUTE FUNCTION refuse_change('the list of an export is kept');

create table console.exports (
  id bigint generated as identity not null,
  number text not null default ('E'::text || lpad((id)::text, 6, '0'::text)),
  code text not null,
  layout_version integer not null,
  ship_day date not null,
  file_name text not null,
  row_count integer not null,
  sha256 bytea not null,
  content bytea,
  operator_id bigint not null,
  reason text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint exports_deleted CHECK (((content IS NULL) = (deleted_at IS NOT NULL))),
  constraint exports_reason_check CHECK ((reason <> ''::text)),
  constraint exports_row_count_check CHECK ((row_count > 0)),
  constraint exports_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_number_key UNIQUE (number)
);
CREATE INDEX exports_created ON console.exports USING btree (created_at, id);
CREATE INDEX exports_kept ON console.exports USING btree (created_at) WHERE (content IS NOT NULL);

create table console.identity_papers (
  id bigint generated as identity not null,
  acquisition_id bigint,
  content_type text not null,
  bytes bytea,
  operator_id bigint not null,
  created_at timestamp with time zone not null,
  cancellation_id bigint,
  constraint identity_papers_content_type_check CHECK ((content_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))),
  constraint identity_papers_subject CHECK ((num_nonnulls(acquisition_id, cancellation_id) = 1)),
  constraint identity_papers_acquisition_id_fkey FOREIGN KEY (acquisition_id) REFERENCES console.acquisitions(id),
  constraint identity_papers_cancellation_id_fkey FOREIGN KEY (cancellation_id) REFERENCES guardian_cancellations(id),
  constraint identity_papers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint identity_papers_pkey PRIMARY KEY (id)
);
CREATE INDEX identity_papers_acquisition ON console.identity_papers USING btree (acquisition_id, id);
CREATE INDEX identity_papers_cancellation ON console.identity_papers USING btree (cancellation_id, id) WHERE (cancellation_id IS NOT NULL);
CREATE INDEX identity_papers_unerased ON console.identity_papers USING btree (created_at) WHERE (bytes IS NOT NULL);

create table console.import_rows (
  import_id bigint not null,
  line integer not null,
  number text,
  tracking text not null,
  result text not null,
  conflict text,
  parcel_id bigint,
  candidate_ids bigint[] not null default '{}'::bigint[],
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint import_rows_check CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint import_rows_result_check CHECK ((result = ANY (ARRAY['matched'::text, 'same'::text, 'conflict'::text, 'unknown'::text, 'choose'::text, 'damaged'::text, 'missing'::text]))),
  constraint import_rows_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES console.operators(id),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES console.imports(id),
  constraint import_rows_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES console.parcels(id),
  constraint import_rows_pkey PRIMARY KEY (import_id, line)
);

create table console.imports (
  id bigint generated as identity not null,
  code text not null,
  file_name text not null,
  sha256 bytea not null,
  row_count integer not null,
  operator_id bigint not null,
  created_at timestamp with time zone not null,
  constraint imports_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint imports_pkey PRIMARY KEY (id)
);
CREATE INDEX imports_created ON console.imports USING btree (created_at, id);

create table console.invitations (
  token_hash bytea not null,
  operator_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint invitations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint invitations_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX invitations_operator ON console.invitations USING btree (operator_id);
CREATE TRIGGER invitations_approved BEFORE INSERT OR UPDATE ON console.invitations FOR EACH ROW EXECUTE FUNCTION console.refuse_wrong_invitation();

create table console.legal_drafts (
  page text not null,
  version integer not null,
  from_day date not null,
  lead text not null,
  lead_en text not null,
  sections jsonb not null,
  needs_acceptance boolean not null default false,
  constraint legal_drafts_pkey PRIMARY KEY (page)
);

create table console.list_views (
  id bigint generated as identity not null,
  operator_id bigint not null,
  list text not null,
  name text not null,
  filters jsonb not null,
  sort text,
  hidden text[] not null,
  is_shared boolean not null,
  saved_at timestamp with time zone not null,
  constraint list_views_list_check CHECK ((list <> ''::text)),
  constraint list_views_name_check CHECK ((name <> ''::text)),
  constraint list_views_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint list_views_pkey PRIMARY KEY (id),
  constraint list_views_list_operator_id_name_key UNIQUE (list, operator_id, name)
);

create table console.market_prices (
  id bigint generated as identity not null,
  card_id bigint not null,
  price_yen integer not null,
  priced_at timestamp with time zone not null,
  source text not null,
  operator_id bigint,
  created_at timestamp with time zone not null,
  constraint market_prices_price_yen_check CHECK ((price_yen >= 0)),
  constraint market_prices_source_check CHECK ((source <> ''::text)),
  constraint market_prices_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE,
  constraint market_prices_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint market_prices_pkey PRIMARY KEY (id),
  constraint market_prices_once UNIQUE (card_id, priced_at, source)
);

create table console.member_notes (
  id bigint generated as identity not null,
  member_id bigint not null,
  operator_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint member_notes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint member_notes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint member_notes_pkey PRIMARY KEY (id)
);
CREATE INDEX member_notes_member ON console.member_notes USING btree (member_id, id);
CREATE TRIGGER member_notes_kept BEFORE DELETE ON console.member_notes FOR EACH ROW EXECUTE FUNCTION refuse_change('a note on a member is kept');

create table console.movements (
  id bigint generated as identity not null,
  card_id bigint not null,
  copy_id bigint,
  shelf text,
  kind text not null,
  count integer not null,
  reason text not null default ''::text,
  operator_id bigint,
  pack_id bigint,
  parcel_id bigint,
  created_at timestamp with time zone not null,
  constraint movements_check CHECK (((copy_id IS NOT NULL) OR (kind = ANY (ARRAY['reserved'::text, 'freed'::text, 'picked'::text, 'shipped'::text, 'returned'::text])))),
  constraint movements_count_check CHECK ((count <> 0)),
  constraint movements_kind_check CHECK ((kind = ANY (ARRAY['bought'::text, 'moved'::text, 'reserved'::text, 'freed'::text, 'picked'::text, 'shipped'::text, 'returned'::text, 'lost'::text, 'counted'::text]))),
  constraint movements_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  constraint movements_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES console.copies(id),
  constraint movements_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint movements_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint movements_shelf_fkey FOREIGN KEY (shelf) REFERENCES console.shelves(code),
  constraint movements_pkey PRIMARY KEY (id)
);
CREATE INDEX movements_card ON console.movements USING btree (card_id, id);
CREATE INDEX movements_copy ON console.movements USING btree (copy_id, id);
CREATE INDEX movements_parcel ON console.movements USING btree (parcel_id) WHERE (parcel_id IS NOT NULL);
CREATE TRIGGER movements_all_kept BEFORE TRUNCATE ON console.movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a movement of stock is never edited');
CREATE TRIGGER movements_applied AFTER INSERT ON console.movements FOR EACH ROW EXECUTE FUNCTION console.apply_movement();
CREATE TRIGGER movements_kept BEFORE DELETE OR UPDATE ON console.movements FOR EACH ROW EXECUTE FUNCTION refuse_change('a movement of stock is never edited');
CREATE UNIQUE INDEX movements_of_pack ON console.movements USING btree (pack_id, card_id, kind) WHERE (kind = ANY (ARRAY['reserved'::text, 'freed'::text]));

create table console.opening_steps (
  step text not null,
  note text not null,
  confirmed_by bigint not null,
  confirmed_at timestamp with time zone not null,
  constraint opening_steps_step_check CHECK ((step = ANY (ARRAY['tax'::text, 'deposit-law'::text, 'ranks'::text, 'providers'::text, 'carriers'::text, 'alerts'::text]))),
  constraint opening_steps_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES console.operators(id),
  constraint opening_steps_pkey PRIMARY KEY (step)
);

create table console.operators (
  id bigint generated as identity not null,
  mail text not null,
  name text not null,
  role text not null,
  state text not null default 'invited'::text,
  version integer not null default 1,
  password_hash text,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  has_password boolean default (password_hash IS NOT NULL),
  constraint operators_check CHECK (((state = 'removed'::text) = (removed_at IS NOT NULL))),
  constraint operators_mail_check CHECK ((mail = lower(mail))),
  constraint operators_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'pack-maker'::text, 'shipper'::text, 'support'::text, 'accountant'::text, 'auditor'::text]))),
  constraint operators_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'removed'::text]))),
  constraint operators_pkey PRIMARY KEY (id)
);
CREATE TRIGGER operators_approved BEFORE INSERT OR UPDATE ON console.operators FOR EACH ROW EXECUTE FUNCTION console.refuse_wrong_operator();
CREATE TRIGGER operators_kept BEFORE DELETE ON console.operators FOR EACH ROW EXECUTE FUNCTION refuse_change('an operator is kept for good');
CREATE TRIGGER operators_role AFTER INSERT OR UPDATE OF role ON console.operators FOR EACH ROW EXECUTE FUNCTION console.record_role();
CREATE UNIQUE INDEX operators_mail ON console.operators USING btree (mail) WHERE (state <> 'removed'::text);

create table console.parcel_claims (
  id bigint generated as identity not null,
  parcel_id bigint not null,
  cause text not null,
  carrier text not null,
  tracking_number text not null,
  reference text not null default ''::text,
  note text not null default ''::text,
  claimed_yen integer not null,
  state text not null default 'open'::text,
  paid_yen integer not null default 0,
  outcome_note text not null default ''::text,
  version integer not null default 1,
  opened_by bigint not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint parcel_claims_cause_check CHECK ((cause = ANY (ARRAY['lost'::text, 'damaged'::text]))),
  constraint parcel_claims_claimed_yen_check CHECK ((claimed_yen > 0)),
  constraint parcel_claims_closed CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  constraint parcel_claims_paid CHECK (((state = 'paid'::text) = (paid_yen > 0))),
  constraint parcel_claims_paid_yen_check CHECK ((paid_yen >= 0)),
  constraint parcel_claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint parcel_claims_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES console.operators(id),
  constraint parcel_claims_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES console.parcels(id),
  constraint parcel_claims_pkey PRIMARY KEY (id)
);
CREATE INDEX parcel_claims_opened ON console.parcel_claims USING btree (opened_at, id);
CREATE INDEX parcel_claims_parcel ON console.parcel_claims USING btree (parcel_id, id);
CREATE UNIQUE INDEX parcel_claims_open ON console.parcel_claims USING btree (parcel_id) WHERE (state = 'open'::text);

create table console.parcel_events (
  id bigint generated as identity not null,
  parcel_id bigint not null,
  at timestamp with time zone not null,
  operator_id bigint,
  kind text not null,
  reason text,
  carrier text,
  tracking_number text,
  constraint parcel_events_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint parcel_events_pkey PRIMARY KEY (id)
);
CREATE INDEX parcel_events_parcel ON console.parcel_events USING btree (parcel_id, id);
CREATE INDEX parcel_events_returned ON console.parcel_events USING btree (at) WHERE (kind = 'returned'::text);
CREATE TRIGGER parcel_events_all_kept BEFORE TRUNCATE ON console.parcel_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what happened to a parcel is kept');
CREATE TRIGGER parcel_events_kept BEFORE DELETE OR UPDATE ON console.parcel_events FOR EACH ROW EXECUTE FUNCTION refuse_change('what happened to a parcel is kept');

create table console.parcel_items (
  shipment_id bigint not null,
  position integer not null,
  parcel_id bigint not null,
  kind text not null,
  card_id bigint,
  good_id bigint,
  name text not null,
  model_number text not null,
  image text not null,
  count smallint not null,
  worth_yen integer not null,
  picked_at timestamp with time zone,
  picked_by bigint,
  copy_id bigint,
  photo text,
  constraint parcel_items_check CHECK ((((kind = 'prize'::text) = (card_id IS NOT NULL)) AND ((kind = 'good'::text) = (good_id IS NOT NULL)))),
  constraint parcel_items_copy CHECK ((((copy_id IS NULL) = (photo IS NULL)) AND ((copy_id IS NULL) OR ((kind = 'prize'::text) AND (count = 1))))),
  constraint parcel_items_count_check CHECK ((count >= 1)),
  constraint parcel_items_kind_check CHECK ((kind = ANY (ARRAY['prize'::text, 'good'::text]))),
  constraint parcel_items_worth_yen_check CHECK ((worth_yen >= 0)),
  constraint parcel_items_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  constraint parcel_items_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES console.copies(id),
  constraint parcel_items_good_id_fkey FOREIGN KEY (good_id) REFERENCES goods(id),
  constraint parcel_items_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES console.parcels(id),
  constraint parcel_items_picked_by_fkey FOREIGN KEY (picked_by) REFERENCES console.operators(id),
  constraint parcel_items_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint parcel_items_pkey PRIMARY KEY (shipment_id, "position")
);
CREATE INDEX parcel_items_card ON console.parcel_items USING btree (card_id) WHERE (card_id IS NOT NULL);
CREATE INDEX parcel_items_copy ON console.parcel_items USING btree (copy_id) WHERE (copy_id IS NOT NULL);
CREATE INDEX parcel_items_parcel ON console.parcel_items USING btree (parcel_id);

create table console.parcel_photos (
  id bigint generated as identity not null,
  parcel_id bigint not null,
  bytes bytea,
  operator_id bigint not null,
  created_at timestamp with time zone not null,
  constraint parcel_photos_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint parcel_photos_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES console.parcels(id),
  constraint parcel_photos_pkey PRIMARY KEY (id)
);
CREATE INDEX parcel_photos_parcel ON console.parcel_photos USING btree (parcel_id, id);

create table console.parcels (
  id bigint generated as identity not null,
  number text not null default ('P'::text || lpad((id)::text, 8, '0'::text)),
  member_id bigint not null,
  state text not null default 'waiting'::text,
  version integer not null default 1,
  last_name text not null,
  middle_name text not null,
  first_name text not null,
  tel text not null,
  zipcode text not null,
  pref_id smallint not null,
  country text not null,
  city text not null,
  address text not null,
  building text not null,
  address_key text not null,
  flags text[] not null default '{}'::text[],
  carrier text,
  service text not null default ''::text,
  item_count integer not null default 0,
  worth_yen integer not null default 0,
  requested_at timestamp with time zone not null,
  due_on date not null,
  hold_reason text,
  tracking_number text,
  exported_at timestamp with time zone,
  handed_over_at timestamp with time zone,
  return_reason text,
  constraint parcels_handed_over CHECK (((handed_over_at IS NOT NULL) = (state = ANY (ARRAY['handed-over'::text, 'returned'::text])))),
  constraint parcels_hold_reason_check CHECK ((hold_reason <> ''::text)),
  constraint parcels_numbered CHECK (((state <> ALL (ARRAY['numbered'::text, 'handed-over'::text])) OR (tracking_number IS NOT NULL))),
  constraint parcels_return_reason_check CHECK ((return_reason <> ''::text)),
  constraint parcels_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'grouped'::text, 'picked'::text, 'exported'::text, 'numbered'::text, 'handed-over'::text, 'returned'::text, 'problem'::text, 'cancelled'::text]))),
  constraint parcels_tracking_number_check CHECK ((tracking_number <> ''::text)),
  constraint parcels_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint parcels_pkey PRIMARY KEY (id),
  constraint parcels_number_key UNIQUE (number)
);
CREATE INDEX parcels_handed_over ON console.parcels USING btree (handed_over_at) WHERE (handed_over_at IS NOT NULL);
CREATE INDEX parcels_handed_over_due ON console.parcels USING btree (due_on, id) INCLUDE (item_count) WHERE (state = 'handed-over'::text);
CREATE INDEX parcels_member ON console.parcels USING btree (member_id, id);
CREATE INDEX parcels_open ON console.parcels USING btree (due_on, id) WHERE (state <> 'handed-over'::text);
CREATE INDEX parcels_tracking ON console.parcels USING btree (tracking_number) WHERE (tracking_number IS NOT NULL);

create table console.passkeys (
  id text not null,
  operator_id bigint not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamp with time zone not null,
  approves_from timestamp with time zone,
  constraint passkeys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint passkeys_pkey PRIMARY KEY (id)
);
CREATE INDEX passkeys_operator ON console.passkeys USING btree (operator_id);

create table console.price_reads (
  source text not null,
  day date not null,
  started_at timestamp with time zone not null,
  read_at timestamp with time zone,
  priced_at timestamp with time zone,
  recorded_count integer not null default 0,
  unchanged_count integer not null default 0,
  unknown_count integer not null default 0,
  failed_count integer not null default 0,
  failed jsonb not null default '[]'::jsonb,
  fault text,
  fault_detail text not null default ''::text,
  constraint price_reads_source_check CHECK ((source <> ''::text)),
  constraint price_reads_pkey PRIMARY KEY (source, day)
);

create table console.recovery_codes (
  code_hash bytea not null,
  operator_id bigint not null,
  used_at timestamp with time zone,
  approves_from timestamp with time zone,
  constraint recovery_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint recovery_codes_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX recovery_codes_operator ON console.recovery_codes USING btree (operator_id);

create table console.replacements (
  address_hash bytea not null,
  character text not null,
  replacement text not null,
  accepted_by bigint not null,
  accepted_at timestamp with time zone not null,
  constraint replacements_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES console.operators(id),
  constraint replacements_pkey PRIMARY KEY (address_hash, "character")
);

create table console.report_figures (
  job_id bigint not null,
  figures jsonb not null,
  computed_at timestamp with time zone not null,
  constraint report_figures_job_id_fkey FOREIGN KEY (job_id) REFERENCES console.report_jobs(id),
  constraint report_figures_pkey PRIMARY KEY (job_id)
);
CREATE TRIGGER report_figures_all_kept BEFORE TRUNCATE ON console.report_figures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the figures of a report are kept as they were computed');
CREATE TRIGGER report_figures_kept BEFORE DELETE OR UPDATE ON console.report_figures FOR EACH ROW EXECUTE FUNCTION refuse_change('the figures of a report are kept as they were computed');

create table console.report_jobs (
  id bigint generated as identity not null,
  kind text not null,
  parameters jsonb not null,
  state text not null default 'waiting'::text,
  done_count bigint not null default 0,
  total_count bigint not null default 0,
  requested_by bigint not null,
  requested_at timestamp with time zone not null,
  take_after timestamp with time zone not null,
  try_count smallint not null default 0,
  ended_at timestamp with time zone,
  file_name text,
  expires_at timestamp with time zone,
  failure text,
  constraint report_jobs_check CHECK (((ended_at IS NULL) = (state = 'waiting'::text))),
  constraint report_jobs_done_count_check CHECK ((done_count >= 0)),
  constraint report_jobs_kind_check CHECK ((kind = ANY (ARRAY['acquisitions'::text, 'audit-log'::text, 'base-date'::text, 'disclosure'::text, 'export'::text, 'figures'::text, 'members'::text]))),
  constraint report_jobs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
  constraint report_jobs_total_count_check CHECK ((total_count >= 0)),
  constraint report_jobs_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES console.operators(id),
  constraint report_jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX report_jobs_due ON console.report_jobs USING btree (take_after) WHERE (state = 'waiting'::text);
CREATE INDEX report_jobs_expiring ON console.report_jobs USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX report_jobs_figures ON console.report_jobs USING btree (((parameters ->> 'report'::text)), ((parameters ->> 'from'::text)), ((parameters ->> 'to'::text)), ((parameters ->> 'by'::text)), id) WHERE (kind = 'figures'::text);
CREATE TRIGGER report_jobs_members BEFORE INSERT ON console.report_jobs FOR EACH ROW WHEN ((new.kind = 'members'::text)) EXECUTE FUNCTION console.refuse_unapproved_members();
CREATE TRIGGER report_jobs_members_fixed BEFORE UPDATE OF parameters ON console.report_jobs FOR EACH ROW WHEN (((new.kind = 'members'::text) AND ((new.parameters <> old.parameters) AND (new.parameters <> (old.parameters - 'filters'::text))))) EXECUTE FUNCTION console.refuse_unapproved_members();

create table console.report_parts (
  job_id bigint not null,
  number integer not null,
  content bytea not null,
  constraint report_parts_number_check CHECK ((number >= 0)),
  constraint report_parts_job_id_fkey FOREIGN KEY (job_id) REFERENCES console.report_jobs(id),
  constraint report_parts_pkey PRIMARY KEY (job_id, number)
);

create table console.requests (
  operator_id bigint not null,
  request_id text not null,
  call text not null,
  payload_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint requests_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint requests_pkey PRIMARY KEY (operator_id, request_id)
);
CREATE INDEX requests_old ON console.requests USING btree (created_at);

create table console.reserved_copies (
  copy_id bigint not null,
  pack_id bigint not null,
  no smallint not null,
  is_proven boolean not null default false,
  constraint reserved_copies_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES console.copies(id),
  constraint reserved_copies_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint reserved_copies_pkey PRIMARY KEY (pack_id, copy_id)
);
CREATE INDEX reserved_copies_copy ON console.reserved_copies USING btree (copy_id);

create table console.role_grants (
  id bigint generated as identity not null,
  operator_id bigint not null,
  role text not null,
  approval_id bigint,
  granted_at timestamp with time zone not null default clock_timestamp(),
  constraint role_grants_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint role_grants_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint role_grants_pkey PRIMARY KEY (id)
);
CREATE INDEX role_grants_operator ON console.role_grants USING btree (operator_id, id);
CREATE TRIGGER role_grants_all_kept BEFORE TRUNCATE ON console.role_grants FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a grant of a role is kept as it is');
CREATE TRIGGER role_grants_kept BEFORE DELETE OR UPDATE ON console.role_grants FOR EACH ROW EXECUTE FUNCTION refuse_change('a grant of a role is kept as it is');

create table console.sale_withdrawals (
  pack_id bigint not null,
  operator_id bigint not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint sale_withdrawals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint sale_withdrawals_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint sale_withdrawals_pkey PRIMARY KEY (pack_id)
);
CREATE TRIGGER sale_withdrawals_all_kept BEFORE TRUNCATE ON console.sale_withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the history of a pack only ever grows');
CREATE TRIGGER sale_withdrawals_kept BEFORE DELETE OR UPDATE ON console.sale_withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_change('the history of a pack only ever grows');

create table console.sender (
  is_only boolean not null default true,
  name text not null default ''::text,
  phone text not null default ''::text,
  postcode text not null default ''::text,
  prefecture text not null default ''::text,
  city text not null default ''::text,
  street text not null default ''::text,
  building text not null default ''::text,
  constraint sender_is_only_check CHECK (is_only),
  constraint sender_pkey PRIMARY KEY (is_only)
);

create table console.session_openings (
  session_hash bytea not null,
  operator_id bigint not null,
  proof text not null,
  opened_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  constraint session_openings_proof_check CHECK ((proof = ANY (ARRAY['password'::text, 'passkey'::text, 'recovery-code'::text, 'invitation'::text, 'earlier'::text]))),
  constraint session_openings_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint session_openings_pkey PRIMARY KEY (session_hash)
);
CREATE TRIGGER session_openings_all_kept BEFORE TRUNCATE ON console.session_openings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the opening of a session is kept for good');
CREATE TRIGGER session_openings_kept BEFORE DELETE ON console.session_openings FOR EACH ROW EXECUTE FUNCTION refuse_change('the opening of a session is kept for good');

create table console.sessions (
  id_hash bytea not null,
  operator_id bigint not null,
  is_enrolling boolean not null,
  device text not null,
  address text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone,
  approves_from timestamp with time zone,
  constraint sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint sessions_pkey PRIMARY KEY (id_hash)
);
CREATE INDEX sessions_operator ON console.sessions USING btree (operator_id);

create table console.settings (
  is_only boolean not null default true,
  is_single_hand boolean not null default false,
  stock_loss_yen_max integer not null default 10000,
  margin_permille_min integer not null default 100,
  stock_limits_version integer not null default 1,
  clock_tolerance interval not null default '00:02:00'::interval,
  default_share_percent smallint not null default 0,
  provider_fee_permille integer not null default 0,
  card_postage_yen integer not null default 0,
  free_points_permille integer not null default 0,
  ship_from_yen integer not null default 0,
  constraint settings_card_postage_check CHECK (((card_postage_yen >= 0) AND (card_postage_yen <= 10000))),
  constraint settings_default_share_check CHECK (((default_share_percent >= 0) AND (default_share_percent <= 100))),
  constraint settings_free_points_check CHECK (((free_points_permille >= 0) AND (free_points_permille <= 1000))),
  constraint settings_is_only_check CHECK (is_only),
  constraint settings_margin_permille_min_check CHECK (((margin_permille_min >= '-1000'::integer) AND (margin_permille_min <= 1000))),
  constraint settings_provider_fee_check CHECK (((provider_fee_permille >= 0) AND (provider_fee_permille <= 1000))),
  constraint settings_ship_from_yen_check CHECK (((ship_from_yen >= 0) AND (ship_from_yen <= 100000000))),
  constraint settings_stock_loss_yen_max_check CHECK ((stock_loss_yen_max >= 0)),
  constraint settings_pkey PRIMARY KEY (is_only)
);

create table console.shelves (
  code text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint shelves_code_check CHECK (((code = btrim(code)) AND (code <> ''::text))),
  constraint shelves_pkey PRIMARY KEY (code)
);

create table console.shipping_rules (
  worth_yen_min integer not null,
  carrier text not null,
  service text not null default ''::text,
  constraint shipping_rules_worth_yen_min_check CHECK ((worth_yen_min >= 0)),
  constraint shipping_rules_pkey PRIMARY KEY (worth_yen_min)
);

create table console.suppliers (
  id bigint generated as identity not null,
  name text not null,
  address text not null default ''::text,
  occupation text not null default ''::text,
  invoice_number text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint suppliers_name_check CHECK ((name <> ''::text)),
  constraint suppliers_pkey PRIMARY KEY (id),
  constraint suppliers_name UNIQUE (name)
);

create table console.totp_secrets (
  operator_id bigint not null,
  secret text not null,
  last_step bigint not null default 0,
  confirmed_at timestamp with time zone,
  constraint totp_secrets_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint totp_secrets_pkey PRIMARY KEY (operator_id)
);

create table console.undecided_purchases (
  pack_id bigint not null,
  member_id bigint not null,
  purchase_id bigint not null,
  constraint undecided_purchases_pkey PRIMARY KEY (pack_id, purchase_id)
);

create table country_counts (
  day date not null,
  act text not null,
  code text not null,
  rule text not null,
  times integer not null,
  constraint country_counts_act_check CHECK ((act = ANY (ARRAY['registration'::text, 'login'::text]))),
  constraint country_counts_rule_check CHECK ((rule = ANY (ARRAY['refused'::text, 'noted'::text]))),
  constraint country_counts_times_check CHECK ((times > 0)),
  constraint country_counts_pkey PRIMARY KEY (day, act, code, rule)
);

create table coupon_codes (
  code text not null,
  campaign_id bigint not null,
  number integer not null,
  constraint coupon_codes_code_check CHECK ((code ~ '^[0-9A-HJKMNP-Z]{4,32}$'::text)),
  constraint coupon_codes_number_check CHECK ((number > 0)),
  constraint coupon_codes_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint coupon_codes_pkey PRIMARY KEY (code),
  constraint coupon_codes_campaign_id_number_key UNIQUE (campaign_id, number)
);
CREATE TRIGGER coupon_codes_approved BEFORE INSERT ON public.coupon_codes FOR EACH ROW EXECUTE FUNCTION refuse_late_code();
CREATE TRIGGER coupon_codes_short BEFORE INSERT ON public.coupon_codes FOR EACH ROW EXECUTE FUNCTION refuse_short_code();

create table coupon_uses (
  id bigint generated as identity not null,
  campaign_id bigint not null,
  code text,
  single_code text,
  member_id bigint not null,
  nth integer not null,
  request_id text not null,
  amount integer not null,
  created_at timestamp with time zone not null,
  ticket_until timestamp with time zone,
  day date,
  constraint coupon_uses_amount_check CHECK ((amount > 0)),
  constraint coupon_uses_check CHECK (((single_code IS NULL) OR (single_code = code))),
  constraint coupon_uses_daily CHECK (((day IS NULL) OR (ticket_until IS NOT NULL))),
  constraint coupon_uses_nth_check CHECK ((nth > 0)),
  constraint coupon_uses_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint coupon_uses_code_fkey FOREIGN KEY (code) REFERENCES coupon_codes(code),
  constraint coupon_uses_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint coupon_uses_pkey PRIMARY KEY (id),
  constraint coupon_uses_day UNIQUE (campaign_id, member_id, day),
  constraint coupon_uses_nth UNIQUE (campaign_id, member_id, nth),
  constraint coupon_uses_request UNIQUE (member_id, request_id),
  constraint coupon_uses_single UNIQUE (single_code)
);
CREATE INDEX coupon_uses_campaign ON public.coupon_uses USING btree (campaign_id, id);
CREATE INDEX coupon_uses_tickets ON public.coupon_uses USING btree (member_id, ticket_until) WHERE (ticket_until IS NOT NULL);
CREATE TRIGGER coupon_uses_kept BEFORE DELETE OR UPDATE ON public.coupon_uses FOR EACH ROW EXECUTE FUNCTION refuse_change('a redeemed coupon is kept');

create table courses (
  id bigint generated as identity not null,
  points integer not null,
  price_yen integer not null,
  memo text not null default ''::text,
  memo_en text,
  position integer not null default 0,
  retired_at timestamp with time zone,
  approval_id bigint,
  constraint courses_memo_en_check CHECK ((memo_en <> ''::text)),
  constraint courses_points_check CHECK ((points > 0)),
  constraint courses_price_yen_check CHECK ((price_yen > 0)),
  constraint courses_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint courses_pkey PRIMARY KEY (id),
  constraint courses_approval UNIQUE (approval_id)
);
CREATE TRIGGER courses_approved BEFORE INSERT ON public.courses FOR EACH ROW EXECUTE FUNCTION refuse_unapproved_course();
CREATE TRIGGER courses_kept BEFORE DELETE ON public.courses FOR EACH ROW EXECUTE FUNCTION refuse_change('a course is kept for its payments');
CREATE TRIGGER courses_priced BEFORE UPDATE OF id, points, price_yen ON public.courses FOR EACH ROW EXECUTE FUNCTION refuse_change('a course is retired, and never repriced');
CREATE TRIGGER courses_retired BEFORE UPDATE OF retired_at ON public.courses FOR EACH ROW WHEN ((old.retired_at IS NOT NULL)) EXECUTE FUNCTION refuse_change('a retired course stays retired');

create table decisions (
  member_id bigint not null,
  purchase_id bigint not null,
  decided_by text not null,
  shipped_indexes bytea not null,
  converted_points bigint not null,
  created_at timestamp with time zone not null,
  approval_id bigint,
  constraint decisions_converted_points_check CHECK ((converted_points >= 0)),
  constraint decisions_decided_by_check CHECK ((decided_by = ANY (ARRAY['member'::text, 'worker'::text, 'pack'::text, 'shop'::text]))),
  constraint decisions_taken_back CHECK ((((decided_by = 'shop'::text) = (approval_id IS NOT NULL)) AND ((decided_by <> 'shop'::text) OR ((converted_points = 0) AND (length(shipped_indexes) = 0))))),
  constraint decisions_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint decisions_member_id_purchase_id_fkey FOREIGN KEY (member_id, purchase_id) REFERENCES purchases(member_id, id),
  constraint decisions_pkey PRIMARY KEY (member_id, purchase_id)
);
CREATE INDEX decisions_converted ON public.decisions USING btree (created_at) INCLUDE (converted_points) WHERE (converted_points > 0);
CREATE INDEX decisions_member ON public.decisions USING btree (member_id, created_at, purchase_id);
CREATE TRIGGER decisions_approved BEFORE INSERT OR UPDATE ON public.decisions FOR EACH ROW WHEN (((new.decided_by = 'shop'::text) OR (new.approval_id IS NOT NULL))) EXECUTE FUNCTION console.refuse_unapproved_decision();

create table documents (
  id bigint generated as identity not null,
  number text default ('R'::text || lpad((id)::text, 8, '0'::text)),
  payment_id bigint not null,
  reissue_of bigint,
  member_id bigint not null,
  request_id text not null,
  counterparty text not null,
  issued_at timestamp with time zone not null,
  traded_on date not null,
  issuer_name text not null,
  issuer_address text not null,
  registration_number text,
  points integer not null,
  total_yen integer not null,
  tax_rate smallint,
  tax_yen integer not null,
  constraint documents_check CHECK (((tax_rate IS NOT NULL) OR (tax_yen = 0))),
  constraint documents_points_check CHECK ((points > 0)),
  constraint documents_registration_number_check CHECK ((registration_number ~ '^T[0-9]{13}$'::text)),
  constraint documents_tax_rate_check CHECK ((tax_rate = ANY (ARRAY[8, 10]))),
  constraint documents_tax_yen_check CHECK ((tax_yen >= 0)),
  constraint documents_total_yen_check CHECK ((total_yen > 0)),
  constraint documents_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint documents_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint documents_reissue_of_fkey FOREIGN KEY (reissue_of) REFERENCES documents(id),
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_number_key UNIQUE (number),
  constraint documents_request UNIQUE (member_id, request_id)
);
CREATE INDEX documents_day ON public.documents USING btree (traded_on, id);
CREATE INDEX documents_payment ON public.documents USING btree (payment_id, id);
CREATE INDEX documents_total ON public.documents USING btree (total_yen, id);
CREATE TRIGGER documents_kept BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION refuse_change('a document is kept as it was issued');
CREATE UNIQUE INDEX documents_first ON public.documents USING btree (payment_id) WHERE (reissue_of IS NULL);

create table draw_receipt_positions (
  pack_id bigint not null,
  settled_count bigint not null,
  constraint draw_receipt_positions_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint draw_receipt_positions_pkey PRIMARY KEY (pack_id)
);

create table draw_receipts_due (
  member_id bigint not null,
  purchase_id bigint not null,
  constraint draw_receipts_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint draw_receipts_due_pkey PRIMARY KEY (member_id, purchase_id)
);

create table entries (
  member_id bigint not null,
  currency text not null,
  seq bigint not null,
  amount bigint not null,
  kind text not null,
  reference text not null,
  balance_after bigint not null,
  granted_after bigint not null,
  spent_after bigint not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  approval_id bigint,
  constraint entries_amount_check CHECK ((amount <> 0)),
  constraint entries_balance_after_check CHECK ((balance_after >= 0)),
  constraint entries_check CHECK ((balance_after = (granted_after - spent_after))),
  constraint entries_member_id_currency_fkey FOREIGN KEY (member_id, currency) REFERENCES balances(member_id, currency),
  constraint entries_pkey PRIMARY KEY (member_id, currency, seq),
  constraint entries_cause UNIQUE (kind, reference, currency)
);
CREATE INDEX entries_expiring ON public.entries USING btree (member_id, currency, expires_at) WHERE (expires_at IS NOT NULL);
CREATE TRIGGER entries_all_kept BEFORE TRUNCATE ON public.entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the ledger only ever grows');
CREATE TRIGGER entries_approved BEFORE INSERT ON public.entries FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['adjustment'::text, 'moved-in'::text, 'free-moved-in'::text])) OR (new.approval_id IS NOT NULL))) EXECUTE FUNCTION console.refuse_unapproved_adjustment();
CREATE TRIGGER entries_kept BEFORE DELETE OR UPDATE ON public.entries FOR EACH ROW EXECUTE FUNCTION refuse_change('the ledger only ever grows');

create table epochs (
  seq integer not null,
  epoch bytea not null,
  server_started_at timestamp with time zone not null,
  database_oid oid not null,
  table_oid oid not null,
  begins_life boolean not null,
  span bigint not null,
  created_at timestamp with time zone not null,
  constraint epochs_epoch_check CHECK ((length(epoch) = 16)),
  constraint epochs_seq_check CHECK ((seq >= 0)),
  constraint epochs_pkey PRIMARY KEY (seq),
  constraint epochs_unique UNIQUE (epoch)
);
CREATE TRIGGER epochs_all_kept BEFORE TRUNCATE ON public.epochs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('an epoch is kept as it is');
CREATE TRIGGER epochs_kept BEFORE DELETE OR UPDATE ON public.epochs FOR EACH ROW EXECUTE FUNCTION refuse_change('an epoch is kept as it is');

create table exchanges (
  id bigint generated as identity not null,
  member_id bigint not null,
  good_id bigint not null,
  request_id text not null,
  count smallint not null,
  coins bigint not null,
  created_at timestamp with time zone not null,
  constraint exchanges_coins_check CHECK ((coins > 0)),
  constraint exchanges_count_check CHECK (((count >= 1) AND (count <= 5))),
  constraint exchanges_good_id_fkey FOREIGN KEY (good_id) REFERENCES goods(id),
  constraint exchanges_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint exchanges_pkey PRIMARY KEY (id),
  constraint exchanges_request UNIQUE (member_id, request_id)
);
CREATE INDEX exchanges_created ON public.exchanges USING btree (created_at);
CREATE INDEX exchanges_taken ON public.exchanges USING btree (good_id, member_id);

create table extra_prizes (
  pack_id bigint not null,
  no smallint not null,
  kind text not null,
  step integer,
  card_id bigint not null,
  name text not null,
  image text not null,
  rarity smallint not null,
  rarity_label text not null,
  model_number text not null,
  set_size integer not null,
  buy_point integer not null,
  action_type text not null,
  ship_below_percent smallint,
  ship_from_yen integer,
  constraint extra_prizes_action_type_check CHECK ((action_type = ANY (ARRAY['0'::text, '2'::text]))),
  constraint extra_prizes_buy_point_check CHECK ((buy_point >= 0)),
  constraint extra_prizes_check CHECK (((kind = 'every'::text) = (step IS NOT NULL))),
  constraint extra_prizes_convert_for_points CHECK (((action_type = '2'::text) OR (buy_point > 0))) NOT VALID,
  constraint extra_prizes_kind_check CHECK ((kind = ANY (ARRAY['last'::text, 'every'::text]))),
  constraint extra_prizes_no_check CHECK ((no >= 0)),
  constraint extra_prizes_ship_below_check CHECK (((ship_below_percent >= 1) AND (ship_below_percent <= 100))),
  constraint extra_prizes_ship_from_yen_check CHECK ((ship_from_yen > 0)),
  constraint extra_prizes_step_check CHECK ((step >= 10)),
  constraint extra_prizes_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  constraint extra_prizes_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint extra_prizes_pkey PRIMARY KEY (pack_id, no)
);
CREATE INDEX extra_prizes_card ON public.extra_prizes USING btree (card_id);
CREATE TRIGGER extra_prizes_all_kept BEFORE TRUNCATE ON public.extra_prizes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the prizes of a published pack never change');
CREATE TRIGGER extra_prizes_published BEFORE INSERT OR DELETE OR UPDATE ON public.extra_prizes FOR EACH ROW EXECUTE FUNCTION refuse_change_of_published_prize();

create table favourite_goods (
  member_id bigint not null,
  good_id bigint not null,
  created_at timestamp with time zone not null,
  constraint favourite_goods_good_id_fkey FOREIGN KEY (good_id) REFERENCES goods(id),
  constraint favourite_goods_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint favourite_goods_pkey PRIMARY KEY (member_id, good_id)
);
CREATE INDEX favourite_goods_good ON public.favourite_goods USING btree (good_id, member_id);

create table favourite_packs (
  member_id bigint not null,
  pack_id bigint not null,
  created_at timestamp with time zone not null,
  constraint favourite_packs_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint favourite_packs_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint favourite_packs_pkey PRIMARY KEY (member_id, pack_id)
);
CREATE INDEX favourite_packs_pack ON public.favourite_packs USING btree (pack_id, member_id);

create table feed_names (
  member_id bigint not null,
  name_no smallint not null,
  created_at timestamp with time zone not null,
  constraint feed_names_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint feed_names_pkey PRIMARY KEY (member_id)
);

create table good_movements (
  id bigint generated as identity not null,
  good_id bigint not null,
  kind text not null,
  count integer not null,
  reason text not null,
  operator_id bigint,
  created_at timestamp with time zone not null,
  constraint good_movements_check CHECK (((kind <> 'bought'::text) OR (count > 0))),
  constraint good_movements_check1 CHECK (((kind <> 'lost'::text) OR (count < 0))),
  constraint good_movements_count_check CHECK ((count <> 0)),
  constraint good_movements_kind_check CHECK ((kind = ANY (ARRAY['bought'::text, 'lost'::text, 'counted'::text]))),
  constraint good_movements_reason_check CHECK ((reason <> ''::text)),
  constraint good_movements_good_id_fkey FOREIGN KEY (good_id) REFERENCES goods(id),
  constraint good_movements_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint good_movements_pkey PRIMARY KEY (id)
);
CREATE INDEX good_movements_good ON public.good_movements USING btree (good_id, id);
CREATE TRIGGER good_movements_all_kept BEFORE TRUNCATE ON public.good_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a movement of stock is never edited');
CREATE TRIGGER good_movements_applied AFTER INSERT ON public.good_movements FOR EACH ROW EXECUTE FUNCTION apply_good_movement();
CREATE TRIGGER good_movements_kept BEFORE DELETE OR UPDATE ON public.good_movements FOR EACH ROW EXECUTE FUNCTION refuse_change('a movement of stock is never edited');

create table goods (
  id bigint generated as identity not null,
  card_type_id integer not null,
  name text not null,
  name_en text,
  series text not null default ''::text,
  series_en text,
  model_number text not null default ''::text,
  rarity smallint not null,
  image text not null,
  price_coins integer not null,
  stocked_count integer not null default 0,
  stock integer not null default 0,
  member_max integer,
  search_text text not null default ''::text,
  position integer not null default 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  retired_at timestamp with time zone,
  version integer not null default 1,
  reading text not null default ''::text,
  spellings text not null default spellings_of(reading),
  folded text not null default fold_text(((((((((((name || '
'::text) || COALESCE(name_en, ''::text)) || '
'::text) || series) || '
'::text) || COALESCE(series_en, ''::text)) || '
'::text) || model_number) || '
'::text) || spellings_of(reading))),
  description text not null default ''::text,
  description_en text not null default ''::text,
  constraint goods_card_type_id_check CHECK ((card_type_id = ANY (ARRAY[7, 8]))),
  constraint goods_member_max_check CHECK ((member_max > 0)),
  constraint goods_name_check CHECK ((name <> ''::text)),
  constraint goods_name_en_check CHECK ((name_en <> ''::text)),
  constraint goods_position_check CHECK (("position" >= 0)),
  constraint goods_price_coins_check CHECK ((price_coins > 0)),
  constraint goods_rarity_check CHECK (((rarity >= 0) AND (rarity <= 7))),
  constraint goods_series_en_check CHECK ((series_en <> ''::text)),
  constraint goods_stock CHECK (((stock >= 0) AND (stock <= stocked_count))),
  constraint goods_stocked_count_check CHECK ((stocked_count >= 0)),
  constraint goods_times CHECK ((ends_at > starts_at)),
  constraint goods_card_type_id_fkey FOREIGN KEY (card_type_id) REFERENCES card_types(id),
  constraint goods_pkey PRIMARY KEY (id)
);
CREATE TRIGGER goods_restocked AFTER UPDATE ON public.goods FOR EACH ROW WHEN (((new.stock > 0) AND (new.retired_at IS NULL) AND ((new.ends_at IS NULL) OR (new.ends_at > now())) AND ((old.stock = 0) OR (old.retired_at IS NOT NULL) OR (old.ends_at <= now())))) EXECUTE FUNCTION note_restock();

create table guardian_cancellations (
  id bigint generated as identity not null,
  member_id bigint not null,
  guardian_name text not null,
  relation text not null,
  opened_by bigint not null,
  opened_at timestamp with time zone not null,
  approval_id bigint,
  decided_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint guardian_cancellations_decided CHECK ((((approval_id IS NULL) = (decided_at IS NULL)) AND ((decided_at IS NULL) OR (withdrawn_at IS NULL)))),
  constraint guardian_cancellations_relation_check CHECK ((relation = ANY (ARRAY['parent'::text, 'guardian'::text]))),
  constraint guardian_cancellations_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint guardian_cancellations_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint guardian_cancellations_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES console.operators(id),
  constraint guardian_cancellations_pkey PRIMARY KEY (id)
);
CREATE INDEX guardian_cancellations_unerased ON public.guardian_cancellations USING btree (opened_at) WHERE (guardian_name <> ''::text);
CREATE TRIGGER guardian_cancellations_approved BEFORE INSERT OR UPDATE ON public.guardian_cancellations FOR EACH ROW WHEN ((new.approval_id IS NOT NULL)) EXECUTE FUNCTION console.refuse_unapproved_decision();
CREATE UNIQUE INDEX guardian_cancellations_current ON public.guardian_cancellations USING btree (member_id) WHERE (withdrawn_at IS NULL);

create table hold_reminders (
  member_id bigint not null,
  reminded_until timestamp with time zone not null,
  constraint hold_reminders_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint hold_reminders_pkey PRIMARY KEY (member_id)
);

create table job_runs (
  name text not null,
  schedule text not null,
  started_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  can_run_again boolean not null default false,
  constraint job_runs_pkey PRIMARY KEY (name)
);

create table kept_cards (
  id bigint generated as identity not null,
  member_id bigint not null,
  payment_id bigint not null,
  provider text not null,
  customer text not null,
  card text,
  brand text,
  last_four text,
  expires_month text,
  created_at timestamp with time zone not null,
  kept_at timestamp with time zone,
  removed_at timestamp with time zone,
  failure_count integer not null default 0,
  retry_at timestamp with time zone,
  given_up_at timestamp with time zone,
  constraint kept_cards_check CHECK ((num_nonnulls(card, brand, last_four, expires_month) =
CASE
    WHEN (kept_at IS NULL) THEN 0
    ELSE 4
END)),
  constraint kept_cards_customer_check CHECK ((customer <> ''::text)),
  constraint kept_cards_expires_month_check CHECK ((expires_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'::text)),
  constraint kept_cards_failure_count_check CHECK ((failure_count >= 0)),
  constraint kept_cards_last_four_check CHECK ((last_four ~ '^[0-9]{4}$'::text)),
  constraint kept_cards_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint kept_cards_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint kept_cards_pkey PRIMARY KEY (id),
  constraint kept_cards_payment UNIQUE (payment_id)
);
CREATE INDEX kept_cards_due ON public.kept_cards USING btree (id) WHERE ((kept_at IS NULL) OR (removed_at IS NOT NULL));
CREATE INDEX kept_cards_member ON public.kept_cards USING btree (member_id);

create table key_fingerprints (
  purpose text not null,
  fingerprint bytea not null,
  stored_at timestamp with time zone not null default now(),
  constraint key_fingerprints_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint key_fingerprints_purpose_check CHECK ((purpose = ANY (ARRAY['seal'::text, 'tag'::text, 'sign'::text]))),
  constraint key_fingerprints_pkey PRIMARY KEY (purpose)
);

create table legal_acceptances (
  id bigint generated as identity not null,
  member_id bigint not null,
  version_id bigint not null,
  accepted_at timestamp with time zone not null,
  constraint legal_acceptances_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint legal_acceptances_version_id_fkey FOREIGN KEY (version_id) REFERENCES legal_versions(id),
  constraint legal_acceptances_pkey PRIMARY KEY (id),
  constraint legal_acceptances_once UNIQUE (member_id, version_id)
);
CREATE INDEX legal_acceptances_version ON public.legal_acceptances USING btree (version_id);
CREATE TRIGGER legal_acceptances_all_kept BEFORE TRUNCATE ON public.legal_acceptances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('an acceptance of a legal text is kept as it is');
CREATE TRIGGER legal_acceptances_apply AFTER INSERT ON public.legal_acceptances FOR EACH ROW EXECUTE FUNCTION apply_acceptance();
CREATE TRIGGER legal_acceptances_kept BEFORE DELETE OR UPDATE ON public.legal_acceptances FOR EACH ROW EXECUTE FUNCTION refuse_change('an acceptance of a legal text is kept as it is');

create table legal_versions (
  id bigint generated as identity not null,
  page text not null,
  version text not null,
  from_day date not null,
  lead text not null,
  lead_en text not null,
  sections jsonb not null,
  approval_id bigint,
  published_at timestamp with time zone not null,
  needs_acceptance boolean not null default false,
  force_order bigint default ((((from_day - '1970-01-01'::date))::bigint * 1000000) + id),
  constraint legal_versions_accepted_pages CHECK (((NOT needs_acceptance) OR (page = ANY (ARRAY['terms-of-service'::text, 'privacy-protection'::text, 'point-terms-of-service'::text])))),
  constraint legal_versions_page_check CHECK ((page = ANY (ARRAY['terms-of-service'::text, 'privacy-protection'::text, 'specific-commerce'::text, 'fund-settlement'::text, 'point-terms-of-service'::text]))),
  constraint legal_versions_sections_check CHECK ((jsonb_typeof(sections) = 'array'::text)),
  constraint legal_versions_version_check CHECK ((version ~ '^[0-9]{1,4}\.[0-9]{1,4}$'::text)),
  constraint legal_versions_pkey PRIMARY KEY (id),
  constraint legal_versions_approval UNIQUE (approval_id),
  constraint legal_versions_version UNIQUE (page, version)
);
CREATE INDEX legal_versions_in_force ON public.legal_versions USING btree (page, from_day, id);
CREATE TRIGGER legal_versions_all_kept BEFORE TRUNCATE ON public.legal_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a version of a legal text is kept as it is');
CREATE TRIGGER legal_versions_approved BEFORE INSERT ON public.legal_versions FOR EACH ROW EXECUTE FUNCTION refuse_unapproved_legal_version();
CREATE TRIGGER legal_versions_kept BEFORE DELETE OR UPDATE ON public.legal_versions FOR EACH ROW EXECUTE FUNCTION refuse_change('a version of a legal text is kept as it is');
CREATE TRIGGER legal_versions_required AFTER INSERT ON public.legal_versions FOR EACH ROW WHEN (new.needs_acceptance) EXECUTE FUNCTION list_required_terms();

create table line_accounts (
  member_id bigint not null,
  line_user_id text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  is_friend boolean not null default false,
  friend_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint line_accounts_line_user_id_check CHECK (((length(line_user_id) >= 1) AND (length(line_user_id) <= 100))),
  constraint line_accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint line_accounts_pkey PRIMARY KEY (member_id),
  constraint line_accounts_line_user_id_key UNIQUE (line_user_id)
);

create table line_logins (
  secret_hash bytea not null,
  purpose text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  is_saved boolean not null,
  line_user_id text,
  expires_at timestamp with time zone not null,
  is_friend boolean not null default false,
  constraint line_logins_check CHECK (((purpose = 'registration'::text) = (line_user_id IS NOT NULL))),
  constraint line_logins_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'link'::text, 'registration'::text]))),
  constraint line_logins_pkey PRIMARY KEY (secret_hash, purpose)
);
CREATE INDEX line_logins_expiry ON public.line_logins USING btree (expires_at);

create table logins (
  id bigint generated as identity not null,
  member_id bigint not null,
  device text not null,
  created_at timestamp with time zone not null,
  constraint logins_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint logins_pkey PRIMARY KEY (id)
);
CREATE INDEX logins_member ON public.logins USING btree (member_id, id);
CREATE INDEX logins_old ON public.logins USING btree (created_at);

create table mail_changes (
  member_id bigint not null,
  new_mail text not null,
  confirm_token_hash bytea not null,
  stop_token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint mail_changes_new_mail_check CHECK ((new_mail = lower(new_mail))),
  constraint mail_changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint mail_changes_pkey PRIMARY KEY (member_id),
  constraint mail_changes_confirm_token_hash_key UNIQUE (confirm_token_hash),
  constraint mail_changes_stop_token_hash_key UNIQUE (stop_token_hash)
);

create table mail_templates (
  id bigint generated as identity not null,
  name text not null,
  language text not null,
  version integer not null,
  subject text,
  body text,
  operator_id bigint not null,
  saved_at timestamp with time zone not null,
  constraint mail_templates_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text]))),
  constraint mail_templates_name_check CHECK ((name ~ '^[a-z-]{1,40}$'::text)),
  constraint mail_templates_text CHECK ((num_nulls(subject, body) = ANY (ARRAY[0, 2]))),
  constraint mail_templates_version_check CHECK ((version > 0)),
  constraint mail_templates_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint mail_templates_pkey PRIMARY KEY (id),
  constraint mail_templates_version UNIQUE (name, language, version)
);
CREATE TRIGGER mail_templates_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.mail_templates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a version of a mail template never changes');

create table member_figures (
  member_id bigint not null,
  registered_at timestamp with time zone not null,
  last_visit_at timestamp with time zone not null,
  paid_yen bigint not null default 0,
  rank_id integer,
  constraint member_figures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint member_figures_pkey PRIMARY KEY (member_id)
) with (fillfactor=80);
CREATE INDEX member_figures_paid ON public.member_figures USING btree (paid_yen, member_id);
CREATE INDEX member_figures_rank ON public.member_figures USING btree (rank_id NULLS FIRST, paid_yen, member_id);
CREATE INDEX member_figures_registered ON public.member_figures USING btree (registered_at, member_id);
CREATE INDEX member_figures_visit ON public.member_figures USING btree (last_visit_at, member_id);

create table members (
  id bigint generated as identity not null,
  mail text not null,
  password_hash text not null,
  last_name text not null,
  middle_name text not null default ''::text,
  first_name text not null,
  tel text not null,
  zipcode text not null,
  pref_id smallint not null,
  country text not null default ''::text,
  city text not null,
  address text not null,
  building text not null default ''::text,
  sms_verified_at timestamp with time zone,
  referral_code text not null,
  created_at timestamp with time zone not null,
  verified_phone text,
  first_paid_at timestamp with time zone,
  last_login_at timestamp with time zone,
  language text,
  mail_confirmed_at timestamp with time zone,
  has_no_password boolean not null default false,
  constraint members_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text]))),
  constraint members_mail_check CHECK ((mail = lower(mail))),
  constraint members_verified CHECK (((verified_phone IS NULL) = (sms_verified_at IS NULL))),
  constraint members_pkey PRIMARY KEY (id),
  constraint members_mail_key UNIQUE (mail),
  constraint members_referral_code_key UNIQUE (referral_code),
  constraint members_verified_phone UNIQUE (verified_phone)
);
CREATE INDEX members_first_name_beginning ON public.members USING btree (replace(fold_text(first_name), ' '::text, ''::text) COLLATE "C");
CREATE INDEX members_first_paid ON public.members USING btree (first_paid_at) WHERE (first_paid_at IS NOT NULL);
CREATE INDEX members_mail_beginning ON public.members USING btree (mail COLLATE "C");
CREATE INDEX members_name_beginning ON public.members USING btree (replace(fold_text((last_name || first_name)), ' '::text, ''::text) COLLATE "C");
CREATE INDEX members_tel_beginning ON public.members USING btree (tel COLLATE "C");
CREATE INDEX members_zipcode_beginning ON public.members USING btree (zipcode COLLATE "C");
CREATE TRIGGER members_kept BEFORE DELETE ON public.members FOR EACH ROW EXECUTE FUNCTION refuse_change('a member is kept for good');
CREATE TRIGGER members_listed AFTER INSERT ON public.members FOR EACH ROW EXECUTE FUNCTION note_new_member();

create table message_causes (
  occasion text not null,
  cause text not null,
  created_at timestamp with time zone not null,
  constraint message_causes_pkey PRIMARY KEY (occasion, cause)
);
CREATE INDEX message_causes_old ON public.message_causes USING btree (created_at);
CREATE TRIGGER message_causes_console BEFORE INSERT ON public.message_causes FOR EACH ROW WHEN (has_schema_privilege('console'::text, 'usage'::text)) EXECUTE FUNCTION console.refuse_strange_cause();

create table message_choices (
  member_id bigint not null,
  occasion text not null,
  channel text not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null,
  constraint message_choices_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text, 'line'::text]))),
  constraint message_choices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint message_choices_pkey PRIMARY KEY (member_id, occasion, channel)
);
CREATE INDEX message_choices_news ON public.message_choices USING btree (member_id) WHERE ((occasion = 'news'::text) AND is_on);

create table message_contents (
  hash bytea not null,
  text text not null,
  html text not null,
  created_at timestamp with time zone not null,
  constraint message_contents_pkey PRIMARY KEY (hash)
);

create table message_stops (
  member_id bigint not null,
  token text not null,
  created_at timestamp with time zone not null,
  constraint message_stops_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint message_stops_pkey PRIMARY KEY (member_id),
  constraint message_stops_token_key UNIQUE (token)
);

create table move_ins (
  approval_id bigint not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint move_ins_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint move_ins_pkey PRIMARY KEY (approval_id)
);

create table moved_cards (
  id bigint generated as identity not null,
  member_id bigint not null,
  good_id bigint not null,
  coins integer not null,
  points integer not null,
  hold_until timestamp with time zone not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  exchange_id bigint,
  approval_id bigint,
  constraint moved_cards_coins_check CHECK ((coins > 0)),
  constraint moved_cards_outcome CHECK ((num_nonnulls(exchange_id, approval_id) <=
CASE
    WHEN (decided_at IS NULL) THEN 0
    ELSE 1
END)),
  constraint moved_cards_points_check CHECK ((points > 0)),
  constraint moved_cards_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint moved_cards_exchange_id_fkey FOREIGN KEY (exchange_id) REFERENCES exchanges(id),
  constraint moved_cards_good_id_fkey FOREIGN KEY (good_id) REFERENCES goods(id),
  constraint moved_cards_member_id_fkey FOREIGN KEY (member_id) REFERENCES moved_members(member_id),
  constraint moved_cards_pkey PRIMARY KEY (id),
  constraint moved_cards_exchange_id_key UNIQUE (exchange_id)
);
CREATE INDEX moved_cards_held ON public.moved_cards USING btree (hold_until) WHERE (decided_at IS NULL);
CREATE INDEX moved_cards_reserved ON public.moved_cards USING btree (good_id) WHERE (decided_at IS NULL);
CREATE INDEX moved_cards_undecided ON public.moved_cards USING btree (member_id) WHERE (decided_at IS NULL);
CREATE TRIGGER moved_cards_all_kept BEFORE TRUNCATE ON public.moved_cards FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a card that moved in is kept');
CREATE TRIGGER moved_cards_decided BEFORE UPDATE ON public.moved_cards FOR EACH ROW WHEN ((old.decided_at IS NOT NULL)) EXECUTE FUNCTION refuse_change('a card is decided once');
CREATE TRIGGER moved_cards_fixed BEFORE UPDATE OF id, member_id, good_id, coins, points, hold_until, created_at ON public.moved_cards FOR EACH ROW EXECUTE FUNCTION refuse_change('a card stays as it was moved in');
CREATE TRIGGER moved_cards_kept BEFORE DELETE ON public.moved_cards FOR EACH ROW EXECUTE FUNCTION refuse_change('a card that moved in is kept');
CREATE TRIGGER moved_cards_moved_in BEFORE INSERT ON public.moved_cards FOR EACH ROW EXECUTE FUNCTION console.refuse_unapproved_card();
CREATE TRIGGER moved_cards_taken_back BEFORE INSERT OR UPDATE ON public.moved_cards FOR EACH ROW WHEN ((new.approval_id IS NOT NULL)) EXECUTE FUNCTION console.refuse_unapproved_decision();

create table moved_members (
  member_id bigint not null,
  approval_id bigint not null,
  line integer not null,
  constraint moved_members_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES move_ins(approval_id),
  constraint moved_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint moved_members_pkey PRIMARY KEY (member_id),
  constraint moved_members_line UNIQUE (approval_id, line)
);

create table outbox_messages (
  id bigint generated as identity not null,
  channel text not null,
  recipient text not null,
  subject text not null default ''::text,
  text text not null,
  html text not null default ''::text,
  created_at timestamp with time zone not null,
  send_after timestamp with time zone not null,
  try_count integer not null default 0,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  expires_at timestamp with time zone,
  kind text not null default 'other'::text,
  last_error text not null default ''::text,
  content_erased_at timestamp with time zone,
  member_id bigint,
  occasion text,
  stop_token text,
  request_key uuid,
  sale_event_id bigint,
  due_at timestamp with time zone,
  content_hash bytea,
  constraint outbox_messages_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text, 'push'::text, 'line'::text]))),
  constraint outbox_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_messages_given_up ON public.outbox_messages USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);
CREATE INDEX outbox_messages_member ON public.outbox_messages USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX outbox_messages_next ON public.outbox_messages USING btree (channel, ((kind = 'sale'::text)), send_after) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX outbox_messages_recipient ON public.outbox_messages USING btree (recipient, id);
CREATE INDEX outbox_messages_request ON public.outbox_messages USING btree (request_key) WHERE ((request_key IS NOT NULL) AND (channel = 'line'::text));
CREATE TRIGGER outbox_messages_actor BEFORE INSERT ON public.outbox_messages FOR EACH ROW WHEN (has_schema_privilege('console'::text, 'usage'::text)) EXECUTE FUNCTION console.refuse_message_of_nobody();

create table pack_points (
  pack_id bigint not null,
  day date not null,
  paid bigint not null default 0,
  converted bigint not null default 0,
  given bigint not null default 0,
  free_count bigint not null default 0,
  constraint pack_points_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint pack_points_pkey PRIMARY KEY (pack_id, day)
);

create table packs (
  id bigint generated as identity not null,
  name text not null,
  name_en text,
  currency text not null,
  price integer not null,
  total integer not null,
  max_buy_count integer not null default 0,
  is_limited boolean not null default false,
  limit_message text not null default ''::text,
  limit_message_en text,
  card_type_id integer not null,
  movie_style smallint not null,
  position integer not null default 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  shows_lineup boolean not null default true,
  detail_html text not null default ''::text,
  detail_html_en text,
  images text[] not null,
  composition bytea,
  pack_root bytea,
  is_demo boolean not null default false,
  published_at timestamp with time zone,
  version integer not null default 1,
  end_message text not null default ''::text,
  end_message_en text not null default ''::text,
  reading text not null default ''::text,
  spellings text not null default spellings_of(reading),
  ship_fee_points integer not null default 0,
  ship_free_cards integer,
  constraint packs_check CHECK (((published_at IS NULL) = (pack_root IS NULL))),
  constraint packs_check1 CHECK (((published_at IS NULL) = (composition IS NULL))),
  constraint packs_check2 CHECK (((NOT is_limited) OR (max_buy_count > 0))),
  constraint packs_currency_check CHECK ((currency = ANY (ARRAY['point'::text, 'coin'::text]))),
  constraint packs_detail_html_en_check CHECK ((detail_html_en <> ''::text)),
  constraint packs_images_check CHECK ((cardinality(images) >= 1)),
  constraint packs_limit_message_en_check CHECK ((limit_message_en <> ''::text)),
  constraint packs_max_buy_count_check CHECK ((max_buy_count >= 0)),
  constraint packs_name_en_check CHECK ((name_en <> ''::text)),
  constraint packs_price_check CHECK ((price >= 1)),
  constraint packs_ship_fee_points_check CHECK ((ship_fee_points >= 0)),
  constraint packs_ship_free_cards_check CHECK ((ship_free_cards > 0)),
  constraint packs_total_check CHECK ((total >= 1)),
  constraint packs_card_type_id_fkey FOREIGN KEY (card_type_id) REFERENCES card_types(id),
  constraint packs_pkey PRIMARY KEY (id)
);
CREATE INDEX packs_begun ON public.packs USING btree (GREATEST(starts_at, published_at)) WHERE (published_at IS NOT NULL);
CREATE TRIGGER packs_all_kept BEFORE TRUNCATE ON public.packs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the composition of a published pack never changes');
CREATE TRIGGER packs_approved BEFORE UPDATE ON public.packs FOR EACH ROW WHEN (((old.published_at IS NULL) AND (new.published_at IS NOT NULL))) EXECUTE FUNCTION refuse_unapproved_pack();
CREATE TRIGGER packs_demo BEFORE UPDATE OF is_demo ON public.packs FOR EACH ROW WHEN ((new.is_demo IS DISTINCT FROM old.is_demo)) EXECUTE FUNCTION refuse_change('a pack never becomes or ceases to be one of the demo');
CREATE TRIGGER packs_published BEFORE DELETE OR UPDATE ON public.packs FOR EACH ROW EXECUTE FUNCTION refuse_change_of_published_pack();
CREATE TRIGGER packs_sale BEFORE UPDATE OF starts_at, ends_at, end_message, end_message_en ON public.packs FOR EACH ROW WHEN (((old.published_at IS NOT NULL) AND ((((new.starts_at IS DISTINCT FROM old.starts_at) OR (new.ends_at IS DISTINCT FROM old.ends_at)) OR (new.end_message IS DISTINCT FROM old.end_message)) OR (new.end_message_en IS DISTINCT FROM old.end_message_en)))) EXECUTE FUNCTION console.refuse_unapproved_sale();
CREATE TRIGGER packs_unpublished BEFORE INSERT ON public.packs FOR EACH ROW WHEN ((new.published_at IS NOT NULL)) EXECUTE FUNCTION refuse_published_pack();

create table page_checkpoints (
  member_id bigint not null,
  number bigint not null,
  purchase_id bigint not null,
  counts bigint[] not null,
  constraint page_checkpoints_counts_check CHECK ((cardinality(counts) = 4)),
  constraint page_checkpoints_number_check CHECK ((number > 0)),
  constraint page_checkpoints_member_id_purchase_id_fkey FOREIGN KEY (member_id, purchase_id) REFERENCES purchases(member_id, id),
  constraint page_checkpoints_pkey PRIMARY KEY (member_id, number)
);

create table page_script_checks (
  id bigint generated as identity not null,
  checked_at timestamp with time zone not null,
  policy text not null,
  scripts jsonb not null,
  differences jsonb not null,
  constraint page_script_checks_pkey PRIMARY KEY (id)
);
CREATE INDEX page_script_checks_time ON public.page_script_checks USING btree (checked_at);

create table page_visits (
  hour timestamp with time zone not null,
  page text not null,
  count bigint not null,
  constraint page_visits_count_check CHECK ((count > 0)),
  constraint page_visits_page_check CHECK ((page = ANY (ARRAY['top'::text, 'pack'::text, 'other'::text]))),
  constraint page_visits_pkey PRIMARY KEY (hour, page)
);

create table passkey_challenges (
  secret_hash bytea not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'addition'::text]))),
  constraint passkey_challenges_pkey PRIMARY KEY (secret_hash, purpose)
);

create table passkeys (
  id text not null,
  member_id bigint not null,
  public_key bytea not null,
  sign_count bigint not null,
  device text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint passkeys_pkey PRIMARY KEY (id)
);
CREATE INDEX passkeys_member ON public.passkeys USING btree (member_id);

create table payment_events (
  payment_id bigint not null,
  seq integer not null,
  cause text not null,
  state_before text not null,
  state_after text not null,
  provider_status jsonb,
  created_at timestamp with time zone not null,
  returned_yen integer,
  constraint payment_events_returned_yen_check CHECK ((returned_yen <> 0)),
  constraint payment_events_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_events_pkey PRIMARY KEY (payment_id, seq)
);
CREATE INDEX payment_events_returned ON public.payment_events USING btree (created_at) WHERE (state_before = ANY (ARRAY['paid'::text, 'refunded'::text, 'charged-back'::text]));
CREATE TRIGGER payment_events_kept BEFORE DELETE OR UPDATE ON public.payment_events FOR EACH ROW EXECUTE FUNCTION refuse_change('the events of a payment only ever grow');

create table payment_exceptions (
  payment_id bigint not null,
  kind text not null,
  provider_status jsonb,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by bigint,
  close_reason text,
  dispute_id bigint,
  constraint payment_exceptions_check CHECK (((provider_status IS NULL) = (kind = ANY (ARRAY['refund-failed'::text, 'card-not-deleted'::text, 'reported'::text])))),
  constraint payment_exceptions_check1 CHECK (((closed_by IS NULL) = (close_reason IS NULL))),
  constraint payment_exceptions_check2 CHECK (((closed_by IS NULL) OR (closed_at IS NOT NULL))),
  constraint payment_exceptions_close_reason_check CHECK ((close_reason <> ''::text)),
  constraint payment_exceptions_kind_check CHECK ((kind = ANY (ARRAY['paid-twice'::text, 'other-amount'::text, 'refund-failed'::text, 'card-not-deleted'::text, 'reported'::text]))),
  constraint payment_exceptions_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES console.operators(id),
  constraint payment_exceptions_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_exceptions_pkey PRIMARY KEY (payment_id, kind)
);
CREATE INDEX payment_exceptions_open ON public.payment_exceptions USING btree (payment_id) WHERE (closed_at IS NULL);

create table payment_notices (
  id bigint generated as identity not null,
  provider text not null,
  address text not null,
  headers jsonb,
  body bytea,
  received_at timestamp with time zone not null,
  dedupe_key text,
  hint text,
  payment_id bigint,
  process_after timestamp with time zone not null,
  try_count integer not null default 0,
  processed_at timestamp with time zone,
  outcome text,
  is_hit_returned boolean not null default false,
  constraint payment_notices_check CHECK (((processed_at IS NULL) = (outcome IS NULL))),
  constraint payment_notices_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_notices_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_notices_due ON public.payment_notices USING btree (process_after) WHERE (processed_at IS NULL);
CREATE INDEX payment_notices_key ON public.payment_notices USING btree (provider, dedupe_key) WHERE (outcome = 'applied'::text);
CREATE INDEX payment_notices_old ON public.payment_notices USING btree (received_at);
CREATE INDEX payment_notices_unverified ON public.payment_notices USING btree (received_at) WHERE ((payment_id IS NULL) AND (processed_at IS NOT NULL));

create table payments (
  id bigint generated as identity not null,
  order_id text not null,
  member_id bigint not null,
  request_id text,
  request_hash bytea not null,
  course_id bigint not null,
  points integer not null,
  price_yen integer not null,
  pack_id bigint,
  pay_id smallint not null,
  provider text not null,
  language text not null,
  kana text,
  combini_code text,
  carrier_id text,
  script_reference text,
  state text not null default 'created'::text,
  waits_for text,
  reference jsonb not null default '{}'::jsonb,
  next_url text,
  next_fields jsonb,
  receipt_number text,
  account jsonb,
  expires_at timestamp with time zone not null,
  started_at timestamp with time zone,
  authorization_requested_at timestamp with time zone,
  capture_requested_at timestamp with time zone,
  cancel_requested_at timestamp with time zone,
  refund_requested_at timestamp with time zone,
  provider_status jsonb,
  provider_status_at timestamp with time zone,
  held_for text,
  failure text,
  paid_at timestamp with time zone,
  confirmed_by text,
  coins integer not null default 0,
  clawed_back_at timestamp with time zone,
  restored_count integer not null default 0,
  poll_after timestamp with time zone,
  poll_count integer not null default 0,
  recheck_after timestamp with time zone,
  created_at timestamp with time zone not null,
  returned_yen integer not null default 0,
  due_at timestamp with time zone,
  constraint payments_check CHECK (((waits_for IS NULL) OR (state = ANY (ARRAY['created'::text, 'waiting'::text, 'held'::text])))),
  constraint payments_check1 CHECK (((paid_at IS NOT NULL) = (state = ANY (ARRAY['paid'::text, 'refunded'::text, 'charged-back'::text])))),
  constraint payments_check2 CHECK (((paid_at IS NULL) = (confirmed_by IS NULL))),
  constraint payments_check3 CHECK (((clawed_back_at IS NOT NULL) = (state = ANY (ARRAY['refunded'::text, 'charged-back'::text])))),
  constraint payments_check4 CHECK (((held_for IS NOT NULL) = (state = 'held'::text))),
  constraint payments_coins_check CHECK ((coins >= 0)),
  constraint payments_confirmed_by_check CHECK ((confirmed_by = ANY (ARRAY['provider'::text, 'operator'::text]))),
  constraint payments_held_for_check CHECK ((held_for = ANY (ARRAY['amount'::text, 'currency'::text, 'late'::text]))),
  constraint payments_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text]))),
  constraint payments_points_check CHECK ((points > 0)),
  constraint payments_price_yen_check CHECK ((price_yen > 0)),
  constraint payments_returned_yen CHECK (((returned_yen >= 0) AND (returned_yen < price_yen))),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['created'::text, 'waiting'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'held'::text, 'refunded'::text, 'charged-back'::text]))),
  constraint payments_waits_for_check CHECK ((waits_for = ANY (ARRAY['payment'::text, 'three-d-secure'::text, 'approval'::text, 'deposit'::text, 'provider'::text, 'operator'::text]))),
  constraint payments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint payments_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_counted TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint payments_recounted TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint payments_order_id_key UNIQUE (order_id),
  constraint payments_request UNIQUE (member_id, request_id),
  constraint payments_script UNIQUE (provider, script_reference)
) with (fillfactor=80);
CREATE CONSTRAINT TRIGGER payments_counted AFTER INSERT ON public.payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state = 'paid'::text)) EXECUTE FUNCTION count_paid_yen();
CREATE CONSTRAINT TRIGGER payments_recounted AFTER UPDATE ON public.payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((new.state IS DISTINCT FROM old.state) OR (new.returned_yen IS DISTINCT FROM old.returned_yen)) AND (('paid'::text = old.state) OR ('paid'::text = new.state)))) EXECUTE FUNCTION count_paid_yen();
CREATE INDEX payments_created ON public.payments USING btree (created_at);
CREATE INDEX payments_expiring ON public.payments USING btree (expires_at) WHERE (state = ANY (ARRAY['created'::text, 'waiting'::text]));
CREATE INDEX payments_held ON public.payments USING btree (id) WHERE (state = 'held'::text);
CREATE INDEX payments_kana_beginning ON public.payments USING btree (replace(fold_text(kana), ' '::text, ''::text) COLLATE "C") WHERE (kana IS NOT NULL);
CREATE INDEX payments_member ON public.payments USING btree (member_id, id DESC);
CREATE INDEX payments_method ON public.payments USING btree (pay_id, provider, id DESC);
CREATE INDEX payments_named ON public.payments USING btree (created_at) WHERE (kana IS NOT NULL);
CREATE INDEX payments_paid ON public.payments USING btree (paid_at) INCLUDE (price_yen, points) WHERE (paid_at IS NOT NULL);
CREATE INDEX payments_poll ON public.payments USING btree (poll_after) WHERE (poll_after IS NOT NULL);
CREATE INDEX payments_price ON public.payments USING btree (price_yen, id DESC);
CREATE INDEX payments_provider ON public.payments USING btree (provider, id DESC);
CREATE INDEX payments_recheck ON public.payments USING btree (recheck_after) WHERE (recheck_after IS NOT NULL);
CREATE INDEX payments_reference ON public.payments USING gin (reference jsonb_path_ops);
CREATE INDEX payments_state ON public.payments USING btree (state, id DESC);

create table pictures (
  name text not null,
  width smallint not null,
  bytes bytea not null,
  created_at timestamp with time zone not null,
  constraint pictures_name_check CHECK ((name ~ '^[0-9a-f]{64}$'::text)),
  constraint pictures_pkey PRIMARY KEY (name, width)
);
CREATE TRIGGER pictures_kept BEFORE DELETE OR UPDATE ON public.pictures FOR EACH ROW EXECUTE FUNCTION refuse_change('a picture is kept as it is');

create table point_splits (
  member_id bigint not null,
  seq bigint not null,
  paid bigint not null,
  free bigint not null,
  lots jsonb not null,
  origins_seq bigint not null default 0,
  constraint point_splits_free_check CHECK ((free >= 0)),
  constraint point_splits_paid_check CHECK ((paid >= 0)),
  constraint point_splits_seq_check CHECK ((seq > 0)),
  constraint point_splits_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint point_splits_pkey PRIMARY KEY (member_id)
);

create table point_totals (
  is_only boolean not null default true,
  paid bigint not null default 0,
  free bigint not null default 0,
  derived_at timestamp with time zone,
  constraint point_totals_is_only_check CHECK (is_only),
  constraint point_totals_pkey PRIMARY KEY (is_only)
);

create table postal_table (
  is_only boolean not null default true,
  content bytea not null,
  replaced_at timestamp with time zone not null,
  constraint postal_table_is_only_check CHECK (is_only),
  constraint postal_table_pkey PRIMARY KEY (is_only)
);

create table prizes (
  pack_id bigint not null,
  no smallint not null,
  card_id bigint not null,
  name text not null,
  image text not null,
  rarity smallint not null,
  rarity_label text not null,
  model_number text not null,
  set_size integer not null,
  buy_point integer not null,
  action_type text not null,
  count integer not null,
  ship_below_percent smallint,
  ship_from_yen integer,
  constraint prizes_action_type_check CHECK ((action_type = ANY (ARRAY['0'::text, '2'::text]))),
  constraint prizes_buy_point_check CHECK ((buy_point >= 0)),
  constraint prizes_convert_for_points CHECK (((action_type = '2'::text) OR (buy_point > 0))) NOT VALID,
  constraint prizes_count_check CHECK ((count >= 1)),
  constraint prizes_no_check CHECK ((no >= 0)),
  constraint prizes_ship_below_check CHECK (((ship_below_percent >= 1) AND (ship_below_percent <= 100))),
  constraint prizes_ship_from_yen_check CHECK ((ship_from_yen > 0)),
  constraint prizes_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  constraint prizes_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint prizes_pkey PRIMARY KEY (pack_id, no)
);
CREATE INDEX prizes_card ON public.prizes USING btree (card_id);
CREATE TRIGGER prizes_all_kept BEFORE TRUNCATE ON public.prizes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the prizes of a published pack never change');
CREATE TRIGGER prizes_published BEFORE INSERT OR DELETE OR UPDATE ON public.prizes FOR EACH ROW EXECUTE FUNCTION refuse_change_of_published_prize();

create table purchases (
  member_id bigint not null,
  id bigint not null,
  pack_id bigint not null,
  request_id text not null,
  settled_index bigint not null,
  first_ticket integer not null,
  draw_count integer not null,
  draw_number integer not null,
  member_draw_count integer not null,
  member_tag bytea not null,
  epoch bytea not null,
  seed bytea not null,
  client_seed bytea not null,
  is_commitment_shown boolean not null,
  counts_before bytea not null,
  prize_nos bytea not null,
  extra_wins bytea not null,
  head_before bytea not null,
  head_after bytea not null,
  send_state smallint not null,
  hold_until timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint purchases_draw_count_check CHECK (((draw_count >= 1) AND (draw_count <= 3000))),
  constraint purchases_send_state_check CHECK (((send_state >= 1) AND (send_state <= 4))),
  constraint purchases_pkey PRIMARY KEY (member_id, id),
  constraint purchases_draw_number UNIQUE (pack_id, member_id, draw_number),
  constraint purchases_request UNIQUE (member_id, request_id),
  constraint purchases_settled_index UNIQUE (pack_id, settled_index)
) with (fillfactor=90, toast_tuple_target=8160);
CREATE INDEX purchases_held ON public.purchases USING btree (hold_until) WHERE (send_state = 1);
CREATE INDEX purchases_held_long ON public.purchases USING btree (hold_until) WHERE ((send_state = 1) AND ((hold_until - created_at) > '24:00:00'::interval));
CREATE INDEX purchases_send_state ON public.purchases USING btree (member_id, send_state, id);
CREATE TRIGGER purchases_all_kept BEFORE TRUNCATE ON public.purchases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a purchase is kept for good');
CREATE TRIGGER purchases_kept BEFORE DELETE ON public.purchases FOR EACH ROW EXECUTE FUNCTION refuse_change('a purchase is kept for good');
CREATE TRIGGER purchases_receipt BEFORE UPDATE OF member_id, id, pack_id, request_id, settled_index, first_ticket, draw_count, draw_number, member_draw_count, member_tag, epoch, seed, client_seed, is_commitment_shown, counts_before, prize_nos, extra_wins, head_before, head_after, created_at ON public.purchases FOR EACH ROW EXECUTE FUNCTION refuse_change('the receipt of a purchase never changes');

create table push_subscriptions (
  id bigint generated as identity not null,
  member_id bigint not null,
  session_hash bytea,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  device text not null default ''::text,
  created_at timestamp with time zone not null,
  shop_key text not null default ''::text,
  constraint push_subscriptions_endpoint_check CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 1024))),
  constraint push_subscriptions_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text]))),
  constraint push_subscriptions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint push_subscriptions_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON DELETE CASCADE,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_member ON public.push_subscriptions USING btree (member_id);
CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_hash) WHERE (session_hash IS NOT NULL);

create table rank_maintenances (
  member_id bigint not null,
  month integer not null,
  rank_id integer not null,
  coins integer not null,
  created_at timestamp with time zone not null,
  constraint rank_maintenances_coins_check CHECK ((coins > 0)),
  constraint rank_maintenances_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint rank_maintenances_rank FOREIGN KEY (rank_id) REFERENCES ranks(id),
  constraint rank_maintenances_pkey PRIMARY KEY (member_id, month)
);
CREATE INDEX rank_maintenances_created ON public.rank_maintenances USING btree (created_at);

create table rank_periods (
  member_id bigint not null,
  rank_id integer not null,
  month integer not null,
  paid_yen bigint not null default 0,
  last_month_paid_yen bigint not null default 0,
  is_kept boolean not null default false,
  constraint rank_periods_last_month_paid_yen_check CHECK ((last_month_paid_yen >= 0)),
  constraint rank_periods_paid_yen_check CHECK ((paid_yen >= 0)),
  constraint rank_periods_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint rank_periods_rank FOREIGN KEY (rank_id) REFERENCES ranks(id),
  constraint rank_periods_pkey PRIMARY KEY (member_id),
  constraint rank_periods_moved TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint rank_periods_noted TRIGGER DEFERRABLE INITIALLY DEFERRED
) with (fillfactor=80);
CREATE CONSTRAINT TRIGGER rank_periods_moved AFTER UPDATE ON public.rank_periods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.rank_id <> old.rank_id)) EXECUTE FUNCTION note_rank();
CREATE CONSTRAINT TRIGGER rank_periods_noted AFTER INSERT ON public.rank_periods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_rank();

create table rank_rollovers (
  month integer not null,
  finished_at timestamp with time zone not null,
  constraint rank_rollovers_pkey PRIMARY KEY (month)
);

create table rank_sets (
  id bigint generated as identity not null,
  from_month integer not null,
  operator_id bigint,
  saved_at timestamp with time zone not null,
  constraint rank_sets_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint rank_sets_pkey PRIMARY KEY (id),
  constraint rank_sets_from_month UNIQUE (from_month)
);

create table rank_terms (
  set_id bigint not null,
  rank_id integer not null,
  name text not null,
  name_en text not null,
  icon text not null default ''::text,
  month_yen integer not null,
  coin_permille integer not null,
  keep_coins integer not null,
  constraint rank_terms_coin_permille_check CHECK (((coin_permille >= 0) AND (coin_permille <= 1000))),
  constraint rank_terms_keep_coins_check CHECK ((keep_coins >= 0)),
  constraint rank_terms_month_yen_check CHECK ((month_yen >= 0)),
  constraint rank_terms_name_check CHECK ((name <> ''::text)),
  constraint rank_terms_name_en_check CHECK ((name_en <> ''::text)),
  constraint rank_terms_set_id_fkey FOREIGN KEY (set_id) REFERENCES rank_sets(id) ON DELETE CASCADE,
  constraint rank_terms_pkey PRIMARY KEY (set_id, rank_id),
  constraint rank_terms_month_yen UNIQUE (set_id, month_yen)
);

create table ranks (
  id integer not null,
  name text not null,
  name_en text not null,
  icon text not null default ''::text,
  month_yen integer not null,
  coin_permille integer not null,
  keep_coins integer not null,
  constraint ranks_coin_permille_check CHECK (((coin_permille >= 0) AND (coin_permille <= 1000))),
  constraint ranks_id_check CHECK ((id > 0)),
  constraint ranks_keep_coins_check CHECK ((keep_coins >= 0)),
  constraint ranks_month_yen_check CHECK ((month_yen >= 0)),
  constraint ranks_name_check CHECK ((name <> ''::text)),
  constraint ranks_name_en_check CHECK ((name_en <> ''::text)),
  constraint ranks_pkey PRIMARY KEY (id),
  constraint ranks_month_yen UNIQUE (month_yen) DEFERRABLE
);

create table rare_draw_positions (
  pack_id bigint not null,
  settled_count bigint not null,
  constraint rare_draw_positions_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint rare_draw_positions_pkey PRIMARY KEY (pack_id)
);

create table rare_draws (
  pack_id bigint not null,
  settled_index bigint not null,
  draw_index integer not null,
  prize_no smallint not null,
  one_in integer not null,
  drawn_at timestamp with time zone not null,
  constraint rare_draws_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint rare_draws_pkey PRIMARY KEY (pack_id, settled_index, draw_index)
);

create table rate_limit_hits (
  id bigint generated as identity not null,
  name text not null,
  subject bytea not null,
  created_at timestamp with time zone not null,
  constraint rate_limit_hits_pkey PRIMARY KEY (id)
);
CREATE INDEX rate_limit_hits_old ON public.rate_limit_hits USING btree (created_at);
CREATE INDEX rate_limit_hits_recent ON public.rate_limit_hits USING btree (name, subject, created_at);
CREATE TRIGGER rate_limit_hits_console BEFORE INSERT OR DELETE ON public.rate_limit_hits FOR EACH ROW WHEN (has_schema_privilege('console'::text, 'usage'::text)) EXECUTE FUNCTION console.refuse_strange_hit();

create table reconciliation_differences (
  reconciliation_id bigint not null,
  order_id text not null,
  kind text not null,
  ours text,
  theirs jsonb,
  assigned_to bigint,
  assigned_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by bigint,
  close_reason text,
  constraint reconciliation_differences_check CHECK (((assigned_to IS NULL) = (assigned_at IS NULL))),
  constraint reconciliation_differences_check1 CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint reconciliation_differences_check2 CHECK (((closed_at IS NULL) = (close_reason IS NULL))),
  constraint reconciliation_differences_close_reason_check CHECK ((close_reason <> ''::text)),
  constraint reconciliation_differences_kind_check CHECK ((kind = ANY (ARRAY['unknown-order'::text, 'missing-order'::text, 'not-credited'::text, 'not-paid'::text, 'amount'::text]))),
  constraint reconciliation_differences_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES console.operators(id),
  constraint reconciliation_differences_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES console.operators(id),
  constraint reconciliation_differences_reconciliation_id_fkey FOREIGN KEY (reconciliation_id) REFERENCES reconciliations(id),
  constraint reconciliation_differences_pkey PRIMARY KEY (reconciliation_id, order_id)
);
CREATE INDEX reconciliation_differences_open ON public.reconciliation_differences USING btree (reconciliation_id) WHERE (closed_at IS NULL);

create table reconciliations (
  id bigint generated as identity not null,
  provider text not null,
  day date not null,
  listed_count integer not null,
  created_at timestamp with time zone not null,
  constraint reconciliations_pkey PRIMARY KEY (id),
  constraint reconciliations_provider_day_key UNIQUE (provider, day)
);

create table redirect_tokens (
  token_hash bytea not null,
  payment_id bigint not null,
  session_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint redirect_tokens_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint redirect_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX redirect_tokens_old ON public.redirect_tokens USING btree (created_at);

create table referrals (
  friend_id bigint not null,
  referrer_id bigint not null,
  place smallint not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  paid_phone text,
  constraint referrals_check CHECK ((friend_id <> referrer_id)),
  constraint referrals_check1 CHECK (((paid_at IS NULL) = (paid_phone IS NULL))),
  constraint referrals_place_check CHECK ((place >= 1)),
  constraint referrals_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES members(id),
  constraint referrals_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES members(id),
  constraint referrals_pkey PRIMARY KEY (friend_id),
  constraint referrals_paid_phone_key UNIQUE (paid_phone),
  constraint referrals_place UNIQUE (referrer_id, place)
);
CREATE TRIGGER referrals_rule BEFORE INSERT ON public.referrals FOR EACH ROW EXECUTE FUNCTION refuse_friend_beyond_rule();

create table refund_accounts (
  payment_id bigint not null,
  attempt integer not null,
  requested_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  token_hash bytea,
  link_expires_at timestamp with time zone,
  submitted_at timestamp with time zone,
  bank_code text,
  bank_name text,
  branch_code text,
  branch_name text,
  kind text,
  number text,
  holder text,
  transfer_id bigint,
  transferred_on date,
  erased_at timestamp with time zone,
  constraint refund_accounts_bank_code_check CHECK ((bank_code ~ '^[0-9]{4}$'::text)),
  constraint refund_accounts_branch_code_check CHECK ((branch_code ~ '^[0-9]{3}$'::text)),
  constraint refund_accounts_check CHECK (((token_hash IS NULL) OR ((mailed_at IS NOT NULL) AND (link_expires_at IS NOT NULL)))),
  constraint refund_accounts_check1 CHECK (((submitted_at IS NULL) OR (token_hash IS NULL))),
  constraint refund_accounts_check2 CHECK (((erased_at IS NULL) OR (submitted_at IS NOT NULL))),
  constraint refund_accounts_check3 CHECK (((transfer_id IS NULL) OR (submitted_at IS NOT NULL))),
  constraint refund_accounts_check4 CHECK ((num_nonnulls(bank_code, bank_name, branch_code, branch_name, kind, number, holder) =
CASE
    WHEN ((submitted_at IS NOT NULL) AND (erased_at IS NULL)) THEN 7
    ELSE 0
END)),
  constraint refund_accounts_kind_check CHECK ((kind = ANY (ARRAY['ordinary'::text, 'checking'::text, 'savings'::text]))),
  constraint refund_accounts_number_check CHECK ((number ~ '^[0-9]{7}$'::text)),
  constraint refund_accounts_payment_id_attempt_fkey FOREIGN KEY (payment_id, attempt) REFERENCES refunds(payment_id, attempt),
  constraint refund_accounts_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES refund_transfers(id),
  constraint refund_accounts_pkey PRIMARY KEY (payment_id, attempt),
  constraint refund_accounts_token UNIQUE (token_hash)
);
CREATE INDEX refund_accounts_transfer ON public.refund_accounts USING btree (transfer_id) WHERE (transfer_id IS NOT NULL);
CREATE INDEX refund_accounts_unerased ON public.refund_accounts USING btree (payment_id) WHERE ((submitted_at IS NOT NULL) AND (erased_at IS NULL));
CREATE INDEX refund_accounts_unmailed ON public.refund_accounts USING btree (requested_at) WHERE (mailed_at IS NULL);
CREATE TRIGGER refund_accounts_link BEFORE UPDATE OF token_hash, link_expires_at, mailed_at ON public.refund_accounts FOR EACH ROW WHEN ((has_schema_privilege('console'::text, 'usage'::text) AND (num_nonnulls(new.token_hash, new.link_expires_at, new.mailed_at) > 0) AND (((new.token_hash IS DISTINCT FROM old.token_hash) OR (new.link_expires_at IS DISTINCT FROM old.link_expires_at)) OR (new.mailed_at IS DISTINCT FROM old.mailed_at)))) EXECUTE FUNCTION console.refuse_own_link();

create table refund_transfers (
  id bigint generated as identity not null,
  bank_code text not null,
  branch_code text not null,
  kind text not null,
  number text not null,
  consignor_code text not null,
  consignor_name text not null,
  transfer_on date not null,
  row_count integer not null,
  total_yen bigint not null,
  operator_id bigint,
  created_at timestamp with time zone not null,
  constraint refund_transfers_bank_code_check CHECK ((bank_code ~ '^[0-9]{4}$'::text)),
  constraint refund_transfers_branch_code_check CHECK ((branch_code ~ '^[0-9]{3}$'::text)),
  constraint refund_transfers_consignor_code_check CHECK ((consignor_code ~ '^[0-9]{10}$'::text)),
  constraint refund_transfers_consignor_name_check CHECK ((consignor_name <> ''::text)),
  constraint refund_transfers_kind_check CHECK ((kind = ANY (ARRAY['ordinary'::text, 'checking'::text, 'savings'::text]))),
  constraint refund_transfers_number_check CHECK ((number ~ '^[0-9]{7}$'::text)),
  constraint refund_transfers_row_count_check CHECK ((row_count > 0)),
  constraint refund_transfers_total_yen_check CHECK ((total_yen > 0)),
  constraint refund_transfers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint refund_transfers_pkey PRIMARY KEY (id)
);
CREATE TRIGGER refund_transfers_kept BEFORE DELETE OR UPDATE ON public.refund_transfers FOR EACH ROW EXECUTE FUNCTION refuse_change('a transfer is kept as it was exported');

create table refunds (
  payment_id bigint not null,
  attempt integer not null,
  state text not null,
  yen integer not null,
  failure text,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint refunds_attempt_check CHECK ((attempt > 0)),
  constraint refunds_check CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'failed'::text])))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'sent'::text, 'done'::text, 'failed'::text]))),
  constraint refunds_yen_check CHECK ((yen > 0)),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_pkey PRIMARY KEY (payment_id, attempt)
);
CREATE INDEX refunds_requested ON public.refunds USING btree (requested_at);
CREATE TRIGGER refunds_console BEFORE UPDATE ON public.refunds FOR EACH ROW WHEN (has_schema_privilege('console'::text, 'usage'::text)) EXECUTE FUNCTION console.refuse_other_refund();
CREATE UNIQUE INDEX refunds_unfinished ON public.refunds USING btree (payment_id) WHERE (state = ANY (ARRAY['requested'::text, 'sent'::text]));

create table reissues (
  token_hash bytea not null,
  member_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint reissues_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint reissues_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX reissues_member ON public.reissues USING btree (member_id);

create table restrictions (
  id bigint generated as identity not null,
  member_id bigint not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  operator_id bigint,
  reason text,
  lifted_at timestamp with time zone,
  lifted_by bigint,
  lift_reason text,
  constraint restrictions_check CHECK ((ends_at > starts_at)),
  constraint restrictions_check1 CHECK (((operator_id IS NULL) = (reason IS NULL))),
  constraint restrictions_check2 CHECK ((num_nonnulls(lifted_at, lifted_by, lift_reason) = ANY (ARRAY[0, 3]))),
  constraint restrictions_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'pay'::text, 'draw'::text, 'convert'::text, 'exchange'::text, 'ship'::text]))),
  constraint restrictions_lift_reason_check CHECK ((lift_reason <> ''::text)),
  constraint restrictions_reason_check CHECK ((reason <> ''::text)),
  constraint restrictions_self_exclusion CHECK (((operator_id IS NOT NULL) OR ((kind = ANY (ARRAY['pay'::text, 'draw'::text])) AND (ends_at IS NOT NULL) AND (lifted_at IS NULL)))),
  constraint restrictions_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES console.operators(id),
  constraint restrictions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint restrictions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint restrictions_pkey PRIMARY KEY (id)
);
CREATE INDEX restrictions_member ON public.restrictions USING btree (member_id, id);
CREATE INDEX restrictions_not_lifted ON public.restrictions USING btree (member_id) WHERE (lifted_at IS NULL);
CREATE TRIGGER restrictions_all_kept BEFORE TRUNCATE ON public.restrictions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('restrictions are kept');
CREATE TRIGGER restrictions_apply AFTER INSERT OR UPDATE ON public.restrictions FOR EACH ROW EXECUTE FUNCTION apply_restriction();
CREATE TRIGGER restrictions_kept BEFORE DELETE OR UPDATE ON public.restrictions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_restriction();

create table sale_events (
  occasion text not null,
  pack_id bigint,
  done_through bigint not null default 0,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  id bigint generated as identity not null,
  good_id bigint,
  announcement_id bigint,
  announcement_version integer,
  constraint sale_events_occasion_check CHECK ((occasion = ANY (ARRAY['sale-begins'::text, 'few-left'::text, 'restocked'::text, 'news'::text]))),
  constraint sale_events_subject CHECK (((num_nonnulls(pack_id, good_id, announcement_id) = 1) AND (
CASE occasion
    WHEN 'restocked'::text THEN good_id
    WHEN 'news'::text THEN announcement_id
    ELSE pack_id
END IS NOT NULL) AND ((announcement_version IS NULL) = (announcement_id IS NULL)))),
  constraint sale_events_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id),
  constraint sale_events_good_id_fkey FOREIGN KEY (good_id) REFERENCES goods(id),
  constraint sale_events_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint sale_events_pkey PRIMARY KEY (id),
  constraint sale_events_announcement UNIQUE (announcement_id),
  constraint sale_events_pack UNIQUE (occasion, pack_id)
);
CREATE INDEX sale_events_open ON public.sale_events USING btree (created_at) WHERE (done_at IS NULL);
CREATE UNIQUE INDEX sale_events_good ON public.sale_events USING btree (good_id) WHERE (done_at IS NULL);

create table schema_migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table sealed_purchases (
  member_id bigint not null,
  id bigint not null,
  pack_id bigint not null,
  batch_no bigint not null,
  request_id text not null,
  settled_index bigint not null,
  first_ticket integer not null,
  draw_count integer not null,
  draw_number integer not null,
  member_draw_count integer not null,
  epoch bytea not null,
  client_seed bytea not null,
  is_commitment_shown boolean not null,
  created_at timestamp with time zone not null,
  constraint sealed_purchases_draw_count_check CHECK (((draw_count >= 1) AND (draw_count <= 3000))),
  constraint sealed_purchases_batch FOREIGN KEY (pack_id, batch_no) REFERENCES batches(pack_id, no),
  constraint sealed_purchases_pkey PRIMARY KEY (member_id, id),
  constraint sealed_purchases_draw_number UNIQUE (pack_id, member_id, draw_number),
  constraint sealed_purchases_request UNIQUE (member_id, request_id),
  constraint sealed_purchases_settled_index UNIQUE (pack_id, settled_index)
);
CREATE TRIGGER sealed_purchases_all_kept BEFORE TRUNCATE ON public.sealed_purchases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a sealed purchase is drawn or paid back');
CREATE TRIGGER sealed_purchases_fixed BEFORE UPDATE ON public.sealed_purchases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a sealed purchase never changes');
CREATE TRIGGER sealed_purchases_kept AFTER DELETE ON public.sealed_purchases REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_lost_purchase();

create table service_reports (
  month date not null,
  body text not null,
  hash bytea not null,
  signed_at timestamp with time zone not null,
  public_key bytea not null,
  signature bytea not null,
  constraint service_reports_hash_check CHECK ((length(hash) = 32)),
  constraint service_reports_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint service_reports_public_key_check CHECK ((length(public_key) = 32)),
  constraint service_reports_signature_check CHECK ((length(signature) = 64)),
  constraint service_reports_pkey PRIMARY KEY (month)
);
CREATE TRIGGER service_reports_all_kept BEFORE TRUNCATE ON public.service_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a report of a month is kept as it was signed');
CREATE TRIGGER service_reports_chain BEFORE INSERT ON public.service_reports FOR EACH ROW EXECUTE FUNCTION refuse_report_off_chain();
CREATE TRIGGER service_reports_kept BEFORE DELETE OR UPDATE ON public.service_reports FOR EACH ROW EXECUTE FUNCTION refuse_change('a report of a month is kept as it was signed');

create table sessions (
  id_hash bytea not null,
  member_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  seen_at timestamp with time zone not null default now(),
  idle_days smallint not null default 3,
  device text not null default ''::text,
  viewed_pack_id bigint,
  chosen_purchase_id bigint,
  chosen_at timestamp with time zone,
  proved_at timestamp with time zone,
  constraint sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint sessions_pkey PRIMARY KEY (id_hash),
  constraint sessions_noted TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE CONSTRAINT TRIGGER sessions_noted AFTER INSERT OR UPDATE OF seen_at ON public.sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_visit();
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_member ON public.sessions USING btree (member_id);

create table shipments (
  id bigint generated as identity not null,
  member_id bigint not null,
  purchase_id bigint,
  exchange_id bigint,
  last_name text not null,
  middle_name text not null,
  first_name text not null,
  tel text not null,
  zipcode text not null,
  pref_id smallint not null,
  country text not null,
  city text not null,
  address text not null,
  building text not null,
  delivery_code text,
  shipped_at timestamp with time zone,
  created_at timestamp with time zone not null,
  carrier text,
  is_collected boolean not null default false,
  send_on date,
  send_by date,
  approval_id bigint,
  constraint shipments_cancelled CHECK (((approval_id IS NULL) OR ((shipped_at IS NULL) AND (send_on IS NULL)))),
  constraint shipments_cause CHECK ((num_nonnulls(purchase_id, exchange_id) = 1)),
  constraint shipments_waits CHECK ((((send_on IS NULL) = (send_by IS NULL)) AND ((send_on IS NULL) OR ((NOT is_collected) AND (shipped_at IS NULL))))),
  constraint shipments_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES console.approvals(id),
  constraint shipments_exchange_id_fkey FOREIGN KEY (exchange_id) REFERENCES exchanges(id),
  constraint shipments_member_id_purchase_id_fkey FOREIGN KEY (member_id, purchase_id) REFERENCES purchases(member_id, id),
  constraint shipments_pkey PRIMARY KEY (id),
  constraint shipments_exchange UNIQUE (exchange_id),
  constraint shipments_member_id_purchase_id_key UNIQUE (member_id, purchase_id)
);
CREATE INDEX shipments_addressed ON public.shipments USING btree (shipped_at) WHERE (last_name <> ''::text);
CREATE INDEX shipments_member ON public.shipments USING btree (member_id, shipped_at);
CREATE INDEX shipments_open ON public.shipments USING btree (created_at) WHERE (shipped_at IS NULL);
CREATE INDEX shipments_shipped ON public.shipments USING btree (shipped_at) WHERE (shipped_at IS NOT NULL);
CREATE INDEX shipments_uncollected ON public.shipments USING btree (id) WHERE ((NOT is_collected) AND (shipped_at IS NULL) AND (send_on IS NULL));
CREATE INDEX shipments_waiting ON public.shipments USING btree (send_on, member_id) WHERE (send_on IS NOT NULL);
CREATE TRIGGER shipments_approved BEFORE INSERT OR UPDATE ON public.shipments FOR EACH ROW WHEN ((new.approval_id IS NOT NULL)) EXECUTE FUNCTION console.refuse_unapproved_decision();

create table shop_pictures (
  name text not null,
  file text not null,
  bytes bytea not null,
  constraint shop_pictures_name_check CHECK ((name ~ '^[0-9a-f]{64}$'::text)),
  constraint shop_pictures_pkey PRIMARY KEY (name, file)
);
CREATE TRIGGER shop_pictures_kept BEFORE DELETE OR UPDATE ON public.shop_pictures FOR EACH ROW EXECUTE FUNCTION refuse_change('a picture of the shop is kept as it is');

create table shop_settings (
  is_only boolean not null default true,
  banner_mode smallint not null default 1,
  has_live_payments boolean not null default false,
  ship_business_days smallint not null default 14,
  minor_restrictions text[] not null default '{}'::text[],
  version integer not null default 1,
  registration_closing text not null default 'environment'::text,
  registration_closes_at timestamp with time zone,
  point_sale_closing text not null default 'environment'::text,
  point_sale_closes_at timestamp with time zone,
  maintenance_starts_at timestamp with time zone,
  maintenance_ends_at timestamp with time zone,
  maintenance_text text not null default ''::text,
  maintenance_text_en text not null default ''::text,
  draws_stopped_at timestamp with time zone,
  payments_stopped_at timestamp with time zone,
  conversions_stopped_at timestamp with time zone,
  bank_name text not null default ''::text,
  bank_branch text not null default ''::text,
  bank_account_kind text not null default 'ordinary'::text,
  bank_account_number text,
  bank_account_holder text not null default ''::text,
  registration_number text,
  issuer_name text not null default ''::text,
  issuer_address text not null default ''::text,
  issuer_phone text not null default ''::text,
  tax_moment text not null default 'sale'::text,
  adjustment_day_max integer not null default 100000,
  required_terms jsonb,
  shipping_version integer not null default 1,
  adjustment_version integer not null default 1,
  minors_version integer not null default 1,
  identity jsonb,
  purchase_age smallint,
  hold_days smallint not null default 1,
  valued_hold_days smallint not null default 1,
  country_rules jsonb not null default '[]'::jsonb,
  countries_version integer not null default 1,
  valued_wait_days smallint not null default 0,
  opened_at timestamp with time zone,
  market_days_max smallint not null default 7,
  shows_market_odds boolean not null default false,
  rules jsonb not null default '{}'::jsonb,
  has_payments boolean not null default false,
  has_test_payments boolean not null default false,
  constraint shop_settings_adjustment_day_max_check CHECK (((adjustment_day_max >= 1) AND (adjustment_day_max <= 10000000))),
  constraint shop_settings_bank_account_kind_check CHECK ((bank_account_kind = ANY (ARRAY['ordinary'::text, 'current'::text]))),
  constraint shop_settings_bank_account_number_check CHECK ((bank_account_number ~ '^[0-9]{7}$'::text)),
  constraint shop_settings_banner_mode_check CHECK ((banner_mode = ANY (ARRAY[1, 2]))),
  constraint shop_settings_check CHECK (((registration_closing = 'at'::text) = (registration_closes_at IS NOT NULL))),
  constraint shop_settings_check1 CHECK (((point_sale_closing = 'at'::text) = (point_sale_closes_at IS NOT NULL))),
  constraint shop_settings_check2 CHECK (((maintenance_starts_at IS NULL) = (maintenance_ends_at IS NULL))),
  constraint shop_settings_check3 CHECK ((maintenance_ends_at > maintenance_starts_at)),
  constraint shop_settings_check4 CHECK (((bank_account_number IS NOT NULL) = (bank_name <> ''::text))),
  constraint shop_settings_check5 CHECK (((bank_account_number IS NOT NULL) = (bank_branch <> ''::text))),
  constraint shop_settings_check6 CHECK (((bank_account_number IS NOT NULL) = (bank_account_holder <> ''::text))),
  constraint shop_settings_hold_days_check CHECK (((hold_days >= 1) AND (hold_days <= 60))),
  constraint shop_settings_identity_check CHECK ((jsonb_typeof(identity) = 'object'::text)),
  constraint shop_settings_is_only_check CHECK (is_only),
  constraint shop_settings_market_days_max_check CHECK (((market_days_max >= 1) AND (market_days_max <= 365))),
  constraint shop_settings_minor_restrictions_check CHECK ((minor_restrictions <@ ARRAY['pay'::text, 'draw'::text, 'convert'::text, 'exchange'::text, 'ship'::text])),
  constraint shop_settings_point_sale_closing_check CHECK ((point_sale_closing = ANY (ARRAY['environment'::text, 'never'::text, 'at'::text]))),
  constraint shop_settings_purchase_age_check CHECK ((purchase_age = ANY (ARRAY[18, 20]))),
  constraint shop_settings_registration_closing_check CHECK ((registration_closing = ANY (ARRAY['environment'::text, 'never'::text, 'at'::text]))),
  constraint shop_settings_registration_number_check CHECK ((registration_number ~ '^T[0-9]{13}$'::text)),
  constraint shop_settings_rules_check CHECK ((jsonb_typeof(rules) = 'object'::text)),
  constraint shop_settings_ship_business_days_check CHECK (((ship_business_days >= 1) AND (ship_business_days <= 60))),
  constraint shop_settings_tax_moment_check CHECK ((tax_moment = ANY (ARRAY['sale'::text, 'draw'::text]))),
  constraint shop_settings_valued_hold_days_check CHECK (((valued_hold_days >= 1) AND (valued_hold_days <= 60))),
  constraint shop_settings_valued_wait_days_check CHECK (((valued_wait_days >= 0) AND (valued_wait_days <= 365))),
  constraint shop_settings_pkey PRIMARY KEY (is_only)
);
CREATE TRIGGER shop_settings_bank_account BEFORE UPDATE ON public.shop_settings FOR EACH ROW WHEN ((((((old.bank_name IS DISTINCT FROM new.bank_name) OR (old.bank_branch IS DISTINCT FROM new.bank_branch)) OR (old.bank_account_kind IS DISTINCT FROM new.bank_account_kind)) OR (old.bank_account_number IS DISTINCT FROM new.bank_account_number)) OR (old.bank_account_holder IS DISTINCT FROM new.bank_account_holder))) EXECUTE FUNCTION refuse_unapproved_setting('settings.bank-account');
CREATE TRIGGER shop_settings_identity BEFORE UPDATE ON public.shop_settings FOR EACH ROW WHEN ((old.identity IS DISTINCT FROM new.identity)) EXECUTE FUNCTION refuse_unapproved_setting('settings.identity');
CREATE TRIGGER shop_settings_live BEFORE UPDATE ON public.shop_settings FOR EACH ROW WHEN ((old.has_live_payments AND (NOT new.has_live_payments))) EXECUTE FUNCTION refuse_change('a shop with live payments stays one');
CREATE TRIGGER shop_settings_opened BEFORE UPDATE ON public.shop_settings FOR EACH ROW WHEN (((old.opened_at IS NOT NULL) AND (new.opened_at IS DISTINCT FROM old.opened_at))) EXECUTE FUNCTION refuse_change('a shop that is open stays open');
CREATE TRIGGER shop_settings_purchase_age AFTER UPDATE ON public.shop_settings FOR EACH ROW WHEN (((old.purchase_age IS NULL) AND (new.purchase_age IS NOT NULL))) EXECUTE FUNCTION end_declarations_of_age();
CREATE TRIGGER shop_settings_registration_number BEFORE UPDATE ON public.shop_settings FOR EACH ROW WHEN ((old.registration_number IS DISTINCT FROM new.registration_number)) EXECUTE FUNCTION refuse_unapproved_setting('settings.registration-number');
CREATE TRIGGER shop_settings_rules BEFORE UPDATE ON public.shop_settings FOR EACH ROW WHEN ((old.rules IS DISTINCT FROM new.rules)) EXECUTE FUNCTION refuse_unapproved_setting('settings.rules');
CREATE TRIGGER shop_settings_tax_moment BEFORE UPDATE ON public.shop_settings FOR EACH ROW WHEN ((old.tax_moment IS DISTINCT FROM new.tax_moment)) EXECUTE FUNCTION refuse_late_tax_moment();

create table signed_heads (
  pack_id bigint not null,
  seq integer not null,
  settled_count bigint not null,
  head bytea not null,
  signed_at timestamp with time zone not null,
  public_key bytea not null,
  signature bytea not null,
  constraint signed_heads_head_check CHECK ((length(head) = 32)),
  constraint signed_heads_public_key_check CHECK ((length(public_key) = 32)),
  constraint signed_heads_seq_check CHECK ((seq >= 0)),
  constraint signed_heads_settled_count_check CHECK ((settled_count >= 0)),
  constraint signed_heads_signature_check CHECK ((length(signature) = 64)),
  constraint signed_heads_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint signed_heads_pkey PRIMARY KEY (pack_id, seq),
  constraint signed_heads_once UNIQUE (pack_id, settled_count)
);
CREATE TRIGGER signed_heads_all_kept BEFORE TRUNCATE ON public.signed_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a signed head is kept as it is');
CREATE TRIGGER signed_heads_kept BEFORE DELETE OR UPDATE ON public.signed_heads FOR EACH ROW EXECUTE FUNCTION refuse_change('a signed head is kept as it is');
CREATE TRIGGER signed_heads_on_chain BEFORE INSERT ON public.signed_heads FOR EACH ROW EXECUTE FUNCTION refuse_head_off_chain();

create table spending_limits (
  member_id bigint not null,
  period text not null,
  yen integer,
  next_yen integer,
  next_at timestamp with time zone,
  set_at timestamp with time zone not null,
  constraint spending_limits_check CHECK (((next_yen IS NULL) OR (next_at IS NOT NULL))),
  constraint spending_limits_next_yen_check CHECK ((next_yen >= 0)),
  constraint spending_limits_period_check CHECK ((period = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint spending_limits_yen_check CHECK ((yen >= 0)),
  constraint spending_limits_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint spending_limits_pkey PRIMARY KEY (member_id, period)
);

create table staff_members (
  member_id bigint not null,
  operator_id bigint not null,
  cause text not null,
  found_at timestamp with time zone not null,
  is_confirmed boolean not null default false,
  constraint staff_members_cause_check CHECK ((cause = ANY (ARRAY['mail'::text, 'phone'::text, 'address'::text]))),
  constraint staff_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint staff_members_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES console.operators(id),
  constraint staff_members_pkey PRIMARY KEY (member_id)
);

create table urns (
  pack_id bigint not null,
  sold_count integer not null default 0,
  settled_count bigint not null default 0,
  head bytea not null,
  counts integer[] not null,
  constraint urns_sold_count_check CHECK ((sold_count >= 0)),
  constraint urns_pack_id_fkey FOREIGN KEY (pack_id) REFERENCES packs(id),
  constraint urns_pkey PRIMARY KEY (pack_id)
) with (fillfactor=10, toast_tuple_target=8160);
CREATE TRIGGER urns_all_kept BEFORE TRUNCATE ON public.urns FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('an urn is kept for good');
CREATE TRIGGER urns_empty BEFORE UPDATE ON public.urns FOR EACH ROW EXECUTE FUNCTION refuse_urn_that_fills();
CREATE TRIGGER urns_kept BEFORE DELETE ON public.urns FOR EACH ROW EXECUTE FUNCTION refuse_change('an urn is kept for good');
CREATE TRIGGER urns_start BEFORE INSERT ON public.urns FOR EACH ROW EXECUTE FUNCTION refuse_urn_unlike_composition();

create table verifications (
  member_id bigint not null,
  phone text not null,
  code_hash text not null,
  try_count smallint not null default 0,
  expires_at timestamp with time zone not null,
  constraint verifications_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id),
  constraint verifications_pkey PRIMARY KEY (member_id)
);

create table verify_runs (
  id bigint generated as identity not null,
  ended_at timestamp with time zone not null,
  broken_invariants text[] not null,
  constraint verify_runs_pkey PRIMARY KEY (id)
);
CREATE TRIGGER verify_runs_kept BEFORE DELETE OR UPDATE ON public.verify_runs FOR EACH ROW EXECUTE FUNCTION refuse_change('a run of verify is kept as it was');

create table worker_clock (
  is_only boolean not null default true,
  checked_at timestamp with time zone,
  stopped_at timestamp with time zone,
  fault text,
  constraint worker_clock_check CHECK (((stopped_at IS NULL) = (fault IS NULL))),
  constraint worker_clock_is_only_check CHECK (is_only),
  constraint worker_clock_pkey PRIMARY KEY (is_only)
);

CREATE OR REPLACE FUNCTION public.answer_assertion(assertion bigint, is_right boolean, new_sign_count bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  answered assertions;
  owner bigint;
begin
  select * into answered from assertions where id = assertion and state = 'waiting' for update;
  if is_right then
    update passkeys set sign_count = new_sign_count where id = answered.response ->> 'id' returning operator_id into owner;
  end if;
  update assertions
  set state = case when owner is null then 'wrong' else 'right' end, operator_id = owner
  where id = answered.id;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_member_and_balances(new.member_id);
  update balances
  set terms_accepted_through = terms_accepted_through(new.member_id)
  where member_id = new.member_id
    and terms_accepted_through <> terms_accepted_through(new.member_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_age_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asks_for_date boolean;
begin
  -- Without a condition, so that the row is locked before the choice too.
  select purchase_age is not null into asks_for_date from shop_settings for share;
  perform lock_member_and_balances(new.member_id);
  if exists (
    select from age_confirmations
    where member_id = new.member_id
      and id <> new.id
      and birth_date is not null
  ) then
    raise exception 'a date of birth is final' using constraint = 'age_confirmations_final';
  end if;
  if new.birth_date is null and asks_for_date then
    raise exception 'the shop asks for the date of birth' using constraint = 'age_confirmations_birth_date';
  end if;
  update balances set adult_at = new.adult_at where member_id = new.member_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_good_movement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update goods
  set stock = stock + new.count, stocked_count = stocked_count + new.count
  where id = new.good_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.apply_restriction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_member_and_balances(new.member_id);
  update balances
  set restricted_until = restricted_until(new.member_id)
  where member_id = new.member_id;
  if tg_op = 'INSERT' and new.kind = 'login' then
    delete from sessions where member_id = new.member_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.approval_faults()
 RETURNS TABLE(approval_id bigint, fault text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select id, 'approved without a second person'
  from approvals
  where state = 'approved'
    and (decided_by = requested_by and not is_single_hand or decided_at >= expires_at or used_at is null)
  union all
  select approvals.id, 'approved without exactly one entry of the audit log'
  from approvals
  where state = 'approved'
    and 1 <> (
      select count(*)
      from audit_entries
      where audit_entries.approval_id = approvals.id
        and call = 'approvals.approve'
        and outcome = 'done'
    )
  union all
  select audit_entries.approval_id, 'an act in the audit log cites a request that nobody approved'
  from audit_entries
  where call = 'approvals.approve'
    and outcome = 'done'
    and not exists (
      select from approvals where approvals.id = audit_entries.approval_id and state = 'approved'
    )
  union all
  select errands.approval_id, 'an errand is not what was approved'
  from errands
  left join approvals on approvals.id = errands.approval_id
  where console.needs_approval(errands.kind)
    and not (errands.kind = 'bank.settle' and errands.approval_id is null)
    and (approvals.state, approvals.kind, approvals.payload, approvals.target_kind, approvals.target_id)
      is distinct from ('approved', errands.kind, errands.payload, errands.target_kind, errands.target_id)
  union all
  select null, 'an errand is about something else than its target'
  from errands
  where not console.needs_approval(errands.kind)
    and errands.payload is distinct from console.errand_payload(errands.kind, errands.target_id)
  union all
  select courses.approval_id, 'a course is not what was approved'
  from public.courses
  join approvals on approvals.id = courses.approval_id
  where approvals.state <> 'approved'
    or approvals.kind <> 'courses.add'
    or approvals.payload ->> 'points' <> courses.points::text
    or approvals.payload ->> 'price_yen' <> courses.price_yen::text
  union all
  select campaigns.approval_id, 'a campaign is not what was approved'
  from public.campaigns
  join approvals on approvals.id = campaigns.approval_id
  where approvals.state <> 'approved'
    or approvals.kind <> 'campaigns.start'
    or (approvals.payload ->> 'amount', approvals.payload ->> 'budget', approvals.payload ->> 'currency')
      is distinct from (campaigns.amount::text, campaigns.budget::text, campaigns.currency)
    or (select count(*) from public.coupon_codes where campaign_id = campaigns.id)
      > case when console.takes_codes(campaigns) then 10000 when campaigns.kind = 'single' then (approvals.payload ->> 'count')::integer else 1 end
  union all
  select legal_versions.approval_id, 'a legal text is not what was approved'
  from public.legal_versions
  join approvals on approvals.id = legal_versions.approval_id
  where approvals.state <> 'approved'
    or approvals.kind <> 'legal.publish'
    or approvals.payload ->> 'page' <> legal_versions.page
    or approvals.payload -> 'sections' <> legal_versions.sections
  union all
  select approvals.id, 'an approved act did not happen'
  from approvals
  where state = 'approved'
    and not case kind
      when 'courses.add' then exists (select from public.courses where courses.approval_id = approvals.id)
      when 'campaigns.start' then exists (select from public.campaigns where campaigns.approval_id = approvals.id)
      when 'legal.publish' then exists (select from public.legal_versions where legal_versions.approval_id = approvals.id)
      else true
    end
  union all
  select null, 'a deposit settled a payment without an approval and without a match of one and one'
  from errands
  where errands.kind = 'bank.settle'
    and errands.approval_id is null
    and not exists (
      select
      from bank_matches
      join bank_matched_deposits on bank_matched_deposits.match_id = bank_matches.id
      join bank_matched_payments on bank_matched_payments.match_id = bank_matches.id
      where bank_matches.shape = 'one'
        and deposit_id = (errands.payload -> 'deposit_ids' ->> 0)::bigint
        and payment_id = (errands.payload -> 'payment_ids' ->> 0)::bigint
    )
  union all
  select approvals.id, 'an approved adjustment is neither waiting, nor failed, nor one entry of the ledger'
  from approvals
  left join errands on errands.approval_id = approvals.id
  left join public.entries on entries.kind = 'adjustment' and entries.reference = approvals.id::text
  where approvals.kind = 'points.adjust'
    and approvals.state = 'approved'
    and (errands.state is null or (errands.state = 'done') <> (entries.seq is not null))
    and not (errands.state = 'waiting' and entries.seq is not null)
  union all
  select entries.approval_id, 'an adjustment differs from its approval'
  from public.entries
  left join approvals on approvals.id::text = entries.reference and approvals.kind = 'points.adjust'
  where entries.kind = 'adjustment'
    and (
      entries.approval_id,
      entries.member_id,
      entries.currency,
      entries.amount,
      'approved'
    ) is distinct from (
      approvals.id,
      (approvals.payload ->> 'member_id')::bigint,
      approvals.payload ->> 'currency',
      (approvals.payload ->> 'amount')::bigint,
      approvals.state
    )
  union all
  select batches.void_approval_id, 'a void batch differs from its approval'
  from public.batches
  left join approvals on approvals.id = batches.void_approval_id
  where voided_at is not null
    and (approvals.state, approvals.kind, (approvals.payload ->> 'pack_id')::bigint, approvals.payload ->> 'message')
      is distinct from ('approved', 'packs.void', batches.pack_id, batches.void_reason)
$function$;

CREATE OR REPLACE FUNCTION public.approved_move_in(hash text)
 RETURNS TABLE(approval_id bigint, members bigint, paid_points bigint, free_points bigint, coins bigint, cards bigint, undecided_cards bigint, undecided_points bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
  select
    id,
    (payload ->> 'members')::bigint,
    (payload ->> 'paid_points')::bigint,
    (payload ->> 'free_points')::bigint,
    (payload ->> 'coins')::bigint,
    (payload ->> 'cards')::bigint,
    -- Approvals from before have none.
    coalesce((payload ->> 'undecided_cards')::bigint, 0),
    coalesce((payload ->> 'undecided_points')::bigint, 0)
  from approvals
  where kind = 'members.move-in'
    and state = 'approved'
    and payload ->> 'file_hash' = hash
  order by id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.approved_rules()
 RETURNS TABLE(since timestamp with time zone, until timestamp with time zone, rules jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
  select since, lead(since, 1, 'infinity') over (order by since), rules
  from (
    select '-infinity'::timestamptz as since, '{}'::jsonb as rules
    union all
    select used_at, payload -> 'rules'
    from approvals
    where kind = 'settings.rules'
      and state = 'approved'
      and used_at is not null
  ) as approved
$function$;

CREATE OR REPLACE FUNCTION public.audit_entries_without_session(after_id bigint)
 RETURNS TABLE(id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select audit_entries.id
  from audit_entries
  where audit_entries.id > after_id
    and audit_entries.operator_id is not null
    and call not like 'login.%'
    and call <> 'invitation.accept'
    and not exists (
      select
      from session_openings
      where session_openings.session_hash = audit_entries.session_hash
        and session_openings.operator_id = audit_entries.operator_id
    )
    and not exists (
      select from approvals where approvals.id = audit_entries.approval_id and is_command and session_hash is null
    )
$function$;

CREATE OR REPLACE FUNCTION public.audit_links(after_id bigint, max_count integer)
 RETURNS TABLE(id bigint, previous_hash bytea, hash bytea, computed_hash bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select id, previous_hash, hash, audit_hash(audit_entries)
  from audit_entries
  where id > after_id
  order by id
  limit max_count
$function$;

CREATE OR REPLACE FUNCTION console.act(secret text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  session sessions;
  operator operators;
begin
  perform check_clock(moment);
  select * into session
  from sessions
  where id_hash = sha256(convert_to(secret, 'UTF8'))
    and expires_at > moment
    and seen_at > moment - interval '15 minutes';
  select * into operator
  from operators
  where id = session.operator_id
    and state = case when session.is_enrolling then 'invited' else 'active' end
  for key share;
  if operator.id is null then
    return null;
  end if;
  perform set_actor((operator.id, session.id_hash, null, session.is_enrolling, session.proved_at, session.approves_from));
  return case when not session.is_enrolling then operator.role end;
end $function$;

CREATE OR REPLACE FUNCTION console.actor_signature(body text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
  select encode(hmac(pg_current_xact_id()::text || '.' || body, encode(key, 'hex'), 'sha256'), 'hex') from actor_key
$function$;

CREATE OR REPLACE FUNCTION console.add_passkey(passkey text, key bytea, signatures bigint, ways text[], name text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  perform check_clock(moment);
  insert into passkeys (id, operator_id, public_key, sign_count, transports, label, created_at, approves_from)
  values (passkey, own_operator(), key, signatures, ways, name, moment, approves_after(moment))
  on conflict do nothing;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION console.apply_movement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if new.kind in ('reserved', 'freed', 'picked') then
    return new;
  end if;
  if new.copy_id is not null then
    update copies
    set on_hand = on_hand + new.count, shelf = case when new.count > 0 then new.shelf else shelf end
    where id = new.copy_id and card_id = new.card_id;
    if not found then
      raise exception 'a movement names a copy of its card' using constraint = 'movements_copy_of_card';
    end if;
  end if;
  insert into card_stock (card_id, on_hand, shipped)
  values (new.card_id, 0, 0)
  on conflict do nothing;
  update card_stock
  set
    on_hand = on_hand + case when new.copy_id is null then 0 else new.count end,
    shipped = shipped - case when new.kind in ('shipped', 'returned') then new.count else 0 end
  where card_id = new.card_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.approval_of(kinds text[], operator bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select id
  from approvals
  where is_decided_now(approvals)
    and kind = any (kinds)
    and target_id = operator::text
  limit 1
$function$;

CREATE OR REPLACE FUNCTION console.approves_after(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select case when not (current_actor()).is_enrolling then moment + interval '1 day' end
$function$;

CREATE OR REPLACE FUNCTION console.audit_hash(entry console.audit_entries)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET "TimeZone" TO 'UTC'
 SET bytea_output TO 'hex'
AS $function$
  select sha256(entry.previous_hash || convert_to((to_jsonb(entry) - 'hash' - 'previous_hash')::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION console.chain_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
begin
  if not is_owner() then
    perform check_clock(new.at);
    if new.operator_id is null then
      if not is_without_operator(new)
        or new.call = 'approvals.lapse'
          and exists (
            select from audit_entries where approval_id = new.approval_id and call = 'approvals.lapse' and outcome = 'done'
          )
      then
        raise exception 'an act without an operator' using constraint = 'audit_entries_actor';
      end if;
      new.role := null;
    elsif who.operator_id is distinct from new.operator_id
      or who.proof like 'half%'
      or who.session_hash is null and new.call not like 'login.%' and new.call <> 'invitation.accept'
      or who.session_hash is not null and who.session_hash is distinct from new.session_hash
    then
      raise exception 'another operator acts here' using constraint = 'audit_entries_actor';
    elsif new.role is not null then
      new.role := (select role from operators where id = new.operator_id);
    end if;
  end if;
  select entry_id + 1, hash into new.id, new.previous_hash from audit_chain for update;
  new.hash := audit_hash(new);
  update audit_chain set entry_id = new.id, hash = new.hash;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.check_clock(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if moment not between clock_timestamp() - (select clock_tolerance from settings)
    and clock_timestamp() + (select clock_tolerance from settings)
  then
    raise exception 'the time % is not the present', moment using constraint = 'clock_tolerance';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION console.check_password(address text, typed_hash text, is_optional boolean, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  operator bigint;
  half text;
begin
  perform check_clock(moment);
  select id, case when password_hash is null then 'half-recovery' else 'half' end into operator, half
  from operators
  where mail = address
    and state = 'active'
    and (password_hash = typed_hash or password_hash is null and is_optional);
  if operator is not null then
    perform set_actor((operator, null, half, false, null, null));
  end if;
  return operator;
end $function$;

CREATE OR REPLACE FUNCTION console.confirm_totp_secret(code text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  perform check_clock(moment);
  return take_totp(own_operator(), code, moment, true);
end $function$;

CREATE OR REPLACE FUNCTION console.current_actor()
 RETURNS console.actor
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  value text := coalesce(current_setting('hikifuda.actor', true), '');
  body text := split_part(value, '.', 1);
begin
  if body = '' or split_part(value, '.', 2) <> actor_signature(body) then
    return null;
  end if;
  return jsonb_populate_record(null::actor, convert_from(decode(body, 'hex'), 'UTF8')::jsonb);
end $function$;

CREATE OR REPLACE FUNCTION console.decided_now(approval_kind text)
 RETURNS console.approvals
 LANGUAGE sql
 STABLE
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select *
  from approvals
  where decided_in = pg_current_xact_id_if_assigned()
    and kind = approval_kind
    and is_decided_now(approvals)
  limit 1
$function$;

CREATE OR REPLACE FUNCTION console.errand_payload(errand_kind text, target text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select case errand_kind
    when 'jobs.run' then jsonb_build_object('job', target)
    when 'members.reset-mail' then jsonb_build_object('member_id', target::bigint)
    when 'payments.give-up-part' then jsonb_build_object('payment_id', target::bigint)
    when 'payments.inquire' then jsonb_build_object('payment_id', target::bigint)
    when 'proofs.verify' then '{}'
  end
$function$;

CREATE OR REPLACE FUNCTION console.forget_authenticators(operator bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if not is_owner() and approval_of(array['operators.remove', 'operators.reset-authenticators'], operator) is null then
    raise exception 'nobody approved this' using constraint = 'operators_approved';
  end if;
  delete from passkeys where operator_id = operator;
  delete from totp_secrets where operator_id = operator;
  delete from recovery_codes where operator_id = operator;
  update operators set password_hash = null where id = operator;
end $function$;

CREATE OR REPLACE FUNCTION console.has_operator()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select operator_id is not null and proof is distinct from 'half-recovery' from current_actor()
$function$;

CREATE OR REPLACE FUNCTION console.has_sufficient_authenticators(operator console.operators)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select passkeys + codes >= case when operator.role = 'owner' then 2 else 1 end
    and (operator.role <> 'owner' or passkeys > 0)
  from (
    select
      (select count(*) from passkeys where operator_id = operator.id) as passkeys,
      (
        select count(*)
        from totp_secrets
        where operator_id = operator.id
          and confirmed_at is not null
          and operator.password_hash is not null
      ) as codes
  ) as counts
$function$;

CREATE OR REPLACE FUNCTION console.is_decided_now(approval console.approvals)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select coalesce(
    approval.state = 'approved'
      and approval.decided_in = pg_current_xact_id_if_assigned()
      and approval.decided_at > clock_timestamp() - interval '5 minutes' - (select clock_tolerance from settings),
    false
  )
$function$;

CREATE OR REPLACE FUNCTION console.is_owner()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select pg_has_role(session_user, nspowner, 'usage') from pg_namespace where nspname = 'console'
$function$;

CREATE OR REPLACE FUNCTION console.is_proved(who console.actor)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select coalesce(who.proved_at > clock_timestamp() - interval '5 minutes' - (select clock_tolerance from settings), false)
$function$;

CREATE OR REPLACE FUNCTION console.is_without_operator(entry console.audit_entries)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select case
    when entry.call = 'approvals.lapse' and entry.outcome = 'done' then
      exists (select from approvals where id = entry.approval_id and state = 'lapsed')
    when entry.outcome = 'refused' and entry.approval_id is null then
      entry.call like 'login.%'
        or entry.call = 'invitation.accept'
        or exists (select from session_openings where session_hash = entry.session_hash)
    else false
  end
$function$;

CREATE OR REPLACE FUNCTION console.log_in_by_code(code text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
begin
  perform check_clock(moment);
  if who.proof is distinct from 'half' or not take_totp(who.operator_id, code, moment, false) then
    return false;
  end if;
  perform set_actor((who.operator_id, null, 'password', false, moment, null));
  return true;
end $function$;

CREATE OR REPLACE FUNCTION console.log_in_by_recovery_code(code text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
  approves timestamptz;
begin
  perform check_clock(moment);
  update recovery_codes
  set used_at = moment
  where who.proof in ('half', 'half-recovery')
    and operator_id = who.operator_id
    and code_hash = sha256(convert_to(regexp_replace(lower(code), '[^0-9a-f]', '', 'g'), 'UTF8'))
    and used_at is null
  returning approves_from into approves;
  if not found then
    return false;
  end if;
  perform set_actor((who.operator_id, null, 'recovery-code', false, moment, approves));
  return true;
end $function$;

CREATE OR REPLACE FUNCTION console.needs_approval(errand_kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select errand_kind not in (
    'jobs.run', 'members.reset-mail', 'payments.give-up-part', 'payments.inquire', 'proofs.verify'
  )
$function$;

CREATE OR REPLACE FUNCTION console.new_challenge(hash bytea, use text, moment timestamp with time zone)
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
declare
  bytes bytea := gen_random_bytes(32);
begin
  perform check_clock(moment);
  insert into challenges (secret_hash, purpose, challenge, expires_at)
  values (hash, use, rtrim(translate(encode(bytes, 'base64'), '+/', '-_'), '='), moment + interval '5 minutes')
  on conflict (secret_hash) do update
  set purpose = excluded.purpose, challenge = excluded.challenge, expires_at = excluded.expires_at;
  return bytes;
end $function$;

CREATE OR REPLACE FUNCTION console.open_invitation(token text, address text, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  operator bigint;
begin
  perform check_clock(moment);
  update invitations
  set used_at = moment
  from operators
  where token_hash = sha256(convert_to(token, 'UTF8'))
    and operators.id = operator_id
    and operators.mail = address
    and operators.state = 'invited'
    and used_at is null
    and expires_at > moment
  returning operator_id into operator;
  if operator is not null then
    perform set_actor((operator, null, 'invitation', true, null, null));
  end if;
  return operator;
end $function$;

CREATE OR REPLACE FUNCTION console.open_session(hash bytea, device text, address text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
  enrols boolean := (select state = 'invited' from operators where id = who.operator_id);
  proof text := coalesce(who.proof, 'invitation');
begin
  perform check_clock(moment);
  if enrols is null
    or who.proof like 'half%'
    or enrols and who.proof is distinct from 'invitation'
    or who.session_hash is not null and (enrols or not who.is_enrolling)
  then
    raise exception 'nobody has logged in' using constraint = 'sessions_proof';
  end if;
  insert into sessions (
    id_hash, operator_id, is_enrolling, device, address, created_at, seen_at, expires_at, proved_at, approves_from
  )
  values (
    hash, who.operator_id, enrols, device, address, moment, moment,
    moment + case when enrols then interval '1 hour' else interval '10 hours' end,
    case when not enrols then moment end,
    who.approves_from
  );
  insert into session_openings (session_hash, operator_id, proof, opened_at, proved_at)
  values (hash, who.operator_id, proof, moment, case when not enrols then moment end);
end $function$;

CREATE OR REPLACE FUNCTION console.own_operator()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
begin
  if who.session_hash is null
    or not (who.is_enrolling or is_proved(who) and coalesce(who.approves_from <= clock_timestamp(), true))
  then
    raise exception 'the operator has not proved the second factor' using constraint = 'authenticators_proof';
  end if;
  return who.operator_id;
end $function$;

CREATE OR REPLACE FUNCTION console.password_salt(address text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select regexp_replace(password_hash, '[$][^$]*$', '') from operators where mail = address and state <> 'removed'
$function$;

CREATE OR REPLACE FUNCTION console.prove_by_code(code text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
begin
  perform check_clock(moment);
  if who.session_hash is null or who.is_enrolling or not take_totp(who.operator_id, code, moment, false) then
    return false;
  end if;
  perform renew_proof(moment, null);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION console.record_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  insert into role_grants (operator_id, role, approval_id)
  select new.id, new.role, (
    select id
    from approvals
    where is_decided_now(approvals)
      and kind in ('operators.invite', 'operators.change-role')
    limit 1
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_change_of_errand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'waiting'
    or (new.id, new.kind, new.target_kind, new.target_id, new.payload, new.approval_id, new.requested_by, new.created_at)
      is distinct from
       (old.id, old.kind, old.target_kind, old.target_id, old.payload, old.approval_id, old.requested_by, old.created_at)
  then
    raise exception 'an errand is done as it was asked for, once' using constraint = 'errands_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_change_of_published_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from packs where id = old.pack_id and published_at is not null) then
    raise exception 'a published draft never changes' using constraint = 'drafts_published';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_change_within_year()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if exists (
    select from cost_methods
    where starts_on >= new.starts_on or extract(month from starts_on) <> extract(month from new.starts_on)
  ) then
    raise exception 'a method holds for whole fiscal years' using constraint = 'cost_methods_year';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_end_of_matched_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if exists (select from bank_matched_deposits where deposit_id = new.id and not is_released) then
    raise exception 'a matched deposit settles a payment' using constraint = 'bank_deposits_matched';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_inexact_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if new.state <> 'waiting' or new.try_count <> 0 then
    raise exception 'an errand begins undone' using constraint = 'errands_begin';
  end if;
  if not exists (
    select
    from bank_matched_deposits
    join bank_matched_payments using (match_id)
    join bank_deposits on bank_deposits.id = deposit_id
    join public.payments on payments.id = payment_id
    where deposit_id = (new.payload -> 'deposit_ids' ->> 0)::bigint
      and bank_matched_deposits.shape = 'one'
      and not bank_matched_deposits.is_released
      and yen = price_yen
      and payments.state = 'waiting'
      and booked_on >= (payments.created_at at time zone 'Asia/Tokyo')::date
      and new.target_kind = 'payment'
      and new.target_id = payment_id::text
      and new.payload = jsonb_build_object(
        'deposit_ids', jsonb_build_array(deposit_id),
        'payment_ids', jsonb_build_array(payment_id),
        'paid_on', to_char(booked_on, 'YYYY-MM-DD')
      )
  ) then
    raise exception 'without an approval, only an exact deposit settles a payment' using constraint = 'errands_exact';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_match_of_closed_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if not exists (
    select from bank_deposits where id = new.deposit_id and kind = 'deposit' and outcome is null
  ) then
    raise exception 'only an open deposit settles a payment' using constraint = 'bank_matched_deposits_open';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_message_of_nobody()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if is_owner() then
    return new;
  end if;
  perform check_clock(new.created_at);
  if not has_operator()
    and not (new.kind in ('request-lapsed', 'case-untaken') and exists (select from operators where mail = new.recipient))
  then
    raise exception 'nobody sends this message' using constraint = 'outbox_messages_actor';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_other_refund()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
begin
  if not is_owner()
    and (
      new.yen <> old.yen
      or old.state = 'failed'
      or not exists (
        select from refund_accounts where payment_id = new.payment_id and attempt = new.attempt
      )
    )
  then
    raise exception 'the console ends refunds to bank accounts only' using constraint = 'refunds_console';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_own_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if not is_owner() then
    raise exception 'the shop makes the link for a bank account' using constraint = 'refund_accounts_link';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_strange_cause()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
begin
  if not is_owner() and new.occasion not in ('parcel-packed', 'case-answered') then
    raise exception 'this occasion is not of the console' using constraint = 'message_causes_console';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_strange_hit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if is_owner() then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    if old.name <> 'console-password-account' then
      raise exception 'this counter is not taken back' using constraint = 'rate_limit_hits_console';
    end if;
    return old;
  end if;
  perform check_clock(new.created_at);
  if new.name not like 'console-%'
    and new.name not in ('recipient-request-lapsed', 'recipient-case-untaken')
    and (new.name not like 'recipient-%' or not has_operator())
  then
    raise exception 'this counter is not of the console' using constraint = 'rate_limit_hits_console';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_unapproved_adjustment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if new.kind = 'adjustment' then
    select id into new.approval_id
    from approvals
    where id::text = new.reference
      and kind = 'points.adjust'
      and state = 'approved'
      and (payload ->> 'member_id')::bigint = new.member_id
      and payload ->> 'currency' = new.currency
      and (payload ->> 'amount')::bigint = new.amount;
    if found then
      return new;
    end if;
  elsif new.kind in ('moved-in', 'free-moved-in') then
    select approvals.id into new.approval_id
    from approvals
    join public.moved_members on moved_members.approval_id = approvals.id
      and moved_members.member_id = new.member_id
    where approvals.id::text = split_part(new.reference, '-', 1)
      and approvals.kind = 'members.move-in'
      and approvals.state = 'approved';
    if found then
      return new;
    end if;
  end if;
  raise exception 'an adjustment cites an approval of its member, currency and amount'
    using constraint = 'entries_approved';
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_unapproved_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if not exists (
    select
    from public.moved_members
    join approvals on approvals.id = moved_members.approval_id
    where moved_members.member_id = new.member_id
      and kind = 'members.move-in'
      and state = 'approved'
  ) then
    raise exception 'a card moves in with a member of an approved file' using constraint = 'moved_cards_moved_in';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_unapproved_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if not exists (
    select from approvals
    where id = new.approval_id
      and kind = 'members.take-back'
      and state = 'approved'
      and (payload ->> 'member_id')::bigint = new.member_id
  ) then
    raise exception 'cards are taken back with an approval about their member' using constraint = 'decisions_approved';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_unapproved_errand()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
begin
  if new.state <> 'waiting' or new.try_count <> 0 then
    raise exception 'an errand begins undone' using constraint = 'errands_begin';
  end if;
  if not needs_approval(new.kind) then
    if new.approval_id is not null
      or new.payload is distinct from errand_payload(new.kind, new.target_id)
      or not is_owner()
        and (who.session_hash is null or who.is_enrolling or who.operator_id is distinct from new.requested_by)
    then
      raise exception 'an errand without an approval is about its target, and of the operator who acts'
        using constraint = 'errands_actor';
    end if;
    return new;
  end if;
  if not exists (
    select from approvals
    where id = new.approval_id
      and kind = new.kind
      and (target_kind, target_id) = (new.target_kind, new.target_id)
      and payload = new.payload
      and requested_by = new.requested_by
      and is_decided_now(approvals)
  ) then
    raise exception 'an errand is what its approval allows' using constraint = 'errands_approved';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_unapproved_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  approved jsonb := (decided_now('members.export')).payload;
begin
  if tg_op = 'INSERT'
    and approved -> 'filters' = (new.parameters -> 'filters') - 'at'
    and approved -> 'file_name' = new.parameters -> 'file_name'
  then
    return new;
  end if;
  raise exception 'a file of members is made with an approval' using constraint = 'report_jobs_members';
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_unapproved_sale()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
declare
  approval approvals := decided_now('packs.end');
  present timestamptz := clock_timestamp() - (select clock_tolerance from settings);
  is_before_sale boolean := coalesce(old.starts_at > present, false);
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.packs'::regclass), 'member') then
    return new;
  end if;
  if approval.payload ->> 'pack_id' = new.id::text
    and new.starts_at is not distinct from old.starts_at
    and new.ends_at = greatest((approval.payload ->> 'ends_at')::timestamptz, approval.decided_at)
    and new.end_message = approval.payload ->> 'message'
    and new.end_message_en = approval.payload ->> 'message_en'
  then
    return new;
  end if;
  if (new.end_message, new.end_message_en) is distinct from (old.end_message, old.end_message_en) and not is_before_sale
    or old.ends_at <= present
    or new.starts_at is distinct from old.starts_at and not is_before_sale
    or new.ends_at < coalesce(old.ends_at, 'infinity') and not is_before_sale
  then
    raise exception 'a sale ends earlier with an approval, and never begins again' using constraint = 'packs_sale';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_wrong_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' or new.used_at is not null or new.is_single_hand then
      raise exception 'a request for approval begins undecided' using constraint = 'approvals_begin';
    end if;
    return new;
  end if;
  if (new.id, new.kind, new.target_kind, new.target_id, new.target_name, new.payload, new.before, new.after, new.amount,
      new.payload_hash, new.reason, new.requested_by, new.requested_at, new.expires_at)
    is distinct from
     (old.id, old.kind, old.target_kind, old.target_id, old.target_name, old.payload, old.before, old.after, old.amount,
      old.payload_hash, old.reason, old.requested_by, old.requested_at, old.expires_at)
  then
    raise exception 'a request for approval never changes' using constraint = 'approvals_kept';
  end if;
  if old.state <> 'waiting'
    and (new.state, new.decided_by, new.decided_at, new.is_single_hand)
      is distinct from (old.state, old.decided_by, old.decided_at, old.is_single_hand)
    or old.used_at is not null
  then
    raise exception 'a request for approval is decided and used once' using constraint = 'approvals_once';
  end if;
  if new.state = 'approved' and old.state = 'waiting' then
    if new.decided_at >= new.expires_at
      or not exists (select from operators where id = new.decided_by and state = 'active' and role = 'owner')
    then
      raise exception 'an active owner approves in time' using constraint = 'approvals_decider';
    end if;
    if new.decided_by = new.requested_by
      and (
        not (select is_single_hand from settings)
        or new.decided_at < new.requested_at + interval '15 minutes'
        or exists (select from operators where id <> new.decided_by and state = 'active' and role = 'owner')
      )
    then
      raise exception 'another person approves' using constraint = 'approvals_second_person';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_wrong_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  if is_owner() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if new.expires_at > old.expires_at then
      raise exception 'a link never lasts longer' using constraint = 'invitations_approved';
    end if;
    return new;
  end if;
  perform check_clock(new.created_at);
  if new.used_at is not null or new.expires_at > new.created_at + interval '1 day' then
    raise exception 'a link lasts a day' using constraint = 'invitations_approved';
  end if;
  if approval_of(array['operators.reset-authenticators'], new.operator_id) is null
    and not exists (
      select
      from role_grants
      join approvals on approvals.id = approval_id
      where operator_id = new.operator_id
        and approvals.kind = 'operators.invite'
        and is_decided_now(approvals)
    )
  then
    raise exception 'nobody approved this invitation' using constraint = 'invitations_approved';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.refuse_wrong_operator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
  approval bigint;
  is_right boolean := is_owner();
begin
  if tg_op = 'INSERT' then
    select id into approval
    from approvals
    where is_decided_now(approvals)
      and kind = 'operators.invite'
      and (payload ->> 'mail', payload ->> 'name', payload ->> 'role') = (new.mail, new.name, new.role);
    is_right := is_right or approval is not null and new.state = 'invited' and new.password_hash is null;
  elsif (new.mail, new.name) is distinct from (old.mail, old.name) then
    -- Nobody asks for another name or mail in the console.
    null;
  elsif new.role <> old.role then
    approval := approval_of(array['operators.change-role'], new.id);
    is_right := is_right or new.state = old.state
      and (select payload ->> 'role' from approvals where id = approval) = new.role;
  elsif new.state = 'active' and old.state = 'invited' then
    is_right := is_right or who.operator_id = new.id and who.is_enrolling and has_sufficient_authenticators(new);
  elsif new.state = 'removed' and old.state <> 'removed' then
    is_right := is_right or approval_of(array['operators.remove'], new.id) is not null;
  elsif new.state = 'invited'
    and old.state in ('invited', 'active')
    and (new.state, new.version) <> (old.state, old.version)
  then
    is_right := is_right or approval_of(array['operators.reset-authenticators'], new.id) is not null;
  else
    is_right := is_right
      or (new.state, new.version, new.removed_at) is not distinct from (old.state, old.version, old.removed_at);
  end if;
  if is_right is not true then
    raise exception 'nobody approved this change of an operator' using constraint = 'operators_approved';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.release_deposits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  update bank_matched_deposits
  set is_released = true
  where deposit_id in (select jsonb_array_elements_text(new.payload -> 'deposit_ids')::bigint);
  update bank_matched_payments
  set is_released = true
  where payment_id in (select jsonb_array_elements_text(new.payload -> 'payment_ids')::bigint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION console.remove_passkey(passkey text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  delete from passkeys where id = passkey and operator_id = own_operator();
  return found;
end $function$;

CREATE OR REPLACE FUNCTION console.renew_proof(moment timestamp with time zone, approves timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
begin
  update sessions set proved_at = moment, approves_from = approves where id_hash = who.session_hash;
  update session_openings set proved_at = moment where session_hash = who.session_hash;
  who.proved_at := moment;
  who.approves_from := approves;
  perform set_actor(who);
end $function$;

CREATE OR REPLACE FUNCTION console.replace_recovery_codes(hashes bytea[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
begin
  perform check_clock(moment);
  delete from recovery_codes where operator_id = own_operator();
  insert into recovery_codes (code_hash, operator_id, approves_from)
  select unnest(hashes), own_operator(), approves_after(moment);
end $function$;

CREATE OR REPLACE FUNCTION console.resend_message(message bigint, was_sent boolean, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
begin
  perform check_clock(moment);
  if who.session_hash is null or who.is_enrolling then
    raise exception 'nobody sends this message' using constraint = 'outbox_messages_actor';
  end if;
  update outbox_messages
  set sent_at = null, given_up_at = null, try_count = 0, last_error = '', send_after = moment
  where id = message
    and (sent_at is not null or given_up_at is not null)
    and (sent_at is not null) = was_sent
    and content_erased_at is null
    and coalesce(expires_at > moment, true);
  return found;
end $function$;

CREATE OR REPLACE FUNCTION console.set_actor(who console.actor)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
declare
  body text := encode(convert_to(to_jsonb(who)::text, 'UTF8'), 'hex');
begin
  perform set_config('hikifuda.actor', body || '.' || actor_signature(body), true);
end $function$;

CREATE OR REPLACE FUNCTION console.set_password(new_hash text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  update operators set password_hash = new_hash where id = own_operator()
$function$;

CREATE OR REPLACE FUNCTION console.set_totp_secret(new_secret text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  insert into totp_secrets (operator_id, secret)
  select id, new_secret from operators where id = own_operator() and state = 'invited'
  on conflict (operator_id) do update
  set secret = excluded.secret, last_step = 0, confirmed_at = null
$function$;

CREATE OR REPLACE FUNCTION console.sign_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
begin
  if is_owner() then
    new.is_command := new.is_command or tg_op = 'INSERT' or new.state in ('approved', 'refused');
    if tg_op = 'UPDATE' and new.state = 'approved' and old.state = 'waiting' then
      new.decided_in := pg_current_xact_id();
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform check_clock(new.requested_at);
    if who.session_hash is null or who.is_enrolling or who.operator_id <> new.requested_by then
      raise exception 'the requester has no session here' using constraint = 'approvals_session';
    end if;
    new.requested_session := who.session_hash;
    new.decided_session := null;
    new.decided_in := null;
    new.is_command := false;
    return new;
  end if;
  new.requested_session := old.requested_session;
  new.decided_session := old.decided_session;
  new.decided_in := old.decided_in;
  new.is_command := old.is_command;
  if new.state <> old.state then
    perform check_clock(new.decided_at);
    if new.state in ('approved', 'refused') then
      if who.operator_id is distinct from new.decided_by or who.session_hash is null or not is_proved(who)
        or who.approves_from > new.decided_at
      then
        raise exception 'the approver has no fresh proof in this session' using constraint = 'approvals_session';
      end if;
      new.decided_session := who.session_hash;
      new.decided_in := pg_current_xact_id();
    elsif new.state in ('withdrawn', 'void') and who.session_hash is null
      or new.state = 'withdrawn' and who.operator_id is distinct from old.requested_by
      or new.state = 'lapsed' and old.expires_at > clock_timestamp() + (select clock_tolerance from settings)
    then
      raise exception 'another operator ends this request' using constraint = 'approvals_session';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION console.submit_assertion(hash bytea, use text, signed jsonb, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  issued text;
  submitted bigint;
begin
  perform check_clock(moment);
  delete from challenges where secret_hash = hash and purpose = use and expires_at > moment returning challenge into issued;
  if issued is null then
    return null;
  end if;
  insert into assertions (secret_hash, purpose, challenge, response, created_at)
  values (hash, use, issued, signed, moment)
  returning id into submitted;
  return submitted;
end $function$;

CREATE OR REPLACE FUNCTION console.take_assertion(assertion bigint, secret text, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  who actor := current_actor();
  taken assertions;
  approves timestamptz;
begin
  perform check_clock(moment);
  update assertions
  set state = 'used'
  where id = assertion
    and state = 'right'
    and secret_hash = sha256(convert_to(secret, 'UTF8'))
    and created_at > moment - interval '1 minute'
  returning * into taken;
  if taken.id is null then
    return null;
  end if;
  select approves_from into approves from passkeys where id = taken.response ->> 'id';
  if not found then
    return null;
  end if;
  if taken.purpose = 'login' then
    perform set_actor((taken.operator_id, null, 'passkey', false, moment, approves));
  elsif who.operator_id = taken.operator_id and who.session_hash = taken.secret_hash then
    perform renew_proof(moment, approves);
  else
    return null;
  end if;
  return taken.operator_id;
end $function$;

CREATE OR REPLACE FUNCTION console.take_totp(operator bigint, code text, moment timestamp with time zone, is_first boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'console', 'pg_temp'
AS $function$
declare
  stored totp_secrets;
  present bigint := floor(extract(epoch from moment) / 30);
begin
  select * into stored from totp_secrets where operator_id = operator for update;
  if stored.operator_id is null or (stored.confirmed_at is null) <> is_first then
    return false;
  end if;
  for step in greatest(present - 1, stored.last_step + 1) .. present + 1 loop
    if totp_code(stored.secret, step) = code then
      update totp_secrets
      set last_step = step, confirmed_at = coalesce(confirmed_at, moment)
      where operator_id = operator;
      return true;
    end if;
  end loop;
  -- The lock of the row lasts, so that at most five codes a second are guessed.
  perform pg_sleep(0.2);
  return false;
end $function$;

CREATE OR REPLACE FUNCTION console.takes_codes(campaign campaigns)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select campaign.kind = 'single'
    and exists (
      select from approvals
      where id = campaign.approval_id
        and kind = 'campaigns.start'
        and state = 'approved'
        and payload ->> 'count' = '0'
    )
$function$;

CREATE OR REPLACE FUNCTION console.tickets_sold_before(pack bigint, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(
    (select first_ticket from purchases where pack_id = pack and settled_index = settled_before(pack, moment)),
    (
      select total - (select sum(left_count) from unnest(counts) as left_count)
      from urns
      join packs on packs.id = pack_id
      where pack_id = pack
    ),
    0
  )::integer;
$function$;

CREATE OR REPLACE FUNCTION console.totp_code(secret text, step bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
declare
  bits text := '';
  digest bytea;
  place integer;
begin
  for at in 1 .. length(secret) loop
    bits := bits || (strpos('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', substr(secret, at, 1)) - 1)::bit(5)::text;
  end loop;
  digest := hmac(
    int8send(step),
    decode(
      (
        select string_agg(lpad(to_hex(substr(bits, at * 8 + 1, 8)::bit(8)::integer), 2, '0'), '' order by at)
        from generate_series(0, length(bits) / 8 - 1) as at
      ),
      'hex'
    ),
    'sha1'
  );
  place := get_byte(digest, 19) & 15;
  return lpad(
    (
      (
        (get_byte(digest, place) & 127)::bigint * 16777216
          + get_byte(digest, place + 1) * 65536
          + get_byte(digest, place + 2) * 256
          + get_byte(digest, place + 3)
      ) % 1000000
    )::text,
    6,
    '0'
  );
end $function$;

CREATE OR REPLACE FUNCTION public.count_paid_yen()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before bigint := case when old.state = 'paid' then old.price_yen - old.returned_yen else 0 end;
  now_paid bigint := case when new.state = 'paid' then new.price_yen - new.returned_yen else 0 end;
begin
  update member_figures set paid_yen = paid_yen + now_paid - before where member_id = new.member_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_decisions()
 RETURNS TABLE(pack_id bigint, is_extra boolean, no smallint, converted bigint, shipped bigint, settled_count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
  select pack_id, is_extra, no, converted, shipped, settled_count
  from counted_packs
  left join decided_prizes using (pack_id)
$function$;

CREATE OR REPLACE FUNCTION public.counted_undecided()
 RETURNS TABLE(pack_id bigint, member_id bigint, purchase_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select pack_id, member_id, purchase_id from undecided_purchases
$function$;

CREATE OR REPLACE FUNCTION public.end_declarations_of_age()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from balances
  where adult_at is not null
  order by member_id, currency
  for update;
  update balances
  set adult_at = null
  where adult_at is not null
    and not exists (
      select from age_confirmations
      where age_confirmations.member_id = balances.member_id
        and birth_date is not null
    );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_errand(errand_id bigint, why_failed text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  update errands
  set state = case when why_failed is null then 'done' else 'failed' end, failure = why_failed, ended_at = moment
  where id = errand_id
    and state = 'waiting'
$function$;

CREATE OR REPLACE FUNCTION public.erase_protected_traces(erased_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
begin
  update age_confirmations
  set birth_date = null, adult_at = confirmed_at
  where member_id = erased_id
    and birth_date is not null;
  update balances
  set adult_at = null
  where member_id = erased_id
    and adult_at is not null;
  update member_notes
  set text = ''
  where member_id = erased_id
    and text <> '';
  update disclosures
  set identity_note = ''
  where member_id = erased_id
    and identity_note <> '';
  delete from report_parts
  using disclosures
  where report_parts.job_id = disclosures.job_id
    and disclosures.member_id = erased_id;
  -- If a job is writing a file about the member at this moment, the file is never offered for
  -- download. The parts of the file are deleted as if the file had expired.
  update report_jobs
  set
    state = case when state = 'waiting' then 'failed' else state end,
    ended_at = coalesce(ended_at, report_jobs.requested_at),
    expires_at = report_jobs.requested_at
  from disclosures
  where report_jobs.id = job_id
    and member_id = erased_id;
  update parcels
  set
    last_name = '',
    middle_name = '',
    first_name = '',
    tel = '',
    zipcode = '',
    country = '',
    city = '',
    address = '',
    building = '',
    address_key = ''
  where member_id = erased_id
    and last_name <> '';
end $function$;

CREATE OR REPLACE FUNCTION public.fold_text(original text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  marks constant text := '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]';
  signs constant text := '‐‒–—―−ー─━〜∼∽‘’‛ʼ“”„·•‧∙⋅ς';
  plain_signs constant text := '---------~~~''''''''"""・・・・・σ';
  katakana constant text := 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ';
  hiragana constant text := 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ';
  variants constant text := '髙﨑嵜𠮷栁桺濱濵邊邉齋齊澤嶋嶌曾檜渕渊舘枡藪篭鷗濤禰圡𨺓德瀨惠廣櫻龍眞國瀧冨峯埜彌萬桒槇靜壽與藏應榮圓學實寶豐兒禮條樂關鐵竃靈靏靍灣臺戀晉雙堯遙摑頰剝塡嚙焰蟬螢亞惡爲衞緣奧橫溫價壞懷渴卷陷寬氣僞戲虛峽狹曉勳薰揭鷄藝擊縣儉劍劒險圈檢顯驗嚴恆黃黑碎雜濕收從澁獸縱緖將涉燒獎狀乘淨剩疊孃讓釀寢愼盡粹醉穗攝專戰纖禪壯爭莊搜巢裝瘦騷增臟卽帶滯單團彈晝鑄廳徵聽鎭轉傳燈盜稻拜賣髮拔晚祕拂佛步每默藥搖樣謠來賴覽凉綠淚壘曆歷鍊郞錄舊覺經輕發辭處證續讀繪會兩畫數斷繼樓獵鹽鬪驛圖點當聲鶯棧𧏛禱俠俱軀麵醬鹼蠟萊屛';
  plain_kanji constant text := '高崎崎吉柳柳浜浜辺辺斎斉沢島島曽桧淵淵館桝薮籠鴎涛祢土隆徳瀬恵広桜竜真国滝富峰野弥万桑槙静寿与蔵応栄円学実宝豊児礼条楽関鉄竈霊鶴鶴湾台恋晋双尭遥掴頬剥填噛焔蝉蛍亜悪為衛縁奥横温価壊懐渇巻陥寛気偽戯虚峡狭暁勲薫掲鶏芸撃県倹剣剣険圏検顕験厳恒黄黒砕雑湿収従渋獣縦緒将渉焼奨状乗浄剰畳嬢譲醸寝慎尽粋酔穂摂専戦繊禅壮争荘捜巣装痩騒増臓即帯滞単団弾昼鋳庁徴聴鎮転伝灯盗稲拝売髪抜晩秘払仏歩毎黙薬揺様謡来頼覧涼緑涙塁暦歴錬郎録旧覚経軽発辞処証続読絵会両画数断継楼猟塩闘駅図点当声鴬桟螺祷侠倶躯麺醤鹸蝋莱屏';
  folded text;
begin
  folded := lower(normalize(translate(original, '゛゜', U&'\3099\309A'), nfkd));
  folded := normalize(regexp_replace(folded, marks, '', 'g'), nfkc);
  folded := regexp_replace(folded, '[ \t-\r]+', ' ', 'g');
  if folded !~ '[^ -~]' then
    return folded;
  end if;
  folded := translate(folded, signs || katakana, plain_signs || hiragana);
  if folded ~ ('[' || variants || ']') then
    folded := translate(folded, variants, plain_kanji);
  end if;
  return folded;
end $function$;

CREATE OR REPLACE FUNCTION public.is_step_of_batch(before urns, after urns, taken bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case
    when taken = 0 then exists (
      select from batches
      where pack_id = after.pack_id
        and drawn_at is null
        and first_ticket + draw_count = after.sold_count
    )
    else after.sold_count = before.sold_count and exists (
      select from batches
      where pack_id = after.pack_id
        and settled_index = before.settled_count
        and drawn_at is not null
        and draw_count = taken
        and settled_index + length(inputs) / 32 = after.settled_count
    )
  end
$function$;

CREATE OR REPLACE FUNCTION public.list_required_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Two texts can be published at the same time. The second transaction waits here, and its next statement then reads
  -- the version of the first.
  perform from shop_settings for no key update;
  update shop_settings
  set required_terms = (
    select jsonb_agg(jsonb_build_object('order', force_order, 'from_day', from_day) order by force_order)
    from legal_versions
    where needs_acceptance
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_member(member bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from members where id = member for no key update;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_member_and_balances(member bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_member(member);
  perform from balances where member_id = member order by currency for update;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_point_balances(member_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from balances
  where member_id = any(member_ids)
    and currency = 'point'
  order by member_id
  for update;
end $function$;

CREATE OR REPLACE FUNCTION public.move_in_approvals(hash text)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select id
  from approvals
  where kind = 'members.move-in'
    and state = 'approved'
    and payload ->> 'file_hash' = hash
$function$;

CREATE OR REPLACE FUNCTION public.move_in_faults()
 RETURNS TABLE(approval_id bigint, fault text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
  select moved.approval_id, 'more was moved in than two owners have approved'
  from (
    select
      entries.approval_id,
      sum(amount) filter (where currency = 'point' and kind = 'moved-in') as paid_points,
      sum(amount) filter (where currency = 'point' and kind = 'free-moved-in') as free_points,
      sum(amount) filter (where currency = 'coin') as coins
    from entries
    where kind in ('moved-in', 'free-moved-in')
    group by entries.approval_id
  ) as moved
  left join approvals on approvals.id = moved.approval_id
    and approvals.kind = 'members.move-in'
    and approvals.state = 'approved'
  where coalesce(moved.paid_points, 0) > coalesce((payload ->> 'paid_points')::bigint, -1)
    or coalesce(moved.free_points, 0)
      > coalesce((payload ->> 'free_points')::bigint + coalesce((payload ->> 'undecided_points')::bigint, 0), -1)
    or coalesce(moved.coins, 0) > coalesce((payload ->> 'coins')::bigint, -1)
  union all
  select moved_members.approval_id, 'more members were moved in than two owners have approved'
  from moved_members
  join approvals on approvals.id = moved_members.approval_id
  group by moved_members.approval_id, payload
  having count(*) > (payload ->> 'members')::bigint
  union all
  select moved_members.approval_id, 'more cards were moved in than two owners have approved'
  from moved_cards
  join moved_members using (member_id)
  join approvals on approvals.id = moved_members.approval_id
  group by moved_members.approval_id, payload
  having count(*) > coalesce((payload ->> 'undecided_cards')::bigint, 0)
    or sum(points) > coalesce((payload ->> 'undecided_points')::bigint, 0)
$function$;

CREATE OR REPLACE FUNCTION public.newest_audit_entry()
 RETURNS TABLE(entry_id bigint, hash bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select entry_id, hash from audit_chain
$function$;

CREATE OR REPLACE FUNCTION public.note_new_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into member_figures (member_id, registered_at, last_visit_at)
  values (new.id, new.created_at, new.created_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_rank()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update member_figures set rank_id = new.rank_id where member_id = new.member_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_restock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into sale_events (occasion, good_id, created_at)
  select 'restocked', new.id, now()
  where exists (select from favourite_goods where good_id = new.id)
  on conflict (good_id) where done_at is null do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update member_figures
  set last_visit_at = new.seen_at
  where member_id = (
    select member_id
    from member_figures
    where member_id = new.member_id
      and last_visit_at < new.seen_at
    for update skip locked
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.operator_faults()
 RETURNS TABLE(fault text, id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
  select 'an operator has a role that nobody granted', operators.id::text
  from operators
  where role is distinct from (
    select role_grants.role from role_grants where operator_id = operators.id order by role_grants.id desc limit 1
  )
  union all
  select 'a role was granted without an approval of it', role_grants.operator_id::text
  from role_grants
  join approvals on approvals.id = approval_id
  where approvals.state <> 'approved'
    or approvals.kind not in ('operators.invite', 'operators.change-role')
    or approvals.payload ->> 'role' <> role_grants.role
  union all
  select 'a request was decided without a session of the approver', approvals.id::text
  from approvals
  where state in ('approved', 'refused')
    and (decided_session is not null or not is_command)
    and not exists (
      select from session_openings where session_hash = decided_session and operator_id = decided_by
    )
  union all
  select 'a request was made without a session of the requester', approvals.id::text
  from approvals
  where not is_command
    and not exists (
      select from session_openings where session_hash = requested_session and operator_id = requested_by
    )
  union all
  select 'a session or its proof was not made by a login', sessions.operator_id::text
  from sessions
  left join session_openings on session_hash = id_hash and session_openings.operator_id = sessions.operator_id
  where session_hash is null
    or sessions.proved_at is distinct from session_openings.proved_at
  union all
  select 'an entry of the audit log names a session that its operator did not open', id::text
  from audit_entries_without_session(0)
  union all
  select 'an entry of the audit log is older than the entry before it', later.id::text
  from audit_entries as later
  join audit_entries as earlier on earlier.id = later.id - 1
  where later.at < earlier.at - interval '10 minutes'
  union all
  select 'an entry of the audit log names no operator', id::text
  from audit_entries
  where operator_id is null
    and call not like 'command.%'
    and not (outcome = 'refused' and approval_id is null)
    and not (call = 'approvals.lapse' and is_without_operator(audit_entries))
  union all
  select 'a request lapsed twice in the audit log', approval_id::text
  from audit_entries
  where call = 'approvals.lapse'
  group by approval_id
  having count(*) > 1
$function$;

CREATE OR REPLACE FUNCTION public.pack_approval_faults()
 RETURNS TABLE(fault text, approval_id bigint, pack_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select 'no approval', null::bigint, packs.id
  from packs
  where published_at is not null
    and not is_demo
    and not exists (
      select from console.approvals
      where kind = 'packs.publish'
        and state = 'approved'
        and decided_at <= published_at
        and payload ->> 'pack_id' = packs.id::text
        and payload ->> 'pack_root' = encode(pack_root, 'hex')
    )
  union all
  select 'not used', approvals.id, null
  from console.approvals
  where state = 'approved'
    and used_at is null
  union all
  select 'not published', approvals.id, (payload ->> 'pack_id')::bigint
  from console.approvals
  where kind = 'packs.publish'
    and state = 'approved'
    and not exists (
      select from packs
      where packs.id::text = payload ->> 'pack_id'
        and encode(pack_root, 'hex') = payload ->> 'pack_root'
    )
  union all
  select 'not ended', approvals.id, packs.id
  from console.approvals
  join packs on packs.id::text = target_id
  where kind = 'packs.end'
    and state = 'approved'
    and end_message = ''
$function$;

CREATE OR REPLACE FUNCTION public.packed_copies()
 RETURNS TABLE(shipment_id bigint, "position" integer, company text, number text, photo text, has_left boolean, left_count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select shipment_id, parcel_items.position, grading_company, grading_number, parcel_items.photo, state = 'handed-over',
    (
      select coalesce(-sum(count), 0)
      from movements
      where movements.parcel_id = parcels.id
        and movements.copy_id = copies.id
        and movements.kind in ('shipped', 'returned')
    )
  from parcel_items
  join copies on copies.id = copy_id
  join parcels on parcels.id = parcel_id
$function$;

CREATE OR REPLACE FUNCTION public.refresh_staff_members(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_count integer;
begin
  delete from staff_members
  using console.operators
  where operators.id = staff_members.operator_id
    and operators.state = 'removed';

  insert into staff_members (member_id, operator_id, cause, is_confirmed, found_at)
  select distinct on (member_id) member_id, operator_id, cause, is_confirmed, moment
  from (
    select
      members.id as member_id,
      operators.id as operator_id,
      'mail' as cause,
      mail_confirmed_at is not null as is_confirmed,
      1 as rank
    from console.operators
    join members on members.mail = operators.mail
    where operators.state <> 'removed'
    union all
    select members.id, operator_id, 'phone', false, 2
    from staff_members
    join members as own on own.id = staff_members.member_id
    join members on members.tel collate "C" = own.tel collate "C"
    where is_confirmed
      and own.tel <> ''
    union all
    select members.id, operator_id, 'address', false, 3
    from staff_members
    join members as own on own.id = staff_members.member_id
    join members on members.zipcode collate "C" = own.zipcode collate "C"
    where is_confirmed
      and own.zipcode <> ''
      and own.address <> ''
      and btrim(fold_text(members.city || members.address || ' ' || members.building))
        = btrim(fold_text(own.city || own.address || ' ' || own.building))
  ) as matches
  order by member_id, rank, operator_id
  on conflict (member_id) do update
  set operator_id = excluded.operator_id, cause = excluded.cause, is_confirmed = true
  where excluded.is_confirmed
    and not staff_members.is_confirmed;
  get diagnostics found_count = row_count;
  return found_count;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_batch_out_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.drawn_at is not null or new.voided_at is not null or new.refused_at is not null then
    raise exception 'a batch begins sealed' using constraint = 'batches_follow';
  end if;
  if new.no = 0 and new.settled_index = 0 and new.first_ticket = 0 then
    return new;
  end if;
  if not exists (
    select from batches
    where pack_id = new.pack_id
      and no = new.no - 1
      and voided_at is null
      and settled_index + length(inputs) / 32 = new.settled_index
      and first_ticket + draw_count = new.first_ticket
  ) then
    raise exception 'a batch begins where the batch before it ends' using constraint = 'batches_follow';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '%', tg_argv[0] using constraint = tg_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_age()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  erased text[] := array['birth_date', 'adult_at'];
begin
  if tg_op = 'UPDATE'
    and new.birth_date is null
    and to_jsonb(new) - erased = to_jsonb(old) - erased
    and exists (select from closures where closures.member_id = old.member_id)
  then
    return new;
  end if;
  raise exception 'a confirmation of the age is kept as it is' using constraint = 'age_confirmations_kept';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_published_pack()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.published_at is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE'
    or (new.id, new.name, new.currency, new.price, new.total, new.max_buy_count, new.is_limited, new.composition, new.pack_root, new.published_at, new.is_demo)
      is distinct from
      (old.id, old.name, old.currency, old.price, old.total, old.max_buy_count, old.is_limited, old.composition, old.pack_root, old.published_at, old.is_demo)
  then
    raise exception 'the composition of a published pack never changes' using constraint = 'packs_published';
  end if;
  if (new.ship_fee_points, new.ship_free_cards) is distinct from (old.ship_fee_points, old.ship_free_cards) then
    raise exception 'the shipping fee of a published pack never changes' using constraint = 'packs_published';
  end if;
  if new.starts_at is distinct from old.starts_at and position('"line":'::bytea in old.composition) > 0 then
    raise exception 'the start of a pack with a line never changes' using constraint = 'packs_line';
  end if;
  if old.shows_lineup and not new.shows_lineup then
    raise exception 'a line-up that is shown stays shown' using constraint = 'packs_lineup';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_published_prize()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from packs
    where id in (coalesce(new.pack_id, old.pack_id), coalesce(old.pack_id, new.pack_id))
      and published_at is not null
  ) then
    raise exception 'the prizes of a published pack never change' using constraint = tg_name;
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_restriction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  lift text[] := array['lifted_at', 'lifted_by', 'lift_reason'];
begin
  if old.operator_id is null then
    raise exception 'a self-exclusion stays until its end' using constraint = 'restrictions_self_exclusion';
  end if;
  if tg_op = 'DELETE' or old.lifted_at is not null or to_jsonb(new) - lift <> to_jsonb(old) - lift then
    raise exception 'a restriction is lifted once, and nothing else of it changes' using constraint = 'restrictions_kept';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_friend_beyond_rule()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.place > (select coalesce((rules ->> 'referral_friends_max')::integer, 10) from shop_settings) then
    raise exception 'a member refers no more friends than the rule allows' using constraint = 'referrals_rule';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_head_off_chain()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.settled_count = 0 then
    if exists (select from packs where id = new.pack_id and pack_root = new.head) then
      return new;
    end if;
  elsif exists (
    select from purchases
    where pack_id = new.pack_id
      and settled_index = new.settled_count - 1
      and head_after = new.head
  ) then
    return new;
  end if;
  raise exception 'only a head of the chain of its pack is signed' using constraint = 'signed_heads_on_chain';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_late_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  who console.actor := console.current_actor();
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = 'public.coupon_codes'::regclass), 'member')
    and not exists (
      select from campaigns
      where id = new.campaign_id
        and (
          approval_id = (console.decided_now('campaigns.start')).id
          or console.takes_codes(campaigns)
            and stopped_at is null
            and ends_at > clock_timestamp() - (select clock_tolerance from console.settings)
            and new.number <= 10000
            and who.session_hash is not null
            and not who.is_enrolling
        )
    )
  then
    raise exception 'a campaign gets its codes when it is approved' using constraint = 'coupon_codes_approved';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_late_tax_moment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from payments where paid_at is not null) then
    raise exception 'the moment of tax is fixed since the first payment' using constraint = 'shop_settings_tax_moment';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_lost_purchase()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from gone
    where not exists (select from purchases where member_id = gone.member_id and id = gone.id)
  ) then
    raise exception 'a sealed purchase is drawn or stays' using constraint = 'sealed_purchases_kept';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.drawn_at is not null or old.voided_at is not null
    or (new.pack_id, new.no, new.settled_index, new.first_ticket, new.sealed_at)
      is distinct from (old.pack_id, old.no, old.settled_index, old.first_ticket, old.sealed_at)
    or substr(new.inputs, 1, length(old.inputs)) <> old.inputs
    or (new.inputs = old.inputs) <> (new.draw_count = old.draw_count)
  then
    raise exception 'a sealed batch only grows until it is drawn' using constraint = 'batches_fixed';
  end if;
  -- While the batch before is drawn, notaries may have signed this one.
  if new.inputs <> old.inputs and not exists (
    select from batches
    where pack_id = new.pack_id
      and no = new.no - 1
      and drawn_at is null
      and voided_at is null
  ) then
    raise exception 'a batch that may be signed never changes' using constraint = 'batches_fixed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.pack_id is not null
    and not exists (
      select from packs
      where id = new.pack_id
        and published_at is not null
        and (price, currency) = (new.amount, new.currency)
    )
  then
    raise exception 'a free draw counts as the price of its pack' using constraint = 'campaigns_priced';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_published_pack()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a pack is inserted before it is published' using constraint = 'packs_approved';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_report_off_chain()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  last service_reports;
begin
  select * into last from service_reports order by month desc limit 1;
  if new.hash <> sha256('HIKIFUDA/report\000'::bytea || convert_to(new.body, 'UTF8'))
    or new.body::jsonb ->> 'month' is distinct from to_char(new.month, 'YYYY-MM')
    or new.body::jsonb ->> 'previous' is distinct from coalesce(encode(last.hash, 'hex'), repeat('0', 64))
    or new.month <> last.month + interval '1 month'
    or new.signed_at < (new.month + interval '1 month') at time zone 'Asia/Tokyo'
  then
    raise exception 'a report follows that of the month before it' using constraint = 'service_reports_chain';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_second_correction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Of two corrections at once, the second waits here and then finds the first.
  perform from console.acquisitions where id = new.corrects_id for no key update;
  if exists (select from console.acquisitions where corrects_id = new.corrects_id) then
    raise exception 'the line of the record is corrected already' using constraint = 'acquisitions_corrected_once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_short_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if length(new.code) < 12
    and not exists (select from campaigns where id = new.campaign_id and chosen_code is not null)
  then
    raise exception 'only a chosen code is short' using constraint = 'coupon_codes_short';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unapproved_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.campaigns'::regclass), 'member') then
    return new;
  end if;
  if exists (
    select from console.approvals
    where id = new.approval_id
      and kind = 'campaigns.start'
      and console.is_decided_now(approvals)
      and payload ->> 'name' = new.name
      and payload ->> 'name_en' = coalesce(new.name_en, '')
      and payload ->> 'kind' = new.kind
      and coalesce(payload ->> 'chosen_code', '') = coalesce(new.chosen_code, '')
      and payload ->> 'pack_id' is not distinct from new.pack_id::text
      and coalesce((payload ->> 'is_daily')::boolean, false) = new.is_daily
      and payload ->> 'currency' = new.currency
      and payload ->> 'amount' = new.amount::text
      and payload ->> 'budget' = new.budget::text
      and payload ->> 'member_max' = new.member_max::text
      and payload ->> 'audience' = new.audience
      and coalesce(payload ->> 'requirement', 'none') = new.requirement
      and coalesce(payload ->> 'rank_min', '0') = new.rank_min::text
      and (payload ->> 'starts_at')::timestamptz = new.starts_at
      and (payload ->> 'ends_at')::timestamptz = new.ends_at
  ) then
    return new;
  end if;
  raise exception 'a campaign is added as it was approved' using constraint = 'campaigns_approved';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unapproved_course()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  approval console.approvals;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.courses'::regclass), 'member') then
    return new;
  end if;
  approval := console.decided_now('courses.add');
  if approval.payload ->> 'points' = new.points::text
    and approval.payload ->> 'price_yen' = new.price_yen::text
    and coalesce(approval.payload ->> 'memo', '') = new.memo
    and coalesce(approval.payload ->> 'memo_en', '') = coalesce(new.memo_en, '')
    and coalesce(approval.payload ->> 'position', '0') = new.position::text
    and new.retired_at is null
  then
    new.approval_id := approval.id;
    return new;
  end if;
  raise exception 'a course is added with an approval of its price' using constraint = 'courses_approved';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unapproved_legal_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.legal_versions'::regclass), 'member') then
    return new;
  end if;
  if exists (
    select from console.approvals
    where id = new.approval_id
      and kind = 'legal.publish'
      and console.is_decided_now(approvals)
      and payload ->> 'page' = new.page
      and payload ->> 'from_day' = new.from_day::text
      and payload ->> 'lead' = new.lead
      and payload ->> 'lead_en' = new.lead_en
      and payload -> 'sections' = new.sections
      -- A request from before the migration 0026 has no field needs_acceptance. It counts as false.
      and coalesce((payload ->> 'needs_acceptance')::boolean, false) = new.needs_acceptance
  ) then
    return new;
  end if;
  raise exception 'a legal text is published with an approval' using constraint = 'legal_versions_approved';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unapproved_pack()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.is_demo and (select has_live_payments from shop_settings) then
    raise exception 'a shop with live payments publishes no pack of the demo' using constraint = 'packs_demo_live';
  end if;
  if new.is_demo
    and pg_has_role(current_user, (select relowner from pg_class where oid = 'public.packs'::regclass), 'member')
  then
    return new;
  end if;
  if exists (
    select from console.approvals
    where kind = 'packs.publish'
      and console.is_decided_now(approvals)
      and payload ->> 'pack_id' = new.id::text
      and payload ->> 'pack_root' = encode(new.pack_root, 'hex')
  ) then
    return new;
  end if;
  raise exception 'a pack is published with an approval of its root' using constraint = 'packs_approved';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unapproved_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  approved jsonb := (console.decided_now(tg_argv[0])).payload;
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = 'public.shop_settings'::regclass), 'member') then
    return new;
  end if;
  if tg_argv[0] = 'settings.registration-number'
    and approved is not null
    and new.registration_number is not distinct from approved ->> 'registration_number'
  then
    return new;
  end if;
  if tg_argv[0] = 'settings.identity'
    and approved -> 'identity' = new.identity
  then
    return new;
  end if;
  if tg_argv[0] = 'settings.rules'
    and approved -> 'rules' = new.rules
  then
    return new;
  end if;
  if tg_argv[0] = 'settings.bank-account'
    and approved -> 'bank_account' = jsonb_build_object(
      'bank', new.bank_name,
      'branch', new.bank_branch,
      'kind', new.bank_account_kind,
      'number', new.bank_account_number,
      'holder', new.bank_account_holder
    )
  then
    return new;
  end if;
  raise exception 'this setting changes with an approval' using constraint = 'shop_settings_approved';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_urn_that_fills()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  taken bigint;
  is_emptier boolean;
begin
  if new.pack_id is distinct from old.pack_id then
    raise exception 'an urn stays with its pack' using constraint = 'urns_empty';
  end if;
  if new.sold_count < old.sold_count or new.settled_count < old.settled_count then
    raise exception 'a ticket that is sold stays sold' using constraint = 'urns_empty';
  end if;
  select sum(before - after), bool_and(coalesce(after between 0 and before, false))
  into taken, is_emptier
  from unnest(old.counts, new.counts) as prize (before, after);
  if not is_emptier
    or taken <> new.sold_count - old.sold_count and not is_step_of_batch(old, new, taken)
  then
    raise exception 'each ticket sold takes one prize out of its urn' using constraint = 'urns_empty';
  end if;
  if (new.settled_count = old.settled_count) <> (taken = 0)
    or (new.settled_count = old.settled_count) <> (new.head = old.head)
    or new.settled_count - old.settled_count > taken
  then
    raise exception 'the head of an urn moves with its purchases' using constraint = 'urns_empty';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_urn_unlike_composition()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.sold_count = 0
    and new.settled_count = 0
    and new.head = (select pack_root from packs where id = new.pack_id)
    and new.counts = array(select count from prizes where pack_id = new.pack_id order by no)
  then
    return new;
  end if;
  raise exception 'an urn starts as its composition' using constraint = 'urns_start';
end $function$;

CREATE OR REPLACE FUNCTION public.reserved_proofs()
 RETURNS TABLE(pack_id bigint, prize_no smallint, company text, number text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select pack_id, no, grading_company, grading_number
  from reserved_copies
  join copies on copies.id = copy_id
  where is_proven
$function$;

CREATE OR REPLACE FUNCTION public.restricted_until(member bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_object_agg(kind, ends_at)
  from (
    select kind, case when bool_and(ends_at is not null) then max(ends_at) end as ends_at
    from restrictions
    where member_id = member
      and lifted_at is null
    group by kind
  ) as of_kind
$function$;

CREATE OR REPLACE FUNCTION public.search_key(search text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select upper(replace(public.fold_text(search), ' ', '')) $function$;

CREATE OR REPLACE FUNCTION public.search_patterns(search text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(fold_text(search), ' ') as word
    where word <> ''
  )
$function$;

CREATE OR REPLACE FUNCTION public.send_news(announcement bigint, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  approved jsonb := (console.decided_now('announcements.send')).payload;
begin
  insert into sale_events (occasion, announcement_id, announcement_version, created_at)
  select 'news', id, version, moment
  from announcements
  where id = announcement
    and approved ->> 'id' = id::text
    and approved ->> 'version' = version::text
  on conflict (announcement_id) do nothing;
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.setting_faults()
 RETURNS TABLE(fault text, setting text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
  with newest as (
    select distinct on (kind) kind, payload
    from approvals
    where kind in ('settings.bank-account', 'settings.identity', 'settings.registration-number', 'settings.rules')
      and state = 'approved'
    order by kind, used_at desc, id desc
  )
  select 'the bank account is not the one that was approved', bank_account_number
  from shop_settings
  left join newest on kind = 'settings.bank-account'
  where (bank_account_number is not null or payload is not null)
    and payload -> 'bank_account' is distinct from jsonb_build_object(
      'bank', bank_name,
      'branch', bank_branch,
      'kind', bank_account_kind,
      'number', bank_account_number,
      'holder', bank_account_holder
    )
  union all
  select 'the registration number is not the one that was approved', registration_number
  from shop_settings
  left join newest on kind = 'settings.registration-number'
  where payload ->> 'registration_number' is distinct from registration_number
  union all
  select 'the names of the shop are not those that were approved', identity ->> 'name'
  from shop_settings
  join newest on kind = 'settings.identity'
  where payload -> 'identity' is distinct from identity
  union all
  select 'the rules of the shop are not those that were approved', rules::text
  from shop_settings
  left join newest on kind = 'settings.rules'
  where coalesce(payload -> 'rules', '{}') is distinct from rules
$function$;

CREATE OR REPLACE FUNCTION public.settled_before(pack bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select settled_count into high from urns where pack_id = pack;
  while low < high loop
    middle := (low + high) / 2;
    if (select created_at from purchases where pack_id = pack and settled_index = middle) < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $function$;

CREATE OR REPLACE FUNCTION public.spellings_of(reading text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  small_vowels constant text[] := string_to_array('うぃ wi うぇ we うぉ wo', ' ');
  syllables constant text[] := string_to_array(
    'あ a い i う u え e お o か ka き ki く ku け ke こ ko が ga ぎ gi ぐ gu げ ge ご go さ sa し shi す su せ se そ so '
    'ざ za じ ji ず zu ぜ ze ぞ zo た ta ち chi つ tsu て te と to だ da ぢ ji づ zu で de ど do な na に ni ぬ nu ね ne '
    'の no は ha ひ hi ふ fu へ he ほ ho ば ba び bi ぶ bu べ be ぼ bo ぱ pa ぴ pi ぷ pu ぺ pe ぽ po ま ma み mi む mu '
    'め me も mo や ya ゆ yu よ yo ら ra り ri る ru れ re ろ ro わ wa ゐ i ゑ e を o ん n ゔ vu', ' ');
  hepburn_to_kunrei constant text[] := string_to_array('shi si sh sy tch tch chi ti ch ty tsu tu fu hu ji zi j zy', ' ');
  long_or_doubled constant text := '([aiue])\1+|(o)[ou]+';
  hiragana text;
  hepburn text;
  kunrei text;
begin
  hiragana := translate(
    regexp_replace(lower(normalize(reading, nfkc)), '[\s・]', '', 'g'),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔ');
  if hiragana = '' then
    return '';
  end if;
  hepburn := hiragana;
  for i in 1 .. cardinality(small_vowels || syllables) / 2 loop
    hepburn := replace(hepburn, (small_vowels || syllables)[2 * i - 1], (small_vowels || syllables)[2 * i]);
  end loop;
  hepburn := regexp_replace(hepburn, '[aiueo]ゃ', 'ya', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ゅ', 'yu', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ょ', 'yo', 'g');
  hepburn := regexp_replace(hepburn, '(sh|ch|j)y', '\1', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぁ', 'a', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぃ', 'i', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぅ', 'u', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぇ', 'e', 'g');
  hepburn := regexp_replace(hepburn, '[aiueo]ぉ', 'o', 'g');
  hepburn := regexp_replace(hepburn, '([aiueo])ー', '\1\1', 'g');
  hepburn := regexp_replace(replace(hepburn, 'っch', 'tch'), 'っ([a-z])', '\1\1', 'g');
  kunrei := hepburn;
  for i in 1 .. cardinality(hepburn_to_kunrei) / 2 loop
    kunrei := replace(kunrei, hepburn_to_kunrei[2 * i - 1], hepburn_to_kunrei[2 * i]);
  end loop;
  return (
    select string_agg(distinct spelling, E'\n')
    from unnest(array[
      hiragana,
      hepburn,
      kunrei,
      regexp_replace(hepburn, long_or_doubled, '\1\2', 'g'),
      regexp_replace(kunrei, long_or_doubled, '\1\2', 'g')
    ]) as spelling
  );
end $function$;

CREATE OR REPLACE FUNCTION public.stock_faults()
 RETURNS TABLE(fault text, card_id bigint, expected bigint, found bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'public', 'pg_temp'
AS $function$
  with moved as (
    select movements.card_id, movements.copy_id, kind, count
    from movements
    where kind not in ('reserved', 'freed', 'picked')
  ), card_sums as (
    select
      moved.card_id,
      coalesce(sum(count) filter (where copy_id is not null), 0) as on_hand,
      -coalesce(sum(count) filter (where kind in ('shipped', 'returned')), 0) as shipped
    from moved
    group by moved.card_id
  ), copy_sums as (
    select copy_id, sum(count) as on_hand from moved group by copy_id
  )
  select 'on hand', card_stock.card_id, coalesce(card_sums.on_hand, 0), card_stock.on_hand
  from card_stock
  left join card_sums using (card_id)
  where card_stock.on_hand <> coalesce(card_sums.on_hand, 0)
    or card_stock.shipped <> coalesce(card_sums.shipped, 0)
  union all
  select 'no sum', card_sums.card_id, card_sums.on_hand, null
  from card_sums
  left join card_stock using (card_id)
  where card_stock.card_id is null
  union all
  select 'copy', copies.card_id, coalesce(copy_sums.on_hand, 0), copies.on_hand
  from copies
  left join copy_sums on copy_id = copies.id
  where copies.on_hand <> coalesce(copy_sums.on_hand, 0)
    or copies.on_hand < 0
$function$;

CREATE OR REPLACE FUNCTION public.take_errand(moment timestamp with time zone, taken_kinds text[], lease interval)
 RETURNS TABLE(id bigint, kind text, payload jsonb, approval_id bigint, try_count integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  update errands
  set take_after = moment + lease, try_count = errands.try_count + 1
  where errands.id = (
    select due.id
    from errands as due
    where due.state = 'waiting'
      and due.take_after <= moment
      and due.kind = any (taken_kinds)
    order by due.take_after, due.id
    limit 1
    for update skip locked
  )
  returning errands.id, errands.kind, errands.payload, errands.approval_id, errands.try_count
$function$;

CREATE OR REPLACE FUNCTION public.terms_accepted_through(member bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with required as (
    select
      force_order,
      exists (
        select
        from legal_acceptances
        join legal_versions as accepted on accepted.id = version_id
        where member_id = member
          and accepted.page = legal_versions.page
          and accepted.force_order >= legal_versions.force_order
      ) as is_accepted
    from legal_versions
    where needs_acceptance
  )
  select coalesce(max(force_order), 0)
  from required
  where force_order < all (select open.force_order from required as open where not open.is_accepted)
$function$;

CREATE OR REPLACE FUNCTION public.void_batches(ended_pack_id bigint, approved_by bigint, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  said jsonb;
  decided timestamptz;
  voided bigint;
begin
  select payload, decided_at into said, decided
  from console.approvals
  where id = approved_by
    and kind = 'packs.void'
    and state = 'approved'
    and (payload ->> 'pack_id')::bigint = ended_pack_id;
  if not found then
    raise exception 'an approval names the pack whose batches are void' using constraint = 'batches_approved';
  end if;
  update batches
  set voided_at = moment, void_reason = said ->> 'message', void_approval_id = approved_by
  where pack_id = ended_pack_id
    and drawn_at is null
    and voided_at is null
    and exists (
      select from batches as oldest
      where oldest.pack_id = ended_pack_id
        and oldest.no = (said ->> 'batch_no')::bigint
        and oldest.sealed_at <= decided - interval '48 hours'
        and oldest.drawn_at is null
        and oldest.voided_at is null
    );
  get diagnostics voided = row_count;
  if voided > 0 then
    update packs
    set ends_at = least(ends_at, moment), end_message = said ->> 'message', end_message_en = said ->> 'message_en', version = version + 1
    where id = ended_pack_id;
  end if;
  return voided;
end $function$;

CREATE OR REPLACE FUNCTION public.waiting_assertions()
 RETURNS TABLE(id bigint, challenge text, response jsonb, passkey_id text, public_key bytea, sign_count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'console', 'pg_temp'
AS $function$
  select assertions.id, challenge, response, passkeys.id, public_key, sign_count
  from assertions
  left join passkeys on passkeys.id = response ->> 'id'
  where state = 'waiting'
  order by assertions.id
  limit 20
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_messages(member bigint, occasions text[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  who console.actor;
begin
  if has_schema_privilege(session_user, 'console', 'usage') and not console.is_owner() then
    who := console.current_actor();
    perform console.check_clock(moment);
    if who.session_hash is null or who.is_enrolling then
      raise exception 'nobody withdraws these messages' using constraint = 'outbox_messages_actor';
    end if;
  end if;
  update outbox_messages
  set
    given_up_at = moment,
    last_error = 'the member gets no such messages',
    text = '',
    html = '',
    content_erased_at = moment
  where member_id = member
    and occasion = any (occasions)
    and coalesce(sent_at, given_up_at) is null;
end $function$;
