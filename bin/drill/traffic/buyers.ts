import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { STATE } from '#contract/codes.ts'
import { type CallResponse, type Client, openClient } from '#testing/drivers/client.ts'
import type { MemberAccount } from '#testing/fixtures/members.ts'
import type { TrafficRecord } from './record.ts'

export const SHOP_URL = 'https://shop.example'
/** A request that takes longer than this counts as hanging. */
export const REQUEST_MS_MAX = 30_000
const RETRY_MS = 200
const PAUSE_MS = 60
/** A buyer converts the cards of every n-th purchase, where n is this number. */
const DECIDED_EVERY = 5

export interface BuyerOptions {
  /** The address of the shop; `SHOP_URL` if absent. */
  readonly url?: string
  readonly account: MemberAccount
  readonly packIds: readonly number[]
  readonly record: TrafficRecord
  readonly isStopping: () => boolean
}

/**
 * Logs a member in and buys until the drill stops. Resolves when every request has got its
 * response.
 */
export async function buyUntilStopped(options: BuyerOptions): Promise<void> {
  const { url = SHOP_URL, account, packIds, record, isStopping } = options
  const client = openClient(url, { timeoutMs: REQUEST_MS_MAX })
  await repeat(record, () => client.logIn(account), isAnswered)
  for (let round = 0; !isStopping(); round++) {
    const packId = packIds[round % packIds.length] as number
    const cards = await buy(client, { packId, count: 1 + (round % 3), options })
    if (round % DECIDED_EVERY === 0 && cards.length > 0) await decide(client, cards, options)
    await wait(PAUSE_MS)
  }
}

async function buy(
  client: Client,
  { packId, count, options }: { packId: number; count: number; options: BuyerOptions },
): Promise<readonly number[]> {
  const { record } = options
  const requestId = randomUUID()
  const payload = { pack_id: packId, count, request_id: requestId }
  const before = await readBalances(client, record)
  const response = await repeat(record, () => client.post('/user/pack/buy', payload), isAnswered)
  if (response.state !== 200) {
    record.fail(`a purchase was refused: ${JSON.stringify(response).slice(0, 200)}`)
    return []
  }
  const cards = response.cards.map((card: { history_id: number }) => card.history_id)
  const outcome = cards.join()
  record.acknowledge({ kind: 'purchase', requestId, outcome })
  if ((await readBalances(client, record)) === before)
    record.fail(`the balance is still that before purchase ${response.pack_history_id}`)
  await findInHistory(client, response.pack_history_id, options)
  return cards
}

/** Nobody else changes what the member has, so each purchase leaves less. */
async function readBalances(client: Client, record: TrafficRecord): Promise<string> {
  const read = () => client.get('/user/point')
  const { point, coin } = await repeat(record, read, isAnswered)
  return `${point} ${coin}`
}

/** A member reads what the member has bought, although replicas may lack it for a moment. */
async function findInHistory(
  client: Client,
  purchaseId: number,
  { record }: BuyerOptions,
): Promise<void> {
  const read = () => client.post('/user/history/list/1')
  const { list = [] } = await repeat(record, read, isAnswered)
  if (!list.some(({ id }: { id: number }) => id === purchaseId))
    record.fail(`the history lacks purchase ${purchaseId}, which was acknowledged before`)
}

/**
 * Converts the cards of a purchase. If a request is repeated after a lost response, the shop
 * refuses it, because the cards are already decided. A refusal therefore counts as an
 * acknowledgement too. The drill later checks that the decision is stored.
 */
async function decide(
  client: Client,
  cards: readonly number[],
  { record }: BuyerOptions,
): Promise<void> {
  const payload = { send_card: [], reduction_card: cards }
  await repeat(record, () => client.post('/user/pack/decision', payload), isAnswered)
  const requestId = String(cards[0])
  record.acknowledge({ kind: 'decision', requestId, outcome: '' })
}

/**
 * Returns true if the response tells whether the call took effect. Any other response means that
 * the shop is overloaded or unreachable, or that the client must try again. `forbidden` means that
 * the call's anti-forgery value is not accepted. The response contains a new value, so the site
 * sends the call again.
 */
export const isAnswered = ({ state }: CallResponse) =>
  state < 500 && state !== STATE.tooMany && state !== STATE.forbidden

/** Repeats a request until it gets a conclusive response, as the site does. */
export async function repeat<Response>(
  record: TrafficRecord,
  send: () => Promise<Response>,
  isAnswer: (response: Response) => boolean,
): Promise<Response> {
  for (;;) {
    const end = record.beginRequest()
    const response = await send()
      .catch(() => null)
      .finally(end)
    if (response !== null && isAnswer(response)) return response
    await wait(RETRY_MS)
  }
}
