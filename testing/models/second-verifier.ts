/**
 * A second verifier of draws, written from docs/fair-draws.md alone. It computes with Web Crypto,
 * big integers and data views, which the shop's server does not use. The verifier is slow, and
 * exists to show that two independent implementations agree.
 */

export interface ReceiptJson {
  readonly pack_root: string
  readonly epoch: string
  readonly t: number
  readonly k: number
  readonly q: number
  readonly n: number
  readonly member_tag: string
  readonly commitment: string
  readonly seed: string
  readonly client_seed: string
  readonly counts_before: readonly number[]
  readonly prizes: readonly number[]
  readonly head_before: string
  readonly head_after: string
}

/** The fields of a composition that decide which tickets win extra prizes. */
export interface CompositionJson {
  readonly total: number
  readonly extras?: readonly {
    readonly no: number
    readonly kind: string
    readonly step?: number
  }[]
}

/** The values of a purchase that follow from the rest of the receipt and from the composition. */
export interface Derived {
  readonly commitment: string
  readonly prizes: readonly number[]
  readonly extras: readonly (readonly [ticket: number, no: number])[]
  readonly counts_after: readonly number[]
  readonly head_after: string
}

type Bytes = Uint8Array<ArrayBuffer>
const { subtle } = globalThis.crypto

const ascii = (text: string): Bytes => new TextEncoder().encode(text) as Bytes
const u16 = (value: number) => uint(value, 2)
const u32 = (value: number) => uint(value, 4)
const u64 = (value: number | bigint) => uint(value, 8)

function uint(value: number | bigint, size: 2 | 4 | 8): Bytes {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(value), false)
  return new Uint8Array(view.buffer.slice(8 - size))
}

function concat(...parts: readonly Bytes[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

function fromHex(text: string): Bytes {
  const pairs = text.match(/../g) ?? []
  return new Uint8Array(pairs.map((pair) => Number.parseInt(pair, 16)))
}

function toHex(bytes: Bytes): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.digest('SHA-256', bytes))
}

async function hmacUnder(key: Bytes): Promise<(message: Bytes) => Promise<Bytes>> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await subtle.importKey('raw', key, algorithm, false, ['sign'])
  return async (message) => new Uint8Array(await subtle.sign('HMAC', imported, message))
}

export async function packRootOf(composition: Bytes): Promise<string> {
  return toHex(await sha256(concat(ascii('HIKIFUDA2/pack\0'), composition)))
}

export async function derive(receipt: ReceiptJson, composition: CompositionJson): Promise<Derived> {
  const root = fromHex(receipt.pack_root)
  const e = fromHex(receipt.epoch)
  const tag = fromHex(receipt.member_tag)
  const s = fromHex(receipt.seed)
  const u = fromHex(receipt.client_seed)
  const h = fromHex(receipt.head_before)
  const n = u32(receipt.n)
  const position = concat(u64(receipt.t), u32(receipt.k), u32(receipt.q))

  const c = await sha256(concat(ascii('HIKIFUDA2/seed\0'), e, root, tag, n, s))
  const seedHmac = await hmacUnder(s)
  const key = await seedHmac(concat(ascii('HIKIFUDA2/draw\0'), e, root, position, c, u, h))
  const { prizes, remaining } = await drawAll(receipt, await hmacUnder(key))
  const extras = extrasOf(receipt, composition)
  const drawn = concat(...prizes.map(u16))
  const won = concat(u16(extras.length), ...extras.flatMap(([at, no]) => [u32(at), u16(no)]))
  const entry = concat(ascii('HIKIFUDA2/entry\0'), e, position, tag, n, c, s, u, drawn, won)
  const head = await sha256(concat(ascii('HIKIFUDA2/head\0'), h, await sha256(entry)))
  const head_after = toHex(head)
  return { commitment: toHex(c), prizes, extras, counts_after: remaining, head_after }
}

/**
 * Returns the extra prizes that a purchase wins. Checks every extra prize for every ticket of the
 * purchase.
 */
function extrasOf({ k, q }: ReceiptJson, { total, extras = [] }: CompositionJson) {
  const won: (readonly [number, number])[] = []
  for (let ticket = k + 1; ticket <= k + q; ticket++) {
    for (const { no, kind, step } of extras) {
      const isWon = kind === 'last' ? ticket === total : ticket % (step as number) === 0
      if (isWon) won.push([ticket, no])
    }
  }
  return won
}

async function drawAll(
  { q, counts_before }: ReceiptJson,
  blockOf: (message: Bytes) => Promise<Bytes>,
): Promise<{ prizes: number[]; remaining: number[] }> {
  const remaining = counts_before.map(BigInt)
  const stream = numbersOf(blockOf)
  const prizes: number[] = []
  while (prizes.length < q) {
    const m = remaining.reduce((sum, count) => sum + count, 0n)
    if (m === 0n) throw new RangeError('no ticket is left')
    let x: bigint | undefined
    while (x === undefined) x = reduce((await stream.next()).value as bigint, m)
    const sums = remaining.map((_, no) =>
      remaining.slice(0, no + 1).reduce((sum, count) => sum + count, 0n),
    )
    const prize = sums.findIndex((sum) => sum > (x as bigint))
    remaining[prize] = (remaining[prize] as bigint) - 1n
    prizes.push(prize)
  }
  return { prizes, remaining: remaining.map(Number) }
}

/** Returns v mod m. Returns undefined if v must be rejected because it would bias the result. */
export function reduce(v: bigint, m: bigint): bigint | undefined {
  return v < ((1n << 64n) / m) * m ? v % m : undefined
}

async function* numbersOf(blockOf: (message: Bytes) => Promise<Bytes>): AsyncGenerator<bigint> {
  for (let i = 0; ; i++) {
    const view = new DataView((await blockOf(u32(i))).buffer)
    for (const at of [0, 8, 16, 24]) yield view.getBigUint64(at, false)
  }
}

export interface SignedHeadJson {
  readonly t: number
  readonly head: string
  readonly milliseconds: number
  readonly public_key: string
  readonly signature: string
}

export async function isSigned(packRoot: string, signedHead: SignedHeadJson): Promise<boolean> {
  const key = await subtle.importKey('raw', fromHex(signedHead.public_key), 'Ed25519', false, [
    'verify',
  ])
  const message = concat(
    ascii('HIKIFUDA2/signed\0'),
    fromHex(packRoot),
    u64(signedHead.t),
    fromHex(signedHead.head),
    u64(signedHead.milliseconds),
  )
  return subtle.verify('Ed25519', key, fromHex(signedHead.signature), message)
}
