import { type ClosureOutcome, closeIdleAccount } from '#server/closures/closures.ts'
import { runOnDatabase } from './find-database.ts'

const SENTENCES: Record<ClosureOutcome, string> = {
  closed: 'The account is closed.',
  unknown: 'There is no open account with this mail.',
  'in-use': 'The account was used within the last 6 months: it stays open.',
  'shipment-open': 'A parcel is still to be sent: the account stays open.',
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
