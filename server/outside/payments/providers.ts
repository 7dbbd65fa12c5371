import { PAYMENT } from '#contract/constants.ts'
import { gmoProvider } from '#server/outside/payments/gmo/provider.ts'
import { amazonPayProvider } from './amazon-pay/provider.ts'
import { gmoCashProvider } from './gmo/cash.ts'
import { gmoWalletProvider } from './gmo/wallet.ts'
import type { PaymentProvider, ProviderName, Providers } from './payment-provider.ts'
import { paypalProvider } from './paypal/provider.ts'
import {
  amazonPaySettings,
  gmoSettings,
  paypalSettings,
  refusePartialGroups,
  type SettingsSource,
  stripeSettings,
} from './provider-settings.ts'
import { stripeProvider } from './stripe/provider.ts'

/**
 * Which provider serves which method (the contract's PAYMENT). Stripe is the second source of 1, 2 and 8: write
 * 'stripe' in their lines, and new payments go there; open ones stay with the provider that opened them.
 */
export const PROVIDER_OF: Readonly<Record<number, ProviderName>> = {
  [PAYMENT.card]: 'gmo',
  [PAYMENT.convenienceStore]: 'gmo-cash',
  [PAYMENT.paypal]: 'paypal',
  [PAYMENT.bankTransfer]: 'gmo-cash',
  [PAYMENT.amazonPay]: 'amazon-pay',
  [PAYMENT.carrier]: 'gmo',
  [PAYMENT.payEasy]: 'gmo-cash',
  [PAYMENT.paypay]: 'gmo-wallet',
  [PAYMENT.merpay]: 'gmo-wallet',
  [PAYMENT.applePay]: 'gmo-wallet',
}

export interface ProviderOptions {
  /** The sandbox gateway, where there is one: it stands in for each provider without credentials. */
  readonly gatewayUrl?: string | undefined
  /** By which expiries and the age of notices are judged; the machine's by default. */
  readonly now?: () => Date
}

/**
 * The providers by what the environment names; the sandbox gateway for all others, and nobody where there is no
 * gateway or NODE_ENV is production: a method without a provider is not offered. The variables, of which each
 * line belongs together:
 *
 * - GMO_SHOP_ID, GMO_SHOP_PASS, GMO_CSRF_TOKEN (a secret of our choice that GMO's notices echo),
 *   GMO_CONTACT_EMAIL, GMO_CONTACT_PHONE (printed on slips). As wanted: GMO_TEST=1 for GMO's test environment,
 *   GMO_NOTICE_ADDRESSES (from where result notices may come, with commas), GMO_KONBINI_ECON and
 *   GMO_KONBINI_OTHER (the chains that numbers are issued for). Apple Pay (12) is the sandbox's alone.
 * - PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_MERCHANT_ID (whose account is paid), PAYPAL_WEBHOOK_ID. As wanted:
 *   PAYPAL_TEST=1 for PayPal's own sandbox.
 * - AMAZON_PAY_MERCHANT_ID, AMAZON_PAY_STORE_ID, AMAZON_PAY_PUBLIC_KEY_ID (its LIVE- or SANDBOX- decides where),
 *   AMAZON_PAY_PRIVATE_KEY (PEM; line ends may be written \n).
 * - STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET.
 *
 * Refuses the start by a StartRefused that names each variable that is missing beside the others, or wrong.
 */
export function chooseProviders(
  environment: NodeJS.ProcessEnv,
  { gatewayUrl, now }: ProviderOptions,
): Providers {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  )
  refusePartialGroups(variables)
  const sandboxUrl = variables.NODE_ENV === 'production' ? undefined : gatewayUrl
  const source: SettingsSource = { variables, sandboxUrl, now }
  const gmo = gmoSettings(source)
  const all: readonly PaymentProvider[] = [
    ...[gmo].flatMap(fromSettings(gmoProvider)),
    ...[gmo].flatMap(fromSettings(gmoCashProvider)),
    ...[gmo].flatMap(fromSettings(gmoWalletProvider)),
    ...[paypalSettings(source)].flatMap(fromSettings(paypalProvider)),
    ...[amazonPaySettings(source)].flatMap(fromSettings(amazonPayProvider)),
    ...[stripeSettings(source)].flatMap(fromSettings(stripeProvider)),
  ]
  const byName = (name: string) => all.find((provider) => provider.name === name)
  return {
    all,
    byName,
    forMethod(payId) {
      if (payId === PAYMENT.applePay && gmo?.isSandbox !== true) return undefined
      return byName(PROVIDER_OF[payId] ?? '')
    },
  }
}

/** One provider where there are settings for it, else none. */
function fromSettings<Settings>(create: (settings: Settings) => PaymentProvider) {
  return (settings: Settings | null) => (settings === null ? [] : [create(settings)])
}
