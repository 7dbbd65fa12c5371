import type { Page } from '@playwright/test'
import { WEALTHY_ADDRESSES } from './addresses.ts'
import { loginAs, type ShopHandle } from './base.ts'
import { findingsOn } from './every-screen.ts'
import { addSilver } from './ranked.ts'
import { shopDataOf } from './shown-texts.ts'
import { enterAsCollector, type Language, speak } from './walk.ts'

/** A worker takes a file at a time, and these are the longest walks: each language has a file of its own. */
export async function findingsOfMember(
  page: Page,
  shop: ShopHandle,
  language: Language,
): Promise<string[]> {
  await speak(page, language)
  const addresses = await enterAsCollector(page, shop)
  return findingsOn(page, addresses, { language, shopData: await shopDataOf(shop.database) })
}

/** Of rank, and with many coins: what such a member alone is offered. */
export async function findingsOfWealthyMember(
  page: Page,
  shop: ShopHandle,
  language: Language,
): Promise<string[]> {
  await speak(page, language)
  await loginAs(page, await addSilver(shop, 5_000))
  const walk = { language, shopData: await shopDataOf(shop.database) }
  return findingsOn(page, WEALTHY_ADDRESSES, walk)
}
