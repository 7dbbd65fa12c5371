import { randomBytes, randomUUID } from 'node:crypto'
import { openWire, type Wire } from './wire.ts'

/** A member with a session, one tab, and the anti-forgery value of the newest answer. */
export interface Buyer {
  readonly wire: Wire
  readonly secret: string
  csrf: string
}

export interface Rush {
  /** How many of the buyers buy at the same time, each one purchase after the other. */
  readonly buyerCount: number
  /** Every buyer goes round all of them, each from another one on. */
  readonly packIds: readonly number[]
  readonly drawCount: number
  readonly lastsMs: number
  readonly purchasesMax: number
}

export interface RushResult {
  readonly purchaseCount: number
  readonly elapsedMs: number
  /** Of each purchase, from the request's first byte to the answer's last. */
  readonly latenciesMs: readonly number[]
}

export async function openBuyers(port: number, secrets: readonly string[]): Promise<Buyer[]> {
  return Promise.all(
    secrets.map(async (secret) => {
      const wire = openWire(port)
      const { opening } = await wire.ask(
        `GET /api/user/point HTTP/1.1\r\nhost: localhost\r\ncookie: session=${secret}\r\n\r\n`,
      )
      return { wire, secret, csrf: csrfIn(opening) }
    }),
  )
}

/** Buys until the time or the number is over; a refusal is a fault of the benchmark and throws. */
export async function rush(buyers: readonly Buyer[], asked: Rush): Promise<RushResult> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + asked.lastsMs
  let begunCount = 0
  async function shop(buyer: Buyer, place: number): Promise<void> {
    for (let round = 0; performance.now() < endsAt; round++) {
      begunCount += 1
      if (begunCount > asked.purchasesMax) return
      const packId = asked.packIds[(place * 7 + round) % asked.packIds.length] as number
      const begunAt = performance.now()
      await buy(buyer, packId, asked.drawCount)
      latenciesMs.push(performance.now() - begunAt)
    }
  }
  await Promise.all(buyers.slice(0, asked.buyerCount).map(shop))
  const elapsedMs = performance.now() - startedAt
  return { purchaseCount: latenciesMs.length, elapsedMs, latenciesMs }
}

async function buy(buyer: Buyer, packId: number, count: number): Promise<void> {
  const json = JSON.stringify({
    pack_id: packId,
    count,
    request_id: randomUUID(),
    client_seed: randomBytes(32).toString('hex'),
  })
  const body = `csrf=${encodeURIComponent(buyer.csrf)}&json=${encodeURIComponent(json)}`
  const { status, opening } = await buyer.wire.ask(
    `POST /api/user/pack/buy HTTP/1.1\r\nhost: localhost\r\ncookie: session=${buyer.secret}\r\n` +
      'content-type: application/x-www-form-urlencoded\r\n' +
      `content-length: ${body.length}\r\n\r\n${body}`,
  )
  if (status !== 200 || !opening.includes('"result":"1"')) {
    throw new Error(`a purchase was refused: ${status} ${opening}`)
  }
  buyer.csrf = csrfIn(opening)
}

function csrfIn(opening: string): string {
  const found = /"csrf":\{"name":"csrf","value":"([^"]+)"/.exec(opening)
  if (found === null) throw new Error(`an answer without an anti-forgery value: ${opening}`)
  return found[1] as string
}
