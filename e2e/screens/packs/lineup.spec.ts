import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { urlOfCall } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { buyThroughApi } from '#e2e/support/draws.ts'
import { openScreen, setLanguage } from '#e2e/support/navigation.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'

const DESKTOP = { width: 1440, height: 900 }
/** The longest wait for a new line-up. The page asks every 3 seconds whether draws were taken. */
const REFRESH_TIMEOUT_MS = 20_000
const lineup = (page: Page) => page.getByRole('region', { name: /^(ラインナップ|Lineup)$/ })
const rowOf = (page: Page, rarity: string) =>
  lineup(page).getByRole('row', { name: new RegExp(`^${rarity} `) })

test('each card says what it converts to, or that it is only shipped', async ({ page }) => {
  await page.goto('/pack-detail?packId=1')
  const cards = lineup(page).getByRole('listitem')
  await expect(cards).toHaveCount(20)
  await expect(cards.nth(0)).toContainText('発送専用')
  await expect(cards.nth(1)).toContainText('変換 151P')
  await cards.nth(0).getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('発送専用（変換不可）')
})

test('a rarity has its colour, what is left of it and its chance, and heads its cards', async ({
  page,
}) => {
  await page.goto('/pack-detail?packId=1')
  await expect(lineup(page).getByRole('row')).toHaveCount(5)
  await expect(rowOf(page, 'UR')).toContainText('16／16枚')
  await expect(rowOf(page, 'UR')).toContainText('16%')
  const heading = lineup(page).getByRole('heading', { name: /^UR/ })
  await expect(heading).toContainText('合わせて 16%')
  await expect(lineup(page).getByRole('list').first().getByRole('listitem')).toHaveCount(4)
})

test('the popup of a card says once what is left, and what the card is worth', async ({ page }) => {
  await page.goto('/pack-detail?packId=1')
  await page.getByRole('button', { name: '試し札 第6番を大きく見る' }).click()
  const popup = page.getByRole('dialog', { name: '試し札 第6番' })
  await expect(popup.getByText('155P', { exact: true })).toBeVisible()
  expect((await popup.innerText()).match(/残り/g)).toHaveLength(1)
})

for (const language of conditionsOf(['ja', 'en'] as const, 0)) {
  test(`what is left follows the draws of others, everywhere on the screen, with the log's position (${language})`, async ({
    page,
    browser,
    shop,
  }) => {
    test.slow()
    const isJapanese = language === 'ja'
    const packId = await publishExtraPack(shop)
    await page.setViewportSize(DESKTOP)
    await setLanguage(page, language)
    await openScreen(page, `/pack-detail?packId=${packId}`)
    await expect(lineup(page).getByRole('status')).toHaveText(
      isJapanese ? 'まだ1口も引かれていません。' : 'Nothing has been drawn yet.',
    )
    await lineup(page).scrollIntoViewIfNeeded()

    const buyElsewhere = async () => {
      const buyer = await browser.newContext({ baseURL: shop.url })
      const buyerPage = await buyer.newPage()
      await loginAs(buyer, await shop.addMember({ points: 10_000 }))
      await buyThroughApi(buyerPage, { packId, count: 7 })
      await buyer.close()
    }
    await buyElsewhere()
    await expect(lineup(page).getByRole('status')).toHaveText(
      isJapanese
        ? '公開記録の7口目の時点の残りです。'
        : 'What is left after draw 7 of the public log.',
      { timeout: REFRESH_TIMEOUT_MS },
    )
    await expect(page.getByTestId('pack-count')).toHaveText('93')
    await expect(lineup(page).getByRole('table')).toContainText(
      isJapanese ? '93／100枚' : '93 of 100',
    )

    await page.route(urlOfCall('/user/pack/card_list/**'), (route) => route.abort())
    await buyElsewhere()
    const isAborted = page.waitForEvent('requestfailed', { timeout: REFRESH_TIMEOUT_MS })
    await isAborted
    await expect(lineup(page).getByRole('listitem')).toHaveCount(1)
    await lineup(page).getByRole('link').click()
    await expect(page).toHaveURL(`/fairness?packId=${packId}`)
  })
}

test('no part of the line-up arrives after the others and moves what a member is pressing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const distances: number[] = []
    Object.assign(window, { distances })
    const look = () => {
      const section = document.querySelector('section[aria-labelledby="lineup-title"]')
      const pager = section?.querySelector('nav')
      if (section && pager) {
        const distance = pager.getBoundingClientRect().top - section.getBoundingClientRect().top
        distances.push(Math.round(distance))
      }
      requestAnimationFrame(look)
    }
    look()
  })
  await page.route('**/assets/*.js', async (route) => {
    await sleep(300)
    await route.continue()
  })
  await page.goto('/pack-detail?packId=1')
  await expect(lineup(page).getByRole('button', { name: '2ページ' })).toBeVisible()
  await waitUntilStable(page)
  await page.waitForTimeout(1_000)
  const distances = await page.evaluate(
    () => (window as unknown as { distances: number[] }).distances,
  )
  expect(Math.max(...distances) - Math.min(...distances)).toBeLessThanOrEqual(1)
})

test('a pack has one number, in every list and every order', async ({ page }) => {
  const numberOf = async (packId: number) =>
    (await page.getByTestId(`pack-${packId}`).textContent())?.match(/第[^番]+番/)?.[0]
  await page.goto('/')
  await expect(page.getByTestId('pack-6')).toBeVisible()
  expect(await numberOf(6)).toBe('第六番')
  for (const address of ['/pack-list?index=1&sort=1', '/pack-list?index=1&sort=2']) {
    await page.goto(address)
    await expect(page.getByTestId('pack-6')).toBeVisible()
    expect(await numberOf(6)).toBe('第六番')
  }
  await page.goto('/pack-list?index=2')
  await expect(page.getByTestId('pack-121')).toContainText('第百弐十壱番')
})

test('a prize that all its tickets have given looks exhausted', async ({ page, shop }) => {
  const [card] = await shop.database.query<{ id: number }>({
    text: 'select id from cards order by id limit 1',
  })
  const cardId = card?.id ?? 0
  const prize = { cardId, actionType: '0' as const }
  const packId = await publishExtraPack(shop, {
    prizes: [
      { ...prize, buyPoint: 40, count: 1 },
      { ...prize, buyPoint: 4, count: 1 },
    ],
  })
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await buyThroughApi(page, { packId, count: 1 })
  await page.goto(`/pack-detail?packId=${packId}`)
  const cards = lineup(page).getByRole('list').last().getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.getByText('終了しました')).toHaveCount(1)
})
