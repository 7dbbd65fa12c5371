import { TEST_PUSH_SENDER } from '#testing/fixtures/test-shop.ts'
import { picture } from '#testing/written/office-acts.ts'
import { pay, payer } from './buying.ts'
import { approve, done, type World } from './world.ts'

/** Rows beside those of the others: ended, repeated, erased, or of another kind about the same row. */
export async function beside(world: World): Promise<void> {
  await restrictions(world)
  await cancellations(world)
  await papers(world)
  await priceReads(world)
  await failedJobs(world)
  await changeRanks(world, 500_000, '二')
  await rareDraws(world)
  await dueDays(world)
  await casesByTime(world)
  await oldCustomer(world)
  await answerAddress(world)
  await returnPart(world)
  await photos(world)
  await authenticators(world)
  const owner = await world.operator('owner')
  const { row, layout } = await done(owner.get('/carriers/click-post'))
  const replaced = { version: row.version, layout, reason: '変更なし' }
  await done(owner.act('/carriers/click-post/layout', replaced))
  const { list } = await done((await world.operator('accountant')).get('/payouts?state=ready'))
  if (list.length === 0) throw new Error('no payout is ready')
  const [failed] = await world.shop.database.query<{ id: number }>({
    text: `select min(id) as id from console.errands where state = 'failed'`,
  })
  await done(owner.act(`/errands/${failed?.id}/close`, { reason: '入金は照合済み' }))
}

/** One that holds parcels, one that was lifted, and one whose time is over. */
async function restrictions(world: World): Promise<void> {
  const support = await world.operator('support')
  const restrict = (member: number, endsAt: string | null) =>
    done(support.act(`/members/${member}/restrict`, { kind: 'ship', endsAt, reason: '確認' }))
  await restrict(2, null)
  await restrict(1, null)
  await restrict(3, '2025-08-02T00:00:00+09:00')
  const { restrictions: its } = await support.get('/members/1/restrictions')
  const lifted = its.find((each: { kind: string }) => each.kind === 'ship')
  await done(support.act(`/restrictions/${lifted.id}/lift`, { reason: '確認済み' }))
}

async function cancellations(world: World): Promise<void> {
  const owner = await world.operator('owner')
  const open = async (member: number, guardianName: string) => {
    const request = { guardianName, relation: 'parent', reason: '未成年' }
    return (await done(owner.act(`/members/${member}/cancellation`, request))).id
  }
  const withdrawn = await open(8, '後藤 父')
  await done(owner.act(`/cancellations/${withdrawn}/withdraw`, { reason: '別人' }))
  const id = await open(8, '後藤 母')
  for (const color of ['#a33', '#333'])
    await done(owner.act(`/cancellations/${id}/paper`, { file: await picture(color) }))
}

/** A purchase whose correction was corrected, with a paper that is erased and one that is kept. */
async function papers(world: World): Promise<void> {
  const owner = await world.operator('owner')
  let id = 1
  for (const changed of [{ priceYen: 1_570 }, { priceYen: 1_580, acquiredOn: '2025-06-02' }]) {
    const { acquisition } = await done(owner.get(`/acquisitions/${id}`))
    const names = [
      'count',
      'acquiredOn',
      'kind',
      'features',
      'counterpartyName',
      'counterpartyAddress',
      'counterpartyOccupation',
      'counterpartyAge',
      'identityCheck',
      'invoiceNumber',
      'deduction',
    ]
    const before = Object.fromEntries(names.map((name) => [name, acquisition[name]]))
    const correction = { ...before, ...changed, reason: '端数' }
    id = (await done(owner.act(`/acquisitions/${id}/correct`, correction))).id
  }
  for (const color of ['#a33', '#333'])
    await done(owner.act('/acquisitions/1/paper', { file: await picture(color) }))
  await world.shop.database.query({
    text: `
      update console.identity_papers
      set bytes = null
      where id in (select min(id) from console.identity_papers group by acquisition_id)`,
  })
}

/** Photos of a parcel with a case and of one without, and of the cases of two members. */
async function photos(world: World): Promise<void> {
  const shipper = await world.operator('shipper')
  for (const [parcel, color] of [
    [1, '#a33'],
    [2, '#333'],
    [2, '#363'],
  ] as const)
    await done(shipper.act(`/parcels/${parcel}/photo`, { file: await picture(color) }))
  for (const [name, id] of [
    ['aoki', 8],
    ['aoyama', 6],
    ['aoki', 8],
  ] as const) {
    const member = await world.member(name)
    await done(member.post(`/user/case/photo/${id}`, { file: await picture() }))
  }
}

/** Passkeys and recovery codes of two operators, and a mail to an address that is another member's now. */
async function authenticators({ shop: { database, clock } }: World): Promise<void> {
  await database.query({
    text: `
      insert into console.passkeys (id, operator_id, public_key, sign_count, transports, label, created_at)
      select 'key ' || label, operators.id, '', 0, '{}', label, $1
      from (values ('owner', '鍵一'), ('owner', '鍵二'), ('support', '鍵三')) as added (name, label)
      join console.operators using (name)`,
    values: [clock.now()],
  })
  await database.query({
    text: `
      insert into console.recovery_codes (code_hash, operator_id, used_at)
      select sha256(code::bytea), operators.id, case when code = 'used' then $1::timestamptz end
      from (values ('owner', 'a'), ('owner', 'b'), ('owner', 'used'), ('support', 'c')) as added (name, code)
      join console.operators using (name)`,
    values: [clock.now()],
  })
  await database.query({
    text: `
      insert into outbox_messages (
        channel, member_id, recipient, subject, text, created_at, send_after, sent_at, kind
      )
      values ('mail', 1, 'aoyama@example.com', '旧アドレスへ', '', $1, $1, $1, 'payment')`,
    values: [clock.now()],
  })
}

/** The list of prices of two sources and days: the newest could not be read. */
async function priceReads({ shop: { database } }: World): Promise<void> {
  await database.query({
    text: `
      insert into console.price_reads (source, day, started_at, read_at, priced_at, recorded_count, fault)
      values
        ('取引相場', '2025-07-30', '2025-07-30T04:00:00+09:00', '2025-07-30T04:00:09+09:00', '2025-07-30T00:00:00+09:00', 3, null),
        ('店頭', '2025-07-31', '2025-07-31T04:00:00+09:00', '2025-07-31T04:00:05+09:00', null, 0, null),
        ('取引相場', '2025-07-31', '2025-07-31T05:00:00+09:00', null, null, 0, 'unreachable'),
        ('新刊', '2025-07-29', '2025-07-29T05:00:00+09:00', null, null, 0, 'unreachable')`,
  })
}

/** Parcels that are due on the last late day, on the first and last soon one, and on the next. */
async function dueDays({ shop: { database } }: World): Promise<void> {
  await database.query({
    text: `
      update console.parcels
      set due_on = due.day::date
      from (
        values (3, '2025-07-31'), (4, '2025-08-01'), (6, '2025-08-05'), (7, '2025-08-06')
      ) as due (id, day)
      where parcels.id = due.id`,
  })
}

/** Changes what the highest rank takes from the next month on, and what all of them are called. */
export async function changeRanks(world: World, yen: number, mark = ''): Promise<void> {
  const owner = await world.operator('owner')
  const { list, nextMonth } = await done(owner.get('/ranks'))
  const [{ id: newestId, ranks: before }] = list
  const ranks = before.map((rank: { id: number; name: string; nameEn: string }) => ({
    ...rank,
    name: rank.name + mark,
    nameEn: rank.nameEn + mark,
    ...(rank.id === 5 ? { monthYen: yen } : {}),
  }))
  await done(owner.act('/ranks', { newestId, fromMonth: nextMonth, ranks, reason: '見直し' }))
}

/**
 * Draws of three packs in the feed, as rare and less rare, of a member with a name in it and of
 * others; one is just a day old, and one a second older.
 */
async function rareDraws({ shop: { database } }: World): Promise<void> {
  await database.query({
    text: `
      insert into rare_draws (pack_id, settled_index, draw_index, prize_no, one_in, drawn_at)
      values
        (1, 0, 0, 1, 900, '2025-07-31T00:29:59+09:00'),
        (1, 0, 1, 0, 60, '2025-07-31T00:30:00+09:00'),
        (1, 1, 2, 2, 60, '2025-07-31T12:00:00+09:00'),
        (1, 1, 1, 2, 60, '2025-07-31T12:00:00+09:00'),
        (2, 0, 1, 0, 300, '2025-07-31T09:00:00+09:00'),
        (3, 0, 4, 1, 80, '2025-07-31T20:00:00+09:00')`,
  })
  await database.query({
    text: `insert into feed_names values (1, 3, '2025-07-31T00:00:00+09:00')`,
  })
}

/**
 * Passkeys and devices of two members; one device subscribed for a former key of the shop. After all
 * jobs, so that no message is sent to them.
 */
export async function addDevices({ shop: { database } }: World): Promise<void> {
  await database.query({
    text: `
      insert into passkeys (id, member_id, public_key, sign_count, device, created_at, used_at)
      values
        ('newer', 1, '', 0, 'Safari (iPhone)', '2025-07-31T00:00:00+09:00', null),
        ('older', 1, '', 0, 'Chrome (Windows)', '2025-07-01T00:00:00+09:00', '2025-07-31T23:59:59+09:00'),
        ('other', 2, '', 0, 'Firefox (Linux)', '2025-07-15T00:00:00+09:00', null)`,
  })
  await database.query({
    text: `
      insert into push_subscriptions (
        member_id, endpoint, p256dh, auth, language, device, created_at, shop_key
      )
      select member_id, 'https://push.example/' || device, '', '', 'ja', device, at::timestamptz, key
      from (
        values
          (1, 'Safari (iPhone)', '2025-07-31T00:00:00+09:00', $1::text),
          (1, 'Chrome (Windows)', '2025-07-01T00:00:00+09:00', $1),
          (1, 'Edge (Windows)', '2025-06-30T23:59:59+09:00', 'former'),
          (2, 'Firefox (Linux)', '2025-07-15T00:00:00+09:00', $1)
      ) as device (member_id, device, at, key)`,
    values: [TEST_PUSH_SENDER.publicKey],
  })
}

/** Files that could not be written, with the filters of their operators and without. */
async function failedJobs({ shop: { database, clock } }: World): Promise<void> {
  await database.query({
    text: `
      insert into console.report_jobs (
        kind, parameters, state, requested_by, requested_at, take_after, ended_at, failure
      )
      select kind, parameters::jsonb, 'failed', 1, $1, $1, $1, 'no space'
      from (
        values
          ('acquisitions', '{}'), ('audit-log', '{}'), ('figures', '{}'),
          ('acquisitions', '{"filters":{}}')
      ) as failed (kind, parameters)`,
    values: [clock.now()],
  })
}

/** The newest open case is due first, and an older one has changed its state since. */
async function casesByTime({ shop: { database } }: World): Promise<void> {
  await database.query({
    text: `
      update cases
      set
        due_at = case id when 8 then due_at - interval '1 day' else due_at end,
        state_since = case id when 6 then state_since + interval '30 seconds' else state_since end
      where id in (6, 8)`,
  })
}

/** The first payment of a member who paid again in another year. */
async function oldCustomer({ shop: { database } }: World): Promise<void> {
  await database.query({
    text: `update members set first_paid_at = '2024-12-31T23:59:59+09:00' where id = 6`,
  })
}

/** A member has corrected the address of a parcel, and another one is asked for it. */
async function answerAddress(world: World): Promise<void> {
  const [request] = await world.shop.database.query<{ id: number }>({
    text: 'select id from address_requests where closed_at is null and member_id = 1 order by id',
  })
  const corrected = {
    lastName: '青樹',
    middleName: '中',
    firstName: '茜音',
    tel: '09011119999',
    zipcode: '1500009',
    pref_id: 14,
    country: '',
    shiku: '横浜市中区',
    address: '9-9-9',
    building: '青樹荘9',
  }
  const aoki = await world.member('aoki')
  await done(aoki.post(`/user/parcel/address/${request?.id}`, corrected))
  const shipper = await world.operator('shipper')
  const { parcel } = await done(shipper.get('/parcels/9'))
  const asked = { version: parcel.version, reason: '建物名がない' }
  await done(shipper.act('/parcels/9/request-correction', asked))
}

/** A part of a payment of this month goes back. */
async function returnPart(world: World): Promise<void> {
  await pay(await payer(world, 'aoyama'), 101)
  const [payment] = await world.shop.database.query<{ id: number }>({
    text: 'select max(id) as id from payments where member_id = 2',
  })
  const accountant = await world.operator('accountant')
  const request = { reason: '一部返金', yen: 100, returnedYen: 0 }
  const asked = await done(accountant.act(`/payments/${payment?.id}/refund-part`, request))
  await approve(await world.operator('owner'), asked.approvalId)
  await world.shop.runDueJobs()
}
