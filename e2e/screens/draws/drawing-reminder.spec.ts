import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { revealCard, startAndSkipMovie } from '#e2e/support/draws.ts'

test('after an hour of drawing, one reminder stands on the screen of thanks, and no second one', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 5_000, hasAddress: true }))
  await page.goto('/')
  await page.evaluate((nowMs) => {
    const time = { beganMs: nowMs - 3_600_000, lastMs: nowMs - 60_000, reminder: 'none' }
    localStorage.setItem('drawing-time', JSON.stringify(time))
  }, Date.now())
  await page.goto('/confirm-buy-product?packId=2&buyCount=1')
  await idle(page).getByRole('button', { name: '購入する' }).click()
  await page.waitForURL('**/gacha-animation')
  await startAndSkipMovie(page)
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  await revealCard(page).click()
  await page.waitForURL('**/thank-you')
  const reminder = page.getByRole('note').filter({ hasText: '引きはじめて1時間ほどたちました。' })
  await expect(reminder).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reminder).toBeHidden()
})
