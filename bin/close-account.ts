import { type ClosureOutcome, closeIdleAccount } from '#server/closures/closures.ts'
import { runOnDatabase } from './database/find-database.ts'

const SENTENCES: Record<ClosureOutcome, string> = {
  closed: 'The account is closed.',
  unknown: 'There is no open account with this mail.',
  'in-use': 'The account was used within the last 6 months: it stays open.',
  'cards-wait': 'Cards wait for the decision of the member: the account stays open.',
  'parcels-travel': 'A parcel is still to be sent or travels: the account stays open.',
  'goods-away': "Cards of a guardian's cancellation have not come back: the account stays open.",
  'money-stays':
    "Payments of a guardian's cancellation have not gone back: the account stays open.",
  'paid-points': 'The member has points that were paid for: the account stays open.',
  owes: 'The member owes points or coins after a refund: the account stays open.',
  'refund-open': 'A refund to the member is not through: the account stays open.',
  'payment-held':
    'A payment of the member is held: release or refund it first (npm run payments -- exceptions).',
}

/**
 * `npm run close-account -- MAIL`: lets the operator close the account with this mail address. The
 * account must have been unused for 6 months.
 */
const [, , mail] = process.argv
if (mail === undefined) {
  console.error('usage: npm run close-account -- MAIL')
  process.exit(1)
}
await runOnDatabase(async (database) => {
  const closing = await closeIdleAccount(database, { mail, now: new Date() })
  console.log(SENTENCES[closing])
  return closing === 'closed' ? 0 : 1
})
