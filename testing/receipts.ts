import { createHash } from 'node:crypto'
import type { Receipt, SignedHead } from '#contract/draws.ts'
import { encodeCounts } from '#server/draws/counts.ts'
import {
  commitmentOf,
  draw,
  encodeU16,
  memberTagOf,
  NO_CLIENT_SEED,
  seedOf,
} from '#server/draws/fair.rule.ts'
import { openSigner } from '#server/draws/heads.rule.ts'
import type { Urn } from '#server/draws/purchase.ts'
import { receiptOf } from '#server/draws/receipt.ts'
import { compositionOf, type Pack, packRootOf } from '#server/packs/packs.rule.ts'

/** A pack with its log, drawn by the shop's own rules without a shop: the same for the same name. */
export interface DrawnLog {
  readonly composition: Buffer
  readonly packRoot: Buffer
  readonly receipts: readonly Receipt[]
  readonly heads: readonly SignedHead[]
}

export interface LogPlan {
  readonly name: string
  readonly counts: readonly number[]
  /** Draws of each purchase in turn; the log ends with the tickets. */
  readonly drawCountOf: (t: number) => number
  readonly purchases: number
  readonly members?: number
  /** Where a shop that skips a seed begins; 0 where it is honest. */
  readonly firstDrawNumber?: number
  /** What a shop that cheats makes of its urn before a purchase: each receipt is right by itself all the same. */
  readonly cheat?: (urn: LogUrn) => LogUrn
}

type LogUrn = Omit<Urn, 'packId'>

const deriveBytes = (...parts: readonly unknown[]) =>
  createHash('sha256').update(parts.join(' ')).digest()

export function drawLog(plan: LogPlan): DrawnLog {
  const receipts = [...drawReceipts(plan)]
  const { composition, packRoot } = packOf(plan)
  const signer = openSigner(deriveBytes(plan.name, 'sign'))
  const headHashes = [packRoot, ...receipts.map(({ head_after }) => Buffer.from(head_after, 'hex'))]
  const heads = headHashes.map((head, settledCount) => {
    const at = new Date(1_767_225_600_000 + settledCount * 60_000)
    return {
      t: settledCount,
      head: head.toString('hex'),
      milliseconds: at.getTime(),
      public_key: signer.publicKey.toString('hex'),
      signature: signer.sign({ packRoot, settledCount, head, at }).toString('hex'),
    }
  })
  return { composition, packRoot, receipts, heads }
}

/** The receipts alone, one at a time: a log of a million is never in memory at once. */
export function* drawReceipts(plan: LogPlan): Generator<Receipt> {
  const { pack, packRoot } = packOf(plan)
  const sealKey = deriveBytes(plan.name, 'seal')
  const drawNumbers = new Map<number, number>()
  let urn: LogUrn = { settledCount: 0, soldCount: 0, head: packRoot, counts: plan.counts }
  for (let t = 0; t < plan.purchases; t++) {
    urn = plan.cheat?.(urn) ?? urn
    const remaining = urn.counts.reduce((sum, count) => sum + count, 0)
    const drawCount = Math.min(plan.drawCountOf(t), remaining)
    if (drawCount === 0) return
    const memberId = 1 + (t % (plan.members ?? 7))
    const drawNumber = drawNumbers.get(memberId) ?? plan.firstDrawNumber ?? 0
    drawNumbers.set(memberId, drawNumber + 1)
    const result = simulatePurchase({ plan, pack, sealKey, urn, memberId, drawNumber, drawCount })
    yield receiptOf(result.purchase, pack)
    urn = result.after
  }
}

export function packOf({ name, counts }: Pick<LogPlan, 'name' | 'counts'>): {
  pack: Pack
  composition: Buffer
  packRoot: Buffer
} {
  const prizes = counts.map((count, no) => ({
    ...{ no, cardId: 500 + no, name: `札${no}`, image: '', rarity: no % 4, rarityLabel: '' },
    ...{ modelNumber: '', setSize: 1, buyPoint: no, actionType: '0' as const, count },
  }))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const id = 1 + (deriveBytes(name).readUInt32BE() >>> 1)
  const packFields = { id, name, currency: 'point' as const, price: 100, total, maxBuyCount: 0 }
  const composition = compositionOf({ ...packFields, prizes })
  const packRoot = packRootOf(composition)
  return { pack: { ...packFields, prizes, packRoot } as unknown as Pack, composition, packRoot }
}

interface PurchaseInput {
  readonly plan: LogPlan
  readonly pack: Pack
  readonly sealKey: Buffer
  readonly urn: LogUrn
  readonly memberId: number
  readonly drawNumber: number
  readonly drawCount: number
}

/** Every fifth purchase comes without a seed of its own and without a commitment that was shown. */
function simulatePurchase({
  plan,
  pack,
  sealKey,
  urn,
  memberId,
  drawNumber,
  drawCount,
}: PurchaseInput) {
  const { packRoot } = pack
  const memberTag = memberTagOf(deriveBytes(plan.name, 'tag'), memberId)
  const sealed = { packRoot, memberTag, drawNumber }
  const seed = seedOf(sealKey, sealed)
  const isWithoutClientSeed = urn.settledCount % 5 === 4
  const position = {
    settledIndex: urn.settledCount,
    firstTicket: urn.soldCount,
    drawCount,
    headBefore: urn.head,
    clientSeed: isWithoutClientSeed
      ? NO_CLIENT_SEED
      : deriveBytes(plan.name, 'client', urn.settledCount),
  }
  const commitment = commitmentOf(sealed, seed)
  const drawn = draw({ ...sealed, ...position, seed, commitment }, urn.counts)
  return {
    purchase: {
      ...{ ...sealed, ...position, seed, memberId },
      ...{ id: 1 + urn.settledCount, packId: pack.id, requestId: '' },
      memberDrawCount: drawCount,
      isCommitmentShown: !isWithoutClientSeed,
      countsBefore: encodeCounts(urn.counts),
      prizeNos: encodeU16(drawn.prizeNos),
      headAfter: drawn.headAfter,
      ...{ sendState: 1 as const, holdUntil: null, createdAt: new Date(0) },
    },
    after: {
      settledCount: urn.settledCount + 1,
      soldCount: urn.soldCount + drawCount,
      head: drawn.headAfter,
      counts: drawn.countsAfter,
    },
  }
}
