import { setTimeout as wait } from 'node:timers/promises'
import { controlGateway, type GatewayControl } from '#gateway/control.ts'
import { seededRandom } from '#gateway/seeded-random.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { addPayer } from '#testing/drivers/payer.ts'
import {
  newPaymentAttempt,
  PAYMENT_SCENARIOS,
  type PaymentAttempt,
  type PaymentScenario,
} from '#testing/drivers/payment-scenarios.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import { compareBooks, unfinishedPayments } from '#testing/models/provider-books.ts'

const HOUR_MS = 60 * MINUTE_MS
/** However slow the machine: a storm that hardly anybody was out in shows nothing. */
const PAYMENTS_PER_MEMBER_MIN = 4
const RETRIES_MAX = 6
const RETRY_MS = 30
const FAULT_TIMES = 1000
const DEFAULT_SCENARIOS = PAYMENT_SCENARIOS.filter(({ isStripe }) => isStripe !== true)

export interface PaymentStormOptions {
  readonly seed: number
  readonly memberCount: number
  /** So long new payments are begun. */
  readonly durationMs: number
  /** Where the members find a shop, each a process or one of several. */
  readonly shopUrls: readonly string[]
  readonly databaseUrl: string
  readonly gatewayUrl: string
  /** Moves the clock of everybody, delivers what fell due, and lets the clerk work. */
  setClocks(now: Date): Promise<void>
  /** By default those of the shop's own table: Stripe's have another. */
  readonly scenarios?: readonly PaymentScenario[]
  /** What else happens, until the members are done. */
  readonly disruption?: (isOver: () => boolean) => Promise<void>
}

export interface PaymentStormResult {
  readonly startedCount: number
  readonly paidCount: number
  /** Steps that had to be taken again. */
  readonly retryCount: number
  /** All of these must be empty. */
  readonly differences: readonly string[]
  readonly unfinished: readonly string[]
  readonly faults: readonly string[]
}

/**
 * Many members pay by all methods at once while notices are repeated, delayed, reordered, lost and spoilt and every
 * second call to a provider fails in showers; then the deadlines go by, the clerk works until nothing is open, and the
 * provider's book is held against the ledger. The same seed gives the same weather; who is where when it
 * strikes is chance.
 */
export async function runPaymentStorm(options: PaymentStormOptions): Promise<PaymentStormResult> {
  const gateway = controlGateway(options.gatewayUrl)
  const database = openDatabase({ url: options.databaseUrl, connectionsMax: 2 })
  let isOver = false
  try {
    await gateway.notices({ act: 'chaos', count: null, seed: options.seed })
    const endsAt = performance.now() + options.durationMs
    const faultShowers = injectFaultShowers(gateway, options.seed, () => isOver)
    const disruption = options.disruption?.(() => isOver)
    const counts = await Promise.all(
      Array.from({ length: options.memberCount }, (_, memberIndex) =>
        payRepeatedly({ ...options, memberIndex, endsAt, database, gateway }),
      ),
    )
    isOver = true
    await Promise.all([faultShowers, disruption])
    await gateway.faults({ fault: 'none' })
    await gateway.notices({ act: 'none' })
    await advanceThroughDeadlines(options, database)
    return await resultOf(database, gateway, counts)
  } finally {
    isOver = true
    await database.close()
  }
}

/** Faults in showers: what is struck is seeded, and the members' own pages at the provider are spared. */
async function injectFaultShowers(
  gateway: GatewayControl,
  seed: number,
  isOver: () => boolean,
): Promise<void> {
  for (let shower = 0; !isOver(); shower++) {
    // The gateway may be dead at the moment: then it does not answer anybody, which is a fault too.
    await injectShower(gateway, seed, shower).catch(() => {})
    await wait(SHOWER_MS)
  }
}

async function injectShower(gateway: GatewayControl, seed: number, shower: number): Promise<void> {
  await gateway.faults({ fault: 'none' })
  if (seededRandom(seed, `shower ${shower}`, 3) === 0) return
  for (const [memberIndex, path] of SHOP_PATHS.entries()) {
    const faultRequest = { path, fault: 'chaos', times: FAULT_TIMES } as const
    await gateway.faults({ ...faultRequest, seed: seed + 31 * shower + memberIndex })
  }
}

const SHOWER_MS = 400
/** What the shop's server asks; the browser's own calls lie elsewhere. */
const SHOP_PATHS = [
  ...['EntryTran*', 'ExecTran*', 'AlterTran*', 'SecureTran2*', 'SearchTrade*'].map(
    (name) => `/payment/${name}`,
  ),
  ...['/gmo-openapi/*', '/paypal/v2/*', '/amazon-pay/v2/*', '/stripe/v1/payment_intents*'],
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
  const { memberIndex, seed, shopUrls, scenarios = DEFAULT_SCENARIOS } = member
  const count: AttemptCount = { started: 0, retried: 0 }
  const url = shopUrls[memberIndex % shopUrls.length] as string
  const gateway = { ...member.gateway, url: member.gatewayUrl, processDue: async () => {} }
  const shop = { url, database: member.database, gateway, clock: { now: () => new Date(OPEN) } }
  const payer = await retry(count, () => addPayer(shop as TestShop))
  for (
    let round = 0;
    round < PAYMENTS_PER_MEMBER_MIN || performance.now() < member.endsAt;
    round++
  ) {
    const scenario = scenarios[
      seededRandom(seed, `scene ${memberIndex} ${round}`, scenarios.length)
    ] as PaymentScenario
    count.started += 1
    await payOnce(newPaymentAttempt(payer, gateway), { ...member, scenario, count, round })
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
    // One in four closes the browser somewhere on the way.
    if (index === closesAt) return
    const isDone = await retry(count, () => step.runStep(attempt)).then(
      () => true,
      () => false,
    )
    if (!isDone) return
  }
}

/** A step is taken again where no answer came, a few times. */
async function retry<Result>(count: AttemptCount, work: () => Promise<Result>): Promise<Result> {
  for (let attemptNo = 1; ; attemptNo++) {
    try {
      return await work()
    } catch (cause) {
      if (attemptNo === RETRIES_MAX) throw cause
      count.retried += 1
      await wait(RETRY_MS * attemptNo)
    }
  }
}

/** All deadlines, the longest of a transfer too, with the clerk's rounds in between. */
async function advanceThroughDeadlines(
  { setClocks }: PaymentStormOptions,
  database: Database,
): Promise<void> {
  const start = Date.parse(OPEN)
  for (const ms of [11, 17, 31, 61, 90, 120].map((minutes) => minutes * MINUTE_MS))
    await setClocks(new Date(start + ms))
  for (const hours of [4, 8, 24, 74, 80, 31 * 24, 32 * 24, 32 * 24 + 1, 32 * 24 + 2]) {
    if ((await unfinishedPayments(database)).length === 0) return
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
