import type { PAYMENT_PROVIDERS } from '#contract/console/payments/payments.fields.ts'

type Names = Readonly<Record<(typeof PAYMENT_PROVIDERS)[number], string>>

const ja: Names = {
  'amazon-pay': 'Amazon Pay',
  fincode: 'fincode',
  'fincode-cash': 'fincode（コンビニ・振込）',
  gmo: 'GMO-PG（カード）',
  'gmo-cash': 'GMO-PG（コンビニ・振込）',
  'gmo-wallet': 'GMO-PG（スマホ決済）',
  paypal: 'PayPal',
  stripe: 'Stripe',
}
const en: Names = {
  ...ja,
  'fincode-cash': 'fincode (stores, transfers)',
  gmo: 'GMO-PG (cards)',
  'gmo-cash': 'GMO-PG (stores, transfers)',
  'gmo-wallet': 'GMO-PG (wallets)',
}

type AnyName = Readonly<Record<string, string>>

/** The names of the providers. One provider has several contracts, each with methods of its own. */
export const providerTexts: Readonly<Record<'ja' | 'en', AnyName>> = { ja, en }
