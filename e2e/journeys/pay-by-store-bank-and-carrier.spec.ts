import { expect, test } from '#e2e/support/base.ts'
import { chooseMethod } from '#e2e/support/payment-form.ts'
import {
  AFTER_POINTS,
  BEFORE_POINTS,
  expectCredited,
  openPaymentForm,
  pressPayButton,
  pressProviderButton,
} from '#e2e/support/payment-journey.ts'
import { PAYMENT_TEXTS } from '#e2e/support/payment-texts.ts'
import { expectPoints, fetchNewestPayment, payAtProvider } from '#e2e/support/payments.ts'

for (const language of ['ja', 'en'] as const) {
  const texts = PAYMENT_TEXTS[language]

  test(`F7 in ${language}: a number for the store, paid on its slip, credited once`, async ({
    page,
    shop,
  }) => {
    for (const store of [texts.pay.combinis.econ, texts.pay.combinis.other]) {
      await openPaymentForm(page, shop, { language, method: texts.methods.store })
      await chooseMethod(page, store)
      await pressPayButton(page)
      await expect(page).toHaveURL('/confirm-combini')
      const { payment_id, number } = await fetchNewestPayment(page)
      await expect(page.getByRole('main')).toContainText(number ?? 'no number')
      await page.goto(
        (await page
          .getByRole('main')
          .locator(`a[href^="${shop.gatewayUrl}"]`)
          .getAttribute('href')) ?? '',
      )
      await pressProviderButton(page, 'pay')
      await expectPoints(page, AFTER_POINTS)
      await payAtProvider(shop, payment_id).catch(() => {})
      await expectPoints(page, AFTER_POINTS)
    }
  })

  test(`F8 in ${language}: the bank requires Katakana, then shows the account; Pay-easy shows its number`, async ({
    page,
    shop,
  }) => {
    await openPaymentForm(page, shop, { language, method: texts.methods.bank })
    const payer = page.getByLabel(texts.pay.payer)
    await payer.fill('Yamada')
    await pressPayButton(page)
    await expect(payer).toHaveAttribute('aria-invalid', 'true')
    await payer.fill('ヤマダタロウ')
    await pressPayButton(page)
    await expect(page).toHaveURL('/bank-transfer-information')
    const main = page.getByRole('main')
    for (const text of [texts.after.transferDue, texts.after.transferHours]) {
      await expect(main).toContainText(text)
    }
    await payAtProvider(shop, (await fetchNewestPayment(page)).payment_id, 'deposit')
    await expectPoints(page, AFTER_POINTS)

    await openPaymentForm(page, shop, { language, method: texts.methods.payEasy })
    await pressPayButton(page)
    await expect(page).toHaveURL('/payge-transfer-information')
    await expect(main).toContainText(texts.after.email)
    await expect(main).toContainText('@')
    await payAtProvider(shop, (await fetchNewestPayment(page)).payment_id)
    await expectPoints(page, AFTER_POINTS)
  })

  test(`F9 in ${language}: a payment by each carrier is approved and credited, or cancelled and not credited`, async ({
    page,
    shop,
  }) => {
    for (const carrier of Object.values(texts.pay.carriers)) {
      await openPaymentForm(page, shop, { language, method: texts.methods.carrier })
      await chooseMethod(page, carrier)
      await pressPayButton(page)
      await pressProviderButton(page, 'pay')
      await expectCredited(page, texts, /\/complete-carrier/)
    }
    await openPaymentForm(page, shop, { language, method: texts.methods.carrier })
    await chooseMethod(page, texts.pay.carriers.au)
    await pressPayButton(page)
    await pressProviderButton(page, 'fail')
    await expect(page).toHaveURL(/\/error-carrier/)
    await expect(page.getByRole('main')).toContainText(texts.pay.carrierFailed)
    await expectPoints(page, BEFORE_POINTS)
  })
}
