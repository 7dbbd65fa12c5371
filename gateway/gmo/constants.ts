/** The names of the two dialects that emulate GMO's two APIs. */
export const ID_PASS = 'gmo'
export const OPEN_API = 'gmo-openapi'

/** The demo shop's credentials, which are public, for both of GMO's APIs. */
export const SHOP_ID = 'tshop00000001'
export const SHOP_PASS = 'hikifudasb'

/** The two keys with which the demo shop's page calls the token script. Both are public. */
export const API_KEY = 'hikifuda-sandbox-api-key'
export const PUBLIC_KEY = 'hikifuda-sandbox-public-key'

/** The state of a card's 3-D Secure between /credit/charge and /tds2/finalizeCharge. */
export type Challenge = 'waiting' | 'passed' | 'failed' | 'cancelled'
