import { z } from 'zod'
import type { Identity } from '#contract/identity.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import {
  commaSeparated,
  parseVariables,
  pem,
  type Variables,
} from '#server/platform/configuration/variables.ts'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import type { ApplePaySettings } from './apple-pay.ts'
import { type GooglePaySettings, googlePayScript } from './google-pay.ts'

interface WalletSource {
  readonly variables: Variables
  readonly identity: () => Identity
}

/** The shop does not offer a wallet without settings. */
export interface DevicePaySettings {
  readonly applePay?: ApplePaySettings
  readonly googlePay?: GooglePaySettings
}

const WALLETS = ['APPLE_PAY', 'GOOGLE_PAY'] as const
const APPLE_GATEWAY = 'https://apple-pay-gateway.apple.com'

const contract = z.object({
  GMO_CARD_TOKENS: commaSeparated
    .refine((parts) => parts.every((part) => WALLETS.some((wallet) => wallet === part)), {
      error: `must be ${WALLETS.join(' or ')}, separated by commas`,
    })
    .default([]),
})
const appleVariables = z.object({
  APPLE_PAY_MERCHANT_ID: z.string(),
  APPLE_PAY_CERTIFICATE: pem,
  APPLE_PAY_KEY: pem,
  APPLE_PAY_DOMAIN_FILE: z.string().min(1, 'must be the content of the file'),
})
const googleVariables = z.object({
  GOOGLE_PAY_MERCHANT_ID: z.string(),
  GOOGLE_PAY_GATEWAY: z.string(),
  GOOGLE_PAY_GATEWAY_MERCHANT_ID: z.string(),
})

/** The wallets also need Apple's and Google's own credentials. */
export function devicePayLive(
  { variables, identity }: WalletSource,
  environment: GooglePaySettings['environment'],
): DevicePaySettings {
  const wallets = contractedWallets(variables)
  return {
    ...(wallets.includes('APPLE_PAY') ? { applePay: appleSettings({ variables, identity }) } : {}),
    ...(wallets.includes('GOOGLE_PAY')
      ? { googlePay: googleSettings({ variables, identity }, environment) }
      : {}),
  }
}

/** Without credentials of GMO, the sandbox gateway replaces both wallets. */
export function devicePaySandbox(
  { variables, identity }: WalletSource,
  gatewayUrl: string,
): DevicePaySettings {
  const wallets = contractedWallets(variables)
  const sources = { 'script-src': [gatewayUrl], 'frame-src': [gatewayUrl] }
  const applePay: ApplePaySettings = {
    merchantId: 'merchant.example.shop',
    displayName: () => identity().nameLatin,
    validationUrl: `${loopbackUrl(gatewayUrl)}/apple-pay`,
    domainFile: '',
    scriptUrl: `${gatewayUrl}/device-pay/apple-pay.js`,
    sources,
  }
  const googlePay: GooglePaySettings = {
    merchantId: 'hikifuda-sandbox',
    merchantName: () => identity().nameLatin,
    environment: 'TEST',
    gateway: 'hikifudasandbox',
    gatewayMerchantId: 'hikifuda-sandbox-shop',
    scriptUrl: `${gatewayUrl}/device-pay/google-pay.js`,
    sources,
  }
  return {
    ...(wallets.includes('APPLE_PAY') ? { applePay } : {}),
    ...(wallets.includes('GOOGLE_PAY') ? { googlePay } : {}),
  }
}

function contractedWallets(variables: Variables): readonly string[] {
  return parseVariables(contract, variables).GMO_CARD_TOKENS
}

function appleSettings({ variables, identity }: WalletSource): ApplePaySettings {
  refuseMissing(variables, Object.keys(appleVariables.shape))
  const values = parseVariables(appleVariables, variables)
  return {
    merchantId: values.APPLE_PAY_MERCHANT_ID,
    displayName: () => identity().nameLatin,
    validationUrl: APPLE_GATEWAY,
    identity: { certificate: values.APPLE_PAY_CERTIFICATE, key: values.APPLE_PAY_KEY },
    domainFile: values.APPLE_PAY_DOMAIN_FILE,
    // Safari provides Apple Pay by itself, so the page loads nothing from Apple.
    scriptUrl: '',
    sources: {},
  }
}

function googleSettings(
  { variables, identity }: WalletSource,
  environment: GooglePaySettings['environment'],
): GooglePaySettings {
  refuseMissing(variables, Object.keys(googleVariables.shape))
  const values = parseVariables(googleVariables, variables)
  return {
    ...googlePayScript,
    merchantId: values.GOOGLE_PAY_MERCHANT_ID,
    merchantName: () => identity().nameLatin,
    gateway: values.GOOGLE_PAY_GATEWAY,
    gatewayMerchantId: values.GOOGLE_PAY_GATEWAY_MERCHANT_ID,
    environment,
  }
}

function refuseMissing(variables: Variables, names: readonly string[]): void {
  const missing = names.filter((name) => variables[name] === undefined)
  const sentences = missing.map((name) => `${name} must be set beside GMO_CARD_TOKENS.`)
  if (sentences.length > 0) throw new StartRefused(sentences.join('\n'))
}
