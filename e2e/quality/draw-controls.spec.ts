import type { Locator, Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import {
  board,
  buyThroughScreen,
  overlay,
  pauseFlips,
  revealCard,
  startAndSkipMovie,
} from '#e2e/support/draws.ts'
import { openScreen, setLanguage } from '#e2e/support/navigation.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { sharingTexts } from '#web/shop/draws/sharing/sharing.texts.ts'
import { controlContrastFaults } from './control-contrast.ts'
import { silentButtons } from './control-feedback.ts'

const VISITS = [
  { language: 'ja', viewport: { width: 390, height: 844 } },
  { language: 'en', viewport: { width: 1440, height: 900 } },
] as const

for (const { language, viewport } of conditionsOf(VISITS, 0)) {
  test(`every control from the number of draws to the shared result is readable and answers (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(240_000)
    const texts = drawsTexts[language]
    const faults: string[] = []
    const audit = async (name: string, buttons: Locator) => {
      faults.push(...(await stateFaults(page, buttons)).map((fault) => `${name}: ${fault}`))
    }
    const main = page.getByRole('main').locator('button')
    const dialog = page.getByRole('dialog')
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await pauseFlips(page)
    await loginAs(page, await shop.addMember({ points: 5_000 }))

    await openScreen(page, '/pack-detail?packId=6')
    await expect(page.getByRole('combobox')).toBeVisible()
    await audit('the number of draws', main)

    // Equal cards share one tile, so the member chooses how many of them are shipped.
    const packId = await publishExtraPack(shop)
    await buyThroughScreen(page, { packId, count: 10 })
    await expect(overlay(page)).toBeVisible()
    await audit('the start of the reveal', page.getByTestId('reveal').locator('button'))
    await buyThroughScreen(page, { packId, count: 10 })
    await startAndSkipMovie(page)
    await audit(
      'the board of ten',
      board(page).locator('button[aria-disabled="false"], [data-main]'),
    )
    await page.reload()
    await buyThroughScreen(page, { packId, count: 4 })
    await startAndSkipMovie(page)
    await revealCard(page).click()
    // The card itself answers the pointer by its tilt, which follows the pointer.
    const besidesCard = page.getByTestId('reveal').locator('button:not([data-tier])')
    await audit('a card of the reveal', besidesCard)

    await page.goto('/get-card-list')
    await idle(page)
      .getByRole('button', { name: /枚数を選ぶ|choose how many/ })
      .click()
    await expect(dialog).toBeVisible()
    await audit('the quantity', dialog.locator('button'))

    await page.goto('/confirm-get-card-list')
    await idle(page)
      .getByRole('button', { name: /^(この内容で決定する|Confirm this choice)$/ })
      .click()
    await expect(page).toHaveURL(/\/thank-you$/)
    await page.getByRole('region', { name: texts.summary }).getByRole('button').first().click()
    await expect(dialog).toBeVisible()
    await audit('the card', dialog.locator('button'))
    await page.reload()
    await page.getByRole('button', { name: texts.share, exact: true }).click()
    await expect(
      dialog.getByRole('button', { name: sharingTexts[language].savePicture }),
    ).toBeEnabled()
    await audit('the shared result', dialog.locator('button'))
    expect(faults).toEqual([])
  })
}

/** Measures the buttons first, because the measurement of the contrast disables all controls. */
async function stateFaults(page: Page, buttons: Locator): Promise<readonly string[]> {
  return [...(await silentButtons(page, buttons)), ...(await controlContrastFaults(page))]
}
