import type { FastifyInstance } from 'fastify'
import type { SessionOf } from '#server/platform/http.ts'
import type { Route } from '#server/platform/route.ts'
import { sharedWork } from '#server/platform/shared-work.ts'
import { addAcsPages } from './acs.pages.ts'
import type { PaymentRooms } from './asking.ts'
import { buyingRoutes } from './buying.route.ts'
import { checkoutRoutes } from './checkouts.route.ts'
import { courseRoutes } from './courses.route.ts'
import { giveUpPayments, inquireOpenPayments } from './duties.ts'
import { methodRoutes } from './methods.route.ts'
import { addNoticePages, type Notices } from './notices.pages.ts'
import { processDueNotices } from './notices.ts'
import type { Payment } from './payment.ts'
import { paymentRoutes } from './payments.route.ts'
import { reconcileDays } from './reconciliation.ts'
import { forgetOldVisits } from './visits.ts'

export interface PaymentsOptions extends Omit<PaymentRooms, 'share'> {
  readonly closesAt: Date | null
  readonly remittanceMail: string
}

export interface PaymentsRoom {
  readonly routes: readonly Route[]
  /** The pages below /api that are no calls. */
  addApiPages(api: FastifyInstance, sessionOf: SessionOf): void
  /** Where providers tell by themselves; outside of /api. */
  addNoticePages(http: FastifyInstance): Promise<Notices>
  /** What is due by the clock, each apart from the others. */
  readonly duties: readonly (() => Promise<void>)[]
}

/** The whole room of payments, put together once for a shop. */
export function openPaymentsRoom(options: PaymentsOptions): PaymentsRoom {
  const rooms = { ...options, share: sharedWork<Payment>() }
  return {
    routes: [
      ...courseRoutes(rooms),
      ...methodRoutes(rooms),
      ...buyingRoutes(rooms),
      ...checkoutRoutes(rooms),
      ...paymentRoutes(rooms),
    ],
    addApiPages: (api, sessionOf) => addAcsPages(api, rooms, sessionOf),
    addNoticePages: (http) => addNoticePages(http, rooms),
    duties: [
      () => processDueNotices(rooms),
      () => giveUpPayments(rooms),
      () => inquireOpenPayments(rooms),
      () => reconcileDays(rooms),
      () => forgetOldVisits(rooms.database, rooms.clock.now()),
    ],
  }
}
