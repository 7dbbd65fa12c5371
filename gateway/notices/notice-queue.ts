import type { Dialect, NoticeRequest } from '#gateway/dialect.ts'
import type { Order } from '#gateway/orders/order.ts'
import type { Store } from '#gateway/orders/store.ts'
import { loopbackUrl } from '#gateway/web-url.ts'
import {
  insertNotice,
  type Notice,
  releaseNotices,
  selectDueNotices,
  selectNextDue,
  takeScript,
  updateDeliveryPlan,
  updateNotice,
} from './notice-queue.sql.ts'
import { corrupt, planDelivery } from './notice-script.ts'

export interface NoticeQueue {
  /**
   * Stores a notice. The caller must call `queue` in the transaction that stores the cause of the
   * notice.
   */
  queue(order: Order, request: NoticeRequest): void
  /** Starts to send due notices in the background and returns at once. */
  deliverSoon(): void
  /**
   * Sends notices until none is due, including notices that become due meanwhile. With `all`, also
   * sends notices that are delayed.
   */
  deliver(which?: 'due' | 'all'): Promise<void>
  close(): Promise<void>
}

export interface NoticeQueueOptions {
  readonly store: Store
  readonly now: () => Date
  readonly dialectOf: (name: string) => Dialect | undefined
  /**
   * Returns the URL that the shop registered for notices of a provider; null if the shop registered
   * none.
   */
  readonly registeredUrl: (dialect: string) => string | null
}

const RESPONSE_MS_MAX = 15_000
const POLL_MS_MIN = 200
const POLL_MS_MAX = 30_000
const RESPONSE_CHARACTERS_MAX = 10_000

/**
 * Opens the queue of notices, which sends notices in the background. The queue sends the notices of
 * one order one after the other. A restart of the gateway loses no notice.
 */
export function openNoticeQueue(options: NoticeQueueOptions): NoticeQueue {
  const { store, now } = options
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const deliver = async () => {
    // A run that is about to end may miss a notice that was queued just now, so another run
    // follows.
    while (running !== undefined) await running
    running = deliverDue(options, closing.signal).finally(() => {
      running = undefined
    })
    await running
    scheduleNext()
  }
  const scheduleNext = () => {
    clearTimeout(timer)
    if (closing.signal.aborted) return
    const next = selectNextDue(store)
    if (next === null) return
    const wait_ms = next.getTime() - now().getTime()
    timer = setTimeout(
      () => void deliver(),
      Math.min(POLL_MS_MAX, Math.max(POLL_MS_MIN, wait_ms)),
    ).unref()
  }

  return {
    queue: (order, request) => queueNotice(order, request, options),
    deliverSoon: () => void setImmediate(() => closing.signal.aborted || void deliver()),
    async deliver(which = 'due') {
      if (which === 'all') releaseNotices(store, now(), 'all')
      await deliver()
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Sends due notices until none is left. Notices of one order are sent one after the other, notices
 * of different orders in parallel.
 */
async function deliverDue(options: NoticeQueueOptions, closing: AbortSignal): Promise<void> {
  for (;;) {
    const due = closing.aborted ? [] : selectDueNotices(options.store, options.now())
    if (due.length === 0) return
    const byOrder = Map.groupBy(due, ({ orderId }) => orderId)
    await Promise.all(
      [...byOrder.values()].map(async (notices) => {
        for (const notice of notices) {
          if (!closing.aborted) await attemptDelivery(notice, options, closing)
        }
      }),
    )
  }
}

function queueNotice(
  order: Order,
  request: NoticeRequest,
  { store, now, registeredUrl }: NoticeQueueOptions,
): void {
  const url = request.url ?? order.noticeUrl ?? registeredUrl(order.dialect)
  if (url === null) return
  const notice = { ...request, url, dialect: order.dialect, orderId: order.id, dueAt: now() }
  const id = insertNotice(store, notice)
  const plan = planDelivery(takeScript(store, order.id), id)
  updateDeliveryPlan(store, id, plan)
  for (let copy = 1; copy < plan.copies; copy++) insertNotice(store, notice)
}

async function attemptDelivery(
  notice: Notice,
  { store, now, dialectOf }: NoticeQueueOptions,
  closing: AbortSignal,
): Promise<void> {
  const dialect = dialectOf(notice.dialect)
  const response = await send(notice, dialect, closing)
  // The gateway aborted this request because it shuts down, so the request does not count as an
  // attempt.
  if (closing.aborted && response.status === 0) return
  const isAcknowledged =
    dialect?.isAcknowledged?.(response) ?? (response.status >= 200 && response.status < 300)
  const attempts = notice.attempts + 1
  const delay_ms = dialect?.retryDelays_ms[notice.attempts]
  const isFinal = isAcknowledged || delay_ms === undefined
  const finalState = isLost(notice) ? 'lost' : 'given-up'
  const failedState = isFinal ? finalState : 'pending'
  updateNotice(store, {
    ...notice,
    attempts,
    lastResponse: response.status === 0 ? response.body : String(response.status),
    state: isAcknowledged ? 'acknowledged' : failedState,
    dueAt: isFinal ? notice.dueAt : new Date(now().getTime() + delay_ms),
  })
  if (isAcknowledged) releaseNotices(store, now(), 'waiting')
}

const isTampered = ({ attempts, tampering, tamperedAttempts }: Notice) =>
  tampering !== null && (tamperedAttempts === null || attempts < tamperedAttempts)
const isLost = (notice: Notice) => notice.tampering === 'lose' && isTampered(notice)

/**
 * Sends a notice once. Status 0 in the result means that no response arrived; `body` then contains
 * the reason.
 */
async function send(
  notice: Notice,
  dialect: Dialect | undefined,
  closing: AbortSignal,
): Promise<{ status: number; body: string }> {
  if (isLost(notice)) return { status: 0, body: 'lost on the way' }
  const { url, headers, body } = toRequest(notice, dialect)
  try {
    const response = await fetch(loopbackUrl(url), {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_MS_MAX)]),
    })
    return {
      status: response.status,
      body: (await response.text()).slice(0, RESPONSE_CHARACTERS_MAX),
    }
  } catch (cause) {
    return { status: 0, body: String(cause).slice(0, 200) }
  }
}

function toRequest(notice: Notice, dialect: Dialect | undefined): Required<NoticeRequest> {
  const { url, headers, body, tampering } = notice
  const unsigned = { url, headers, body }
  const signed = dialect?.sign?.(unsigned) ?? unsigned
  if (tampering === null || tampering === 'lose' || !isTampered(notice)) return signed
  if (tampering === 'wrong-signature') return dialect?.forge?.(signed) ?? signed
  return corrupt(signed, tampering, notice.id)
}
