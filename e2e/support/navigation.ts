import type { BrowserContext, Page } from '@playwright/test'
import { PROTECTED_ADDRESSES, PUBLIC_ADDRESSES_FOR_MEMBERS } from './addresses.ts'
import { loginAs, type ShopHandle } from './base.ts'
import { buyAndDecide, buyThroughApi, buyWithEqualCards } from './draws.ts'
import { trackRequests, waitUntilStable } from './page-stability.ts'

export type Language = 'ja' | 'en'

/** Stores the language as the language switch does, before the page's own code runs. */
export async function setLanguage(on: Page | BrowserContext, language: Language): Promise<void> {
  await on.addInitScript((chosen) => {
    localStorage.setItem('lang', chosen)
    // biome-ignore lint/suspicious/noDocumentCookie: the language switch sets the same cookie.
    document.cookie = `lang=${chosen}; path=/; samesite=lax`
  }, language)
}

/**
 * Logs in as a member with content on every screen: a decided purchase, a coin purchase, and an
 * undecided purchase. Returns the addresses of all screens that this member sees differently from a
 * guest.
 */
export async function loginAsActiveMember(
  page: Page,
  shop: ShopHandle,
): Promise<readonly string[]> {
  const member = await shop.addMember({ points: 5_000, coins: 500 })
  await loginAs(page, member)
  const decided = await buyAndDecide(page, { packId: 6, count: 3 }, 'ship-only')
  await buyThroughApi(page, { packId: 2, count: 1 })
  const open = await buyWithEqualCards(page, { packId: 6, count: 6 })
  return memberAddresses({ purchase: purchaseOf(decided), card: open.cards[0]?.history_id ?? 0 })
}

const purchaseOf = ({ cards }: { cards: readonly { history_id: number }[] }) =>
  Math.floor((cards[0]?.history_id ?? 0) / 4096)

function memberAddresses(ids: { purchase: number; card: number }): readonly string[] {
  return [...PUBLIC_ADDRESSES_FOR_MEMBERS, ...PROTECTED_ADDRESSES].map((address) =>
    address
      .replace('packHistoryId=1', `packHistoryId=${ids.purchase}`)
      .replace('selectedCardHistoryIds=1', `selectedCardHistoryIds=${ids.card}`),
  )
}

/** Opens a screen and waits until it is stable. */
export async function openScreen(page: Page, address: string): Promise<void> {
  trackRequests(page)
  await page.goto(address)
  await waitUntilStable(page)
}
