import { type Identity, NEUTRAL_IDENTITY } from '#contract/identity.ts'
import type { DevicePaySettings } from '#server/external/payments/device-pay/settings.ts'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'

/**
 * `CAPTURE`: the wallet captures it when the buyer agrees. `AUTH`: the shop captures it after the
 * buyer's return. The contract with GMO decides which value GMO accepts.
 */
export type CaptureMode = 'CAPTURE' | 'AUTH'

export interface GmoSettings {
  readonly shopId: string
  readonly shopPass: string
  readonly protocolUrl: string
  readonly openApiUrl: string
  readonly scriptUrl: string
  /** The keys with which GMO's script in the browser makes card tokens. Both keys are public. */
  readonly tokenKeys: { readonly apiKey: string; readonly publicKey: string }
  /** Whether the script makes tokens for GMO's production system. */
  readonly isProduction: boolean
  /** The hosts of GMO's script that makes card tokens, and of the frames that this script opens. */
  readonly sources: ContentSources
  /** The token of each order is derived from it, and every OpenAPI notice contains the token. */
  readonly csrfSecret: string
  /** Addresses and networks, such as 192.0.2.0/24, of the protocol type API; empty for all. */
  readonly noticeAddresses: readonly string[]
  readonly merchant: () => Merchant
  /** What the shop calls its points, the goods of every order, in the letters that statements have. */
  readonly pointKana: () => string
  readonly paypayMode: CaptureMode
  /** By GMO's names: DOCOMO (d払い), AU_APP (au PAY) and RAKUTEN (楽天ペイ). */
  readonly wallets: Readonly<Record<string, CaptureMode>>
  /** GMO charges the card tokens of both by the same call as a card. */
  readonly devicePay: DevicePaySettings
  /** The category of the goods, four digits of ISO 18245, as agreed with GMO. */
  readonly itemCategory: string
  /** For each choice on the shop's screen. A payment number works at one chain only. */
  readonly konbini: Readonly<Record<'econ' | 'other', string>>
  /**
   * If true, each call has additional fields that only the sandbox gateway reads: the notice URL,
   * the URL for a buyer who cancels, and the language of the pages. GMO itself takes the notice URL
   * from the settings in GMO's console.
   */
  readonly isSandbox: boolean
  /** Where a tester pays into the account of an order. GMO itself has no such pages. */
  readonly depositPageUrl?: string
  readonly now?: () => Date
}

/** The shop's names and contacts on GMO's pages and slips. GMO's OpenAPI requires every field. */
export interface Merchant {
  readonly name: string
  readonly nameKana: string
  readonly nameAlphabet: string
  readonly nameShort: string
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string
  /** The opening hours in the form HH:MM-HH:MM. */
  readonly contactOpeningHours: string
}

/**
 * GMO publishes no list of these hosts. The script opens frames of its own host, and calls its own
 * host and the host of GMO's protocol type API.
 */
function sourcesOf(scriptHost: string, callHost: string): ContentSources {
  return {
    'script-src': [scriptHost],
    'frame-src': [scriptHost],
    'connect-src': [scriptHost, callHost],
  }
}

export const gmoLive = {
  protocolUrl: 'https://p01.mul-pay.jp/payment',
  openApiUrl: 'https://openapi.mul-pay.jp',
  scriptUrl: 'https://static.mul-pay.jp/payment/js/mp-token.js',
  sources: sourcesOf('https://static.mul-pay.jp', 'https://p01.mul-pay.jp'),
  isProduction: true,
} as const

export const gmoTest = {
  protocolUrl: 'https://pt01.mul-pay.jp/payment',
  openApiUrl: 'https://stg.openapi.mul-pay.jp',
  scriptUrl: 'https://stg.static.mul-pay.jp/payment/js/mp-token.js',
  sources: sourcesOf('https://stg.static.mul-pay.jp', 'https://pt01.mul-pay.jp'),
  isProduction: false,
} as const

/** How GMO and its wallets name the shop to a member. */
export function merchantNames(identity: Identity): Omit<Merchant, 'contactEmail' | 'contactPhone'> {
  return {
    name: identity.name,
    nameKana: identity.nameKana,
    nameAlphabet: identity.nameLatin,
    nameShort: identity.nameShort,
    contactName: `${identity.name}サポート`,
    contactOpeningHours: identity.contactHours,
  }
}

const SANDBOX_CONTACT = { contactEmail: 'support@shop.example', contactPhone: '0312345678' }

/** The category of hobby, toy and game shops in ISO 18245. */
export const gmoItemCategory = '5945'

export const gmoKonbini = { econ: 'LAWSON', other: 'SEVEN_ELEVEN' } as const

/** The credentials are those of the demo and never change. */
export function gmoSandbox(
  gatewayUrl: string,
  identity: () => Identity = () => NEUTRAL_IDENTITY,
): GmoSettings {
  return {
    shopId: 'tshop00000001',
    shopPass: 'hikifudasb',
    protocolUrl: `${loopbackUrl(gatewayUrl)}/payment`,
    openApiUrl: `${loopbackUrl(gatewayUrl)}/gmo-openapi`,
    scriptUrl: `${gatewayUrl}/payment/js/mp-token.js`,
    sources: { 'script-src': [gatewayUrl], 'frame-src': [gatewayUrl] },
    tokenKeys: {
      apiKey: 'hikifuda-sandbox-api-key',
      publicKey: 'hikifuda-sandbox-public-key',
    },
    isProduction: false,
    csrfSecret: 'hikifuda-sandbox-csrf-secret',
    noticeAddresses: [],
    merchant: () => ({ ...merchantNames(identity()), ...SANDBOX_CONTACT }),
    pointKana: () => identity().pointKana,
    paypayMode: 'CAPTURE',
    wallets: {},
    devicePay: {},
    itemCategory: gmoItemCategory,
    konbini: gmoKonbini,
    isSandbox: true,
    depositPageUrl: `${gatewayUrl}/gmo/deposit`,
  }
}
