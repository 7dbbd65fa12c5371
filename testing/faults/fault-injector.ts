import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { controlGateway, type GatewayControl } from '#gateway/control.ts'
import type { Fault } from '#gateway/faults.ts'
import type { ProviderCall, ProviderInterceptor } from './intercepted-providers.ts'
import type { ProcessDeath } from './process-death.ts'

/** A call to a provider with the HTTP requests that the gateway received for it. */
export interface RecordedCall extends ProviderCall {
  readonly requests: readonly WireRequest[]
}
export interface WireRequest {
  readonly method: string
  /**
   * The path of the request. If the path contains an id, only the part before the id is kept, and
   * `*` follows.
   */
  readonly path: string
}

/**
 * A simulated kill -9 of the shop's process, before or after the provider call with the number
 * `at`.
 */
export interface SimulatedDeath {
  readonly is: 'death'
  readonly at: number
  readonly when: 'before' | 'after'
}
/**
 * The fault that a test injects into one run of a payment scenario. It affects the provider call
 * with the number `at`, or the browser loses the shop's response to a step of the scenario.
 */
export type InjectedFault =
  | SimulatedDeath
  | {
      readonly is: 'fault'
      readonly at: number
      readonly request: WireRequest
      readonly fault: Fault
    }
  /**
   * The process dies after it has stored all results of a step and before it has sent the response.
   */
  | { readonly is: 'lost-response'; readonly step: number }

/**
 * Records the provider calls of one run of a payment scenario, and injects the fault at the chosen
 * call.
 */
export interface FaultInjector {
  readonly intercept: ProviderInterceptor
  /** Starts a run: forgets the recorded calls, and prepares the fault for this run. */
  arm(fault: InjectedFault | null): void
  /** Removes the run's fault from this injector and from the gateway. */
  disarm(): Promise<void>
  /**
   * Records that the fault was injected. The runner calls this function after it has injected a
   * lost response.
   */
  markInjected(): void
  calls(): readonly RecordedCall[]
  wasInjected(): boolean
  hasPendingCalls(): boolean
  close(): void
}

interface Recording {
  fault: InjectedFault | null
  calls: (ProviderCall & { readonly requests: WireRequest[] })[]
  currentCall: { readonly requests: WireRequest[] } | null
  pendingCallCount: number
  wasInjected: boolean
  /** Called when the gateway receives the request to which the fault applies. */
  onFaultyRequest: () => void
}

export interface FaultInjectorOptions {
  /** The URL of a gateway in this process, whose requests can be observed. */
  readonly gatewayUrl: string
  readonly death: ProcessDeath
  /** Runs when a fault simulates the death of the shop's process. */
  readonly onDeath: () => void
}

/**
 * If the fault is a timeout, the shop gives up the request after this time. The time begins when
 * the gateway receives the request, because a busy machine may deliver the request late.
 */
const SHORT_TIMEOUT_MS = 80
const ID = /^(?=.*\d)[\w-]{12,}$/

/** Observes the gateway's HTTP server and the shop's provider calls until `close`. */
export function openFaultInjector(options: FaultInjectorOptions): FaultInjector {
  const recording: Recording = {
    fault: null,
    calls: [],
    currentCall: null,
    pendingCallCount: 0,
    wasInjected: false,
    onFaultyRequest: () => {},
  }
  const { faults } = controlGateway(options.gatewayUrl)
  const port = Number(new URL(options.gatewayUrl).port)
  const onRequest = (message: unknown) => {
    const { request, server } = message as { request: IncomingMessage; server: Server }
    const address = server.address() as AddressInfo | null
    if (address?.port === port) recordRequest(recording, requestOf(request))
  }
  subscribe('http.server.request.start', onRequest)
  return {
    intercept: (call, send, signal) => {
      if (options.death.isDead()) return options.death.die()
      return runCall(recording, { ...options, faults }, { call, send, signal })
    },
    arm(fault) {
      Object.assign(recording, { fault, calls: [], wasInjected: false })
    },
    async disarm() {
      if (recording.fault?.is === 'fault') await faults({ fault: 'none' })
      recording.fault = null
    },
    markInjected() {
      recording.wasInjected = true
    },
    calls: () => recording.calls,
    wasInjected: () => recording.wasInjected,
    hasPendingCalls: () => recording.pendingCallCount > 0,
    close: () => void unsubscribe('http.server.request.start', onRequest),
  }
}

async function runCall<Response>(
  recording: Recording,
  { death, onDeath, faults }: FaultInjectorOptions & Pick<GatewayControl, 'faults'>,
  { call, send, signal }: InterceptedCall<Response>,
): Promise<Response> {
  const fault = faultAt(recording, recording.calls.length)
  const recorded = { ...call, requests: [] }
  recording.calls.push(recorded)
  const die = () => {
    recording.wasInjected = true
    const neverEnding = death.die()
    onDeath()
    return neverEnding
  }
  if (fault?.is === 'death' && fault.when === 'before') return die()
  if (fault?.is === 'fault') await faults({ ...fault.request, fault: fault.fault })
  const isTimeout = fault?.is === 'fault' && fault.fault.startsWith('timeout')
  recording.currentCall = recorded
  recording.pendingCallCount += 1
  try {
    const response = await send(isTimeout ? timeoutAfterRequest(recording, signal) : signal)
    return fault?.is === 'death' ? die() : response
  } finally {
    recording.onFaultyRequest = () => {}
    recording.currentCall = null
    recording.pendingCallCount -= 1
  }
}

/**
 * Returns a signal that aborts shortly after the gateway has received the request that the fault
 * strikes.
 */
function timeoutAfterRequest(recording: Recording, signal: AbortSignal): AbortSignal {
  const timeout = new AbortController()
  const reason = new DOMException('the provider did not answer in time', 'TimeoutError')
  recording.onFaultyRequest = () => {
    setTimeout(() => timeout.abort(reason), SHORT_TIMEOUT_MS)
  }
  return AbortSignal.any([timeout.signal, signal])
}

interface InterceptedCall<Response> {
  readonly call: ProviderCall
  readonly send: (signal: AbortSignal) => Promise<Response>
  readonly signal: AbortSignal
}

/**
 * Returns the fault of the current run if the fault strikes the provider call number `at`.
 * Otherwise returns null.
 */
function faultAt({ fault }: Recording, at: number) {
  return fault !== null && fault.is !== 'lost-response' && fault.at === at ? fault : null
}

function recordRequest(recording: Recording, request: WireRequest): void {
  if (request.path.startsWith('/sandbox/')) return
  recording.currentCall?.requests.push(request)
  const { fault, calls } = recording
  if (fault?.is !== 'fault' || calls.length <= fault.at) return
  if (!isSameRequest(fault.request, request)) return
  recording.wasInjected = true
  recording.onFaultyRequest()
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
