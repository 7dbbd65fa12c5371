import { ACCOUNT_TABLES } from './account.rule.ts'
import { CARDS_TABLES } from './cards.rule.ts'
import { OPERATORS_TABLES } from './operators.rule.ts'
import { PAYMENTS_TABLES } from './payments.rule.ts'
import { POINTS_TABLES } from './points.rule.ts'
import type { DisclosedTable } from './table.ts'

/** The sections of the file of a disclosure, in the order of the file. */
export const DISCLOSED_TABLES: readonly DisclosedTable[] = [
  ...ACCOUNT_TABLES,
  ...POINTS_TABLES,
  ...PAYMENTS_TABLES,
  ...CARDS_TABLES,
  ...OPERATORS_TABLES,
]

/**
 * The tables whose rows belong to members but which the file leaves out on purpose. Each table has
 * a reason.
 */
export const UNDISCLOSED_TABLES: Readonly<Record<string, string>> = {
  checkout_sessions: 'secrets of an open checkout, by which only the browser is found again',
  redirect_tokens: 'hashes of the tokens that lead back from 3-D Secure',
  payment_notices: "a provider's raw messages, whose content the events of the payment repeat",
  sealed_purchases:
    'purchases that wait seconds for their notaries, and then are purchases; of void ones, the entries show what they took and got back',
  page_checkpoints: 'sums of the purchases, kept so that a list need not count them',
  moved_members:
    'the line of the file by which the member moved in: what it brought is shown as data and entries',
  staff_members: 'which accounts belong to operators, found from addresses that are shown',
  'console.undecided_purchases': 'a copy of purchases, kept to derive the free stock',
  'console.bank_matched_payments': 'which deposit belongs to which payment: the deposits are shown',
  'console.parcel_photos': 'photos of the packed cards without any person: the parcel is shown',
  'console.parcel_claims': "the shop's own claims on its carriers: the parcel is shown",
  'console.errand_closures': 'who closed a failed request to the shop: the request is shown',
  'console.identity_papers':
    'papers of sellers, and proofs by the guardian who cancelled, another person: the cancellation is shown',
  'console.export_rows': 'in which label file a parcel stands: the parcel is shown',
  'console.import_rows': 'in which carrier file a parcel stands: the parcel is shown',
}
