-- Cards that a provider keeps for a member's next payments. Of a card, the shop stores the
-- provider's ids, the brand, the last four digits and the last month. The shop's server never
-- receives the card number.
create table kept_cards (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- The payment for which the member typed the card. The provider keeps the card once this payment is paid.
  payment_id bigint not null references payments constraint kept_cards_payment unique,
  provider text not null,
  -- The id of the customer record at the provider. Each kept card has a customer record of its own.
  customer text not null check (customer <> ''),
  card text,
  brand text,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  -- The last month in which the card is valid, as YYYY-MM.
  expires_month text check (expires_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  created_at timestamptz not null,
  kept_at timestamptz,
  -- From this time on, the card is not shown or charged. The worker removes it at the provider, and then deletes the row.
  removed_at timestamptz,
  check (num_nonnulls(card, brand, last_four, expires_month) = case when kept_at is null then 0 else 4 end)
);
create index kept_cards_member on kept_cards (member_id);
create index kept_cards_due on kept_cards (id) where kept_at is null or removed_at is not null;
