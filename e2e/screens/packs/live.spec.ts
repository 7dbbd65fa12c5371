import type { Browser, Page } from '@playwright/test'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { buyThroughApi, type DrawRequest } from '#e2e/support/draws.ts'
import { openScreen } from '#e2e/support/navigation.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'

/** The longest pause between two questions, and the time that an answer may be old. */
const LIVE_TIMEOUT_MS = 5_500
const LIVE = '**/api/user/pack/live/**'
const packCount = (page: Page) => page.getByTestId('pack-count')
const spinButton = (page: Page) => page.getByRole('button', { name: 'くじを引く' })

/** Buys draws as another member, on another device. */
async function buyElsewhere(browser: Browser, shop: ShopHandle, request: DrawRequest) {
  const context = await browser.newContext({ baseURL: shop.url })
  await loginAs(context, await shop.addMember({ points: 10_000 }))
  await buyThroughApi(await context.newPage(), request)
  await context.close()
}

function recordTimes(page: Page, part: string): number[] {
  const times: number[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) times.push(Date.now())
  })
  return times
}

test('what is left moves on an open page, and the line-up is loaded again only then', async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  const packId = await publishExtraPack(shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, `/pack-detail?packId=${packId}`)
  const questions = recordTimes(page, '/pack/live/')
  const lineups = recordTimes(page, '/card_list/')
  await expect.poll(() => questions.length, { timeout: 15_000 }).toBe(3)
  const pausesMs = questions.slice(1).map((atMs, index) => atMs - (questions[index] ?? 0))
  expect(Math.min(...pausesMs)).toBeGreaterThan(2_400)
  // A busy machine delays some questions, so the shorter pause counts.
  expect(Math.min(...pausesMs)).toBeLessThan(LIVE_TIMEOUT_MS)
  expect(lineups).toEqual([])
  await buyElsewhere(browser, shop, { packId, count: 7 })
  await expect(packCount(page)).toHaveText('93', { timeout: LIVE_TIMEOUT_MS })
  await expect(page.getByRole('region', { name: 'ラインナップ' }).getByRole('table')).toContainText(
    '93／100枚',
  )
  expect(lineups).toHaveLength(1)
})

test('a page that is out of sight asks nothing, and asks at once when it is seen again', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  const packId = await publishExtraPack(shop, { showsLineup: false })
  await openScreen(page, `/pack-detail?packId=${packId}`)
  await hidePage(page, true)
  const questions = recordTimes(page, '/pack/live/')
  await page.clock.runFor(60_000)
  expect(questions).toEqual([])
  await hidePage(page, false)
  await expect.poll(() => questions.length).toBe(1)
})

/** Makes the page believe that the visitor looks at another tab, or at this one again. */
function hidePage(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('a pack that others draw empty is sold out by itself', async ({ page, browser, shop }) => {
  const packId = await publishExtraPack(shop, { showsLineup: false })
  await openScreen(page, `/pack-detail?packId=${packId}`)
  await expect(spinButton(page)).toBeVisible()
  await buyElsewhere(browser, shop, { packId, count: 100 })
  await expect(spinButton(page)).toHaveCount(0, { timeout: LIVE_TIMEOUT_MS })
  await expect(page.getByRole('main').getByText('Sold out')).toBeVisible()
})

test('a sale that is opened early and one that ends early show it by themselves', async ({
  page,
  shop,
}) => {
  test.slow()
  const packId = await publishExtraPack(shop, { startsAt: new Date('2030-01-01') })
  await openScreen(page, `/pack-detail?packId=${packId}`)
  await expect(page.getByRole('main').getByRole('timer')).toBeVisible()
  await shop.database.query({
    text: `update packs set starts_at = '2020-01-01', version = version + 1 where id = $1`,
    values: [packId],
  })
  await expect(spinButton(page)).toBeVisible({ timeout: LIVE_TIMEOUT_MS })
  await shop.database.query({
    text: `update packs set ends_at = '2020-01-02', version = version + 1 where id = $1`,
    values: [packId],
  })
  await expect(page.getByText('このくじの販売は終了しました。')).toBeVisible({
    timeout: LIVE_TIMEOUT_MS,
  })
})

test('a pack cannot be bought while its notary is away, and can again afterwards', async ({
  page,
}) => {
  let isAway = true
  await page.route(LIVE, async (route) => {
    const response = await route.fetch()
    const live = await response.json()
    await route.fulfill({ response, json: isAway ? { ...live, notaryAway: true } : live })
  })
  await openScreen(page, '/pack-detail?packId=1')
  await expect(page.getByText('このくじは、立会人の署名を待っています')).toBeVisible()
  await expect(spinButton(page)).toBeDisabled()
  isAway = false
  await expect(spinButton(page)).toBeEnabled()
  await expect(page.getByText('このくじは、立会人の署名を待っています')).toBeHidden()
})

test('a refused purchase puts the page right at once', async ({ page, browser, shop }) => {
  const packId = await publishExtraPack(shop)
  await loginAs(page, await shop.addMember({ points: 10_000 }))
  await page.route(LIVE, (route) => route.abort())
  await page.goto(`/pack-detail?packId=${packId}`)
  await idle(page).getByRole('combobox', { name: '口数' }).selectOption('50')
  await buyElsewhere(browser, shop, { packId, count: 60 })
  await spinButton(page).click()
  await expect(page.getByTestId('count-error')).not.toHaveText('')
  await expect(packCount(page)).toHaveText('40')
})

test('the counts go on after a lost network and after a restart of the shop', async ({
  page,
  browser,
  shop,
}) => {
  test.slow()
  const packId = await publishExtraPack(shop, { showsLineup: false })
  await openScreen(page, `/pack-detail?packId=${packId}`)
  await page.context().setOffline(true)
  await buyElsewhere(browser, shop, { packId, count: 10 })
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/pack/live/'))
  await expect(packCount(page)).toHaveText('100')
  await page.context().setOffline(false)
  await expect(packCount(page)).toHaveText('90', { timeout: 2_000 })

  const questions = recordTimes(page, '/pack/live/')
  await page.route(LIVE, (route) => route.fulfill({ status: 502, body: '' }))
  await buyElsewhere(browser, shop, { packId, count: 10 })
  await expect.poll(() => questions.length, { timeout: 15_000 }).toBe(2)
  await page.unroute(LIVE)
  await expect(packCount(page)).toHaveText('80', { timeout: 20_000 })
})
