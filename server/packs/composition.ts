import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { DRAW_ALGORITHM } from '#contract/constants.ts'
import type { ExtraPrize, Pack, PrizeCard, PrizeProof } from './pack.ts'

type CompositionInput = Pick<
  Pack,
  | 'id'
  | 'name'
  | 'currency'
  | 'price'
  | 'total'
  | 'maxBuyCount'
  | 'lineSeconds'
  | 'startsAt'
  | 'notaries'
  | 'prizes'
  | 'extraPrizes'
  | 'proofs'
>

/**
 * Returns the composition of a pack as canonical JSON (RFC 8785). The hash of these bytes enters
 * every draw of the pack. A pack without extra prizes has no field `extras`, one without a line no
 * field `line`, and one without proofs no field `proofs`.
 */
export function compositionOf(pack: CompositionInput): Buffer {
  const text = canonicalize({
    algo: DRAW_ALGORITHM,
    pack_id: pack.id,
    name: pack.name,
    currency: pack.currency,
    price: pack.price,
    total: pack.total,
    max_buy_count: pack.maxBuyCount,
    notaries: pack.notaries.map(({ name, key }) => ({ name, key })),
    prizes: pack.prizes.map((prize) => ({ ...cardFieldsOf(prize), count: prize.count })),
    ...(pack.extraPrizes.length === 0 ? {} : { extras: pack.extraPrizes.map(extraFieldsOf) }),
    ...(pack.lineSeconds === 0 ? {} : { line: lineFieldsOf(pack) }),
    ...(pack.proofs.length === 0 ? {} : { proofs: pack.proofs.map(proofFieldsOf) }),
  })
  if (text === undefined) throw new Error(`pack ${pack.id} has no canonical form`)
  return Buffer.from(text, 'utf8')
}

function cardFieldsOf(prize: PrizeCard) {
  return {
    no: prize.no,
    card_id: prize.cardId,
    name: prize.name,
    rarity: prize.rarity,
    action_type: prize.actionType,
    buy_point: prize.buyPoint,
  }
}

function extraFieldsOf(extraPrize: ExtraPrize) {
  const { kind, step } = extraPrize
  return { ...cardFieldsOf(extraPrize), kind, ...(step === null ? {} : { step }) }
}

function lineFieldsOf({ id, startsAt, lineSeconds }: CompositionInput) {
  if (startsAt === null) throw new Error(`pack ${id} has a line without a start`)
  return { starts_at: startsAt.getTime(), seconds: lineSeconds }
}

function proofFieldsOf({ no, copies }: PrizeProof) {
  return { no, copies: copies.map(({ company, number, photo }) => ({ company, number, photo })) }
}

/** 32 bytes, the first element of the pack's chain of receipts. */
export function packRootOf(composition: Buffer): Buffer {
  return hash(
    'sha256',
    Buffer.concat([Buffer.from(`${DRAW_ALGORITHM}/pack\0`), composition]),
    'buffer',
  )
}
