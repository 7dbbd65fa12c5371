import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { STATE } from '#contract/codes.ts'
import { type CallResponse, type Client, openClient } from '#testing/drivers/client.ts'
import { retry } from '#testing/drivers/retry.ts'

const RETRY_MS = 40
const GIVE_UP_MS = 45_000
// The default pause of a buyer between two purchases. Without pauses, the buyers would use the processor
// time that the shop needs to serve many buyers at once.
const PAUSE_MS = 4
// If no response arrives in this time, the buyer tries the next process. A frozen process accepts
// connections but never responds.
const RESPONSE_MS_MAX = 1_500
const LOGIN_ATTEMPTS_MAX = 10

/**
 * A purchase that the shop has acknowledged. It must be stored exactly once, whichever process
 * dies.
 */
export interface AcknowledgedPurchase {
  readonly requestId: string
  readonly purchaseId: number
  readonly historyIds: readonly number[]
}

export interface Buyer {
  readonly memberId: number
  readonly acknowledged: readonly AcknowledgedPurchase[]
  /** How many requests the buyer sent again because no response arrived. */
  readonly retryCount: number
  /** The longest time from the first attempt of a request to its response. */
  readonly outageMsMax: number
  /** Stops the buyer when the pending request has its response. Throws if a purchase failed. */
  stop(): Promise<void>
}

export interface BuyerOptions {
  readonly memberId: number
  readonly mail: string
  /** The URLs of the shop processes, which the buyer tries in turn as a load balancer does. */
  readonly urls: readonly string[]
  readonly packIds: readonly number[]
  /** The pause between two purchases, in milliseconds. */
  readonly pauseMs?: number
}

interface Progress {
  readonly acknowledged: AcknowledgedPurchase[]
  retryCount: number
  outageMsMax: number
}

/**
 * Starts a buyer who buys continuously. If no process responds, the buyer sends the same request id
 * again until a process responds.
 */
export async function startBuyer({
  memberId,
  mail,
  urls,
  packIds,
  pauseMs = PAUSE_MS,
}: BuyerOptions): Promise<Buyer> {
  const clients = await Promise.all(urls.map((url) => logInAt(url, mail)))
  const progress: Progress = { acknowledged: [], retryCount: 0, outageMsMax: 0 }
  let isStopping = false

  async function buyUntilStopped(): Promise<void> {
    for (let round = 0; !isStopping; round++) {
      const packId = packIds[round % packIds.length] as number
      await buyOnce(clients, progress, { packId, round })
      await wait(pauseMs)
    }
  }
  const buying = buyUntilStopped()
  // If a purchase fails, `stop` throws its error. Without this handler, Node would report the error
  // earlier as an unhandled rejection.
  buying.catch(() => {})
  return {
    memberId,
    acknowledged: progress.acknowledged,
    get retryCount() {
      return progress.retryCount
    },
    get outageMsMax() {
      return progress.outageMsMax
    },
    stop() {
      isStopping = true
      return buying
    },
  }
}

async function logInAt(url: string, mail: string): Promise<Client> {
  const client = openClient(url, { timeoutMs: RESPONSE_MS_MAX })
  const { state } = await retry(() => client.logIn({ mail }), {
    attemptsMax: LOGIN_ATTEMPTS_MAX,
    waitMs: () => RETRY_MS,
  })
  if (state !== 200) throw new Error(`${mail} could not log in: ${state}`)
  return client
}

async function buyOnce(
  clients: readonly Client[],
  progress: Progress,
  { packId, round }: { packId: number; round: number },
): Promise<void> {
  const requestId = randomUUID()
  const startedAt = performance.now()
  let sealedId: number | null = null
  for (let attempt = 0; ; attempt++) {
    const client = clients[(round + attempt) % clients.length] as Client
    const payload = { pack_id: packId, count: 1 + (round % 3), request_id: requestId }
    const response = await client.post('/user/pack/buy', payload).catch(() => null)
    progress.outageMsMax = Math.max(progress.outageMsMax, performance.now() - startedAt)
    if (response?.state === 200) {
      sealedId ??= response.pack_history_id
      if (response.pack_history_id !== sealedId) throw new Error(`purchase ${sealedId} was lost`)
      if (!response.is_sealed)
        return void progress.acknowledged.push(acknowledgedOf(requestId, response))
    }
    if (isRefusal(response))
      throw new Error(`the purchase was refused: ${JSON.stringify(response)}`)
    if (performance.now() - startedAt > GIVE_UP_MS) throw new Error('no shop process responds')
    progress.retryCount += 1
    await wait(RETRY_MS)
  }
}

/** A sealed purchase waits for its notaries, and is asked for again. */
function isRefusal(response: CallResponse | null): boolean {
  const { state } = response ?? { state: STATE.unavailable }
  return state !== 200 && state < 500 && state !== STATE.tooMany
}

function acknowledgedOf(requestId: string, response: CallResponse): AcknowledgedPurchase {
  return {
    requestId,
    purchaseId: response.pack_history_id,
    historyIds: response.cards.map((card: { history_id: number }) => card.history_id),
  }
}
