import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { brokenNumbers } from '#e2e/quality/broken-numbers.ts'
import { controlContrastFaults } from '#e2e/quality/control-contrast.ts'
import { unreachableByKeyboard } from '#e2e/quality/keyboard-reach.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { expect, logInAs, openScreen, settled, switchScreen, test } from './console-base.ts'

/** A busy machine takes a minute and a half for all lists. */
const WALK_MS_MAX = 300_000

const LISTS = [
  '/',
  '/packs',
  '/cards',
  '/stock',
  '/goods',
  '/members',
  '/acquisitions',
  '/approvals',
  '/operators',
  '/audit',
  '/sessions',
  '/payments',
  '/queues/mails-given-up',
  '/exports',
  '/imports',
  '/carriers',
  '/parcels',
  '/parcel-problems',
  '/parcel-claims',
  '/payment-differences',
  '/payouts',
  '/bank',
  '/bank/statements',
  '/bank/accounts',
  '/campaigns',
  '/cases',
  '/contents',
  '/articles',
  '/legal-texts',
  '/mails',
  '/settings',
  '/courses',
  '/documents',
  '/ranks',
  '/mail-templates',
  '/reports',
  '/answer-templates',
  '/reports/charts',
  '/reports/trial-balance',
  '/reports/base-dates',
  '/reports/accounting',
  '/reports/points-book',
  '/reports/files',
  '/jobs',
  '/proofs',
]
const FORMS = [
  '/exports/new',
  '/cards/new',
  '/goods/new',
  '/campaigns/new',
  '/articles/new',
  '/cards/import',
  '/goods/import',
  '/cards/prices',
  '/stock/count',
  '/acquisitions/new',
  '/acquisitions/ledger',
  '/shipping-settings',
  '/opening',
  '/handbook',
]
/** The screens that are audited where their journeys open them. */
const AUDITED_THERE = [
  '/members',
  '/payments',
  '/payouts',
  '/contents',
  '/mails',
  '/settings',
  '/courses',
  '/jobs',
  '/ranks',
  '/mail-templates',
]
/** Screens that together have every kind of control of the console. */
const CONTROLS = [
  '/packs',
  '/parcels',
  '/imports',
  '/acquisitions/new',
  '/cards/import',
  '/goods/import',
  '/settings',
  '/proofs',
]
const DETAILS = ['/operators/1', '/audit/1', '/figures/draws']

/**
 * Requests an invitation for a new operator. Returns the path of the approval request's screen.
 */
async function askToInvite(client: ConsoleClient, name: string): Promise<string> {
  const mail = `${name}@quality.example`
  const request = { name, mail, role: 'auditor', reason: 'audit' }
  return `/approvals/${(await client.act('/operators/invite', request)).approvalId}`
}

async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await accessibilityFaults(page), screen).toEqual([])
  expect(await unreachableByKeyboard(page), screen).toEqual([])
}

async function expectFit(page: Page, screen: string): Promise<void> {
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPx, `${screen} fits 1280 px`).toBe(0)
  expect(await brokenNumbers(page), `${screen} breaks no number`).toEqual([])
}

/** Switches the screen to English for a moment, and checks its texts and its width. */
async function expectEnglish(page: Page, screen: string): Promise<void> {
  await page.getByText('English', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await settled(page)
  await expectFit(page, `${screen} in English`)
  // English pages show some texts in Japanese, such as the Japanese name of a rank. Each is marked
  // as Japanese, except the name 日本語 in the language switch.
  const marked = await page.locator('body [lang="ja"]').allInnerTexts()
  const text = await page.locator('body').innerText()
  const rest = [...marked, '日本語'].reduce((left, japanese) => left.replace(japanese, ''), text)
  expect(rest, screen).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/)
  await page.getByText('日本語', { exact: true }).click()
}

test('A-041 A-042 the login and every list are accessible, have their texts in English, and fit 1280 px', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(WALK_MS_MAX)
  await openScreen(page, '/')
  await expectAccessible(page, 'login')
  const client = await logInAs(context, testConsole, 'owner')
  await askToInvite(client, 'Gen')
  await openScreen(page, '/')
  for (const screen of [...LISTS, ...FORMS]) {
    if (screen !== '/') await switchScreen(page, screen)
    if (!AUDITED_THERE.includes(screen)) await expectAccessible(page, screen)
    await expectFit(page, screen)
    await expectEnglish(page, screen)
  }
})

test('A-041 A-042 details and dialogs are accessible, and times say JST', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(WALK_MS_MAX)
  const client = await logInAs(context, testConsole, 'owner')
  for (const screen of [...DETAILS, await askToInvite(client, 'Hana')]) {
    await openScreen(page, screen)
    await expect(page.getByText(/\d\d:\d\d(:\d\d)? JST/).first()).toBeVisible()
    await expectAccessible(page, screen)
    await expectFit(page, screen)
    await expectEnglish(page, screen)
  }
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'キーボード操作' })).toBeVisible()
  await expectAccessible(page, 'the keys')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: '検索・移動' })).toBeVisible()
  await settled(page)
  await expectAccessible(page, 'the search')
})

test('A-042 every kind of control has enough contrast in every state, and a visible focus', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(60_000)
  await openScreen(page, '/')
  expect(await controlContrastFaults(page), 'login').toEqual([])
  await logInAs(context, testConsole, 'owner')
  for (const screen of CONTROLS) {
    await openScreen(page, screen)
    expect(await controlContrastFaults(page), screen).toEqual([])
  }
})

test('A-042 a screen that cannot be loaded says so and is accessible', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await page.route('**/console/api/shipping-settings', (route) => route.fulfill({ status: 500 }))
  await openScreen(page, '/shipping-settings')
  await expect(page.getByRole('heading', { level: 1, name: '表示できませんでした' })).toBeVisible()
  // Nothing was pressed, so the sentence does not speak of pressing again.
  await expect(page.getByText('読み込めませんでした。通信状況を確認して')).toBeVisible()
  await expectAccessible(page, 'a failed screen')
  await page.unroute('**/console/api/shipping-settings')
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '発送の設定' })).toBeVisible()
  // A part of a screen that cannot be loaded leaves the rest of the screen.
  await page.route('**/console/api/shelves', (route) => route.fulfill({ status: 500 }))
  for (const screen of ['/stock/count', '/acquisitions/new']) {
    await openScreen(page, screen)
    await expect(page.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible()
  }
  await page.unroute('**/console/api/shelves')
  await page.getByRole('button', { name: 'もう一度読み込む' }).click()
  await expect(page.getByRole('button', { name: 'もう一度読み込む' })).toHaveCount(0)
})

/** Loads the start of the console. Returns the bytes of the fetched scripts, as compressed. */
async function scriptBytes(page: Page): Promise<number> {
  await openScreen(page, '/')
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = entries.filter(({ name }) => name.endsWith('.js'))
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
}

test('the first load is at most 350 KB of script, for a guest and for an operator', async ({
  page,
  context,
  testConsole,
}) => {
  const asGuest = await scriptBytes(page)
  await logInAs(context, testConsole, 'owner')
  const asOperator = await scriptBytes(page)
  expect(asGuest).toBeGreaterThan(100 * 1024)
  expect(asOperator).toBeGreaterThanOrEqual(asGuest)
  expect(asOperator).toBeLessThan(350 * 1024)
})
