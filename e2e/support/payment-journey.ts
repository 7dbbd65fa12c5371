import type { FrameLocator, Page } from '@playwright/test'
import { expect, loginAs, type ShopHandle } from './base.ts'
import { setLanguage } from './navigation.ts'
import { cardField, chooseMethod, PAYMENT_FORM_ADDRESS, payButton } from './payment-form.ts'
import type { PaymentTexts } from './payment-texts.ts'
import { expectPoints } from './payments.ts'

export const BEFORE_POINTS = 70
/** The points after a purchase of course 101, which is 500 points for 500 yen. */
export const AFTER_POINTS = BEFORE_POINTS + 500

/** Opens the form of course 101 as a new member, and chooses the given payment method. */
export async function openPaymentForm(
  page: Page,
  shop: ShopHandle,
  { language, method }: { language: 'ja' | 'en'; method: string },
): Promise<void> {
  await setLanguage(page, language)
  await loginAs(page, await shop.addMember({ points: BEFORE_POINTS }))
  await page.goto(PAYMENT_FORM_ADDRESS)
  await chooseMethod(page, method)
}

export async function pressPayButton(page: Page): Promise<void> {
  await payButton(page).click()
}

/**
 * Presses a button of the provider's page. The button is found by its value, because its label
 * depends on the language.
 */
export async function pressProviderButton(page: Page | FrameLocator, value: string): Promise<void> {
  await page.locator(`button[name=choice][value=${value}]`).click()
}

export async function fillCardForm(
  page: Page,
  { pay }: Pick<PaymentTexts, 'pay'>,
  { number, code = '123' }: { number: string; code?: string },
): Promise<void> {
  await cardField(page, pay.cardNumber).fill(number)
  await cardField(page, pay.expiry).fill('1230')
  await cardField(page, pay.code).fill(code)
  await page.getByLabel(pay.holder).fill('TARO YAMADA')
}

export async function expectCredited(
  page: Page,
  texts: PaymentTexts,
  address: RegExp,
): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('main')).toContainText(texts.pay.succeeded)
  await expectPoints(page, AFTER_POINTS)
}
