import { type PackDraft, publishPack } from '#server/packs/packs.ts'
import { type Client, openClient } from './client.ts'
import { addMemberAccount, type MemberOptions } from './members.ts'
import type { TestShop } from './shop.ts'

const PACK_POLL_MS = 50

export interface TestMember extends Client {
  readonly id: number
  readonly mail: string
  /** Points, coins and tickets of the packs, to compare before and after. */
  balances(...packIds: number[]): Promise<{ point: number; coin: number; remaining: number[] }>
}

/** A further member with these balances, logged in. */
export async function addLoggedInMember(
  shop: TestShop,
  options: Omit<MemberOptions, 'now'> = {},
): Promise<TestMember> {
  const { id, mail } = await addMemberAccount(shop.database, { ...options, now: shop.clock.now() })
  const client = openClient(shop.url)
  await client.logIn({ mail })
  return {
    ...client,
    id,
    mail,
    async balances(...packIds) {
      const { point, coin } = await client.get('/user/point')
      const details = await Promise.all(
        packIds.map((packId) => client.get(`/user/pack/detail/${packId}`)),
      )
      return { point, coin, remaining: details.map(({ detail }) => detail.pack_count) }
    },
  }
}

interface TestPackDraft extends Partial<Omit<PackDraft, 'prizes'>> {
  readonly prizes?: readonly Omit<PackDraft['prizes'][number], 'cardId'>[]
}

/** A further pack, on the shelf when this returns; by default 100 tickets of 100 points, all choosable. */
export async function publishTestPack(shop: TestShop, draft: TestPackDraft = {}): Promise<number> {
  const cards = await shop.database.query<{ id: number }>({
    text: 'select id from cards order by id',
  })
  const prizes = draft.prizes ?? [{ buyPoint: 40, actionType: '0', count: 100 }]
  const fullDraft = {
    name: '別口の引札',
    currency: 'point' as const,
    price: 100,
    cardTypeId: 3,
    movieStyle: 12,
    // Behind the fixtures on every list.
    position: 900,
    images: ['/images/packs/extra.webp'],
    ...draft,
    prizes: prizes.map((prize, index) => ({ ...prize, cardId: cards[index]?.id as number })),
  }
  const packId = await publishPack(shop.database, fullDraft, { now: shop.clock.now() })
  const visitor = openClient(shop.url)
  while ((await visitor.get(`/user/pack/detail/${packId}`)).state !== 200) {
    await new Promise((resolve) => setTimeout(resolve, PACK_POLL_MS))
  }
  return packId
}
