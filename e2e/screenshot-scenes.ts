import type { Page } from '@playwright/test'
import { answerWith } from './calls.ts'
import { buyByScreen } from './draws.ts'
import { tellEnd } from './endings.ts'
import { openPages } from './gateway-addresses.ts'
import { lastButton, PAY } from './pay-form.ts'
import type { Who } from './screenshot-cast.ts'
import type { Language } from './walk.ts'

type Act = (page: Page) => Promise<unknown>

/** A screen as somebody sees it. */
export interface Scene {
  readonly screen: string
  readonly state: string
  readonly who: Who
  readonly address: string
  /** Where the address says the language. */
  readonly addressIn?: (language: Language) => string
  readonly before?: Act
  readonly after?: Act
}

const NO_PAGE = { page: 1, all_page: 0, pages: [] }
const noPacks: Act = async (page) => {
  await answerWith(page, '/user/pack/list', { state: 200, list: [], page: NO_PAGE })
  await answerWith(page, '/user/pack/all_list/**', { state: 200, list: [], page: NO_PAGE })
}
/** Nothing answers but the guard's own call: without it a member would be taken for a guest. */
const cut: Act = (page) =>
  page.route(/\/api\/(?!user\/point$)/, (route) => route.abort('connectionfailed'))
/** From the closing moment on. */
const closed: Act = (page) =>
  page.route('**/api/user/point', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_closed: true } })
  })
const sendForm: Act = async (page) => {
  await page.locator('main form button[type=submit]').last().click()
  await page.locator('main [role=alert]:not(:empty)').first().waitFor()
}

function scenesOf(
  screen: string,
  who: Who,
  address: string,
  states: Readonly<Record<string, Partial<Scene>>>,
): readonly Scene[] {
  return Object.entries(states).map(([state, own]) => ({ screen, state, who, address, ...own }))
}
const whole = (screen: string, who: Who, address = `/${screen}`) =>
  scenesOf(screen, who, address, { full: {} })
const lossy = (screen: string, who: Who, address = `/${screen}`) =>
  scenesOf(screen, who, address, { full: {}, error: { before: cut } })
/** Of a member: as a newcomer has it, as a collector has it, and while nothing answers. */
const kept = (screen: string, address = `/${screen}`) => [
  ...whole(screen, 'newcomer', address).map((scene) => ({ ...scene, state: 'empty' })),
  ...lossy(screen, 'collector', address),
]
const form = (screen: string, who: Who, address = `/${screen}`) =>
  scenesOf(screen, who, address, { full: {}, error: { after: sendForm } })

const chooseCard: Act = (page) => page.locator('input[name=pay_id][value="1"]').check()

const openDecided: Act = async (page) => {
  await page.locator('main li button').nth(2).click()
  await page.waitForURL('**/buy-product-history-detail?*')
}

const WANTED = '/confirm-buy-product?packId=6&buyCount=3'
const ended = (screen: string, result: string) => ({
  before: (page: Page) => tellEnd(page, { result, pack_id: 1, point: 5_000, coin: 50 }),
  address: `/${screen}`,
})

const GUEST_SCENES: readonly Scene[] = [
  ...lossy('top', 'guest', '/'),
  ...scenesOf('top', 'guest', '/', { empty: { before: noPacks } }),
  ...scenesOf('menu', 'collector', '/user-guide', {
    full: { after: (page) => page.locator('header button[aria-haspopup=dialog]').click() },
  }),
  ...lossy('pack-list', 'guest', '/pack-list?index=1'),
  ...scenesOf('pack-list', 'guest', '/pack-list?index=1', { empty: { before: noPacks } }),
  ...lossy('pack-detail', 'guest', '/pack-detail?packId=1'),
  ...whole('pack-detail-sold-out', 'guest', '/pack-detail?packId=4'),
  ...whole('pack-detail-before', 'guest', '/pack-detail?packId=5'),
  ...form('login', 'guest'),
  ...scenesOf('login', 'guest', '/login', { closed: { before: closed } }),
  ...scenesOf('user-register', 'guest', '/user-register', { closed: { before: closed } }),
  ...scenesOf('buy-point', 'collector', '/buy-point', { closed: { before: closed } }),
  ...form('password-reissue', 'guest'),
  ...whole('complete-password-reissue', 'guest'),
  ...scenesOf('user-register', 'guest', '/user-register', {
    full: {},
    error: {
      after: async (page) => {
        await page.getByRole('checkbox').check()
        await sendForm(page)
      },
    },
  }),
  ...whole('confirm-user-register', 'guest'),
  ...whole('complete-user-register', 'guest'),
  ...whole('complete-carrier', 'guest'),
  ...whole('error-carrier', 'guest'),
  ...whole('maintenance', 'guest', '/maintenance.html'),
]
const PAYMENT_SCENES: readonly Scene[] = [
  ...lossy('buy-point', 'collector', '/buy-point?productId=1'),
  ...lossy('confirm-buy-point', 'collector', PAY),
  ...scenesOf('confirm-buy-point-card', 'collector', PAY, {
    full: { after: chooseCard },
    error: {
      after: async (page) => {
        await chooseCard(page)
        await lastButton(page).click()
      },
    },
  }),
  ...kept('confirm-combini'),
  ...kept('bank-transfer-information'),
  ...kept('payge-transfer-information'),
  ...scenesOf('complete-buy-point', 'collector', '', {
    full: ended('complete-buy-point', '1'),
    empty: { who: 'newcomer', address: '/complete-buy-point' },
    error: ended('complete-buy-point', '0'),
  }),
  ...lossy('card-input', 'collector'),
]
const DRAW_SCENES: readonly Scene[] = [
  ...lossy('confirm-buy-product', 'collector', WANTED),
  ...lossy('get-card-list', 'collector'),
  ...lossy('confirm-get-card-list', 'collector', '/confirm-get-card-list?selectedCardHistoryIds=1'),
  ...scenesOf('thank-you', 'collector', '/confirm-get-card-list', {
    full: {
      after: async (page) => {
        await page.locator('main button').last().click()
        await page.waitForURL('**/thank-you')
      },
    },
  }),
  ...scenesOf('gacha-animation', 'collector', '/user-guide', {
    full: {
      after: (page) => buyByScreen(page, { packId: 6, count: 3 }),
    },
  }),
]
const ACCOUNT_SCENES: readonly Scene[] = [
  ...kept('my-page'),
  ...whole('user-menu', 'collector'),
  ...form('change-password', 'collector'),
  ...kept('change-member'),
  ...scenesOf('change-member-dialog', 'collector', '/change-member', {
    full: {
      after: async (page) => {
        await page.getByRole('main').getByRole('button', { name: /SMS/ }).click()
        await page.locator('dialog[open]').waitFor()
      },
    },
  }),
  ...scenesOf('change-member', 'newcomer', '/change-member', { refused: { after: sendForm } }),
  ...kept('buy-point-history'),
  ...kept('buy-product-history'),
  ...scenesOf('buy-product-history-detail', 'collector', '/buy-product-history', {
    full: { after: openDecided },
  }),
  ...scenesOf('fairness-purchase', 'collector', '/buy-product-history', {
    full: {
      after: async (page) => {
        await openDecided(page)
        await page.locator('main a[href^="/fairness"]').first().click()
        await page.waitForURL('**/fairness?*')
        await page.waitForLoadState('networkidle')
      },
    },
  }),
  ...kept('coin-history'),
  ...lossy('exchange-card', 'collector'),
  ...scenesOf('exchange-card', 'collector', '/exchange-card?q=zzz', { empty: {} }),
  ...scenesOf('exchange-card-dialog', 'collector', '/exchange-card', {
    full: {
      after: (page) =>
        page
          .getByTestId(/^goods-/)
          .first()
          .getByRole('button')
          .click(),
    },
  }),
]
const LEGAL_SCENES: readonly Scene[] = [
  ...['fund-settlement', 'point-terms-of-service'].flatMap((screen) => whole(screen, 'collector')),
  ...['specific-commerce', 'terms-of-service', 'privacy-protection', 'user-guide'].flatMap(
    (screen) => whole(screen, 'guest'),
  ),
  ...whole('fairness', 'guest'),
  ...whole('fairness-log', 'guest', '/fairness?packId=1'),
]

export const SHOP_SCENES: readonly Scene[] = [
  ...GUEST_SCENES,
  ...PAYMENT_SCENES,
  ...ACCOUNT_SCENES,
  ...LEGAL_SCENES,
  ...DRAW_SCENES,
]

/** The pages of the providers' sandbox, which say their language in the address. */
export async function gatewayScenes(gatewayUrl: string): Promise<readonly Scene[]> {
  const pages = [gatewayUrl, ...(await openPages(gatewayUrl))]
  return pages.flatMap((address, index) =>
    whole(`gateway-${index}`, 'guest', address).map((scene) => ({
      ...scene,
      addressIn: (language: Language) => {
        const url = new URL(address)
        url.searchParams.set('language', language)
        return url.href
      },
    })),
  )
}
