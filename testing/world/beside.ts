import { picture } from '#testing/written/office-acts.ts'
import { done, type World } from './world.ts'

/** Rows beside those of the others: ended, repeated, erased, or of another kind about the same row. */
export async function beside(world: World): Promise<void> {
  await restrictions(world)
  await cancellations(world)
  await papers(world)
  await priceReads(world)
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

/** A purchase that was corrected twice, with a paper that is erased and one that is kept. */
async function papers(world: World): Promise<void> {
  const owner = await world.operator('owner')
  for (const priceYen of [1_570, 1_580]) {
    const { acquisition } = await done(owner.get('/acquisitions/1'))
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
    await done(owner.act('/acquisitions/1/correct', { ...before, priceYen, reason: '端数' }))
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
