import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { overlay, revealCard } from '#e2e/support/draws.ts'
import { openScreen } from '#e2e/support/navigation.ts'
import { accessibilityFaults } from './axe.ts'
import { controlContrastFaults } from './control-contrast.ts'
import { animatedElements } from './reduced-motion.ts'

test('axe finds no fault on the maintenance page', async ({ page }) => {
  await page.goto('/maintenance.html')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('axe finds no fault in refusals and the reveal with reduced motion', async ({
  page,
  shop,
}) => {
  test.setTimeout(90_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openScreen(page, '/login')
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await accessibilityFaults(page), 'the refused login').toEqual([])

  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await openScreen(page, '/pack-detail?packId=6')
  await page.getByRole('main').getByRole('button', { name: 'くじを引く' }).click()
  const buy = page.getByRole('dialog').getByRole('button', { name: '購入する' })
  await buy.click()
  await expect(overlay(page)).toBeVisible()
  expect(await accessibilityFaults(page), 'the overlay of the reveal').toEqual([])
  expect(await animatedElements(page), 'the overlay of the reveal').toEqual([])
  // With reduced motion the page plays no movie. The tap on the overlay shows the card at once.
  await overlay(page).click()
  await expect(revealCard(page)).toBeVisible()
  expect(await accessibilityFaults(page), 'a card of the reveal').toEqual([])
  expect(await animatedElements(page), 'a card of the reveal').toEqual([])
})

test('every control of the filter panel is readable in every state', async ({ page }) => {
  await openScreen(page, '/')
  await idle(page).getByRole('button', { name: '絞り込み', exact: true }).click()
  await expect(page.getByLabel('くじを探す')).toBeVisible()
  expect(await controlContrastFaults(page)).toEqual([])
})
