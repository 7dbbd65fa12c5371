import { createHash } from 'node:crypto'
import { inSnakeCase } from '#server/platform/database/json-names.ts'
import { CONSOLE_ROLE, SHOP_ROLE, SUPERUSER } from '#server/platform/embedded-postgres/cluster.ts'

/** Values of columns; `actor` changes the operator who acts. */
export type Columns = Readonly<Record<string, unknown>> & { readonly actor?: object }

/** A trigger that refuses some changes, with an allowed one and the changes that differ from it. */
export interface Guard {
  readonly trigger: string
  readonly as: string
  readonly given?: readonly string[]
  readonly actor?: object
  readonly statement: (columns: Columns) => string
  readonly right: Columns
  /** What differs, the constraint that refuses it, and further rows that make the difference. */
  readonly wrong: readonly (readonly [Columns, string, (readonly string[])?])[]
}

/** A trigger that writes: what a statement leaves. Without `as`, the owner of the tables runs it. */
export interface Effect {
  readonly trigger: string
  readonly as?: string
  readonly given: readonly string[]
  readonly actor?: object
  readonly statement: string
  readonly read: string
  readonly found: Readonly<Record<string, unknown>>
}

/** An expression of SQL among values. */
const sql = (text: string) => ({ toSql: text })

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'object' && 'toSql' in value) return String(value.toSql)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `'${text.replaceAll("'", "''")}'`
}
const insertInto = (table: string) => (columns: Columns) => {
  const identity = 'id' in columns ? ' overriding system value' : ''
  return `insert into ${table} (${Object.keys(columns).join(', ')})${identity} values (${Object.values(columns).map(literal).join(', ')})`
}
const row = (table: string, columns: Columns) => insertInto(table)(columns)
const update = (table: string, where: string) => (columns: Columns) =>
  `update ${table} set ${Object.entries(columns)
    .map(([name, value]) => `${name} = ${literal(value)}`)
    .join(', ')} where ${where}`
const differing =
  (constraint: string) =>
  (...changes: readonly Columns[]) =>
    changes.map((change) => [change, constraint] as const)

const APPROVAL = 9001
const approved = (kind: string, payload: object, columns: Columns = {}) =>
  row('console.approvals', { id: APPROVAL, kind, state: 'approved', payload, ...columns })
/** Changes of an approval that make it none of what is asked. */
const UNAPPROVED = ['waiting', 'refused', 'lapsed', 'withdrawn', 'void'].map(
  (state) => `update console.approvals set state = '${state}' where id = ${APPROVAL}`,
)
const OTHER_KIND = `update console.approvals set kind = 'reports.other' where id = ${APPROVAL}`
/** Each change of the approval, with the same statement. */
const withoutApproval = (constraint: string) =>
  [...UNAPPROVED, OTHER_KIND].map((change) => [{}, constraint, [change]] as const)

const NOW = sql('clock_timestamp()')
const ago = (interval: string) => sql(`clock_timestamp() - interval '${interval}'`)
const ahead = (interval: string) => sql(`clock_timestamp() + interval '${interval}'`)

function reportOf(month: string, previous: string) {
  const body = JSON.stringify({ month, previous })
  const hash = createHash('sha256').update(`HIKIFUDA/report\0${body}`).digest('hex')
  return { month: `${month}-01`, body, hash: `\\x${hash}`, signed_at: '2026-01-01T00:00:00+09:00' }
}
const FIRST_REPORT = {
  ...reportOf('2025-10', '0'.repeat(64)),
  signed_at: '2025-11-01T00:00:00+09:00',
}

const SECTIONS = [{ heading: 'x', paragraphs: ['y'] }]
const CAMPAIGN = {
  approval_id: APPROVAL,
  name: '春',
  name_en: 'Spring',
  kind: 'coupon',
  chosen_code: 'XMAS2026',
  pack_id: null,
  is_daily: true,
  currency: 'point',
  amount: 100,
  budget: 400,
  member_max: 1,
  audience: 'all',
  requirement: 'phone',
  rank_min: 2,
  starts_at: '2025-08-01T00:00:00+09:00',
  ends_at: '2025-09-01T00:00:00+09:00',
}
const BANK_ACCOUNT = {
  bank_name: '桜',
  bank_branch: '本店',
  bank_account_kind: 'ordinary',
  bank_account_number: '1234567',
  bank_account_holder: 'ヒキフダ',
}
const MOVED_CARD = {
  member_id: 9001,
  good_id: 9001,
  coins: 300,
  points: 800,
  hold_until: '2027-04-01T00:00:00+09:00',
  created_at: '2025-08-01T00:00:00+09:00',
}
const BATCH = {
  pack_id: 1,
  settled_index: 7,
  first_ticket: 7,
  draw_count: 1,
  inputs: `\\x${'aa'.repeat(32)}`,
  sealed_at: '2025-08-01T00:30:00+09:00',
}
const DEPOSIT = row('console.bank_deposits', {
  id: 9001,
  kind: 'deposit',
  yen: 1000,
  booked_on: '2025-08-01',
})
const MATCHED = [
  DEPOSIT,
  row('console.bank_matches', { id: 9001, shape: 'one' }),
  row('console.bank_matched_deposits', { match_id: 9001, shape: 'one', deposit_id: 9001 }),
  row('console.bank_matched_payments', { match_id: 9001, shape: 'one', payment_id: 9001 }),
]
/** 00:30 in Tokyo on the day of the deposit, which is still the day before in UTC. */
const PAYMENT = row('payments', {
  id: 9001,
  state: 'waiting',
  price_yen: 1000,
  created_at: '2025-08-01T00:30:00+09:00',
})
const SETTLEMENT = {
  kind: 'bank.settle',
  state: 'waiting',
  target_kind: 'payment',
  target_id: '9001',
  payload: { deposit_ids: [9001], payment_ids: [9001], paid_on: '2025-08-01' },
}
const OPERATOR = { id: 9001, mail: 'o@new.example', name: 'O', role: 'support', state: 'active' }
const OWNER = { id: 9002, mail: 'p@new.example', name: 'P', role: 'owner', state: 'active' }
const decidedNow = sql('pg_current_xact_id()')
const decided = (kind: string, payload: object, columns: Columns = {}) =>
  approved(kind, payload, {
    target_id: '9001',
    decided_in: decidedNow,
    decided_at: NOW,
    ...columns,
  })
const DECIDED_BEFORE = `update console.approvals set decided_in = '1' where id = ${APPROVAL}`
const DECIDED_LONG_AGO = `
  update console.approvals
  set decided_at = clock_timestamp() - interval '7 minutes 1 second'
  where id = ${APPROVAL}`
const OF_ANOTHER = `update console.approvals set target_id = '9002' where id = ${APPROVAL}`
const undecided = (constraint: string) => [
  ...withoutApproval(constraint),
  ...[DECIDED_BEFORE, DECIDED_LONG_AGO].map((change) => [{}, constraint, [change]] as const),
]
const ACTOR = {
  operator_id: 9001,
  session_hash: '\\x01',
  proof: 'session',
  is_enrolling: false,
}
/** Proved, and with the right to approve, from the beginning of the transaction on. */
const proved = { ...ACTOR, operator_id: 9002, proved_at: 'now', approves_from: 'now' }
const REQUEST = {
  id: APPROVAL,
  kind: 'courses.add',
  state: 'waiting',
  requested_by: 9001,
  payload: {},
  requested_at: ago('1 hour'),
  expires_at: ahead('1 day'),
}
const waiting = row('console.approvals', REQUEST)
const decide = update('console.approvals', `id = ${APPROVAL}`)
/** An owner has approved who is no operator any more, and nobody has used the approval yet. */
const DECIDED = row('console.approvals', {
  ...REQUEST,
  state: 'approved',
  decided_by: 9002,
  decided_at: '2025-08-01T00:30:00Z',
})
const LAPSE = { call: 'approvals.lapse', outcome: 'done', approval_id: APPROVAL }
const PACK = { id: 9001, name: 'x', pack_root: '\\x01', is_demo: false }
const publish = update('packs', 'id = 9001')
const restriction = (columns: Columns) =>
  row('restrictions', { id: 9001, member_id: 1, kind: 'purchases', operator_id: 1, ...columns })
const URN_OF = [row('packs', { id: 9001, name: 'x', pack_root: '\\x01' })]

export const GUARDS: readonly Guard[] = [
  {
    trigger: 'acquisitions_corrected_once',
    as: CONSOLE_ROLE,
    given: [
      row('console.acquisitions', { id: 9001 }),
      row('console.acquisitions', { id: 9002 }),
      row('console.acquisitions', { id: 9003, corrects_id: 9002 }),
    ],
    statement: insertInto('console.acquisitions'),
    right: { id: 9004, corrects_id: 9001 },
    wrong: differing('acquisitions_corrected_once')({ corrects_id: 9002 }),
  },
  {
    trigger: 'batches_fixed',
    as: SHOP_ROLE,
    given: [
      row('batches', { ...BATCH, no: 0, settled_index: 6 }),
      row('batches', { ...BATCH, no: 1 }),
    ],
    statement: update('batches', 'no = 1'),
    right: { inputs: `${BATCH.inputs}${'bb'.repeat(32)}`, draw_count: 2 },
    wrong: [
      ...differing('batches_fixed')(
        { pack_id: 2 },
        { no: 2 },
        { settled_index: 8 },
        { first_ticket: 8 },
        { sealed_at: ahead('1 day') },
        { inputs: `\\x${'bb'.repeat(64)}` },
        { inputs: BATCH.inputs },
        { draw_count: BATCH.draw_count },
      ),
      [{}, 'batches_fixed', ['update batches set drawn_at = now() where no = 0']],
      [{}, 'batches_fixed', ['update batches set voided_at = now() where no = 0']],
      [{}, 'batches_fixed', ['update batches set drawn_at = now() where no = 1']],
      [{}, 'batches_fixed', ['update batches set voided_at = now() where no = 1']],
    ],
  },
  ...['drawn_at', 'voided_at', 'refused_at'].map(
    (end): Guard => ({
      trigger: 'batches_fixed',
      as: SHOP_ROLE,
      given: [
        row('batches', { ...BATCH, no: 0, settled_index: 6, drawn_at: NOW }),
        row('batches', { ...BATCH, no: 1 }),
      ],
      statement: update('batches', 'no = 1'),
      right: { [end]: NOW },
      wrong: differing('batches_fixed')({ draw_count: 2 }, { pack_id: 2 }, { first_ticket: 8 }),
    }),
  ),
  {
    trigger: 'batches_follow',
    as: SHOP_ROLE,
    statement: insertInto('batches'),
    right: { ...BATCH, no: 0, settled_index: 0, first_ticket: 0 },
    wrong: differing('batches_follow')(
      { no: 1 },
      { settled_index: 1 },
      { first_ticket: 1 },
      { drawn_at: NOW },
      { voided_at: NOW },
      { refused_at: NOW },
    ),
  },
  {
    trigger: 'batches_follow',
    as: SHOP_ROLE,
    given: [row('batches', { ...BATCH, no: 4, settled_index: 6, first_ticket: 6 })],
    statement: insertInto('batches'),
    right: { ...BATCH, no: 5 },
    wrong: [
      ...differing('batches_follow')(
        { pack_id: 2 },
        { no: 6 },
        { settled_index: 8 },
        { first_ticket: 8 },
        { drawn_at: NOW },
        { voided_at: NOW },
        { refused_at: NOW },
        { no: 0 },
        { no: 0, settled_index: 0 },
        { no: 0, first_ticket: 0 },
      ),
      [{}, 'batches_follow', ['update batches set voided_at = now() where no = 4']],
    ],
  },
  {
    trigger: 'sealed_purchases_kept',
    as: SHOP_ROLE,
    given: [
      row('batches', { ...BATCH, no: 0, settled_index: 6 }),
      row('batches', { ...BATCH, no: 1, voided_at: NOW }),
      row('purchases', { member_id: 1, id: 9001 }),
      row('sealed_purchases', { member_id: 1, id: 9001, pack_id: 1, batch_no: 0 }),
    ],
    statement: () => 'delete from sealed_purchases where id > 9000',
    right: {},
    wrong: [{ id: 9003 }, { id: 9001, member_id: 2 }, { id: 9002, batch_no: 1 }].map((other) => [
      {},
      'sealed_purchases_kept',
      [row('sealed_purchases', { member_id: 1, pack_id: 1, batch_no: 0, ...other })],
    ]),
  },
  {
    trigger: 'age_confirmations_kept',
    as: SHOP_ROLE,
    given: [
      row('age_confirmations', { id: 9001, member_id: 9001, birth_date: '2000-01-01' }),
      row('closures', { member_id: 9001 }),
    ],
    statement: update('age_confirmations', 'id = 9001'),
    right: { birth_date: null, adult_at: NOW },
    wrong: [
      ...differing('age_confirmations_kept')(
        { birth_date: '1990-01-01' },
        { member_id: 9002 },
        { text_version: '9.9' },
        { confirmed_at: NOW },
      ),
      [{}, 'age_confirmations_kept', ['delete from closures where member_id = 9001']],
    ],
  },
  {
    trigger: 'age_confirmations_apply',
    as: SHOP_ROLE,
    given: [row('age_confirmations', { id: 9001, member_id: 9001, birth_date: null })],
    statement: insertInto('age_confirmations'),
    right: { member_id: 9001, birth_date: '2000-01-01', adult_at: NOW },
    wrong: [
      [
        {},
        'age_confirmations_final',
        [`update age_confirmations set birth_date = '1999-01-01' where id = 9001`],
      ],
      [
        { birth_date: null, adult_at: NOW, confirmed_at: NOW },
        'age_confirmations_birth_date',
        ['update shop_settings set purchase_age = 18'],
      ],
    ],
  },
  {
    trigger: 'campaigns_approved',
    as: CONSOLE_ROLE,
    given: [decided('campaigns.start', { ...CAMPAIGN, approval_id: undefined })],
    statement: insertInto('campaigns'),
    right: CAMPAIGN,
    wrong: [
      ...differing('campaigns_approved')(
        { approval_id: null },
        { name: '夏' },
        { name_en: 'Summer' },
        { name_en: null },
        { kind: 'referral' },
        { chosen_code: 'XMAS2027' },
        { chosen_code: null },
        { pack_id: 1 },
        { is_daily: false },
        { currency: 'coin' },
        { amount: 101 },
        { budget: 401 },
        { member_max: 2 },
        { audience: 'new' },
        { requirement: 'none' },
        { rank_min: 1 },
        { starts_at: '2025-08-01T00:00:01+09:00' },
        { ends_at: '2025-09-01T00:00:01+09:00' },
      ),
      ...undecided('campaigns_approved'),
    ],
  },
  {
    trigger: 'campaigns_priced',
    as: SUPERUSER,
    given: [row('packs', { id: 9001, price: 300, currency: 'coin', published_at: NOW })],
    statement: insertInto('campaigns'),
    right: { ...CAMPAIGN, pack_id: 9001, amount: 300, currency: 'coin' },
    wrong: differing('campaigns_priced')({ pack_id: 9002 }, { amount: 299 }, { currency: 'point' }),
  },
  {
    trigger: 'campaigns_stopped',
    as: CONSOLE_ROLE,
    given: [row('campaigns', { id: 9001 })],
    statement: update('campaigns', 'id = 9001'),
    right: { stopped_at: NOW },
    wrong: [
      [{}, 'campaigns_stopped', ['update campaigns set stopped_at = now() where id = 9001']],
      [
        { stopped_at: null },
        'campaigns_stopped',
        ['update campaigns set stopped_at = now() where id = 9001'],
      ],
    ],
  },
  {
    trigger: 'coupon_codes_approved',
    as: CONSOLE_ROLE,
    given: [row('campaigns', { ...CAMPAIGN, id: 9001 }), decided('campaigns.start', {})],
    statement: insertInto('coupon_codes'),
    right: { code: '0123456789ABCDEF', campaign_id: 9001, number: 1 },
    wrong: [
      [{ campaign_id: 9002 }, 'coupon_codes_approved'],
      [{}, 'coupon_codes_approved', ['update campaigns set approval_id = 1 where id = 9001']],
      ...undecided('coupon_codes_approved'),
    ],
  },
  {
    trigger: 'coupon_codes_approved',
    as: CONSOLE_ROLE,
    given: [
      row('campaigns', {
        id: 9001,
        kind: 'single',
        approval_id: APPROVAL,
        ends_at: ahead('1 day'),
      }),
      approved('campaigns.start', { count: 0 }),
    ],
    actor: ACTOR,
    statement: insertInto('coupon_codes'),
    right: { code: '0123456789ABCDEF', campaign_id: 9001, number: 10_000 },
    wrong: [
      ...differing('coupon_codes_approved')(
        { number: 10_001 },
        { actor: { session_hash: null } },
        { actor: { is_enrolling: true } },
      ),
      ...['stopped_at = now()', `ends_at = now() - interval '3 minutes'`, `kind = 'coupon'`].map(
        (change) =>
          [
            {},
            'coupon_codes_approved',
            [`update campaigns set ${change} where id = 9001`],
          ] as const,
      ),
      [
        {},
        'coupon_codes_approved',
        [`update console.approvals set payload = '{"count": 5}' where id = ${APPROVAL}`],
      ],
      ...withoutApproval('coupon_codes_approved'),
    ],
  },
  {
    trigger: 'coupon_codes_short',
    as: SUPERUSER,
    given: [row('campaigns', { id: 9001, chosen_code: null })],
    statement: insertInto('coupon_codes'),
    right: { code: '0123456789AB', campaign_id: 9001, number: 1 },
    wrong: [[{ code: '0123456789A' }, 'coupon_codes_short']],
  },
  {
    trigger: 'coupon_codes_short',
    as: SUPERUSER,
    given: [
      row('campaigns', { id: 9001, chosen_code: 'XMAS' }),
      row('campaigns', { id: 9002, chosen_code: null }),
    ],
    statement: insertInto('coupon_codes'),
    right: { code: 'XMAS', campaign_id: 9001, number: 1 },
    wrong: [[{ campaign_id: 9002 }, 'coupon_codes_short']],
  },
  {
    trigger: 'courses_approved',
    as: CONSOLE_ROLE,
    given: [
      decided('courses.add', {
        points: 500,
        price_yen: 480,
        memo: '春',
        memo_en: 'Spring',
        position: 3,
      }),
    ],
    statement: insertInto('courses'),
    right: { id: 9001, points: 500, price_yen: 480, memo: '春', memo_en: 'Spring', position: 3 },
    wrong: [
      ...differing('courses_approved')(
        { points: 501 },
        { price_yen: 481 },
        { memo: '夏' },
        { memo_en: 'Summer' },
        { position: 4 },
        { retired_at: NOW },
      ),
      ...undecided('courses_approved'),
    ],
  },
  {
    trigger: 'report_jobs_members',
    as: CONSOLE_ROLE,
    given: [decided('members.export', { filters: { flag: 'open' }, file_name: 'members.csv' })],
    statement: insertInto('console.report_jobs'),
    right: {
      kind: 'members',
      parameters: { filters: { flag: 'open', at: 'now' }, file_name: 'members.csv' },
    },
    wrong: [
      ...differing('report_jobs_members')(
        { parameters: { filters: { at: 'now' }, file_name: 'members.csv' } },
        { parameters: { filters: { flag: 'open' }, file_name: 'others.csv' } },
        { parameters: {} },
      ),
      ...undecided('report_jobs_members'),
    ],
  },
  {
    trigger: 'report_jobs_members_fixed',
    as: CONSOLE_ROLE,
    given: [
      row('console.report_jobs', { id: 9001, kind: 'members', parameters: { filters: {}, x: 1 } }),
    ],
    statement: update('console.report_jobs', 'id = 9001'),
    right: { parameters: { x: 1 } },
    wrong: differing('report_jobs_members')(
      { parameters: { filters: { flag: 'open' }, x: 1 } },
      { parameters: {} },
    ),
  },
  {
    trigger: 'courses_retired',
    as: CONSOLE_ROLE,
    given: [row('courses', { id: 9001 })],
    statement: update('courses', 'id = 9001'),
    right: { retired_at: NOW },
    wrong: [
      [
        { retired_at: null },
        'courses_retired',
        ['update courses set retired_at = now() where id = 9001'],
      ],
    ],
  },
  {
    trigger: 'legal_versions_approved',
    as: CONSOLE_ROLE,
    given: [
      decided('legal.publish', {
        page: 'terms-of-service',
        from_day: '2025-08-01',
        lead: '前文',
        lead_en: 'Lead',
        sections: SECTIONS,
        needs_acceptance: true,
      }),
    ],
    statement: insertInto('legal_versions'),
    right: {
      approval_id: APPROVAL,
      page: 'terms-of-service',
      version: '9.1',
      from_day: '2025-08-01',
      lead: '前文',
      lead_en: 'Lead',
      sections: SECTIONS,
      needs_acceptance: true,
    },
    wrong: [
      ...differing('legal_versions_approved')(
        { approval_id: null },
        { page: 'privacy-protection' },
        { from_day: '2025-08-02' },
        { lead: '別' },
        { lead_en: 'Other' },
        { sections: [] },
        { needs_acceptance: false },
      ),
      ...undecided('legal_versions_approved'),
    ],
  },
  {
    trigger: 'packs_approved',
    as: CONSOLE_ROLE,
    given: [
      row('packs', PACK),
      decided('packs.publish', { pack_id: 9001, pack_root: '01' }),
      'update shop_settings set has_live_payments = true',
    ],
    statement: publish,
    right: { published_at: NOW },
    wrong: [
      [{ pack_root: '\\x02' }, 'packs_approved'],
      [
        {},
        'packs_approved',
        [
          `update console.approvals set payload = payload || '{"pack_id":9002}' where id = ${APPROVAL}`,
        ],
      ],
      [{}, 'packs_demo_live', ['update packs set is_demo = true where id = 9001']],
      [
        {},
        'packs_approved',
        [
          'update packs set is_demo = true where id = 9001',
          'update shop_settings set has_live_payments = false',
          OTHER_KIND,
        ],
      ],
      ...undecided('packs_approved'),
    ],
  },
  {
    trigger: 'packs_approved',
    as: SUPERUSER,
    given: [row('packs', { ...PACK, is_demo: true })],
    statement: publish,
    right: { published_at: NOW },
    wrong: [
      [{}, 'packs_approved', ['update packs set is_demo = false where id = 9001']],
      [{}, 'packs_demo_live', ['update shop_settings set has_live_payments = true']],
    ],
  },
  {
    trigger: 'packs_unpublished',
    as: CONSOLE_ROLE,
    statement: insertInto('packs'),
    right: { ...PACK, published_at: null },
    wrong: [[{ published_at: NOW }, 'packs_approved']],
  },
  {
    trigger: 'packs_published',
    as: SUPERUSER,
    given: [
      row('packs', {
        ...PACK,
        published_at: '2025-08-01',
        shows_lineup: true,
        composition: `\\x${Buffer.from('{"line":{}}').toString('hex')}`,
      }),
    ],
    statement: publish,
    right: { position: 3 },
    wrong: [
      [{ is_limited: true }, 'packs_published'],
      [{ ship_fee_points: 1 }, 'packs_published'],
      [{ ship_free_cards: 2 }, 'packs_published'],
      [{ starts_at: NOW }, 'packs_line'],
      [{ shows_lineup: false }, 'packs_lineup'],
    ],
  },
  {
    trigger: 'packs_sale',
    as: CONSOLE_ROLE,
    given: [
      row('packs', {
        ...PACK,
        published_at: '2025-08-01',
        starts_at: '2025-08-01',
        ends_at: ahead('2 days'),
      }),
      decided('packs.end', {
        pack_id: 9001,
        ends_at: '2999-08-01T00:00:00Z',
        message: '終了',
        message_en: 'Ended',
      }),
    ],
    statement: update('packs', 'id = 9001'),
    right: { ends_at: '2999-08-01T00:00:00Z', end_message: '終了', end_message_en: 'Ended' },
    wrong: [
      ...differing('packs_sale')(
        { starts_at: '2025-08-02' },
        { ends_at: '2999-08-01T00:00:01Z' },
        { end_message: '別' },
        { end_message_en: 'Other' },
      ),
      [
        {},
        'packs_sale',
        [
          `update console.approvals set payload = payload || '{"pack_id":9002}' where id = ${APPROVAL}`,
        ],
      ],
      ...undecided('packs_sale'),
    ],
  },
  {
    trigger: 'packs_sale',
    as: CONSOLE_ROLE,
    given: [
      row('packs', {
        ...PACK,
        published_at: '2025-08-01',
        starts_at: '2025-08-01',
        ends_at: ahead('2 days'),
      }),
    ],
    statement: update('packs', 'id = 9001'),
    right: { ends_at: ahead('3 days') },
    wrong: [
      ...differing('packs_sale')(
        { ends_at: ahead('1 day') },
        { ends_at: NOW },
        { starts_at: NOW },
        { end_message: 'x' },
        { end_message_en: 'x' },
      ),
      [
        {},
        'packs_sale',
        [`update packs set ends_at = now() - interval '3 minutes' where id = 9001`],
      ],
    ],
  },
  {
    trigger: 'packs_sale',
    as: CONSOLE_ROLE,
    given: [row('packs', { ...PACK, published_at: '2025-08-01', starts_at: ahead('1 day') })],
    statement: update('packs', 'id = 9001'),
    right: { starts_at: ahead('2 days'), ends_at: NOW },
    wrong: [
      [
        {},
        'packs_sale',
        [`update packs set starts_at = now() - interval '3 minutes' where id = 9001`],
      ],
    ],
  },
  {
    trigger: 'shop_settings_bank_account',
    as: CONSOLE_ROLE,
    given: [
      decided('settings.bank-account', {
        bank_account: {
          bank: '桜',
          branch: '本店',
          kind: 'ordinary',
          number: '1234567',
          holder: 'ヒキフダ',
        },
      }),
    ],
    statement: update('shop_settings', 'is_only'),
    right: BANK_ACCOUNT,
    wrong: [
      ...differing('shop_settings_approved')(
        { bank_name: '梅' },
        { bank_branch: '支店' },
        { bank_account_kind: 'current' },
        { bank_account_number: '1234568' },
        { bank_account_holder: 'ベツ' },
      ),
      ...undecided('shop_settings_approved'),
    ],
  },
  {
    trigger: 'shop_settings_identity',
    as: CONSOLE_ROLE,
    given: [decided('settings.identity', { identity: { name: '星屑', name_en: 'Stardust' } })],
    statement: update('shop_settings', 'is_only'),
    right: { identity: { name: '星屑', name_en: 'Stardust' } },
    wrong: [
      [{ identity: { name: '星屑', name_en: 'Star dust' } }, 'shop_settings_approved'],
      ...undecided('shop_settings_approved'),
    ],
  },
  {
    trigger: 'shop_settings_rules',
    as: CONSOLE_ROLE,
    given: [decided('settings.rules', { rules: { point_months: 12 } })],
    statement: update('shop_settings', 'is_only'),
    right: { rules: { point_months: 12 } },
    wrong: [
      [{ rules: { point_months: 13 } }, 'shop_settings_approved'],
      ...undecided('shop_settings_approved'),
    ],
  },
  {
    trigger: 'shop_settings_registration_number',
    as: CONSOLE_ROLE,
    given: [decided('settings.registration-number', { registration_number: 'T1234567890123' })],
    statement: update('shop_settings', 'is_only'),
    right: { registration_number: 'T1234567890123' },
    wrong: [
      [{ registration_number: 'T9999999999999' }, 'shop_settings_approved'],
      [
        { registration_number: null },
        'shop_settings_approved',
        [
          `update shop_settings set registration_number = 'T9999999999999'`,
          `delete from console.approvals where id = ${APPROVAL}`,
        ],
      ],
      ...undecided('shop_settings_approved'),
    ],
  },
  {
    trigger: 'shop_settings_tax_moment',
    as: CONSOLE_ROLE,
    given: [row('payments', { id: 9001, paid_at: null })],
    statement: update('shop_settings', 'is_only'),
    right: { tax_moment: 'use' },
    wrong: [
      [{}, 'shop_settings_tax_moment', ['update payments set paid_at = now() where id = 9001']],
    ],
  },
  {
    trigger: 'shop_settings_live',
    as: SUPERUSER,
    statement: update('shop_settings', 'is_only'),
    right: { has_live_payments: false },
    wrong: [[{}, 'shop_settings_live', ['update shop_settings set has_live_payments = true']]],
  },
  {
    trigger: 'shop_settings_opened',
    as: CONSOLE_ROLE,
    statement: update('shop_settings', 'is_only'),
    right: { opened_at: new Date(0) },
    wrong: [
      [{}, 'shop_settings_opened', ['update shop_settings set opened_at = now()']],
      [{ opened_at: null }, 'shop_settings_opened', ['update shop_settings set opened_at = now()']],
    ],
  },
  {
    trigger: 'entries_approved',
    as: SHOP_ROLE,
    given: [approved('points.adjust', { member_id: 9001, currency: 'point', amount: -50 })],
    statement: insertInto('entries'),
    right: {
      kind: 'adjustment',
      reference: String(APPROVAL),
      member_id: 9001,
      currency: 'point',
      seq: 1,
      amount: -50,
    },
    wrong: [
      ...differing('entries_approved')(
        { reference: '9002' },
        { member_id: 9002 },
        { currency: 'coin' },
        { amount: 50 },
        { kind: 'grant', approval_id: APPROVAL },
      ),
      ...withoutApproval('entries_approved'),
    ],
  },
  {
    trigger: 'entries_approved',
    as: SHOP_ROLE,
    given: [
      approved('members.move-in', {}),
      row('move_ins', { approval_id: APPROVAL }),
      row('moved_members', { member_id: 9001, approval_id: APPROVAL }),
    ],
    statement: insertInto('entries'),
    right: {
      kind: 'free-moved-in',
      reference: `${APPROVAL}-9001-1`,
      member_id: 9001,
      currency: 'point',
      seq: 1,
      amount: 50,
    },
    wrong: [
      ...differing('entries_approved')(
        { reference: '9002-9001-1' },
        { member_id: 9002 },
        { kind: 'grant', approval_id: APPROVAL },
      ),
      ...withoutApproval('entries_approved'),
    ],
  },
  {
    trigger: 'moved_cards_moved_in',
    as: SHOP_ROLE,
    given: [
      approved('members.move-in', {}),
      row('move_ins', { approval_id: APPROVAL }),
      row('moved_members', { member_id: 9001, approval_id: APPROVAL }),
    ],
    statement: insertInto('moved_cards'),
    right: MOVED_CARD,
    wrong: [
      ...differing('moved_cards_moved_in')({ member_id: 9002 }),
      ...withoutApproval('moved_cards_moved_in'),
    ],
  },
  {
    trigger: 'moved_cards_taken_back',
    as: SHOP_ROLE,
    given: [
      approved('members.take-back', { member_id: 9001 }),
      row('moved_cards', { ...MOVED_CARD, id: 9001 }),
    ],
    statement: update('moved_cards', 'id = 9001'),
    right: { decided_at: NOW, approval_id: APPROVAL },
    wrong: [
      ...differing('decisions_approved')({ approval_id: 9002 }),
      ...withoutApproval('decisions_approved'),
    ],
  },
  {
    trigger: 'moved_cards_decided',
    as: SHOP_ROLE,
    given: [row('moved_cards', { ...MOVED_CARD, id: 9001 })],
    statement: update('moved_cards', 'id = 9001'),
    right: { decided_at: NOW },
    wrong: [{}, { exchange_id: 9001 }, { decided_at: null }].map((change) => [
      change,
      'moved_cards_decided',
      ['update moved_cards set decided_at = now() where id = 9001'],
    ]),
  },
  {
    trigger: 'decisions_approved',
    as: SHOP_ROLE,
    given: [approved('members.take-back', { member_id: 9001 })],
    statement: insertInto('decisions'),
    right: { member_id: 9001, purchase_id: 9001, decided_by: 'shop', approval_id: APPROVAL },
    wrong: [
      ...differing('decisions_approved')(
        { member_id: 9002 },
        { approval_id: null },
        { approval_id: 9002 },
        { decided_by: 'member', member_id: 9002 },
      ),
      ...withoutApproval('decisions_approved'),
    ],
  },
  ...(['guardian_cancellations', 'shipments'] as const).map((table) => ({
    trigger: table === 'shipments' ? 'shipments_approved' : 'guardian_cancellations_approved',
    as: table === 'shipments' ? SHOP_ROLE : CONSOLE_ROLE,
    given: [approved('members.take-back', { member_id: 9001 })],
    statement: insertInto(table),
    right: { member_id: 9001, approval_id: APPROVAL },
    wrong: [
      ...differing('decisions_approved')({ member_id: 9002 }, { approval_id: 9002 }),
      ...withoutApproval('decisions_approved'),
    ],
  })),
  {
    trigger: 'errands_approved',
    as: CONSOLE_ROLE,
    given: [
      decided('points.adjust', { member_id: 9001 }, { target_kind: 'member', requested_by: 9001 }),
    ],
    statement: insertInto('console.errands'),
    right: {
      kind: 'points.adjust',
      state: 'waiting',
      try_count: 0,
      approval_id: APPROVAL,
      target_kind: 'member',
      target_id: '9001',
      payload: { member_id: 9001 },
      requested_by: 9001,
    },
    wrong: [
      [{ state: 'done' }, 'errands_begin'],
      [{ try_count: 1 }, 'errands_begin'],
      ...differing('errands_approved')(
        { approval_id: null },
        { kind: 'payments.refund' },
        { target_kind: 'payment' },
        { target_id: '9002' },
        { payload: { member_id: 9002 } },
        { requested_by: 9002 },
      ),
      ...undecided('errands_approved'),
    ],
  },
  ...Object.entries({
    'jobs.run': { job: '9001' },
    'members.reset-mail': { member_id: 9001 },
    'payments.inquire': { payment_id: 9001 },
    'proofs.verify': {},
  }).map(
    ([kind, payload]): Guard => ({
      trigger: 'errands_approved',
      as: CONSOLE_ROLE,
      actor: ACTOR,
      statement: insertInto('console.errands'),
      right: { kind, state: 'waiting', target_id: '9001', payload, requested_by: 9001 },
      wrong: [
        [{ state: 'done' }, 'errands_begin'],
        ...differing('errands_actor')(
          { approval_id: 1 },
          { payload: { member_id: 9002 } },
          { requested_by: 9002 },
          { actor: { operator_id: 9002 } },
          { actor: { session_hash: null } },
          { actor: { is_enrolling: true } },
        ),
      ],
    }),
  ),
  {
    trigger: 'errands_exact',
    as: CONSOLE_ROLE,
    given: [...MATCHED, PAYMENT],
    statement: insertInto('console.errands'),
    right: SETTLEMENT,
    wrong: [
      [{ state: 'done' }, 'errands_begin'],
      [{ try_count: 1 }, 'errands_begin'],
      ...differing('errands_exact')(
        { target_kind: 'member' },
        { target_id: '9002' },
        { payload: { ...SETTLEMENT.payload, paid_on: '2025-08-02' } },
        { payload: { ...SETTLEMENT.payload, payment_ids: [9002] } },
        { payload: { ...SETTLEMENT.payload, deposit_ids: [9001, 9002] } },
      ),
      ...[
        `update payments set price_yen = 999 where id = 9001`,
        `update payments set price_yen = 1001 where id = 9001`,
        `update payments set state = 'paid' where id = 9001`,
        `update payments set created_at = '2025-08-02T00:00:00+09:00' where id = 9001`,
        `update console.bank_matched_deposits set is_released = true where deposit_id = 9001`,
        `update console.bank_matched_deposits set shape = 'sum' where deposit_id = 9001`,
        `delete from console.bank_matched_payments where payment_id = 9001`,
      ].map((world) => [{}, 'errands_exact', [world]] as const),
    ],
  },
  {
    trigger: 'errands_kept',
    as: SUPERUSER,
    given: [row('console.errands', { ...SETTLEMENT, id: 9001 })],
    statement: update('console.errands', 'id = 9001'),
    right: { state: 'done', try_count: 1, ended_at: NOW },
    wrong: [
      ...differing('errands_kept')(
        { kind: 'jobs.run' },
        { target_kind: 'member' },
        { target_id: '9002' },
        { payload: {} },
        { approval_id: 3 },
        { requested_by: 3 },
        { created_at: NOW },
      ),
      ...['done', 'failed'].map(
        (state) =>
          [
            {},
            'errands_kept',
            [`update console.errands set state = '${state}' where id = 9001`],
          ] as const,
      ),
    ],
  },
  {
    trigger: 'bank_deposits_matched',
    as: CONSOLE_ROLE,
    given: [
      DEPOSIT,
      ...MATCHED.slice(1),
      `update console.bank_matched_deposits set is_released = true`,
    ],
    statement: update('console.bank_deposits', 'id = 9001'),
    right: { outcome: 'returned' },
    wrong: [
      [
        {},
        'bank_deposits_matched',
        ['update console.bank_matched_deposits set is_released = false'],
      ],
    ],
  },
  {
    trigger: 'bank_deposits_ended',
    as: CONSOLE_ROLE,
    given: [DEPOSIT],
    statement: update('console.bank_deposits', 'id = 9001'),
    right: { outcome: 'returned' },
    wrong: [
      [
        {},
        'bank_deposits_ended',
        [`update console.bank_deposits set outcome = 'returned' where id = 9001`],
      ],
    ],
  },
  {
    trigger: 'bank_matched_deposits_open',
    as: CONSOLE_ROLE,
    given: [DEPOSIT],
    statement: insertInto('console.bank_matched_deposits'),
    right: { match_id: 9001, shape: 'one', deposit_id: 9001 },
    wrong: [
      [{ deposit_id: 9002 }, 'bank_matched_deposits_open'],
      ...[`outcome = 'returned'`, `kind = 'withdrawal'`].map(
        (change) =>
          [
            {},
            'bank_matched_deposits_open',
            [`update console.bank_deposits set ${change} where id = 9001`],
          ] as const,
      ),
    ],
  },
  {
    trigger: 'cost_methods_year',
    as: CONSOLE_ROLE,
    given: [
      'delete from console.cost_methods',
      row('console.cost_methods', { starts_on: '2025-04-01', method: 'specific' }),
    ],
    statement: insertInto('console.cost_methods'),
    right: { starts_on: '2026-04-01', method: 'average' },
    wrong: differing('cost_methods_year')(
      { starts_on: '2024-04-01' },
      { starts_on: '2025-04-01' },
      { starts_on: '2026-03-31' },
      { starts_on: '2026-05-01' },
    ),
  },
  {
    trigger: 'drafts_published',
    as: CONSOLE_ROLE,
    given: [row('packs', PACK), row('console.drafts', { id: 9001, pack_id: 9001 })],
    statement: update('console.drafts', 'id = 9001'),
    right: { version: 2 },
    wrong: [{}, { pack_id: 9002 }].map((change) => [
      change,
      'drafts_published',
      [`update packs set published_at = now() where id = 9001`],
    ]),
  },
  {
    trigger: 'prizes_published',
    as: CONSOLE_ROLE,
    given: [row('packs', PACK), row('packs', { ...PACK, id: 9002, published_at: '2025-08-01' })],
    statement: insertInto('prizes'),
    right: { pack_id: 9001, no: 1 },
    wrong: [[{ pack_id: 9002 }, 'prizes_published']],
  },
  {
    trigger: 'urns_start',
    as: CONSOLE_ROLE,
    given: [
      ...URN_OF,
      row('prizes', { pack_id: 9001, no: 1, count: 2 }),
      row('prizes', { pack_id: 9001, no: 2, count: 3 }),
    ],
    statement: insertInto('urns'),
    right: { pack_id: 9001, head: '\\x01', counts: '{2,3}' },
    wrong: differing('urns_start')(
      { head: '\\x02' },
      { counts: '{3,2}' },
      { counts: '{2}' },
      { sold_count: 1 },
      { settled_count: 1 },
    ),
  },
  {
    trigger: 'urns_empty',
    as: SHOP_ROLE,
    given: [
      row('urns', {
        pack_id: 9001,
        head: '\\x01',
        counts: '{2,3}',
        sold_count: 5,
        settled_count: 2,
      }),
    ],
    statement: update('urns', 'pack_id = 9001'),
    right: { counts: '{1,2}', sold_count: 7, settled_count: 3, head: '\\x02' },
    wrong: differing('urns_empty')(
      { pack_id: 9002 },
      { sold_count: 6 },
      { sold_count: 8 },
      { counts: '{1,3}' },
      { counts: '{3,0}' },
      { counts: '{2,1,0}' },
      { counts: '{3,1}', sold_count: 6 },
      { settled_count: 1 },
      { settled_count: 2 },
      { settled_count: 5 },
      { head: '\\x01' },
      { counts: '{2,3}', sold_count: 5 },
      { counts: '{2,4}', sold_count: 4 },
    ),
  },
  {
    trigger: 'signed_heads_on_chain',
    as: SHOP_ROLE,
    given: [
      ...URN_OF,
      row('purchases', {
        member_id: 1,
        id: 9001,
        pack_id: 9001,
        settled_index: 0,
        head_after: '\\x02',
      }),
    ],
    statement: insertInto('signed_heads'),
    right: { pack_id: 9001, seq: 1, settled_count: 1, head: '\\x02' },
    wrong: differing('signed_heads_on_chain')(
      { head: '\\x01' },
      { settled_count: 2 },
      { settled_count: 0 },
      { pack_id: 9002 },
    ),
  },
  {
    trigger: 'service_reports_chain',
    as: SHOP_ROLE,
    given: [],
    statement: insertInto('service_reports'),
    right: FIRST_REPORT,
    wrong: differing('service_reports_chain')(
      { hash: '\\x01' },
      { month: '2025-11-01' },
      { signed_at: '2025-10-31T14:59:59Z' },
      reportOf('2025-10', '1'.repeat(64)),
    ),
  },
  {
    trigger: 'service_reports_chain',
    as: SHOP_ROLE,
    given: [row('service_reports', FIRST_REPORT)],
    statement: insertInto('service_reports'),
    right: reportOf('2025-11', FIRST_REPORT.hash.slice(2)),
    wrong: differing('service_reports_chain')(
      reportOf('2025-12', FIRST_REPORT.hash.slice(2)),
      reportOf('2025-11', '0'.repeat(64)),
    ),
  },
  {
    trigger: 'restrictions_kept',
    as: CONSOLE_ROLE,
    given: [restriction({})],
    statement: update('restrictions', 'id = 9001'),
    right: { lifted_at: NOW, lifted_by: 2, lift_reason: 'x' },
    wrong: [
      ...differing('restrictions_kept')(
        { member_id: 2 },
        { kind: 'login' },
        { starts_at: NOW },
        { ends_at: NOW },
        { operator_id: 3 },
        { reason: 'y' },
      ),
      [{}, 'restrictions_kept', ['update restrictions set lifted_at = now() where id = 9001']],
      [
        {},
        'restrictions_self_exclusion',
        ['update restrictions set operator_id = null where id = 9001'],
      ],
      [
        { operator_id: 1 },
        'restrictions_self_exclusion',
        ['update restrictions set operator_id = null where id = 9001'],
      ],
    ],
  },
  {
    trigger: 'operators_approved',
    as: CONSOLE_ROLE,
    given: [decided('operators.invite', { mail: 'o@new.example', name: 'O', role: 'support' })],
    statement: insertInto('console.operators'),
    right: { ...OPERATOR, state: 'invited' },
    wrong: [
      ...differing('operators_approved')(
        { mail: 'x@new.example' },
        { name: 'X' },
        { role: 'owner' },
        { state: 'active' },
        { password_hash: 'x' },
      ),
      ...undecided('operators_approved'),
    ],
  },
  {
    trigger: 'operators_approved',
    as: CONSOLE_ROLE,
    given: [
      row('console.operators', OPERATOR),
      decided('operators.change-role', { role: 'owner' }),
    ],
    statement: update('console.operators', 'id = 9001'),
    right: { role: 'owner' },
    wrong: [
      ...differing('operators_approved')(
        { role: 'auditor' },
        { state: 'removed' },
        { name: 'X' },
        { mail: 'x@new.example' },
      ),
      ...undecided('operators_approved'),
      [{}, 'operators_approved', [OF_ANOTHER]],
    ],
  },
  ...[
    { kind: 'operators.remove', state: 'removed' },
    { kind: 'operators.reset-authenticators', state: 'invited' },
  ].map(
    ({ kind, state }): Guard => ({
      trigger: 'operators_approved',
      as: CONSOLE_ROLE,
      given: [row('console.operators', OPERATOR), decided(kind, {})],
      statement: update('console.operators', 'id = 9001'),
      right: { state },
      wrong: [
        ...undecided('operators_approved'),
        [{}, 'operators_approved', [OF_ANOTHER]],
        [{ role: 'owner' }, 'operators_approved'],
        [{ state: 'active', version: 9 }, 'operators_approved'],
      ],
    }),
  ),
  {
    trigger: 'operators_approved',
    as: CONSOLE_ROLE,
    given: [
      row('console.operators', { ...OPERATOR, state: 'invited' }),
      decided('operators.reset-authenticators', {}),
    ],
    statement: update('console.operators', 'id = 9001'),
    right: { state: 'invited', version: 9 },
    wrong: [
      [
        {},
        'operators_approved',
        [`update console.operators set state = 'removed' where id = 9001`],
      ],
      ...undecided('operators_approved'),
    ],
  },
  {
    trigger: 'operators_approved',
    as: CONSOLE_ROLE,
    given: [row('console.operators', { ...OPERATOR, state: 'invited' })],
    statement: update('console.operators', 'id = 9001'),
    right: { password_hash: 'x' },
    wrong: differing('operators_approved')({ state: 'active' }, { version: 9 }),
  },
  {
    trigger: 'operators_approved',
    as: CONSOLE_ROLE,
    given: [
      row('console.operators', { ...OPERATOR, state: 'invited' }),
      row('console.passkeys', { id: 'key', operator_id: 9001 }),
    ],
    actor: { ...ACTOR, is_enrolling: true },
    statement: update('console.operators', 'id = 9001'),
    right: { state: 'active' },
    wrong: [
      ...differing('operators_approved')(
        { actor: { operator_id: 9002 } },
        { actor: { is_enrolling: false } },
      ),
      [{}, 'operators_approved', [`delete from console.passkeys where id = 'key'`]],
      [{}, 'operators_approved', [`update console.operators set role = 'owner' where id = 9001`]],
      [
        {},
        'operators_approved',
        [`update console.operators set state = 'removed' where id = 9001`],
      ],
    ],
  },
  {
    trigger: 'operators_approved',
    as: CONSOLE_ROLE,
    given: [row('console.operators', OPERATOR)],
    statement: update('console.operators', 'id = 9001'),
    right: { password_hash: 'x' },
    wrong: differing('operators_approved')(
      { name: 'X' },
      { mail: 'x@new.example' },
      { version: 9 },
      { removed_at: NOW },
    ),
  },
  {
    trigger: 'invitations_approved',
    as: CONSOLE_ROLE,
    given: [decided('operators.reset-authenticators', {})],
    statement: insertInto('console.invitations'),
    right: {
      token_hash: '\\x01',
      operator_id: 9001,
      created_at: sql('now()'),
      expires_at: sql(`now() + interval '1 day'`),
    },
    wrong: [
      [{ expires_at: sql(`now() + interval '1 day 1 second'`) }, 'invitations_approved'],
      [{ used_at: NOW }, 'invitations_approved'],
      [{ operator_id: 9002 }, 'invitations_approved'],
      [{ created_at: ago('3 minutes') }, 'clock_tolerance'],
      [{ created_at: ahead('3 minutes') }, 'clock_tolerance'],
      ...undecided('invitations_approved'),
    ],
  },
  {
    trigger: 'invitations_approved',
    as: CONSOLE_ROLE,
    given: [
      decided('operators.invite', {}),
      row('console.role_grants', { operator_id: 9001, role: 'support', approval_id: APPROVAL }),
    ],
    statement: insertInto('console.invitations'),
    right: { token_hash: '\\x01', operator_id: 9001, created_at: NOW, expires_at: NOW },
    wrong: [
      [{ operator_id: 9002 }, 'invitations_approved'],
      [{}, 'invitations_approved', ['update console.role_grants set approval_id = 1']],
      ...undecided('invitations_approved'),
    ],
  },
  {
    trigger: 'invitations_approved',
    as: CONSOLE_ROLE,
    given: [
      row('console.invitations', {
        token_hash: '\\x01',
        operator_id: 9001,
        expires_at: '2025-08-02T00:00:00Z',
      }),
    ],
    statement: update('console.invitations', `token_hash = '\\x01'`),
    right: { expires_at: '2025-08-02T00:00:00Z' },
    wrong: [[{ expires_at: '2025-08-02T00:00:01Z' }, 'invitations_approved']],
  },
  {
    trigger: 'approvals_right',
    as: SUPERUSER,
    statement: insertInto('console.approvals'),
    right: REQUEST,
    wrong: differing('approvals_begin')(
      { state: 'approved' },
      { state: 'refused' },
      { used_at: NOW },
      { is_single_hand: true },
    ),
  },
  {
    trigger: 'approvals_right',
    as: SUPERUSER,
    given: [waiting, row('console.operators', OWNER)],
    statement: decide,
    right: { state: 'approved', decided_by: 9002, decided_at: NOW },
    wrong: [
      ...differing('approvals_kept')(
        { kind: 'packs.publish' },
        { target_kind: 'x' },
        { target_id: 'x' },
        { target_name: 'x' },
        { payload: { more: 1 } },
        { before: {} },
        { after: {} },
        { amount: 'x' },
        { payload_hash: '\\x01' },
        { reason: 'x' },
        { requested_by: 3 },
        { requested_at: NOW },
        { expires_at: NOW },
      ),
      [{ decided_at: ahead('1 day') }, 'approvals_decider'],
      [{ decided_by: 9003 }, 'approvals_decider'],
      ...[`role = 'accountant'`, `state = 'removed'`, `state = 'invited'`].map(
        (change) =>
          [
            {},
            'approvals_decider',
            [`update console.operators set ${change} where id = 9002`],
          ] as const,
      ),
      ...[
        ...UNAPPROVED.slice(1),
        `update console.approvals set used_at = now() where id = ${APPROVAL}`,
      ].map((change) => [{}, 'approvals_once', [change]] as const),
    ],
  },
  {
    trigger: 'approvals_right',
    as: SUPERUSER,
    given: [
      row('console.approvals', {
        ...REQUEST,
        requested_by: 9002,
        requested_at: '2025-08-01T00:30:00Z',
      }),
      row('console.operators', OWNER),
      row('console.operators', { ...OWNER, id: 9004, mail: 'r@new.example', state: 'removed' }),
      row('console.operators', { ...OPERATOR, role: 'accountant' }),
      'update console.settings set is_single_hand = true',
    ],
    statement: decide,
    right: {
      state: 'approved',
      is_single_hand: true,
      decided_by: 9002,
      decided_at: '2025-08-01T00:45:00Z',
    },
    wrong: [
      [{ decided_at: '2025-08-01T00:44:59.999Z' }, 'approvals_second_person'],
      [
        {},
        'approvals_decider',
        [`update console.approvals set expires_at = '2025-08-01T00:45:00Z' where id = ${APPROVAL}`],
      ],
      [{}, 'approvals_second_person', ['update console.settings set is_single_hand = false']],
      [
        {},
        'approvals_second_person',
        [row('console.operators', { ...OWNER, id: 9003, mail: 'q@new.example' })],
      ],
    ],
  },
  {
    trigger: 'approvals_right',
    as: SUPERUSER,
    given: [DECIDED],
    statement: decide,
    right: { used_at: NOW },
    wrong: [
      ...differing('approvals_once')(
        { state: 'refused' },
        { decided_by: 9003 },
        { decided_at: NOW },
        { is_single_hand: true },
      ),
      [
        {},
        'approvals_once',
        [`update console.approvals set used_at = '2025-08-01T00:45:00Z' where id = ${APPROVAL}`],
      ],
    ],
  },
  {
    trigger: 'approvals_signed',
    as: CONSOLE_ROLE,
    actor: ACTOR,
    statement: insertInto('console.approvals'),
    right: { ...REQUEST, requested_at: NOW },
    wrong: [
      [{ requested_by: 9002 }, 'approvals_session'],
      [{ actor: { session_hash: null } }, 'approvals_session'],
      [{ actor: { is_enrolling: true } }, 'approvals_session'],
      [{ requested_at: ago('3 minutes') }, 'clock_tolerance'],
      [{ requested_at: ahead('3 minutes') }, 'clock_tolerance'],
    ],
  },
  ...['approved', 'refused'].map(
    (state): Guard => ({
      trigger: 'approvals_signed',
      as: CONSOLE_ROLE,
      given: [waiting, row('console.operators', OWNER)],
      actor: proved,
      statement: decide,
      right: { state, decided_by: 9002, decided_at: sql('now()') },
      wrong: [
        [{ actor: { session_hash: null } }, 'approvals_session'],
        [{ actor: { operator_id: 9003 } }, 'approvals_session'],
        [{ actor: { proved_at: null } }, 'approvals_session'],
        [{ actor: { proved_at: '2025-08-01T00:00:00Z' } }, 'approvals_session'],
        [{ actor: { approves_from: '2999-08-01T00:00:00Z' } }, 'approvals_session'],
        [{ decided_at: ago('3 minutes') }, 'clock_tolerance'],
      ],
    }),
  ),
  {
    trigger: 'approvals_signed',
    as: CONSOLE_ROLE,
    given: [waiting],
    actor: ACTOR,
    statement: decide,
    right: { state: 'withdrawn', decided_at: NOW },
    wrong: [
      [{ actor: { operator_id: 9002 } }, 'approvals_session'],
      [{ actor: { session_hash: null } }, 'approvals_session'],
      [{ decided_at: ago('3 minutes') }, 'clock_tolerance'],
    ],
  },
  {
    trigger: 'approvals_signed',
    as: CONSOLE_ROLE,
    given: [waiting],
    actor: { ...ACTOR, operator_id: 9002 },
    statement: decide,
    right: { state: 'void', decided_at: NOW },
    wrong: [[{ actor: { session_hash: null } }, 'approvals_session']],
  },
  {
    trigger: 'approvals_signed',
    as: CONSOLE_ROLE,
    given: [
      waiting,
      `update console.approvals set expires_at = clock_timestamp() where id = ${APPROVAL}`,
    ],
    statement: decide,
    right: { state: 'lapsed', decided_at: NOW },
    wrong: [
      [
        {},
        'approvals_session',
        [
          `update console.approvals set expires_at = clock_timestamp() + interval '3 minutes' where id = ${APPROVAL}`,
        ],
      ],
    ],
  },
  {
    trigger: 'audit_entries_chain',
    as: CONSOLE_ROLE,
    actor: ACTOR,
    statement: insertInto('console.audit_entries'),
    right: {
      at: NOW,
      operator_id: 9001,
      session_hash: '\\x01',
      call: 'cards.add',
      outcome: 'done',
    },
    wrong: [
      ...differing('audit_entries_actor')(
        { operator_id: 9002 },
        { operator_id: null },
        { operator_id: null, outcome: 'refused', session_hash: '\\x02' },
        { operator_id: null, outcome: 'refused', call: 'login.password', approval_id: 1 },
        { operator_id: null, outcome: 'requested', call: 'login.password' },
        { session_hash: '\\x02' },
        { session_hash: null },
        { actor: { proof: 'half-password' } },
        { actor: { session_hash: null } },
      ),
      [{ at: ago('3 minutes') }, 'clock_tolerance'],
    ],
  },
  ...['login.password', 'invitation.accept'].map(
    (call): Guard => ({
      trigger: 'audit_entries_chain',
      as: CONSOLE_ROLE,
      actor: { ...ACTOR, session_hash: null },
      statement: insertInto('console.audit_entries'),
      right: { at: NOW, operator_id: 9001, session_hash: '\\x02', call, outcome: 'done' },
      wrong: differing('audit_entries_actor')(
        { call: 'cards.add' },
        { operator_id: 9002 },
        { actor: { proof: 'half-password' } },
      ),
    }),
  ),
  ...[
    { call: 'login.password', session_hash: null },
    { call: 'invitation.accept', session_hash: null },
    { call: 'cards.add', session_hash: '\\x02' },
  ].map(
    (entry): Guard => ({
      trigger: 'audit_entries_chain',
      as: CONSOLE_ROLE,
      given: [row('console.session_openings', { session_hash: '\\x02', operator_id: 9001 })],
      statement: insertInto('console.audit_entries'),
      right: { at: NOW, outcome: 'refused', ...entry },
      wrong: differing('audit_entries_actor')(
        { outcome: 'done' },
        { approval_id: 1 },
        { operator_id: 9001 },
        { call: 'cards.add', session_hash: '\\x03' },
      ),
    }),
  ),
  {
    trigger: 'audit_entries_chain',
    as: CONSOLE_ROLE,
    given: [
      approved('courses.add', {}, { state: 'lapsed' }),
      row('console.audit_entries', { ...LAPSE, id: 9002, approval_id: 9002 }),
      row('console.audit_entries', { ...LAPSE, id: 9003, call: 'courses.add' }),
      row('console.audit_entries', { ...LAPSE, id: 9004, outcome: 'refused' }),
    ],
    statement: insertInto('console.audit_entries'),
    right: { ...LAPSE, at: NOW },
    wrong: [
      ...differing('audit_entries_actor')({ approval_id: 1 }, { approval_id: null }),
      ...['waiting', 'approved', 'refused'].map(
        (state) =>
          [
            {},
            'audit_entries_actor',
            [`update console.approvals set state = '${state}' where id = ${APPROVAL}`],
          ] as const,
      ),
      [{}, 'audit_entries_actor', [row('console.audit_entries', { ...LAPSE, id: 9001 })]],
    ],
  },
  {
    trigger: 'referrals_rule',
    as: SHOP_ROLE,
    given: [`update shop_settings set rules = '{"referral_friends_max": 3}'`],
    statement: insertInto('referrals'),
    right: { friend_id: 9002, referrer_id: 9001, place: 3, created_at: NOW },
    wrong: [[{ place: 4 }, 'referrals_rule']],
  },
  {
    trigger: 'outbox_messages_actor',
    as: CONSOLE_ROLE,
    actor: ACTOR,
    statement: insertInto('outbox_messages'),
    right: { channel: 'mail', recipient: 'm@new.example', kind: 'parcel', created_at: NOW },
    wrong: [
      [{ actor: { operator_id: null } }, 'outbox_messages_actor'],
      [{ created_at: ago('3 minutes') }, 'clock_tolerance'],
    ],
  },
  {
    trigger: 'outbox_messages_actor',
    as: CONSOLE_ROLE,
    given: [row('console.operators', OPERATOR)],
    statement: insertInto('outbox_messages'),
    right: {
      channel: 'mail',
      recipient: OPERATOR.mail,
      kind: 'request-lapsed',
      created_at: NOW,
    },
    wrong: differing('outbox_messages_actor')({ kind: 'other' }, { recipient: 'm@new.example' }),
  },
  {
    trigger: 'message_causes_console',
    as: CONSOLE_ROLE,
    statement: insertInto('message_causes'),
    right: { occasion: 'parcel-packed', cause: '9001', created_at: NOW },
    wrong: differing('message_causes_console')({ occasion: 'payment-refunded' }),
  },
  {
    trigger: 'rate_limit_hits_console',
    as: CONSOLE_ROLE,
    actor: ACTOR,
    statement: insertInto('rate_limit_hits'),
    right: { name: 'recipient-parcel', subject: '\\x01', created_at: NOW },
    wrong: [
      [{ name: 'login' }, 'rate_limit_hits_console'],
      [{ actor: { operator_id: null } }, 'rate_limit_hits_console'],
      [{ created_at: ahead('3 minutes') }, 'clock_tolerance'],
    ],
  },
  {
    trigger: 'rate_limit_hits_console',
    as: CONSOLE_ROLE,
    given: [row('rate_limit_hits', { id: 9001, name: 'console-password-account' })],
    statement: () => 'delete from rate_limit_hits where id = 9001',
    right: {},
    wrong: ['console-proof', 'login'].map((name) => [
      {},
      'rate_limit_hits_console',
      [`update rate_limit_hits set name = '${name}' where id = 9001`],
    ]),
  },
  {
    trigger: 'refunds_console',
    as: CONSOLE_ROLE,
    given: [
      row('refunds', { payment_id: 9001, attempt: 1, state: 'requested', yen: 500 }),
      row('refund_accounts', { payment_id: 9001, attempt: 1 }),
      row('refund_accounts', { payment_id: 9002, attempt: 1 }),
    ],
    statement: update('refunds', 'payment_id = 9001'),
    right: { state: 'done' },
    wrong: [
      [{ yen: 501 }, 'refunds_console'],
      ...[
        `update refunds set state = 'failed' where payment_id = 9001`,
        'delete from refund_accounts where payment_id = 9001',
      ].map((change) => [{}, 'refunds_console', [change]] as const),
    ],
  },
  {
    trigger: 'refund_accounts_link',
    as: CONSOLE_ROLE,
    given: [
      row('refund_accounts', {
        payment_id: 9001,
        attempt: 1,
        mailed_at: NOW,
        token_hash: '\\x01',
        link_expires_at: NOW,
      }),
    ],
    statement: update('refund_accounts', 'payment_id = 9001'),
    right: { mailed_at: null, token_hash: null, link_expires_at: null },
    wrong: differing('refund_accounts_link')(
      { token_hash: '\\x02' },
      { link_expires_at: ahead('1 day') },
      { mailed_at: NOW },
    ),
  },
]

/** What the row of a member has after a change. These triggers run at the commit. */
const figuresAfter = (
  trigger: string,
  change: string,
  { given = [], ...found }: { given?: readonly string[] } & Readonly<Record<string, unknown>>,
): Effect => ({
  trigger,
  given: [
    row('member_figures', {
      member_id: 9001,
      registered_at: '2025-08-01T00:00:00Z',
      last_visit_at: '2025-08-01T00:00:00Z',
      paid_yen: 1000,
      rank_id: 1,
    }),
    ...given,
    'set constraints all immediate',
  ],
  statement: change,
  read: `select ${Object.keys(found).map(inSnakeCase).join(', ')} from member_figures where member_id = 9001`,
  found,
})
const PAID_PAYMENT = { id: 9001, member_id: 9001, state: 'paid', price_yen: 500, returned_yen: 100 }
const SESSION = { id_hash: '\\x01', member_id: 9001, seen_at: '2025-08-02T00:00:00Z' }
const VISITED = { lastVisitAt: new Date('2025-08-02T00:00:00Z') }
const RANK_PERIOD = { member_id: 9001, rank_id: 2 }
const FIGURES: readonly Effect[] = [
  figuresAfter('payments_counted', row('payments', PAID_PAYMENT), { paidYen: 1400 }),
  figuresAfter('payments_counted', row('payments', { ...PAID_PAYMENT, state: 'waiting' }), {
    paidYen: 1000,
  }),
  ...(
    [
      ["state = 'refunded'", 600],
      ["state = 'charged-back'", 600],
      ['returned_yen = 300', 800],
      ['poll_count = 1', 1000],
    ] as const
  ).map(([change, paidYen]) =>
    figuresAfter('payments_recounted', `update payments set ${change}`, {
      given: [row('payments', PAID_PAYMENT)],
      paidYen,
    }),
  ),
  figuresAfter('payments_recounted', `update payments set state = 'paid'`, {
    given: [row('payments', { ...PAID_PAYMENT, state: 'refunded' })],
    paidYen: 1400,
  }),
  figuresAfter('sessions_noted', row('sessions', SESSION), VISITED),
  figuresAfter('sessions_noted', `update sessions set seen_at = '2025-08-02T00:00:00Z'`, {
    given: [row('sessions', { ...SESSION, seen_at: '2025-07-01T00:00:00Z' })],
    ...VISITED,
  }),
  figuresAfter('sessions_noted', row('sessions', { ...SESSION, seen_at: '2025-07-01T00:00:00Z' }), {
    lastVisitAt: new Date('2025-08-01T00:00:00Z'),
  }),
  figuresAfter('rank_periods_noted', row('rank_periods', RANK_PERIOD), { rankId: 2 }),
  figuresAfter('rank_periods_moved', 'update rank_periods set rank_id = 3', {
    given: [row('rank_periods', RANK_PERIOD)],
    rankId: 3,
  }),
  {
    trigger: 'members_listed',
    given: [],
    statement: row('members', {
      id: 9002,
      mail: 'm@new.example',
      created_at: '2025-08-01T00:00:00Z',
    }),
    read: 'select last_visit_at, paid_yen, rank_id from member_figures where member_id = 9002',
    found: { lastVisitAt: new Date('2025-08-01T00:00:00Z'), paidYen: 0, rankId: null },
  },
]

/** What the console's role writes about itself is not believed. */
const FORGED = {
  requested_session: '\\x07',
  decided_session: '\\x07',
  decided_in: '7',
  is_command: true,
}
const SIGNED_BEFORE = `
  update console.approvals
  set requested_session = '\\x05'
  where id = ${APPROVAL}`
const approvalAfter = (
  given: readonly string[],
  statement: string,
  found: Readonly<Record<string, unknown>>,
  actor?: object,
): Effect => ({
  trigger: 'approvals_signed',
  ...(actor !== undefined && { as: CONSOLE_ROLE, actor }),
  given,
  statement,
  read: `
    select
      encode(requested_session, 'hex') as requested,
      encode(decided_session, 'hex') as decided,
      decided_in = pg_current_xact_id() as is_decided_now,
      is_command
    from console.approvals
    where id = ${APPROVAL}`,
  found,
})
const asked = [waiting, SIGNED_BEFORE]
const decision = (state: string) => ({ state, decided_by: 9002, decided_at: NOW })
const UNSIGNED = { requested: null, decided: null, isDecidedNow: null, isCommand: false }
const SIGNED = { ...UNSIGNED, requested: '05' }
const APPROVALS: readonly Effect[] = [
  approvalAfter([], row('console.approvals', REQUEST), { ...UNSIGNED, isCommand: true }),
  approvalAfter(
    [],
    row('console.approvals', { ...REQUEST, ...FORGED, requested_at: NOW }),
    { ...UNSIGNED, requested: '01' },
    ACTOR,
  ),
  ...(
    [
      ['approved', { isCommand: true, isDecidedNow: true }, { decided: '01', isDecidedNow: true }],
      ['refused', { isCommand: true }, { decided: '01', isDecidedNow: true }],
      ['void', {}, {}],
    ] as const
  ).flatMap(([state, byCommand, byOperator]) => [
    approvalAfter([...asked, row('console.operators', OWNER)], decide(decision(state)), {
      ...SIGNED,
      ...byCommand,
    }),
    approvalAfter(
      [...asked, row('console.operators', OWNER)],
      decide({ ...decision(state), ...FORGED }),
      { ...SIGNED, ...byOperator },
      proved,
    ),
  ]),
  approvalAfter([DECIDED, SIGNED_BEFORE], decide({ used_at: NOW, ...FORGED }), SIGNED, proved),
  approvalAfter([DECIDED], decide({ used_at: NOW }), { ...UNSIGNED, isCommand: true }),
]

const entryAfter = (
  { as, actor, ...entry }: Columns & { readonly as: string },
  role: string | null,
): Effect => ({
  trigger: 'audit_entries_chain',
  as,
  ...(actor !== undefined && { actor }),
  given: [
    row('console.operators', OPERATOR),
    row('console.operators', OWNER),
    `update console.audit_chain set entry_id = 9000, hash = '\\x07'`,
  ],
  statement: row('console.audit_entries', { at: NOW, id: 1, hash: '\\x01', ...entry }),
  read: `
    select audit_entries.id::integer, role, encode(previous_hash, 'hex') as previous,
      audit_entries.hash = audit_chain.hash and entry_id = audit_entries.id as is_newest
    from console.audit_entries
    cross join console.audit_chain
    where id = 9001`,
  found: { id: 9001, role, previous: '07', isNewest: true },
})
const ENTRY = { operator_id: 9001, session_hash: '\\x01', call: 'cards.add', outcome: 'done' }
const REFUSED_LOGIN = { call: 'login.password', outcome: 'refused' }
const ENTRIES: readonly Effect[] = [
  entryAfter({ as: SUPERUSER, ...ENTRY, role: 'owner' }, 'owner'),
  entryAfter({ as: CONSOLE_ROLE, actor: ACTOR, ...ENTRY, role: 'owner' }, 'support'),
  entryAfter({ as: CONSOLE_ROLE, actor: ACTOR, ...ENTRY, role: null }, null),
  entryAfter({ as: CONSOLE_ROLE, ...REFUSED_LOGIN, role: 'owner' }, null),
]

export const EFFECTS: readonly Effect[] = [
  {
    trigger: 'age_confirmations_apply',
    given: [row('balances', { member_id: 9001, currency: 'point' })],
    statement: row('age_confirmations', { member_id: 9001, adult_at: '2025-08-01T00:00:00Z' }),
    read: 'select adult_at from balances where member_id = 9001',
    found: { adultAt: new Date('2025-08-01T00:00:00Z') },
  },
  {
    trigger: 'shop_settings_purchase_age',
    given: [
      ...[9001, 9002].map((member_id) =>
        row('balances', { member_id, currency: 'point', adult_at: '2025-08-01T00:00:00Z' }),
      ),
      row('age_confirmations', { member_id: 9001, birth_date: null }),
      row('age_confirmations', { member_id: 9002, birth_date: '2000-01-01' }),
    ],
    statement: 'update shop_settings set purchase_age = 18',
    read: 'select array_agg(member_id::integer) as adults from balances where adult_at is not null',
    found: { adults: [9002] },
  },
  {
    trigger: 'restrictions_apply',
    given: [
      row('balances', { member_id: 9001, currency: 'point' }),
      row('sessions', { id_hash: '\\x01', member_id: 9001 }),
      row('sessions', { id_hash: '\\x02', member_id: 9002 }),
      restriction({ member_id: 9001, kind: 'login', ends_at: '2025-09-01T00:00:00Z' }),
      restriction({ id: 9002, member_id: 9002, kind: 'login', ends_at: '2027-09-01T00:00:00Z' }),
      restriction({
        id: 9003,
        member_id: 9001,
        kind: 'login',
        ends_at: '2028-09-01',
        lifted_at: '2025-08-01',
      }),
    ],
    statement: row('restrictions', {
      member_id: 9001,
      kind: 'login',
      ends_at: '2025-08-01T00:00:00Z',
    }),
    read: `
      select restricted_until, (select array_agg(member_id::integer) from sessions) as members
      from balances
      where member_id = 9001`,
    found: { restrictedUntil: { login: '2025-09-01T00:00:00+00:00' }, members: [9002] },
  },
  ...[
    row('restrictions', { member_id: 9001, kind: 'purchases' }),
    `update restrictions set lifted_at = '2025-08-01' where id = 9001`,
  ].map((statement) => ({
    trigger: 'restrictions_apply',
    given: [
      row('balances', { member_id: 9001, currency: 'point' }),
      row('sessions', { id_hash: '\\x01', member_id: 9001 }),
      restriction({ member_id: 9001, kind: 'login', ends_at: '2025-09-01T00:00:00Z' }),
    ],
    statement,
    read: 'select array_agg(member_id::integer) as members from sessions',
    found: { members: [9001] },
  })),
  {
    trigger: 'legal_acceptances_apply',
    given: [
      row('balances', { member_id: 9001, currency: 'point' }),
      row('balances', { member_id: 9002, currency: 'point', terms_accepted_through: 7 }),
      'delete from legal_versions',
      row('legal_versions', {
        id: 1,
        page: 'terms-of-service',
        version: '1.0',
        from_day: '1970-01-02',
        needs_acceptance: true,
      }),
      row('legal_versions', {
        id: 2,
        page: 'privacy-protection',
        version: '1.0',
        from_day: '1970-01-03',
        needs_acceptance: true,
      }),
    ],
    statement: row('legal_acceptances', { member_id: 9001, version_id: 1 }),
    read: `
      select array_agg(terms_accepted_through::integer order by member_id) as orders
      from balances`,
    found: { orders: [1_000_001, 7] },
  },
  {
    trigger: 'legal_versions_required',
    given: ['delete from legal_versions'],
    statement: row('legal_versions', {
      id: 1,
      page: 'terms-of-service',
      version: '1.0',
      from_day: '1970-01-02',
      needs_acceptance: true,
    }),
    read: 'select required_terms from shop_settings',
    found: { requiredTerms: [{ order: 1_000_001, from_day: '1970-01-02' }] },
  },
  {
    trigger: 'movements_applied',
    given: [
      row('console.copies', { id: 9001, card_id: 9001, on_hand: 5, shelf: 'A-1' }),
      row('console.copies', { id: 9002, card_id: 9001, on_hand: 1, shelf: 'C-1' }),
      row('console.card_stock', { card_id: 9001, on_hand: 5, shipped: 1 }),
    ],
    statement: row('console.movements', {
      card_id: 9001,
      copy_id: 9001,
      kind: 'shipped',
      count: -2,
      shelf: 'B-1',
    }),
    read: `
      select array_agg(copies.on_hand order by id) as copies, (array_agg(shelf order by id))[1] as shelf,
        max(card_stock.on_hand) as card_count, max(shipped) as shipped
      from console.copies
      join console.card_stock using (card_id)`,
    found: { copies: [3, 1], shelf: 'A-1', cardCount: 3, shipped: 3 },
  },
  {
    trigger: 'good_movements_applied',
    given: [row('goods', { id: 9001, stock: 2, stocked_count: 5 })],
    statement: row('good_movements', { good_id: 9001, count: -1 }),
    read: 'select stock, stocked_count from goods where id = 9001',
    found: { stock: 1, stockedCount: 4 },
  },
  {
    trigger: 'goods_restocked',
    given: [
      row('goods', { id: 9001, stock: 0, stocked_count: 5 }),
      row('favourite_goods', { member_id: 9001, good_id: 9001 }),
    ],
    statement: 'update goods set stock = 1 where id = 9001',
    read: `select occasion, pack_id from sale_events where good_id = 9001`,
    found: { occasion: 'restocked', packId: null },
  },
  {
    trigger: 'errands_released',
    given: [
      ...MATCHED,
      row('console.bank_matched_deposits', { match_id: 9002, shape: 'one', deposit_id: 9002 }),
      row('console.errands', { ...SETTLEMENT, id: 9001 }),
    ],
    statement: `update console.errands set state = 'failed' where id = 9001`,
    read: `
      select
        (select array_agg(deposit_id::integer) from console.bank_matched_deposits where is_released) as deposits,
        (select array_agg(payment_id::integer) from console.bank_matched_payments where is_released) as payments`,
    found: { deposits: [9001], payments: [9001] },
  },
  ...FIGURES,
  ...APPROVALS,
  ...ENTRIES,
  {
    trigger: 'operators_role',
    given: [
      row('console.operators', OPERATOR),
      row('console.approvals', { id: 9000, kind: 'operators.invite', state: 'approved' }),
      decided('courses.add', {}, { id: 9002 }),
      decided('operators.change-role', {}),
    ],
    statement: `update console.operators set role = 'owner' where id = 9001`,
    read: 'select operator_id, role, approval_id from console.role_grants where operator_id = 9001',
    found: { operatorId: 9001, role: 'owner', approvalId: APPROVAL },
  },
]
