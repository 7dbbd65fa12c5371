import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import {
  confirmButton,
  fillRegistration,
  registrationInput,
  termsCheckbox,
} from '#e2e/support/registration-form.ts'

test('the confirmation of a registration is accessible', async ({ page }) => {
  await page.goto('/user-register')
  await fillRegistration(page, registrationInput('axe'))
  await termsCheckbox(page).check()
  await confirmButton(idle(page)).click()
  await expect(page).toHaveURL(/\/confirm-user-register\?/)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the dialogs of the SMS verification are accessible', async ({ page }) => {
  await loginAs(page, 'C')
  await page.goto('/change-member')
  await page.getByRole('button', { name: '認証する' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
})
