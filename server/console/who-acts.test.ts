import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { totpCode } from '#server/console/authenticators/totp/totp.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { openDatabase, type Transaction } from '#server/platform/database/database.ts'
import { hashOf, newSecret } from '#server/platform/secrets.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator, nextCode } from '#testing/drivers/console-client.ts'
import { operatorCast } from '#testing/fixtures/operators.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let panel: TestConsole
let owner: ConsoleClient
let second: ConsoleClient
let thief: TestConsole['consoleDatabase']
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  owner = await logInOperator(panel, 'owner')
  second = await logInOperator(panel, 'second-owner')
  // A thief of the password of the console's role has these rights, and nothing else.
  thief = panel.consoleDatabase
})
after(async () => {
  await panel.close()
  await shop.close()
})

const steal = (text: string, values: unknown[] = []) => thief.query({ text, values })
const denied = /permission denied/

async function waitingRequest(): Promise<number> {
  const mail = `m${newSecret(6).toLowerCase()}@new.example`
  const request = { name: 'New', mail, role: 'owner', reason: 'hired' }
  return (await owner.act('/operators/invite', request)).approvalId
}

test("with the console's role alone, no session and no proof is made", async () => {
  const now = panel.clock.now()
  const { owner: victim } = panel.operatorIds
  const insert = `
    insert into console.sessions (id_hash, operator_id, is_enrolling, device, address, created_at, seen_at, expires_at)
    values ($1, $2, false, '', '', $3, $3, $3)`
  await assert.rejects(steal(insert, [hashOf('mine'), victim, now]), denied)
  await assert.rejects(steal('update console.sessions set proved_at = $1', [now]), denied)
  await assert.rejects(steal('update console.sessions set operator_id = $1', [victim]), denied)
  await assert.rejects(
    steal('select console.open_session($1, $2, $3, $4)', [hashOf('mine'), '', '', now]),
    { constraint: 'sessions_proof' },
  )
  await assert.rejects(steal('select console.renew_proof($1, null)', [now]), denied)
  const forged = `select set_config('hikifuda.actor', $1, true)`
  const actor = Buffer.from(JSON.stringify({ operator_id: victim, proof: 'password' }))
  await thief.transaction(async (tx) => {
    await tx.query({ text: forged, values: [`${actor.toString('hex')}.00`] })
    const [row] = await tx.query({ text: 'select (console.current_actor()).operator_id as id' })
    assert.equal(row?.id, null)
  })
})

test("with the console's role alone, no secret of an operator is read or replaced", async () => {
  for (const text of [
    'select password_hash from console.operators',
    'select secret from console.totp_secrets',
    'select code_hash from console.recovery_codes',
    'select key from console.actor_key',
    'select response from console.assertions',
    'update console.operators set password_hash = null',
    'update console.passkeys set public_key = null',
    'insert into console.passkeys default values',
    'insert into console.totp_secrets default values',
    'insert into console.recovery_codes default values',
    'insert into console.challenges default values',
    `update console.assertions set state = 'right'`,
    'insert into console.session_openings default values',
    'insert into console.role_grants default values',
    `update console.settings set clock_tolerance = '1 year'`,
    'select * from public.waiting_assertions()',
    'select public.answer_assertion(1, true, 0)',
    `select console.totp_code('A', 1)`,
    `select console.set_actor(null)`,
    `select console.take_totp(1, '', now(), false)`,
  ]) {
    await assert.rejects(steal(text), denied, text)
  }
  const forget = 'select console.forget_authenticators($1)'
  await assert.rejects(steal(forget, [panel.operatorIds.owner]), {
    constraint: 'operators_approved',
  })
  for (const text of [
    `select console.set_password('x')`,
    `select console.add_passkey('x', '', 0, '{}', '', now())`,
    `select console.replace_recovery_codes('{}', now())`,
  ])
    await assert.rejects(steal(text), { constraint: 'authenticators_proof' }, text)
})

test("with the console's role alone, nobody becomes an operator or gets another role", async () => {
  const { auditor } = panel.operatorIds
  for (const text of [
    `update console.operators set role = 'owner' where id = ${auditor}`,
    `update console.operators set state = 'removed', removed_at = now() where id = ${auditor}`,
    `update console.operators set state = 'invited' where id = ${auditor}`,
    `insert into console.operators (mail, name, role, created_at) values ('x@y', 'x', 'owner', now())`,
  ])
    await assert.rejects(steal(text), { constraint: 'operators_approved' }, text)
  const invite = `
    insert into console.invitations (token_hash, operator_id, created_at, expires_at)
    values ('', ${auditor}, now(), now())`
  await assert.rejects(steal(invite), { constraint: 'invitations_approved' })
})

test("with the console's role alone, nobody requests or decides in another's name", async () => {
  const id = await waitingRequest()
  const now = panel.clock.now()
  const decide = `
    update console.approvals
    set state = $3, decided_by = $2, decided_at = $4, used_at = case when $3 = 'approved' then $4::timestamptz end
    where id = $1`
  for (const state of ['approved', 'refused'])
    await assert.rejects(steal(decide, [id, panel.operatorIds['second-owner'], state, now]), {
      constraint: 'approvals_session',
    })
  const request = `
    insert into console.approvals (
      kind, target_kind, target_id, target_name, payload, before, after, payload_hash, reason,
      requested_by, requested_at, expires_at
    )
    select kind, target_kind, target_id, 'other', payload, before, after, payload_hash, reason,
      $2, requested_at, expires_at
    from console.approvals
    where id = $1`
  await assert.rejects(steal(request, [id, panel.operatorIds.owner]), {
    constraint: 'approvals_session',
  })
})

test("with the console's role alone, the audit log takes no entry in another's name", async () => {
  const entry = `
    insert into console.audit_entries (at, operator_id, role, call, outcome)
    values ($1, $2, 'owner', 'members.adjust', $3)`
  const now = panel.clock.now()
  const forge = (operatorId: number | null, outcome: string, at = now) =>
    steal(entry, [at, operatorId, outcome])
  const wrongActor = { constraint: 'audit_entries_actor' }
  await assert.rejects(forge(panel.operatorIds.owner, 'done'), wrongActor)
  await assert.rejects(forge(panel.operatorIds.owner, 'refused'), wrongActor)
  await assert.rejects(forge(null, 'done'), wrongActor)
})

/** Lets the second owner approve a request of the first, and returns its number. */
async function approved(path: string, request: object): Promise<number> {
  const { approvalId } = await owner.act(path, { reason: 'asked', ...request })
  const { approval } = await second.get(`/approvals/${approvalId}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  const { state, result } = await second.act(`/approvals/${approvalId}/approve`, decision)
  assert.equal(state, 200, `${path}: ${result}`)
  return approvalId
}

test("with the console's role alone, an approval has its effect once, and what ended does not begin again", async () => {
  const course = { points: 700, priceYen: 690, memo: '', memoEn: '', position: 1 }
  const courseApproval = await approved('/courses', course)
  const byApproval = 'select id from courses where approval_id = $1'
  const [added] = await panel.database.query<{ id: number }>({
    text: byApproval,
    values: [courseApproval],
  })
  const day = (days: number) => new Date(panel.clock.now().getTime() + days * 86_400_000)
  const campaign = await approved('/campaigns', {
    name: '春',
    nameEn: '',
    kind: 'single',
    chosenCode: '',
    packId: null,
    isDaily: false,
    count: 2,
    currency: 'point',
    amount: 10,
    budget: 100,
    memberMax: 1,
    audience: 'all',
    requirement: 'none',
    rankMin: 0,
    startsAt: day(1).toISOString(),
    endsAt: day(2).toISOString(),
    expectedSalesYen: null,
    lawyerView: '',
    isTextConfirmed: true,
  })
  await panel.database.query({
    text: `update courses set retired_at = now() where id = ${added?.id}`,
  })
  await panel.database.query({
    text: `update shop_settings set registration_number = 'T7000012050002'`,
  })
  await panel.database.query({ text: 'update campaigns set stopped_at = now()' })
  for (const [text, constraint] of [
    [
      `insert into courses (id, points, price_yen, position) values (9001, 700, 690, 1)`,
      'courses_approved',
    ],
    [`update courses set retired_at = null where id = ${added?.id}`, 'courses_retired'],
    [`update campaigns set stopped_at = null where approval_id = ${campaign}`, 'campaigns_stopped'],
    [
      `insert into coupon_codes (code, campaign_id, number)
       select '0123456789ABCDEF', id, 9 from campaigns where approval_id = ${campaign}`,
      'coupon_codes_approved',
    ],
    ['update shop_settings set registration_number = null', 'shop_settings_approved'],
  ] as const)
    await assert.rejects(steal(text), { constraint }, text)
  await panel.database.query({ text: 'update shop_settings set registration_number = null' })
})

test("with the console's role alone, no waiting message is written, rewritten, withdrawn or sent", async () => {
  const now = panel.clock.now()
  const mail = { to: 'member@shop.example', language: 'ja', now } as const
  const block = { ja: '本文', en: 'Text' }
  const template = { subject: block, blocks: [block] }
  await panel.database.transaction((tx) => queueMail(tx, { ...mail, template }))
  for (const change of [
    `text = 'x'`,
    `html = 'x'`,
    `recipient = 'x@y'`,
    'given_up_at = now()',
    'sent_at = now()',
    `send_after = '2999-01-01'`,
    'content_erased_at = now()',
    'try_count = 99',
  ])
    await assert.rejects(steal(`update outbox_messages set ${change}`), denied, change)
  await assert.rejects(steal('delete from outbox_messages'), denied)
  const actor = { constraint: 'outbox_messages_actor' }
  const insert = `
    insert into outbox_messages (channel, recipient, subject, text, created_at, send_after, kind)
    values ('mail', $2, 'x', 'x', $1, $1, $3)`
  await assert.rejects(steal(insert, [now, 'member@shop.example', 'request-lapsed']), actor)
  await assert.rejects(steal(insert, [now, 'owner@console.example', 'other']), actor)
  await assert.rejects(steal('select console.resend_message(1, false, $1)', [now]), actor)
  await assert.rejects(steal(`select withdraw_messages(1, '{draw}', $1)`, [now]), actor)
})

test("with the console's role alone, no counter of the shop is filled or emptied", async () => {
  const now = panel.clock.now()
  const counter = (name: string) =>
    panel.database.query({
      text: `insert into rate_limit_hits (name, subject, created_at) values ($1, '', $2)`,
      values: [name, now],
    })
  const own = { constraint: 'rate_limit_hits_console' }
  for (const name of ['login', 'sms', 'recipient-password-link', 'payment-notices']) {
    const insert = `insert into rate_limit_hits (name, subject, created_at) values ($1, '', $2)`
    await assert.rejects(steal(insert, [name, now]), own, name)
  }
  for (const name of ['login', 'console-proof', 'console-wrong-code', 'recipient-code']) {
    await counter(name)
    await assert.rejects(steal(`delete from rate_limit_hits where name = '${name}'`), own, name)
  }
  await assert.rejects(steal('delete from rate_limit_hits'), own)
  await assert.rejects(steal('update rate_limit_hits set created_at = now()'), denied)
})

test("with the console's role alone, no operator is renamed, and no errand is asked for", async () => {
  const { auditor } = panel.operatorIds
  for (const column of ['name', 'mail'])
    await assert.rejects(steal(`update console.operators set ${column} = 'x'`), denied)
  for (const change of ['version = version + 1', 'removed_at = now()'])
    await assert.rejects(
      steal(`update console.operators set ${change} where id = ${auditor}`),
      { constraint: 'operators_approved' },
      change,
    )
  const now = panel.clock.now()
  const errand = `
    insert into console.errands (kind, target_kind, target_id, payload, requested_by, created_at, take_after)
    values ($1, 'member', $2, $3, $4, $5, $5)`
  for (const [kind, target, payload] of [
    ['members.reset-mail', '1', { member_id: 1 }],
    ['members.reset-mail', '1', { member_id: 2 }],
    ['jobs.run', 'expire-points', { job: 'expire-points' }],
    ['payments.give-up-part', '1', { payment_id: 1 }],
    ['payments.inquire', '1', { payment_id: 1 }],
    ['proofs.verify', 'all', {}],
  ] as const)
    await assert.rejects(
      steal(errand, [kind, target, payload, auditor, now]),
      { constraint: 'errands_actor' },
      kind,
    )
})

test("with the console's role alone, no refund is changed and no link for a bank account is made", async () => {
  const forge = `update refund_accounts set token_hash = '', mailed_at = now(), link_expires_at = now()`
  await panel.database.transaction(async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({
      text: `insert into refunds (payment_id, attempt, state, yen, requested_at) values (9001, 1, 'requested', 500, now())`,
    })
    await tx.query({
      text: 'insert into refund_accounts (payment_id, attempt, requested_at) values (9001, 1, now())',
    })
  })
  await assert.rejects(steal(forge), { constraint: 'refund_accounts_link' })
  await assert.rejects(steal('update refunds set yen = 999'), { constraint: 'refunds_console' })
  await assert.rejects(steal(`update refund_accounts set number = '1234567'`), denied)
  await panel.database.transaction(async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({ text: 'delete from refund_accounts where payment_id = 9001' })
    await tx.query({ text: 'delete from refunds where payment_id = 9001' })
  })
})

test("with the console's role alone, an entry without an operator tells nothing but a failed login or a lapse", async () => {
  const id = await waitingRequest()
  const now = panel.clock.now()
  const wrongActor = { constraint: 'audit_entries_actor' }
  for (const [call, outcome, approval] of [
    ['members.adjust', 'refused', null],
    ['members.adjust', 'done', null],
    ['members.adjust', 'requested', id],
    ['login.password', 'done', null],
    ['login.password', 'refused', id],
    ['approvals.lapse', 'done', id],
    ['approvals.lapse', 'done', null],
    ['approvals.approve', 'done', id],
  ] as const)
    await assert.rejects(
      steal(
        `insert into console.audit_entries (at, call, outcome, approval_id) values ($1, $2, $3, $4)`,
        [now, call, outcome, approval],
      ),
      wrongActor,
      `${call} ${outcome}`,
    )
})

test('the database checks at most five wrong codes of an operator a second, on any number of connections', async () => {
  const sessions = [
    await logInOperator(panel, 'auditor'),
    await logInOperator(panel, 'auditor'),
    await logInOperator(panel, 'auditor'),
  ]
  const startedAt = performance.now()
  const guesses = sessions.map((session) => session.act('/step-up/totp', { code: '000000' }))
  for (const { result } of await Promise.all(guesses)) assert.equal(result, 'wrong-code')
  assert.ok(performance.now() - startedAt >= 600)
})

test('half a login names nobody and writes nothing, and without a password only a recovery code ends it', async () => {
  const { mail, totpSecret } = operatorCast.auditor
  const { auditor } = panel.operatorIds
  await panel.database.query({
    text: 'update console.operators set password_hash = null where id = $1',
    values: [auditor],
  })
  const code = nextCode(panel, 'auditor')
  assert.equal(code, totpCode(totpSecret, panel.clock.now()))
  const now = panel.clock.now()
  const half = (tx: Transaction, text: string, values: unknown[]) =>
    tx
      .query({ text: `select console.check_password($1, 'x', true, $2)`, values: [mail, now] })
      .then(() => tx.query({ text, values }))
  const entry = `
    insert into console.audit_entries (at, operator_id, call, outcome)
    values ($1, $2, 'login.password', 'done')`
  await assert.rejects(
    thief.transaction((tx) => half(tx, entry, [now, auditor])),
    { constraint: 'audit_entries_actor' },
  )
  const message = `
    insert into outbox_messages (channel, recipient, subject, text, created_at, send_after, kind)
    values ('mail', 'member@shop.example', 'x', 'x', $1, $1, 'other')`
  await assert.rejects(
    thief.transaction((tx) => half(tx, message, [now])),
    { constraint: 'outbox_messages_actor' },
  )
  const counter = `
    insert into rate_limit_hits (name, subject, created_at)
    values ('recipient-password-link', '', $1)`
  await assert.rejects(
    thief.transaction((tx) => half(tx, counter, [now])),
    { constraint: 'rate_limit_hits_console' },
  )
  const logIn = 'select console.log_in_by_code($1, $2) as is_right'
  const [row] = await thief.transaction((tx) => half(tx, logIn, [code, now]))
  assert.equal(row?.isRight, false)
})

test('the database takes no time from the console that is not its own', async () => {
  const clone = openDatabase({ url: panel.databaseUrl, connectionsMax: 1 })
  const tolerate = (text: string) =>
    clone.query({
      text: 'update console.settings set clock_tolerance = $1::interval',
      values: [text],
    })
  await tolerate('2 minutes')
  try {
    const late = new Date(Date.now() - 3 * 60_000)
    for (const text of [
      `select console.act('x', $1)`,
      `insert into console.audit_entries (at, call, outcome) values ($1, 'login.password', 'refused')`,
    ])
      await assert.rejects(steal(text, [late]), { constraint: 'clock_tolerance' }, text)
    assert.deepEqual(await steal(`select console.act('x', $1) as role`, [new Date()]), [
      { role: null },
    ])
  } finally {
    await tolerate('100 years')
    await clone.close()
  }
})

test('a request and its decision are signed with the sessions of their operators', async () => {
  const id = await waitingRequest()
  const { approval } = await second.get(`/approvals/${id}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  assert.equal((await second.act(`/approvals/${id}/approve`, decision)).state, 200)
  const [row] = await panel.database.query({
    text: `
      select requested_session = decided_session as is_same, decided_session is null as is_unsigned
      from console.approvals
      where id = $1`,
    values: [id],
  })
  assert.deepEqual(row, { isSame: false, isUnsigned: false })
})

test('the codes of the database are those of RFC 6238', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const) {
    const step = Math.floor(seconds / 30)
    const text = 'select console.totp_code($1, $2) as code'
    const [row] = await panel.database.query({ text, values: [secret, step] })
    assert.equal(row?.code, code)
  }
})

test('verify finds a role, a decision, a bank account, a session, a proof and an entry that nobody made by a login', async () => {
  const faults = async () => {
    const results = await verify(panel.database)
    return results.find(({ invariant }) => invariant === 'V11')?.violations ?? []
  }
  assert.deepEqual(await faults(), [])
  const id = await waitingRequest()
  const other = await waitingRequest()
  const { owner: ownerId, auditor, accountant } = panel.operatorIds
  const [logins] = await panel.database.query({
    text: 'select count(*)::int as count from console.session_openings where operator_id = $1',
    values: [accountant],
  })
  assert.equal(logins?.count, 0, 'the accountant never logged in')
  const now = panel.clock.now()
  for (const [table, text, fault] of [
    [
      'console.operators',
      `update console.operators set role = 'owner' where id = ${auditor}`,
      'a role that nobody granted',
    ],
    [
      'console.approvals',
      `update console.approvals set state = 'refused', decided_by = ${panel.operatorIds['second-owner']}, decided_at = now() where id = ${id}`,
      'decided without a session',
    ],
    [
      'console.approvals',
      `update console.approvals set state = 'approved', decided_by = ${accountant}, decided_at = now(), used_at = now() where id = ${other}`,
      'decided without a session',
    ],
    [
      'shop_settings',
      `update shop_settings set bank_name = 'みずほ', bank_branch = '本店', bank_account_number = '7654321', bank_account_holder = 'カ)ベツ'`,
      'the bank account is not the one that was approved',
    ],
    [
      'shop_settings',
      `update shop_settings set registration_number = 'T8000012010038'`,
      'the registration number is not the one that was approved',
    ],
    [
      'console.sessions',
      `insert into console.sessions (id_hash, operator_id, is_enrolling, device, address, created_at, seen_at, expires_at)
       values ('minted', ${accountant}, false, '', '', now(), now(), now() + interval '1 hour')`,
      'not made by a login',
    ],
    [
      'console.approvals',
      `update console.approvals set requested_session = '' where id = ${id}`,
      'made without a session',
    ],
    [
      'console.sessions',
      `update console.sessions set proved_at = now() where operator_id = ${ownerId}`,
      'not made by a login',
    ],
    [
      'console.audit_entries',
      `insert into console.audit_entries (at, operator_id, call, outcome) values ('${now.toISOString()}', ${ownerId}, 'x', 'done')`,
      'names a session that its operator did not open',
    ],
    [
      'console.audit_entries',
      `insert into console.audit_entries (at, call, outcome) values ('${now.toISOString()}', 'x', 'done')`,
      'names no operator',
    ],
    [
      'console.audit_entries',
      `insert into console.audit_entries (at, call, outcome, approval_id)
       select '${now.toISOString()}', 'approvals.lapse', 'done', ${id} from generate_series(1, 2)`,
      'lapsed twice',
    ],
    [
      'courses',
      'update courses set price_yen = 1 where approval_id is not null',
      'a course is not what was approved',
    ],
    [
      'console.approvals',
      `update console.approvals set kind = 'courses.add' where id = ${other}`,
      'an approved act did not happen',
    ],
    [
      'coupon_codes',
      `insert into coupon_codes (code, campaign_id, number) select '0123456789ABCDEF', max(id), 9 from campaigns`,
      'a campaign is not what was approved',
    ],
    [
      'console.errands',
      `insert into console.errands (kind, target_kind, target_id, payload, requested_by, created_at, take_after)
       values ('members.reset-mail', 'member', '1', '{"member_id": 2}', ${ownerId}, now(), now())`,
      'about something else than its target',
    ],
    [
      'console.audit_entries',
      `insert into console.audit_entries (at, call, outcome) values ('${now.toISOString()}'::timestamptz - interval '1 day', 'x', 'done')`,
      'older than the entry before',
    ],
  ] as const) {
    const earlier = (await faults()).length
    await panel.database.transaction(async (tx) => {
      if (table !== 'console.audit_entries')
        await tx.query({ text: `alter table ${table} disable trigger user` })
      await tx.query({ text })
      if (table !== 'console.audit_entries')
        await tx.query({ text: `alter table ${table} enable trigger user` })
    })
    const found = await faults()
    assert.ok(found.length > earlier, text)
    assert.ok(
      found.some((violation) => violation.includes(fault)),
      `${fault} in ${found.join()}`,
    )
  }
})
