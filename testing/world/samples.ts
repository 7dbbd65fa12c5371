import type { Database } from '#server/platform/database/database.ts'
import type { Fields, Samples } from './requests.ts'

/** The table whose rows the calls below a path read by their id. */
const TABLES: Readonly<Record<string, string>> = {
  acquisitions: 'console.acquisitions',
  announcements: 'announcements',
  approvals: 'console.approvals',
  articles: 'articles',
  audit: '(select id from console.audit_entries order by id desc limit 3) as newest',
  campaigns: 'campaigns',
  cards: 'cards',
  cases: 'cases',
  documents: 'documents',
  goods: 'goods',
  imports: 'console.imports',
  members: 'members',
  operators: 'console.operators',
  'pack-drafts': 'console.drafts',
  packs: 'packs',
  parcels: 'console.parcels',
  payments: 'payments',
  'reports/base-dates': 'console.base_date_reports',
  'reports/jobs': 'console.report_jobs',
  stock: 'cards',
}

const PERIODS = [
  { from: '2025-07-01', to: '2025-07-31' },
  { from: '2025-06-30', to: '2025-08-01' },
  { from: '2025-07-02', to: '2025-07-30' },
  { from: '2025-07-31', to: '2025-07-31' },
]
/** A day and its neighbours, at whose midnights something happened. */
const DAYS = ['2025-06-29', '2025-06-30', '2025-07-01', '2025-07-31', '2025-08-01']
const MOMENTS = ['2025-07-01T00:00:00+09:00', '2025-07-31T23:59:59+09:00']

/** Some acts of operators have this very second. */
const ACTED_AT = '2025-07-15T12:30:30+09:00'

const FILTERS: Samples['filters'] = {
  'GET /operators': { text: ['owner', 'second', 'support@'] },
  'GET /audit': {
    call: ['packs.', 'shelves.add', 'login'],
    operatorId: [1, 2, 3],
    targetKind: ['pack', 'shelf', 'approval'],
    targetId: ['1', '2'],
    approvalId: [1, 2],
    from: [...MOMENTS, ACTED_AT],
    to: [...MOMENTS, ACTED_AT],
  },
  'GET /acquisitions': {
    text: ['山田', '山', '朱雀', 'K-003'],
    from: DAYS,
    to: DAYS,
    minYen: [1_400, 1_401, 1_560],
    maxYen: [1_399, 1_400, 1_559],
  },
  'GET /bank/deposits': { text: ['ﾀﾞﾚｶ', 'ドイ', 'P', '500', '1,500'], statement: [1, 2] },
  'GET /cards': { text: ['札', '札一', 'K-00', 'M-003'], set: ['第一弾', '第二弾'] },
  'GET /goods': { text: ['招き猫', 'まね', 'FG-701', '引札人形店'] },
  'GET /parcels': { text: ['1', '2', '青木', '青', '40000001'], pack: [1, 2, 3] },
  'GET /packs': { text: ['引札', '朱雀', 'すざ', '3'], type: [1, 2], maker: [2, 3] },
  'GET /stock': {
    text: ['札一', 'K-003', '5550001'],
    set: ['第一弾'],
    shelf: ['A-1', 'B-2'],
    supplier: ['山田', '山'],
  },
  'GET /members': {
    text: ['青', '青木', 'aoki@', '0901111', '150000', 'AOKI', '000002', 'アオヤマ'],
    rank: [1, 2, 3],
    minYen: [500, 5_000, 5_001, 5_500],
    maxYen: [499, 500, 4_999, 5_000],
    visitedFrom: DAYS,
    visitedTo: DAYS,
    registeredFrom: DAYS,
    registeredTo: DAYS,
  },
  'GET /parcel-claims': { text: ['YC-77', '40000001'] },
  'GET /payments': {
    order: ['ORDER-1', 'ORDER-2', 'ORDER'],
    member: [1, 2, 3],
    createdFrom: DAYS,
    createdTo: DAYS,
    paidOn: DAYS,
    minYen: [500, 501, 5_000, 5_001],
    maxYen: [499, 500, 4_999, 5_000],
  },
  'GET /documents': {
    text: ['青木', '青', '1'],
    from: DAYS,
    to: DAYS,
    minYen: [500, 501, 5_000],
    maxYen: [499, 500, 5_000],
  },
  'GET /articles': { text: ['開店', '新作'] },
  'GET /mails': { text: ['aoki@', 'aoyama@example.com', '支払い'] },
  'GET /proofs': { text: ['朱雀', '引札', '1'] },
  'GET /shelves/copies': { shelf: ['A-1', 'B-2'] },
  'GET /acquisitions/ledger': { from: DAYS, to: DAYS },
  'GET /cases': { text: ['C00000001', '1', '2'] },
  'GET /members/{id}/timeline': { after: [] },
  'GET /members/{id}/view/purchases': { mode: [0, 1, 2, 3, 4, 5] },
  'GET /user/point': { token: ['none'] },
  'GET /user/bank': { payment_id: [], pay_id: [] },
  'GET /user/point/combini_number': { payment_id: [] },
  'GET /user/button_signature': { point_price_id: [], pack_id: [] },
  'POST /user/pack/list': { payment_method: [1, 2] },
  'GET /user/pack/log/{packId}': { from: [0, 1, 2] },
  'POST /user/history/list/{page}': { mode: [0, 1, 2, 3, 4, 5] },
  'POST /user/exchange_card/list/{page}': {
    searchText: ['招き猫', '人形', 'FG-701'],
    sort: [0, 1, 2, 3, 4, 5],
    type: [7, 8],
  },
  'GET /user/pack/all_list/{type}/{page}': { sort: [0, 1, 2, 3, 4, 5, 6] },
  'POST /user/pack/check': { ticket_id: [] },
  'GET /user/legal/{page}': { version: [] },
  'GET /exports/preview': { ids: ['1', '1,2'], shipDay: ['2025-08-01'] },
}

const tokenOf = (order: string) => `refund-ORDER-${order}`
/** What these calls need beside an id in their path. */
const NEEDED: Samples['needed'] = {
  ...Object.fromEntries(
    ['accounting', 'points-book', 'charts', 'sales', 'trial-balance'].map((report) => [
      `GET /reports/${report}`,
      PERIODS,
    ]),
  ),
  'GET /reports/charts': [...PERIODS, { from: '2024-12-31', to: '2025-01-01' }],
  // The texts of mails and the other layouts have tests of their own.
  'GET /mail-templates/{name}': [{ name: 'payment-paid' }, { name: 'parcel-sent' }],
  'GET /carriers/{code}': [{ code: 'sagawa-ehiden3' }, { code: 'click-post' }],
  'GET /payments/{id}/part': [{ yen: 100 }],
  'GET /pick-list': [{ ids: '1,2' }],
  'GET /packing-slips': [{ ids: '1,2' }],
  'GET /bank/deposits': [{}, { state: 'matched' }],
  'GET /list-views': [{ list: 'GET /payments' }, { list: 'GET /parcels' }],
  'GET /search': [
    '1',
    '青木',
    '札',
    'aoki@',
    '09011112222',
    '5550001',
    '朱雀',
    '招き猫',
    'owner',
  ].map((text) => ({ text })),
  'GET /proofs/purchase': [
    { member: 1, purchase: 1 },
    { member: 2, purchase: 1 },
    { member: 2, purchase: 2 },
  ],
  'GET /user/refund_account': ['none', ...['4', '5', 'PAY-2', 'PAY-5'].map(tokenOf)].map(
    (token) => ({ token }),
  ),
  'GET /user/guest_case': [{ token: 'none' }, { token: 'link' }],
  'GET /user/pack/all_list/{type}/{page}': [{ type: 0 }, { type: 1 }, { type: 2 }],
  'POST /user/pack/check': [
    { pack_id: 1, count: 1 },
    { pack_id: 3, count: 6 },
    { pack_id: 4, count: 1 },
  ],
  'GET /ranks/preview': [{ ranks: '1:0,2:500,3:5500,4:9000,5:10500' }],
}

/** The statements that select the fields of the paths of the members' calls. */
const PATHS: Readonly<Record<string, string>> = {
  packId: 'select id as "packId" from packs order by id',
  packHistoryId: 'select distinct id as "packHistoryId" from purchases order by 1',
  goodId: 'select id as "goodId" from goods order by id',
  articleId: 'select id as "articleId" from articles order by id',
  'GET /user/point_price/detail/{id}': 'select id from courses order by id',
  'GET /user/receipt/{id}': 'select id from payments order by id',
  'GET /user/parcel/address/{id}': 'select id from address_requests order by id',
  'GET /user/case/detail/{id}': 'select id from cases order by id',
  'GET /user/set_checkout_session/{id}': `select 'none' as id`,
  'GET /packs/{id}/purchases/{t}/proof':
    'select pack_id as id, settled_index as t from purchases order by pack_id, settled_index',
}

export async function samplesOf(database: Database, keys: readonly string[]): Promise<Samples> {
  const needed: Record<string, readonly Fields[]> = {}
  for (const key of keys) {
    const rows = await database.query<Record<string, number>>({ text: statementFor(key) })
    const extra = NEEDED[key] ?? [{}]
    needed[key] = rows.flatMap((row) => extra.map((fields) => ({ ...row, ...fields })))
  }
  return { needed, filters: FILTERS }
}

function statementFor(key: string): string {
  const field = /\{(packId|packHistoryId|goodId|articleId)\}/.exec(key)?.[1]
  const statement = PATHS[key] ?? PATHS[field ?? '']
  if (statement !== undefined) return statement
  const [, noun] = /^GET \/([\w/-]+)\/\{id\}/.exec(key) ?? []
  if (noun === undefined) return 'select'
  const table = TABLES[noun]
  if (table === undefined) throw new Error(`${key} needs a table of its ids`)
  return `select id from ${table} order by id`
}
