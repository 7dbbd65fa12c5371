import type { Urn } from '#server/draws/urn/urn.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'
import { openBatchReader } from './batches.ts'
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

/** V3, V4 and V14: replays each pack from its published composition. */
export async function verifyPacks(tx: Transaction): Promise<readonly Violation[]> {
  const violations = orphanViolations(await selectOrphans(tx))
  for (const pack of await selectPacks(tx)) violations.push(...(await replayPack(tx, pack)))
  return violations.slice(0, VIOLATIONS_MAX)
}

function orphanViolations(rows: readonly Row[]): Violation[] {
  return rows.map((row) => ({ invariant: 'V4', text: `orphaned row: ${JSON.stringify(row)}` }))
}

async function replayPack(tx: Transaction, pack: PublishedPack): Promise<readonly Violation[]> {
  const composition = readComposition(pack)
  const violations: Violation[] = []
  const report = (invariant: Invariant, text: string | null) => {
    if (text !== null) violations.push({ invariant, text: `pack ${pack.packId}: ${text}` })
  }
  if (typeof composition === 'string') {
    report('V3', composition)
    return violations
  }
  const replayed = { packRoot: pack.packRoot, composition }
  const readBatch = openBatchReader(tx, pack.packId, replayed)
  let urn: Urn | null = initialUrn(pack, composition)
  for await (const purchase of chainOf(tx, pack)) {
    report('V4', describe(purchase, checkDrawnCards(purchase, composition)))
    // After a purchase that breaks the chain, every later purchase would differ too. Only the first
    // one is therefore reported.
    if (urn === null) continue
    const batch = await readBatch(urn)
    if (typeof batch === 'string') {
      report('V14', describe(purchase, batch))
      urn = null
      continue
    }
    const after: Urn | string = replay(urn, purchase, { ...replayed, batch })
    if (typeof after === 'string') report('V3', describe(purchase, after))
    urn = typeof after === 'string' ? null : after
  }
  if (urn !== null) report('V3', checkUrn(pack, urn))
  return violations
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
