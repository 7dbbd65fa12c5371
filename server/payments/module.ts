import type { FastifyInstance } from 'fastify'
import { amazonPayRoutes } from '#server/payments/checkout/amazon-pay.route.ts'
import { addAppleDomainFile, applePayRoutes } from '#server/payments/checkout/apple-pay.route.ts'
import { checkoutRoutes } from '#server/payments/checkout/checkout.route.ts'
import { courseRoutes } from '#server/payments/checkout/courses.route.ts'
import { methodRoutes } from '#server/payments/checkout/methods.route.ts'
import { paymentStatusRoutes } from '#server/payments/checkout/payment-status.route.ts'
import { paypalRoutes } from '#server/payments/checkout/paypal.route.ts'
import { deleteExpiredRedirectTokens } from '#server/payments/checkout/redirect-tokens.ts'
import { addThreeDSecurePages } from '#server/payments/checkout/three-d-secure.pages.ts'
import { keptCardRoutes } from '#server/payments/kept-cards/kept-cards.route.ts'
import { updateKeptCards } from '#server/payments/kept-cards/kept-cards.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import {
  eraseOldPayerNames,
  expireUnpaidPayments,
  pollOpenPayments,
  recheckEndedPayments,
  remindUnpaid,
} from '#server/payments/lifecycle/jobs.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import { refreshStatus } from '#server/payments/lifecycle/status.ts'
import { deleteExpiredNotices, processDueNotices } from '#server/payments/notices/notices.ts'
import { addNoticeWebhooks, type NoticeQueue } from '#server/payments/notices/notices.webhooks.ts'
import { type OperatorOutcome, settleTransfers } from '#server/payments/operator/commands.ts'
import {
  isCommandDone,
  type MemberRefunds,
  type OperatorCommand,
  refundMember,
  runOperatorCommand,
  runPartRefund,
} from '#server/payments/operator/operator.ts'
import { refundAccountRoutes } from '#server/payments/payouts/payouts.route.ts'
import { eraseOldAccounts, sendAccountMails } from '#server/payments/payouts/payouts.ts'
import { readDisputes } from '#server/payments/reconciliation/disputes.ts'
import { reconcileDays } from '#server/payments/reconciliation/reconciliation.ts'
import type { SessionOf } from '#server/platform/http/http.ts'
import type { Route } from '#server/platform/http/route.ts'
import { singleFlight } from '#server/platform/load/single-flight.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { receiptRoutes } from './receipts/receipts.route.ts'

export interface PaymentsOptions extends Omit<PaymentDependencies, 'singleFlight'> {
  readonly settings: Pick<CurrentSettings, 'closingTimes' | 'stopMessage' | 'rules' | 'words'>
  readonly remittanceMail: string
}

export interface PaymentsModule {
  readonly routes: readonly Route[]
  /** Adds the pages that lead to 3-D Secure and carriers, and the page to which browsers return. */
  addApiPages(api: FastifyInstance, sessionOf: SessionOf): void
  /** The URLs for notices, and Apple's file that verifies the domain, outside of /api. */
  addNoticePages(http: FastifyInstance): Promise<NoticeQueue>
  /** Runs an operator's command, such as a refund, on a payment. */
  operate(command: OperatorCommand, paymentId: number): Promise<OperatorOutcome | 'unknown-payment'>
  isCommandDone(command: OperatorCommand, paymentId: number): Promise<boolean>
  /** Refunds a part, so that `totalYen` have gone back in all. May be repeated. */
  refundPart(
    paymentId: number,
    part: { readonly totalYen: number; readonly isFound: boolean },
  ): Promise<string>
  /** Refunds all payments of a member whose money the shop has. May be repeated. */
  refundMember(refunds: MemberRefunds): Promise<'done' | 'unknown'>
  /** Credits bank transfers whose money reached the shop's own account on a given day. */
  settleTransfers(transfers: {
    readonly paymentIds: readonly number[]
    readonly paidOn: string
  }): Promise<OperatorOutcome>
  inquire(paymentId: number): Promise<'done' | 'unknown-payment'>
  /** The functions that the background jobs call. No job depends on another job. */
  readonly jobs: Readonly<Record<PaymentJob, () => Promise<void>>>
}

export type PaymentJob =
  | 'processDueNotices'
  | 'expireUnpaidPayments'
  | 'remindUnpaid'
  | 'pollOpenPayments'
  | 'recheckEndedPayments'
  | 'reconcileDays'
  | 'readDisputes'
  | 'deleteExpiredRedirectTokens'
  | 'deleteExpiredNotices'
  | 'eraseOldPayerNames'
  | 'eraseRefundAccounts'
  | 'updateKeptCards'
  | 'sendRefundAccountMails'

/** Creates the payments module from the given dependencies. Each shop creates one module. */
export function openPaymentsModule(options: PaymentsOptions): PaymentsModule {
  const dependencies = { ...options, singleFlight: singleFlight<Payment>() }
  return {
    routes: [
      ...courseRoutes(dependencies),
      ...methodRoutes(dependencies),
      ...checkoutRoutes(dependencies),
      ...amazonPayRoutes(dependencies),
      ...paypalRoutes(dependencies),
      ...applePayRoutes(dependencies),
      ...paymentStatusRoutes(dependencies),
      ...receiptRoutes(dependencies),
      ...keptCardRoutes(dependencies),
      ...refundAccountRoutes(dependencies),
    ],
    addApiPages: (api, sessionOf) => addThreeDSecurePages(api, dependencies, sessionOf),
    addNoticePages: (http) => {
      addAppleDomainFile(http, options.providers)
      return addNoticeWebhooks(http, dependencies)
    },
    operate: (command, paymentId) => runOperatorCommand(options, command, String(paymentId)),
    isCommandDone: (command, paymentId) => isCommandDone(options.database, command, paymentId),
    refundPart: (paymentId, part) => runPartRefund(options, String(paymentId), part),
    refundMember: (refunds) => refundMember(options, refunds),
    settleTransfers: (transfers) => settleTransfers(dependencies, transfers),
    async inquire(paymentId) {
      const payment = await selectPayment(options.database, paymentId)
      if (payment === null) return 'unknown-payment'
      await refreshStatus(dependencies, payment, 'operator')
      return 'done'
    },
    jobs: {
      processDueNotices: () => processDueNotices(dependencies),
      expireUnpaidPayments: () => expireUnpaidPayments(dependencies),
      remindUnpaid: () => remindUnpaid(dependencies),
      pollOpenPayments: () => pollOpenPayments(dependencies),
      recheckEndedPayments: () => recheckEndedPayments(dependencies),
      reconcileDays: () => reconcileDays(dependencies),
      readDisputes: () => readDisputes(dependencies),
      deleteExpiredRedirectTokens: () =>
        deleteExpiredRedirectTokens(dependencies.database, dependencies.clock.now()),
      deleteExpiredNotices: () => deleteExpiredNotices(dependencies),
      eraseOldPayerNames: () => eraseOldPayerNames(dependencies),
      updateKeptCards: () => updateKeptCards(dependencies),
      eraseRefundAccounts: () => eraseOldAccounts(dependencies),
      sendRefundAccountMails: () => sendAccountMails(dependencies),
    },
  }
}
