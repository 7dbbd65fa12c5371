import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, recordCalls } from '#e2e/support/calls.ts'
import { buyThroughApi, currentPath, overlay, postApi } from '#e2e/support/draws.ts'

const counts = async (page: import('@playwright/test').Page) => {
  const texts = await page.getByRole('combobox').locator('option').allInnerTexts()
  return { first: Number.parseInt(texts[0] ?? '', 10), all: texts.length }
}

test('F14 step 1: /buy-product leads to the pack', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/buy-product?packId=1')
  await expect.poll(() => currentPath(page)).toBe('/pack-detail?packId=1')
})

test('F14 step 2: a purchase by address shows the animation, and a refused one the reason', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const calls = recordCalls(page)
  await page.goto('/confirm-buy-product?packId=1&buyCount=3')
  await page.getByRole('button', { name: '購入する' }).click()
  await expect(overlay(page)).toBeVisible()
  expect(countOf(calls, 'GET /user/pack/detail/1')).toBe(1)
  await page.goto('/confirm-buy-product?packId=1&buyCount=3')
  await page.getByRole('button', { name: '購入する' }).click()
  await page.waitForURL(/\/pack-detail\?packId=1&errorMessageCount=/)
  await expect(page.getByText('ポイントが不足しています')).toBeVisible()
})

test('F14 step 3: a purchase that fails after a good check alerts, and the question closes', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 300 }))
  await page.goto('/pack-detail?packId=1')
  await idle(page).getByRole('button', { name: 'くじを引く' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await buyThroughApi(page, { packId: 6, count: 1 })
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByRole('alertdialog')).toContainText('ポイントが不足しています')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('F14 step 4: the counts on offer, and those that are refused by call', async ({ page }) => {
  await loginAs(page, 'B')
  for (const { packId, all } of [
    { packId: 3, all: 3 },
    { packId: 6, all: 3_000 },
  ]) {
    await page.goto(`/pack-detail?packId=${packId}`)
    await expect.poll(() => counts(page)).toEqual({ first: 1, all })
  }
  for (const count of [0, -1, 3001, 1.5]) {
    const answer = await postApi(page, '/user/pack/buy', { pack_id: 6, count })
    expect(answer.state).not.toBe(200)
    expect(Object.keys(answer.errors as object)).toContain('count')
  }
})

test('F14 step 5: before the sale there is no spin, at its start there is; a sold-out pack has none', async ({
  page,
  shop,
}) => {
  await loginAs(page, 'B')
  await page.goto('/pack-detail?packId=4')
  await expect(page.getByText('Sold out').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'くじを引く' })).toHaveCount(0)
  await page.goto('/pack-detail?packId=5')
  await expect(page.getByText(/^\d\d\.\d\d\.\d\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'くじを引く' })).toHaveCount(0)
  expect(await postApi(page, '/user/pack/buy', { pack_id: 5, count: 1 })).not.toMatchObject({
    state: 200,
  })
  await shop.setClock('2025-08-01T13:02:04+09:00')
  await page.goto('/pack-detail?packId=5')
  await expect(page.getByRole('button', { name: 'くじを引く' })).toBeVisible()
})
