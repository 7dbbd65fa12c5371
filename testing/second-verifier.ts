/**
 * A second reader of docs/fair-draws.md, written from that page alone: Web Crypto, big integers and data views, where
 * the shop uses neither. It is slow and says only yes or what it found; that both agree is what it is for.
 */

export interface SaidReceipt {
  readonly pack_root: string
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

/** What the page derives from the rest of a receipt. */
export interface Derived {
  readonly commitment: string
  readonly prizes: readonly number[]
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
  const wide = new DataView(new ArrayBuffer(8))
  wide.setBigUint64(0, BigInt(value), false)
  return new Uint8Array(wide.buffer.slice(8 - size))
}

function join(...parts: readonly Bytes[]): Bytes {
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
  return toHex(await sha256(join(ascii('HIKIFUDA1/pack\0'), composition)))
}

export async function derive(receipt: SaidReceipt): Promise<Derived> {
  const root = fromHex(receipt.pack_root)
  const tag = fromHex(receipt.member_tag)
  const s = fromHex(receipt.seed)
  const u = fromHex(receipt.client_seed)
  const h = fromHex(receipt.head_before)
  const n = u32(receipt.n)
  const place = join(u64(receipt.t), u32(receipt.k), u32(receipt.q))

  const c = await sha256(join(ascii('HIKIFUDA1/seed\0'), root, tag, n, s))
  const underSeed = await hmacUnder(s)
  const key = await underSeed(join(ascii('HIKIFUDA1/draw\0'), root, place, c, u, h))
  const { prizes, left } = await drawAll(receipt, await hmacUnder(key))
  const drawn = join(...prizes.map(u16))
  const entry = join(ascii('HIKIFUDA1/entry\0'), place, tag, n, c, s, u, drawn)
  const head = await sha256(join(ascii('HIKIFUDA1/head\0'), h, await sha256(entry)))
  return { commitment: toHex(c), prizes, counts_after: left, head_after: toHex(head) }
}

async function drawAll(
  { q, counts_before }: SaidReceipt,
  blockOf: (message: Bytes) => Promise<Bytes>,
): Promise<{ prizes: number[]; left: number[] }> {
  const left = counts_before.map(BigInt)
  const stream = numbersOf(blockOf)
  const prizes: number[] = []
  while (prizes.length < q) {
    const m = left.reduce((sum, count) => sum + count, 0n)
    if (m === 0n) throw new RangeError('no ticket is left')
    let x: bigint | undefined
    while (x === undefined) x = reduce((await stream.next()).value as bigint, m)
    const sums = left.map((_, no) => left.slice(0, no + 1).reduce((sum, count) => sum + count, 0n))
    const prize = sums.findIndex((sum) => sum > (x as bigint))
    left[prize] = (left[prize] as bigint) - 1n
    prizes.push(prize)
  }
  return { prizes, left: left.map(Number) }
}

/** x, or undefined where v is thrown away. */
export function reduce(v: bigint, m: bigint): bigint | undefined {
  return v < ((1n << 64n) / m) * m ? v % m : undefined
}

async function* numbersOf(blockOf: (message: Bytes) => Promise<Bytes>): AsyncGenerator<bigint> {
  for (let i = 0; ; i++) {
    const view = new DataView((await blockOf(u32(i))).buffer)
    for (const at of [0, 8, 16, 24]) yield view.getBigUint64(at, false)
  }
}

export interface SaidHead {
  readonly t: number
  readonly head: string
  readonly milliseconds: number
  readonly public_key: string
  readonly signature: string
}

export async function isSigned(packRoot: string, said: SaidHead): Promise<boolean> {
  const key = await subtle.importKey('raw', fromHex(said.public_key), 'Ed25519', false, ['verify'])
  const message = join(
    ascii('HIKIFUDA1/signed\0'),
    fromHex(packRoot),
    u64(said.t),
    fromHex(said.head),
    u64(said.milliseconds),
  )
  return subtle.verify('Ed25519', key, fromHex(said.signature), message)
}
