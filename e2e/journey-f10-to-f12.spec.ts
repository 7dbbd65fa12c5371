import { expect, test } from './base.ts'
import { BEFORE_POINTS, expectCredited, pressPay, pressThere, startPaying } from './journey-pay.ts'
import { PAY_WORDS } from './journey-words.ts'
import { expectAlert } from './pay-form.ts'
import { expectPoints } from './paying.ts'

const COMPLETE = /\/complete-buy-point\?payment_id=/

for (const language of ['ja', 'en'] as const) {
  const words = PAY_WORDS[language]

  test(`F10 in ${language}: PayPal is approved in its window, given up it says that an error occurred`, async ({
    page,
    shop,
  }) => {
    await startPaying(page, shop, { language, method: 'PayPal' })
    const button = page.frameLocator('iframe').first().getByRole('button')
    const window = page.frameLocator('dialog iframe')
    await button.click()
    await pressThere(window, 'cancel')
    await expectAlert(page, words.pay.paypalFailed)
    await expectPoints(page, BEFORE_POINTS)
    await button.click()
    await pressThere(window, 'approve')
    await expectCredited(page, words, /\/complete-buy-point-paypal$/)
  })

  test(`F11 in ${language}: PayPay, Merpay and Apple Pay are approved, or given up`, async ({
    page,
    shop,
  }) => {
    for (const method of ['PayPay', words.methods.merpay, 'Apple Pay']) {
      await startPaying(page, shop, { language, method })
      await pressPay(page)
      await expect(page).toHaveURL(new RegExp(`^${shop.gatewayUrl}`))
      await pressThere(page, 'pay')
      await expectCredited(page, words, COMPLETE)
    }
    await startPaying(page, shop, { language, method: words.methods.merpay })
    await pressPay(page)
    await pressThere(page, 'cancel')
    await expect(page).toHaveURL(COMPLETE)
    await expect(page.getByRole('main')).toContainText(words.pay.paymentFailed)
    await expectPoints(page, BEFORE_POINTS)
  })

  test(`F12 in ${language}: Amazon Pay is chosen at Amazon, confirmed there, or refused in the end`, async ({
    page,
    shop,
  }) => {
    await startPaying(page, shop, { language, method: 'Amazon Pay' })
    await pressPay(page)
    await expectAlert(page, words.pay.selectAmazon)
    for (const { instrument, isPaid } of [
      { instrument: 'declined', isPaid: false },
      { instrument: 'visa', isPaid: true },
    ]) {
      await startPaying(page, shop, { language, method: 'Amazon Pay' })
      await page
        .getByRole('main')
        .getByRole('button', { name: /Amazon Pay/ })
        .first()
        .click()
      await pressThere(page, instrument)
      await expect(page).toHaveURL(/amazonCheckoutSessionId=/)
      await pressPay(page)
      await pressThere(page, 'pay')
      const address = /\/complete-buy-point-amazom-pay$/
      if (isPaid) return expectCredited(page, words, address)
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('main')).toContainText(words.pay.amazonFailed)
      await expectPoints(page, BEFORE_POINTS)
    }
  })
}
