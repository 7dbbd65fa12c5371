import { expect, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { expectAndCloseAlert } from '#e2e/support/payment-form.ts'
import {
  BEFORE_POINTS,
  expectCredited,
  openPaymentForm,
  pressPayButton,
  pressProviderButton,
} from '#e2e/support/payment-journey.ts'
import { PAYMENT_TEXTS } from '#e2e/support/payment-texts.ts'
import { expectPoints } from '#e2e/support/payments.ts'

const COMPLETE = /\/complete-buy-point\?payment_id=/

for (const language of conditionsOf(['ja', 'en'] as const, 1)) {
  const texts = PAYMENT_TEXTS[language]

  test(`F10 in ${language}: PayPal is approved in its window, or given up with the message that an error occurred`, async ({
    page,
    shop,
  }) => {
    await openPaymentForm(page, shop, { language, method: 'PayPal' })
    const button = page.frameLocator('iframe').first().getByRole('button')
    const window = page.frameLocator('dialog iframe')
    await button.click()
    await pressProviderButton(window, 'cancel')
    await expectAndCloseAlert(page, texts.pay.paypalFailed)
    await expectPoints(page, BEFORE_POINTS)
    await button.click()
    await pressProviderButton(window, 'approve')
    await expectCredited(page, texts, /\/complete-buy-point-paypal$/)
  })

  test(`F11 B-002 S-043 in ${language}: PayPay, Merpay and Apple Pay are approved, or given up`, async ({
    page,
    shop,
  }) => {
    for (const method of ['PayPay', texts.methods.merpay, 'Apple Pay']) {
      await openPaymentForm(page, shop, { language, method })
      await pressPayButton(page)
      await expect(page).toHaveURL(new RegExp(`^${shop.gatewayUrl}`))
      await pressProviderButton(page, 'pay')
      await expectCredited(page, texts, COMPLETE)
    }
    await openPaymentForm(page, shop, { language, method: texts.methods.merpay })
    await pressPayButton(page)
    await pressProviderButton(page, 'cancel')
    await expect(page).toHaveURL(COMPLETE)
    await expect(page.getByRole('main')).toContainText(texts.pay.declined.cancelled)
    await expectPoints(page, BEFORE_POINTS)
  })

  test(`F12 in ${language}: Amazon Pay is chosen at Amazon, confirmed there, or refused at the capture`, async ({
    page,
    shop,
  }) => {
    await openPaymentForm(page, shop, { language, method: 'Amazon Pay' })
    await pressPayButton(page)
    await expectAndCloseAlert(page, texts.pay.selectAmazon)
    for (const { instrument, isPaid } of [
      { instrument: 'declined', isPaid: false },
      { instrument: 'visa', isPaid: true },
    ]) {
      await openPaymentForm(page, shop, { language, method: 'Amazon Pay' })
      await page
        .getByRole('main')
        .getByRole('button', { name: /Amazon Pay/ })
        .first()
        .click()
      await pressProviderButton(page, instrument)
      await expect(page).toHaveURL(/amazonCheckoutSessionId=/)
      await pressPayButton(page)
      await pressProviderButton(page, 'pay')
      const address = /\/complete-buy-point-amazom-pay$/
      if (isPaid) return expectCredited(page, texts, address)
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('main')).toContainText(texts.pay.amazonFailed)
      await expectPoints(page, BEFORE_POINTS)
    }
  })
}

test('F11 d払い, au PAY and 楽天ペイ are offered once they are set, in both languages, and approved on their page', async ({
  page,
  shop,
}) => {
  await shop.reset({ GMO_WALLETS: 'DOCOMO,AU_APP,RAKUTEN' })
  for (const { language, method } of [
    { language: 'ja', method: 'd払い' },
    { language: 'ja', method: '楽天ペイ' },
    { language: 'en', method: 'au PAY' },
    { language: 'en', method: 'Rakuten Pay' },
  ] as const) {
    await openPaymentForm(page, shop, { language, method })
    await expect(page.getByRole('main')).toContainText(method)
    await pressPayButton(page)
    await expect(page).toHaveURL(new RegExp(`^${shop.gatewayUrl}`))
    await pressProviderButton(page, 'pay')
    await expectCredited(page, PAYMENT_TEXTS[language], COMPLETE)
  }
})

test('F11 Apple Pay and Google Pay open their windows, load their scripts only when chosen, and are paid, declined or given up', async ({
  page,
  shop,
}) => {
  await shop.reset({ GMO_CARD_TOKENS: 'APPLE_PAY,GOOGLE_PAY' })
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/device-pay/') && pathname.endsWith('.js')) scripts.push(pathname)
  })
  // A wallet opens only within a press, so the test presses once its script is there.
  const openForm = async (language: 'ja' | 'en', method: string) => {
    const isLoaded = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith(`/device-pay/${method.toLowerCase().replace(' ', '-')}.js`),
    )
    await openPaymentForm(page, shop, { language, method })
    await isLoaded
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const paymentWindow = page.frameLocator('dialog iframe')
  for (const [language, method] of [
    ['ja', 'Apple Pay'],
    ['en', 'Google Pay'],
  ] as const) {
    const texts = PAYMENT_TEXTS[language]
    await openForm(language, method)
    await pressPayButton(page)
    await pressProviderButton(paymentWindow, 'cancel')
    await expect(page.locator('dialog iframe')).toHaveCount(0)
    await pressPayButton(page)
    await pressProviderButton(paymentWindow, 'decline')
    await expectAndCloseAlert(page, texts.pay.cardNotVerified)
    await expectPoints(page, BEFORE_POINTS)
    await openForm(language, method)
    await pressPayButton(page)
    await pressProviderButton(paymentWindow, 'pay')
    await expectCredited(page, texts, COMPLETE)
  }
  const ofWallets = scripts.filter((path) => path !== '/device-pay/outcome.js')
  expect([...new Set(ofWallets)]).toEqual(['/device-pay/apple-pay.js', '/device-pay/google-pay.js'])
})
