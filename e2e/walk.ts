import type { Page } from '@playwright/test'
import { FAIRNESS_ADDRESSES, PROTECTED_ADDRESSES, PUBLIC_ADDRESSES } from './addresses.ts'
import { loginAs, type ShopHandle } from './base.ts'
import { buyAndDecide, buyByCall, buyMixed } from './draws.ts'
import { settled, watchRequests } from './settled.ts'

export type Language = 'ja' | 'en'

/** Stored as the switch stores it, before the page's own code runs. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
}

/** A member who has something on every screen: a decided purchase, one with coins, and an open one. */
export async function enterAsCollector(page: Page, shop: ShopHandle): Promise<readonly string[]> {
  const member = await shop.addMember({ points: 5_000, coins: 500 })
  await loginAs(page, member)
  const decided = await buyAndDecide(page, { packId: 6, count: 3 }, 'ship-only')
  await buyByCall(page, { packId: 2, count: 1 })
  const open = await buyMixed(page, { packId: 6, count: 4 })
  return everyAddress({ purchase: purchaseOf(decided), card: open.cards[0]?.history_id ?? 0 })
}

const purchaseOf = ({ cards }: { cards: readonly { history_id: number }[] }) =>
  Math.floor((cards[0]?.history_id ?? 0) / 4096)

function everyAddress(own: { purchase: number; card: number }): readonly string[] {
  const addresses = [
    ...PUBLIC_ADDRESSES,
    ...PROTECTED_ADDRESSES,
    ...FAIRNESS_ADDRESSES,
    '/fairness?packHistoryId=1',
  ]
  return addresses.map((address) =>
    address
      .replace('packHistoryId=1', `packHistoryId=${own.purchase}`)
      .replace('selectedCardHistoryIds=1', `selectedCardHistoryIds=${own.card}`),
  )
}

/** Opens a screen and waits until nothing more comes. */
export async function arrive(page: Page, address: string): Promise<void> {
  watchRequests(page)
  await page.goto(address)
  await settled(page)
}
