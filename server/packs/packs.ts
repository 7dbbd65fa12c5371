import type { ActionType } from '#contract/codes.ts'
import { cleanHtml } from '#server/platform/clean-html.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Currency } from '#server/points/ledger.ts'
import {
  type CardType,
  insertCards,
  insertCardTypes,
  type NewCard,
  selectCardTypes,
} from './cards.sql.ts'
import { wholeLineupOf } from './lineup.ts'
import type { Pack } from './pack.ts'
import { wirePackDetail } from './pack-list-cache.ts'
import {
  selectComposition,
  selectExtraPrizes,
  selectPrizes,
  selectPublishedPack,
} from './packs.sql.ts'
import { insertPublishedPack } from './publication/publication.ts'

export { selectCardTypes as readCardTypes, selectComposition as readComposition }

interface PrizeDraft {
  readonly cardId: number
  /** How many points a member gets for converting one card of this prize. */
  readonly buyPoint: number
  readonly actionType: ActionType
}

/** For the pack's final ticket, or for every multiple of `step`, which is at least 10. */
export type ExtraPrizeDraft = PrizeDraft &
  ({ readonly kind: 'last' } | { readonly kind: 'every'; readonly step: number })

/** A pack to publish. The counts of all its prizes add up to the number of the pack's tickets. */
export interface PackDraft {
  readonly name: string
  /** The English name. If there is none, English screens show the Japanese name. */
  readonly nameEn?: string | null
  readonly reading?: string
  readonly currency: Currency
  readonly price: number
  /** The greatest number of draws that one purchase may have. 0 or no value means no limit. */
  readonly maxBuyCount?: number
  /** If true, `maxBuyCount` also limits the member's draws of this pack over all purchases. */
  readonly isLimited?: boolean
  readonly lineSeconds?: number
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
  readonly notaries?: Pack['notaries']
  readonly proofs?: Pack['proofs']
  readonly prizes: readonly (PrizeDraft & { readonly count: number })[]
  readonly extraPrizes?: readonly ExtraPrizeDraft[]
}

/**
 * Only tests, benches and the drill call this function, because it needs the database role that
 * owns the tables. The pack is marked as a pack of the demo.
 */
export function publishPack(
  database: Database,
  { prizes, extraPrizes = [], ...draft }: PackDraft,
  { now, id }: { now: Date; id?: number },
): Promise<number> {
  const pack = {
    name: draft.name,
    nameEn: draft.nameEn ?? null,
    reading: draft.reading ?? '',
    currency: draft.currency,
    price: draft.price,
    maxBuyCount: draft.maxBuyCount ?? 0,
    isLimited: draft.isLimited ?? false,
    lineSeconds: draft.lineSeconds ?? 0,
    limitMessage: draft.limitMessage ?? '',
    limitMessageEn: draft.limitMessageEn ?? null,
    cardTypeId: draft.cardTypeId,
    movieStyle: draft.movieStyle,
    position: draft.position ?? 0,
    startsAt: draft.startsAt ?? null,
    endsAt: draft.endsAt ?? null,
    showsLineup: draft.showsLineup ?? true,
    detailHtml: draft.detailHtml ?? '',
    detailHtmlEn: draft.detailHtmlEn ?? null,
    images: draft.images,
    notaries: draft.notaries ?? [],
    proofs: draft.proofs ?? [],
    isDemo: true,
    prizes,
    extraPrizes: extraPrizes.map((extraPrize) => ({ step: null, ...extraPrize })),
  }
  const key = id === undefined ? {} : { id }
  return database.transaction((tx) => insertPublishedPack(tx, pack, { now, ...key }))
}

/** With its present stock and its prizes. Null if the pack is not published. */
export async function readPack(on: Queryable, packId: number): Promise<Pack | null> {
  const pack = await selectPublishedPack(on, packId)
  if (pack === null) return null
  const prizes = await selectPrizes(on, [packId])
  return { ...pack, prizes, extraPrizes: await selectExtraPrizes(on, [packId]) }
}

/** Returns the pack as its page shows it, with all prizes of the line-up. */
export function memberViewOf(pack: Pack, now: Date) {
  const shown = { ...pack, detailHtml: cleanHtml(pack.detailHtml) }
  return { detail: wirePackDetail(shown, now), ...wholeLineupOf(shown) }
}

export function addCards(database: Database, cards: readonly NewCard[]): Promise<number[]> {
  return database.transaction((tx) => insertCards(tx, cards))
}

/** Adds card types, whose ids the caller chooses. */
export function addCardTypes(database: Database, types: readonly CardType[]): Promise<void> {
  return database.transaction((tx) => insertCardTypes(tx, types))
}
