/** The dialect names of GMO's two APIs. */
export const ID_PASS = 'gmo'
export const OPEN_API = 'gmo-openapi'

/** The public credentials of the demo shop, for both APIs. */
export const SHOP_ID = 'tshop00000001'
export const SHOP_PASS = 'hikifudasb'

/** The state of a card's 3-D Secure challenge between ExecTran and SecureTran2. */
export type Challenge = 'waiting' | 'passed' | 'failed' | 'cancelled'
