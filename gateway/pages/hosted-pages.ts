import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'
import { html } from './html.ts'
import { type PageOptions, page } from './page-layout.ts'

export interface SendPageOptions extends PageOptions {
  readonly status?: number
  /**
   * URLs outside the gateway to which a form on the page leads, usually the order's return and
   * cancel URLs. A redirect's target must be listed too, because browsers apply the policy
   * form-action to redirects.
   */
  readonly formTargets?: readonly (string | null)[]
  /** Origins that may embed the page in a frame; none by default. */
  readonly frameAncestors?: readonly string[]
}

/** Sends a hosted page with its content security policy. The HTTP status is 200 by default. */
export function sendPage(reply: FastifyReply, options: SendPageOptions): FastifyReply {
  return reply
    .code(options.status ?? 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': policy(options),
    })
    .send(page(options))
}

function policy({ formTargets = [], frameAncestors = [] }: SendPageOptions): string {
  const targets = formTargets.flatMap((target) => (target === null ? [] : originOf(target)))
  const ancestors = frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${[...new Set(["'self'", ...targets])].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/**
 * Returns a list with the origin of the URL, for the content security policy. A URL with a custom
 * scheme, such as the scheme of a wallet app, has no origin, so its list contains the scheme
 * instead. The list of an invalid URL is empty.
 */
function originOf(address: string): readonly string[] {
  const url = URL.parse(address)
  if (url === null) return []
  return [url.origin === 'null' ? url.protocol : url.origin]
}

/**
 * Returns the language of the page: from the parameter `language`, otherwise from the order,
 * otherwise from the browser.
 */
export function languageFor(request: FastifyRequest, order?: Pick<Order, 'language'>): Language {
  const { language } = request.query as { language?: string }
  if (language === 'en' || language === 'ja') return language
  if (order !== undefined) return order.language
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'ja'
}

/**
 * Returns the path and the query of the request, with the parameter `language` set to the given
 * language.
 */
export function pathInLanguage({ url }: FastifyRequest, language: Language): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.set('language', language)
  return `${pathname}?${searchParams}`
}

/** Redirects so that the browser continues with a GET. */
export function redirectByGet(reply: FastifyReply, url: string): FastifyReply {
  return reply.redirect(url, 303)
}

const NOT_FOUND_TEXTS = {
  ja: {
    title: 'ご注文が見つかりません',
    message: 'アドレスが正しくないか、この支払いはもう終わっています。',
  },
  en: { title: 'No such order', message: 'The address is wrong, or this payment is over.' },
}

/**
 * Sends a page with status 404. Callers use it if the URL names no order, or names an order whose
 * payment method their page does not serve.
 */
export function sendUnknownOrder(
  { shopName }: Pick<GatewayContext, 'shopName'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = languageFor(request)
  const { title, message } = NOT_FOUND_TEXTS[language]
  return sendPage(reply, {
    status: 404,
    title,
    language,
    shopName: shopName(),
    body: html`<p>${message}</p>`,
  })
}
