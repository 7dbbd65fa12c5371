import type { PackDraft } from '#server/packs/packs.ts'
import { publishPack } from '#server/packs/packs.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { expect, type ShopHandle } from './base.ts'

/** Publishes a pack with 100 tickets by default, and waits until it is on sale. Returns its id. */
export async function publishExtraPack(
  shop: ShopHandle,
  draft: Partial<PackDraft> = {},
): Promise<number> {
  const [card] = await shop.database.query<{ id: number; image: string }>({
    text: 'select id, image from cards order by id limit 1',
  })
  if (card === undefined) throw new Error('the fixture shop has no card')
  const completeDraft = {
    name: '別口の引札',
    currency: 'point' as const,
    price: 100,
    cardTypeId: 3,
    movieStyle: 12,
    images: [card.image],
    prizes: [{ cardId: card.id, buyPoint: 40, actionType: '0' as const, count: 100 }],
    ...draft,
  }
  const packId = await publishPack(shop.database, completeDraft, { now: new Date(NOON) })
  const detail = `${shop.url}/api/user/pack/detail/${packId}`
  await expect.poll(async () => (await (await fetch(detail)).json()).state).toBe(200)
  return packId
}
