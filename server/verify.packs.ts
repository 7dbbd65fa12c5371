import type { Urn } from './draws/purchase.ts'
import type { Row, Transaction } from './platform/database.ts'
import { faultInCards } from './verify.cards.ts'
import { type Composition, faultInUrn, fullUrn, readComposition, replay } from './verify.chain.ts'
import {
  type Chained,
  type PublishedPack,
  selectChain,
  selectOrphans,
  selectPacks,
} from './verify.packs.sql.ts'
import type { Invariant } from './verify.sql.ts'

const BATCH = 1_000
const FAULTS_MAX = 20

export interface Fault {
  readonly invariant: Invariant
  readonly text: string
}
export interface PacksVerdict {
  readonly packCount: number
  readonly purchaseCount: number
  readonly faults: readonly Fault[]
}

/** V3 and V4: every pack from its published bytes to its urn of now, every purchase drawn again on the way. */
export async function verifyPacks(tx: Transaction): Promise<PacksVerdict> {
  const packs = await selectPacks(tx)
  const faults: Fault[] = orphans(await selectOrphans(tx))
  let purchaseCount = 0
  for (const pack of packs) {
    const walked = await walk(tx, pack)
    purchaseCount += walked.purchaseCount
    faults.push(...walked.faults)
  }
  return { packCount: packs.length, purchaseCount, faults: faults.slice(0, FAULTS_MAX) }
}

function orphans(rows: readonly Row[]): Fault[] {
  return rows.map((row) => ({ invariant: 'V4', text: `without an owner: ${JSON.stringify(row)}` }))
}

async function walk(
  tx: Transaction,
  pack: PublishedPack,
): Promise<Omit<PacksVerdict, 'packCount'>> {
  const composition = readComposition(pack)
  const faults: Fault[] = []
  const blame = (invariant: Invariant, text: string | null) => {
    if (text !== null) faults.push({ invariant, text: `pack ${pack.packId}: ${text}` })
  }
  if (typeof composition === 'string') {
    blame('V3', composition)
    return { purchaseCount: 0, faults }
  }
  let purchaseCount = 0
  let urn: Urn | null = fullUrn(pack, composition)
  for await (const purchase of chainOf(tx, pack)) {
    purchaseCount += 1
    blame('V4', named(purchase, faultInOwnCards(purchase, composition)))
    // Behind a broken link every later one is broken too: the first says where to look.
    const after: Urn | string | null = urn === null ? null : replay(urn, purchase, pack.packRoot)
    if (typeof after === 'string') blame('V3', named(purchase, after))
    urn = typeof after === 'string' ? null : after
  }
  if (urn !== null) blame('V3', faultInUrn(pack, urn))
  return { purchaseCount, faults }
}

async function* chainOf(tx: Transaction, { packId }: PublishedPack): AsyncGenerator<Chained> {
  for (let after = -1; ; ) {
    const purchases = await selectChain(tx, { packId, after, limit: BATCH })
    yield* purchases
    const last = purchases.at(-1)
    if (last === undefined || purchases.length < BATCH) return
    after = last.settledIndex
  }
}

function faultInOwnCards(purchase: Chained, composition: Composition): string | null {
  if (purchase.prizeNos.length !== purchase.drawCount * 2)
    return `holds ${purchase.prizeNos.length / 2} cards of ${purchase.drawCount} draws`
  return faultInCards(purchase, composition)
}

function named({ id, memberId }: Chained, fault: string | null): string | null {
  return fault === null ? null : `purchase ${id} of member ${memberId} ${fault}`
}
