import { HISTORY_ID_STEP } from '#contract/constants.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Acknowledgement } from './traffic/record.ts'

export interface Comparison {
  /**
   * The request ids of acknowledged purchases, decisions, payments, credits and acts that are not
   * stored, or that are stored with another outcome.
   */
  readonly lost: readonly string[]
  /**
   * The request ids of purchases, decisions, payments, credits and acts that are stored more than
   * once, or that are stored but were not acknowledged. These ids are meaningful only after every
   * request has got its response.
   */
  readonly doubled: readonly string[]
}

/** Compares what the shop and the console have acknowledged with the rows of the database. */
export async function compareWithRows(
  url: string,
  acknowledged: readonly Acknowledgement[],
  memberIds: readonly number[],
): Promise<Comparison> {
  const database = openDatabase({ url, connectionsMax: 1 })
  try {
    const purchases = await database.query<{ id: number; requestId: string; drawCount: number }>({
      text: `
        select id, request_id, draw_count
        from purchases
        where member_id = any($1)`,
      values: [memberIds],
    })
    const decided = await database.query<{ id: number; decidedBy: string }>({
      text: `
        select purchase_id as id, decided_by
        from decisions
        where member_id = any($1)`,
      values: [memberIds],
    })
    const payments = await database.query<{ requestId: string; credits: number }>({
      text: `
        select order_id as request_id,
          (
            select count(*)::int
            from entries
            where entries.member_id = payments.member_id
              and kind = 'credit'
              and currency = 'point'
              and reference = payments.id::text
              and amount = payments.points
          ) as credits
        from payments
        where member_id = any($1)`,
      values: [memberIds],
    })
    const drafts = await database.query<{ id: number; name: string }>({
      text: `select id, content->>'name' as name from console.drafts`,
    })
    const stored = {
      purchase: purchases.map(({ id, requestId, drawCount }) => ({
        requestId,
        outcome: historyIds(id, drawCount),
      })),
      decision: decided.map(({ id, decidedBy }) => ({
        requestId: String(id * HISTORY_ID_STEP),
        outcome: '',
        isByMember: decidedBy === 'member',
      })),
      payment: payments.map(({ requestId }) => ({ requestId, outcome: '' })),
      credit: payments.flatMap(({ requestId, credits }) =>
        Array.from({ length: credits }, () => ({ requestId, outcome: '' })),
      ),
      act: drafts
        .filter(({ name }) => name.startsWith('試しの引札 '))
        .map(({ id, name }) => ({ requestId: name.split(' ')[1] ?? '', outcome: String(id) })),
    }
    return joined(
      (['purchase', 'decision', 'payment', 'credit', 'act'] as const).map((kind) =>
        compare(
          acknowledged.filter((each) => each.kind === kind),
          stored[kind],
        ),
      ),
    )
  } finally {
    await database.close()
  }
}

type Outcome = Pick<Acknowledgement, 'requestId' | 'outcome'>
/**
 * What is stored of a purchase, a decision, a payment, a credit or an act. `isByMember` is false for
 * a decision that the shop made by itself. Such a decision needs no acknowledgement.
 */
type StoredOutcome = Outcome & { readonly isByMember?: boolean }

function compare(acknowledged: readonly Outcome[], stored: readonly StoredOutcome[]): Comparison {
  const rows = new Map(stored.map(({ requestId, outcome }) => [requestId, outcome]))
  const known = new Set(acknowledged.map(({ requestId }) => requestId))
  const seen = new Set<string>()
  return {
    lost: acknowledged
      .filter(({ requestId, outcome }) => rows.get(requestId) !== outcome)
      .map(({ requestId }) => requestId),
    doubled: stored
      .filter(({ isByMember }) => isByMember !== false)
      .filter(({ requestId }) => !known.has(requestId) || seen.size === seen.add(requestId).size)
      .map(({ requestId }) => requestId),
  }
}

const joined = (parts: readonly Comparison[]): Comparison => ({
  lost: parts.flatMap(({ lost }) => lost),
  doubled: parts.flatMap(({ doubled }) => doubled),
})

const historyIds = (id: number, drawCount: number) =>
  Array.from({ length: drawCount }, (_, index) => id * HISTORY_ID_STEP + index).join()
