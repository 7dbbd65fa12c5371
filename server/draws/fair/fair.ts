import { DRAW_ALGORITHM } from '#contract/constants.ts'
import { EXTRA_WIN_BYTES, encodeU16 } from '#server/draws/encoding.ts'
import { hmacBlocks, hmacSha256, sha256 } from '#server/platform/sha256.ts'

/**
 * This file implements the algorithm HIKIFUDA3 of docs/fair-draws.md. A pack has no secret order of
 * tickets: each draw takes one of the tickets left, all with the same chance. The shop's seed, the
 * member's seed and the notaries' signatures fix the randomness before any side knows the result.
 * All integers are big-endian.
 */
const TAG_BYTES = 16

/** `sealKey` makes the seeds and `tagKey` the members' tags; 32 bytes each. */
export interface FairKeys {
  readonly sealKey: Buffer
  readonly tagKey: Buffer
}

/** The seed that is used for a client that sends none. */
export const NO_CLIENT_SEED: Buffer = Buffer.alloc(32)

/** What a pack without notaries draws with in place of `randomOf`. */
const NO_RANDOM: Buffer = Buffer.alloc(32)

/** Returns the member's pseudonym in the log of one pack, 16 bytes. */
export function memberTagOf(tagKey: Buffer, packRoot: Buffer, memberId: number): Buffer {
  return hmacUnder(tagKey)(label('member'), packRoot, u64(memberId)).subarray(0, TAG_BYTES)
}

/**
 * Returns how long after the start of the sale a member's turn comes, in milliseconds. It follows from
 * the tag alone, so anyone can compute it from the public log.
 */
export function turnMsOf(
  packRoot: Buffer,
  { memberTag, lineSeconds }: { memberTag: Buffer; lineSeconds: number },
): number {
  const number = sha256(label('line'), packRoot, memberTag).readUInt32BE(0)
  // A line has at most 2^21 ms, so a double holds the product exactly.
  return Math.floor((number * lineSeconds * 1_000) / TWO_32)
}

/**
 * Returns the opaque code with which a member shares a purchase, 16 hex digits (Q66). The public
 * log does not contain this code. A viewer of a shared picture therefore cannot find the member's
 * purchases in the log.
 */
export function shareCodeOf(tagKey: Buffer, purchaseId: number): string {
  return hmacUnder(tagKey)(label('share'), u64(purchaseId)).toString('hex', 0, 8)
}

interface CommitmentInput {
  /** Of the ten minutes in which the commitment is made: 16 random bytes. */
  readonly epoch: Buffer
  readonly packRoot: Buffer
  readonly memberTag: Buffer
  /** n: how many purchases of this pack the member made before this purchase. */
  readonly drawNumber: number
}

/** 32 bytes, which only the shop knows until the purchase is settled. */
export function seedOf(
  sealKey: Buffer,
  { epoch, packRoot, memberTag, drawNumber }: CommitmentInput,
): Buffer {
  return hmacUnder(sealKey)(label('secret'), epoch, packRoot, memberTag, u32(drawNumber))
}

/** Returns the 32 bytes that bind the shop to its seed before the member's seed exists. */
export function commitmentOf(
  { epoch, packRoot, memberTag, drawNumber }: CommitmentInput,
  seed: Buffer,
): Buffer {
  return sha256(label('seed'), epoch, packRoot, memberTag, u32(drawNumber), seed)
}

/** All of a purchase that is fixed before its draws can be computed. */
export interface SealedInput extends CommitmentInput {
  /** t: how many purchases of this pack were settled before this purchase. */
  readonly settledIndex: number
  /** k: how many tickets of this pack were sold before this purchase. */
  readonly firstTicket: number
  /** q: how many draws this purchase has. */
  readonly drawCount: number
  readonly commitment: Buffer
  readonly clientSeed: Buffer
}

/** Returns the 32 bytes by which a batch names one of its purchases. */
export function sealedInputOf(input: Omit<SealedInput, 'packRoot'>): Buffer {
  const { epoch, memberTag, drawNumber, commitment, clientSeed } = input
  const position = encodePosition(input)
  return sha256(label('input'), epoch, position, memberTag, u32(drawNumber), commitment, clientSeed)
}

/** Purchases that the notaries sign together: `inputs` are theirs in the order of settlement. */
export interface Batch {
  /** b: how many batches of this pack were drawn before this batch. */
  readonly no: number
  /** t, k and h before the first purchase of the batch. */
  readonly settledIndex: number
  readonly firstTicket: number
  readonly headBefore: Buffer
  readonly inputs: readonly Buffer[]
}

/** Returns the message that each notary of the pack signs. */
export function notaryMessageOf(packRoot: Buffer, batch: Batch): Buffer {
  const { no, settledIndex, firstTicket, headBefore, inputs } = batch
  return Buffer.concat([
    label('notary'),
    packRoot,
    u64(no),
    u64(settledIndex),
    u32(firstTicket),
    headBefore,
    sha256(label('batch'), ...inputs),
  ])
}

/** Returns what the shop sends to a notary (docs/notary.md). */
export function notaryRequestOf(packRoot: Buffer, batch: Batch) {
  return {
    pack_root: packRoot.toString('hex'),
    no: batch.no,
    t: batch.settledIndex,
    k: batch.firstTicket,
    head_before: batch.headBefore.toString('hex'),
    inputs_hash: sha256(label('batch'), ...batch.inputs).toString('hex'),
  }
}

/** Returns R, in which the signatures stand in the order of the composition. */
export function randomOf(signatures: readonly Buffer[]): Buffer {
  return signatures.length === 0 ? NO_RANDOM : sha256(label('random'), ...signatures)
}

/** Without notaries, each purchase is a batch of its own. */
export function batchOfOne(settledIndex: number): Pick<DrawInput, 'batchNo' | 'random'> {
  return { batchNo: settledIndex, random: NO_RANDOM }
}

export interface DrawInput extends SealedInput {
  readonly seed: Buffer
  readonly headBefore: Buffer
  readonly batchNo: number
  /** R of the batch (`randomOf`). */
  readonly random: Buffer
  /** The extra prizes that the purchase wins by its tickets, encoded by `encodeExtraWins`. */
  readonly extraWins: Buffer
}

interface DrawOutcome {
  readonly prizeNos: Uint16Array
  readonly countsAfter: readonly number[]
  readonly headAfter: Buffer
}

/** `counts` are the unsold tickets by prize number. Throws if there are too few. */
export function draw(input: DrawInput, counts: readonly number[]): DrawOutcome {
  const { drawCount } = input
  // `remaining` is a plain array like `counts`. Converting a typed array of 500 counts to a plain
  // array would take a tenth of a purchase's time.
  const remaining = counts.slice()
  let left = counts.reduce((sum, count) => sum + count, 0)
  if (drawCount > left) throw new Error(`${drawCount} draws exceed the ${left} tickets left`)
  const nextBelow = uniformNumbers(drawKey(input))
  const prizeNos = new Uint16Array(drawCount)
  for (let index = 0; index < drawCount; index++) {
    prizeNos[index] = takePrize(remaining, nextBelow(left))
    left -= 1
  }
  return {
    prizeNos,
    countsAfter: remaining,
    headAfter: nextHead(input, prizeNos),
  }
}

/** Takes one ticket of the first prize whose cumulative remaining count exceeds `ticket`. */
export function takePrize(remaining: number[], ticket: number): number {
  let rest = ticket
  let no = 0
  for (let count = remaining[no] as number; count <= rest; count = remaining[no] as number) {
    rest -= count
    no += 1
  }
  remaining[no] = (remaining[no] as number) - 1
  return no
}

function drawKey(input: DrawInput): Buffer {
  const { seed, epoch, packRoot, commitment, clientSeed, headBefore, random } = input
  const identity = Buffer.concat([epoch, packRoot, encodePosition(input)])
  return hmacSha256(seed)(label('draw'), identity, commitment, clientSeed, headBefore, random)
}

/** Returns the bytes `t ‖ k ‖ q`, encoded as u64, u32 and u32. */
function encodePosition({
  settledIndex,
  firstTicket,
  drawCount,
}: Pick<SealedInput, 'settledIndex' | 'firstTicket' | 'drawCount'>): Buffer {
  return Buffer.concat([u64(settledIndex), u32(firstTicket), u32(drawCount)])
}

function nextHead(input: DrawInput, prizeNos: Uint16Array): Buffer {
  const { epoch, memberTag, drawNumber, commitment, seed, clientSeed, headBefore } = input
  const { batchNo, random, extraWins } = input
  const entry = sha256(
    label('entry'),
    epoch,
    encodePosition(input),
    memberTag,
    u32(drawNumber),
    commitment,
    seed,
    clientSeed,
    u64(batchNo),
    random,
    encodeU16(prizeNos),
    encodeU16([extraWins.length / EXTRA_WIN_BYTES]),
    extraWins,
  )
  return sha256(label('head'), headBefore, entry)
}

const TWO_16 = 2 ** 16
const TWO_32 = 2 ** 32
const NUMBERS_PER_BLOCK = 4

/** Each number below the bound uses 64 bits of the stream of HMAC blocks, as two halves. */
export function uniformNumbers(key: Buffer): (bound: number) => number {
  const nextBlock = hmacBlocks(key)
  let block = key
  let usedNumbers = NUMBERS_PER_BLOCK
  function nextNumber(): { high: number; low: number } {
    if (usedNumbers === NUMBERS_PER_BLOCK) {
      block = nextBlock()
      usedNumbers = 0
    }
    const at = usedNumbers * 8
    usedNumbers += 1
    return { high: block.readUInt32BE(at), low: block.readUInt32BE(at + 4) }
  }
  return (bound) => {
    for (;;) {
      const { high, low } = nextNumber()
      if (isBiased(high, low, bound)) continue
      return modulo(high, low, bound)
    }
  }
}

/**
 * Returns whether the draw must skip this 64-bit number, `high` and `low` together. If the draw
 * used the highest 2^64 mod `bound` numbers, small results would be more likely than large results.
 */
function isBiased(high: number, low: number, bound: number): boolean {
  return high === TWO_32 - 1 && low >= TWO_32 - modulo(TWO_32, 0, bound)
}

/**
 * The lower half enters in two steps of 16 bits, so that a double holds every intermediate result
 * exactly. Big integers took ten times as long.
 */
function modulo(high: number, low: number, bound: number): number {
  const upper = remainder(remainder(high, bound) * TWO_16 + (low >>> 16), bound)
  return remainder(upper * TWO_16 + (low & 0xffff), bound)
}

/**
 * Takes a sixth of the time of `%` for whole numbers up to 2^53. The quotient may be rounded up to
 * the next whole number, but never down below one.
 */
function remainder(value: number, bound: number): number {
  const result = value - Math.floor(value / bound) * bound
  return result < 0 ? result + bound : result
}

const hmacs = new WeakMap<Buffer, ReturnType<typeof hmacSha256>>()

/** Returns the HMAC function of a key. The key is padded only once. */
function hmacUnder(key: Buffer): ReturnType<typeof hmacSha256> {
  const hmac = hmacs.get(key) ?? hmacSha256(key)
  hmacs.set(key, hmac)
  return hmac
}

const labels = new Map<string, Buffer>()

function label(name: string): Buffer {
  const bytes = labels.get(name) ?? Buffer.from(`${DRAW_ALGORITHM}/${name}\0`, 'ascii')
  labels.set(name, bytes)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
