import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '#gateway/faults.ts'
import { openGateway } from '#gateway/gateway.ts'
import { shopAsMerchant } from '#gateway/shop-merchant.ts'
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

/** A call to a provider with the HTTP requests that the gateway received for it. */
export interface RecordedCall extends ProviderCall {
  readonly requests: readonly WireRequest[]
}
export interface WireRequest {
  readonly method: string
  /** The whole path, or its beginning up to the first id followed by `*`. */
  readonly path: string
}

/** A simulated kill -9 of the shop's process, before or after the call with the number `at`. */
export interface SimulatedDeath {
  readonly is: 'death'
  readonly at: number
  readonly when: 'before' | 'after'
}
/** The fault of one run, at the call with the number `at` or at a step. */
export type InjectedFault =
  | SimulatedDeath
  | {
      readonly is: 'fault'
      readonly at: number
      readonly request: WireRequest
      readonly fault: Fault
    }
  /** The process dies after everything of a step is stored and before its response arrives. */
  | { readonly is: 'lost-response'; readonly step: number }

export interface FaultRun {
  readonly scenario: PaymentScenario
  readonly injectedFault: InjectedFault | null
  /** Whether the browser retries after a missing response, or is closed by then. */
  readonly isBrowserOpen: boolean
}
export interface FaultRunResult {
  readonly calls: readonly RecordedCall[]
  readonly wasInjected: boolean
  readonly attempt: PaymentAttempt
}

export interface FaultRunner {
  readonly shop: TestShop
  /** Uses a new member for later runs, because rate limits count by member. */
  switchPayer(): Promise<void>
  run(faultRun: FaultRun): Promise<FaultRunResult>
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

const MINUTE_MS = 60_000
const SHORT_TIMEOUT_MS = 80
/** Short, because a timeout fault may strike another call than the one it was injected for. */
const PROVIDER_RESPONSE_MS_MAX = 1_500
const RETRIES_MAX = 4
const POLL_MS = 5
const QUIET_POLLS = 2
const PROCESSED_MS_MAX = 10_000
const ID = /^(?=.*\d)[\w-]{12,}$/

/**
 * Two shops on one database behind one address, and the gateway in this process. The first shop dies at a chosen call:
 * its promise never settles, and the second takes over. The runner records every call, so that tests need no list.
 */
export async function openFaultRunner(): Promise<FaultRunner> {
  const gateway = await openGateway({ file: null })
  const death = simulateProcessDeath()
  let isStripe = false
  let proxyUrl = ''
  // Providers and browsers see both shops as one.
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
  // Notices wait until the clock moves, or they would mix with the browser's steps and the call order would vary.
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
      injectedFault !== null && injectedFault.is !== 'lost-response' && injectedFault.at === at
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
      if (injectedFault?.is === 'lost-response' && injectedFault.step === at) {
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

  /** Runs a step with retries; false if the browser is closed and the shop died during the step. */
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

/** Waits until the shop has tried each notice once. The worker processes those whose process died. */
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
      throw new Error(`notices were not processed: ${JSON.stringify(row)}, busy: ${isBusy()}`)
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
