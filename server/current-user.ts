import type { CurrentUser } from '#contract/members.ts'
import { noteLanguage } from '#server/members/members.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { gather } from '#server/platform/gather.ts'
import type { Language } from '#server/platform/language.ts'
import { monthOf } from '#server/platform/tokyo.ts'
import { expirePoints } from '#server/points/points.ts'
import { type Ranks, type Standing, standingIn } from '#server/ranks/ranks.rule.ts'
import { badgeOf } from '#server/ranks/ranks.ts'
import { readRanks } from '#server/ranks/set-ranks.ts'
import { type Seen, selectSeen } from './current-user.sql.ts'

const CROWD_MAX = 256

export type Member = Omit<CurrentUser, 'is_login' | 'server_time' | 'is_closed'>
export type ReadMember = (asked: { memberId: number; language: Language }) => Promise<Member>

export interface CurrentUsersOptions {
  readonly database: Database
  readonly clock: Clock
  /** Decides what the member left undecided for too long. */
  readonly catchUp: (memberId: number) => Promise<void>
}

/**
 * What every page asks first, about members. Those who ask together share one statement; what is due is done before
 * they are answered, and nothing is remembered but the ranks, with a stamp that says at once when they are others.
 * Spec section 3, current user.
 */
export function openCurrentUsers({ database, clock, catchUp }: CurrentUsersOptions): ReadMember {
  let known: { readonly ranks: Ranks; readonly stamp: string | null } | undefined

  /** Ranks that were read between two equal stamps are of that stamp. */
  async function readCrowd(memberIds: readonly number[]) {
    for (;;) {
      const rows = await selectSeen(database, memberIds)
      const stamp = rows[0]?.ranksStamp ?? null
      if (known?.stamp === stamp) {
        const { ranks } = known
        return rows.map((row) => ({ seen: row, ranks }))
      }
      known = { stamp, ranks: await readRanks(database) }
    }
  }

  const look = gather<number, { readonly seen: Seen; readonly ranks: Ranks }>(readCrowd, CROWD_MAX)

  async function caughtUp(memberId: number) {
    const found = await look(memberId)
    const now = clock.now()
    const isHoldOver = isDue(found.seen.holdUntil, now)
    const isExpiring = isDue(found.seen.expiresAt, now)
    if (isHoldOver) await catchUp(memberId)
    if (isExpiring) await expirePoints(database, { memberId, now })
    return isHoldOver || isExpiring ? look(memberId) : found
  }

  return async ({ memberId, language }) => {
    const { seen, ranks } = await caughtUp(memberId)
    // None noted is the shop's first language: most members never cost a write.
    if ((seen.language ?? 'ja') !== language && seen.lastName !== null)
      await noteLanguage(database, { memberId, language })
    const standing = standingIn(standingOf(seen), ranks, monthOf(clock.now()))
    return {
      member_id: memberId,
      ...badgeOf({ ranks, standing }, language),
      point: seen.points ?? 0,
      coin: seen.coins ?? 0,
      owed_point: seen.owedPoints ?? 0,
      owed_coin: seen.owedCoins ?? 0,
      last_name: seen.lastName ?? '',
      first_name: seen.firstName ?? '',
      hold_until: seen.holdUntil?.getTime() ?? 0,
    }
  }
}

function isDue(at: Date | null, now: Date): boolean {
  return at !== null && at <= now
}

/** Null for who never paid. */
function standingOf({ rankId, month, sumYen, lastSumYen, isKept }: Seen): Standing | null {
  return rankId === null ? null : { rankId, month, sumYen, lastSumYen, isKept }
}
