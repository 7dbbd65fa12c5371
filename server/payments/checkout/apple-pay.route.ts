import type { FastifyInstance } from 'fastify'
import { STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import type { Providers } from '#server/external/payments/payment-provider.ts'
import { type PaymentDependencies, withTimeout } from '#server/payments/lifecycle/dependencies.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { NOT_CONNECTED, NOT_OFFERED } from './checkout.messages.ts'
import { type ClosingOptions, whileOpen } from './closing.ts'
import { refuseUntilFree } from './responses.ts'

/**
 * Limits how many sessions of Apple's payment sheet one member may open in an hour, because the
 * shop requests each of them from Apple.
 */
const BY_MEMBER: RateLimit = { name: 'apple-pay-session', max: 60, windowMs: HOUR_MS }

export function applePayRoutes(options: PaymentDependencies & ClosingOptions): Route[] {
  const { database, clock, providers, publicUrl } = options
  return [
    route(
      'POST /user/apple_pay_session',
      whileOpen(options, async ({ session: { memberId } }) => {
        const merchant = providers.forMethod(PAYMENT.applePay)?.applePay
        if (merchant === undefined) return refuse(STATE.unknown, { pay_id: NOT_OFFERED })
        const limits = [{ ...BY_MEMBER, subject: memberId }]
        if (!(await takeRateLimits(database, limits, clock.now())))
          return refuseUntilFree(database, limits, clock.now())
        const { hostname } = new URL(publicUrl())
        const opened = await withTimeout(options, (signal) =>
          merchant.openSession(hostname, signal),
        )
        if (opened.is === 'unknown') return refuse(STATE.conflict, { pay_id: NOT_CONNECTED })
        return answer({ session: opened.session })
      }),
    ),
  ]
}

const DOMAIN_FILE_PATH = '/.well-known/apple-developer-merchantid-domain-association'

/** Serves the file by which Apple verifies the shop's domain, if Apple Pay is set up. */
export function addAppleDomainFile(http: FastifyInstance, providers: Providers): void {
  const file = providers.forMethod(PAYMENT.applePay)?.applePay?.domainFile ?? ''
  if (file === '') return
  http.get(DOMAIN_FILE_PATH, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(file),
  )
}
