import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type CallResponse, type Client, openClient } from './client.ts'

const RETRY_MS = 40
const GIVE_UP_MS = 45_000
// Many who think for a moment race as well as few who do not, and leave the processor to the shop.
const PAUSE_MS = 4

/** What a buyer was told: from here on it must stand, once, whatever dies. */
export interface AcknowledgedPurchase {
  readonly requestId: string
  readonly purchaseId: number
  readonly historyIds: readonly number[]
}

export interface Buyer {
  readonly memberId: number
  readonly acknowledged: readonly AcknowledgedPurchase[]
  /** Presses that had to be sent again, as the answer did not come. */
  readonly retryCount: number
  /** The longest time without an answer. */
  readonly outageMsMax: number
  /** Lets the press under way come to its answer. */
  stop(): Promise<void>
}

export interface BuyerOptions {
  readonly memberId: number
  readonly mail: string
  /** Tried in turn, as a proxy in front of several processes would. */
  readonly urls: readonly string[]
  readonly packIds: readonly number[]
}

/** Buys without rest; every press of the button is sent under one id until some process has answered it. */
export async function startBuyer({ memberId, mail, urls, packIds }: BuyerOptions): Promise<Buyer> {
  const clients = await Promise.all(
    urls.map(async (url) => {
      const client = openClient(url)
      const { state } = await client.logIn({ mail })
      if (state !== 200) throw new Error(`${mail} could not log in: ${state}`)
      return client
    }),
  )
  const acknowledged: AcknowledgedPurchase[] = []
  let retryCount = 0
  let outageMsMax = 0
  let isStopping = false

  async function buyOnce(round: number): Promise<void> {
    const packId = packIds[round % packIds.length] as number
    const requestId = randomUUID()
    const startedAt = performance.now()
    for (let attempt = 0; ; attempt++) {
      const client = clients[(round + attempt) % clients.length] as Client
      const payload = { pack_id: packId, count: 1 + (round % 3), request_id: requestId }
      const response = await client.post('/user/pack/buy', payload).catch(() => null)
      outageMsMax = Math.max(outageMsMax, performance.now() - startedAt)
      if (response?.state === 200)
        return void acknowledged.push(acknowledgedOf(requestId, response))
      if (response !== null && response.state < 500)
        throw new Error(`refused: ${JSON.stringify(response)}`)
      if (performance.now() - startedAt > GIVE_UP_MS) throw new Error('the shop answers no more')
      retryCount += 1
      await wait(RETRY_MS)
    }
  }
  async function buyUntilStopped(): Promise<void> {
    for (let round = 0; !isStopping; round++) {
      await buyOnce(round)
      await wait(PAUSE_MS)
    }
  }
  const buying = buyUntilStopped()
  // Heard of when the buyer leaves.
  buying.catch(() => {})
  return {
    memberId,
    acknowledged,
    get retryCount() {
      return retryCount
    },
    get outageMsMax() {
      return outageMsMax
    },
    stop() {
      isStopping = true
      return buying
    },
  }
}

function acknowledgedOf(requestId: string, response: CallResponse): AcknowledgedPurchase {
  return {
    requestId,
    purchaseId: response.pack_history_id,
    historyIds: response.cards.map((card: { history_id: number }) => card.history_id),
  }
}
