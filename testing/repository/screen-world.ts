import type { CallKey } from '#contract/calls.ts'
import type { ConsoleCallKey } from '#contract/console/calls.ts'
import type { ServiceReport } from '#contract/service-reports.ts'
export type Part = 'console' | 'shop'

/** Screens that are not read, each with why. */
export const SCREENS_WITHOUT_FIGURES: Readonly<Record<Part, Readonly<Record<string, string>>>> = {
  console: { '/handbook': 'the manual, which quoted-names.test.ts reads' },
  shop: {
    '/pay-redirect': 'leads to the provider',
    '/amazon-pay-redirect': 'leads to the provider',
    '/buy-product': 'leads to /pack-detail',
    '/gacha-animation': 'a movie, after which the cards are on /get-card-list',
    '/line-login': 'leads on after a login',
  },
}
/** The fields of an answer, which the screens that get them know. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of any call
type Answer = Readonly<Record<string, any>>
export interface ScreenBeside {
  readonly path: string
  readonly file: string
  /** The call whose answer holds what the screen gets, and what that is. */
  readonly key?: CallKey | ConsoleCallKey
  readonly props?: (answer: Answer) => object
}
const beside = (file: string, more: Omit<ScreenBeside, 'path' | 'file'> = {}): ScreenBeside => ({
  path: `/${file.replace(/^.*\/|(?:-screen)?\.tsx$/g, '')}`,
  file,
  ...more,
})
const ENROLMENT: Pick<ScreenBeside, 'key' | 'props'> = {
  key: 'GET /session',
  props: ({ enrolment }) => ({ enrolment }),
}
const isOpen = () => ({ isOpen: true })
const PUBLICATION = {
  targetId: '7',
  after: {
    packRoot: 'another root',
    lawyerView: 'the view of a lawyer',
    priceWarnings: ['margin-low'],
    textWarnings: ['必ず当たる'],
  },
}
/**
 * What no address has, with what it gets: screens before a login, what stands around a screen, and
 * dialogs that open only after more than a press.
 */
export const SCREENS_BESIDE: Readonly<Record<Part, readonly ScreenBeside[]>> = {
  console: [
    beside('web/console/enrolment/enrolment-screen.tsx', ENROLMENT),
    beside('web/console/enrolment/invitation-screen.tsx', ENROLMENT),
    beside('web/console/sign-in/sign-in-screen.tsx', ENROLMENT),
    beside('web/console/app/shell.tsx'),
    beside('web/console/sign-in/sign-in-dialog.tsx', { props: isOpen }),
    beside('web/console/step-up/step-up-dialog.tsx', { props: isOpen }),
    beside('web/console/packs/approval/publication-request.tsx', {
      key: 'GET /approvals/{id}',
      props: ({ approval }) => ({
        approval: { ...approval, ...PUBLICATION },
        ticked: [],
      }),
    }),
  ],
  shop: [
    beside('web/shop/layout/header.tsx'),
    beside('web/shop/layout/footer.tsx'),
    beside('web/shop/notices/notices.tsx'),
    beside('web/shop/layout/terms-prompt.tsx'),
    beside('web/shop/packs/detail/lineup-card-dialog.tsx', {
      key: 'GET /user/pack/card_list/{packId}/{page}',
      props: ({ list: [card] }) => ({ card, totalRemaining: 1_000_000 }),
    }),
    beside('web/shop/decisions/pick/quantity-dialog.tsx', {
      key: 'GET /user/pack/card_list/{packId}/{page}',
      props: ({ list: [card] }) => ({ group: { card, count: 5 }, pickedCount: 2 }),
    }),
    beside('web/shop/packs/spin/point-shortage.tsx', {
      key: 'GET /user/pack/detail/{packId}',
      props: ({ detail }) => ({ pack: detail, count: 3 }),
    }),
  ],
}
/** The query of the addresses that need one, and the names that stand in a path. */
export const QUERIES: Readonly<Record<Part, Readonly<Record<string, string>>>> = {
  console: {
    '/acquisitions/ledger': '?from=2025-07-01&to=2025-07-31',
    '/bank': '?state=closed&page=2',
    '/contents': '?banners-sort=time&announcements-sort=time',
  },
  shop: {
    '/buy-product-history': '?mode=1&page=2',
    '/buy-product-history-detail': '?packHistoryId=7',
    '/case': '?id=7',
    '/confirm-buy-point': '?pointPriceId=7',
    '/confirm-buy-product': '?packId=7&buyCount=3',
    '/confirm-get-card-list': '?selectedCardHistoryIds=7001&selectedCardHistoryIds=7002',
    '/mail-change': '?token=x&action=confirm',
    '/pack-detail': '?packId=7',
    '/pack-list': '?index=1',
    '/parcel-address': '?request=7',
    '/parcel-case': '?parcel=P7',
    '/receipt': '?payment=7',
    '/refund-account': '?token=x',
  },
}
export const PATH_NAMES: Readonly<Record<string, string>> = {
  ':figure': 'sales-yen',
  ':name': 'parcel-sent',
  ':page': 'terms-of-service',
  ':queue': 'parcels',
}

const ofState =
  <Value>(...values: readonly Value[]) =>
  (state: number): Value | undefined =>
    values[state % values.length]

/** The text that a shop signs, so its fields stand in no contract. */
const SERVICE_REPORT: ServiceReport = {
  algo: 'HIKIFUDA/report',
  version: 2,
  month: '2025-08',
  previous: '0'.repeat(64),
  parcels: { sent: 1_200, days_median: 2, days_p95: 1_000, waiting: 34 },
  cases: { opened: 56, answered: 55, closed: 54, days_median: 1, days_p95: null },
  early_ends: [
    { pack_id: 1, total: 100, left: 40 },
    { pack_id: 2, total: 100, left: 4 },
  ],
  returned: { payments: 7, yen: 89_000 },
  void_batches: { batches: 1, purchases: 3, draws: 2_500 },
  packs: [
    {
      pack_id: 1,
      t_from: 0,
      t_until: 90,
      draws: 3_000,
      total: 10_000,
      rarities: [
        { rarity: 1, label: '並', label_en: 'Common', drawn: 2_960, count: 9_900 },
        { rarity: 9, label: '極', label_en: 'Ultimate', drawn: 40, count: 100 },
      ],
    },
  ],
}

/** Values that a screen looks up, compares or reads as something else than a text. */
export const FIXED_VALUES: Readonly<Record<string, (state: number) => unknown>> = {
  is_login: ofState('1'),
  // The clock of the shop is that of the browser.
  server_time: ofState(Date.parse('2025-08-01T00:30:00+09:00')),
  owed_point: ofState(1_234, 0),
  owed_coin: ofState(98),
  is_registration_closed: (state) => state === 1,
  is_point_sale_closed: (state) => state === 1,
  is_sealed: (state) => state === 2,
  is_void: (state) => state === 3,
  is_before: (state) => state === 3,
  is_ended: (state) => state === 4,
  // An act grants points or takes them back.
  granted: (state) => (state % 2 === 1 ? 0 : undefined),
  hold_until: ofState(Date.parse('2025-08-02T00:29:00+09:00')),
  countries: ofState(['FR', 'KR']),
  'GET /country-rules counts.day': ofState('2025-07-30', '2025-07-31'),
  'GET /country-rules counts.code': ofState('FR', 'KR', 'TW', 'US'),
  'GET /country-rules rules.code': ofState('FR', 'KR', 'TW', 'US'),
  fromMonth: ofState('2025-07'),
  nextMonth: ofState('2025-09'),
  month: ofState('2025-06', '2025-07'),
  used: ofState('2025-07-21 00:30:00', ''),
  linked: ofState('2025-07-22 00:30:00', ''),
  page: ofState(2),
  allPage: ofState(5),
  all_page: ofState(5),
  pages: ofState([1, 2, 3, 4, 5]),
  payId: ofState(1, 2, 3, 4, 5, 6, 7, 8),
  // Each method has a form of its own, which a press opens.
  'GET /user/point_price/detail/{id} list.id': ofState(8, 7, 2, 4, 6),
  'GET /user/point_price/detail/{id} list.name': ofState(
    'PayPay',
    'Pay-easy',
    'コンビニ決済',
    '銀行振込',
    'キャリア決済',
  ),
  'GET /user/pack/detail/{packId} detail.id': ofState(7),
  'GET /packs/{id} pack.id': ofState(7),
  'GET /pack-drafts/{id} draft.id': ofState(7),
  history_id: (state) => 7_001 + state,
  // Most parcels hold one or two of a card.
  'GET /user/parcel/list/{page} list.items.count': ofState(3, 2, 1),
  // Of two parcels with a number, the first has that of its line.
  'GET /imports/{id} rows.tracking': ofState('‹numbered›'),
  'GET /imports/{id} rows.parcel.trackingNumber': ofState('‹numbered›', '‹other number›'),
  'GET /imports/{id} rows.parcel.state': ofState('numbered'),
  'GET /approvals/{id} approval.before': ofState({ state: 'open', points: 1_050, yen: 3_300 }),
  'GET /approvals/{id} approval.after': ofState({
    state: 'closed',
    points: 9_970,
    yen: 6_600,
    sections: [],
  }),
  'GET /user/service_report/{page} list.body': ofState(JSON.stringify(SERVICE_REPORT)),
}
/** What the screens before have given to the navigation, by the path of the screen. */
export const NAVIGATION_STATES: Readonly<Record<string, readonly unknown[]>> = {
  '/complete-password-reissue': ['renewed'],
  '/complete-user-register': [{ hasPasskey: true }, { hasPasskey: false }, { isByLine: true }],
  '/confirm-user-register': [{ isByLine: true }],
  '/get-card-list': [{ undecidedPurchaseId: 8 }],
  '/pack-detail': [{ continuesPurchase: true }],
  '/thank-you': [
    {
      shippedCount: 2,
      convertedCount: 3,
      convertedPoints: 1_234,
      purchaseId: 7,
      packId: 7,
      drawCount: 5,
      bestRarity: 9,
      sendOn: '2025-08-02',
    },
    {
      shippedCount: 0,
      convertedCount: 1,
      convertedPoints: 1,
      purchaseId: 7,
      packId: 7,
      drawCount: 1,
      bestRarity: 1,
    },
  ],
}
interface OtherQuery {
  readonly call: string
  readonly of: (answer: Record<string, unknown>) => unknown
}
/** Queries that are named otherwise than the call that they send. */
export const OTHER_QUERIES: Readonly<Record<string, OtherQuery>> = {
  'draw-feed': { call: 'GET /user/draw_feed', of: ({ list }) => list },
  'all pages of packs': {
    call: 'GET /user/pack/all_list/{type}/{page}',
    of: ({ list }) => list,
  },
}
