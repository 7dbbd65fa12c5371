import {
  type PurchaseOutcome,
  type PurchaseRequest,
  refusalOf,
  type Settle,
} from '#server/draws/settlement/settlement.rule.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { type Balances, balanceIn, readBalances, readBalancesOf } from '#server/points/points.ts'
import { selectExistingRequests } from './shortage-check.sql.ts'

const CHECK_BATCH_MAX = 256
const MEMBERS_MAX = 10_000

type Shortage = 'shortage' | 'debt'

/**
 * Wraps the queue of purchases, so that a member's repeated purchases that certainly cannot be paid
 * do not enter the queue. If this process refused the member's last purchase for a shortage, the
 * wrapper first checks the member's balance without locks. Free draws and other members are not checked, because a
 * check would make every purchase slower; the queue refuses their first shortage.
 */
export function refuseShortagesEarly(
  settle: Settle,
  { database, clock }: { database: Database; clock: Clock },
): Settle {
  const membersWithShortage = new Set<number>()
  const check = openBatcher<PurchaseRequest, Shortage | null>(
    (requests) => checkShortages(database, requests, clock.now()),
    CHECK_BATCH_MAX,
  )
  return async (request) => {
    const { memberId, ticketId } = request
    const isChecked = ticketId === undefined && membersWithShortage.has(memberId)
    const shortage = isChecked ? await check(request) : null
    const outcome = shortage ?? (await settle(request))
    if (!isShortage(outcome)) membersWithShortage.delete(memberId)
    else if (membersWithShortage.size < MEMBERS_MAX) membersWithShortage.add(memberId)
    return outcome
  }
}

function isShortage(outcome: PurchaseOutcome): outcome is Shortage {
  return outcome === 'shortage' || outcome === 'debt'
}

/** Null if the member can pay, or for a repeated request, which charges nothing. */
async function checkShortages(
  database: Database,
  requests: readonly PurchaseRequest[],
  now: Date,
): Promise<(Shortage | null)[]> {
  const memberIds = requests.map(({ memberId }) => memberId)
  const [existingPositions, balances] = await Promise.all([
    selectExistingRequests(database, requests),
    readBalancesOf(database, { memberIds, now }),
  ])
  return Promise.all(
    requests.map(async (request, at) => {
      if (existingPositions.has(at)) return null
      const { memberId } = request
      return shortageOf(
        request,
        balances[at] ?? (await readBalances(database, { memberId, now })),
        now,
      )
    }),
  )
}

function shortageOf(request: PurchaseRequest, balances: Balances, now: Date): Shortage | null {
  const { pack } = request
  const refusal = refusalOf(request, {
    soldCount: pack.soldCount,
    balance: balanceIn(balances, pack.currency),
    hasDebt: balances.hasDebt,
    restrictionState: balances.restrictionState,
    drawnCount: 0,
    now,
  })
  return refusal === 'shortage' || refusal === 'debt' ? refusal : null
}
