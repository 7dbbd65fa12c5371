import { publishPack } from '#server/packs/packs.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import {
  draftContent,
  draftLine,
  publishDraft,
  submitDraft,
  untilPackPage,
} from '#testing/drivers/pack-maker.ts'
import { done, type World } from './world.ts'

export const PACKS = { suzaku: 1, coins: 2, small: 3, later: 4, past: 5, two: 6 } as const

const images = ['/images/packs/p1.webp']
const prize = (cardId: number, count: number, buyPoint: number, actionType: '0' | '2' = '0') => ({
  cardId,
  count,
  buyPoint,
  actionType,
})

/** The pack that passes through the console, for 100 points. */
const SUZAKU = draftContent({
  name: '朱雀の引札',
  nameEn: 'Vermilion pack',
  price: 100,
  cardTypeId: 1,
  position: 1,
  isDemo: true,
  images,
  detailHtml: '<p>三十口</p>',
  lines: [
    draftLine({ cardId: 1, count: 1, buyPoint: 1_000, actionType: '2' }),
    draftLine({ cardId: 2, count: 9, buyPoint: 60 }),
    draftLine({ cardId: 3, count: 20, buyPoint: 30 }),
  ],
  extras: [{ kind: 'every', step: 10, cardId: 4, buyPoint: 5, actionType: '0' }],
})

/** Publishes packs on both sides of each time of a sale, of both currencies. */
export async function publishPacks(world: World): Promise<void> {
  const { database, clock, url } = world.shop
  const owner = await world.operator('owner')
  const maker = await world.operator('pack-maker')
  await publishDraft({ maker, owner }, SUZAKU)
  const now = clock.now()
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * HOUR_MS)
  const base = { cardTypeId: 1, currency: 'point', images } as const
  const drafts = [
    {
      ...base,
      name: '金貨の引札',
      currency: 'coin',
      cardTypeId: 2,
      price: 50,
      movieStyle: 2,
      prizes: [prize(4, 40, 0, '2')],
    },
    {
      ...base,
      name: '五口の引札',
      price: 200,
      movieStyle: 3,
      maxBuyCount: 5,
      isLimited: true,
      limitMessage: 'お一人様5回まで',
      prizes: [prize(1, 1, 500), prize(5, 4, 40)],
    },
    {
      ...base,
      name: '開場前の引札',
      price: 300,
      movieStyle: 5,
      startsAt: inDays(40),
      prizes: [prize(6, 20, 100)],
    },
    {
      ...base,
      name: '終わった引札',
      price: 150,
      movieStyle: 8,
      endsAt: inDays(31),
      prizes: [prize(4, 20, 20)],
    },
  ] as const
  for (const [at, draft] of drafts.entries()) {
    const packId = await publishPack(database, { ...draft, position: at + 2 }, { now })
    await untilPackPage(url, packId)
  }
}

/** A pack that is sold out before its free draw is taken, on sale since this very moment. */
export async function publishTwo({ shop: { database, clock, url } }: World): Promise<void> {
  const now = clock.now()
  const draft = { name: '二口の引札', cardTypeId: 1, currency: 'point', images, price: 10 } as const
  const sale = { startsAt: now, movieStyle: 2, position: 7, prizes: [prize(4, 2, 5)] }
  await untilPackPage(url, await publishPack(database, { ...draft, ...sale }, { now }))
}

/** A draft, one that waits for its approval, one that was refused, and one that is discarded. */
export async function addDrafts(world: World): Promise<void> {
  const maker = await world.operator('pack-maker')
  const owner = await world.operator('owner')
  const content = (name: string, fields: Parameters<typeof draftContent>[0] = {}) => {
    const lines = [draftLine({ cardId: 3, count: 5, buyPoint: 40 })]
    const common = { name, cardTypeId: 2, position: 9, isDemo: true, images, lines }
    return draftContent({ ...common, ...fields })
  }
  const add = (draft: object) => done(maker.act('/pack-drafts', { content: draft }))
  await add(content('値段のない引札', { price: null }))
  const extras = [{ kind: 'every', step: 10, cardId: 4, buyPoint: 1, actionType: '0' } as const]
  const prizes = [draftLine({ cardId: 6, count: 20, buyPoint: 10 })]
  await add(content('下書きの引札', { price: 60, lines: prizes, extras }))
  const lines = [draftLine({ cardId: 3, count: 5, buyPoint: 0, actionType: '2' })]
  const startsAt = '2025-08-10T12:00:00+09:00'
  const waiting = content('待つ引札', { currency: 'coin', price: 20, startsAt, lines })
  await done(Promise.resolve((await submitDraft(maker, waiting)).answer))
  const { answer } = await submitDraft(maker, content('断られた引札'))
  const { approval } = await done(owner.get(`/approvals/${answer.approvalId}`))
  const refusal = { payloadHash: approval.payloadHash, reason: '安すぎる' }
  await done(owner.act(`/approvals/${answer.approvalId}/refuse`, refusal))
  const { id } = await add(content('捨てた引札'))
  await done(maker.act(`/pack-drafts/${id}/discard`, { version: 1 }))
  await lapseRequests(world)
}

/** Requests for an approval that lapse at the very moment at which everything is read. */
async function lapseRequests(world: World): Promise<void> {
  const maker = await world.operator('pack-maker')
  const accountant = await world.operator('accountant')
  const { pack } = await done(maker.get(`/packs/${PACKS.suzaku}`))
  const end = { version: pack.version, endsAt: null, message: '終了', messageEn: 'Ended' }
  const lines = [draftLine({ cardId: 3, count: 5, buyPoint: 40 })]
  const late = draftContent({
    name: '遅れた引札',
    cardTypeId: 2,
    position: 9,
    isDemo: true,
    images,
    lines,
  })
  const now = world.shop.clock.now()
  world.at('2025-07-29 00:30')
  await done(maker.act(`/packs/${PACKS.suzaku}/end`, { ...end, reason: '在庫' }))
  await done(accountant.act('/payments/2/refund', { reason: '相談中' }))
  await done(Promise.resolve((await submitDraft(maker, late)).answer))
  world.shop.clock.set(now)
}
