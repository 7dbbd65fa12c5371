import type { ActionType } from '#contract/codes.ts'
import { BUY_COUNT_MAX, EXTRA_WINS_MAX } from '#contract/constants.ts'
import { compositionOf, packRootOf } from '#server/packs/composition/composition.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Currency } from '#server/points/ledger/ledger.ts'
import { type CardType, insertCards, insertCardTypes, type NewCard } from './cards.sql.ts'
import { cleanHtml } from './clean-html.ts'
import {
  insertExtraPrizes,
  insertPack,
  insertPrizes,
  markPublished,
  selectComposition,
  selectExtraPrizes,
  selectPrizes,
} from './packs.sql.ts'

interface PrizeDraft {
  readonly cardId: number
  /** How many points a member gets for converting one card of this prize. */
  readonly buyPoint: number
  readonly actionType: ActionType
}

/**
 * An extra prize for the pack's last ticket, or for every ticket whose number the step divides. The
 * step is at least 10.
 */
export type ExtraPrizeDraft = PrizeDraft &
  ({ readonly kind: 'last' } | { readonly kind: 'every'; readonly step: number })

/** A pack to publish. The counts of its prizes add up to its number of tickets. */
export interface PackDraft {
  readonly name: string
  /** The English name. Without an English text, the screens show the Japanese one. */
  readonly nameEn?: string | null
  readonly currency: Currency
  /** The price of one draw, in `currency`. */
  readonly price: number
  /** The most draws that one purchase may have. 0 or no value means no limit. */
  readonly maxBuyCount?: number
  /** If true, `maxBuyCount` also limits the member's draws of this pack over all purchases. */
  readonly isLimited?: boolean
  readonly limitMessage?: string
  readonly limitMessageEn?: string | null
  readonly cardTypeId: number
  readonly movieStyle: number
  readonly position?: number
  readonly startsAt?: Date | null
  readonly endsAt?: Date | null
  readonly showsLineup?: boolean
  readonly detailHtml?: string
  readonly detailHtmlEn?: string | null
  /** The URLs of the pack's pictures, at least one. */
  readonly images: readonly string[]
  readonly prizes: readonly (PrizeDraft & { readonly count: number })[]
  readonly extraPrizes?: readonly ExtraPrizeDraft[]
  readonly isDemo?: boolean
}

/**
 * Publishes a pack and returns its id. The composition is stored as canonical bytes. Afterwards the
 * database refuses every change of it. Throws if one purchase could win more than `EXTRA_WINS_MAX`
 * extra prizes. docs/fair-draws.md.
 */
export async function publishPack(
  database: Database,
  draft: PackDraft,
  { now, id }: { now: Date; id?: number },
): Promise<number> {
  const total = draft.prizes.reduce((sum, prize) => sum + prize.count, 0)
  const columns = {
    name: draft.name,
    nameEn: draft.nameEn ?? null,
    currency: draft.currency,
    price: draft.price,
    total,
    maxBuyCount: draft.maxBuyCount ?? 0,
    isLimited: draft.isLimited ?? false,
    limitMessage: draft.limitMessage ?? '',
    limitMessageEn: draft.limitMessageEn ?? null,
    cardTypeId: draft.cardTypeId,
    movieStyle: draft.movieStyle,
    position: draft.position ?? 0,
    startsAt: draft.startsAt ?? null,
    endsAt: draft.endsAt ?? null,
    showsLineup: draft.showsLineup ?? true,
    detailHtml: cleanHtml(draft.detailHtml ?? ''),
    detailHtmlEn: cleanHtml(draft.detailHtmlEn ?? '') || null,
    images: draft.images,
    isDemo: draft.isDemo ?? false,
  }
  const newExtraPrizes = (draft.extraPrizes ?? []).map((extraPrize) => ({
    step: null,
    ...extraPrize,
  }))
  assertFewExtraWins(newExtraPrizes)
  return database.transaction(async (tx) => {
    const packId = await insertPack(tx, columns, id)
    await insertPrizes(tx, packId, draft.prizes)
    await insertExtraPrizes(tx, packId, newExtraPrizes)
    const prizes = await selectPrizes(tx, [packId])
    const extraPrizes = await selectExtraPrizes(tx, [packId])
    const composition = compositionOf({ ...columns, id: packId, prizes, extraPrizes })
    const packRoot = packRootOf(composition)
    const counts = prizes.map(({ count }) => count)
    await markPublished(tx, { id: packId, composition, packRoot, counts, now })
    return packId
  })
}

/** Throws if a purchase of the most draws could win more than `EXTRA_WINS_MAX` extra prizes. */
function assertFewExtraWins(extraPrizes: readonly { readonly step: number | null }[]): void {
  const winsMax = extraPrizes
    .map(({ step }) => (step === null ? 1 : Math.ceil(BUY_COUNT_MAX / step)))
    .reduce((sum, wins) => sum + wins, 0)
  if (winsMax > EXTRA_WINS_MAX)
    throw new Error(`one purchase could win ${winsMax} extra prizes, more than ${EXTRA_WINS_MAX}`)
}

/**
 * Reads the composition of a published pack, byte for byte as it was hashed. Returns null if the
 * pack is not published.
 */
export function readComposition(on: Queryable, packId: number): Promise<Buffer | null> {
  return selectComposition(on, packId)
}

/** Adds cards to the catalogue and returns their ids in the order of `cards`. */
export function addCards(database: Database, cards: readonly NewCard[]): Promise<number[]> {
  return database.transaction((tx) => insertCards(tx, cards))
}

/** Adds card types, whose ids the caller chooses. */
export function addCardTypes(database: Database, types: readonly CardType[]): Promise<void> {
  return database.transaction((tx) => insertCardTypes(tx, types))
}
