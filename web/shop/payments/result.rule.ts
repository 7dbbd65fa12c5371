import { RESULT } from '#contract/codes.ts'
import type { PointPurchase } from './point-purchase.ts'

/** Where an answered purchase leads (specification, section 4, point purchase). */
export type Onward =
  /** The number for the till. */
  | { readonly kind: 'combini' }
  /** A screen of the shop. */
  | { readonly kind: 'screen'; readonly to: string }
  /** A page that the browser has to load: the provider's, or one that the server makes. */
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'success' }
  | { readonly kind: 'failure' }

const SECURE_PAGE = '/api/acs/secure'
const SUCCESS_URL = '1'
/** Something was begun and nobody said where it goes on: the history does. */
const HISTORY: Onward = { kind: 'screen', to: '/buy-point-history' }

export function onwardOf({ result, payment_id, url }: PointPurchase, origin: string): Onward {
  if (result === RESULT.threeDSecure) return securePage(url, origin)
  if (result !== RESULT.ok) return { kind: 'failure' }
  if (payment_id) return { kind: 'combini' }
  if (url === SUCCESS_URL) return { kind: 'success' }
  return addressed(url, origin)
}

/** 3-D Secure begins on a page of the shop's own server and nowhere else. */
function securePage(url: string | undefined, origin: string): Onward {
  const address = webAddress(url, origin)
  const isOwn = address?.origin === origin && address.pathname === SECURE_PAGE
  return { kind: 'page', url: isOwn ? SECURE_PAGE + address.search : SECURE_PAGE }
}

function addressed(url: string | undefined, origin: string): Onward {
  const address = webAddress(url, origin)
  if (address === undefined) return HISTORY
  if (address.origin !== origin) return { kind: 'page', url: address.href }
  const path = address.pathname + address.search
  return path.startsWith('/api/') ? { kind: 'page', url: path } : { kind: 'screen', to: path }
}

/** What is no address of the web, such as javascript:, is none at all. */
function webAddress(url: string | undefined, origin: string): URL | undefined {
  if (!url || !URL.canParse(url, origin)) return undefined
  const address = new URL(url, origin)
  return /^https?:$/.test(address.protocol) ? address : undefined
}
