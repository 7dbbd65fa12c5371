import type { Urn } from '#server/draws/urn/urn.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'
import { checkCards } from './cards.ts'
import { type Composition, checkUrn, initialUrn, readComposition, replay } from './chain.ts'
import type { Invariant } from './checks.sql.ts'
import {
  type ChainedPurchase,
  type PublishedPack,
  selectChain,
  selectOrphans,
  selectPacks,
} from './packs.sql.ts'

const BATCH = 1_000
const VIOLATIONS_MAX = 20

export interface Violation {
  readonly invariant: Invariant
  readonly text: string
}
export interface PacksResult {
  readonly packCount: number
  readonly purchaseCount: number
  readonly violations: readonly Violation[]
}

/** V3 and V4: every pack from its published bytes to its urn of now, every purchase drawn again on the way. */
export async function verifyPacks(tx: Transaction): Promise<PacksResult> {
  const packs = await selectPacks(tx)
  const violations: Violation[] = orphanViolations(await selectOrphans(tx))
  let purchaseCount = 0
  for (const pack of packs) {
    const result = await replayPack(tx, pack)
    purchaseCount += result.purchaseCount
    violations.push(...result.violations)
  }
  return { packCount: packs.length, purchaseCount, violations: violations.slice(0, VIOLATIONS_MAX) }
}

function orphanViolations(rows: readonly Row[]): Violation[] {
  return rows.map((row) => ({ invariant: 'V4', text: `without an owner: ${JSON.stringify(row)}` }))
}

async function replayPack(
  tx: Transaction,
  pack: PublishedPack,
): Promise<Omit<PacksResult, 'packCount'>> {
  const composition = readComposition(pack)
  const violations: Violation[] = []
  const report = (invariant: Invariant, text: string | null) => {
    if (text !== null) violations.push({ invariant, text: `pack ${pack.packId}: ${text}` })
  }
  if (typeof composition === 'string') {
    report('V3', composition)
    return { purchaseCount: 0, violations }
  }
  let purchaseCount = 0
  let urn: Urn | null = initialUrn(pack, composition)
  for await (const purchase of chainOf(tx, pack)) {
    purchaseCount += 1
    report('V4', describe(purchase, checkDrawnCards(purchase, composition)))
    // Behind a broken link every later one is broken too: the first says where to look.
    const after: Urn | string | null = urn === null ? null : replay(urn, purchase, pack.packRoot)
    if (typeof after === 'string') report('V3', describe(purchase, after))
    urn = typeof after === 'string' ? null : after
  }
  if (urn !== null) report('V3', checkUrn(pack, urn))
  return { purchaseCount, violations }
}

async function* chainOf(
  tx: Transaction,
  { packId }: PublishedPack,
): AsyncGenerator<ChainedPurchase> {
  for (let after = -1; ; ) {
    const purchases = await selectChain(tx, { packId, after, limit: BATCH })
    yield* purchases
    const last = purchases.at(-1)
    if (last === undefined || purchases.length < BATCH) return
    after = last.settledIndex
  }
}

function checkDrawnCards(purchase: ChainedPurchase, composition: Composition): string | null {
  if (purchase.prizeNos.length !== purchase.drawCount * 2)
    return `holds ${purchase.prizeNos.length / 2} cards of ${purchase.drawCount} draws`
  return checkCards(purchase, composition)
}

function describe({ id, memberId }: ChainedPurchase, problem: string | null): string | null {
  return problem === null ? null : `purchase ${id} of member ${memberId} ${problem}`
}
