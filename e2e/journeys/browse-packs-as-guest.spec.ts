import type { Page } from '@playwright/test'
import { PROTECTED_ADDRESSES } from '#e2e/support/addresses.ts'
import { expect, test } from '#e2e/support/base.ts'
import { abortCall, countOf, keysOf, recordCalls } from '#e2e/support/calls.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { setBannerMode } from '#server/packs/banners/banners.ts'

test('F1 steps 1 to 3: the top page, its two tabs, the sold-out pack and the countdown', async ({
  page,
  shop,
}) => {
  await page.clock.setFixedTime(new Date('2026-01-01T00:00:00Z'))
  const calls = recordCalls(page)
  await page.goto('/')
  await expect(page.getByTestId('pack-5').getByRole('timer')).toHaveText('01.02.03')
  await page.clock.setFixedTime(new Date('2026-01-01T00:00:01Z'))
  await expect(page.getByTestId('pack-5').getByRole('timer')).toHaveText('01.02.02')
  expect(keysOf(calls).toSorted()).toEqual([
    'GET /user/banner',
    'GET /user/card_type',
    'GET /user/pack/list',
    'GET /user/point',
  ])
  await expect(page.getByRole('region', { name: 'お知らせ' })).toBeVisible()
  await page.getByTestId('pack-4').locator('[data-sold-out]').click({ force: true })
  await page.getByRole('tab', { name: 'コインで引く' }).click()
  await expect(page.getByTestId('pack-2').getByText('50C')).toBeVisible()
  const coins = calls.filter(({ key }) => key === 'GET /user/pack/list')
  expect(coins.map(({ query }) => query)).toEqual(['', '?payment_method=2'])
  await expect(page).toHaveURL('/?tab=2')

  await setBannerMode(shop.database, 2)
  const banner = async () => (await (await page.request.get('/api/user/banner')).json()).mode
  await expect.poll(banner).toBe(2)
  await page.reload()
  await expect(page.getByRole('main').locator('video')).toBeVisible()
})

test('F1 step 4: the list of a card type, its pager and its order', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '花鳥' }).click()
  await expect(page).toHaveURL('/pack-list?index=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('花鳥')
  await expect(page.getByTestId(/^pack-\d+$/)).toHaveCount(20)
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '前のページ' }).click({ force: true })
  await page.getByRole('button', { name: '2ページ' }).click()
  await expect(page.getByTestId('pack-120')).toBeVisible()
  await page.getByRole('button', { name: '次のページ' }).click({ force: true })
  await page.getByRole('button', { name: '2ページ' }).click()
  await page.getByRole('button', { name: '価格の安い順' }).click()
  await expect(page.getByTestId('pack-6')).toBeVisible()
  await expect(page.getByTestId(/^pack-\d+$/).first()).toContainText('五千枚の引札')
  const lists = calls.filter(({ key }) => key.includes('all_list'))
  expect(lists.map(({ key, query }) => key + query)).toEqual([
    'GET /user/pack/all_list/1/2',
    'GET /user/pack/all_list/1/1?sort=1',
  ])
})

test('F1 steps 5 and 6: a pack, its lineup, an enlarged card, and packs that do not exist', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  await waitUntilStable(page)
  const calls = recordCalls(page)
  await page.getByTestId('pack-1').getByRole('link').click()
  await expect(page).toHaveURL('/pack-detail?packId=1')
  const lineup = page.getByRole('region', { name: 'ラインナップ' })
  await expect(lineup.getByRole('listitem')).toHaveCount(20)
  await lineup.getByRole('button', { name: '2ページ' }).click()
  await expect(lineup.getByRole('listitem')).toHaveCount(4)
  expect(keysOf(calls)).toEqual([
    'GET /user/point',
    'GET /user/pack/detail/1',
    'GET /user/pack/card_list/1/1',
    'GET /user/pack/card_list/1/2',
  ])
  await lineup.getByRole('button', { name: '試し札 第24番を大きく見る' }).click()
  await expect(page.getByRole('dialog', { name: '試し札 第24番' })).toBeVisible()
  for (const query of ['', '?packId=999999']) {
    await page.goto(`/pack-detail${query}`)
    await expect(page).toHaveURL('/')
  }
})

test('F1 steps 7 and 8: English stays after a reload, and the footer leads to its pages', async ({
  page,
}) => {
  await page.goto('/')
  await switchToEnglish(page)
  await expect(page.getByRole('tab', { name: 'Draw with points' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Draw with points' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Specified Commercial Transactions Act', '/specific-commerce'],
    ['Terms of service', '/terms-of-service'],
    ['Privacy policy', '/privacy-protection'],
    ['Guide', '/user-guide'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    // The page shows its heading before its text has arrived, so the test waits for the text.
    const textLength = async () => (await page.getByRole('main').innerText()).length
    await expect.poll(textLength, { message: path }).toBeGreaterThan(200)
  }
  for (const name of ['Company', 'Contact']) {
    const link = footer.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(link).toHaveAttribute('href', /^https:/)
  }
})

test('F1 step 9: an unknown path leads to /, and each change begins at the top', async ({
  page,
}) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveURL('/')
  await page.getByTestId('pack-110').getByRole('link').click()
  await expect(page).toHaveURL('/pack-detail?packId=110')
  await expect(page.getByRole('heading', { level: 1, name: '雪見の札' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('F1 step 10: without a user protected routes lead to /login, and public ones show', async ({
  page,
}) => {
  const calls = recordCalls(page)
  await page.goto('/user-guide')
  // The site notices a changed address only after the site's script has started.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const address of PROTECTED_ADDRESSES) {
    await openWithin(page, address)
    await expect(page, address).toHaveURL('/login')
  }
  expect(countOf(calls, 'GET /user/point')).toBeGreaterThan(PROTECTED_ADDRESSES.length)
  await abortCall(page, '/user/point')
  await page.goto('/')
  await expect(page.getByTestId('pack-1')).toBeVisible()
  await page.goto('/my-page')
  await expect(page).toHaveURL('/login')
})

/** Opens an address in the same way as a link within the site, without loading the page again. */
function openWithin(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({ key: to }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
