export interface GmoSettings {
  readonly shopId: string
  readonly shopPass: string
  /** The base URL of the protocol type's calls, such as EntryTran.idPass. */
  readonly protocolUrl: string
  readonly openApiUrl: string
  readonly scriptUrl: string
  /** Origins from which the browser loads the token script and which that script calls. */
  readonly origins: readonly string[]
  /** A secret between the shop and GMO. Every notice of the OpenAPI type must contain it. */
  readonly csrfToken: string
  /**
   * The IP addresses from which result notices of the protocol type may come, single or as networks
   * such as 192.0.2.0/24. An empty list allows every IP address.
   */
  readonly noticeAddresses: readonly string[]
  readonly merchant: Merchant
  /**
   * The store chain for each of the two choices in the contract. GMO issues a number for one chain
   * only.
   */
  readonly konbini: Readonly<Record<'econ' | 'other', string>>
  /**
   * True adds fields that only the sandbox gateway reads: the notice URL, the language of its
   * pages, and the URL for a buyer who cancels. GMO takes the notice URL from the settings of its
   * console.
   */
  readonly isSandbox: boolean
  readonly now?: () => Date
}

/** How GMO's pages and slips name the shop. The OpenAPI requires every field. */
export interface Merchant {
  readonly name: string
  readonly nameKana: string
  readonly nameAlphabet: string
  readonly nameShort: string
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string
  /** In the form HH:MM-HH:MM. */
  readonly contactOpeningHours: string
}

/** The URLs of GMO Payment Gateway's production system. */
export const gmoLive = {
  protocolUrl: 'https://p01.mul-pay.jp/payment',
  openApiUrl: 'https://openapi.mul-pay.jp',
  scriptUrl: 'https://static.mul-pay.jp/payment/js/mp-token.js',
  origins: ['https://static.mul-pay.jp', 'https://p01.mul-pay.jp'],
} as const

/** The URLs of GMO's own test environment. */
export const gmoTest = {
  protocolUrl: 'https://pt01.mul-pay.jp/payment',
  openApiUrl: 'https://stg.openapi.mul-pay.jp',
  scriptUrl: 'https://stg.static.mul-pay.jp/payment/js/mp-token.js',
  origins: ['https://stg.static.mul-pay.jp', 'https://pt01.mul-pay.jp'],
} as const

export const hikifudaMerchant: Merchant = {
  name: '引札',
  nameKana: 'ヒキフダ',
  nameAlphabet: 'Hikifuda',
  nameShort: '引札',
  contactName: '引札サポート',
  contactEmail: 'support@hikifuda.example',
  contactPhone: '0312345678',
  contactOpeningHours: '10:00-18:00',
}

export const gmoKonbini = { econ: 'LAWSON', other: 'SEVEN_ELEVEN' } as const

/**
 * Returns settings that use the sandbox gateway in place of GMO, with its fixed demo credentials.
 */
export function gmoSandbox(gatewayUrl: string): GmoSettings {
  return {
    shopId: 'tshop00000001',
    shopPass: 'hikifudasb',
    protocolUrl: `${gatewayUrl}/payment`,
    openApiUrl: `${gatewayUrl}/gmo-openapi`,
    scriptUrl: `${gatewayUrl}/payment/js/mp-token.js`,
    origins: [gatewayUrl],
    csrfToken: 'hikifuda-sandbox-csrf-token',
    noticeAddresses: [],
    merchant: hikifudaMerchant,
    konbini: gmoKonbini,
    isSandbox: true,
  }
}
