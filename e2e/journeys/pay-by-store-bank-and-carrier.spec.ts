import { auditView } from '#e2e/quality/every-screen.ts'
import { expect, forgetSession, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { linkIn, mailsTo } from '#e2e/support/outbox.ts'
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
import {
  expectPoints,
  fetchNewestPayment,
  initiatePayment,
  payAtProvider,
} from '#e2e/support/payments.ts'
import { selectByOrder } from '#server/payments/lifecycle/payments.sql.ts'
import { startPayout } from '#server/payments/payouts/payouts.ts'
import { TYPED_ACCOUNT } from '#testing/fixtures/accounts.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { refundAccountTexts } from '#web/shop/payments/refund-account/refund-account.texts.ts'

for (const language of conditionsOf(['ja', 'en'] as const, 0)) {
  const texts = PAYMENT_TEXTS[language]
  const viewport = language === 'ja' ? { width: 390, height: 844 } : { width: 1440, height: 900 }

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
    const rules = { ja: ['3日以内に', '平日10:00〜18:00に'], en: ['within 3 days', 'from 10:00'] }
    for (const text of rules[language]) await expect(main).toContainText(text)
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

  test(`F9 B-002 K-025 in ${language}: a payment by each carrier is approved and credited, or cancelled and not credited`, async ({
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
    await page.setViewportSize(viewport)
    expect(await auditView(page, { language, shopTexts: [] })).toEqual([])
    await idle(page).getByRole('link', { name: texts.after.payAnotherWay }).click()
    await expect(page).toHaveURL('/buy-point')
  })

  test(`in ${language} at ${viewport.width} px: after the refund of a paid slip the member gives an account by the mailed link, once`, async ({
    page,
    shop,
  }) => {
    const account = refundAccountTexts[language]
    const member = await shop.addMember({ points: BEFORE_POINTS })
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await loginAs(page, member)
    const { payment_id: order = '' } = await initiatePayment(page, {
      pay_id: 2,
      combini_code: 'econ',
    })
    await payAtProvider(shop, order)
    await expectPoints(page, AFTER_POINTS)
    await refundToAccount(shop, order)
    await expectPoints(page, BEFORE_POINTS)
    const link = linkIn((await mailsTo(shop.url, member.mail)).at(-1)?.text ?? '')

    // The member may open the mail on a device on which the member is not logged in. The test
    // therefore removes the session.
    await forgetSession(page)
    await page.goto(link)
    const main = page.getByRole('main')
    await expect(main.getByText(order)).toBeVisible()
    await expect(main.getByText(account.yen(500), { exact: true })).toBeVisible()
    const fieldOf = (name: string) => page.locator(`input[name=${name}]`)
    const fill = async (typed: Readonly<Record<string, string>>) => {
      for (const [name, text] of Object.entries(typed)) await fieldOf(name).fill(text)
    }
    const { kind, ...typed } = TYPED_ACCOUNT
    await fill({ ...typed, holder: '山田太郎', bank_code: '1' })
    await page.locator('select[name=kind]').selectOption(kind)
    await idle(page).getByRole('button', { name: account.send }).click()
    await expect(fieldOf('bank_code')).toBeFocused()
    for (const name of ['bank_code', 'holder'])
      await expect(fieldOf(name)).toHaveAttribute('aria-invalid', 'true')
    expect(await auditView(page, { language, shopTexts: Object.values(typed) })).toEqual([])

    await page.goto(link)
    await fill(typed)
    await page.locator('select[name=kind]').selectOption(kind)
    await fieldOf('holder').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText(account.doneText)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(account.doneTitle)
    expect(await auditView(page, { language, shopTexts: [] })).toEqual([])
    await page.goto(link)
    await expect(main.getByRole('alert')).toHaveText(account.expired)
    expect(await auditView(page, { language, shopTexts: [] })).toEqual([])
    await idle(page).getByRole('main').getByRole('link', { name: account.contact }).click()
    await expect(page).toHaveURL('/contact')
  })
}

/**
 * Refunds a payment of a convenience store, as an operator does. The worker then mails the member a
 * link to the form for a bank account.
 */
async function refundToAccount({ database, setClock }: ShopHandle, order: string): Promise<void> {
  const payment = await selectByOrder(database, order)
  const clock = { now: () => new Date(NOON) }
  expect(await startPayout({ database, clock }, { id: payment?.id ?? 0 })).toBe('done')
  await setClock('2025-08-01T12:02:00+09:00')
}
