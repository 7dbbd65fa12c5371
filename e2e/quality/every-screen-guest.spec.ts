import { ADDED_ADDRESSES, FURTHER_ADDRESSES, PUBLIC_ADDRESSES } from '#e2e/support/addresses.ts'
import { expect, test } from '#e2e/support/base.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { auditScreens } from './every-screen.ts'
import { renameShop } from './renamed-shop.ts'
import { readShopTexts } from './visible-texts.ts'

const WALK_MS_MAX = 420_000
const SCREENS = [...PUBLIC_ADDRESSES, ...FURTHER_ADDRESSES, ...ADDED_ADDRESSES]

for (const language of ['ja', 'en'] as const) {
  test(`P-001 U-001 U-002 U-013 every screen of a guest in ${language} stays open, stable, legible and in one language`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(WALK_MS_MAX)
    await setLanguage(page, language)
    await renameShop(page, shop, 'night')
    const shopTexts = await readShopTexts(shop.database)
    const options = { language, shopTexts, isGuest: true }
    expect(await auditScreens(page, SCREENS, options)).toEqual([])
  })
}
