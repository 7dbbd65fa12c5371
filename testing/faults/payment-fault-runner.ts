import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '#gateway/faults.ts'
import { openGateway } from '#gateway/gateway.ts'
import { shopAsMerchant } from '#gateway/shop-merchant.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { addPayer, type Payer } from '#testing/drivers/payer.ts'
import {
  newPaymentAttempt,
  type PaymentAttempt,
  type PaymentScenario,
  type PaymentStep,
} from '#testing/drivers/payment-scenarios.ts'
import { openSwitchingProxy } from '#testing/drivers/switching-proxy.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import {
  interceptProviders,
  type ProviderCall,
  type ProviderInterceptor,
  routeToStripe,
} from './intercepted-providers.ts'
import { simulateProcessDeath } from './process-death.ts'

/** A question to a provider as it was heard, with what went over the wire for it. */
export interface RecordedCall extends ProviderCall {
  readonly requests: readonly WireRequest[]
}
export interface WireRequest {
  readonly method: string
  /** Whole, or up to the first id and `*`. */
  readonly path: string
}

/** kill -9 of our process: whatever it was doing, nothing more of it happens. */
export interface SimulatedDeath {
  readonly is: 'death'
  readonly at: number
  readonly when: 'before' | 'after'
}
/** What goes wrong in one try to pay, at the call with the number `at`. */
export type InjectedFault =
  | SimulatedDeath
  | {
      readonly is: 'fault'
      readonly at: number
      readonly request: WireRequest
      readonly fault: Fault
    }
  /** The process dies once all of a step is stored, and its answer never arrives. */
  | { readonly is: 'lost answer'; readonly step: number }

export interface FaultRun {
  readonly scenario: PaymentScenario
  readonly injectedFault: InjectedFault | null
  /** A browser that goes on after an answer that never came, or one that is closed. */
  readonly isBrowserOpen: boolean
}
export interface FaultRunResult {
  readonly calls: readonly RecordedCall[]
  readonly wasInjected: boolean
  readonly attempt: PaymentAttempt
}

export interface FaultRunner {
  readonly shop: TestShop
  /** Somebody new pays from here on: limits count by member. */
  switchPayer(): Promise<void>
  run(faultRun: FaultRun): Promise<FaultRunResult>
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

const SHORT_TIMEOUT_MS = 80
/** A silence that met another call than it was meant for holds nobody up for long. */
const PROVIDER_RESPONSE_MS_MAX = 1_500
const RETRIES_MAX = 4
const POLL_MS = 5
const QUIET_POLLS = 2
const PROCESSED_MS_MAX = 10_000
const ID = /^(?=.*\d)[\w-]{12,}$/

/**
 * Two shops on one database behind one address, and the gateway in this process: the one dies at a chosen call, in
 * that its promise is never settled, and the other takes over. Every call is heard, so that none is listed by hand.
 */
export async function openFaultRunner(): Promise<FaultRunner> {
  const gateway = await openGateway({ file: null })
  const death = simulateProcessDeath()
  let isStripe = false
  let proxyUrl = ''
  // Both are one shop to its providers and to the browsers.
  const addresses = {
    noticeUrlOf: (provider: string) => `${proxyUrl}/notices/${provider}`,
    publicUrl: () => proxyUrl,
  }
  const shop = await openTestShop({
    gateway: { url: gateway.url },
    providerTimeoutMs: PROVIDER_RESPONSE_MS_MAX,
    wrapProviders: (providers) =>
      routeToStripe(
        interceptProviders(providers, { intercept: (...args) => around(...args), ...addresses }),
        () => isStripe,
      ),
  })
  const standby = await openTestShop({
    databaseUrl: shop.databaseUrl,
    gateway: { url: gateway.url },
    wrapProviders: (providers) =>
      routeToStripe(
        interceptProviders(providers, {
          intercept: (_, send, signal) => send(signal),
          ...addresses,
        }),
        () => isStripe,
      ),
  })
  const proxy = await openSwitchingProxy(shop.url)
  proxyUrl = proxy.url
  await shop.gateway.registerShop(shopAsMerchant(proxy.url))
  // So that the calls come in one order: notices when the clock has moved, and not amid the browser's steps.
  await shop.gateway.notices({ act: 'delay', delay_ms: MINUTE_MS, count: null })

  let payer: Payer
  let injectedFault: InjectedFault | null = null
  let calls: (ProviderCall & { requests: WireRequest[] })[] = []
  let currentCall: { requests: WireRequest[] } | null = null
  let pendingCallCount = 0
  let wasInjected = false

  const onRequest = (message: unknown) => {
    const { request, server } = message as { request: IncomingMessage; server: Server }
    const address = server.address() as AddressInfo | null
    if (address?.port !== Number(new URL(gateway.url).port)) return
    const wireRequest = requestOf(request)
    if (wireRequest.path.startsWith('/sandbox/')) return
    currentCall?.requests.push(wireRequest)
    if (
      injectedFault?.is === 'fault' &&
      isSameRequest(injectedFault.request, wireRequest) &&
      calls.length > injectedFault.at
    )
      wasInjected = true
  }
  subscribe('http.server.request.start', onRequest)

  const killProcess = (): Promise<never> => {
    wasInjected = true
    const neverEnding = death.die()
    void proxy.switchTo(standby.url)
    return neverEnding
  }
  const around: ProviderInterceptor = async (call, send, signal) => {
    if (death.isDead()) return death.die()
    const at = calls.length
    const recorded = { ...call, requests: [] as WireRequest[] }
    calls.push(recorded)
    const faultHere =
      injectedFault !== null && injectedFault.is !== 'lost answer' && injectedFault.at === at
        ? injectedFault
        : null
    if (faultHere?.is === 'death' && faultHere.when === 'before') return killProcess()
    if (faultHere?.is === 'fault')
      await shop.gateway.faults({ ...faultHere.request, fault: faultHere.fault })
    const isTimeout = faultHere?.is === 'fault' && faultHere.fault.startsWith('timeout')
    currentCall = recorded
    pendingCallCount += 1
    try {
      const response = await send(isTimeout ? AbortSignal.timeout(SHORT_TIMEOUT_MS) : signal)
      return faultHere?.is === 'death' ? killProcess() : response
    } finally {
      currentCall = null
      pendingCallCount -= 1
    }
  }
  const activeShop = () => (death.isDead() ? standby : shop)
  const runJobs = async () => {
    await Promise.race([activeShop().runDueJobs(), death.died()])
    if (death.isDead()) await standby.runDueJobs()
  }
  const advanceClock = async (ms: number) => {
    const now = new Date(shop.clock.now().getTime() + ms)
    for (const instance of [shop, standby]) instance.clock.set(now)
    await shop.gateway.processDue()
  }

  return {
    shop,
    async switchPayer() {
      payer = await addPayer({ ...shop, url: proxy.url, gateway: shop.gateway })
    },
    async run(faultRun) {
      await death.revive()
      await proxy.switchTo(shop.url)
      ;[calls, injectedFault, wasInjected] = [[], faultRun.injectedFault, false]
      isStripe = faultRun.scenario.isStripe === true
      const attempt = newPaymentAttempt(payer, shop.gateway)
      await runSteps(attempt, faultRun)
      await advanceClock(1.5 * MINUTE_MS)
      await waitForNotices(shop, () => pendingCallCount > 0)
      for (const minutes of [11, 6]) {
        if (await hasNoOpenPayment(shop, payer)) break
        await advanceClock(minutes * MINUTE_MS)
        await runJobs()
      }
      if (injectedFault?.is === 'fault') await shop.gateway.faults({ fault: 'none' })
      injectedFault = null
      return { calls, wasInjected, attempt }
    },
    async advance(ms) {
      await advanceClock(ms)
      await waitForNotices(shop, () => pendingCallCount > 0)
      await runJobs()
    },
    async close() {
      unsubscribe('http.server.request.start', onRequest)
      death.stop()
      await proxy.close()
      await standby.close()
      await shop.close()
      await gateway.close()
    },
  }

  async function runSteps(
    attempt: PaymentAttempt,
    { scenario, injectedFault, isBrowserOpen }: FaultRun,
  ): Promise<void> {
    for (const [at, step] of scenario.steps.entries()) {
      if (injectedFault?.is === 'lost answer' && injectedFault.step === at) {
        wasInjected = true
        await runStepWithRetries(
          { ...attempt, browserState: new Map(attempt.browserState) },
          step,
          isBrowserOpen,
        )
        await proxy.switchTo(standby.url)
        if (!isBrowserOpen) return
      }
      const isDone = await runStepWithRetries(attempt, step, isBrowserOpen)
      if (!isDone) return
    }
  }

  /** An answer that does not come because the shop died is waited for by nobody. */
  async function runStepWithRetries(
    attempt: PaymentAttempt,
    step: PaymentStep,
    isBrowserOpen: boolean,
  ): Promise<boolean> {
    for (let attemptNo = 0; attemptNo < RETRIES_MAX; attemptNo++) {
      try {
        await step.runStep(attempt)
        return true
      } catch (cause) {
        if (attemptNo === RETRIES_MAX - 1) throw cause
        if (death.isDead() && !isBrowserOpen) return false
      }
    }
    return false
  }
}

function requestOf({ method = '', url = '' }: IncomingMessage): WireRequest {
  const path = url.split('?')[0] ?? ''
  const segments = path.split('/')
  const at = segments.findIndex((segment) => ID.test(segment))
  return { method, path: at < 0 ? path : `${segments.slice(0, at).join('/')}/*` }
}

function isSameRequest(a: WireRequest, b: WireRequest): boolean {
  return a.method === b.method && a.path === b.path
}

/** Those whose process died over them are left to the clerk. */
async function waitForNotices({ database }: TestShop, isBusy: () => boolean): Promise<void> {
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
      throw new Error(`notices are never looked at: ${JSON.stringify(row)}, ${isBusy()}`)
    }
    quietPolls = row?.untouched === 0 && !isBusy() ? quietPolls + 1 : 0
    await wait(POLL_MS)
  }
}

async function hasNoOpenPayment({ database }: TestShop, { id }: Payer): Promise<boolean> {
  const rows = await database.query({
    text: `select from payments where member_id = $1 and state in ('created', 'waiting')`,
    values: [id],
  })
  return rows.length === 0
}
