import type { Page } from '@playwright/test'
import { expect, forgetSession, loginAs, test } from '#e2e/support/base.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { type Language, openScreen, setLanguage } from '#e2e/support/navigation.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { CLOSED } from '#testing/fixtures/clock-times.ts'
import { englishIn, japaneseIn, readShopTexts, visibleTexts } from './visible-texts.ts'

interface LanguageCheck {
  readonly language: Language
  readonly shopTexts: readonly string[]
}

async function findForeignTexts(
  page: Page,
  { language, shopTexts }: LanguageCheck,
): Promise<string[]> {
  const texts = await visibleTexts(page)
  return language === 'en' ? japaneseIn(texts, shopTexts) : englishIn(texts, shopTexts)
}

test('U-002 the switch turns every screen to English, in every tab, also after a reload', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 100 }))
  const check = { language: 'en', shopTexts: await readShopTexts(shop.database) } as const
  const other = await page.context().newPage()
  await openScreen(other, '/user-guide')
  await page.goto('/')
  await switchToEnglish(page)
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  // The tab then loads the texts that the shop wrote, such as the names of its ranks.
  await expect.poll(() => findForeignTexts(other, check), { message: 'the other tab' }).toEqual([])
  await other.close()
  for (const address of ['/', '/my-page', '/user-menu']) {
    await openScreen(page, address)
    expect(await findForeignTexts(page, check), address).toEqual([])
    await page.reload()
    await waitUntilStable(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await findForeignTexts(page, check), `${address}, reloaded`).toEqual([])
  }
})

test('U-002 a page is English as a whole after the browser has lost the language cookie', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await switchToEnglish(page)
  await context.clearCookies({ name: 'lang' })
  // The page loads a second time, which would interrupt `page.goto`.
  await page.evaluate(() => location.assign('/pack-detail?packId=1'))
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'en_US')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('U-002 refusals, dialogs and the notice of the closing are English in English mode', async ({
  page,
  shop,
}) => {
  await setLanguage(page, 'en')
  const check = { language: 'en', shopTexts: await readShopTexts(shop.database) } as const
  const expectEnglish = async (place: string) =>
    expect(await findForeignTexts(page, check), place).toEqual([])

  await openScreen(page, '/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrongpass1')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Email address or password do not match')).toBeVisible()
  await expectEnglish('the refused login')

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectEnglish('the menu')

  await loginAs(page, await shop.addMember())
  await openScreen(page, '/pack-detail?packId=1')
  await page.getByRole('main').getByRole('button', { name: 'Draw' }).click()
  await expect(page.getByRole('dialog')).toContainText('points')
  await expectEnglish('too few points')

  await shop.setClock(CLOSED)
  await forgetSession(page)
  for (const address of ['/login', '/user-register']) {
    await openScreen(page, address)
    await expectEnglish(`${address} after the closing`)
  }
})
