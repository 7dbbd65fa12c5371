import type { Page, Route } from '@playwright/test'
import { PAYMENT } from '#contract/constants.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import {
  chooseMethod,
  expectAndCloseAlert,
  fillCard,
  fillFincodeCard,
  mockBuyResponse,
  mockPaymentOptions,
  PAYMENT_FORM_ADDRESS,
  payButton,
} from '#e2e/support/payment-form.ts'
import { mockOpenPayments } from '#e2e/support/payment-mocks.ts'
import type { Providers } from '#server/external/payments/payment-provider.ts'
import { chooseProviders } from '#server/external/payments/providers.ts'
import { contentSourcesOf } from '#server/payments/payments.ts'
import {
  type ContentSources,
  contentSecurityPolicy,
} from '#server/platform/http/pages/content-policy.ts'
import {
  AMAZON_VARIABLES,
  FINCODE_VARIABLES,
  GMO_VARIABLES,
  PAYPAL_VARIABLES,
  STRIPE_VARIABLES,
} from '#testing/fixtures/provider-variables.ts'

// These tests replace the content policy of the checkout's document by the policy for other
// credentials. A service worker would serve the document with the original policy.
test.use({ serviceWorkers: 'block' })

const SANDBOX_KEYS = {
  GMO_TOKEN_API_KEY: 'hikifuda-sandbox-api-key',
  GMO_TOKEN_PUBLIC_KEY: 'hikifuda-sandbox-public-key',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_hikifuda_sandbox',
}
const LIVE = {
  ...GMO_VARIABLES,
  ...PAYPAL_VARIABLES,
  ...AMAZON_VARIABLES,
  ...STRIPE_VARIABLES,
  ...SANDBOX_KEYS,
}
/** The sandbox accepts only its own public key, which is one of fincode's test environment. */
const FINCODE = {
  ...FINCODE_VARIABLES,
  FINCODE_SECRET_KEY: 'm_test_1',
  FINCODE_PUBLIC_KEY: 'p_test_hikifuda_sandbox',
}
const SHOPS: Readonly<Record<string, Providers>> = {
  'live credentials': chooseProviders(LIVE, {}),
  'test credentials': chooseProviders({ ...LIVE, GMO_TEST: '1', PAYPAL_TEST: '1' }, {}),
  'cards by Stripe': chooseProviders({ ...LIVE, PROVIDER_OF_CARD: 'stripe' }, {}),
  'cards by fincode': chooseProviders({ ...LIVE, ...FINCODE, PROVIDER_OF_CARD: 'fincode' }, {}),
}
/** The path of a script at the provider, and its path at the sandbox if the two paths differ. */
const SANDBOX_PATHS: Readonly<Record<string, string>> = {
  '/v3/': '/stripe/v3/',
  '/sdk/js': '/paypal/sdk/js',
  '/checkout.js': '/amazon-pay/checkout.js',
  '/v1/fincode.js': '/fincode/v1/fincode.js',
}
const FOREIGN = 'https://foreign.example'

for (const [name, providers] of Object.entries(SHOPS)) {
  test(`the policy for ${name} lets the providers’ scripts work, and blocks every other host`, async ({
    page,
    shop,
  }) => {
    const sources = contentSourcesOf(providers)
    await page.addInitScript(recordViolations)
    await serveProviderHosts(page, shop.gatewayUrl)
    await replacePolicy(page, sources)
    await loginAs(page, 'B')
    await openCheckout(page, providers)

    await chooseMethod(page, 'カード')
    const isFincode = providers.forMethod(PAYMENT.card)?.name === 'fincode'
    await (isFincode ? fillFincodeCard(page) : fillCard(page))
    await payButton(page).click()
    await expectAndCloseAlert(page, '決済が失敗しました。')
    await chooseMethod(page, 'PayPal')
    await expect(page.frameLocator('iframe').getByRole('button')).toBeVisible()
    await chooseMethod(page, 'Amazon Pay')
    await expect(page.getByRole('main').getByRole('button', { name: /Amazon Pay/ })).toBeVisible()
    await useHosts(page, sources)
    const foreign = [FOREIGN]
    await useHosts(page, {
      'script-src': foreign,
      'frame-src': foreign,
      'img-src': foreign,
      'connect-src': foreign,
    })
    await expect.poll(() => violationsOf(page)).toHaveLength(4)
    expect(await violationsOf(page)).toEqual([
      `connect-src ${FOREIGN}`,
      `frame-src ${FOREIGN}`,
      `img-src ${FOREIGN}`,
      `script-src-elem ${FOREIGN}`,
    ])
  })
}

/**
 * Answers each request to a provider's host with the response of the sandbox. If the sandbox has no
 * such path, answers with an empty response.
 */
async function serveProviderHosts(page: Page, gatewayUrl: string): Promise<void> {
  await page.route(/^https:/, async (route: Route) => {
    const { pathname, search } = new URL(route.request().url())
    const path = SANDBOX_PATHS[pathname] ?? pathname
    const response = await route.fetch({ url: gatewayUrl + path + search })
    if (response.ok()) return route.fulfill({ response })
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '' })
  })
}

/** Replaces the content policy of the checkout's document by a policy that allows these hosts. */
async function replacePolicy(page: Page, sources: ContentSources): Promise<void> {
  await page.route('**/confirm-buy-point?*', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? []
    const policy = contentSecurityPolicy(nonce, sources)
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
  })
}

async function openCheckout(page: Page, providers: Providers): Promise<void> {
  const scriptOf = (payId: number) => {
    const config = providers.forMethod(payId)?.clientConfig()
    if (!config) throw new Error(`the method ${payId} has no script`)
    return { ...config, url: config.scriptUrl, parameters: { ...config.parameters } }
  }
  const names = {
    [PAYMENT.card]: 'カード',
    [PAYMENT.paypal]: 'PayPal',
    [PAYMENT.amazonPay]: 'Amazon Pay',
  }
  const options = Object.entries(names).map(([id, name]) => {
    const { provider, url, parameters } = scriptOf(Number(id))
    return { id: Number(id), name, script: { provider, url, parameters } }
  })
  await mockOpenPayments(page, [])
  await mockPaymentOptions(page, options)
  const { provider, url, parameters } = scriptOf(PAYMENT.amazonPay)
  const signed = { signature: 's', payloadJSON: '{}', script: { provider, url, parameters } }
  await mockResponse(page, '/user/button_signature*', { state: 200, ...signed })
  await mockResponse(page, '/user/gmo_token', { state: 200, id: 'Pmocked', script: null })
  await mockResponse(page, '/user/gmo_result', { state: 200, result: '1' })
  await mockBuyResponse(page, { result: '0' })
  await page.goto(PAYMENT_FORM_ADDRESS)
}

/** Makes the page record each host that the content policy blocks. Runs in the page. */
function recordViolations(): void {
  const violations: string[] = []
  Object.assign(window, { violations })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    violations.push(`${effectiveDirective} ${URL.parse(blockedURI)?.origin ?? blockedURI}`)
  })
}

function violationsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as { violations: string[] }).violations.toSorted())
}

/**
 * Sends one request to each host without waiting for the response. The directive that allows a host
 * determines the kind of the request, such as a script or a picture.
 */
function useHosts(page: Page, sources: ContentSources): Promise<void> {
  return page.evaluate((given) => {
    const addElement = (tag: 'script' | 'iframe' | 'img', src: string) =>
      document.body.append(Object.assign(document.createElement(tag), { src }))
    const uses: Record<string, (url: string) => void> = {
      'script-src': (url) => addElement('script', url),
      'frame-src': (url) => addElement('iframe', url),
      'img-src': (url) => addElement('img', url),
      'connect-src': (url) => void fetch(url).catch(() => undefined),
    }
    for (const [directive, hosts] of Object.entries(given)) {
      for (const host of hosts) uses[directive]?.(`${host.replace('*', 'any')}/probe`)
    }
  }, sources)
}
