import type { Page } from '@playwright/test'
import {
  LAYOUT_SHIFT_MAX,
  readLayoutShift,
  recordLayoutShifts,
} from '#e2e/quality/layout-shifts.ts'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { buyThroughApi, buyThroughScreen, skipAll } from '#e2e/support/draws.ts'
import { openScreen, setLanguage } from '#e2e/support/navigation.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'

const DESKTOP = { width: 1440, height: 900 }
const decide = async (page: Page) => {
  await page.goto('/confirm-get-card-list')
  await page.getByRole('button', { name: /^(この内容で決定する|Confirm this choice)$/ }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
}

for (const language of conditionsOf(['ja', 'en'] as const, 0)) {
  test(`from the thanks, the same number is drawn again from the same pack (${language})`, async ({
    page,
    shop,
  }) => {
    const isJapanese = language === 'ja'
    if (!isJapanese) await page.setViewportSize(DESKTOP)
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember({ points: 1_000 }))
    await buyThroughApi(page, { packId: 6, count: 10 })
    await recordLayoutShifts(page)
    await decide(page)
    const summary = page.getByRole('region', { name: isJapanese ? '引いた結果' : 'Your results' })
    await expect(summary.getByRole('button').first()).toBeVisible()
    const height = await summary.evaluate((element) => element.getBoundingClientRect().height)
    await page.reload()
    await expect(summary.getByRole('button').first()).toBeVisible()
    expect(await summary.evaluate((element) => element.getBoundingClientRect().height)).toBe(height)
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX)
    await page
      .getByRole('link', { name: isJapanese ? 'もう一度 10口引く' : 'Draw 10 again' })
      .click()
    await expect(page).toHaveURL('/confirm-buy-product?packId=6&buyCount=10')
    await idle(page)
      .getByRole('button', { name: isJapanese ? '購入する' : 'Draw' })
      .click()
    await expect(page).toHaveURL('/gacha-animation')
  })
}

test('coin draws are drawn again from the thanks too', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await buyThroughScreen(page, { packId: 2, count: 3 })
  await skipAll(page).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  await expect(page.getByRole('link', { name: 'もう一度 3口引く' })).toHaveAttribute(
    'href',
    '/confirm-buy-product?packId=2&buyCount=3',
  )
})

test('a pack is drawn again only as far as it lasts, and not after its sale has ended', async ({
  page,
  shop,
}) => {
  const [card] = await shop.database.query<{ id: number }>({
    text: 'select id from cards order by id limit 1',
  })
  const prizes = [{ cardId: card?.id ?? 0, buyPoint: 40, actionType: '0' as const, count: 5 }]
  const packId = await publishExtraPack(shop, { prizes })
  const again = page.getByRole('link', { name: /^もう一度/ })
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await buyThroughApi(page, { packId, count: 3 })
  await decide(page)
  await expect(again).toHaveText('もう一度 2口引く')
  await buyThroughApi(page, { packId, count: 2 })
  await decide(page)
  await expect(page.getByText('このくじは完売しました。')).toBeVisible()
  await expect(again).toHaveCount(0)

  const endsAt = new Date(Date.parse(NOON) + 60_000)
  const endingId = await publishExtraPack(shop, { endsAt })
  await buyThroughApi(page, { packId: endingId, count: 1 })
  await shop.setClock(new Date(endsAt.getTime() + 1_000).toISOString())
  await decide(page)
  await expect(page.getByText('このくじの販売は終了しました。')).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('the thanks and the top page lead to purchases that are still undecided', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const notice = page.getByRole('link', { name: '発送するカードをまだ選んでいない' })
  await buyThroughApi(page, { packId: 6, count: 2 })
  await buyThroughApi(page, { packId: 6, count: 3 })
  await openScreen(page, '/')
  await expect(notice).toBeVisible()
  await expect(notice).toBeInViewport()

  await decide(page)
  await expect(notice).toBeVisible()
  await decide(page)
  await expect(page.getByRole('link', { name: 'ほかのくじを見る' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await openScreen(page, '/')
  await expect(notice).toHaveCount(0)
})

test('the word on the seal fits the best card', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  for (const [rarity, word] of [
    [0, '吉'],
    [1, '小吉'],
    [2, '中吉'],
    [3, '大吉'],
    [7, '大吉'],
  ] as const) {
    await buyThroughApi(page, { packId: 6, count: 1 })
    await page.route('**/api/user/pack/buy_result', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const cards = answer.cards.map((card: object) => ({ ...card, rarity }))
      await route.fulfill({ response, json: { ...answer, cards } })
    })
    await decide(page)
    await expect(page.getByText(word, { exact: true })).toBeVisible()
    await page.unroute('**/api/user/pack/buy_result')
  }
  await page.goto('/')
  await page.goto('/thank-you')
  await expect(page.getByText('完了', { exact: true })).toBeVisible()
})
