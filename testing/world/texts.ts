import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { approve, done, type World } from './world.ts'

/** Announcements and articles before, within and after their time, a new course, and saved views. */
export async function texts(world: World): Promise<void> {
  const support = await world.operator('support')
  const owner = await world.operator('owner')
  const now = world.shop.clock.now().getTime()
  const after = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const notice = { textEn: '', url: '', isEmergency: false, endsAt: null, isTextConfirmed: true }
  const late = { text: '発送が遅れます', textEn: 'Parcels are late', url: '/help' }
  for (const fields of [
    { ...late, startsAt: after(-10), endsAt: after(600) },
    { text: '止まっています', isEmergency: true, startsAt: after(-10) },
    { text: '来週の予定', startsAt: after(6_000) },
    { text: '昨日まで', startsAt: after(-20), endsAt: after(5) },
  ])
    await done(support.act('/announcements/add', { ...notice, ...fields }))
  const article = { titleEn: '', bodyEn: '', isTextConfirmed: true }
  for (const fields of [
    { title: '夏の新作', body: '<p>花火</p>', publishedAt: after(-5) },
    { title: '秋の新作', body: '<p>月</p>', publishedAt: after(9_000) },
    { title: '下書き', body: '<p>まだ</p>', publishedAt: null },
  ])
    await done(support.act('/articles/add', { ...article, ...fields }))
  const course = { points: 12_000, priceYen: 10_000, memo: '20%お得', memoEn: '20% more' }
  const second = await world.operator('second-owner')
  const add = async (fields: object) => {
    const request = { ...course, ...fields, reason: '夏' }
    await approve(second, (await done(owner.act('/courses', request))).approvalId)
  }
  await add({ position: 3 })
  await add({ position: 1, priceYen: 1_000, points: 1_100 })
  await add({ position: 3, priceYen: 2_000, points: 2_200 })
  await done(owner.act('/courses/104/retire', { reason: '終了' }))
  await legalTexts(world, support)
  await saveViews(support, true)
  await saveViews(owner, false)
}

async function saveViews(client: ConsoleClient, isShared: boolean): Promise<void> {
  const view = { hidden: [], sort: null, isShared: false }
  for (const fields of [
    {
      list: 'GET /payments',
      name: '入金',
      filters: { state: 'paid' },
      sort: 'createdAt',
      isShared,
    },
    { list: 'GET /parcels', name: '急ぎ', filters: { urgency: 'late' } },
  ])
    await done(client.act('/list-views/save', { ...view, ...fields }))
}

/** A legal text that is in force, and a draft of another one. */
async function legalTexts(world: World, support: ConsoleClient): Promise<void> {
  const section = {
    items: ['name', 'address'],
    heading: '第1条',
    headingEn: 'Article 1',
    text: '株式会社引札\n東京都渋谷区1-2-3',
    textEn: 'Hikifuda Inc.\n1-2-3 Shibuya, Tokyo',
  }
  const draft = {
    version: 0,
    lead: '約束です。',
    leadEn: 'What we agree on.',
    sections: [section],
    needsAcceptance: false,
  }
  const write = (page: string, fromDay: string) =>
    done(support.act(`/legal-texts/${page}/draft`, { ...draft, fromDay }))
  await write('privacy-protection', '2025-08-01')
  const submitted = { version: 1, reason: '開店' }
  const { approvalId } = await done(
    support.act('/legal-texts/privacy-protection/submit', submitted),
  )
  await approve(await world.operator('owner'), approvalId)
  await write('point-terms-of-service', '2025-09-01')
}
