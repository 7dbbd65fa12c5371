import type { BrowserContext } from '@playwright/test'
import { expect, test } from '#e2e/support/base.ts'
import {
  expectCredited,
  fillCardForm,
  openPaymentForm,
  pressPayButton,
  pressProviderButton,
} from '#e2e/support/payment-journey.ts'
import { PAYMENT_TEXTS } from '#e2e/support/payment-texts.ts'

const texts = PAYMENT_TEXTS.ja
const OWN_HOSTS = ['127.0.0.1', 'localhost']

/** Aborts every request to another host, and returns the list of the requests that were aborted. */
async function cutOffForeignHosts(context: BrowserContext): Promise<readonly string[]> {
  const aborted: string[] = []
  const isForeign = ({ protocol, hostname }: URL) =>
    protocol.startsWith('http') && !OWN_HOSTS.includes(hostname)
  await context.route(isForeign, (route) => {
    aborted.push(route.request().url())
    return route.abort('internetdisconnected')
  })
  return aborted
}

test('C-065 a card pays with every foreign host cut off', async ({ page, context, shop }) => {
  const aborted = await cutOffForeignHosts(context)
  await openPaymentForm(page, shop, { language: 'ja', method: texts.methods.card })
  await fillCardForm(page, texts, { number: '4111111111111111' })
  await pressPayButton(page)
  await expectCredited(page, texts, /\/complete-buy-point\?payment_id=/)
  expect(aborted).toEqual([])
})

test('C-065 PayPal pays with every foreign host cut off', async ({ page, context, shop }) => {
  const aborted = await cutOffForeignHosts(context)
  await openPaymentForm(page, shop, { language: 'ja', method: 'PayPal' })
  await page.frameLocator('iframe').first().getByRole('button').click()
  await pressProviderButton(page.frameLocator('dialog iframe'), 'approve')
  await expectCredited(page, texts, /\/complete-buy-point-paypal$/)
  expect(aborted).toEqual([])
})

test('C-065 Amazon Pay pays with every foreign host cut off', async ({ page, context, shop }) => {
  const aborted = await cutOffForeignHosts(context)
  await openPaymentForm(page, shop, { language: 'ja', method: 'Amazon Pay' })
  await page
    .getByRole('main')
    .getByRole('button', { name: /Amazon Pay/ })
    .first()
    .click()
  await pressProviderButton(page, 'visa')
  await expect(page).toHaveURL(/amazonCheckoutSessionId=/)
  await pressPayButton(page)
  await pressProviderButton(page, 'pay')
  await expectCredited(page, texts, /\/complete-buy-point-amazom-pay$/)
  expect(aborted).toEqual([])
})

test('the cut of these tests is real: another host is not reached', async ({ page, context }) => {
  const aborted = await cutOffForeignHosts(context)
  await expect(page.goto('https://provider.example/')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  expect(aborted).toEqual(['https://provider.example/'])
})
