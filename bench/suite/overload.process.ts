import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { csrfOf, httpRequest } from '#bench/load/buyers.ts'
import { type Connection, openConnection } from '#bench/load/connection.ts'
import { serveCalls } from '#bench/measurement/bench-process.ts'
import { percentiles } from '#bench/measurement/measure.ts'

export interface OverloadCommand {
  readonly port: number
  readonly secrets: readonly string[]
  readonly packId: number
  readonly connectionCount: number
  /**
   * The duration of the measurement of the shop's capacity, in milliseconds. During this time some
   * buyers buy without a pause.
   */
  readonly saturationMs: number
  /** The rate of requests divided by the measured capacity. */
  readonly overloadFactor: number
  readonly durationMs: number
}

export interface OverloadOutcome {
  readonly servedPerSecond: number
  readonly attemptedCount: number
  readonly elapsedMs: number
  readonly acknowledgedInTimeCount: number
  /** The time from the first request to the last response. */
  readonly lastResponseMs: number
  /** The request ids of acknowledged purchases. */
  readonly acknowledged: readonly string[]
  readonly shedCount: number
  /**
   * The number of requests that were due while every connection waited for a response. These
   * requests were never sent.
   */
  readonly unsentCount: number
  /** Unexpected responses and broken connections. */
  readonly faults: readonly string[]
  readonly latencyMsMax: number
  /** The p99 latency of acknowledged purchases. */
  readonly servedMsP99: number
  readonly recoveryMs: number
}

/**
 * The number of buyers who measure the capacity. It is below the shop's concurrency limit, so that
 * the shop refuses no request. It is far above the size of a settlement group, so that the shop
 * works at full capacity.
 */
const SATURATING_BUYERS = 512
/**
 * The number of connections that are opened at the same time. The number is so small that no
 * connection waits for the handshake of another connection.
 */
const CONNECT_BATCH = 100
const ADDRESSES = 250
const PACING_MS = 5
const RECOVERED_MS = 50
const RECOVERY_TIMEOUT_MS = 60_000

interface OverloadBuyer {
  readonly connection: Connection
  readonly secret: string
  readonly csrf: string
}
type PurchaseOutcome = 'acknowledged' | 'too-many'

/**
 * Runs an open-loop load: the buyers send requests at a constant rate, whether or not the shop
 * responds.
 */
serveCalls<OverloadCommand, OverloadOutcome>(async (command) => {
  const idle = await connectBuyers(command)
  const allBuyers = [...idle]
  const saturatingBuyers = idle.slice(0, SATURATING_BUYERS)
  const saturation = await runOpenLoad(command, saturatingBuyers, {
    ratePerSecond: 1e6,
    durationMs: command.saturationMs,
  })
  const servedPerSecond = (saturation.acknowledged.length / saturation.lastResponseMs) * 1000
  const ratePerSecond = servedPerSecond * command.overloadFactor
  const overload = await runOpenLoad(command, idle, {
    ratePerSecond,
    durationMs: command.durationMs,
  })
  for (const { connection } of allBuyers) connection.close()
  return {
    ...overload,
    servedPerSecond,
    acknowledged: [...saturation.acknowledged, ...overload.acknowledged],
    faults: [...saturation.faults, ...overload.faults],
    latencyMsMax: Math.max(saturation.latencyMsMax, overload.latencyMsMax),
  }
})
process.on('disconnect', () => process.exit())

/**
 * Connects buyers from many IP addresses, so that the rate limits of a single IP address do not
 * apply.
 */
async function connectBuyers({
  port,
  secrets,
  connectionCount,
}: OverloadCommand): Promise<OverloadBuyer[]> {
  const buyers: OverloadBuyer[] = []
  while (buyers.length < connectionCount) {
    const batch = Math.min(CONNECT_BATCH, connectionCount - buyers.length)
    const connecting = Array.from({ length: batch }, async (_, index) => {
      const buyerIndex = buyers.length + index
      const connection = openConnection({ port, from: `127.0.0.${1 + (buyerIndex % ADDRESSES)}` })
      const secret = secrets[buyerIndex % secrets.length] as string
      const { bodyStart } = await connection.send(
        httpRequest({ secret, csrf: '' }, { path: '/api/user/point' }),
      )
      return { connection, secret, csrf: csrfOf(bodyStart) }
    })
    buyers.push(...(await Promise.all(connecting)))
  }
  return buyers
}

interface Rate {
  readonly ratePerSecond: number
  readonly durationMs: number
}

async function runOpenLoad(
  command: OverloadCommand,
  idle: OverloadBuyer[],
  rate: Rate,
): Promise<Omit<OverloadOutcome, 'servedPerSecond'>> {
  const acknowledged: string[] = []
  const servedMs: number[] = []
  const faults: string[] = []
  const pending = new Set<Promise<void>>()
  let [shedCount, latencyMsMax, lastResponseMs] = [0, 0, 0]
  const startedAt = performance.now()

  async function buyOnce(buyer: OverloadBuyer): Promise<void> {
    const requestId = randomUUID()
    const sentAt = performance.now()
    try {
      const outcome = await buy(buyer, command.packId, requestId)
      if (outcome === 'acknowledged') {
        acknowledged.push(requestId)
        servedMs.push(performance.now() - sentAt)
      } else shedCount += 1
      idle.push(buyer)
    } catch (cause) {
      faults.push(String(cause))
    }
    lastResponseMs = performance.now() - startedAt
    latencyMsMax = Math.max(latencyMsMax, performance.now() - sentAt)
  }

  const sent = await sendAtRate(rate, idle, (buyer) => {
    const purchase = buyOnce(buyer).finally(() => pending.delete(purchase))
    pending.add(purchase)
  })
  const acknowledgedInTimeCount = acknowledged.length
  const recoveryMs = await measureRecovery(command, acknowledged)
  await Promise.all(pending)
  return {
    ...sent,
    acknowledgedInTimeCount,
    acknowledged,
    shedCount,
    faults,
    latencyMsMax,
    lastResponseMs,
    recoveryMs,
    servedMsP99: percentiles(servedMs).p99,
  }
}

/** Calls `send` at a constant rate, each time with an idle buyer. */
async function sendAtRate(
  { ratePerSecond, durationMs }: Rate,
  idle: OverloadBuyer[],
  send: (buyer: OverloadBuyer) => void,
): Promise<Pick<OverloadOutcome, 'attemptedCount' | 'unsentCount' | 'elapsedMs'>> {
  const startedAt = performance.now()
  let [attemptedCount, unsentCount] = [0, 0]
  for (;;) {
    const elapsedMs = performance.now() - startedAt
    const dueCount = (Math.min(elapsedMs, durationMs) * ratePerSecond) / 1000
    while (attemptedCount < dueCount && idle.length > 0) {
      attemptedCount += 1
      send(idle.shift() as OverloadBuyer)
    }
    // A request that is due while no connection is free is counted and never sent.
    unsentCount += Math.max(0, Math.floor(dueCount) - attemptedCount)
    attemptedCount = Math.max(attemptedCount, Math.floor(dueCount))
    if (elapsedMs >= durationMs) break
    await wait(PACING_MS)
  }
  return { attemptedCount, unsentCount, elapsedMs: performance.now() - startedAt }
}

/**
 * Lets new buyers buy, each on a connection of its own, until the shop responds as fast as without
 * load. Returns the milliseconds until then. Gives up after RECOVERY_TIMEOUT_MS.
 */
async function measureRecovery(command: OverloadCommand, acknowledged: string[]): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const [probe] = await connectBuyers({ ...command, connectionCount: 1 })
    const sentAt = performance.now()
    const requestId = randomUUID()
    const outcome = await buy(probe as OverloadBuyer, command.packId, requestId)
    if (outcome === 'acknowledged') acknowledged.push(requestId)
    probe?.connection.close()
    const now = performance.now()
    if (outcome === 'acknowledged' && now - sentAt <= RECOVERED_MS) return now - startedAt
    if (now - startedAt > RECOVERY_TIMEOUT_MS) return now - startedAt
    await wait(PACING_MS)
  }
}

async function buy(
  buyer: OverloadBuyer,
  packId: number,
  requestId: string,
): Promise<PurchaseOutcome> {
  const payload = { pack_id: packId, count: 1, request_id: requestId }
  const { status, bodyStart } = await buyer.connection.send(
    httpRequest(buyer, { path: '/api/user/pack/buy', payload }),
  )
  if (status === 429) return 'too-many'
  if (status === 200 && bodyStart.includes('"result":"1"')) return 'acknowledged'
  throw new Error(`the shop returned ${status}: ${bodyStart}`)
}
