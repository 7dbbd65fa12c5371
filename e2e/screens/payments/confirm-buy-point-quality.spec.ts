import type { Locator, Page } from '@playwright/test'
import { PAYMENT } from '#contract/constants.ts'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { overflowingWidths, smallTouchTargets } from '#e2e/quality/layout-fit.ts'
import {
  LAYOUT_SHIFT_MAX,
  readLayoutShift,
  recordLayoutShifts,
} from '#e2e/quality/layout-shifts.ts'
import { englishIn, japaneseIn, visibleTexts } from '#e2e/quality/visible-texts.ts'
import { expect, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { type Language, openScreen, setLanguage } from '#e2e/support/navigation.ts'
import {
  cardScript,
  mockedScript,
  mockPaymentOptions,
  mockProviderScript,
  PAYMENT_FORM_ADDRESS,
} from '#e2e/support/payment-form.ts'
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'

const METHODS = Object.values(PAYMENT)
/** Names of companies and services, which are the same in Japanese and in English. */
const NAMES = ['Amazon Pay', 'Apple Pay', 'Pay-easy', 'PayPal', 'PayPay']

for (const language of ['ja', 'en'] as const) {
  test(`U-001 U-002 every method in ${language} is stable, legible, within its width, in its language`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000)
    const browserErrors: string[] = []
    page.on(
      'console',
      (message) => message.type() === 'error' && browserErrors.push(message.text()),
    )
    page.on('pageerror', ({ message }) => browserErrors.push(message))
    await openForm(page, shop, language)
    expect(await readLayoutShift(page)).toBeLessThan(LAYOUT_SHIFT_MAX)
    for (const payId of METHODS) {
      const tile = page.locator(`input[name="pay_id"][value="${payId}"]`)
      const before = await topOf(tile)
      await tile.check()
      await expect(page.locator('html:not([data-busy])')).toBeAttached()
      expect(await topOf(tile), `${payId} stays where it is on the page`).toBe(before)
      await expectReadable(page, language, `method ${payId}`)
    }
    expect(browserErrors).toEqual([])
  })
}

test('the fields of a chosen method scroll into view, and the arrow keys keep the focus', async ({
  page,
  shop,
}) => {
  await openForm(page, shop, 'ja')
  const card = page.locator('input[name="pay_id"][value="1"]')
  await card.check()
  await expect(page.getByRole('group', { name: 'カード番号' })).toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('input[name="pay_id"][value="2"]')).toBeChecked()
  await expect(page.locator('input[name="pay_id"][value="2"]')).toBeInViewport()
})

for (const address of ['/buy-point?productId=1', '/card-input'] as const) {
  test(`${address} is stable, legible and within its width`, async ({ page }) => {
    await loginAs(page, 'B')
    await mockOpenPayments(page, [{ waits_for: 'deposit' }])
    await mockResponse(page, '/user/pay_style', { state: 200, list: [{ id: 1, name: 'カード' }] })
    await recordLayoutShifts(page)
    await openScreen(page, address)
    expect(await readLayoutShift(page)).toBeLessThan(LAYOUT_SHIFT_MAX)
    await expectReadable(page, 'ja', address)
  })
}

const topOf = (tile: Locator) =>
  tile.evaluate((element) => element.getBoundingClientRect().top + scrollY)

async function openForm(page: Page, shop: ShopHandle, language: Language): Promise<void> {
  await setLanguage(page, language)
  await loginAs(page, 'B')
  await mockOpenPayments(page, [{ waits_for: 'deposit' }])
  await mockResponse(page, '/user/button_signature*', {
    state: 200,
    signature: 's',
    payloadJSON: '{}',
    script: mockedScript('amazon-pay'),
  })
  await mockProviderScript(
    page,
    `window.amazon = { Pay: { renderButton() {} } }
     window.paypal = { Buttons: () => ({ render: async () => {} }) }`,
  )
  const script = mockedScript('mocked')
  await mockPaymentOptions(
    page,
    METHODS.map((id) => ({
      id,
      name: NAMES[id % NAMES.length] ?? '',
      script: id === PAYMENT.card ? cardScript(shop.gatewayUrl) : script,
    })),
  )
  await recordLayoutShifts(page)
  await openScreen(page, PAYMENT_FORM_ADDRESS)
  await expect(page.getByRole('radio')).toHaveCount(METHODS.length)
}

async function expectReadable(page: Page, language: Language, place: string): Promise<void> {
  if (language === 'ja') expect(await accessibilityFaults(page)).toEqual([])
  const texts = await visibleTexts(page)
  const foreign = language === 'en' ? japaneseIn(texts, []) : englishIn(texts, NAMES)
  expect(foreign, place).toEqual([])
  expect(await smallTouchTargets(page), place).toEqual([])
  expect(await overflowingWidths(page), place).toEqual([])
}
