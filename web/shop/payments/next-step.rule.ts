import { RESULT } from '#contract/codes.ts'
import type { DeclineReason } from '#contract/payments.ts'
import type { PointPurchase } from './point-purchase.ts'

/**
 * The page that the member sees after the server has answered a request that buys points
 * (specification, section 4).
 */
export type NextStep =
  /** The screen with the payment number for a convenience store. */
  | { readonly kind: 'combini' }
  /** Another screen of the shop. */
  | { readonly kind: 'screen'; readonly to: string }
  /** A page outside the app, which the provider or the shop's server renders. */
  | { readonly kind: 'page'; readonly url: string }
  | { readonly kind: 'success' }
  | { readonly kind: 'failure'; readonly reason?: DeclineReason }

const SECURE_PAGE = '/api/acs/secure'
const SUCCESS_URL = '1'
/** Without a usable URL: the history, which shows the state of the payment. */
const HISTORY: NextStep = { kind: 'screen', to: '/buy-point-history' }

export function nextStepOf(
  { result, reason, payment_id, url }: PointPurchase,
  origin: string,
): NextStep {
  if (result === RESULT.threeDSecure) return securePage(url, origin)
  if (result !== RESULT.ok) return reason ? { kind: 'failure', reason } : { kind: 'failure' }
  if (payment_id) return { kind: 'combini' }
  if (url === SUCCESS_URL) return { kind: 'success' }
  return nextStepTo(url, origin)
}

/** Accepts only a page of the shop's own server. */
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

/** Parses a URL. Returns undefined for every scheme except http and https, such as javascript:. */
function webUrl(url: string | undefined, origin: string): URL | undefined {
  if (!url) return undefined
  try {
    // URL.canParse would say it without an exception, but Safari 16 does not have it.
    const target = new URL(url, origin)
    return /^https?:$/.test(target.protocol) ? target : undefined
  } catch {
    return undefined
  }
}
