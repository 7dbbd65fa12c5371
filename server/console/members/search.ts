import { MEMBER_HITS_MAX, type MemberRow } from '#contract/console/members/members.ts'
import { RESTRICTION_KINDS } from '#contract/constants.ts'
import type { Answer, Payload } from '#server/console/acts/route.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { readRankSets } from '#server/ranks/rank-list/rank-list.ts'
import { currentRankIn, type RankSets, rankOf, ranksIn } from '#server/ranks/rank-period.ts'
import { isRolloverFinished } from '#server/ranks/rollover/rollover.ts'
import { isInForce, UNRESTRICTED } from '#server/restrictions/restriction-state.ts'
import { type ListedMember, readMemberPage } from './list.sql.ts'
import { searchTerms } from './search.rule.ts'
import { selectMemberIds } from './search.sql.ts'

/**
 * Returns the numbers of the members that a search text finds: by member number, mail address,
 * name, payer's name in Katakana, phone number, postcode and order number.
 */
export function findMemberIds(on: Queryable, text: string, limit: number): Promise<number[]> {
  return selectMemberIds(on, searchTerms(text), limit)
}

/**
 * Lists members by the filters and the order of a query, with the ranks of this month. A text finds
 * at most MEMBER_HITS_MAX members, among which the other filters choose.
 */
export async function listMembers(
  on: Queryable,
  { text, ...query }: Payload<'GET /members'>['query'],
  now: Date,
): Promise<Answer<'GET /members'>> {
  const found = text === undefined ? [] : await findMemberIds(on, text, MEMBER_HITS_MAX + 1)
  const { sets, ranks, rankIds } = await readMonthRanks(on, now)
  const { list, ...page } = await readMemberPage(on, {
    ...query,
    text: text ?? '',
    ids: found.slice(0, MEMBER_HITS_MAX),
    rankIds,
    now,
  })
  return {
    list: list.map((member) => ({
      maskedMail: member.mail,
      ...shownMember(member, sets, now),
    })),
    ...page,
    isCapped: found.length > MEMBER_HITS_MAX,
    isRankPending: await isRankPending(on, query, now),
    ranks: ranks.map(({ id, name }) => ({ id, name: name.ja, nameEn: name.en })),
  }
}

/** Returns whether members are chosen or ordered by their rank before all have that of the month. */
export async function isRankPending(
  on: Queryable,
  { rank, sort }: { readonly rank?: number | undefined; readonly sort?: string },
  now: Date,
): Promise<boolean> {
  return (rank !== undefined || sort === 'rank') && !(await isRolloverFinished(on, now))
}

/** Reads the ranks of the month, by which members are filtered and named. */
export async function readMonthRanks(on: Queryable, now: Date) {
  const sets = await readRankSets(on, now)
  const ranks = ranksIn(sets, monthOf(now))
  return { sets, ranks, rankIds: ranks.map(({ id }) => id) }
}

/** Returns what list and file say of a member, beside the mail address. */
export function shownMember(member: ListedMember, sets: RankSets, now: Date) {
  const { id, lastName, firstName, paidYen, points, lastVisitAt, registeredAt } = member
  return {
    id,
    name: `${lastName} ${firstName}`.trim(),
    rank: rankNameOf(member, sets, now),
    paidYen,
    points,
    lastVisitAt,
    registeredAt,
    flags: flagsOf(member, now),
  }
}

export function rankNameOf(
  { rankPeriod }: Pick<ListedMember, 'rankPeriod'>,
  sets: RankSets,
  now: Date,
): MemberRow['rank'] {
  const current = currentRankIn(rankPeriod, sets, monthOf(now))
  const { name } = rankOf(current.ranks, current.rankPeriod)
  return { name: name.ja, nameEn: name.en }
}

export function flagsOf(
  { isClosed, restrictedUntil, owes }: Pick<ListedMember, 'isClosed' | 'restrictedUntil' | 'owes'>,
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
