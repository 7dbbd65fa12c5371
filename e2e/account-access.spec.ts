import { accessibilityFaults } from './axe.ts'
import { calm, expect, loginAs, test } from './base.ts'
import { agreeBox, confirmButton, fillRegistration, newcomer } from './registration-form.ts'

test('the confirmation of a registration is accessible', async ({ page }) => {
  await page.goto('/user-register')
  await fillRegistration(page, newcomer('axe'))
  await agreeBox(page).check()
  await confirmButton(calm(page)).click()
  await expect(page).toHaveURL(/\/confirm-user-register\?/)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the dialogs of the SMS verification are accessible', async ({ page }) => {
  await loginAs(page, 'C')
  await page.goto('/change-member')
  await page.getByRole('button', { name: 'SMS認証をする' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
})
