import type { Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { buyThroughApi } from '#e2e/support/draws.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { field } from '#e2e/support/registration-form.ts'

/** The page loads the line-up again after this time. */
const LINEUP_REFRESH_MS = 10_000

test('an open question keeps its number of draws while others draw, and is refused once the pack is sold out', async ({
  page,
  browser,
  shop,
}) => {
  const packId = await publishExtraPack(shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.install()
  await loginAs(page, await shop.addMember({ points: 10_000 }))
  await page.goto(`/pack-detail?packId=${packId}`)
  await page.getByRole('combobox', { name: '口数' }).selectOption('100')
  await page.getByRole('region', { name: 'ラインナップ' }).scrollIntoViewIfNeeded()
  await spinButton(page).click()
  const dialog = page.getByRole('dialog', { name: '購入内容の確認' })
  await expect(dialog).toContainText('100口')

  const other = await browser.newContext({ baseURL: shop.url })
  const otherPage = await other.newPage()
  await loginAs(other, await shop.addMember({ points: 10_000 }))
  await buyThroughApi(otherPage, { packId, count: 40 })
  await expectLeftAfterReload('60')
  await expect(dialog).toContainText('100口')
  await expect(dialog).toContainText('10,000P')
  await buyThroughApi(otherPage, { packId, count: 60 })
  await other.close()
  await expectLeftAfterReload('0')
  await dialog.getByRole('button', { name: '購入する' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('残り口数が不足しています')
  await expect(page.getByTestId('header-points')).toHaveText('10,000')

  async function expectLeftAfterReload(left: string): Promise<void> {
    await expect(async () => {
      await page.clock.fastForward(LINEUP_REFRESH_MS)
      await expect(page.getByTestId('pack-count')).toHaveText(left, { timeout: 1_000 })
    }).toPass()
  }
})

test('a press without a connection says so, and keeps the pack and the number', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 600 }))
  await page.goto('/pack-detail?packId=1')
  await page.getByRole('combobox', { name: '口数' }).selectOption('2')
  await page.route('**/api/user/pack/**', (route) => route.abort('connectionfailed'))
  await spinButton(page).click()
  await expect(page.getByTestId('count-error')).toContainText('通信できませんでした')
  await page.unroute('**/api/user/pack/**')
  await spinButton(page).click()
  await expect(page.getByRole('dialog', { name: '購入内容の確認' })).toContainText('600P')
})

test('a member whose session has ended logs in and finds the pack and the number again', async ({
  page,
  shop,
}) => {
  const member = await shop.addMember({ points: 600 })
  await loginAs(page, member)
  await page.goto('/pack-detail?packId=1')
  await page.getByRole('combobox', { name: '口数' }).selectOption('2')
  for (const isConfirmed of [false, true]) {
    if (isConfirmed) await spinButton(page).click()
    await page.context().clearCookies()
    if (isConfirmed)
      await page.getByRole('dialog').getByRole('button', { name: '購入する' }).click()
    else await spinButton(page).click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toContainText('ログインの有効期限が切れました')
    await alert.getByRole('button').click()
    await expect(page).toHaveURL('/login?packId=1')
    await field(page, 'mail').fill(member.mail)
    await field(page, 'pass').fill(member.pass)
    await idle(page)
      .getByRole('main')
      .getByRole('button', { name: 'ログイン', exact: true })
      .click()
    await expect(page).toHaveURL('/pack-detail?packId=1')
    await expect(page.getByTestId('total')).toHaveText('600P')
  }
})

function spinButton(page: Page) {
  return idle(page).getByRole('button', { name: 'くじを引く' })
}
