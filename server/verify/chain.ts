import { z } from 'zod'
import { DRAW_ALGORITHM, EXTRA_STEP_MIN } from '#contract/constants.ts'
import { decodeCounts, encodeExtraWins, encodeU16 } from '#server/draws/encoding.ts'
import { extraWinsOf } from '#server/draws/extra-wins.ts'
import {
  type batchOfOne,
  commitmentOf,
  draw,
  sealedInputOf,
  turnMsOf,
} from '#server/draws/fair/fair.ts'
import type { Urn } from '#server/draws/urn/urn.ts'
import { packRootOf } from '#server/packs/composition.ts'
import type { ChainedPurchase, PublishedPack } from './packs.sql.ts'

const prizeCardFields = {
  no: z.number(),
  card_id: z.number(),
  name: z.string(),
  rarity: z.number(),
  action_type: z.enum(['0', '2']),
  buy_point: z.number(),
}
const compositionSchema = z.object({
  algo: z.literal(DRAW_ALGORITHM),
  pack_id: z.number(),
  name: z.string(),
  currency: z.enum(['point', 'coin']),
  price: z.number(),
  total: z.number(),
  max_buy_count: z.number(),
  notaries: z.array(z.object({ name: z.string(), key: z.string() })),
  prizes: z.array(z.object({ ...prizeCardFields, count: z.number() })),
  extras: z
    .array(
      z.object({
        ...prizeCardFields,
        kind: z.enum(['last', 'every']),
        step: z.number().min(EXTRA_STEP_MIN).optional(),
      }),
    )
    .optional(),
  line: z.object({ starts_at: z.number(), seconds: z.number() }).optional(),
})
/** Parsed from the published bytes, whose hash is the pack root. */
export type Composition = z.infer<typeof compositionSchema>

/** The batch of a purchase, as the replay needs it. */
export type ReplayedBatch = ReturnType<typeof batchOfOne> & {
  /** By this the batch names the purchase; null without notaries. */
  readonly input: Buffer | null
}

/** What a replay of a pack's purchases needs to know about the pack. */
export interface ReplayedPack {
  readonly packRoot: Buffer
  readonly composition: Composition
}

/** Returns a text that says how the composition contradicts the pack, if it does. */
export function readComposition(pack: PublishedPack): Composition | string {
  if (!packRootOf(pack.composition).equals(pack.packRoot))
    return 'its pack root is not the hash of its composition'
  const parsed = compositionSchema.safeParse(JSON.parse(pack.composition.toString('utf8')))
  if (!parsed.success) return 'its composition cannot be read'
  const { data } = parsed
  const stored = [pack.packId, pack.name, pack.currency, pack.price, pack.total, pack.maxBuyCount]
  const published = [
    data.pack_id,
    data.name,
    data.currency,
    data.price,
    data.total,
    data.max_buy_count,
  ]
  if (JSON.stringify(stored) !== JSON.stringify(published))
    return `it is sold as ${stored} and was published as ${published}`
  const total = data.prizes.reduce((sum, { count }) => sum + count, 0)
  return total === data.total ? data : `it has ${total} prizes and ${data.total} tickets`
}

export function initialUrn({ packId, packRoot }: PublishedPack, { prizes }: Composition): Urn {
  const counts = prizes.map(({ count }) => count)
  return { packId, soldCount: 0, settledCount: 0, head: packRoot, counts }
}

/** Returns the state after the purchase, or how the stored purchase differs. */
export function replay(
  urn: Urn,
  purchase: ChainedPurchase,
  { packRoot, composition, batch }: ReplayedPack & { batch: ReplayedBatch },
): Urn | string {
  const { settledIndex, firstTicket, drawCount, drawNumber, memberTag, seed } = purchase
  if (settledIndex !== urn.settledCount)
    return `has settled index ${settledIndex}, not ${urn.settledCount}`
  if (firstTicket !== urn.soldCount) return `starts at ticket ${firstTicket}, not ${urn.soldCount}`
  if (!matchesCounts(purchase.countsBefore, urn.counts)) return 'starts from other counts'
  if (!purchase.headBefore.equals(urn.head)) return 'follows another head'
  const left = urn.counts.reduce((sum, count) => sum + count, 0)
  if (drawCount > left) return `draws ${drawCount} of ${left} tickets`
  const expectedWins = encodeExtraWins(extraWinsOf(extraRulesOf(composition), purchase))
  if (!expectedWins.equals(purchase.extraWins)) return 'has other extra prizes than its tickets win'
  const turnMs = turnOf(composition, { packRoot, memberTag })
  if (purchase.createdAt.getTime() < turnMs) return 'was made before the turn of its member'
  const sealed = { epoch: purchase.epoch, packRoot, memberTag, drawNumber }
  const commitment = commitmentOf(sealed, seed)
  const input = { ...purchase, ...sealed, ...batch, commitment }
  if (batch.input?.equals(sealedInputOf(input)) === false)
    return 'is another one than its batch names'
  const drawn = draw(input, urn.counts)
  if (!encodeU16(drawn.prizeNos).equals(purchase.prizeNos))
    return 'has other prizes than the replay'
  if (!drawn.headAfter.equals(purchase.headAfter)) return 'leads to another head'
  return {
    packId: urn.packId,
    soldCount: urn.soldCount + drawCount,
    settledCount: urn.settledCount + 1,
    head: drawn.headAfter,
    counts: drawn.countsAfter,
  }
}

/** Returns the member's turn in milliseconds since 1970; 0 if the pack has no line. */
function turnOf(
  { line }: Composition,
  { packRoot, memberTag }: { packRoot: Buffer; memberTag: Buffer },
): number {
  if (line === undefined) return 0
  return line.starts_at + turnMsOf(packRoot, { memberTag, lineSeconds: line.seconds })
}

function extraRulesOf({ total, extras = [] }: Composition) {
  const extraPrizes = extras.map(({ no, kind, step = null }) => ({ no, kind, step }))
  return { total, extraPrizes }
}

/** Returns whether the encoded counts equal `counts`. Each encoded count has 1, 2 or 4 bytes. */
function matchesCounts(packed: Buffer, counts: readonly number[]): boolean {
  if (![1, 2, 4].includes(packed.length / counts.length)) return false
  return decodeCounts(packed, counts.length).every((count, no) => count === counts[no])
}

/** Null if the stored state agrees with the replay. */
export function checkUrn(
  { sealedCount, ...current }: Urn & { readonly sealedCount: number },
  replayed: Urn,
): string | null {
  const soldCount = replayed.soldCount + sealedCount
  if (current.soldCount !== soldCount)
    return `has sold ${current.soldCount} tickets, its purchases ${soldCount}`
  if (current.settledCount !== replayed.settledCount)
    return `has settled ${current.settledCount} purchases, and there are ${replayed.settledCount}`
  if (current.counts.join() !== replayed.counts.join())
    return `holds ${current.counts}, and ${replayed.counts} remain of its composition`
  return current.head.equals(replayed.head) ? null : 'has another head than its last purchase'
}
