import type { DraftContent, DraftLine } from '#contract/console/packs/draft-content.ts'
import { withNumbers } from '#contract/console/packs/pack-numbers.rule.ts'
import { totalOf } from '#contract/console/packs/packs.rule.ts'
import type { CopyProof } from '#contract/packs.ts'
import type { Card } from '#server/console/packs/card-facts/card-facts.ts'
import type { Pack, PrizeCard } from '#server/packs/pack.ts'
import type { Publication } from '#server/packs/publication/publication.ts'

/** Which cards with a choice are shipped if their members decide nothing. */
export interface DefaultShipping {
  readonly defaultSharePercent: number
  readonly shipFromYen: number
}
export const NO_DEFAULT_SHIPPING: DefaultShipping = { defaultSharePercent: 0, shipFromYen: 0 }

const dateOf = (time: string | null) => (time === null ? null : new Date(time))
const textOrNull = (text: string) => (text === '' ? null : text)

/**
 * Returns the columns and prizes with which a finished draft is published. Numbers replace the
 * placeholders in the texts of the draft.
 */
export function publicationOf(
  draft: DraftContent,
  {
    cards,
    shipping: { defaultSharePercent, shipFromYen },
    proofs,
  }: {
    readonly cards: ReadonlyMap<number, Card>
    readonly shipping: DefaultShipping
    readonly proofs: Pack['proofs']
  },
): Publication {
  const content = withNumbers(draft, wireCards(cards))
  const {
    price,
    cardTypeId,
    lines,
    extras,
    announcedTotal: _,
    conversionShares: __,
    ...fields
  } = content
  const prizeOf = ({ cardId, buyPoint, actionType }: PrizeLine) => {
    const marketYen = cards.get(cardId)?.marketYen ?? null
    const isConvertible = actionType === '0' && marketYen !== null
    const isBelow = isConvertible && buyPoint * 100 < marketYen * defaultSharePercent
    const isValued = isConvertible && shipFromYen > 0 && marketYen >= shipFromYen
    return {
      cardId,
      buyPoint,
      actionType,
      shipBelowPercent: isBelow ? defaultSharePercent : null,
      shipFromYen: isValued ? shipFromYen : null,
    }
  }
  if (price === null || cardTypeId === null) throw new Error('an unfinished draft is not published')
  return {
    ...fields,
    price,
    cardTypeId,
    proofs,
    nameEn: textOrNull(fields.nameEn),
    detailHtmlEn: textOrNull(fields.detailHtmlEn),
    limitMessageEn: textOrNull(fields.limitMessageEn),
    startsAt: dateOf(fields.startsAt),
    endsAt: dateOf(fields.endsAt),
    prizes: lines.map((line) => ({ ...prizeOf(line), count: line.count })),
    extraPrizes: extras.map((extra) => ({
      ...prizeOf(extra),
      kind: extra.kind,
      step: extra.step,
    })),
  }
}

/** A copy that a draft names, with the photo that proves it; empty if it has none. */
interface PhotographedCopy extends CopyProof {
  readonly id: number
}

/** Returns the proofs of the lines all of whose named copies have a photo. */
export function proofsOf(
  lines: DraftContent['lines'],
  copies: readonly PhotographedCopy[],
): Pack['proofs'] {
  const byId = new Map(copies.map(({ id, ...copy }) => [id, copy]))
  return lines.flatMap(({ copyIds }, no) => {
    const named = copyIds.flatMap((id) => byId.get(id) ?? [])
    const isProven = copyIds.length > 0 && named.every(({ photo }) => photo !== '')
    return isProven && named.length === copyIds.length ? [{ no, copies: named }] : []
  })
}

/** Returns the positions of the lines some of whose named copies have a photo, and some have none. */
export function halfProvenLines(
  lines: DraftContent['lines'],
  copies: readonly PhotographedCopy[],
): number[] {
  const isShown = new Map(copies.map(({ id, photo }) => [id, photo !== '']))
  return lines.flatMap(({ copyIds }, no) => {
    const shown = copyIds.filter((id) => isShown.get(id)).length
    return shown > 0 && shown < copyIds.length ? [no] : []
  })
}

/** Returns cards with the property names that the contract's rules use. */
export function wireCards(cards: ReadonlyMap<number, Card>) {
  return new Map(
    [...cards].map(([id, { code, rarity, rarityLabel }]) => [id, { code, rarity, rarityLabel }]),
  )
}

type PrizeLine = Pick<DraftLine, 'cardId' | 'buyPoint' | 'actionType'>

/** Returns a draft in the form of a pack, as members would see it before the first sale. */
export function packOf(
  content: DraftContent,
  {
    id,
    packRoot,
    ...parts
  }: {
    id: number
    packRoot: Buffer
  } & Parameters<typeof publicationOf>[1],
): Pack {
  const {
    isDemo: _isDemo,
    prizes,
    extraPrizes,
    ...columns
  } = publicationOf(
    { ...content, price: content.price ?? 0, cardTypeId: content.cardTypeId ?? 1 },
    parts,
  )
  const withCard = <T extends Publication['extraPrizes'][number] | Publication['prizes'][number]>(
    { shipBelowPercent = null, shipFromYen = null, ...prize }: T,
    no: number,
  ) => ({ ...cardFieldsOf(parts.cards, prize.cardId), ...prize, shipBelowPercent, shipFromYen, no })
  return {
    endMessage: '',
    endMessageEn: '',
    spellings: '',
    // The fee of the rules is copied into the pack when it is published.
    shipFeePoints: 0,
    shipFreeCards: null,
    ...columns,
    id,
    packRoot,
    total: totalOf(content.lines),
    soldCount: 0,
    counts: content.lines.map(({ count }) => count),
    prizes: prizes.map(withCard),
    extraPrizes: extraPrizes.map(withCard),
  }
}

function cardFieldsOf(
  cards: ReadonlyMap<number, Card>,
  cardId: number,
): Omit<PrizeCard, 'no' | 'buyPoint' | 'actionType' | 'shipBelowPercent' | 'shipFromYen'> {
  const card = cards.get(cardId)
  if (card === undefined) throw new Error(`there is no card ${cardId}`)
  const { name, nameEn, image, rarity, rarityLabel, rarityLabelEn, modelNumber, setSize } = card
  return {
    cardId,
    name,
    nameEn,
    image,
    rarity,
    rarityLabel,
    rarityLabelEn,
    modelNumber,
    setSize,
  }
}
