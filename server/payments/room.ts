import type { FastifyInstance } from 'fastify'
import type { SessionOf } from '#server/platform/http.ts'
import type { Route } from '#server/platform/route.ts'
import { singleFlight } from '#server/platform/shared-work.ts'
import { addThreeDSecurePages } from './acs.pages.ts'
import type { PaymentDependencies } from './asking.ts'
import { checkoutRoutes } from './buying.route.ts'
import { amazonPayRoutes } from './checkouts.route.ts'
import { courseRoutes } from './courses.route.ts'
import { expireUnpaidPayments, pollOpenPayments } from './duties.ts'
import { methodRoutes } from './methods.route.ts'
import { addNoticeWebhooks, type NoticeQueue } from './notices.pages.ts'
import { processDueNotices } from './notices.ts'
import type { Payment } from './payment.ts'
import { paymentStatusRoutes } from './payments.route.ts'
import { reconcileDays } from './reconciliation.ts'
import { deleteExpiredRedirectTokens } from './visits.ts'

export interface PaymentsOptions extends Omit<PaymentDependencies, 'singleFlight'> {
  readonly closesAt: Date | null
  readonly remittanceMail: string
}

export interface PaymentsModule {
  readonly routes: readonly Route[]
  /** The pages below /api that are no calls. */
  addApiPages(api: FastifyInstance, sessionOf: SessionOf): void
  /** Where providers tell by themselves; outside of /api. */
  addNoticePages(http: FastifyInstance): Promise<NoticeQueue>
  /** What is due by the clock, each apart from the others. */
  readonly jobs: readonly (() => Promise<void>)[]
}

/** The whole room of payments, put together once for a shop. */
export function openPaymentsModule(options: PaymentsOptions): PaymentsModule {
  const dependencies = { ...options, singleFlight: singleFlight<Payment>() }
  return {
    routes: [
      ...courseRoutes(dependencies),
      ...methodRoutes(dependencies),
      ...checkoutRoutes(dependencies),
      ...amazonPayRoutes(dependencies),
      ...paymentStatusRoutes(dependencies),
    ],
    addApiPages: (api, sessionOf) => addThreeDSecurePages(api, dependencies, sessionOf),
    addNoticePages: (http) => addNoticeWebhooks(http, dependencies),
    jobs: [
      () => processDueNotices(dependencies),
      () => expireUnpaidPayments(dependencies),
      () => pollOpenPayments(dependencies),
      () => reconcileDays(dependencies),
      () => deleteExpiredRedirectTokens(dependencies.database, dependencies.clock.now()),
    ],
  }
}
