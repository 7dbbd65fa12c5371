import { expect, idle, test } from '#e2e/support/base.ts'
import { holdCall } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { cardField, chooseMethod, mockBuyResponse } from '#e2e/support/payment-form.ts'
import {
  AFTER_POINTS,
  BEFORE_POINTS,
  expectCredited,
  fillCardForm,
  openPaymentForm,
  pressPayButton,
  pressProviderButton,
} from '#e2e/support/payment-journey.ts'
import { PAYMENT_TEXTS } from '#e2e/support/payment-texts.ts'
import { expectPoints } from '#e2e/support/payments.ts'
import { controlGateway } from '#gateway/control.ts'
import { openClient } from '#testing/drivers/client.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { keptCardsTexts } from '#web/shop/payments/kept-cards/kept-cards.texts.ts'

const PLAIN = '4111111111111111'
const CHALLENGED = '4100000000000100'
const COMPLETE = /\/complete-buy-point\?payment_id=/

for (const language of conditionsOf(['ja', 'en'] as const, 0)) {
  const texts = PAYMENT_TEXTS[language]

  test(`F6 step 1 in ${language}: a card without 3-D Secure pays at once, and again once it is saved`, async ({
    page,
    shop,
  }) => {
    const cards = keptCardsTexts[language]
    await openPaymentForm(page, shop, { language, method: texts.methods.card })
    await fillCardForm(page, texts, { number: PLAIN })
    await page.getByRole('checkbox', { name: cards.keep }).check()
    await pressPayButton(page)
    await expectCredited(page, texts, COMPLETE)

    // The member stays in the same document, so the form first shows the list of cards from before.
    await page.getByRole('main').locator('a[href^="/buy-point"]').first().click()
    await page.locator('a[href="/confirm-buy-point?pointPriceId=101"]').click()
    await chooseMethod(page, texts.methods.card)
    await expect(page.getByRole('radio', { name: /1111/ })).toBeChecked()
    await expect(cardField(page, texts.pay.cardNumber)).toHaveCount(0)
    await pressPayButton(page)
    await expect(page).toHaveURL(COMPLETE)
    await expectPoints(page, AFTER_POINTS + 500)

    await page.goto('/card-input')
    await idle(page)
      .getByRole('region', { name: cards.title })
      .getByRole('button', { name: /1111/ })
      .click()
    await expect(page.getByText(cards.none)).toBeVisible()
  })

  test.describe('with an answer that the test gives', () => {
    // A request that a service worker passes on while it starts reaches the shop past the test's answer.
    test.use({ serviceWorkers: 'block' })

    test(`F6 steps 2 to 4 in ${language}: a refused card shows the reason in the shop’s words`, async ({
      page,
      shop,
    }) => {
      await openPaymentForm(page, shop, { language, method: texts.methods.card })
      await fillCardForm(page, texts, { number: '1111' })
      await pressPayButton(page)
      await expect(page.getByText(texts.pay.tokenError('number')).first()).toBeVisible()
      await page.reload()
      await mockBuyResponse(page, { result: '0' })
      await page.getByRole('radio', { name: texts.methods.card, exact: true }).check()
      await fillCardForm(page, texts, { number: PLAIN })
      await pressPayButton(page)
      await expect(page.getByRole('alertdialog')).toContainText(texts.pay.cardFailed)
      await expect(page).toHaveURL(/\/confirm-buy-point/)
      await expectPoints(page, BEFORE_POINTS)
    })
  })

  test(`F6 step 5 in ${language}: a failed 3-D Secure check pays nothing`, async ({
    page,
    shop,
  }) => {
    if (language === 'en') await page.setViewportSize({ width: 1440, height: 900 })
    await openPaymentForm(page, shop, { language, method: texts.methods.card })
    await fillCardForm(page, texts, { number: CHALLENGED })
    await pressPayButton(page)
    await pressProviderButton(page, 'fail')
    await expect(page).toHaveURL(COMPLETE)
    await expect(page.getByRole('main')).toContainText(texts.pay.cardFailed)
    await expectPoints(page, BEFORE_POINTS)
  })
}

test('F6 step 6: 20 simultaneous append calls credit once, and that of another member credits nothing', async ({
  page,
  shop,
}) => {
  const texts = PAYMENT_TEXTS.ja
  await openPaymentForm(page, shop, { language: 'ja', method: texts.methods.card })
  await controlGateway(shop.gatewayUrl).notices({ act: 'lose', count: null })
  await fillCardForm(page, texts, { number: CHALLENGED })
  await pressPayButton(page)
  // The page itself would call append, which completes the payment. The test holds back this call
  // of the page, so that only the test's own calls reach the shop.
  const heldCall = await holdCall(page, '/user/point/append')
  await pressProviderButton(page, 'pass')
  await page.waitForURL(/\/pay-redirect\?payment_id=/)
  const token = new URL(page.url()).searchParams.get('payment_id')
  const stranger = openClient(shop.url)
  await stranger.logIn({ mail: 'c@example.com', pass: PASSWORD })
  expect((await stranger.post('/user/point/append', { token })).result).not.toBe('1')
  const guest = await (await page.request.get('/api/user/point')).json()
  const form = { [guest.csrf.name]: guest.csrf.value, json: JSON.stringify({ token }) }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => page.request.post('/api/user/point/append', { form })),
  )
  for (const answer of answers) expect((await answer.json()).result).toBe('1')
  await heldCall.release()
  await expectCredited(page, texts, COMPLETE)
  expect((await stranger.get('/user/point')).point).toBe(0)
})
