import { z } from 'zod'
import { PAYMENT } from '#contract/constants.ts'
import { type Identity, NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { oneOf, parseVariables, setVariables } from '#server/platform/configuration/variables.ts'
import { amazonPayProvider } from './amazon-pay/provider.ts'
import { fincodeCashProvider } from './fincode/cash.ts'
import { fincodeProvider } from './fincode/provider.ts'
import { gmoCashProvider } from './gmo/cash.ts'
import { gmoProvider } from './gmo/provider.ts'
import { gmoWalletProvider } from './gmo/wallet.ts'
import type { PaymentProvider, Providers } from './payment-provider.ts'
import { paypalProvider } from './paypal/provider.ts'
import { chosenProviders } from './provider-choices.ts'
import type { ProviderName } from './provider-name.ts'
import {
  amazonPaySettings,
  fincodeSettings,
  gmoSettings,
  paypalSettings,
  refusePartialGroups,
  type SettingsSource,
  stripeSettings,
} from './provider-settings.ts'
import { stripeProvider } from './stripe/provider.ts'

/**
 * The provider of each payment method, unless the operator chooses another by a variable
 * (provider-choices.ts). After a change, new payments go to the new provider, and unfinished
 * payments stay with the provider that opened them.
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
  [PAYMENT.applePay]: 'gmo',
  [PAYMENT.dBarai]: 'gmo-wallet',
  [PAYMENT.auPay]: 'gmo-wallet',
  [PAYMENT.rakutenPay]: 'gmo-wallet',
  [PAYMENT.googlePay]: 'gmo',
}

/** The methods that charge a card, which CARDS_STOPPED=1 stops. */
const CARD_METHODS: readonly number[] = [PAYMENT.card, PAYMENT.applePay, PAYMENT.googlePay]

/** CARDS_STOPPED=1 stops only new card payments, for example while a thief tests stolen cards. */
const switches = z.object({ CARDS_STOPPED: oneOf('0', '1').default('0') })

export interface ProviderOptions {
  /** The gateway replaces each provider whose credentials are not set. */
  readonly gatewayUrl?: string | undefined
  /** The clock for expiries and for the age of notices; by default the system's clock. */
  readonly now?: () => Date
  /** The names of the shop at this moment; by default the neutral ones. */
  readonly identity?: () => Identity
}

/**
 * Opens the providers whose environment variables are set. The sandbox gateway replaces the others,
 * except in production or if no gateway runs. The shop does not offer a method without a provider.
 * Each item below is one group of variables:
 * - GMO_SHOP_ID, GMO_SHOP_PASS, GMO_TOKEN_API_KEY and GMO_TOKEN_PUBLIC_KEY (public keys of the
 *   token script), GMO_CSRF_TOKEN (a secret of the shop, with which it recognises GMO's notices),
 *   GMO_CONTACT_EMAIL, GMO_CONTACT_PHONE (printed on slips). Optional: GMO_TEST=1 for GMO's test
 *   environment, GMO_NOTICE_ADDRESSES (the IP addresses that may send notices, separated by
 *   commas), GMO_KONBINI_ECON and GMO_KONBINI_OTHER (the store chains of the shop's two choices).
 *   GMO_CARD_TOKENS adds Apple Pay (APPLE_PAY) and Google Pay (GOOGLE_PAY), with the credentials of
 *   device-pay/settings.ts. Without it, only the sandbox offers Apple Pay, as a page.
 *   GMO_WALLETS adds the wallets d払い (DOCOMO), au PAY (AU_APP) and 楽天ペイ (RAKUTEN), which are
 *   off without it, also in the sandbox.
 * - PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_MERCHANT_ID (the account that receives the
 *   money), PAYPAL_WEBHOOK_ID. Optional: PAYPAL_TEST=1 for PayPal's own sandbox.
 * - AMAZON_PAY_MERCHANT_ID, AMAZON_PAY_STORE_ID, AMAZON_PAY_PUBLIC_KEY_ID (its LIVE- or SANDBOX-
 *   names the environment), AMAZON_PAY_PRIVATE_KEY (PEM; line ends may be written \n). Optional,
 *   but needed for notices: AMAZON_PAY_TOPIC (the ARN of Amazon's topic).
 * - STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET.
 * - FINCODE_SECRET_KEY, FINCODE_PUBLIC_KEY (m_test_ and p_test_ name fincode's test environment),
 *   FINCODE_WEBHOOK_SIGNATURE (the text with which the shop recognises fincode's notices).
 * - PROVIDER_OF_CARD and the other choices of provider-choices.ts: who serves a method.
 *
 * Throws a StartRefused that names each variable that is wrong or missing from its group.
 */
export function chooseProviders(
  environment: NodeJS.ProcessEnv,
  { gatewayUrl, now, identity = () => NEUTRAL_IDENTITY }: ProviderOptions,
): Providers {
  const variables = setVariables(environment)
  refusePartialGroups(variables)
  const sandboxUrl = variables.NODE_ENV === 'production' ? undefined : gatewayUrl
  const source: SettingsSource = { variables, sandboxUrl, now, identity }
  const gmo = gmoSettings(source)
  const fincode = fincodeSettings(source)
  const all: readonly PaymentProvider[] = [
    ...[gmo].flatMap(fromSettings(gmoProvider)),
    ...[gmo].flatMap(fromSettings(gmoCashProvider)),
    ...[gmo].flatMap(fromSettings(gmoWalletProvider)),
    ...[paypalSettings(source)].flatMap(fromSettings(paypalProvider)),
    ...[amazonPaySettings(source)].flatMap(fromSettings(amazonPayProvider)),
    ...[stripeSettings(source)].flatMap(fromSettings(stripeProvider)),
    ...[fincode].flatMap(fromSettings(fincodeProvider)),
    ...[fincode].flatMap(fromSettings(fincodeCashProvider)),
  ]
  const { CARDS_STOPPED: areCardsStopped } = parseVariables(switches, variables)
  const providerOf = { ...PROVIDER_OF, ...chosenProviders(variables, sandboxUrl) }
  const byName = (name: string) => all.find((provider) => provider.name === name)
  return {
    all,
    byName,
    forMethod(payId) {
      if (CARD_METHODS.includes(payId) && areCardsStopped === '1') return undefined
      const provider = byName(providerOf[payId] ?? '')
      if (provider?.serves?.(payId) !== false) return provider
      // Without GMO_CARD_TOKENS, the sandbox offers Apple Pay as a page, like a wallet (Q79).
      return payId === PAYMENT.applePay && provider.isSandbox ? byName('gmo-wallet') : undefined
    },
  }
}

function fromSettings<Settings>(create: (settings: Settings) => PaymentProvider) {
  return (settings: Settings | null) => (settings === null ? [] : [create(settings)])
}
