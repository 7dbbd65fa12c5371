import type { Page } from '@playwright/test'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { recordCalls } from '#e2e/support/calls.ts'
import {
  buyAndDecide,
  buyThroughApi,
  cardBox,
  currentPath,
  expectCardCount,
} from '#e2e/support/draws.ts'
import { openScreen, setLanguage } from '#e2e/support/navigation.ts'

const rows = /^25\/08\/01/
const filters = (page: Page) => page.getByRole('group', { name: '表示する購入' })

test('R-040 U-061 U-062 the history shows the purchases, with two-digit years and separators', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  await buyThroughApi(page, { packId: 1, count: 6 })
  await page.goto('/buy-product-history')
  const row = page.getByRole('button', { name: rows })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('25/08/01 12:00')
  await expect(row).not.toContainText('2025')
  await expect(row).toContainText('朱雀の引札')
  await expect(row).toContainText('1,800P')
  await expect(row).toContainText('未選択')
  await expect(filters(page).getByRole('button')).toHaveCount(5)
})

test('U-054 each filter loads the first page of its purchases', async ({ page, shop }) => {
  test.slow()
  await loginAs(page, await shop.addMember({ points: 20_000, coins: 100 }))
  await buyThroughApi(page, { packId: 6, count: 2 })
  await buyAndDecide(page, { packId: 1, count: 2 }, 'all')
  await page.goto('/buy-product-history')
  const calls = recordCalls(page)
  const cases = [
    { label: '未選択', mode: 1, packs: ['五千枚の引札'] },
    { label: '未発送', mode: 2, packs: ['朱雀の引札'] },
    { label: '発送済み', mode: 3, packs: [] },
    { label: '発送なし', mode: 4, packs: [] },
    { label: 'すべて', mode: 0, packs: ['朱雀の引札', '五千枚の引札'] },
  ]
  for (const { label, mode, packs } of cases) {
    const filter = filters(page).getByRole('button', { name: label, exact: true })
    await filter.click()
    await expect(filter).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: rows })).toHaveCount(packs.length)
    for (const pack of packs) {
      await expect(page.getByRole('button', { name: rows }).filter({ hasText: pack })).toBeVisible()
    }
    const last = calls.filter(({ key }) => key.startsWith('POST /user/history/list/')).at(-1)
    expect(last?.key).toBe('POST /user/history/list/1')
    expect(last?.payload).toEqual({ mode })
    if (packs.length === 0) await expect(page.getByText('履歴がありません。')).toBeVisible()
  }
})

for (const [language, count] of [
  ['ja', '12口'],
  ['en', '12 draws'],
] as const) {
  test(`a purchase shows the picture of its pack and the number of draws (${language})`, async ({
    page,
    shop,
  }) => {
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember({ points: 20_000 }))
    await buyThroughApi(page, { packId: 1, count: 12 })
    await openScreen(page, '/buy-product-history')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '朱雀の引札' })
    await expect(row).toContainText(count)
    const isPictureLoaded = () =>
      row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    await expect.poll(isPictureLoaded).toBe(true)
  })
}

test('U-055 the second page shows the next purchases', async ({ page, shop }) => {
  test.slow()
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  for (let count = 1; count <= 22; count++) await buyThroughApi(page, { packId: 6, count })
  await page.goto('/buy-product-history')
  await expect(page.getByRole('button', { name: rows })).toHaveCount(20)
  await expect(page.getByRole('button', { name: rows }).first()).toContainText('110P')
  await page.getByRole('button', { name: '2ページ' }).click()
  await expect(page.getByRole('button', { name: rows })).toHaveCount(2)
  await expect(page.getByRole('button', { name: rows }).last()).toContainText('5P')
  await expect(page.getByRole('button', { name: '2ページ' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('S-049 R-041 U-056 U-057 a decided row opens its detail: the date alone, the cards, the way back', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  const draw = await buyAndDecide(page, { packId: 1, count: 8 }, 'ship-only')
  await page.goto('/buy-product-history')
  await page.getByRole('button', { name: rows }).click()
  await page.waitForURL(`**/buy-product-history-detail?packHistoryId=${draw.pack_history_id}`)
  await expect(page.getByText('25/08/01', { exact: true })).toBeVisible()
  await expect(page.getByText('12:00')).toHaveCount(0)
  const converted = draw.cards.filter(({ action_type }) => action_type === '0')
  const points = converted.reduce((sum, { buy_point }) => sum + buy_point, 0)
  await expect(
    page.getByText(`${points.toLocaleString('en-US')}P`, { exact: true }).last(),
  ).toBeVisible()
  const list = page.getByRole('list', { name: 'ポイントに変換したカード' })
  for (const { name } of converted) await expect(list).toContainText(name)
  await page.getByRole('link', { name: '購入履歴に戻る' }).click()
  await expect(page).toHaveURL(/\/buy-product-history$/)
})

test('R-041 a purchase of another member, or none, shows nothing of it', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  const draw = await buyAndDecide(page, { packId: 1, count: 2 }, 'all')
  await loginAs(page, 'C')
  for (const id of [draw.pack_history_id, 999_999]) {
    await page.goto(`/buy-product-history-detail?packHistoryId=${id}`)
    await expect(page.getByText('この購入は見つかりませんでした。')).toBeVisible()
    await expect(page.getByText('朱雀の引札')).toHaveCount(0)
  }
  await page.goto('/buy-product-history-detail?packHistoryId=x')
  await expect.poll(() => currentPath(page)).toBe('/buy-product-history')
})

test('a sealed purchase says that it waits, in the list, the detail and the proof, until it is drawn, although polls fail', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  const draw = await buyThroughApi(page, { packId: 1, count: 3 })
  let mark: Record<string, true> | undefined = { is_sealed: true }
  await page.route('**/api/user/{history,pack/receipt}/**', async (route) => {
    if (mark === undefined) return route.continue()
    if (route.request().url().includes('receipt'))
      return route.fulfill({ status: 404, json: { state: 404, errors: {} } })
    const answer = await (await route.fetch()).json()
    const list = answer.list?.map((row: object) => ({ ...row, ...mark, hold_until: 0 }))
    await route.fulfill({ json: { ...answer, list, detail: { ...answer.detail, ...mark } } })
  })
  await page.goto('/buy-product-history')
  const row = page.getByRole('button', { name: rows })
  await expect(row).toContainText('開封待ち')
  await expect(row).not.toContainText('未選択')
  await row.click()
  await expect(page).toHaveURL(/\/buy-product-history-detail/)
  await expect(page.getByRole('heading', { name: '封を切っています' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'この抽選を確かめる' })).toHaveCount(0)
  await openScreen(page, `/fairness?packHistoryId=${draw.pack_history_id}`)
  await expect(page.getByText('この購入は立会人の署名を待っています')).toBeVisible()

  mark = { is_void: true }
  await openScreen(page, '/buy-product-history')
  await expect(row).toContainText('無効・返還済み')
  await row.click()
  await expect(page.getByRole('heading', { name: '購入は無効になりました' })).toBeVisible()

  mark = { is_sealed: true }
  await openScreen(page, '/buy-product-history')
  const loseNextPoll = async () => {
    await page.route('**/api/user/history/**', (route) => route.abort(), { times: 1 })
    await page.waitForEvent('requestfailed')
  }
  await loseNextPoll()
  await expect(row).toContainText('開封待ち')
  await row.click()
  await expect(page.getByRole('heading', { name: '封を切っています' })).toBeVisible()
  await loseNextPoll()
  await expect(page.getByRole('heading', { name: '封を切っています' })).toBeVisible()
  mark = undefined
  await expect(page).toHaveURL(/\/get-card-list$/)
})

test('S-050 of two undecided purchases the older one, clicked, shows its own cards', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  const older = await buyThroughApi(page, { packId: 1, count: 3 })
  await buyThroughApi(page, { packId: 6, count: 5 })
  await page.goto('/buy-product-history')
  await page.getByRole('button', { name: rows }).last().click()
  await expect(page).toHaveURL(/\/get-card-list$/)
  await expectCardCount(page, 3)
  for (const card of older.cards) await expect(cardBox(page, card)).toBeVisible()
})

test('a history that fails to load says so and can be loaded again', async ({ page }) => {
  await loginAs(page, 'C')
  await page.route('**/api/user/history/list/1', (route) => route.abort())
  await page.goto('/buy-product-history')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/user/history/list/1')
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect(page.getByText('履歴がありません。')).toBeVisible()
})
