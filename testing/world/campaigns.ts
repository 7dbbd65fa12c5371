import { buy } from './buying.ts'
import { PACKS, publishTwo } from './packs.ts'
import { approve, done, type World } from './world.ts'

const SHARED = {
  nameEn: '',
  kind: 'shared',
  chosenCode: '',
  packId: null,
  isDaily: false,
  count: 1,
  currency: 'point',
  amount: 100,
  budget: 200,
  memberMax: 1,
  audience: 'all',
  requirement: 'none',
  rankMin: 0,
  startsAt: '2025-08-01T00:00:00+09:00',
  endsAt: '2025-08-31T23:59:00+09:00',
  expectedSalesYen: null,
  lawyerView: '',
  isTextConfirmed: false,
  reason: '夏',
}
const FREE = {
  kind: 'open',
  count: 0,
  packId: PACKS.coins,
  budget: 100,
  currency: 'coin',
  amount: 50,
  expectedSalesYen: 0,
  lawyerView: '確認済み',
}
/** A campaign of each kind and state; the first one is spent below. */
const CAMPAIGNS = [
  { name: '夏のクーポン', nameEn: 'Summer coupon', chosenCode: 'NATSU2025' },
  {
    name: '無料の一口',
    kind: 'open',
    count: 0,
    packId: PACKS.suzaku,
    budget: 300,
    memberMax: 2,
    expectedSalesYen: 5_000,
    lawyerView: '確認済み',
  },
  { name: '八月半ば', chosenCode: 'HANGETSU', startsAt: '2025-08-15T00:00:00+09:00' },
  { name: '貨の一覧', kind: 'single', count: 2, currency: 'coin', amount: 30, budget: 60 },
  { name: '一人だけ', chosenCode: 'HITORI25', budget: 1_000, memberMax: 2 },
  { name: '止めた', chosenCode: 'TOMETA25' },
  { ...FREE, name: 'まだの一口', startsAt: '2025-08-01T00:31:00+09:00' },
  { ...FREE, name: '今からの一口', startsAt: '2025-08-01T00:30:00+09:00' },
  { ...FREE, name: '今までの一口', endsAt: '2025-08-01T00:30:00+09:00' },
  { ...FREE, name: '止めた一口' },
  { ...FREE, name: '使い切った一口', packId: PACKS.suzaku, currency: 'point', amount: 100 },
  { name: '電話の要る札', chosenCode: 'DENWA', requirement: 'phone', audience: 'new' },
  {
    name: '支払いの要る札',
    chosenCode: 'SHIHARAI',
    requirement: 'payment',
    audience: 'first-paid',
  },
  { ...FREE, name: '毎日の一口', isDaily: true, rankMin: 2 },
  {
    ...FREE,
    name: '売り切れの一口',
    packId: PACKS.two,
    currency: 'point',
    amount: 10,
    budget: 100,
  },
]

export async function campaigns(world: World): Promise<void> {
  const support = await world.operator('support')
  const owner = await world.operator('owner')
  await publishTwo(world)
  for (const fields of CAMPAIGNS) {
    const { approvalId } = await done(support.act('/campaigns', { ...SHARED, ...fields }))
    await approve(owner, approvalId)
  }
  const { list } = await done(support.get('/campaigns'))
  const idOf = (name: string) => list.find((row: { name: string }) => row.name === name).id
  for (const name of ['止めた', '止めた一口'])
    await done(support.act(`/campaigns/${idOf(name)}/stop`, { reason: '誤り' }))
  const use = async (name: 'aoki' | 'aoyama' | 'baba', fields: object) =>
    done((await world.member(name)).post('/user/coupon', { request_id: name, ...fields }))
  await use('aoki', { code: 'NATSU2025' })
  await use('aoyama', { code: 'NATSU2025' })
  await use('aoyama', { code: 'HITORI25', request_id: 'again' })
  await use('aoyama', { code: 'HITORI25', request_id: 'twice' })
  await use('baba', { campaign_id: idOf('使い切った一口'), request_id: 'spent' })
  const free = { campaign_id: idOf('無料の一口') }
  const taken = await use('aoki', { ...free, request_id: 'free' })
  const drawn = { pack_id: PACKS.suzaku, count: 1, ticket_id: taken.ticket_id, request_id: 'free' }
  const aoki = await world.member('aoki')
  await done(aoki.post('/user/pack/buy', { ...drawn, client_seed: '5e'.repeat(32) }))
  await use('aoyama', { ...free, request_id: 'free' })
  await use('aoki', { campaign_id: idOf('売り切れの一口'), request_id: 'sold-out' })
  await buy(await world.member('baba'), PACKS.two, 2)
}
