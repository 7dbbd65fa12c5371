import { setTimeout as wait } from 'node:timers/promises'
import { controlGateway, type GatewayControl } from '#gateway/control.ts'
import { seededRandom } from '#gateway/seeded-random.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { addPayer } from '#testing/drivers/payments/payer.ts'
import {
  PAYMENT_SCENARIOS,
  type PaymentScenario,
} from '#testing/drivers/payments/payment-scenarios.ts'
import { newPaymentAttempt, type PaymentAttempt } from '#testing/drivers/payments/payment-steps.ts'
import { retry } from '#testing/drivers/retry.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import { compareBooks, unfinishedPayments } from '#testing/models/provider-books.ts'

const HOUR_MS = 60 * MINUTE_MS
/**
 * Each member must make at least this many payments. The number is low, because slow machines make
 * few payments during a storm.
 */
const PAYMENTS_PER_MEMBER_MIN = 4
const ATTEMPTS_MAX = 6
/** The age at which the shop asks about an ended payment again for the first time. */
const RECHECK_HOURS = 24
const RETRY_MS = 30
const FAULT_TIMES = 1000
const DEFAULT_SCENARIOS = PAYMENT_SCENARIOS.filter(({ acquirer }) => acquirer === undefined)

export interface PaymentStormOptions {
  readonly seed: number
  readonly memberCount: number
  /** For how many milliseconds the members start new payments. */
  readonly durationMs: number
  /** How many milliseconds a member waits between two payments; 0 by default. */
  readonly pauseMs?: number
  /** The URLs of the shops. Each member uses one of these shops. */
  readonly shopUrls: readonly string[]
  readonly databaseUrl: string
  readonly gatewayUrl: string
  /** Sets the clocks of the gateway and the shops, delivers due notices, and runs the due jobs. */
  setClocks(now: Date): Promise<void>
  /**
   * The scenarios of the storm. By default, all scenarios except those of Stripe and fincode, which
   * require a shop that routes payments to them.
   */
  readonly scenarios?: readonly PaymentScenario[]
  /** Returns the time on the shops' clocks when the members are done; by default OPEN. */
  readonly clockAtEnd?: () => Date
  /** Causes further faults, such as kills of processes, until the members are done. */
  readonly disruption?: (isOver: () => boolean) => Promise<void>
}

export interface PaymentStormResult {
  readonly startedCount: number
  readonly paidCount: number
  /** How many payment steps were retried. */
  readonly retryCount: number
  /** The differences between the provider's orders and the ledger; must be empty. */
  readonly differences: readonly string[]
  /** The payments that have not ended after all deadlines; must be empty. */
  readonly unfinished: readonly string[]
  /** The violations of the shop's invariants; must be empty. */
  readonly faults: readonly string[]
}

/**
 * Runs a storm, in which many members pay by all methods at once. Meanwhile notices are repeated,
 * delayed, reordered, lost and corrupted. In bursts, about every second call to a provider fails.
 * Then the clock passes all deadlines, and the worker closes every payment. At last the provider's
 * orders are compared with the ledger. The seed determines the faults, but not when they strike.
 */
export async function runPaymentStorm(options: PaymentStormOptions): Promise<PaymentStormResult> {
  const gateway = controlGateway(options.gatewayUrl)
  const database = openDatabase({ url: options.databaseUrl, connectionsMax: 2 })
  let isOver = false
  try {
    await gateway.notices({ act: 'chaos', count: null, seed: options.seed })
    const endsAt = performance.now() + options.durationMs
    const faultBursts = injectFaultBursts(gateway, options.seed, () => isOver)
    const disruption = options.disruption?.(() => isOver)
    const counts = await Promise.all(
      Array.from({ length: options.memberCount }, (_, memberIndex) =>
        payRepeatedly({ ...options, memberIndex, endsAt, database, gateway }),
      ),
    )
    isOver = true
    await Promise.all([faultBursts, disruption])
    await gateway.faults({ fault: 'none' })
    await gateway.notices({ act: 'none' })
    await advanceThroughDeadlines(options, database)
    return await resultOf(database, gateway, counts)
  } finally {
    isOver = true
    await database.close()
  }
}

/**
 * Injects faults in bursts. The seed determines the faults. The faults strike only calls that the
 * shop sends, and not the pages that members open at the provider.
 */
async function injectFaultBursts(
  gateway: GatewayControl,
  seed: number,
  isOver: () => boolean,
): Promise<void> {
  for (let burst = 0; !isOver(); burst++) {
    // Ignores an error, because the storm may have killed the gateway at this moment.
    await injectBurst(gateway, seed, burst).catch(() => {})
    await wait(BURST_MS)
  }
}

async function injectBurst(gateway: GatewayControl, seed: number, burst: number): Promise<void> {
  await gateway.faults({ fault: 'none' })
  if (seededRandom(seed, `burst ${burst}`, 3) === 0) return
  for (const [memberIndex, path] of SHOP_PATHS.entries()) {
    const faultRequest = { path, fault: 'chaos', times: FAULT_TIMES } as const
    await gateway.faults({ ...faultRequest, seed: seed + 31 * burst + memberIndex })
  }
}

const BURST_MS = 400
/**
 * The paths of the gateway that only the shop's server calls. The members' browsers call other
 * paths.
 */
const SHOP_PATHS = [
  ...['EntryTran*', 'ExecTran*', 'SearchTradeMulti*'].map((name) => `/payment/${name}`),
  '/gmo-openapi/*',
  '/paypal/v2/*',
  '/amazon-pay/v2/*',
  '/stripe/v1/payment_intents*',
  '/fincode/v1/payments*',
  '/fincode/v1/sessions',
]

interface StormMember extends PaymentStormOptions {
  readonly memberIndex: number
  readonly endsAt: number
  readonly database: Database
  readonly gateway: GatewayControl
}
interface AttemptCount {
  started: number
  retried: number
}

async function payRepeatedly(member: StormMember): Promise<AttemptCount> {
  const { memberIndex, seed, shopUrls, scenarios = DEFAULT_SCENARIOS, pauseMs = 0 } = member
  const count: AttemptCount = { started: 0, retried: 0 }
  const url = shopUrls[memberIndex % shopUrls.length] as string
  const gateway = { ...member.gateway, url: member.gatewayUrl, processDue: async () => {} }
  const shop = { url, database: member.database, gateway, clock: { now: () => new Date(OPEN) } }
  const payer = await retryStep(count, () => addPayer(shop as TestShop))
  for (
    let round = 0;
    round < PAYMENTS_PER_MEMBER_MIN || performance.now() < member.endsAt;
    round++
  ) {
    const scenario = scenarios[
      seededRandom(seed, `scenario ${memberIndex} ${round}`, scenarios.length)
    ] as PaymentScenario
    count.started += 1
    await payOnce(newPaymentAttempt(payer, gateway), { ...member, scenario, count, round })
    await wait(pauseMs)
  }
  return count
}

async function payOnce(
  attempt: PaymentAttempt,
  {
    scenario,
    count,
    seed,
    memberIndex,
    round,
  }: StormMember & { scenario: PaymentScenario; count: AttemptCount; round: number },
): Promise<void> {
  const closesAt = seededRandom(seed, `leaves ${memberIndex} ${round}`, 4 * scenario.steps.length)
  for (const [index, step] of scenario.steps.entries()) {
    // In about one payment of four, the member closes the browser before one of the steps.
    if (index === closesAt) return
    const isDone = await retryStep(count, () => step.runStep(attempt)).then(
      () => true,
      () => false,
    )
    if (!isDone) return
  }
}

function retryStep<Result>(count: AttemptCount, work: () => Promise<Result>): Promise<Result> {
  return retry(work, {
    attemptsMax: ATTEMPTS_MAX,
    waitMs: (attempt) => RETRY_MS * attempt,
    onRetry() {
      count.retried += 1
    },
  })
}

/**
 * Moves the clock step by step past all deadlines. The longest deadline is the deadline of a bank
 * transfer. Runs the due jobs after each step. If all payments have ended, goes only to the moment
 * at which the shop asks about ended payments again.
 */
async function advanceThroughDeadlines(
  { setClocks, clockAtEnd = () => new Date(OPEN) }: PaymentStormOptions,
  database: Database,
): Promise<void> {
  const start = clockAtEnd().getTime()
  for (const ms of [11, 17, 31, 61, 90, 120].map((minutes) => minutes * MINUTE_MS))
    await setClocks(new Date(start + ms))
  for (const hours of [4, 8, RECHECK_HOURS, 74, 80, 31 * 24, 32 * 24, 32 * 24 + 1, 32 * 24 + 2]) {
    if (hours !== RECHECK_HOURS && (await unfinishedPayments(database)).length === 0) continue
    await setClocks(new Date(start + hours * HOUR_MS))
  }
}

async function resultOf(
  database: Database,
  gateway: GatewayControl,
  counts: readonly AttemptCount[],
): Promise<PaymentStormResult> {
  const paid = await database.query({
    text: `select from payments where state = 'paid'`,
  })
  const sum = (of: (count: AttemptCount) => number) =>
    counts.reduce((all, count) => all + of(count), 0)
  return {
    startedCount: sum(({ started }) => started),
    retryCount: sum(({ retried }) => retried),
    paidCount: paid.length,
    differences: await compareBooks(database, await gateway.orders()),
    unfinished: await unfinishedPayments(database),
    faults: (await verify(database)).flatMap(({ violations }) => violations),
  }
}
