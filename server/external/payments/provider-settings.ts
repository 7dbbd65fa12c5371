import { isIP } from 'node:net'
import { z } from 'zod'
import type { Identity } from '#contract/identity.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import {
  commaSeparated,
  oneOf,
  parseVariables,
  pem,
  type Variables,
} from '#server/platform/configuration/variables.ts'
import { type AmazonPaySettings, amazonPayLive, amazonPaySandbox } from './amazon-pay/settings.ts'
import { devicePayLive, devicePaySandbox } from './device-pay/settings.ts'
import {
  type FincodeSettings,
  fincodeBank,
  fincodeLive,
  fincodeSandbox,
  fincodeTest,
} from './fincode/settings.ts'
import {
  type GmoSettings,
  gmoItemCategory,
  gmoKonbini,
  gmoLive,
  gmoSandbox,
  gmoTest,
  merchantNames,
} from './gmo/settings.ts'
import { type PaypalSettings, paypalLive, paypalSandbox, paypalTest } from './paypal/settings.ts'
import { type StripeSettings, stripeLive, stripeSandbox } from './stripe/settings.ts'

export interface SettingsSource {
  readonly variables: Variables
  /** The sandbox gateway's URL; undefined if the shop runs without the sandbox gateway. */
  readonly sandboxUrl: string | undefined
  readonly now: (() => Date) | undefined
  /** The names of the shop at this moment. */
  readonly identity: () => Identity
}

/** For each provider, the variables that are set all together or not at all. */
const GROUPS = {
  gmo: [
    'GMO_SHOP_ID',
    'GMO_SHOP_PASS',
    'GMO_TOKEN_API_KEY',
    'GMO_TOKEN_PUBLIC_KEY',
    'GMO_CSRF_TOKEN',
    'GMO_CONTACT_EMAIL',
    'GMO_CONTACT_PHONE',
  ],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID', 'PAYPAL_WEBHOOK_ID'],
  amazonPay: [
    'AMAZON_PAY_MERCHANT_ID',
    'AMAZON_PAY_STORE_ID',
    'AMAZON_PAY_PUBLIC_KEY_ID',
    'AMAZON_PAY_PRIVATE_KEY',
  ],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  fincode: ['FINCODE_SECRET_KEY', 'FINCODE_PUBLIC_KEY', 'FINCODE_WEBHOOK_SIGNATURE'],
} as const satisfies Record<string, readonly string[]>

export function refusePartialGroups(variables: Variables): void {
  const sentences = Object.values(GROUPS).flatMap((names: readonly string[]) => {
    const [present] = names.filter((name) => variables[name] !== undefined)
    if (present === undefined) return []
    const missing = names.filter((name) => variables[name] === undefined)
    return missing.map((name) => `${name} must be set beside ${present}.`)
  })
  if (sentences.length > 0) throw new StartRefused(sentences.join('\n'))
}

/** Returns the credentials of a provider that are not set, by the names of their variables. */
export function missingCredentials(provider: string, variables: Variables): readonly string[] {
  // GMO and fincode have several providers with the same credentials, such as gmo and gmo-cash.
  const company = provider === 'amazon-pay' ? 'amazon_pay' : provider.split('-')[0]
  const prefix = `${company}_`.toUpperCase()
  const names: readonly string[] = Object.values(GROUPS).flat()
  return names.filter((name) => name.startsWith(prefix) && variables[name] === undefined)
}

const STORE_CHAINS = ['LAWSON', 'SEVEN_ELEVEN', 'FAMILYMART', 'MINISTOP', 'SEICOMART'] as const
const storeChain = z
  .enum(STORE_CHAINS, { error: `must be one of ${STORE_CHAINS.join(', ')}` })
  .optional()
const WALLET = /^(DOCOMO|AU_APP|RAKUTEN)(?::(AUTH|CAPTURE))?$/
/**
 * The environment variable that lists the optional wallets of GMO, such as `DOCOMO,RAKUTEN:AUTH`.
 * The sandbox offers these wallets too, so the shop reads this variable even without credentials of
 * GMO.
 */
const walletVariables = z.object({
  GMO_WALLETS: commaSeparated
    .refine((parts) => parts.every((part) => WALLET.test(part)), {
      error: 'must be DOCOMO, AU_APP or RAKUTEN, each alone or with :AUTH, separated by commas',
    })
    .transform((parts): GmoSettings['wallets'] =>
      Object.fromEntries(
        parts.map((part) => part.split(':')).map(([name, mode = 'CAPTURE']) => [name, mode]),
      ),
    )
    .default({}),
})
const gmoVariables = z.object({
  GMO_SHOP_ID: z.string().regex(/^[A-Za-z0-9]{1,13}$/, 'must be at most 13 letters and digits'),
  GMO_SHOP_PASS: z.string(),
  GMO_TOKEN_API_KEY: z.string(),
  GMO_TOKEN_PUBLIC_KEY: z.string(),
  GMO_CSRF_TOKEN: z.string().min(16, 'must have 16 characters or more'),
  GMO_CONTACT_EMAIL: z.email('must be a mail address'),
  GMO_CONTACT_PHONE: z.string().regex(/^[0-9-]{10,13}$/, 'must be a telephone number'),
  GMO_TEST: oneOf('0', '1').default('0'),
  GMO_NOTICE_ADDRESSES: commaSeparated
    .refine((parts) => parts.every(isNetwork), {
      error: 'must be addresses such as 203.0.113.7 or 203.0.113.0/24',
    })
    .default([]),
  GMO_PAYPAY_MODE: oneOf('CAPTURE', 'AUTH').default('CAPTURE'),
  GMO_ITEM_CATEGORY: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .default(gmoItemCategory),
  GMO_KONBINI_ECON: storeChain,
  GMO_KONBINI_OTHER: storeChain,
})

/** The patterns of both ids are those of PayPal's descriptions (testing/providers/paypal.json). */
const paypalVariables = z.object({
  PAYPAL_CLIENT_ID: z.string(),
  PAYPAL_CLIENT_SECRET: z.string(),
  PAYPAL_MERCHANT_ID: z
    .string()
    .regex(/^[2-9A-HJ-NP-Z]{13}$/, 'must be 13 capital letters and digits, without 0, 1, I and O'),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[a-zA-Z0-9]{1,50}$/, 'must be at most 50 letters and digits'),
  PAYPAL_TEST: oneOf('0', '1').default('0'),
})
const amazonPayVariables = z.object({
  AMAZON_PAY_MERCHANT_ID: z.string(),
  AMAZON_PAY_STORE_ID: z.string(),
  AMAZON_PAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^(LIVE|SANDBOX)-/, 'must begin with LIVE- or SANDBOX-'),
  AMAZON_PAY_TOPIC: z
    .string()
    .regex(/^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w-]+$/, 'must be the ARN of an SNS topic')
    .optional(),
  AMAZON_PAY_PRIVATE_KEY: pem,
})
const stripeVariables = z.object({
  STRIPE_SECRET_KEY: z.string().regex(/^[sr]k_/, 'must begin with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_'),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_/, 'must begin with whsec_'),
})
/** The prefix of each key names the environment: production or fincode's test environment. */
const fincodeVariables = z
  .object({
    FINCODE_SECRET_KEY: z.string().regex(/^m_(prod|test)_/, 'must begin with m_prod_ or m_test_'),
    FINCODE_PUBLIC_KEY: z.string().regex(/^p_(prod|test)_/, 'must begin with p_prod_ or p_test_'),
    FINCODE_WEBHOOK_SIGNATURE: z.string().min(16, 'must have 16 characters or more'),
  })
  .refine(
    (keys) => isFincodeTest(keys.FINCODE_SECRET_KEY) === isFincodeTest(keys.FINCODE_PUBLIC_KEY),
    {
      path: ['FINCODE_PUBLIC_KEY'],
      error: 'must be of the same environment as FINCODE_SECRET_KEY',
    },
  )
const isFincodeTest = (key: string) => /^[mp]_test_/.test(key)

/** GMO's own credentials, or else the sandbox; null if there is neither. */
export function gmoSettings({
  variables,
  sandboxUrl,
  now,
  identity,
}: SettingsSource): GmoSettings | null {
  const clock = now === undefined ? {} : { now }
  const { GMO_WALLETS: wallets } = parseVariables(walletVariables, variables)
  if (variables.GMO_SHOP_ID === undefined)
    return sandboxUrl === undefined
      ? null
      : {
          ...gmoSandbox(sandboxUrl, identity),
          wallets,
          devicePay: devicePaySandbox({ variables, identity }, sandboxUrl),
          ...clock,
        }
  const values = parseVariables(gmoVariables, variables)
  return {
    ...(values.GMO_TEST === '1' ? gmoTest : gmoLive),
    shopId: values.GMO_SHOP_ID,
    shopPass: values.GMO_SHOP_PASS,
    tokenKeys: { apiKey: values.GMO_TOKEN_API_KEY, publicKey: values.GMO_TOKEN_PUBLIC_KEY },
    csrfSecret: values.GMO_CSRF_TOKEN,
    noticeAddresses: values.GMO_NOTICE_ADDRESSES,
    merchant: () => ({
      ...merchantNames(identity()),
      contactEmail: values.GMO_CONTACT_EMAIL,
      contactPhone: values.GMO_CONTACT_PHONE,
    }),
    pointKana: () => identity().pointKana,
    paypayMode: values.GMO_PAYPAY_MODE,
    wallets,
    devicePay: devicePayLive(
      { variables, identity },
      values.GMO_TEST === '1' ? 'TEST' : 'PRODUCTION',
    ),
    itemCategory: values.GMO_ITEM_CATEGORY,
    konbini: {
      econ: values.GMO_KONBINI_ECON ?? gmoKonbini.econ,
      other: values.GMO_KONBINI_OTHER ?? gmoKonbini.other,
    },
    isSandbox: false,
    ...clock,
  }
}

export function paypalSettings({
  variables,
  sandboxUrl,
  now,
}: SettingsSource): PaypalSettings | null {
  const clock = now === undefined ? {} : { now }
  if (variables.PAYPAL_CLIENT_ID === undefined)
    return sandboxUrl === undefined ? null : { ...paypalSandbox(sandboxUrl), ...clock }
  const values = parseVariables(paypalVariables, variables)
  return {
    ...(values.PAYPAL_TEST === '1' ? paypalTest : paypalLive),
    clientId: values.PAYPAL_CLIENT_ID,
    clientSecret: values.PAYPAL_CLIENT_SECRET,
    merchantId: values.PAYPAL_MERCHANT_ID,
    webhookId: values.PAYPAL_WEBHOOK_ID,
    ...clock,
  }
}

export function amazonPaySettings({
  variables,
  sandboxUrl,
}: SettingsSource): AmazonPaySettings | null {
  if (variables.AMAZON_PAY_MERCHANT_ID === undefined)
    return sandboxUrl === undefined ? null : amazonPaySandbox(sandboxUrl)
  const values = parseVariables(amazonPayVariables, variables)
  return {
    ...amazonPayLive,
    merchantId: values.AMAZON_PAY_MERCHANT_ID,
    storeId: values.AMAZON_PAY_STORE_ID,
    publicKeyId: values.AMAZON_PAY_PUBLIC_KEY_ID,
    privateKey: values.AMAZON_PAY_PRIVATE_KEY,
    topic: values.AMAZON_PAY_TOPIC,
  }
}

export function stripeSettings({
  variables,
  sandboxUrl,
  now,
}: SettingsSource): StripeSettings | null {
  const clock = now === undefined ? {} : { now }
  if (variables.STRIPE_SECRET_KEY === undefined)
    return sandboxUrl === undefined ? null : { ...stripeSandbox(sandboxUrl), ...clock }
  const values = parseVariables(stripeVariables, variables)
  return {
    ...stripeLive,
    secretKey: values.STRIPE_SECRET_KEY,
    publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    ...clock,
  }
}

export function fincodeSettings({
  variables,
  sandboxUrl,
  now,
}: SettingsSource): FincodeSettings | null {
  const clock = now === undefined ? {} : { now }
  if (variables.FINCODE_SECRET_KEY === undefined)
    return sandboxUrl === undefined ? null : { ...fincodeSandbox(sandboxUrl), ...clock }
  const values = parseVariables(fincodeVariables, variables)
  return {
    ...(isFincodeTest(values.FINCODE_SECRET_KEY) ? fincodeTest : fincodeLive),
    secretKey: values.FINCODE_SECRET_KEY,
    publicKey: values.FINCODE_PUBLIC_KEY,
    webhookSignature: values.FINCODE_WEBHOOK_SIGNATURE,
    bankName: fincodeBank,
    ...clock,
  }
}

function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(prefix ?? 0) <= (version === 4 ? 32 : 128)
}
