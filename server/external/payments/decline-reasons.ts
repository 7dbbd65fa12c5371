import type { DeclineReason } from '#contract/payments.ts'

/** A reason that is absent has no code at that provider. */
export type DeclineCodes = Readonly<Partial<Record<DeclineReason, readonly string[]>>>

/**
 * GMO's titles, and the card companies' codes, which follow the title after a hyphen. Balance: G02,
 * G04. Limits: G03, G05, G55. PIN, security code, number and expiry: G42, G44, G45, G65, G83.
 */
const GMO: DeclineCodes = {
  funds: ['insufficient_balance', 'amount_limit_exceeded', 'G02', 'G03', 'G04', 'G05', 'G55'],
  'card-data': ['G42', 'G44', 'G45', 'G65', 'G83'],
  cancelled: ['operation_aborted_by_user'],
}

const STRIPE: DeclineCodes = {
  funds: ['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  'card-data': [
    'incorrect_number',
    'invalid_number',
    'incorrect_cvc',
    'invalid_cvc',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'expired_card',
  ],
}

const PAYPAL: DeclineCodes = {
  funds: ['INSUFFICIENT_FUNDS', 'TRANSACTION_LIMIT_EXCEEDED'],
  'card-data': ['CARD_EXPIRED'],
}

/**
 * The codes of each provider, by its name. fincode documents no codes of declined cards, and Amazon
 * Pay does not say why it declines. A buyer who cancels there leaves the order cancelled.
 */
const CODES: Readonly<Record<string, DeclineCodes>> = {
  gmo: GMO,
  'gmo-wallet': GMO,
  stripe: STRIPE,
  paypal: PAYPAL,
}

export function declineReasonOf(provider: string, code: string): DeclineReason | null {
  const parts = [code, ...code.split('-')]
  const found = Object.entries(CODES[provider] ?? {}).find(([, codes]) =>
    codes.some((each) => parts.includes(each)),
  )
  return (found?.[0] as DeclineReason | undefined) ?? null
}
