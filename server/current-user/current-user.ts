import type { CurrentUser } from '#contract/members.ts'
import { saveLanguage } from '#server/members/members.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Reads, Written } from '#server/platform/database/reads.ts'
import type { Language } from '#server/platform/language.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { expirePoints } from '#server/points/points.ts'
import { readRankSets } from '#server/ranks/rank-list/rank-list.ts'
import { currentRankIn, type RankPeriod, type RankSets } from '#server/ranks/rank-period.ts'
import { rankBadge } from '#server/ranks/ranks.ts'
import { type CurrentMemberRow, selectCurrentMembers } from './current-user.sql.ts'

const LOOKUP_BATCH_MAX = 256

interface Ranks {
  readonly sets: RankSets
  readonly version: string | null
}

export type CurrentMember = Omit<
  CurrentUser,
  | 'is_login'
  | 'server_time'
  | 'has_line'
  | 'is_registration_closed'
  | 'is_point_sale_closed'
  | 'ship_business_days'
  | 'hold_days'
  | 'is_sale_taxed'
  | 'rules'
>
export type ReadCurrentMember = (request: {
  memberId: number
  language: Language
  written: Written
}) => Promise<CurrentMember>

export interface CurrentUsersOptions {
  readonly database: Database
  readonly reads: Reads
  readonly clock: Clock
  /** Applies the default decision to the member's purchases whose 24 hours to decide are over. */
  readonly decideMemberHolds: (memberId: number) => Promise<number>
}

/**
 * Opens the reader of the current member, whose data every page needs first. Concurrent requests
 * share one statement. Before the reader returns, it applies the default decision to purchases
 * whose 24 hours to decide are over, and expires due points, both at the primary. Only the shop's ranks
 * are cached, and every read checks whether the ranks have changed. Specification, section 3 (current
 * user).
 */
export function openCurrentMembers({
  database,
  reads,
  clock,
  decideMemberHolds,
}: CurrentUsersOptions): ReadCurrentMember {
  let cachedRanks: Ranks | undefined

  /** If the cached ranks have another version, reads both again, so that they match. */
  async function readBatch(on: Queryable, memberIds: readonly number[]) {
    let ranks = cachedRanks
    for (;;) {
      const rows = await selectCurrentMembers(on, memberIds)
      const version = rows[0]?.ranksVersion ?? null
      if (ranks?.version === version) {
        cachedRanks = ranks
        const { sets } = ranks
        return rows.map((row) => ({ row, sets }))
      }
      ranks = { version, sets: await readRankSets(on, clock.now()) }
    }
  }

  const openReader = () =>
    openBatcher<MemberToRead, { readonly row: CurrentMemberRow; readonly sets: RankSets }>(
      (members) =>
        readBatch(
          reads.open({ written: lastOf(members) }),
          members.map(({ memberId }) => memberId),
        ),
      LOOKUP_BATCH_MAX,
    )
  // Who has changed something waits for no one's sake at the primary, and takes no one else there.
  const readers = { null: openReader(), unknown: openReader(), position: openReader() }
  const readMember = (member: MemberToRead) => {
    const { written } = member
    return readers[typeof written === 'number' ? 'position' : (written ?? 'null')](member)
  }

  async function readUpToDateMember(memberId: number, written: Written) {
    const member = await readMember({ memberId, written })
    const now = clock.now()
    const isHoldDue = isDue(member.row.holdUntil, now)
    const isExpiryDue = isDue(member.row.expiresAt, now)
    if (isHoldDue) await decideMemberHolds(memberId)
    if (isExpiryDue) await expirePoints(database, { memberId, now })
    // A replica may not have a new member yet.
    const isUnknown = member.row.lastName === null
    return isHoldDue || isExpiryDue || isUnknown
      ? readMember({ memberId, written: 'unknown' })
      : member
  }

  return async ({ memberId, language, written }) => {
    const { row, sets } = await readUpToDateMember(memberId, written)
    // Japanese is the default if no language is stored. A member who never chose English therefore
    // causes no write.
    if ((row.language ?? 'ja') !== language && row.lastName !== null)
      await saveLanguage(database, { memberId, language })
    return wireMember(row, { sets, language, now: clock.now() })
  }
}

interface MemberToRead {
  readonly memberId: number
  readonly written: Written
}

/** What all of these have changed is behind the last position. All have one, or none has. */
function lastOf(members: readonly MemberToRead[]): Written {
  return members.reduce<Written>(
    (last, { written }) =>
      typeof last === 'number' && typeof written === 'number' ? Math.max(last, written) : written,
    null,
  )
}

/**
 * Reads what every page shows of a member. Changes nothing: it neither applies the default decision
 * to purchases whose 24 hours are over, nor expires due points. Returns null if there is no such
 * member.
 */
export async function viewCurrentMember(
  on: Queryable,
  { memberId, language, now }: { memberId: number; language: Language; now: Date },
): Promise<CurrentMember | null> {
  const [[row], sets] = await Promise.all([
    selectCurrentMembers(on, [memberId]),
    readRankSets(on, now),
  ])
  if (row === undefined || row.lastName === null) return null
  return wireMember(row, { sets, language, now })
}

function wireMember(
  row: CurrentMemberRow,
  { sets, language, now }: { sets: RankSets; language: Language; now: Date },
): CurrentMember {
  return {
    member_id: row.memberId,
    ...rankBadge(currentRankIn(rankPeriodOf(row), sets, monthOf(now)), language),
    point: row.points ?? 0,
    coin: row.coins ?? 0,
    owed_point: row.pointDebt ?? 0,
    owed_coin: row.coinDebt ?? 0,
    last_name: row.lastName ?? '',
    first_name: row.firstName ?? '',
    hold_until: row.holdUntil?.getTime() ?? 0,
  }
}

function isDue(at: Date | null, now: Date): boolean {
  return at !== null && at <= now
}

/** Returns the member's rank period; null for a member who has never paid. */
function rankPeriodOf({
  rankId,
  month,
  sumYen,
  lastSumYen,
  isMaintained,
}: CurrentMemberRow): RankPeriod | null {
  return rankId === null ? null : { rankId, month, sumYen, lastSumYen, isMaintained }
}
