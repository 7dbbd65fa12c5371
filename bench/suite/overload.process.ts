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
  /** How long some of them press without rest, to find out how much can be served. */
  readonly saturationMs: number
  /** Presses for each purchase that could be served. */
  readonly overloadFactor: number
  readonly durationMs: number
}

export interface OverloadOutcome {
  readonly servedPerSecond: number
  readonly attemptedCount: number
  readonly elapsedMs: number
  readonly acknowledgedInTimeCount: number
  /** From the first press to the last answer. */
  readonly lastResponseMs: number
  /** Request ids of purchases that were answered as made. */
  readonly acknowledged: readonly string[]
  readonly shedCount: number
  /** Pressed while every connection waited: they never reached the shop. */
  readonly unsentCount: number
  /** Anything else that was answered, and connections that broke. */
  readonly faults: readonly string[]
  readonly latencyMsMax: number
  /** Of those whose purchase was made. */
  readonly servedMsP99: number
  readonly recoveryMs: number
}

/** Fewer than may be under way at once, and far more than one group: all of them are served, as fast as can be. */
const SATURATING_BUYERS = 512
/** As many at once as shake hands without a queue. */
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

/** A crowd that does not wait for each other: so many presses a second, whatever the shop says. */
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
    ...{ ...overload, servedPerSecond },
    acknowledged: [...saturation.acknowledged, ...overload.acknowledged],
    faults: [...saturation.faults, ...overload.faults],
    latencyMsMax: Math.max(saturation.latencyMsMax, overload.latencyMsMax),
  }
})
process.on('disconnect', () => process.exit())

/** Members come from many addresses: what is limited for one is not what a crowd meets. */
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

async function runOpenLoad(
  command: OverloadCommand,
  idle: OverloadBuyer[],
  { ratePerSecond, durationMs }: { ratePerSecond: number; durationMs: number },
): Promise<Omit<OverloadOutcome, 'servedPerSecond'>> {
  const acknowledged: string[] = []
  const servedMs: number[] = []
  const faults: string[] = []
  const inFlight = new Set<Promise<void>>()
  let [attemptedCount, shedCount, unsentCount, latencyMsMax, lastResponseMs] = [0, 0, 0, 0, 0]
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
  function startPurchase(buyer: OverloadBuyer): void {
    attemptedCount += 1
    const purchase = buyOnce(buyer).finally(() => inFlight.delete(purchase))
    inFlight.add(purchase)
  }

  for (;;) {
    const elapsedMs = performance.now() - startedAt
    const dueCount = (Math.min(elapsedMs, durationMs) * ratePerSecond) / 1000
    while (attemptedCount < dueCount && idle.length > 0)
      startPurchase(idle.shift() as OverloadBuyer)
    // Those who find no connection are counted and come to nothing.
    unsentCount += Math.max(0, Math.floor(dueCount) - attemptedCount)
    attemptedCount = Math.max(attemptedCount, Math.floor(dueCount))
    if (elapsedMs >= durationMs) break
    await wait(PACING_MS)
  }
  const elapsedMs = performance.now() - startedAt
  const counts = { attemptedCount, elapsedMs, acknowledgedInTimeCount: acknowledged.length }
  const recoveryMs = await measureRecovery(command, acknowledged)
  await Promise.all(inFlight)
  return {
    ...{ ...counts, acknowledged, shedCount, unsentCount },
    ...{ faults, latencyMsMax, lastResponseMs, recoveryMs, servedMsP99: percentiles(servedMs).p99 },
  }
}

/** Somebody who comes now, with a connection of their own, and buys until they are served as fast as ever. */
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
  throw new Error(`answered ${status}: ${bodyStart}`)
}
