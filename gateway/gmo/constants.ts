/** The names of GMO's two wires in the order book. */
export const ID_PASS = 'gmo'
export const OPEN_API = 'gmo-openapi'

/** The demo shop, known to everybody: the id and password of both wires. */
export const SHOP_ID = 'tshop00000001'
export const SHOP_PASS = 'hikifudasb'

/** Of a card: where it stands between ExecTran and SecureTran2. */
export type Challenge = 'waiting' | 'passed' | 'failed' | 'cancelled'
