import type {
  Acknowledgement,
  NoticeRefused,
  ParsedNotice,
  RawNotice,
} from '#server/external/payments/provider-notice.ts'
import { recordException } from '#server/payments/exceptions/exceptions.ts'
import { type PaymentDependencies, withTimeout } from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import {
  lockPayment,
  selectByOrder,
  selectByReference,
} from '#server/payments/lifecycle/payments.sql.ts'
import { addToReference } from '#server/payments/lifecycle/references.ts'
import { applyStatus, fetchStatus } from '#server/payments/lifecycle/status.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { networkOf } from '#server/platform/load/network.ts'
import {
  type RateLimit,
  returnRateLimits,
  takeRateLimits,
} from '#server/platform/load/rate-limits.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import {
  claimNotice,
  deleteOldNotices,
  deleteUnverifiedNotices,
  insertNotice,
  markHitReturned,
  type StoredNotice,
  selectDueNotices,
  selectIsBacklogFull,
  selectIsDuplicate,
  updateProcessed,
} from './notices.sql.ts'

const ORDER_ID = /^P[0-9a-f]{24}$/
const BACKLOG_MAX = 20_000
const TRIES_MAX = 12
const RETENTION_DAYS = 400
/** How long the shop keeps notices that name no payment. Most of them could not be verified. */
const UNVERIFIED_RETENTION_DAYS = 7
const DUE_BATCH = 200
const RUN_MS_MAX = 20_000
const BY_ADDRESS: RateLimit = { name: 'notice-address', max: 3_000, windowMs: MINUTE_MS }
/**
 * Limits the unverified notices from one IP address. The verification of a notice sometimes calls
 * the provider, so a sender of forged notices could otherwise cause many calls. Each notice counts
 * when it is stored. The shop takes the hit back once it has found the notice's payment and the
 * notice's proof has not failed. It does so before it asks the provider for the payment's status: a
 * provider that is down would otherwise use up the limit of its own address.
 */
const UNVERIFIED_LIMIT: RateLimit = {
  name: 'notice-unverified',
  max: 600,
  windowMs: 10 * MINUTE_MS,
}
/**
 * Limits the notices about one payment, because some providers do not sign notices, and any member
 * can then forge notices of the member's own payment. A notice beyond the limit waits for its next
 * try.
 */
const BY_PAYMENT: RateLimit = { name: 'notice-payment', max: 60, windowMs: 10 * MINUTE_MS }

/**
 * Stores a provider's notice unchanged, so that it is processed later. Returns the acknowledgement
 * that the provider expects, or null for an unknown provider. If a limit is reached or too many
 * notices wait, the shop stores nothing: `id` is null, and the acknowledgement asks the provider to
 * send the notice again.
 */
export async function storeNotice(
  dependencies: PaymentDependencies,
  name: string,
  notice: RawNotice,
): Promise<{ readonly id: number | null; readonly acknowledgement: Acknowledgement } | null> {
  const { database, clock, providers } = dependencies
  const provider = providers.byName(name)
  if (provider === undefined) return null
  const now = clock.now()
  const { headers, body, address } = notice
  const subject = networkOf(address)
  const unverifiedLimit = { ...UNVERIFIED_LIMIT, subject }
  const refused = { id: null, acknowledgement: provider.acknowledge(false) }
  if (!(await takeRateLimits(database, [unverifiedLimit, { ...BY_ADDRESS, subject }], now)))
    return refused
  if (await selectIsBacklogFull(database, BACKLOG_MAX)) {
    await returnRateLimits(database, [unverifiedLimit], now)
    return refused
  }
  const stored = { provider: name, address, headers, body, now }
  return { id: await insertNotice(database, stored), acknowledgement: provider.acknowledge(true) }
}

/**
 * Processes a stored notice. The content of the notice never changes a payment. The shop only
 * fetches the status from the provider and applies that status.
 */
export async function processNotice(dependencies: PaymentDependencies, id: number): Promise<void> {
  const notice = await claimNotice(dependencies.database, { id, now: dependencies.clock.now() })
  if (notice === null) return
  try {
    await evaluateNotice(dependencies, notice)
  } catch (cause) {
    // A notice that fails every time is given up after its last try. Otherwise the shop would never
    // stop trying it.
    await finishAfterMaxTries(dependencies, notice)
    throw new Error(`notice ${id} of ${notice.provider} failed`, { cause })
  }
}

async function evaluateNotice(
  dependencies: PaymentDependencies,
  notice: StoredNotice,
): Promise<void> {
  const { database, clock, providers } = dependencies
  const provider = providers.byName(notice.provider)
  if (provider === undefined)
    return finish(dependencies, notice, { outcome: 'refused: no provider' })
  const parsed = await withTimeout(dependencies, (signal) => provider.parseNotice(notice, signal))
  if (parsed.is === 'unknown') return finishAfterMaxTries(dependencies, notice)
  if (parsed.is === 'refused') return refuse(dependencies, notice, parsed.reason)
  const { dedupeKey } = parsed
  if (dedupeKey !== null) {
    const key = { provider: notice.provider, dedupeKey }
    const isDuplicate = await selectIsDuplicate(database, key)
    if (isDuplicate) {
      await returnUnverifiedHit(dependencies, notice)
      return finish(dependencies, notice, { outcome: 'repeated', parsed })
    }
  }
  const found = await findPayment(dependencies, notice.provider, parsed)
  if (found === null) return finishUnknown(dependencies, notice, parsed)
  if (parsed.provesOrder?.(found.orderId) === false)
    return refuse(dependencies, notice, 'signature')
  const rateLimit = { ...BY_PAYMENT, subject: found.id }
  if (!(await takeRateLimits(database, [rateLimit], clock.now())))
    return finishAfterMaxTries(dependencies, notice)
  await returnUnverifiedHit(dependencies, notice)
  // A late notice about an earlier refund must not replace the id of the newest refund.
  const { reference } = parsed
  const payment = await addToReference(dependencies, found, { reference, replaces: false })
  const providerStatus = await fetchStatus(dependencies, payment)
  if (providerStatus.is === 'unknown') return finishAfterMaxTries(dependencies, notice)
  await applyStatus(dependencies, { payment, providerStatus, cause: 'notice' })
  if (parsed.operatorAlert !== undefined)
    await alertOperator(dependencies, payment, parsed.operatorAlert)
  await finish(dependencies, notice, { outcome: 'applied', parsed, payment })
}

/** In the log, and as an exception that the payments desk lists. */
async function alertOperator(
  { database, clock, onFault }: PaymentDependencies,
  { id, provider }: Payment,
  alert: string,
): Promise<void> {
  onFault(new Error(`payment ${id} of ${provider}: ${alert}`))
  await database.transaction(async (tx) => {
    await lockPayment(tx, id)
    const exception = { paymentId: id, kind: 'reported', providerStatus: null } as const
    await recordException(tx, { ...exception, now: clock.now() })
  })
}

/**
 * Processes notices that are not processed yet, because a process died or a provider did not
 * answer.
 */
export async function processDueNotices(dependencies: PaymentDependencies): Promise<void> {
  const { database, clock, onFault } = dependencies
  await runBatches({
    batchMax: DUE_BATCH,
    // The query cannot return a notice that this run has tried. Such a notice is due again after a
    // minute or more, but the run selects no notices after 20 seconds.
    read: () => selectDueNotices(database, { now: clock.now(), limit: DUE_BATCH }),
    idOf: (id) => id,
    ownerIdOf: (id) => id,
    work: (id) => processNotice(dependencies, id),
    nameOf: (id) => `notice ${id} could not be processed`,
    onFault,
    timeLimitMs: RUN_MS_MAX,
  })
}

export async function deleteExpiredNotices({
  database,
  clock,
}: PaymentDependencies): Promise<void> {
  const daysBefore = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await deleteOldNotices(database, daysBefore(RETENTION_DAYS))
  await deleteUnverifiedNotices(database, daysBefore(UNVERIFIED_RETENTION_DAYS))
}

/**
 * Finds the payment of a notice by the shop's order id or by the provider's reference. Returns null
 * if another provider opened the payment, because a provider may only report its own orders.
 */
async function findPayment(
  { database }: PaymentDependencies,
  provider: string,
  { order }: ParsedNotice,
): Promise<Payment | null> {
  const payment =
    'orderId' in order
      ? await selectByOrder(database, order.orderId)
      : await selectByReference(database, { provider, ...order })
  return payment?.provider === provider ? payment : null
}

/** From then on, only the poller fetches the payment's status. */
async function finishAfterMaxTries(
  dependencies: PaymentDependencies,
  notice: StoredNotice,
): Promise<void> {
  if (notice.tryCount >= TRIES_MAX) await finish(dependencies, notice, { outcome: 'given-up' })
}

function refuse(
  dependencies: PaymentDependencies,
  notice: StoredNotice,
  reason: NoticeRefused['reason'],
): Promise<void> {
  dependencies.onFault(new Error(`a notice of ${notice.provider} was refused: ${reason}`))
  return finish(dependencies, notice, { outcome: `refused: ${reason}` })
}

/**
 * Finishes a notice about an order that the shop does not know, and reports the order. After a
 * restore of a backup, this order may be a payment that the database has lost. A number that has not
 * the form of the shop's order ids is left out of the report, because some providers do not sign
 * their notices.
 */
function finishUnknown(
  dependencies: PaymentDependencies,
  notice: StoredNotice,
  parsed: ParsedNotice,
): Promise<void> {
  const { order } = parsed
  const orderId = 'orderId' in order && ORDER_ID.test(order.orderId) ? order.orderId : 'unnamed'
  const detail = `a notice of ${notice.provider} is about order ${orderId}`
  dependencies.onFault(new Error(`${detail}, which the shop does not know`))
  return finish(dependencies, notice, { outcome: 'unknown', parsed })
}

/** Only once: another notice of the same millisecond may own the next hit. */
async function returnUnverifiedHit(
  { database }: PaymentDependencies,
  { id, address, receivedAt }: StoredNotice,
): Promise<void> {
  if (!(await markHitReturned(database, id))) return
  const limit = { ...UNVERIFIED_LIMIT, subject: networkOf(address) }
  await returnRateLimits(database, [limit], receivedAt)
}

interface Finished {
  readonly outcome: string
  readonly parsed?: ParsedNotice
  readonly payment?: Payment
}

async function finish(
  { database, clock }: PaymentDependencies,
  { id }: StoredNotice,
  { outcome, parsed, payment }: Finished,
): Promise<void> {
  await updateProcessed(database, {
    id,
    outcome,
    isRetained: payment !== undefined || outcome === 'given-up',
    notice: parsed ?? null,
    paymentId: payment?.id ?? null,
    now: clock.now(),
  })
}
