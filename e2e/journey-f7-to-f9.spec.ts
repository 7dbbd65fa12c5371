import { expect, test } from './base.ts'
import {
  AFTER_POINTS,
  BEFORE_POINTS,
  expectCredited,
  pressPay,
  pressThere,
  startPaying,
} from './journey-pay.ts'
import { PAY_WORDS } from './journey-words.ts'
import { choose } from './pay-form.ts'
import { expectPoints, newestPayment, payAtProvider } from './paying.ts'

for (const language of ['ja', 'en'] as const) {
  const words = PAY_WORDS[language]

  test(`F7 in ${language}: a number for the store, paid on its slip, credited once`, async ({
    page,
    shop,
  }) => {
    for (const store of [words.pay.combinis.econ, words.pay.combinis.other]) {
      await startPaying(page, shop, { language, method: words.methods.store })
      await choose(page, store)
      await pressPay(page)
      await expect(page).toHaveURL('/confirm-combini')
      const { payment_id, number } = await newestPayment(page)
      await expect(page.getByRole('main')).toContainText(number ?? 'no number')
      await page.goto(
        (await page
          .getByRole('main')
          .locator(`a[href^="${shop.gatewayUrl}"]`)
          .getAttribute('href')) ?? '',
      )
      await pressThere(page, 'pay')
      await expectPoints(page, AFTER_POINTS)
      await payAtProvider(shop, payment_id).catch(() => {})
      await expectPoints(page, AFTER_POINTS)
    }
  })

  test(`F8 in ${language}: the bank wants Katakana, then shows the account; Pay-easy its number`, async ({
    page,
    shop,
  }) => {
    await startPaying(page, shop, { language, method: words.methods.bank })
    const payer = page.getByLabel(words.pay.payer)
    await payer.fill('Yamada')
    await pressPay(page)
    await expect(payer).toHaveAttribute('aria-invalid', 'true')
    await payer.fill('ヤマダタロウ')
    await pressPay(page)
    await expect(page).toHaveURL('/bank-transfer-information')
    const main = page.getByRole('main')
    for (const text of [words.after.transferDue, words.after.transferHours]) {
      await expect(main).toContainText(text)
    }
    await payAtProvider(shop, (await newestPayment(page)).payment_id, 'deposit')
    await expectPoints(page, AFTER_POINTS)

    await startPaying(page, shop, { language, method: words.methods.payEasy })
    await pressPay(page)
    await expect(page).toHaveURL('/payge-transfer-information')
    await expect(main).toContainText(words.after.email)
    await expect(main).toContainText('@')
    await payAtProvider(shop, (await newestPayment(page)).payment_id)
    await expectPoints(page, AFTER_POINTS)
  })

  test(`F9 in ${language}: each carrier approves and credits, or is given up and credits nothing`, async ({
    page,
    shop,
  }) => {
    for (const carrier of Object.values(words.pay.carriers)) {
      await startPaying(page, shop, { language, method: words.methods.carrier })
      await choose(page, carrier)
      await pressPay(page)
      await pressThere(page, 'pay')
      await expectCredited(page, words, /\/complete-carrier/)
    }
    await startPaying(page, shop, { language, method: words.methods.carrier })
    await choose(page, words.pay.carriers.au)
    await pressPay(page)
    await pressThere(page, 'fail')
    await expect(page).toHaveURL(/\/error-carrier/)
    await expect(page.getByRole('main')).toContainText(words.pay.carrierFailed)
    await expectPoints(page, BEFORE_POINTS)
  })
}
