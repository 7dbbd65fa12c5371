import { accessibilityFaults } from './axe.ts'
import { calm, expect, loginAs, test } from './base.ts'
import { switchToEnglish } from './language.ts'
import { agreeBox, confirmButton, fillRegistration, newcomer } from './registration-form.ts'

const GUEST_SCREENS = [
  '/user-register',
  '/confirm-user-register',
  '/complete-user-register',
  '/password-reissue',
  '/password-reissue?token=x',
  '/complete-password-reissue',
] as const
const MEMBER_SCREENS = ['/my-page', '/user-menu', '/change-member', '/change-password'] as const
const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff]/

for (const address of [...GUEST_SCREENS, ...MEMBER_SCREENS]) {
  test(`U-002: ${address} is accessible and of one language in either`, async ({ page }) => {
    if (MEMBER_SCREENS.some((each) => each === address)) await loginAs(page, 'A')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await accessibilityFaults(page)).toEqual([])
    await switchToEnglish(page)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await accessibilityFaults(page)).toEqual([])
    const main = page.getByRole('main')
    const named = await main
      .locator('[aria-label]')
      .evaluateAll((all) => all.map((each) => each.ariaLabel))
    const words = [await main.innerText(), await page.title(), ...named].join('\n')
    const shopWords = /青木|茜|ブロンズ|引札/g
    expect(words.replace(shopWords, '')).not.toMatch(JAPANESE)
  })
}

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
