import { MEMBER_HITS_MAX, type MemberRow } from '#contract/console/members/members.ts'
import { RESTRICTION_KINDS } from '#contract/constants.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { readRankSets } from '#server/ranks/rank-list/rank-list.ts'
import { currentRankIn, type RankSets, rankOf } from '#server/ranks/rank-period.ts'
import { isInForce, UNRESTRICTED } from '#server/restrictions/restriction-state.ts'
import { selectFlaggedIds } from './flagged.sql.ts'
import { searchTerms } from './search.rule.ts'
import { type FoundMember, selectFoundMembers, selectMemberIds } from './search.sql.ts'

/**
 * Returns the numbers of the members that a search text finds: by member number, mail address,
 * name, payer's name in Katakana, phone number, postcode and order number.
 */
export function findMemberIds(on: Queryable, text: string, limit: number): Promise<number[]> {
  return selectMemberIds(on, searchTerms(text), limit)
}

interface MemberSearch {
  readonly text: string | undefined
  readonly flag: MemberRow['flags'][number] | undefined
  readonly now: Date
}

/**
 * Searches members by a text, by a flag, or by both. Returns the first 200 members, and whether
 * more members match. Without a text and a flag, returns no members.
 */
export async function searchMembers(
  on: Queryable,
  search: MemberSearch,
): Promise<{ readonly rows: MemberRow[]; readonly isCapped: boolean }> {
  const ids = await findListedIds(on, search, MEMBER_HITS_MAX + 1)
  const [members, sets] = await Promise.all([
    selectFoundMembers(on, ids.slice(0, MEMBER_HITS_MAX)),
    readRankSets(on, search.now),
  ])
  const rows = members.map(
    (member): MemberRow => ({
      id: member.id,
      name: `${member.lastName} ${member.firstName}`.trim(),
      maskedMail: member.mail,
      rank: rankNameOf(member, sets, search.now),
      points: member.points,
      lastLoginAt: member.lastLoginAt.toISOString(),
      flags: flagsOf(member, search.now),
    }),
  )
  return { rows, isCapped: ids.length > MEMBER_HITS_MAX }
}

async function findListedIds(
  on: Queryable,
  { text, flag, now }: MemberSearch,
  limit: number,
): Promise<number[]> {
  if (flag !== undefined) {
    const terms = text === undefined ? null : searchTerms(text)
    return selectFlaggedIds(on, { flag, terms, limit, now })
  }
  return text === undefined ? [] : findMemberIds(on, text, limit)
}

export function rankNameOf(
  { rankPeriod }: Pick<FoundMember, 'rankPeriod'>,
  sets: RankSets,
  now: Date,
): MemberRow['rank'] {
  const current = currentRankIn(rankPeriod, sets, monthOf(now))
  const { name } = rankOf(current.ranks, current.rankPeriod)
  return { name: name.ja, nameEn: name.en }
}

export function flagsOf(
  { isClosed, restrictedUntil, owes }: Pick<FoundMember, 'isClosed' | 'restrictedUntil' | 'owes'>,
  now: Date,
): MemberRow['flags'] {
  const state = { ...UNRESTRICTED, restrictedUntil }
  const isRestricted = RESTRICTION_KINDS.some((kind) => isInForce(state, kind, now))
  return [
    ...(isClosed ? (['closed'] as const) : []),
    ...(isRestricted ? (['restricted'] as const) : []),
    ...(owes ? (['owes'] as const) : []),
  ]
}
