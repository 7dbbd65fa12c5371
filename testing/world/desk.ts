import { approve, done, type World } from './world.ts'

export async function members(world: World): Promise<void> {
  const support = await world.operator('support')
  await done(support.act('/members/1/note', { text: '丁寧な方' }))
  await done(support.act('/members/2/note', { text: '電話は夜' }))
  await done(
    support.act('/members/3/restrict', {
      kind: 'draw',
      endsAt: '2025-08-02T00:00:00+09:00',
      reason: '本人の希望',
    }),
  )
  await done(support.act('/members/5/restrict', { kind: 'pay', endsAt: null, reason: '確認中' }))
  // It ends before its day.
  await done(
    support.act('/members/4/restrict', {
      kind: 'pay',
      endsAt: '2025-09-01T00:00:00+09:00',
      reason: '重複の疑い',
    }),
  )
  const { restrictions } = await support.get('/members/4/restrictions')
  await done(support.act(`/restrictions/${restrictions[0].id}/lift`, { reason: '確認済み' }))
  const aoyama = await world.member('aoyama')
  await done(aoyama.post('/user/spending_limit', { period: 'day', yen: 10_000 }))
  await done(aoyama.post('/user/feed_name', { is_shown: true }))
  // The name is drawn at random.
  await world.shop.database.query({ text: 'update feed_names set name_no = 7' })
}

export async function reports(world: World): Promise<void> {
  const accountant = await world.operator('accountant')
  for (const baseDate of ['2025-03-31', '2025-07-31', '2025-07-31'])
    await done(accountant.act('/reports/base-dates', { baseDate }))
  await done(
    accountant.act('/reports/figures', {
      report: 'sales',
      from: '2025-07-01',
      to: '2025-07-31',
      by: 'day',
    }),
  )
}

/** Operators who are invited and removed, requests of each outcome, and messages of each state. */
export async function operators(world: World): Promise<void> {
  const { database, clock } = world.shop
  const owner = await world.operator('owner')
  const second = await world.operator('second-owner')
  const invite = (name: string, role: string) =>
    done(
      owner.act('/operators/invite', {
        name,
        mail: `${name}@console.example`,
        role,
        reason: '採用',
      }),
    )
  await approve(second, (await invite('new-shipper', 'shipper')).approvalId)
  await invite('waiting-support', 'support')
  const withdrawn = await invite('nobody', 'auditor')
  await done(owner.act(`/approvals/${withdrawn.approvalId}/withdraw`))
  await database.query({
    text: `
      insert into outbox_messages (
        channel, recipient, subject, text, created_at, send_after, try_count, given_up_at, kind, last_error
      )
      values
        ('mail', 'aoki@example.com', '届かない', '', $1, $1, 9, $1, 'payment', '550 no such user'),
        ('mail', 'aoyama@example.com', '遅れている', '', $1, $1::timestamptz + interval '1 hour', 2, null, 'payment', '450 try later')`,
    values: [clock.now()],
  })
}
