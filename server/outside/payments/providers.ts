import { PAYMENT } from '#contract/constants.ts'
import { gmoCashProvider } from './gmo/cash.ts'
import { gmoProvider } from './gmo/gmo.ts'
import type { GmoSettings } from './gmo/settings.ts'
import { gmoWalletProvider } from './gmo/wallet.ts'
import type { PaymentProvider, ProviderName, Providers } from './port.ts'
import { gmoSettings, refuseHalves } from './provider-settings.ts'

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
}

/**
 * The providers by what the environment names; the sandbox gateway for all others, and nobody where there is no
 * gateway or the environment is production: a method without a provider is not offered.
 *
 * GMO: GMO_SHOP_ID, GMO_SHOP_PASS, GMO_CSRF_TOKEN (a secret of our choice that its notices echo),
 * GMO_CONTACT_EMAIL and GMO_CONTACT_PHONE (printed on slips); and as wanted GMO_TEST (1: GMO's test environment),
 * GMO_NOTICE_ADDRESSES (from where its result notices may come, with commas), GMO_KONBINI_ECON and
 * GMO_KONBINI_OTHER (the chains for which convenience store numbers are issued: LAWSON, SEVEN_ELEVEN,
 * FAMILYMART, MINISTOP, SEICOMART).
 *
 * Refuses the start by a StartRefused that names each variable that is missing beside the others.
 */
export function chooseProviders(
  environment: NodeJS.ProcessEnv,
  { gatewayUrl }: ProviderOptions,
): Providers {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  refuseHalves(given)
  const sandboxUrl = given.NODE_ENV === 'production' ? undefined : gatewayUrl
  const gmo = gmoSettings(given, sandboxUrl)
  const all: readonly PaymentProvider[] = [...gmoProviders(gmo)]
  const named = (name: string) => all.find((provider) => provider.name === name)
  return {
    all,
    named,
    of(payId) {
      if (payId === PAYMENT.applePay && gmo?.isSandbox !== true) return undefined
      return named(PROVIDER_OF[payId] ?? '')
    },
  }
}

function gmoProviders(settings: GmoSettings | null): readonly PaymentProvider[] {
  if (settings === null) return []
  return [gmoProvider(settings), gmoCashProvider(settings), gmoWalletProvider(settings)]
}
