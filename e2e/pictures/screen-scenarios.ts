import type { Page } from '@playwright/test'
import { mockResponse } from '#e2e/support/calls.ts'
import { buyThroughScreen } from '#e2e/support/draws.ts'
import type { Language } from '#e2e/support/navigation.ts'
import { PAYMENT_FORM_ADDRESS, payButton } from '#e2e/support/payment-form.ts'
import { mockPaymentResult } from '#e2e/support/payment-mocks.ts'
import { openProviderPages } from '#e2e/support/provider-pages.ts'
import type { ScreenUser } from './screen-users.ts'

type PageAction = (page: Page) => Promise<unknown>

/** A screen in one state, as one kind of user sees it. */
export interface ScreenScenario {
  readonly screen: string
  readonly state: string
  readonly user: ScreenUser
  readonly address: string
  /** Returns the address in the given language, for pages whose address contains a language. */
  readonly addressIn?: (language: Language) => string
  readonly before?: PageAction
  readonly after?: PageAction
}

const NO_PAGE = { page: 1, all_page: 0, pages: [] }
const noPacks: PageAction = async (page) => {
  await mockResponse(page, '/user/pack/list', { state: 200, list: [], page: NO_PAGE })
  await mockResponse(page, '/user/pack/all_list/**', { state: 200, list: [], page: NO_PAGE })
}
/**
 * Aborts every API call except the call of the route guard. If that call failed too, the page would
 * treat a member as a guest.
 */
const abortCalls: PageAction = (page) =>
  page.route(/\/api\/(?!user\/point$)/, (route) => route.abort('connectionfailed'))
/** Makes the server's answers say that registration and the sale of points are closed. */
const closeSales: PageAction = (page) =>
  page.route('**/api/user/point', async (route) => {
    const response = await route.fetch()
    const closed = { is_registration_closed: true, is_point_sale_closed: true }
    await route.fulfill({ response, json: { ...(await response.json()), ...closed } })
  })
const sendForm: PageAction = async (page) => {
  await page.locator('main form button[type=submit]').last().click()
  await page.locator('main [role=alert]:not(:empty)').first().waitFor()
}

function scenariosOf(
  screen: string,
  user: ScreenUser,
  address: string,
  states: Readonly<Record<string, Partial<ScreenScenario>>>,
): readonly ScreenScenario[] {
  return Object.entries(states).map(([state, overrides]) => ({
    screen,
    state,
    user,
    address,
    ...overrides,
  }))
}
const fullScenario = (screen: string, user: ScreenUser, address = `/${screen}`) =>
  scenariosOf(screen, user, address, { full: {} })
const fullAndErrorScenarios = (screen: string, user: ScreenUser, address = `/${screen}`) =>
  scenariosOf(screen, user, address, { full: {}, error: { before: abortCalls } })
/**
 * Returns three scenarios of a member's screen: for a new member, for an active member, and with
 * failing API calls.
 */
const memberScenarios = (screen: string, address = `/${screen}`) => [
  ...fullScenario(screen, 'new-member', address).map((scenario) => ({
    ...scenario,
    state: 'empty',
  })),
  ...fullAndErrorScenarios(screen, 'active-member', address),
]
const formScenarios = (screen: string, user: ScreenUser, address = `/${screen}`) =>
  scenariosOf(screen, user, address, { full: {}, error: { after: sendForm } })

const chooseCard: PageAction = (page) => page.locator('input[name=pay_id][value="1"]').check()

const openDecidedPurchase: PageAction = async (page) => {
  await page.locator('main li button').nth(2).click()
  await page.waitForURL('**/buy-product-history-detail?*')
}

const PURCHASE_ADDRESS = '/confirm-buy-product?packId=6&buyCount=3'
const paymentResultScenario = (screen: string, result: string) => ({
  before: (page: Page) => mockPaymentResult(page, { result, pack_id: 1, point: 5_000, coin: 50 }),
  address: `/${screen}`,
})

const GUEST_SCENARIOS: readonly ScreenScenario[] = [
  ...fullAndErrorScenarios('top', 'guest', '/'),
  ...scenariosOf('top', 'guest', '/', { empty: { before: noPacks } }),
  ...scenariosOf('menu', 'active-member', '/user-guide', {
    full: { after: (page) => page.locator('header button[aria-haspopup=dialog]').click() },
  }),
  ...fullAndErrorScenarios('pack-list', 'guest', '/pack-list?index=1'),
  ...scenariosOf('pack-list', 'guest', '/pack-list?index=1', { empty: { before: noPacks } }),
  ...fullAndErrorScenarios('pack-detail', 'guest', '/pack-detail?packId=1'),
  ...fullScenario('pack-detail-sold-out', 'guest', '/pack-detail?packId=4'),
  ...fullScenario('pack-detail-before', 'guest', '/pack-detail?packId=5'),
  ...fullScenario('help', 'guest', '/help'),
  ...formScenarios('contact', 'guest'),
  ...formScenarios('login', 'guest'),
  ...scenariosOf('login', 'guest', '/login', { closed: { before: closeSales } }),
  ...scenariosOf('user-register', 'guest', '/user-register', { closed: { before: closeSales } }),
  ...scenariosOf('buy-point', 'active-member', '/buy-point', { closed: { before: closeSales } }),
  ...formScenarios('password-reissue', 'guest'),
  ...fullScenario('complete-password-reissue', 'guest'),
  ...scenariosOf('user-register', 'guest', '/user-register', {
    full: {},
    error: {
      after: async (page) => {
        await page.getByRole('checkbox').check()
        await sendForm(page)
      },
    },
  }),
  ...fullScenario('confirm-user-register', 'guest'),
  ...fullScenario('complete-user-register', 'guest'),
  ...fullScenario('complete-carrier', 'guest'),
  ...fullScenario('error-carrier', 'guest'),
  ...fullScenario('maintenance', 'guest', '/maintenance.html'),
]
const PAYMENT_SCENARIOS: readonly ScreenScenario[] = [
  ...fullAndErrorScenarios('buy-point', 'active-member', '/buy-point?productId=1'),
  ...fullAndErrorScenarios('confirm-buy-point', 'active-member', PAYMENT_FORM_ADDRESS),
  ...scenariosOf('confirm-buy-point-card', 'active-member', PAYMENT_FORM_ADDRESS, {
    full: { after: chooseCard },
    error: {
      after: async (page) => {
        await chooseCard(page)
        await payButton(page).click()
      },
    },
  }),
  ...memberScenarios('confirm-combini'),
  ...memberScenarios('bank-transfer-information'),
  ...memberScenarios('payge-transfer-information'),
  ...scenariosOf('complete-buy-point', 'active-member', '', {
    full: paymentResultScenario('complete-buy-point', '1'),
    empty: { user: 'new-member', address: '/complete-buy-point' },
    error: paymentResultScenario('complete-buy-point', '0'),
  }),
  ...fullAndErrorScenarios('card-input', 'active-member'),
]
const DRAW_SCENARIOS: readonly ScreenScenario[] = [
  ...fullAndErrorScenarios('confirm-buy-product', 'active-member', PURCHASE_ADDRESS),
  ...fullAndErrorScenarios('get-card-list', 'active-member'),
  ...fullAndErrorScenarios('confirm-get-card-list', 'active-member', '/confirm-get-card-list'),
  ...scenariosOf('thank-you', 'active-member', '/confirm-get-card-list', {
    full: {
      after: async (page) => {
        await page.locator('main button').last().click()
        await page.waitForURL('**/thank-you')
      },
    },
  }),
  ...scenariosOf('gacha-animation', 'active-member', '/user-guide', {
    full: {
      after: (page) => buyThroughScreen(page, { packId: 6, count: 3 }),
    },
  }),
]
const ACCOUNT_SCENARIOS: readonly ScreenScenario[] = [
  ...memberScenarios('my-page'),
  ...fullScenario('user-menu', 'active-member'),
  ...fullAndErrorScenarios('message-settings', 'active-member'),
  ...formScenarios('change-password', 'active-member'),
  ...memberScenarios('change-member'),
  ...scenariosOf('change-member-dialog', 'active-member', '/change-member', {
    full: {
      after: async (page) => {
        await page
          .getByRole('main')
          .getByRole('button', { name: /SMS|認証する/ })
          .click()
        await page.locator('dialog[open]').waitFor()
      },
    },
  }),
  ...scenariosOf('change-member', 'new-member', '/change-member', { refused: { after: sendForm } }),
  ...memberScenarios('buy-point-history'),
  ...memberScenarios('buy-product-history'),
  ...scenariosOf('buy-product-history-detail', 'active-member', '/buy-product-history', {
    full: { after: openDecidedPurchase },
  }),
  ...scenariosOf('fairness-purchase', 'active-member', '/buy-product-history', {
    full: {
      after: async (page) => {
        await openDecidedPurchase(page)
        await page.locator('main a[href^="/fairness"]').first().click()
        await page.waitForURL('**/fairness?*')
        await page.waitForLoadState('networkidle')
      },
    },
  }),
  ...memberScenarios('coin-history'),
  ...memberScenarios('parcels'),
  ...fullAndErrorScenarios('exchange-card', 'active-member'),
  ...scenariosOf('exchange-card', 'active-member', '/exchange-card?q=zzz', { empty: {} }),
  ...scenariosOf('exchange-card-dialog', 'active-member', '/exchange-card', {
    full: {
      after: (page) =>
        page
          .getByTestId(/^goods-/)
          .first()
          .getByRole('button', { name: /引き換える|^Exchange/ })
          .click(),
    },
  }),
]
const LEGAL_SCENARIOS: readonly ScreenScenario[] = [
  ...['fund-settlement', 'point-terms-of-service'].flatMap((screen) =>
    fullScenario(screen, 'active-member'),
  ),
  ...[
    'specific-commerce',
    'terms-of-service',
    'privacy-protection',
    'user-guide',
    'accessibility',
    'ended-packs',
    'service-reports',
  ].flatMap((screen) => fullScenario(screen, 'guest')),
  ...fullScenario('news', 'guest'),
  ...fullScenario('news-article', 'guest', '/news/1'),
  ...fullScenario('fairness', 'guest'),
  ...fullScenario('fairness-log', 'guest', '/fairness?packId=1'),
]

export const SHOP_SCENARIOS: readonly ScreenScenario[] = [
  ...GUEST_SCENARIOS,
  ...PAYMENT_SCENARIOS,
  ...ACCOUNT_SCENARIOS,
  ...LEGAL_SCENARIOS,
  ...DRAW_SCENARIOS,
]

/** Returns the scenarios of the payment sandbox's pages, whose addresses contain the language. */
export async function gatewayScenarios(gatewayUrl: string): Promise<readonly ScreenScenario[]> {
  const pages = [gatewayUrl, ...(await openProviderPages(gatewayUrl))]
  return pages.flatMap((address, index) =>
    fullScenario(`gateway-${index}`, 'guest', address).map((scenario) => ({
      ...scenario,
      addressIn: (language: Language) => {
        const url = new URL(address)
        url.searchParams.set('language', language)
        return url.href
      },
    })),
  )
}
