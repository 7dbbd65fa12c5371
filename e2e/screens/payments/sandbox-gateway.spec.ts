import type { Page } from '@playwright/test'
import { PAYMENT } from '#contract/constants.ts'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, test } from '#e2e/support/base.ts'
import type { PaymentOrder } from '#server/external/payments/payment-provider.ts'
import { chooseProviders } from '#server/external/payments/providers.ts'
import { paymentOrder } from '#testing/drivers/payments/provider-harness.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'

const WALK_MS_MAX = 180_000
const ANSWER_MS_MAX = 10_000
const WIDTHS = [390, 1440]
const WARNINGS = { ja: '実際の請求は発生しません', en: 'Nothing is charged' }
const METHODS: readonly Partial<PaymentOrder>[] = [
  { payId: PAYMENT.convenienceStore, combiniCode: 'econ' },
  { payId: PAYMENT.bankTransfer, kana: 'ヤマダ ハナコ' },
  { payId: PAYMENT.payEasy },
  { payId: PAYMENT.carrier, carrierId: 'docomo' },
  { payId: PAYMENT.paypay },
  { payId: PAYMENT.merpay },
  { payId: PAYMENT.applePay },
]

/**
 * Opens an order of each method that has a hosted page. Returns the URLs of the hosted pages, which
 * the front page of the sandbox links to.
 */
async function openOrders(page: Page, gatewayUrl: string): Promise<readonly string[]> {
  const now = () => new Date(NOON)
  const providers = chooseProviders({}, { gatewayUrl, now })
  for (const method of METHODS) {
    const order = paymentOrder(method)
    const started = await providers
      .forMethod(order.payId)
      ?.start(order, AbortSignal.timeout(ANSWER_MS_MAX))
    expect(started?.is, JSON.stringify(started)).toBe('started')
  }
  await page.goto(gatewayUrl)
  const links = page.locator('.orders a')
  return links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
}

test('each page of the sandbox says that it is a test, fits phones and wide screens, and breaks no rule of its own', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  const pages = await openOrders(page, shop.gatewayUrl)
  expect(pages.length).toBeGreaterThanOrEqual(METHODS.length)
  const issues: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') issues.push(`${page.url()}: ${message.text()}`)
  })
  for (const address of [shop.gatewayUrl, ...pages]) {
    for (const language of ['ja', 'en'] as const) {
      await page.goto(`${address}?language=${language}`)
      await expect(page.getByText(WARNINGS[language])).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        )
        expect(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
    const faults = await accessibilityFaults(page)
    issues.push(...faults.map((fault) => `${page.url()}: ${fault}`))
  }
  expect(issues).toEqual([])
})

test('its front page shows the test cards, and an order from opened to paid', async ({
  page,
  shop,
}) => {
  const provider = chooseProviders({}, { gatewayUrl: shop.gatewayUrl }).forMethod(
    PAYMENT.convenienceStore,
  )
  const order = paymentOrder({ payId: PAYMENT.convenienceStore, combiniCode: 'econ', yen: 4_321 })
  await provider?.start(order, AbortSignal.timeout(ANSWER_MS_MAX))
  await page.goto(`${shop.gatewayUrl}/?language=ja`)
  await expect(page.getByText('4111111111111111')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: order.orderId })
  await expect(row).toContainText('¥4,321')
  await expect(row).toContainText('お支払い待ち')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: '今すぐ支払う' }).click()
  await page.goto(`${shop.gatewayUrl}/?language=ja`)
  await expect(row).toContainText('支払い済み')
})
