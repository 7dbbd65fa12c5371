import { RESULT } from '#contract/codes.ts'
import type { PointPurchase } from './point-purchase.ts'

/** Where an answered purchase leads (specification, section 4, point purchase). */
export type NextStep =
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
const HISTORY: NextStep = { kind: 'screen', to: '/buy-point-history' }

export function nextStepOf({ result, payment_id, url }: PointPurchase, origin: string): NextStep {
  if (result === RESULT.threeDSecure) return securePage(url, origin)
  if (result !== RESULT.ok) return { kind: 'failure' }
  if (payment_id) return { kind: 'combini' }
  if (url === SUCCESS_URL) return { kind: 'success' }
  return nextStepTo(url, origin)
}

/** 3-D Secure begins on a page of the shop's own server and nowhere else. */
function securePage(url: string | undefined, origin: string): NextStep {
  const target = webUrl(url, origin)
  const isOwn = target?.origin === origin && target.pathname === SECURE_PAGE
  return { kind: 'page', url: isOwn ? SECURE_PAGE + target.search : SECURE_PAGE }
}

function nextStepTo(url: string | undefined, origin: string): NextStep {
  const target = webUrl(url, origin)
  if (target === undefined) return HISTORY
  if (target.origin !== origin) return { kind: 'page', url: target.href }
  const path = target.pathname + target.search
  return path.startsWith('/api/') ? { kind: 'page', url: path } : { kind: 'screen', to: path }
}

/** What is no address of the web, such as javascript:, is none at all. */
function webUrl(url: string | undefined, origin: string): URL | undefined {
  if (!url || !URL.canParse(url, origin)) return undefined
  const target = new URL(url, origin)
  return /^https?:$/.test(target.protocol) ? target : undefined
}
