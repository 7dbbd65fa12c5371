import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import {
  buyAndDecide,
  buyOnlyConvertible,
  buyThroughApi,
  buyWithBothActionTypes,
} from '#e2e/support/draws.ts'
import { installServiceWorker } from '#e2e/support/service-worker.ts'
import { PRESENT_BUILD } from '#testing/fixtures/previous-build.ts'

const rows = /^25\/08\/01/
const DAY_LATER = '2025-08-02T12:00:01+09:00'

test('F15 step 1 and 2: both undecided purchases are listed, and the older is converted whole', async ({
  page,
  browser,
  shop,
}) => {
  const member = await shop.addMember({ points: 20_000 })
  await loginAs(page, member)
  await buyOnlyConvertible(page, { packId: 1, count: 1 })
  await buyThroughApi(page, { packId: 6, count: 3 })

  // The second device is new to the shop, so it gets the present service worker.
  await shop.serveBuilds(PRESENT_BUILD)
  const context = await browser.newContext({ baseURL: shop.url, hasTouch: true })
  await installServiceWorker(context, shop.url)
  const later = await context.newPage()
  await loginAs(later, member)
  await later.goto('/buy-product-history?mode=1')
  await expect(later.getByRole('button', { name: rows })).toHaveCount(2)
  await later.getByRole('button', { name: rows }).last().click()
  await expect(later).toHaveURL(/\/get-card-list$/)
  await expect(later.getByRole('checkbox')).toHaveCount(1)
  await later.getByRole('button', { name: '次へ進む' }).click()
  await expect(later).toHaveURL(/\/confirm-get-card-list$/)
  await later.getByRole('button', { name: 'この内容で決定する' }).click()
  await expect(later).toHaveURL(/\/thank-you$/)

  await later.goto('/buy-product-history')
  await later.getByRole('button', { name: '発送なし', exact: true }).click()
  await expect(later.getByRole('button', { name: rows })).toHaveCount(1)
  await expect(later.getByRole('button', { name: rows })).toContainText('朱雀の引札')
  await context.close()
})

test('F15 step 3: after 24 hours choosable cards are converted, ship-only ones ship, and a late choice finishes', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyWithBothActionTypes(page, { packId: 6, count: 6 })
  await page.goto('/confirm-get-card-list')
  await expect(page.getByRole('button', { name: 'この内容で決定する' })).toBeVisible()
  await shop.setClock(DAY_LATER)
  await page.getByRole('button', { name: 'この内容で決定する' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)

  await page.goto(`/buy-product-history-detail?packHistoryId=${draw.pack_history_id}`)
  for (const { action_type, name } of draw.cards) {
    const list = action_type === '2' ? '発送するカード' : 'ポイントに変換したカード'
    await expect(page.getByRole('list', { name: list })).toContainText(name)
  }
  const converted = draw.cards.filter(({ action_type }) => action_type === '0')
  const points = converted.reduce((sum, { buy_point }) => sum + buy_point, 0)
  await expect(page.getByText(`${points}P`, { exact: true }).last()).toBeVisible()
})

test('F15 step 4: once shipped, the purchase is under its filter and its detail has the delivery code', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyAndDecide(page, { packId: 6, count: 2 }, 'all')
  await page.goto(`/buy-product-history-detail?packHistoryId=${draw.pack_history_id}`)
  await expect(page.getByText('発送後に表示されます')).toBeVisible()
  // Writes the shipment's rows directly, because this test opens no console.
  const values = [draw.pack_history_id]
  const parcel = `update shipments set delivery_code = '1234-5678', shipped_at = now() where purchase_id = $1`
  await shop.database.query({ text: parcel, values })
  await shop.database.query({ text: 'update purchases set send_state = 3 where id = $1', values })
  await page.goto('/buy-product-history')
  await idle(page).getByRole('button', { name: '発送済み', exact: true }).click()
  await idle(page).getByRole('button', { name: rows }).click()
  await expect(page).toHaveURL(/\/buy-product-history-detail/)
  await expect(page.getByText('1234-5678')).toBeVisible()
})
