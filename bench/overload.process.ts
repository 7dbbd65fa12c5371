import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { csrfIn, requestOf } from './buyers.ts'
import { serveParent } from './child.ts'
import { percentiles } from './measure.ts'
import { openWire, type Wire } from './wire.ts'

export interface CrowdOrder {
  readonly port: number
  readonly secrets: readonly string[]
  readonly packId: number
  readonly connectionCount: number
  /** How long some of them press without rest, to find out how much can be served. */
  readonly saturatedMs: number
  /** Presses for each purchase that could be served. */
  readonly overTimes: number
  readonly lastsMs: number
}

export interface Outcome {
  readonly servedPerSecond: number
  readonly pressedCount: number
  readonly elapsedMs: number
  readonly acknowledgedInTimeCount: number
  /** From the first press to the last answer. */
  readonly answeredMs: number
  /** Request ids of purchases that were answered as made. */
  readonly acknowledged: readonly string[]
  readonly tooManyCount: number
  /** Pressed while every connection waited: they never reached the shop. */
  readonly unheardCount: number
  /** Anything else that was answered, and connections that broke. */
  readonly faults: readonly string[]
  readonly waitMsMax: number
  /** Of those whose purchase was made. */
  readonly servedMsP99: number
  readonly recoveryMs: number
}

/** Fewer than may be under way at once, and far more than one group: all of them are served, as fast as can be. */
const SATURATING = 512
/** As many at once as shake hands without a queue. */
const OPENED_TOGETHER = 100
const ADDRESSES = 250
const TICK_MS = 5
const FAST_MS = 50
const PATIENCE_MS = 60_000

interface Presser {
  readonly wire: Wire
  readonly secret: string
  readonly csrf: string
}
type Answered = 'acknowledged' | 'too-many'

/** A crowd that does not wait for each other: so many presses a second, whatever the shop says. */
serveParent<CrowdOrder, Outcome>(async (order) => {
  const free = await gatherCrowd(order)
  const everybody = [...free]
  const some = free.slice(0, SATURATING)
  const found = await press(order, some, { ratePerSecond: 1e6, lastsMs: order.saturatedMs })
  const servedPerSecond = (found.acknowledged.length / found.answeredMs) * 1000
  const ratePerSecond = servedPerSecond * order.overTimes
  const pressed = await press(order, free, { ratePerSecond, lastsMs: order.lastsMs })
  for (const { wire } of everybody) wire.close()
  return {
    ...{ ...pressed, servedPerSecond },
    acknowledged: [...found.acknowledged, ...pressed.acknowledged],
    faults: [...found.faults, ...pressed.faults],
    waitMsMax: Math.max(found.waitMsMax, pressed.waitMsMax),
  }
})
process.on('disconnect', () => process.exit())

/** Members come from many addresses: what is limited for one is not what a crowd meets. */
async function gatherCrowd({ port, secrets, connectionCount }: CrowdOrder): Promise<Presser[]> {
  const crowd: Presser[] = []
  while (crowd.length < connectionCount) {
    const missing = Math.min(OPENED_TOGETHER, connectionCount - crowd.length)
    const opened = Array.from({ length: missing }, async (_, index) => {
      const place = crowd.length + index
      const wire = openWire({ port, from: `127.0.0.${1 + (place % ADDRESSES)}` })
      const secret = secrets[place % secrets.length] as string
      const { opening } = await wire.ask(
        requestOf({ secret, csrf: '' }, { path: '/api/user/point' }),
      )
      return { wire, secret, csrf: csrfIn(opening) }
    })
    crowd.push(...(await Promise.all(opened)))
  }
  return crowd
}

async function press(
  order: CrowdOrder,
  free: Presser[],
  { ratePerSecond, lastsMs }: { ratePerSecond: number; lastsMs: number },
): Promise<Omit<Outcome, 'servedPerSecond'>> {
  const acknowledged: string[] = []
  const servedMs: number[] = []
  const faults: string[] = []
  const underWay = new Set<Promise<void>>()
  let [pressedCount, tooManyCount, unheardCount, waitMsMax, answeredMs] = [0, 0, 0, 0, 0]
  const startedAt = performance.now()

  async function buyOnce(presser: Presser): Promise<void> {
    const requestId = randomUUID()
    const begunAt = performance.now()
    try {
      const answered = await buy(presser, order.packId, requestId)
      if (answered === 'acknowledged') {
        acknowledged.push(requestId)
        servedMs.push(performance.now() - begunAt)
      } else tooManyCount += 1
      free.push(presser)
    } catch (cause) {
      faults.push(String(cause))
    }
    answeredMs = performance.now() - startedAt
    waitMsMax = Math.max(waitMsMax, performance.now() - begunAt)
  }
  function pressOnce(presser: Presser): void {
    pressedCount += 1
    const done = buyOnce(presser).finally(() => underWay.delete(done))
    underWay.add(done)
  }

  for (;;) {
    const elapsedMs = performance.now() - startedAt
    const due = (Math.min(elapsedMs, lastsMs) * ratePerSecond) / 1000
    while (pressedCount < due && free.length > 0) pressOnce(free.shift() as Presser)
    // Those who find no connection are counted and come to nothing.
    unheardCount += Math.max(0, Math.floor(due) - pressedCount)
    pressedCount = Math.max(pressedCount, Math.floor(due))
    if (elapsedMs >= lastsMs) break
    await wait(TICK_MS)
  }
  const elapsedMs = performance.now() - startedAt
  const pressed = { pressedCount, elapsedMs, acknowledgedInTimeCount: acknowledged.length }
  const recoveryMs = await recovery(order, acknowledged)
  await Promise.all(underWay)
  return {
    ...{ ...pressed, acknowledged, tooManyCount, unheardCount },
    ...{ faults, waitMsMax, answeredMs, recoveryMs, servedMsP99: percentiles(servedMs).p99 },
  }
}

/** Somebody who comes now, with a connection of their own, and buys until they are served as fast as ever. */
async function recovery(order: CrowdOrder, acknowledged: string[]): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const [late] = await gatherCrowd({ ...order, connectionCount: 1 })
    const begunAt = performance.now()
    const requestId = randomUUID()
    const answered = await buy(late as Presser, order.packId, requestId)
    if (answered === 'acknowledged') acknowledged.push(requestId)
    late?.wire.close()
    const now = performance.now()
    if (answered === 'acknowledged' && now - begunAt <= FAST_MS) return now - startedAt
    if (now - startedAt > PATIENCE_MS) return now - startedAt
    await wait(TICK_MS)
  }
}

async function buy(presser: Presser, packId: number, requestId: string): Promise<Answered> {
  const posts = { pack_id: packId, count: 1, request_id: requestId }
  const { status, opening } = await presser.wire.ask(
    requestOf(presser, { path: '/api/user/pack/buy', posts }),
  )
  if (status === 429) return 'too-many'
  if (status === 200 && opening.includes('"result":"1"')) return 'acknowledged'
  throw new Error(`answered ${status}: ${opening}`)
}
