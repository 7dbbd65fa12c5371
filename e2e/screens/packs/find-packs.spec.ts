import type { Page } from '@playwright/test'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { openScreen, setLanguage } from '#e2e/support/navigation.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'

const SCREENS = [
  { language: 'ja', width: 390 },
  { language: 'en', width: 1440 },
] as const
const TEXTS = {
  ja: {
    narrow: '絞り込み',
    search: 'くじを探す',
    price: '100P以下',
    type: '妖怪',
    favourites: 'お気に入り',
    keep: /朱雀の引札をお気に入りに追加/,
    clear: '条件をすべて解除',
    none: '条件に合うくじはありません。',
    recent: '最近見たくじ',
    coins: 'コインで引く',
  },
  en: {
    narrow: 'Filter',
    search: 'Search packs',
    price: 'Up to 100P',
    type: 'Spirits',
    favourites: 'Favourites',
    keep: /Add 朱雀の引札 to favourites/,
    clear: 'Clear all',
    none: 'No packs match.',
    recent: 'Recently viewed',
    coins: 'Draw with coins',
  },
} as const

const tickets = (page: Page) => page.getByRole('tabpanel').locator('li[data-testid^="pack-"]')
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const { language, width } of SCREENS) {
  const texts = TEXTS[language]
  test.describe(`in ${language} at ${width}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await setLanguage(page, language)
    })

    test('words, a price and a type narrow the packs, and the way back keeps them', async ({
      page,
    }) => {
      await openScreen(page, '/')
      await expect(tickets(page)).toHaveCount(27)
      await chip(page, texts.narrow).click()
      await page.getByLabel(texts.search).fill('ﾉ札')
      await expect(page.getByTestId('pack-101')).toBeVisible()
      await expect(page.getByTestId('pack-1')).toHaveCount(0)
      await page.getByLabel(texts.search).fill('')
      await chip(page, texts.price).click()
      await expect(page.getByTestId('pack-6')).toBeVisible()
      await expect(page.getByTestId('pack-1')).toHaveCount(0)
      await chip(page, texts.price).click()
      await chip(page, texts.type).click()
      await expect(tickets(page)).toHaveCount(2)
      await page.getByTestId('pack-121').getByRole('link').click()
      await expect(page).toHaveURL(/packId=121/)
      await page.goBack()
      await expect(tickets(page)).toHaveCount(2)
      await expect(chip(page, texts.type)).toHaveAttribute('aria-pressed', 'true')
      await chip(page, texts.type).click()
      await expect(tickets(page)).toHaveCount(27)
      await chip(page, 'UR').click()
      await expect(tickets(page)).toHaveCount(26)
      await expect(page.getByTestId('pack-4'), 'the sold-out pack').toHaveCount(0)
      await page.getByLabel(texts.search).fill('zz')
      await expect(page.getByText(texts.none)).toBeVisible()
      await page.getByRole('tabpanel').getByRole('button', { name: texts.clear }).last().click()
      await expect(tickets(page)).toHaveCount(27)
      expect(new URL(page.url()).search).toBe('')
    })

    test('the way back keeps the coin tab, and a tab keeps its filters to itself', async ({
      page,
    }) => {
      await openScreen(page, '/')
      await chip(page, texts.narrow).click()
      await page.getByLabel(texts.search).fill('zz')
      await expect(page.getByText(texts.none)).toBeVisible()
      await page.getByRole('tab', { name: texts.coins }).click()
      await expect(page.getByTestId('pack-2')).toBeVisible()
      await page.getByTestId('pack-2').getByRole('link').click()
      await expect(page).toHaveURL(/packId=2/)
      await page.goBack()
      await expect(page.getByTestId('pack-2')).toBeVisible()
      await expect(page.getByRole('tab', { selected: true })).toHaveText(texts.coins)
      await page.getByRole('tab', { selected: false }).click()
      await expect(tickets(page)).toHaveCount(27)
      expect(new URL(page.url()).search).toBe('')
    })

    test('a favourite is found again after a reload, and taken back by a second press', async ({
      page,
    }) => {
      await openScreen(page, '/')
      await page.getByRole('button', { name: texts.keep }).click()
      await page.reload()
      await chip(page, texts.favourites).click()
      await expect(tickets(page)).toHaveCount(1)
      await expect(page.getByRole('button', { name: texts.keep })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await page.getByRole('button', { name: texts.keep }).click()
      await expect(page.getByText(packsTexts[language].noFavourites)).toBeVisible()
    })

    test('the packs seen last stand on the top page, the newest first', async ({ page }) => {
      await openScreen(page, '/')
      await expect(page.getByRole('region', { name: texts.recent })).toHaveCount(0)
      for (const id of [6, 2]) await openScreen(page, `/pack-detail?packId=${id}`)
      await openScreen(page, '/')
      const recent = page.getByRole('region', { name: texts.recent })
      await recent.scrollIntoViewIfNeeded()
      await expect(recent.getByRole('link')).toHaveText([/金貨の引札/, /五千枚の引札/])
      await recent.getByRole('link').first().click()
      await expect(page).toHaveURL(/packId=2/)
    })
  })
}

test('two columns stand where there is room, and one on a narrow phone', async ({ page }) => {
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, '/pack-list?index=1')
    const lefts = await page
      .locator('li[data-testid^="pack-"]')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    return new Set(lefts).size
  }
  expect(await columns(390)).toBe(1)
  expect(await columns(600)).toBe(2)
  expect(await columns(1440)).toBe(3)
})

test('an empty list of favourites says how to make one', async ({ page }) => {
  await openScreen(page, '/')
  await chip(page, TEXTS.ja.favourites).click()
  await expect(page.getByText('お気に入りはまだありません。')).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: TEXTS.ja.clear }).last().click()
  await page.getByRole('button', { name: TEXTS.ja.keep }).first().click()
  await chip(page, TEXTS.ja.favourites).click()
  await expect(tickets(page)).toHaveCount(1)
})

test('a guest’s favourite is the member’s on every device, and a logout leaves none', async ({
  page,
  shop,
}) => {
  await setLanguage(page, 'ja')
  await openScreen(page, '/')
  const heart = page.getByRole('button', { name: TEXTS.ja.keep })
  await heart.click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/user/favourites'))
  await loginAs(page, await shop.addMember())
  await openScreen(page, '/')
  await saved
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.context().clearCookies()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
