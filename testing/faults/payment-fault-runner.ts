import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#gateway/durations.ts'
import { openGateway } from '#gateway/gateway.ts'
import { runAllJobs } from '#server/platform/jobs/jobs.ts'
import { log } from '#server/platform/log.ts'
import { addPayer, type Payer } from '#testing/drivers/payments/payer.ts'
import type { PaymentScenario } from '#testing/drivers/payments/payment-scenarios.ts'
import {
  newPaymentAttempt,
  type PaymentAttempt,
  type PaymentStep,
} from '#testing/drivers/payments/payment-steps.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import { type FailoverShops, openFailoverShops } from './failover-shops.ts'
import {
  type FaultInjector,
  type InjectedFault,
  openFaultInjector,
  type RecordedCall,
} from './fault-injector.ts'
import { type ProcessDeath, simulateProcessDeath } from './process-death.ts'

export interface FaultRun {
  readonly scenario: PaymentScenario
  readonly injectedFault: InjectedFault | null
  /**
   * If a response is lost, an open browser repeats the step. With false, the member has closed the
   * browser, and no step follows.
   */
  readonly isBrowserOpen: boolean
}
export interface FaultRunResult {
  readonly calls: readonly RecordedCall[]
  readonly wasInjected: boolean
  readonly attempt: PaymentAttempt
  /** Whether the member has an unfinished payment at the end of the run. */
  readonly isPaymentOpen: boolean
}

export interface FaultRunner {
  readonly shop: TestShop
  /**
   * Uses a new member for the following runs, because rate limits count the attempts of each
   * member.
   */
  switchPayer(): Promise<void>
  run(faultRun: FaultRun): Promise<FaultRunResult>
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

interface RunnerParts {
  readonly shops: FailoverShops
  readonly injector: FaultInjector
  readonly death: ProcessDeath
}

const ATTEMPTS_MAX = 4
const POLL_MS = 5
/**
 * The jobs that act on payments. Each run of a scenario runs only these jobs, because the other
 * jobs would take a fifth of the battery's time.
 */
const PAYMENT_JOBS = [
  'process-notices',
  'expire-payments',
  'poll-payments',
  'reconcile-payments',
  'delete-redirect-tokens',
]
const QUIET_POLLS = 2
const PROCESSED_MS_MAX = 30_000

/**
 * Opens a runner of payment scenarios, with two shops and a gateway in this process. If a run kills
 * the first shop, that shop's current provider call never ends, and the second shop takes over. The
 * runner records every provider call, so that no test has to list the calls.
 */
export async function openFaultRunner(): Promise<FaultRunner> {
  const gateway = await openGateway({ file: null })
  const death = simulateProcessDeath()
  const injector = openFaultInjector({
    gatewayUrl: gateway.url,
    death,
    onDeath: () => void shops.proxy.switchTo(shops.standby.url),
  })
  const shops = await openFailoverShops(gateway.url, injector.intercept)
  const { shop, proxy } = shops
  // Delays all notices until the clock moves. Otherwise notices would arrive between the browser's
  // steps, and the order of the provider calls would vary.
  await shop.gateway.notices({ act: 'delay', delay_ms: MINUTE_MS, count: null })
  const parts = { shops, injector, death }
  let payer: Payer
  return {
    shop,
    async switchPayer() {
      payer = await addPayer({ ...shop, url: proxy.url, gateway: shop.gateway })
    },
    run: (faultRun) => runScenario(parts, payer, faultRun),
    async advance(ms) {
      await shops.advanceClocks(ms)
      await waitForNotices(parts)
      await runJobs(parts)
    },
    async close() {
      injector.close()
      death.stop()
      await shops.close()
      await gateway.close()
    },
  }
}

async function runScenario(
  parts: RunnerParts,
  payer: Payer,
  faultRun: FaultRun,
): Promise<FaultRunResult> {
  const { shops, injector, death } = parts
  const { shop, proxy } = shops
  await death.revive()
  await proxy.switchTo(shop.url)
  injector.arm(faultRun.injectedFault)
  shops.setAcquirer(faultRun.scenario.acquirer)
  const attempt = newPaymentAttempt(payer, shop.gateway)
  await runSteps(parts, attempt, faultRun)
  await shops.advanceClocks(1.5 * MINUTE_MS)
  await waitForNotices(parts)
  for (const minutes of [11, 6]) {
    if (!(await hasOpenPayment(shop, payer))) break
    await shops.advanceClocks(minutes * MINUTE_MS)
    await runJobs(parts, PAYMENT_JOBS)
  }
  await injector.disarm()
  return {
    calls: injector.calls(),
    wasInjected: injector.wasInjected(),
    attempt,
    isPaymentOpen: await hasOpenPayment(shop, payer),
  }
}

/**
 * Runs the jobs with these names; by default all jobs. If the first shop dies meanwhile, the
 * standby shop runs the jobs.
 */
async function runJobs(
  { shops: { shop, standby }, death }: RunnerParts,
  names?: readonly string[],
): Promise<void> {
  const runOn = async ({ jobs }: TestShop) => {
    const due = jobs.filter(({ name }) => names?.includes(name) ?? true)
    await runAllJobs(due, (cause) => log.warn('a job failed', cause))
  }
  if (!death.isDead()) await Promise.race([runOn(shop), death.died()])
  if (death.isDead()) await runOn(standby)
}

async function runSteps(
  { shops, injector, death }: RunnerParts,
  attempt: PaymentAttempt,
  { scenario, injectedFault, isBrowserOpen }: FaultRun,
): Promise<void> {
  const runStep = (stepAttempt: PaymentAttempt, step: PaymentStep) =>
    runStepWithRetries(stepAttempt, step, () => death.isDead() && !isBrowserOpen)
  for (const [at, step] of scenario.steps.entries()) {
    if (injectedFault?.is === 'lost-response' && injectedFault.step === at) {
      injector.markInjected()
      await runStep({ ...attempt, browserState: new Map(attempt.browserState) }, step)
      await shops.proxy.switchTo(shops.standby.url)
      if (!isBrowserOpen) return
    }
    if (!(await runStep(attempt, step))) return
  }
}

/**
 * Runs a step. If the step fails, retries it. Returns false if the browser gives up after a
 * failure.
 */
async function runStepWithRetries(
  attempt: PaymentAttempt,
  step: PaymentStep,
  hasGivenUp: () => boolean,
): Promise<boolean> {
  for (let attemptNo = 1; ; attemptNo++) {
    try {
      await step.runStep(attempt)
      return true
    } catch (cause) {
      if (attemptNo === ATTEMPTS_MAX) throw cause
      if (hasGivenUp()) return false
    }
  }
}

/**
 * Waits until a shop has tried every unprocessed notice and no provider call is pending. If the
 * first shop has died, its queue of notices is lost, so the standby shop's worker tries the notices
 * that the first shop only stored. The worker later processes the notices that a dead process has
 * not finished.
 */
async function waitForNotices(parts: RunnerParts): Promise<void> {
  const { database } = parts.shops.shop
  const isBusy = parts.injector.hasPendingCalls
  const deadline = performance.now() + PROCESSED_MS_MAX
  for (let quietPolls = 0; quietPolls < QUIET_POLLS; ) {
    const [row] = await database.query<{ open: number; untouched: number }>({
      text: `
        select count(*) as open, count(*) filter (where try_count = 0) as untouched
        from payment_notices
        where processed_at is null`,
    })
    if (row?.open === 0) return
    if (performance.now() > deadline) {
      throw new Error(`notices were not processed: ${JSON.stringify(row)}, busy: ${isBusy()}`)
    }
    const isUntouched = row !== undefined && row.untouched > 0
    if (isUntouched && parts.death.isDead()) await runJobs(parts, ['process-notices'])
    quietPolls = isUntouched || isBusy() ? 0 : quietPolls + 1
    await wait(POLL_MS)
  }
}

async function hasOpenPayment({ database }: TestShop, { id }: Payer): Promise<boolean> {
  const rows = await database.query({
    text: `select from payments where member_id = $1 and state in ('created', 'waiting')`,
    values: [id],
  })
  return rows.length > 0
}
