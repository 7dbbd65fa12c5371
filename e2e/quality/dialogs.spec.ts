import type { Page } from '@playwright/test'
import { expect, forgetSession, idle, loginAs, test } from '#e2e/support/base.ts'
import { openScreen, setLanguage } from '#e2e/support/navigation.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'
import { pointShortageTexts } from '#web/shop/packs/spin/point-shortage.texts.ts'
import { accessibilityFaults } from './axe.ts'
import { auditView } from './every-screen.ts'
import { enlargeText, findTextOverflows, resetText } from './large-text.ts'
import { readShopTexts } from './visible-texts.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const PACK = '/pack-detail?packId=6'

for (const language of ['ja', 'en'] as const) {
  test(`in ${language}, what a member opens on the way to a draw passes every check at 390 and 1440 px`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(240_000)
    const texts = packPageTexts[language]
    const shopTexts = await readShopTexts(shop.database)
    const issues: string[] = []
    /** Audits what the page shows now: some checks at desktop width, then all at phone width. */
    const audit = async (name: string) => {
      await page.setViewportSize(DESK)
      const onDesk = language === 'ja' ? await accessibilityFaults(page) : []
      await enlargeText(page)
      onDesk.push(...(await findTextOverflows(page)))
      await resetText(page)
      await page.setViewportSize(PHONE)
      const onPhone = await auditView(page, { language, shopTexts })
      issues.push(...onPhone.map((issue) => `${name} at 390: ${issue}`))
      issues.push(...onDesk.map((issue) => `${name} at 1440: ${issue}`))
    }
    const draw = () => press(page, texts.spin)
    const dialog = page.getByRole('dialog')

    await setLanguage(page, language)
    await openScreen(page, PACK)
    expect(await findTextOverflows(page), 'the numbers to choose from').toEqual([])
    await idle(page).getByRole('button', { name: layoutTexts[language].menu, exact: true }).click()
    await expect(dialog).toBeVisible()
    await audit('the menu')

    await openScreen(page, PACK)
    await page
      .getByRole('region', { name: /^(ラインナップ|Lineup)$/ })
      .getByRole('listitem')
      .first()
      .getByRole('button')
      .click()
    await expect(dialog).toContainText(texts.worth)
    await audit('the popup of a card')

    await openScreen(page, PACK)
    await draw()
    await expect(page).toHaveURL('/login?packId=6')
    await audit('the login before a draw')

    await loginAs(page, await shop.addMember({ points: 1_000 }))
    await openScreen(page, PACK)
    await draw()
    await expect(dialog.getByRole('heading')).toHaveText(texts.confirmTitle)
    for (const text of [texts.yourPoints, '1,000P', texts.afterDraw, '995P'])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await audit('the confirmation of a draw')

    await forgetSession(page)
    await page.context().addCookies([{ name: 'lang', value: language, url: shop.url }])
    await loginAs(page, await shop.addMember({ points: 4 }))
    await openScreen(page, PACK)
    await draw()
    await expect(dialog.getByRole('heading')).toHaveText(pointShortageTexts[language].shortageTitle)
    await audit('the shortage of points')
    await dialog.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/confirm-buy-point\?pointPriceId=\d+&packId=6/)
    await audit('the top-up in one step')
    expect(issues).toEqual([])
  })
}

async function press(page: Page, name: string): Promise<void> {
  await idle(page).getByRole('main').getByRole('button', { name, exact: true }).click()
}
