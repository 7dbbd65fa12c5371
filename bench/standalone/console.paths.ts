import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'

/** Returns the UTC day `days` days before today, such as 2026-11-23. */
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/**
 * Paths of a member's page, of the member's timeline, of the console's views of the member's own
 * pages, and of searches for members.
 */
const MEMBER_PATHS = [
  '/members/1000001',
  '/members/1000001/totals',
  ...['', '?kind=draw', '?kind=payment', '?kind=points'].map(
    (query) => `/members/1000001/timeline${query}`,
  ),
  ...['user', 'detail', 'points', 'coins', 'purchases', 'parcels'].map(
    (part) => `/members/1000001/view/${part}`,
  ),
  ...[
    'sort=paidYen',
    'sort=paidYen&page=2000',
    'sort=rank',
    'sort=rank&direction=asc&page=200',
    'sort=lastVisitAt&direction=asc',
    'page=2000',
    'flag=open',
    'flag=owes',
    'rank=5&sort=paidYen',
    'rank=1&minYen=1000000',
    'minYen=30000&maxYen=40000&flag=open&sort=lastVisitAt',
    `visitedTo=${dayBefore(180)}&sort=paidYen`,
    `registeredFrom=${dayBefore(1)}&sort=paidYen`,
  ].map((query) => `/members?${query}`),
  '/members?text=1000001',
  '/members?text=past',
  `/members?text=${encodeURIComponent('山田')}`,
  `/members?text=${encodeURIComponent('山田')}&flag=restricted&page=4`,
  '/members?text=0901234',
]

/**
 * Paths of one payment, and of the payment list with each filter and with the costliest
 * combinations of filters.
 */
const PAYMENT_PATHS = [
  '/payments/1',
  ...[
    'state=failed',
    'state=charged-back',
    'exception=any',
    'exception=paid-twice',
    'method=8',
    'method=3&provider=gmo',
    'provider=stripe',
    `paidOn=${dayBefore(27)}`,
    'minYen=10000',
    'minYen=501&maxYen=999',
    'member=1000001',
    'order=order-5',
    'state=failed&method=8&provider=gmo',
    `paidOn=${dayBefore(27)}&method=4&minYen=10000`,
    'page=200',
    'page=200&direction=asc&sort=createdAt',
    'state=failed&minYen=10001',
    'state=paid&method=1&provider=gmo&minYen=1000&page=200',
    'state=failed&method=1&provider=gmo&minYen=1000&page=200',
    `paidOn=${dayBefore(27)}&state=paid&minYen=1000&maxYen=5000&page=200`,
  ].map((query) => `/payments?${query}`),
]

/**
 * Paths of the audit log with each filter, and of the costliest pages and filters of the lists that
 * `insertDesk` fills.
 */
const DESK_PATHS = [
  ...[
    'page=20000',
    'direction=asc',
    'outcome=refused',
    'call=operators.',
    'call=members.',
    'operatorId=3',
    'targetKind=member&targetId=77',
    'targetId=77',
    'approvalId=1',
    `from=${dayBefore(200)}T00:00:00Z&to=${dayBefore(199)}T00:00:00Z`,
  ].map((query) => `/audit?${query}`),
  ...['page=2000', 'state=waiting', 'state=refused', 'kind=packs.publish'].map(
    (query) => `/approvals?${query}`,
  ),
  ...['page=2000', 'text=supplier', 'minYen=5000'].map((query) => `/acquisitions?${query}`),
  `/acquisitions/ledger?from=${dayBefore(30)}&to=${dayBefore(30)}`,
  ...['state=given-up', 'page=2000'].map((query) => `/mails?${query}`),
  ...['state=handed-over', 'state=handed-over&page=1000'].map((query) => `/parcels?${query}`),
]

/**
 * Paths of a pack, of the first and last page of the pack's purchases, and of the proof of a
 * purchase.
 */
const PACK_PATHS = [
  '/packs/1',
  '/packs/1/purchases',
  '/packs/1/purchases?direction=desc',
  '/packs/1/purchases?page=20',
  '/packs/1/purchases/10/proof',
]

const SEARCH_PATHS = [
  'past-1000001@example.com',
  '1000001',
  'order-5',
  '09012345678',
  '引札',
  '山田',
].map((text) => `/search?text=${encodeURIComponent(text)}`)

/** Paths of the sales reports. Their 29 days contain all payments and purchases of this bench. */
const REPORT_PATHS = [
  ...['day', 'method', 'pack'].map(
    (by) => `/reports/sales?from=${dayBefore(29)}&to=${dayBefore(0)}&by=${by}`,
  ),
  `/reports/trial-balance?from=${dayBefore(29)}&to=${dayBefore(0)}`,
]

/**
 * Returns the paths that this file lists, and the paths of all GET calls that need no path
 * parameter and no query.
 */
export function readPaths(): readonly string[] {
  const calls = Object.entries(consoleCalls) as [string, ConsoleCall][]
  const plain = calls
    .filter(([key, call]) => key.startsWith('GET ') && 'permission' in call && !call.params)
    .filter(([, call]) => call.query === undefined || call.query.safeParse({}).success)
    .map(([key]) => key.slice('GET '.length))
    // The whole record has too many lines for one print. `DESK_PATHS` has a period of it.
    .filter((path) => path !== '/acquisitions/ledger')
  const figures = ['/dashboard/figures/draws', '/dashboard/figures/sales-yen']
  return [
    ...plain,
    ...figures,
    ...SEARCH_PATHS,
    ...MEMBER_PATHS,
    ...PAYMENT_PATHS,
    ...PACK_PATHS,
    ...REPORT_PATHS,
    ...DESK_PATHS,
  ]
}
