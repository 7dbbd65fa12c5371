import { PAYMENT } from '#contract/constants.ts'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { controlContrastFaults } from '#e2e/quality/control-contrast.ts'
import { silentButtons } from '#e2e/quality/control-feedback.ts'
import { expect, forgetSession, idle, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import {
  expectPoints,
  fetchNewestPayment,
  initiatePayment,
  payAtProvider,
} from '#e2e/support/payments.ts'
import { receiptsTexts } from '#web/shop/payments/receipts/receipts.texts.ts'
import { pointsTexts } from '#web/shop/points/points.texts.ts'

const VISITS = [
  { language: 'ja', viewport: { width: 390, height: 844 } },
  { language: 'en', viewport: { width: 1440, height: 900 } },
] as const

for (const { language, viewport } of conditionsOf(VISITS, 1)) {
  test(`a member issues, prints and reissues the receipt of a payment (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    const texts = receiptsTexts[language]
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { isPrinted: true })
    })
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember({ points: 0 }))
    await initiatePayment(page, { pay_id: PAYMENT.convenienceStore, combini_code: 'econ' })
    await payAtProvider(shop, (await fetchNewestPayment(page)).payment_id)
    await expectPoints(page, 500)

    await page.goto('/buy-point-history')
    await page.getByRole('link', { name: pointsTexts[language].receipt }).click()
    await expect(page).toHaveURL(/\/receipt\?payment=\d+$/)
    const address = page.url()
    const papers = page.getByRole('article', { name: /^(領収書|Receipt)/ })
    await idle(page).getByRole('button', { name: texts.issue, exact: true }).click()
    await expect(papers).toHaveCount(1)
    await expect(papers).toContainText(texts.yen(500))
    await expect(papers).toContainText(texts.contentOf(500))
    const heading = await papers.getByRole('heading').innerText()
    const number = heading.replace(texts.numberOf(''), '')
    await page.getByRole('button', { name: texts.print }).click()
    expect(await page.evaluate(() => 'isPrinted' in window)).toBe(true)

    await idle(page).getByRole('button', { name: texts.reissue, exact: true }).click()
    await expect(papers).toHaveCount(2)
    await expect(papers.filter({ hasText: texts.again(number) })).toHaveCount(1)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await silentButtons(page, page.getByRole('main').locator('button'))).toEqual([])
    expect(await controlContrastFaults(page)).toEqual([])

    await forgetSession(page)
    await page.context().addCookies([{ name: 'lang', value: language, url: shop.url }])
    await loginAs(page, await shop.addMember({ points: 0 }))
    await page.goto(address)
    await expect(page.getByText(texts.unknown)).toBeVisible()
    await expect(papers).toHaveCount(0)
  })
}
