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
  readonly extras: readonly (readonly number[])[]
  readonly batch: BatchJson
  readonly head_before: string
  readonly head_after: string
}

interface BatchJson {
  readonly no: number
  readonly t: number
  readonly k: number
  readonly head_before: string
  readonly inputs: readonly string[]
  readonly signatures: readonly string[]
  readonly random: string
}

/** The fields of a composition that a verifier reads. */
export interface CompositionJson {
  readonly total: number
  readonly prizes: readonly { readonly count: number }[]
  readonly notaries: readonly { readonly key: string }[]
  readonly extras?: readonly {
    readonly no: number
    readonly kind: string
    readonly step?: number
  }[]
  readonly line?: { readonly starts_at: number; readonly seconds: number }
}

/** The values of a purchase that follow from the rest of the receipt and from the composition. */
export interface Derived {
  readonly commitment: string
  /** The place of the purchase in its batch, and the batch's random bytes. */
  readonly input: string
  readonly random: string
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
  return toHex(await sha256(concat(ascii('HIKIFUDA3/pack\0'), composition)))
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

  const c = await sha256(concat(ascii('HIKIFUDA3/seed\0'), e, root, tag, n, s))
  const input = await sha256(concat(ascii('HIKIFUDA3/input\0'), e, position, tag, n, c, u))
  const { no, signatures } = receipt.batch
  const signed = concat(ascii('HIKIFUDA3/random\0'), ...signatures.map(fromHex))
  const r = signatures.length === 0 ? (new Uint8Array(32) as Bytes) : await sha256(signed)
  const seedHmac = await hmacUnder(s)
  const key = await seedHmac(concat(ascii('HIKIFUDA3/draw\0'), e, root, position, c, u, h, r))
  const { prizes, remaining } = await drawAll(receipt, await hmacUnder(key))
  const extras = extrasOf(receipt, composition)
  const drawn = concat(...prizes.map(u16))
  const won = concat(u16(extras.length), ...extras.flatMap(([at, no]) => [u32(at), u16(no)]))
  const fixed = concat(e, position, tag, n, c, s, u, u64(no), r)
  const entry = concat(ascii('HIKIFUDA3/entry\0'), fixed, drawn, won)
  const head = await sha256(concat(ascii('HIKIFUDA3/head\0'), h, await sha256(entry)))
  const head_after = toHex(head)
  const derived = { commitment: toHex(c), input: toHex(input), random: toHex(r) }
  return { ...derived, prizes, extras, counts_after: remaining, head_after }
}

/** Returns whether each notary of the composition has signed the batch of the receipt. */
export async function areNotariesRight(
  { pack_root, batch }: Pick<ReceiptJson, 'pack_root' | 'batch'>,
  { notaries }: Pick<CompositionJson, 'notaries'>,
): Promise<boolean> {
  if (batch.signatures.length !== notaries.length) return false
  const x = await sha256(concat(ascii('HIKIFUDA3/batch\0'), ...batch.inputs.map(fromHex)))
  const place = concat(u64(batch.no), u64(batch.t), u32(batch.k), fromHex(batch.head_before))
  const message = concat(ascii('HIKIFUDA3/notary\0'), fromHex(pack_root), place, x)
  for (const [index, { key }] of notaries.entries())
    if (!(await isSignedBy(key, message, batch.signatures[index] as string))) return false
  return true
}

/** Returns the member's turn in milliseconds since 1970, in a pack with a line. */
export async function turnOf(
  { pack_root, member_tag }: Pick<ReceiptJson, 'pack_root' | 'member_tag'>,
  { starts_at, seconds }: NonNullable<CompositionJson['line']>,
): Promise<number> {
  const hash = await sha256(
    concat(ascii('HIKIFUDA3/line\0'), fromHex(pack_root), fromHex(member_tag)),
  )
  const v = BigInt(`0x${toHex(hash).slice(0, 8)}`)
  return starts_at + Number((v * BigInt(seconds) * 1000n) >> 32n)
}

/** By check 12: no head is more than 2 seconds older than the turn of a receipt before it. */
async function areTurnsRight(
  receipts: readonly ReceiptJson[],
  heads: readonly SignedHeadJson[],
  { line }: CompositionJson,
): Promise<boolean> {
  if (line === undefined) return true
  const turns = await Promise.all(receipts.map((receipt) => turnOf(receipt, line)))
  return heads.every(({ t, milliseconds }) =>
    turns.slice(0, t).every((turn) => turn - milliseconds <= 2_000),
  )
}

/** Returns whether receipts and void batches are a whole log, by all checks of docs/fair-draws.md. */
export async function isLogRight(
  {
    receipts,
    voids = [],
    heads = [],
  }: {
    receipts: readonly ReceiptJson[]
    voids?: readonly VoidBatchJson[]
    heads?: readonly SignedHeadJson[]
  },
  root: string,
  composition: CompositionJson,
): Promise<boolean> {
  let counts = composition.prizes.map(({ count }) => count)
  let [t, k, head] = [0, 0, root]
  let batch: BatchJson | undefined
  const purchases = new Map<string, number>()
  const seeds = new Set<string>()
  for (const receipt of receipts) {
    const { member_tag, seed } = receipt
    const n = purchases.get(member_tag) ?? 0
    const isNext = isSame(
      { pack_root: root, t, k, n, head_before: head, counts_before: counts },
      receipt,
    )
    if (!isNext || seeds.has(seed)) return false
    const { input, random, counts_after, ...drawn } = await derive(receipt, composition)
    if (!isSame(drawn, receipt)) return false
    if (batch === undefined || t === batch.t + batch.inputs.length) {
      const no: number = batch === undefined ? 0 : batch.no + 1
      if (!isSame({ no, t, k, head_before: head }, receipt.batch)) return false
      if (!(await areNotariesRight(receipt, composition))) return false
      batch = receipt.batch
    }
    if (!isSame(batch, receipt.batch)) return false
    if (batch.random !== random || batch.inputs[t - batch.t] !== input) return false
    purchases.set(member_tag, n + 1)
    seeds.add(seed)
    ;[t, k, head, counts] = [t + 1, k + receipt.q, drawn.head_after, [...counts_after]]
  }
  if (batch !== undefined && t !== batch.t + batch.inputs.length) return false
  if (!(await areTurnsRight(receipts, heads, composition))) return false
  return isEndRight({ receipts, voids }, root, composition)
}

function isSame<T extends object>(
  expected: T,
  given: { readonly [K in keyof T]: unknown },
): boolean {
  return Object.entries(expected).every(
    ([name, value]) => JSON.stringify(given[name as keyof T]) === JSON.stringify(value),
  )
}

export interface VoidBatchJson {
  readonly pack_root: string
  readonly void_batch: {
    readonly no: number
    readonly t: number
    readonly k: number
    readonly head_before: string
    readonly inputs: readonly string[]
    readonly draws: number
    readonly reason: string
    readonly reason_en: string
  }
}

/** Returns whether a log may end with these void batches, by check 13 of docs/fair-draws.md. */
function isEndRight(
  { receipts, voids }: { receipts: readonly ReceiptJson[]; voids: readonly VoidBatchJson[] },
  root: string,
  { total, notaries }: CompositionJson,
): boolean {
  const last = receipts.at(-1)
  const head = last?.head_after ?? root
  const m = last?.batch.inputs.length ?? 0
  let [b, t, k] =
    last === undefined ? [0, 0, 0] : [last.batch.no + 1, last.batch.t + m, last.k + last.q]
  if (voids.length > 0 && (t !== receipts.length || notaries.length === 0)) return false
  return voids.every(({ pack_root, void_batch: each }) => {
    const fixed = [each.no, each.t, each.k, each.head_before, pack_root].join()
    const isNext = fixed === [b, t, k, head, root].join()
    b += 1
    t += each.inputs.length
    k += each.draws
    const isFull = each.inputs.length >= 1 && each.draws >= each.inputs.length && k <= total
    return isNext && isFull && each.reason !== '' && each.reason_en !== ''
  })
}

/** Returns whether a notary's batch of the same number is the void batch of the log, signed. */
export async function isVoidAsSigned(
  { pack_root, void_batch: batch }: VoidBatchJson,
  signature: string,
  key: string,
): Promise<boolean> {
  const signed = { pack_root, batch: { ...batch, signatures: [signature], random: '' } }
  return areNotariesRight(signed, { notaries: [{ key }] })
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
  const message = concat(
    ascii('HIKIFUDA3/signed\0'),
    fromHex(packRoot),
    u64(signedHead.t),
    fromHex(signedHead.head),
    u64(signedHead.milliseconds),
  )
  return isSignedBy(signedHead.public_key, message, signedHead.signature)
}

async function isSignedBy(publicKey: string, message: Bytes, signature: string): Promise<boolean> {
  const key = await subtle.importKey('raw', fromHex(publicKey), 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', key, fromHex(signature), message)
}
