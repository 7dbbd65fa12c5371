import { randomBytes, randomUUID } from 'node:crypto'
import { ACCEPT_ENCODING, type Connection, openConnection } from './connection.ts'
import type { Load, Press, PurchaseLoad, RequestLoad, RequestTemplate } from './load.ts'
import { VISIT } from './visit.ts'

/** A member with a session, one connection, and the anti-forgery value of the newest response. */
export interface Buyer {
  readonly connection: Connection
  readonly secret: string
  csrf: string
  /** The cookie of what it has changed, with which it reads its own changes; empty for none. */
  written: string
}

/** Opens a buyer for each session secret and spreads the buyers evenly over the ports. */
export async function openBuyers(
  ports: readonly number[],
  secrets: readonly string[],
): Promise<Buyer[]> {
  return Promise.all(
    secrets.map(async (secret, index) => {
      const connection = openConnection({ port: ports[index % ports.length] as number })
      const buyer = { connection, secret, csrf: '', written: '' }
      await send(buyer, { path: '/api/user/point' })
      return buyer
    }),
  )
}

/**
 * Runs a closed-loop load. Each buyer buys without a pause until the time is over or the number of
 * purchases is reached. Throws if the shop refuses a purchase.
 */
export function runPurchases(buyers: readonly Buyer[], load: PurchaseLoad): Promise<Load> {
  const { packIds, drawCount, purchasesMax, press } = load
  let startedCount = 0
  return repeatUntil(buyers.slice(0, load.buyerCount), load.durationMs, (buyer, step) => {
    startedCount += 1
    if (startedCount > purchasesMax) return null
    const purchase = { pack_id: packIds[step % packIds.length] as number, count: drawCount }
    return PRESSES[press](buyer, purchase)
  })
}

/**
 * Runs a closed-loop load of the given requests. Each reader sends one request after the other
 * until the time is over.
 */
export function runRequests(readers: readonly Buyer[], load: RequestLoad): Promise<Load> {
  const { requests, readerCount, durationMs } = load
  return repeatUntil(readers.slice(0, readerCount), durationMs, (reader, step) =>
    send(reader, requests[step % requests.length] as RequestTemplate),
  )
}

/**
 * Lets each buyer repeat `action` until the time is over or `action` returns null. `action` chooses
 * the request by `step`, which counts up from a different number for each buyer. The buyers
 * therefore do not all send the same request at once.
 */
async function repeatUntil(
  buyers: readonly Buyer[],
  durationMs: number,
  action: (buyer: Buyer, step: number) => Promise<unknown> | null,
): Promise<Load> {
  const latenciesMs: number[] = []
  const loadStartedAt = performance.now()
  const endsAt = loadStartedAt + durationMs
  async function runBuyer(buyer: Buyer, index: number): Promise<void> {
    for (let round = 0; performance.now() < endsAt; round++) {
      const startedAt = performance.now()
      const done = action(buyer, index * 7 + round)
      if (done === null) return
      await done
      latenciesMs.push(performance.now() - startedAt)
    }
  }
  await Promise.all(buyers.map(runBuyer))
  return { count: latenciesMs.length, elapsedMs: performance.now() - loadStartedAt, latenciesMs }
}

interface RequestedDraws {
  readonly pack_id: number
  readonly count: number
  readonly commitment?: string
}

/** The calls of the page of a pack when a member opens it. */
async function loadAndBuy(buyer: Buyer, draws: RequestedDraws): Promise<void> {
  const ownPaths = [...pagePaths('', draws.pack_id), '/api/user/tickets']
  for (const path of ownPaths) await send(buyer, { path })
  await checkAndBuy(buyer, draws)
}

/** What the page of a pack reads for a guest: the public twins, which caches keep. */
export const guestPaths = (packId: number): readonly string[] => pagePaths('/public', packId)

const pagePaths = (base: string, packId: number): readonly string[] => [
  '/api/user/point',
  `/api${base}/user/pack/detail/${packId}`,
  `/api${base}/user/pack/card_list/${packId}/1`,
  `/api/user/pack/live/${packId}`,
]

async function checkAndBuy(buyer: Buyer, draws: RequestedDraws): Promise<void> {
  const bodyStart = await send(buyer, { path: '/api/user/pack/check', payload: draws })
  await buy(buyer, { ...draws, commitment: commitmentIn(bodyStart) })
}

const commitmentIn = (bodyStart: string) => found(/"commitment":"([0-9a-f]+)"/, bodyStart)

async function visit(buyer: Buyer, draws: RequestedDraws): Promise<void> {
  buyer.written = ''
  let [commitment, cardId, purchaseId] = ['', '', '']
  let isShipOnly = false
  const payloads: Readonly<Record<string, () => object>> = {
    '/user/pack/check': () => draws,
    '/user/pack/buy': () => purchaseOf({ ...draws, commitment }),
    '/user/pack/decision': () => ({
      send_card: isShipOnly ? [Number(cardId)] : [],
      reduction_card: isShipOnly ? [] : [Number(cardId)],
    }),
    '/user/history/list/1': () => ({ mode: 0 }),
  }
  for (const { calls, callsToShip = [], isLater } of VISIT) {
    if (isLater) buyer.written = ''
    for (const call of isShipOnly ? [...calls, ...callsToShip] : calls) {
      const path = call
        .replace('POST ', '')
        .replace('{packId}', String(draws.pack_id))
        .replace('{purchaseId}', purchaseId)
      const payload = payloads[path]?.()
      const bodyStart = await send(buyer, { path: `/api${path}`, ...(payload && { payload }) })
      if (path === '/user/pack/check') commitment = commitmentIn(bodyStart)
      if (path === '/user/pack/buy') {
        cardId = found(/"history_id":(\d+)/, bodyStart)
        isShipOnly = found(/"action_type":"(\d)"/, bodyStart) === '2'
      }
      if (path === '/user/history/list/1') purchaseId = found(/"id":(\d+)/, bodyStart)
    }
  }
}

const PRESSES = {
  buy,
  check: checkAndBuy,
  page: loadAndBuy,
  visit,
} as const satisfies Record<Press, (buyer: Buyer, draws: RequestedDraws) => Promise<void>>

async function buy(buyer: Buyer, draws: RequestedDraws): Promise<void> {
  const bodyStart = await send(buyer, { path: '/api/user/pack/buy', payload: purchaseOf(draws) })
  if (!bodyStart.includes('"result":"1"')) throw new Error(`a purchase was refused: ${bodyStart}`)
}

function purchaseOf(draws: RequestedDraws): object {
  return { ...draws, request_id: randomUUID(), client_seed: randomBytes(32).toString('hex') }
}

function found(pattern: RegExp, bodyStart: string): string {
  const [, value] = pattern.exec(bodyStart) ?? []
  if (value === undefined) throw new Error(`an answer without ${pattern}: ${bodyStart}`)
  return value
}

async function send(buyer: Buyer, request: RequestTemplate): Promise<string> {
  const { status, bodyStart, written } = await buyer.connection.send(httpRequest(buyer, request))
  if (status !== 200) throw new Error(`${request.path} returned ${status}: ${bodyStart}`)
  buyer.written = written ?? buyer.written
  // Public calls have no session, and answer without a value.
  if (bodyStart.includes('"csrf":')) buyer.csrf = csrfOf(bodyStart)
  return bodyStart
}

/**
 * Returns the text of an HTTP request. With a payload, the request is a POST of a form that
 * contains the payload as JSON. Without a payload, the request is a GET.
 */
export function httpRequest(
  { secret, csrf, written = '' }: Pick<Buyer, 'secret' | 'csrf'> & Partial<Buyer>,
  { path, payload }: RequestTemplate,
): string {
  const requestHead =
    `${path} HTTP/1.1\r\nhost: localhost\r\ncookie: session=${secret}${written && `; ${written}`}\r\n` +
    `accept-encoding: ${ACCEPT_ENCODING}\r\n`
  if (payload === undefined) return `GET ${requestHead}\r\n`
  const json = encodeURIComponent(JSON.stringify(payload))
  const formBody = `csrf=${encodeURIComponent(csrf)}&json=${json}`
  const form = 'content-type: application/x-www-form-urlencoded'
  return `POST ${requestHead}${form}\r\ncontent-length: ${formBody.length}\r\n\r\n${formBody}`
}

export function csrfOf(bodyStart: string): string {
  const match = /"csrf":\{"name":"csrf","value":"([^"]+)"/.exec(bodyStart)
  if (match === null) throw new Error(`an answer without an anti-forgery value: ${bodyStart}`)
  return match[1] as string
}
