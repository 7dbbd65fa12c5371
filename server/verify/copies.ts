import type { CopyProof } from '#contract/packs.ts'
import { copyNameOf, wonCopies } from '#server/draws/cards/cards.ts'
import { decodeU16 } from '#server/draws/encoding.ts'
import type { Pack } from '#server/packs/pack.ts'
import { readPack } from '#server/packs/packs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  type PackedCopy,
  selectPackedCopies,
  selectProvenPacks,
  selectReservedProofs,
  selectShippedPurchases,
} from './copies.sql.ts'
import type { Violation } from './packs.ts'

const BATCH = 1_000

/**
 * Checks V12: the copies that compositions prove are those that the console reserves, each parcel
 * holds exactly the copies that its draws have won, and such a copy leaves the stock with its parcel.
 */
export async function verifyCopies(tx: Transaction): Promise<readonly Violation[]> {
  const reserved = Map.groupBy(await selectReservedProofs(tx), ({ packId }) => packId)
  const packed = new Map((await selectPackedCopies(tx)).map((copy) => [placeOf(copy), copy]))
  const faults: string[] = []
  for (const packId of await selectProvenPacks(tx)) {
    const pack = (await readPack(tx, packId)) as Pack
    faults.push(...reservedFaults(pack, reserved.get(packId) ?? []))
    reserved.delete(packId)
    for await (const [place, copy] of wonItems(tx, pack)) {
      faults.push(...packedFaults(place, copy, packed.get(place)))
      packed.delete(place)
    }
  }
  for (const packId of reserved.keys()) faults.push(`pack ${packId} reserves copies as proven`)
  for (const [place, copy] of packed)
    faults.push(`${place} holds ${copyNameOf(copy)}, which it has not won`)
  return faults.map((text) => ({ invariant: 'V12', text: `copies: ${text}` }))
}

function reservedFaults(
  { id, proofs }: Pack,
  reserved: readonly (Pick<CopyProof, 'company' | 'number'> & { prizeNo: number })[],
): string[] {
  const found = reserved.map((copy) => `${copy.prizeNo} ${copyNameOf(copy)}`).toSorted()
  const proven = proofs
    .flatMap(({ no, copies }) => copies.map((copy) => `${no} ${copyNameOf(copy)}`))
    .toSorted()
  return found.join() === proven.join()
    ? []
    : [`pack ${id} proves ${proven.join(', ')} and reserves ${found.join(', ')}`]
}

function packedFaults(place: string, won: CopyProof, packed: PackedCopy | undefined): string[] {
  if (packed === undefined) return [`${place} has won ${copyNameOf(won)} and holds no certain copy`]
  if (copyNameOf(packed) !== copyNameOf(won) || packed.photo !== won.photo)
    return [`${place} has won ${copyNameOf(won)} and holds ${copyNameOf(packed)}`]
  return packed.leftCount === (packed.hasLeft ? 1 : 0)
    ? []
    : [`${place} ${packed.hasLeft ? 'has left' : 'is here'}, and its copy is not`]
}

/** Yields the copies that the shipped draws of a pack have won, by the place of their items. */
async function* wonItems(
  tx: Transaction,
  pack: Pack,
): AsyncGenerator<readonly [place: string, copy: CopyProof]> {
  for (let after = -1; ; ) {
    const purchases = await selectShippedPurchases(tx, { packId: pack.id, after, limit: BATCH })
    for (const { shipmentId, shippedIndexes, ...purchase } of purchases) {
      const shipped = new Set(decodeU16(shippedIndexes))
      for (const [position, copy] of wonCopies(purchase, pack))
        if (shipped.has(position)) yield [placeOf({ shipmentId, position }), copy]
      after = purchase.settledIndex
    }
    if (purchases.length < BATCH) return
  }
}

const placeOf = ({ shipmentId, position }: { shipmentId: number; position: number }) =>
  `card ${position} of shipment ${shipmentId}`
