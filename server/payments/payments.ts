import type { Providers } from '#server/external/payments/payment-provider.ts'
import { refundsByTransfer, refundsParts } from '#server/external/payments/provider-name.ts'
import { type Course, insertCourses } from '#server/payments/checkout/courses.sql.ts'
import { offeredMethods } from '#server/payments/checkout/offered-methods.ts'
import { TOO_MANY_DECLINES } from '#server/payments/lifecycle/card-declines.sql.ts'
import { dueDateOf } from '#server/payments/lifecycle/due-date.rule.ts'
import { readSpendingExcept } from '#server/payments/lifecycle/may-pay.ts'
import { type Method, methodIds, methodOf } from '#server/payments/lifecycle/methods.ts'
import { type PaidFor, selectPaidFor } from '#server/payments/lifecycle/paid.sql.ts'
import { selectUnprocessed } from '#server/payments/notices/notices.sql.ts'
import {
  GIVEN_UP,
  isDivisible,
  isDivisibleByTransfer,
  isTransferOpen,
  type Part,
  partBetween,
  restOf,
} from '#server/payments/refunds/parts.rule.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { QueueLength } from '#server/platform/health/queue-metrics.ts'
import { type ContentSources, mergeSources } from '#server/platform/http/pages/content-policy.ts'
import type { Message } from '#server/platform/language.ts'

export {
  GIVEN_UP,
  isDivisible,
  isDivisibleByTransfer,
  isTransferOpen,
  type Part,
  partBetween,
  refundsByTransfer,
  refundsParts,
  restOf,
}

export interface PaidBy extends Pick<PaidFor, 'priceYen' | 'refundYen' | 'takenYen' | 'isPaid'> {
  /** The method's name; null if the shop no longer has the method. */
  readonly method: Message | null
}

/** Members' histories show them beside the points that a payment credited. */
export async function readPaidBy(
  on: Queryable,
  query: { memberId: number; paymentIds: readonly number[] },
): Promise<ReadonlyMap<number, PaidBy>> {
  const paid = await selectPaidFor(on, query)
  return new Map(
    paid.map(({ id, payId, ...payment }) => [
      id,
      { method: methodOf(payId)?.name ?? null, ...payment },
    ]),
  )
}

/** A payment of an unknown method counts as one that can be charged back. */
export function hasChargebacks(payId: number): boolean {
  return methodOf(payId)?.hasChargebacks !== false
}

/** Returns whether the shop itself refused a card, after too many declined tries. */
export function isStoppedByShop({ failure }: { readonly failure: string | null }): boolean {
  return failure === TOO_MANY_DECLINES
}

/** Only bank transfers to the shop's own account (Q94). */
export function isCreditableByOperator(payId: number): boolean {
  return methodOf(payId)?.isCreditableByOperator === true
}

/** The methods whose time to pay is a rule of the shop. */
export function payIdsByRule(rule: NonNullable<Method['dueRule']>): readonly number[] {
  return methodIds(({ dueRule }) => dueRule === rule)
}

/** Returns the deadline that the member sees. */
export function paymentDueAt(payment: Parameters<typeof dueDateOf>[0]): Date {
  return dueDateOf(payment)
}

export function methodNameOf(payId: number): Message | null {
  return methodOf(payId)?.name ?? null
}

/** In yen, of the present day and month in Japan. Unfinished payments count too. */
export function readSpending(
  on: Queryable,
  member: { memberId: number; now: Date },
): Promise<{ readonly day: number; readonly month: number }> {
  return readSpendingExcept(on, { ...member, exceptId: null })
}

/**
 * Adds courses. The shop lists the courses in the given order. The caller chooses the ids of the
 * courses. Specification, section 3 (point price).
 */
export function addCourses(database: Database, courses: readonly Course[]): Promise<void> {
  return database.transaction((tx) => insertCourses(tx, courses))
}

export function offersPayments(providers: Providers): boolean {
  return offeredMethods(providers).length > 0
}

/** A provider adds hosts only if it has a script for an offered method. */
export function contentSourcesOf(providers: Providers): ContentSources {
  const configs = offeredMethods(providers)
    .filter(({ hasScript }) => hasScript)
    .map(({ id }) => providers.forMethod(id)?.clientConfig(id))
  return mergeSources(configs.map((config) => config?.sources ?? {}))
}

/**
 * Returns how many notices of providers wait to be processed, and since when the oldest of them
 * waits.
 */
export function readNoticeQueue(on: Queryable): Promise<QueueLength> {
  return selectUnprocessed(on)
}
