import { randomBytes, randomUUID } from 'node:crypto'
import type { Ask, Load, Reading, Rush } from './load.ts'
import { ACCEPTED, openWire, type Wire } from './wire.ts'

/** A member with a session, one tab, and the anti-forgery value of the newest answer. */
export interface Buyer {
  readonly wire: Wire
  readonly secret: string
  csrf: string
}

/** Each at the next of the ports. */
export async function openBuyers(
  ports: readonly number[],
  secrets: readonly string[],
): Promise<Buyer[]> {
  return Promise.all(
    secrets.map(async (secret, place) => {
      const wire = openWire({ port: ports[place % ports.length] as number })
      const buyer = { wire, secret, csrf: '' }
      await look(buyer, { path: '/api/user/point' })
      return buyer
    }),
  )
}

/** Buys until the time or the number is over; a refusal is a fault of the benchmark and throws. */
export function rush(buyers: readonly Buyer[], asked: Rush): Promise<Load> {
  const { packIds, drawCount, purchasesMax } = asked
  let begunCount = 0
  return keepAt(buyers.slice(0, asked.buyerCount), asked.lastsMs, (buyer, turn) => {
    begunCount += 1
    if (begunCount > purchasesMax) return null
    return buy(buyer, packIds[turn % packIds.length] as number, drawCount)
  })
}

export function read(readers: readonly Buyer[], asked: Reading): Promise<Load> {
  const { asks, readerCount, lastsMs } = asked
  return keepAt(readers.slice(0, readerCount), lastsMs, (reader, turn) =>
    look(reader, asks[turn % asks.length] as Ask),
  )
}

/** Everybody does one thing after the other, each from another one on, until the time is over or nothing is left. */
async function keepAt(
  buyers: readonly Buyer[],
  lastsMs: number,
  act: (buyer: Buyer, turn: number) => Promise<unknown> | null,
): Promise<Load> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + lastsMs
  async function stay(buyer: Buyer, place: number): Promise<void> {
    for (let round = 0; performance.now() < endsAt; round++) {
      const begunAt = performance.now()
      const done = act(buyer, place * 7 + round)
      if (done === null) return
      await done
      latenciesMs.push(performance.now() - begunAt)
    }
  }
  await Promise.all(buyers.map(stay))
  return { count: latenciesMs.length, elapsedMs: performance.now() - startedAt, latenciesMs }
}

async function buy(buyer: Buyer, packId: number, count: number): Promise<void> {
  const posts = {
    pack_id: packId,
    count,
    request_id: randomUUID(),
    client_seed: randomBytes(32).toString('hex'),
  }
  const opening = await look(buyer, { path: '/api/user/pack/buy', posts })
  if (!opening.includes('"result":"1"')) throw new Error(`a purchase was refused: ${opening}`)
}

async function look(buyer: Buyer, ask: Ask): Promise<string> {
  const { status, opening } = await buyer.wire.ask(requestOf(buyer, ask))
  if (status !== 200) throw new Error(`${ask.path} was answered ${status}: ${opening}`)
  buyer.csrf = csrfIn(opening)
  return opening
}

export function requestOf({ secret, csrf }: Omit<Buyer, 'wire'>, { path, posts }: Ask): string {
  const head =
    `${path} HTTP/1.1\r\nhost: localhost\r\ncookie: session=${secret}\r\n` +
    `accept-encoding: ${ACCEPTED}\r\n`
  if (posts === undefined) return `GET ${head}\r\n`
  const json = encodeURIComponent(JSON.stringify(posts))
  const body = `csrf=${encodeURIComponent(csrf)}&json=${json}`
  const form = 'content-type: application/x-www-form-urlencoded'
  return `POST ${head}${form}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
}

export function csrfIn(opening: string): string {
  const found = /"csrf":\{"name":"csrf","value":"([^"]+)"/.exec(opening)
  if (found === null) throw new Error(`an answer without an anti-forgery value: ${opening}`)
  return found[1] as string
}
