import type { Browser, Page } from '@playwright/test'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { buyThroughApi } from '#e2e/support/draws.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { PAYMENT_FORM_ADDRESS } from '#e2e/support/payment-form.ts'
import type { MemberAccount } from '#testing/fixtures/members.ts'

const points = (page: Page) => page.getByTestId('header-points')
const spinButton = (page: Page) => page.getByRole('button', { name: 'くじを引く' })

/** Opens the page of a pack whose draws cost 100 points, as a member with 1,000 points. */
async function openPack(page: Page, shop: ShopHandle) {
  const packId = await publishExtraPack(shop)
  const member = await shop.addMember({ points: 1_000 })
  await loginAs(page, member)
  await page.goto(`/pack-detail?packId=${packId}`)
  await expect(idle(page).getByTestId('header-points')).toHaveText('1,000')
  return { packId, member }
}

async function spendOnAnotherDevice(
  browser: Browser,
  { shop, member, packId }: { shop: ShopHandle; member: MemberAccount; packId: number },
) {
  const device = await browser.newContext({ baseURL: shop.url })
  await loginAs(device, member)
  await buyThroughApi(await device.newPage(), { packId, count: 7 })
  await device.close()
}

test('what another tab spends leaves the balance of this one at once', async ({ page, shop }) => {
  const { packId } = await openPack(page, shop)
  const other = await page.context().newPage()
  await other.goto(`/confirm-buy-product?packId=${packId}&buyCount=3`)
  await idle(other).getByRole('button', { name: '購入する' }).click()
  await other.waitForURL('**/gacha-animation')
  await expect(points(page)).toHaveText('700')
  await other.close()
})

test('a confirmation shows the balance before and after, although another device has spent some', async ({
  page,
  browser,
  shop,
}) => {
  const { packId, member } = await openPack(page, shop)
  await spendOnAnotherDevice(browser, { shop, member, packId })
  await spinButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('300P')
  await expect(dialog).toContainText('200P')
  await expect(points(page)).toHaveText('300')
})

test('a refused purchase stands beside the balance that refused it', async ({
  page,
  browser,
  shop,
}) => {
  const { packId, member } = await openPack(page, shop)
  await page.getByRole('combobox', { name: '口数' }).selectOption('5')
  await spinButton(page).click()
  const buy = page.getByRole('dialog').getByRole('button', { name: '購入する' })
  await expect(buy).toBeVisible()
  await spendOnAnotherDevice(browser, { shop, member, packId })
  await buy.click()
  await expect(points(page)).toHaveText('300')
})

test('the purchase of points shows the balances before and after', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_200, coins: 30 }))
  await page.goto(PAYMENT_FORM_ADDRESS)
  const course = idle(page).getByRole('region', { name: 'お選びのコース' })
  await expect(course).toContainText('所持ポイント')
  await expect(course).toContainText('1,200P')
  await expect(course).toContainText('購入後のポイント')
  await expect(course).toContainText('1,700P')
})
