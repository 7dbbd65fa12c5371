import type { Locator, Page } from '@playwright/test'
import { FAIRNESS_ADDRESSES, PUBLIC_ADDRESSES } from './addresses.ts'
import { accessibilityFaults } from './axe.ts'
import { expect, loginAs, test } from './base.ts'
import { overlay, revealCard, skipAll } from './draws.ts'
import { arrive, enterAsCollector, speak } from './walk.ts'

const WALK_MS_MAX = 300_000
const TABS_MAX = 80

test('axe finds nothing on any screen of a guest', async ({ page }) => {
  test.setTimeout(WALK_MS_MAX)
  expect(await findingsOn(page, [...PUBLIC_ADDRESSES, ...FAIRNESS_ADDRESSES])).toEqual([])
})

test('axe finds nothing on any screen of a member', async ({ page, shop }) => {
  test.setTimeout(WALK_MS_MAX)
  const addresses = await enterAsCollector(page, shop)
  expect(await findingsOn(page, addresses)).toEqual([])
})

test('axe finds nothing on the screens with most text in English', async ({ page, shop }) => {
  test.setTimeout(WALK_MS_MAX)
  await speak(page, 'en')
  await enterAsCollector(page, shop)
  const addresses = ['/', '/pack-detail?packId=1', '/get-card-list', '/change-member', '/my-page']
  expect(await findingsOn(page, addresses)).toEqual([])
})

test('axe finds nothing in the menu and on the maintenance page', async ({ page }) => {
  await arrive(page, '/')
  await page.getByRole('button', { name: 'メニュー', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto('/maintenance.html')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('axe finds nothing in refusals, the purchase dialog and the reveal', async ({
  page,
  shop,
}) => {
  test.setTimeout(90_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive(page, '/login')
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await accessibilityFaults(page), 'the refused login').toEqual([])

  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await arrive(page, '/pack-detail?packId=6')
  await page.getByRole('main').getByRole('button', { name: 'くじを引く' }).click()
  const buy = page.getByRole('dialog').getByRole('button', { name: '購入する' })
  await expect(buy).toBeVisible()
  expect(await accessibilityFaults(page), 'the purchase dialog').toEqual([])
  await buy.click()
  await expect(overlay(page)).toBeVisible()
  expect(await accessibilityFaults(page), 'the overlay of the reveal').toEqual([])
  // Stillness is wanted, so no movie comes between.
  await overlay(page).click()
  await expect(revealCard(page)).toBeVisible()
  expect(await accessibilityFaults(page), 'a card of the reveal').toEqual([])
})

test('the keyboard alone logs in, draws, and decides', async ({ page, shop }) => {
  test.setTimeout(90_000)
  const member = await shop.addMember({ points: 1_000 })
  await page.goto('/login')
  await tabTo(page, page.getByLabel('メールアドレス'))
  await page.keyboard.type(member.mail)
  await tabTo(page, page.getByLabel('パスワード', { exact: true }))
  await page.keyboard.type(member.pass)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('header-points')).toHaveText('1,000')

  await press(page, page.getByTestId('pack-6').getByRole('link'))
  await expect(page).toHaveURL(/\/pack-detail\?packId=6$/)
  await press(page, page.getByRole('main').getByRole('button', { name: 'くじを引く' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: '購入する' }))
  await page.waitForURL('**/gacha-animation')
  await expect(overlay(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, skipAll(page))
  await expect(revealCard(page)).toHaveCount(0)

  await expect(page).toHaveURL('/get-card-list')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await press(page, page.getByRole('main').getByRole('button').last())
  await expect(page).toHaveURL(/\/confirm-get-card-list/)
  await press(page, page.getByRole('main').getByRole('button', { name: /確定|決定/ }))
  await expect(page).toHaveURL('/thank-you')
})

/** Moves on with the Tab key alone until it stands on what is meant, and sees that the focus shows. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let tab = 0; tab < TABS_MAX && !(await isThere()); tab++) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

async function findingsOn(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const address of addresses) {
    await arrive(page, address)
    for (const finding of await accessibilityFaults(page)) found.push(`${address}: ${finding}`)
  }
  return found
}
