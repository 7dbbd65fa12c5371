export interface GmoSettings {
  readonly shopId: string
  readonly shopPass: string
  /** Of the protocol type; below it stand EntryTran.idPass and the others. */
  readonly protocolUrl: string
  readonly openApiUrl: string
  readonly scriptUrl: string
  /** Origins that the token script is loaded from and talks to. */
  readonly origins: readonly string[]
  /** What OpenAPI's notices have to echo. A secret between the shop and GMO. */
  readonly csrfToken: string
  /** From where result notices of the protocol type may come, single or as 192.0.2.0/24; empty: from anywhere. */
  readonly noticeAddresses: readonly string[]
  readonly merchant: Merchant
  /** Which chain's number a member gets for each of the contract's two choices: GMO issues it for one chain. */
  readonly konbini: Readonly<Record<'econ' | 'other', string>>
  /**
   * True adds what the real wire has no field for and the sandbox gateway reads: where a notice goes (at GMO set
   * once in its console), the language of its pages, and where the browser goes that gave up.
   */
  readonly isSandbox: boolean
  readonly now?: () => Date
}

/** How GMO's pages and slips call the shop; its OpenAPI demands every entry. */
export interface Merchant {
  readonly name: string
  readonly nameKana: string
  readonly nameAlphabet: string
  readonly nameShort: string
  readonly contactName: string
  readonly contactEmail: string
  readonly contactPhone: string
  /** HH:MM-HH:MM */
  readonly contactOpeningHours: string
}

/** Where GMO Payment Gateway itself is. */
export const gmoLive = {
  protocolUrl: 'https://p01.mul-pay.jp/payment',
  openApiUrl: 'https://openapi.mul-pay.jp',
  scriptUrl: 'https://static.mul-pay.jp/payment/js/mp-token.js',
  origins: ['https://static.mul-pay.jp', 'https://p01.mul-pay.jp'],
} as const

/** GMO's own test environment. */
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

/** The sandbox gateway in GMO's place, with its fixed demo credentials. */
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
