import type { Transaction } from '#server/platform/database/database.ts'

const ADDRESS_ERASED = `
  last_name = '',
  middle_name = '',
  first_name = '',
  tel = '',
  zipcode = '',
  country = '',
  city = '',
  address = '',
  building = ''`

/**
 * Each statement erases personal data of the member `$1` from one table. Rows that the books or the
 * proofs of the draws need are not deleted. Such rows keep only the member's number.
 */
const ERASURES: readonly string[] = [
  'select erase_protected_traces($1)',
  `
    delete from outbox_messages
    where recipient in (
      select mail from members where id = $1
      union all
      select verified_phone from members where id = $1
      union all
      select phone from verifications where member_id = $1
    )`,
  'delete from outbox_messages where member_id = $1',
  'delete from verifications where member_id = $1',
  'delete from logins where member_id = $1',
  'delete from message_choices where member_id = $1',
  'delete from message_stops where member_id = $1',
  'delete from push_subscriptions where member_id = $1',
  'delete from favourite_packs where member_id = $1',
  'delete from favourite_goods where member_id = $1',
  'delete from feed_names where member_id = $1',
  'delete from draw_receipts_due where member_id = $1',
  `
    update payments
    set kana = null, next_url = null, next_fields = null
    where member_id = $1
      and num_nonnulls(kana, next_url, next_fields) > 0`,
  `
    update payment_notices
    set headers = null, body = null
    where payment_id in (select id from payments where member_id = $1)`,
  `
    update refund_accounts
    set
      erased_at = (select created_at from closures where member_id = $1),
      bank_code = null,
      bank_name = null,
      branch_code = null,
      branch_name = null,
      kind = null,
      number = null,
      holder = null
    where payment_id in (select id from payments where member_id = $1)
      and holder is not null`,
  // The row keeps the id of the provider's customer record until the worker has deleted that record
  // at the provider.
  `
    update kept_cards
    set
      removed_at = coalesce(removed_at, (select created_at from closures where member_id = $1)),
      kept_at = null,
      card = null,
      brand = null,
      last_four = null,
      expires_month = null
    where member_id = $1`,
  `
    update shipments
    set ${ADDRESS_ERASED}
    where member_id = $1
      and last_name <> ''`,
  `
    update address_requests
    set ${ADDRESS_ERASED}
    where member_id = $1
      and answered_at is not null`,
  // Before the texts, so that an operator who is answering is waited for.
  `
    update cases
    set
      state = 'closed',
      version = version + 1,
      state_since = (select created_at from closures where member_id = $1),
      closed_at = (select created_at from closures where member_id = $1)
    where member_id = $1
      and state <> 'closed'`,
  'delete from case_photos where case_id in (select id from cases where member_id = $1)',
  `
    update case_messages
    set text = ''
    where case_id in (select id from cases where member_id = $1)`,
  // A hash of the phone number remains, so that one phone number does not earn two bonuses.
  `
    update referrals
    set paid_phone = encode(sha256(paid_phone::bytea), 'hex')
    where friend_id = $1
      and length(paid_phone) < 64`,
]

/**
 * Erases the member's personal data outside the member's row in `members`. The caller must
 * erase this row only afterwards, because messages are found by the mail address in the row.
 */
export async function eraseTraces(tx: Transaction, memberId: number): Promise<void> {
  for (const text of ERASURES) await tx.query({ text, values: [memberId] })
}
