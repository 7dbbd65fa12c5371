import { setTimeout as wait } from 'node:timers/promises'
import { goods } from '#testing/fixtures/goods.ts'
import type { MemberAccount } from '#testing/fixtures/members.ts'
import { type CallResponse, type Client, openClient } from './client.ts'
import { retry } from './retry.ts'

const RESPONSE_MS_MAX = 5_000
const PAUSE_MS = 50
const ROUNDS_PER_LOGIN = 50
const RETRY_OPTIONS = { attemptsMax: 60, waitMs: () => 250 }

export interface ActiveMemberOptions {
  readonly account: MemberAccount
  readonly url: string
  readonly packIds: readonly number[]
  readonly isOver: () => boolean
}

/**
 * Plays a member who does what the site offers: logs in, looks at packs and histories, buys, decides
 * and exchanges coins. Repeats an act that got no response or an error of the
 * server. Returns the number of completed rounds. Throws if an act fails for another reason, or if
 * the shop does not recover.
 */
export async function useShopUntilOver({
  account,
  url,
  packIds,
  isOver,
}: ActiveMemberOptions): Promise<number> {
  const client = openClient(url, { timeoutMs: RESPONSE_MS_MAX })
  let roundCount = 0
  for (; !isOver(); roundCount++) {
    if (roundCount % ROUNDS_PER_LOGIN === 0) await succeed('login', () => client.logIn(account))
    const packId = packIds[roundCount % packIds.length] as number
    for (const path of pagesOf(packId)) await succeed(path, () => client.get(path))
    await buyAndDecide(client, packId)
    await exchangeOne(client)
    const history = { mode: 0 }
    await succeed('the history', () => client.post('/user/history/list/1', history))
    await wait(PAUSE_MS)
  }
  return roundCount
}

const pagesOf = (packId: number) => [
  '/user/pack/list',
  `/user/pack/detail/${packId}`,
  `/user/pack/heads/${packId}/1`,
  '/user/detail',
]

/** Buys two cards. Converts one card and keeps the other. */
async function buyAndDecide(client: Client, packId: number): Promise<void> {
  const { cards } = await succeed('a purchase', () => client.buy(packId, 2))
  const [converted, kept] = cards.map(({ history_id }: { history_id: number }) => history_id)
  const choice = { send_card: [kept], reduction_card: [converted] }
  // A decision that was stored before its response was lost is refused when it is repeated.
  await respond('a decision', () => client.post('/user/pack/decision', choice))
}

async function exchangeOne(client: Client): Promise<void> {
  const order = { card_id: goods.plain, change_num: 1 }
  await respond('an exchange', () => client.post('/user/exchange_card/exchange', order))
}

const succeed = (name: string, act: () => Promise<CallResponse>) =>
  respond(name, act, ({ state }) => state === 200)

/** Repeats an act until it has a response that `isDone` accepts. */
function respond(
  name: string,
  act: () => Promise<CallResponse>,
  isDone = ({ state }: CallResponse) => state < 500 && state !== 403 && state !== 429,
): Promise<CallResponse> {
  return retry(async () => {
    const response = await act()
    if (!isDone(response)) throw new Error(`${name}: ${JSON.stringify(response)}`)
    return response
  }, RETRY_OPTIONS)
}
