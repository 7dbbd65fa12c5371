-- A provider cannot send money back to a convenience store or a bank. For a refund of such a payment, the shop asks the
-- member for a bank account, and the operator transfers the money to that account.

-- One transfer file for the operator's bank. The row contains the sums of the file, but no bank
-- account of a member.
create table refund_transfers (
  id bigint generated always as identity primary key,
  -- The shop's own bank account, from which the money is transferred.
  bank_code text not null check (bank_code ~ '^[0-9]{4}$'),
  branch_code text not null check (branch_code ~ '^[0-9]{3}$'),
  kind text not null check (kind in ('ordinary', 'checking', 'savings')),
  number text not null check (number ~ '^[0-9]{7}$'),
  -- The code and the name of the shop in its contract with the bank.
  consignor_code text not null check (consignor_code ~ '^[0-9]{10}$'),
  consignor_name text not null check (consignor_name <> ''),
  transfer_on date not null,
  row_count integer not null check (row_count > 0),
  total_yen bigint not null check (total_yen > 0),
  -- The operator who made the file; null for a file that was made on the command line.
  operator_id bigint references console.operators,
  created_at timestamptz not null
);
create trigger refund_transfers_kept before update or delete on refund_transfers
  for each row execute function refuse_change('a transfer is kept as it was exported');

-- The account to which one attempt of a refund is paid out.
create table refund_accounts (
  payment_id bigint not null,
  attempt integer not null,
  requested_at timestamptz not null,
  -- When the newest link was mailed. If mailed_at is null, the worker mails a link.
  mailed_at timestamptz,
  -- The hash of the link's token; null before the first mail, and after the link has been used.
  token_hash bytea constraint refund_accounts_token unique,
  link_expires_at timestamptz,
  submitted_at timestamptz,
  bank_code text check (bank_code ~ '^[0-9]{4}$'),
  bank_name text,
  branch_code text check (branch_code ~ '^[0-9]{3}$'),
  branch_name text,
  kind text check (kind in ('ordinary', 'checking', 'savings')),
  number text check (number ~ '^[0-9]{7}$'),
  -- The name of the account holder, in the half-width characters that banks use.
  holder text,
  transfer_id bigint references refund_transfers,
  -- The day of the transfer. It can be set although the columns of the account are null, if the
  -- operator received the account in another way.
  transferred_on date,
  erased_at timestamptz,
  primary key (payment_id, attempt),
  foreign key (payment_id, attempt) references refunds,
  check (token_hash is null or (mailed_at is not null and link_expires_at is not null)),
  check (submitted_at is null or token_hash is null),
  check (erased_at is null or submitted_at is not null),
  check (transfer_id is null or submitted_at is not null),
  check (
    num_nonnulls(bank_code, bank_name, branch_code, branch_name, kind, number, holder)
      = case when submitted_at is not null and erased_at is null then 7 else 0 end
  )
);
create index refund_accounts_unmailed on refund_accounts (requested_at) where mailed_at is null;
create index refund_accounts_unerased on refund_accounts (payment_id)
  where submitted_at is not null and erased_at is null;
create index refund_accounts_transfer on refund_accounts (transfer_id) where transfer_id is not null;
