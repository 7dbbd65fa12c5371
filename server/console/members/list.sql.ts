import {
  countRows,
  type ListSource,
  type ListValues,
  type Page,
  type PartSource,
  readPart,
  readRows,
} from '#server/console/lists/list.sql.ts'
import { pageOf, placeOf } from '#server/console/lists/pages.rule.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import type { RankPeriod } from '#server/ranks/rank-period.ts'
import type { RestrictionState } from '#server/restrictions/restriction-state.ts'
import { RANK_PERIOD } from './members.sql.ts'

export interface ListedMember extends Row {
  readonly id: number
  readonly lastName: string
  readonly firstName: string
  readonly mail: string
  readonly paidYen: number
  readonly points: number
  readonly lastVisitAt: Date
  readonly registeredAt: Date
  readonly isClosed: boolean
  readonly restrictedUntil: RestrictionState['restrictedUntil']
  readonly owes: boolean
  readonly rankPeriod: RankPeriod | null
}

const CLOSED = 'select member_id from closures'
const RESTRICTED = `
  select member_id
  from restrictions
  where lifted_at is null
    and (ends_at is null or ends_at > $now)`
const OWING = 'select member_id from balances where debt > 0'
const dayAfter = (day: string) => `(${day}::date + 1)::timestamp at time zone 'Asia/Tokyo'`
const startOf = (day: string) => `${day}::date::timestamp at time zone 'Asia/Tokyo'`

const OF_RANK =
  'member_figures.rank_id = $rank::bigint and $rank::bigint = any ($rankIds::bigint[])'
const OF_LOWEST_RANK = '(member_figures.rank_id = any(($rankIds::bigint[])[2:])) is not true'
const BY_PAID_YEN = 'member_figures.paid_yen $direction, member_figures.member_id $direction'

/**
 * Filters and sorts by the row of `member_figures` alone, which has an index for each order. Members
 * with a flag are few. A rank of an older set counts as the lowest, as does none.
 */
const source = {
  select: `
    member_figures.member_id as id,
    last_name,
    first_name,
    mail,
    member_figures.paid_yen,
    points.balance as points,
    last_visit_at,
    registered_at,
    exists (select from closures where member_id = members.id) as is_closed,
    points.restricted_until,
    exists (select from balances where member_id = members.id and debt > 0) as owes,
    ${RANK_PERIOD} as rank_period`,
  from: 'member_figures',
  id: 'member_figures.member_id',
  joins: `
    join members on members.id = member_figures.member_id
    join balances as points on points.member_id = members.id and points.currency = 'point'
    left join rank_periods on rank_periods.member_id = members.id`,
  where: {
    text: 'member_figures.member_id = any($ids)',
    flag: {
      closed: `member_figures.member_id in (${CLOSED})`,
      restricted: `member_figures.member_id in (${RESTRICTED})`,
      owes: `member_figures.member_id in (${OWING})`,
      open: `member_figures.member_id not in (${CLOSED} union all ${RESTRICTED} union all ${OWING})`,
    },
    rank: OF_RANK,
    minYen: 'member_figures.paid_yen >= $minYen',
    maxYen: 'member_figures.paid_yen <= $maxYen',
    visitedFrom: `last_visit_at >= ${startOf('$visitedFrom')}`,
    visitedTo: `last_visit_at < ${dayAfter('$visitedTo')}`,
    registeredFrom: `registered_at >= ${startOf('$registeredFrom')}`,
    registeredTo: `registered_at < ${dayAfter('$registeredTo')}`,
  },
  order: {
    // Within one rank.
    rank: BY_PAID_YEN,
    paidYen: BY_PAID_YEN,
    lastVisitAt: 'last_visit_at $direction, member_figures.member_id $direction',
    registeredAt: 'registered_at $direction, member_figures.member_id $direction',
  },
} as const satisfies ListSource<'GET /members'>

interface MemberValues extends ListValues {
  /** The members that the text of a search finds. */
  readonly ids: readonly number[]
  /** The ranks of this month, from the lowest on. */
  readonly rankIds: readonly number[]
}

/**
 * The members of each rank stand together in the index, and the ranks in any order: a rank that was
 * added between others has the highest id. So the pages go on from rank to rank.
 */
export async function readMemberPage(
  on: Queryable,
  values: MemberValues,
): Promise<Page<ListedMember>> {
  if (values.sort !== 'rank' || values.rank !== undefined)
    return readPart(on, sourceOf(values), values)
  const { rankIds, direction } = values
  const { limit } = placeOf(values)
  let { offset } = placeOf(values)
  let total = 0
  const list: ListedMember[] = []
  for (const rank of direction === 'asc' ? rankIds : rankIds.toReversed()) {
    const ofRank = { ...values, rank }
    const count = await countMembers(on, ofRank)
    const missing = { offset, limit: limit - list.length }
    if (missing.limit > 0 && offset < count)
      list.push(...(await readRows<ListedMember>(on, sourceOf(ofRank), { ...ofRank, ...missing })))
    offset = Math.max(0, offset - count)
    total += count
  }
  return { list, ...pageOf(values, total) }
}

function sourceOf({ rank, rankIds = [] }: FilterValues): PartSource {
  const isLowest = rank === rankIds[0]
  return { ...source, where: { ...source.where, rank: isLowest ? OF_LOWEST_RANK : OF_RANK } }
}

type FilterValues = Readonly<Record<string, unknown>> & { readonly rankIds?: readonly number[] }

export function countMembers(on: Queryable, values: FilterValues): Promise<number> {
  return countRows(on, sourceOf(values), values)
}

/** Returns the members that match after the one with the id `after`, in the order of ids. */
export function readMembersAfter(
  on: Queryable,
  values: FilterValues,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ListedMember[]> {
  const following = {
    always: 'member_figures.member_id > $after',
    order: 'member_figures.member_id',
  }
  const place = { after, limit, offset: 0, direction: 'asc' } as const
  return readRows(on, { ...sourceOf(values), ...following }, { ...values, ...place })
}
