import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { isOpen, type Payment } from '#server/payments/lifecycle/payment.ts'
import { selectByOrder } from '#server/payments/lifecycle/payments.sql.ts'
import { resultPathOf } from '#server/payments/lifecycle/return-urls.ts'
import type { SessionOf } from '#server/platform/http/http.ts'
import type { Language } from '#server/platform/language.ts'
import { redeemRedirectToken } from './redirect-tokens.ts'
import { returnedPathOf } from './returned-path.ts'

const ORDER_ID = /^[A-Za-z0-9-]{1,27}$/
const HOME = '/'

/**
 * Adds two pages for 3-D Secure and for mobile carriers. The first page sends the browser to the
 * provider. This page works for one navigation, and only in the session that opened the payment.
 * The second page is the one to which the browser returns, by GET or POST. It trusts no parameter
 * of the request. Specification, section 2 (/api/acs/secure); Q24, Q83.
 */
export function addThreeDSecurePages(
  api: FastifyInstance,
  dependencies: PaymentDependencies,
  sessionOf: SessionOf,
): void {
  const { database, clock } = dependencies
  api.get<{ Querystring: { id?: unknown } }>('/acs/secure', async (request, reply) => {
    const session = await sessionOf(request)
    const { id } = request.query
    if (session === null || typeof id !== 'string') return redirectTo(reply, HOME)
    const redeemed = await redeemRedirectToken(database, { secret: id, session, now: clock.now() })
    if (redeemed === null) return redirectTo(reply, HOME)
    const { payment, isUsable } = redeemed
    return isUsable && isOpen(payment) && payment.nextUrl !== null
      ? sendToProvider(reply, payment)
      : redirectTo(reply, resultPathOf(payment.orderId))
  })

  type ReturnRoute = { Params: { id: string } }
  const handleProviderReturn = async (
    request: FastifyRequest<ReturnRoute>,
    reply: FastifyReply,
  ) => {
    const { id } = request.params
    if (!ORDER_ID.test(id)) return redirectTo(reply, HOME)
    const payment = await selectByOrder(database, id)
    const path = payment === null ? null : await returnedPathOf(dependencies, payment)
    return redirectTo(reply, path ?? resultPathOf(id))
  }
  api.get<ReturnRoute>('/acs/return/:id', handleProviderReturn)
  api.post<ReturnRoute>('/acs/return/:id', handleProviderReturn)
}

function redirectTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(url, 303)
}

function sendToProvider(reply: FastifyReply, payment: Payment): FastifyReply {
  const { nextUrl, nextFields, language } = payment
  const url = nextUrl as string
  if (nextFields === null) return redirectTo(reply, url)
  // The form posts to the provider, which redirects the browser to a carrier. Browsers apply the
  // directive form-action to the redirect too, so the policy allows every https: target.
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${new URL(url).origin} https:; base-uri 'none'; frame-ancestors 'none'`,
    })
    .send(formPage({ url, fields: nextFields, nonce, language }))
}

interface FormPage {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  readonly nonce: string
  readonly language: Language
}

const GO = { ja: 'お支払いへ進む', en: 'Continue to payment' } as const

/** A script submits the form at once; without scripts, the member presses its button. */
function formPage({ url, fields, nonce, language }: FormPage): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const go = GO[language]
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${go}</title>
<form method="post" action="${escaped(url)}">${inputs.join('')}<button>${go}</button></form>
<script nonce="${nonce}">document.forms[0].submit()</script></html>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
