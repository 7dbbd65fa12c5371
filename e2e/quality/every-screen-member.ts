import type { Page } from '@playwright/test'
import { RANKED_MEMBER_ADDRESSES } from '#e2e/support/addresses.ts'
import { loginAs, type ShopHandle } from '#e2e/support/base.ts'
import { type Language, loginAsActiveMember, setLanguage } from '#e2e/support/navigation.ts'
import { addSilverMember } from '#e2e/support/ranked-members.ts'
import { auditScreens } from './every-screen.ts'
import { renameShop } from './renamed-shop.ts'
import { readShopTexts } from './visible-texts.ts'

/**
 * Audits every screen as an active member. These tests take longer than any other tests. Each
 * language has a spec file of its own, so that the test runner can run the two files at the same
 * time.
 */
export async function auditAsMember(
  page: Page,
  shop: ShopHandle,
  language: Language,
): Promise<string[]> {
  await setLanguage(page, language)
  await renameShop(page, shop, 'bright')
  const addresses = await loginAsActiveMember(page, shop)
  return auditScreens(page, addresses, { language, shopTexts: await readShopTexts(shop.database) })
}

/** Audits the screens that show offers only to a member with a rank and many coins. */
export async function auditAsRankedMember(
  page: Page,
  shop: ShopHandle,
  language: Language,
): Promise<string[]> {
  await setLanguage(page, language)
  await renameShop(page, shop, 'bright')
  await loginAs(page, await addSilverMember(shop, 5_000))
  const options = { language, shopTexts: await readShopTexts(shop.database) }
  return auditScreens(page, RANKED_MEMBER_ADDRESSES, options)
}
