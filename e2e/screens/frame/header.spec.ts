import type { Page } from '@playwright/test'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { countOf, recordCalls } from '#e2e/support/calls.ts'

test('U-013: the logo leads to the top page', async ({ page }) => {
  await page.goto('/user-guide')
  const logo = page.getByRole('banner').first().getByRole('link', { name: '引札 トップページ' })
  await expect(logo).toBeVisible()
  await logo.click()
  await expect(page).toHaveURL('/')
})

test('U-014 P-005: a guest sees a login link and neither rank nor points nor coins', async ({
  page,
}) => {
  await page.goto('/user-guide')
  const header = page.getByRole('banner').first()
  await expect(header.getByRole('link')).toHaveCount(2)
  await expect(page.getByTestId('header-points')).toHaveCount(0)
  await expect(page.getByTestId('header-coins')).toHaveCount(0)
  await header.getByRole('link', { name: 'ログイン' }).click()
  await expect(page).toHaveURL('/login')
})

test('U-014 U-015 U-016 U-017 P-005: a member sees rank, points and coins, each leading on', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.goto('/')
  const header = page.getByRole('banner').first()
  await expect(header.getByTestId('header-points')).toHaveText('20,000')
  await expect(header.getByTestId('header-coins')).toHaveText('5,000')
  await expect(header.getByRole('link', { name: 'ログイン' })).toHaveCount(0)
  for (const [name, path] of [
    [/マイページ（ランク \S+）/, '/my-page'],
    [/所持ポイント 20,000P/, '/buy-point'],
    [/所持コイン 5,000C/, '/exchange-card'],
  ] as const) {
    await header.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  }
})

test('U-016 U-017: the balances are those of the current user call', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_234_567, coins: 0 }))
  await page.goto('/user-guide')
  await expect(page.getByTestId('header-points')).toHaveText('1,234,567')
  await expect(page.getByTestId('header-coins')).toHaveText('0')
})

test('U-018 U-019: every entry of the menu leads to its page', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/')
  for (const [name, path] of [
    ['マイページ', '/my-page'],
    ['ポイント購入', '/buy-point'],
    ['ポイント履歴', '/buy-point-history'],
    ['購入履歴', '/buy-product-history'],
    ['景品引換所', '/exchange-card'],
    ['ご利用ガイド', '/user-guide'],
    ['利用規約', '/terms-of-service'],
  ] as const) {
    const menu = await openMenu(page)
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page, name).toHaveURL(path)
    await expect(menu).toBeHidden()
  }
  const menu = await openMenu(page)
  await expectOutside(page, menu.getByRole('link', { name: /^お問い合わせ/ }))
})

test('U-020: the menu ends with logout for a member', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/user-guide')
  const menu = await openMenu(page)
  const calls = recordCalls(page)
  await expect(menu.getByRole('listitem').last()).toHaveText('ログアウト')
  await menu.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page).toHaveURL('/')
  await expect(
    page.getByRole('banner').first().getByRole('link', { name: 'ログイン' }),
  ).toBeVisible()
  expect(countOf(calls, 'GET /user/logout')).toBe(1)
})

test('U-020: the menu ends with login for a guest', async ({ page }) => {
  await page.goto('/user-guide')
  const menu = await openMenu(page)
  await expect(menu.getByRole('listitem').last()).toHaveText('ログイン')
  await menu.getByRole('listitem').last().getByRole('link').click()
  await expect(page).toHaveURL('/login')
})

test('the menu closes by Escape and gives the focus back', async ({ page }) => {
  await page.goto('/user-guide')
  const menu = await openMenu(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'メニュー' })).toBeFocused()
})

test('U-021: the footer has its six links, and those to the news and the frequent questions', async ({
  page,
}) => {
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('list').first().getByRole('link')).toHaveCount(8)
  for (const [name, path] of [
    ['ニュース', '/news'],
    ['特定商取引法に基づく表記', '/specific-commerce'],
    ['利用規約', '/terms-of-service'],
    ['プライバシーポリシー', '/privacy-protection'],
    ['ご利用ガイド', '/user-guide'],
    ['よくある質問', '/help'],
  ] as const) {
    await footer.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expectOutside(page, footer.getByRole('link', { name: /^運営会社/ }))
  await expectOutside(page, footer.getByRole('link', { name: /^お問い合わせ/ }))
})

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'メニュー', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'メニュー' })
  await expect(menu).toBeVisible()
  return menu
}

/** Checks that a link to another site opens a tab that has no reference to the page (Q140). */
async function expectOutside(page: Page, link: ReturnType<Page['getByRole']>): Promise<void> {
  const address = new URL((await link.getAttribute('href')) ?? '', page.url())
  expect(address.origin).not.toBe(new URL(page.url()).origin)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
}
