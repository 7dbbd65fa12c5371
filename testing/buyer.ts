import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, type Got, openClient } from './client.ts'

const RETRY_MS = 40
const PATIENCE_MS = 45_000
// Many who think for a moment race as well as few who do not, and leave the processor to the shop.
const THINKING_MS = 4

/** What a buyer was told: from here on it must stand, once, whatever dies. */
export interface Acknowledged {
  readonly requestId: string
  readonly purchaseId: number
  readonly historyIds: readonly number[]
}

export interface Buyer {
  readonly memberId: number
  readonly acknowledged: readonly Acknowledged[]
  /** Presses that had to be sent again, as the answer did not come. */
  readonly repeatedCount: number
  /** The longest time without an answer. */
  readonly silenceMsMax: number
  /** Lets the press under way come to its answer. */
  leave(): Promise<void>
}

export interface NewBuyer {
  readonly memberId: number
  readonly mail: string
  /** Tried in turn, as a proxy in front of several processes would. */
  readonly urls: readonly string[]
  readonly packIds: readonly number[]
}

/** Buys without rest; every press of the button is sent under one id until some process has answered it. */
export async function startBuyer({ memberId, mail, urls, packIds }: NewBuyer): Promise<Buyer> {
  const clients = await Promise.all(
    urls.map(async (url) => {
      const client = openClient(url)
      const { state } = await client.logIn({ mail })
      if (state !== 200) throw new Error(`${mail} could not log in: ${state}`)
      return client
    }),
  )
  const acknowledged: Acknowledged[] = []
  let repeatedCount = 0
  let silenceMsMax = 0
  let isLeaving = false

  async function press(turn: number): Promise<void> {
    const packId = packIds[turn % packIds.length] as number
    const requestId = randomUUID()
    const pressedAt = performance.now()
    for (let tries = 0; ; tries++) {
      const client = clients[(turn + tries) % clients.length] as Client
      const payload = { pack_id: packId, count: 1 + (turn % 3), request_id: requestId }
      const got = await client.post('/user/pack/buy', payload).catch(() => null)
      silenceMsMax = Math.max(silenceMsMax, performance.now() - pressedAt)
      if (got?.state === 200) return void acknowledged.push(receiptOf(requestId, got))
      if (got !== null && got.state < 500) throw new Error(`refused: ${JSON.stringify(got)}`)
      if (performance.now() - pressedAt > PATIENCE_MS) throw new Error('the shop answers no more')
      repeatedCount += 1
      await wait(RETRY_MS)
    }
  }
  async function buyAllDay(): Promise<void> {
    for (let turn = 0; !isLeaving; turn++) {
      await press(turn)
      await wait(THINKING_MS)
    }
  }
  const day = buyAllDay()
  // Heard of when the buyer leaves.
  day.catch(() => {})
  return {
    memberId,
    acknowledged,
    get repeatedCount() {
      return repeatedCount
    },
    get silenceMsMax() {
      return silenceMsMax
    },
    leave() {
      isLeaving = true
      return day
    },
  }
}

function receiptOf(requestId: string, got: Got): Acknowledged {
  return {
    requestId,
    purchaseId: got.pack_history_id,
    historyIds: got.cards.map((card: { history_id: number }) => card.history_id),
  }
}
