/** What a shop needs before it opens, and finds out itself. */
export const FOUND_STEPS = [
  'identity',
  'legal-texts',
  'issuer',
  'purchase-age',
  'payments',
  'courses',
  'pack',
  'sender',
  'mail',
  'sms',
  'backup',
  'jobs',
  'two-owners',
  'address-list',
] as const
/** What a shop needs before it opens, and only an owner can confirm. */
export const CONFIRMED_STEPS = [
  'tax',
  'deposit-law',
  'ranks',
  'providers',
  'carriers',
  'alerts',
] as const
