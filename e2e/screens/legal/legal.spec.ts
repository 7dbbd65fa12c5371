import type { Page } from '@playwright/test'
import { RETURNS, TERMS_USER_TOKEN } from '#contract/constants.ts'
import { withoutPhraseBreaks } from '#contract/phrases/cut-phrases.rule.ts'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, keysOf, recordCalls } from '#e2e/support/calls.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { fillLogin, loginButton } from '#e2e/support/login-form.ts'
import { openScreen } from '#e2e/support/navigation.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { publishLegalText } from '#testing/fixtures/legal-versions.ts'

const PUBLIC_PAGES = [
  { id: 'R-047', address: '/specific-commerce', ja: '特定商取引法に基づく表記' },
  { id: 'R-048', address: '/terms-of-service', ja: '利用規約' },
  { id: 'R-049', address: '/privacy-protection', ja: 'プライバシーポリシー' },
  { id: 'R-050', address: '/user-guide', ja: 'ご利用ガイド' },
] as const
const versions: Readonly<Record<string, string>> = {
  '/specific-commerce': '第1.4版 2025年8月1日から適用',
  '/terms-of-service': '第1.3版 2025年8月1日から適用',
  '/privacy-protection': '第1.1版 2025年7月1日から適用',
  '/user-guide': '第1.4版 2026年11月30日から適用',
  '/fund-settlement': '第1.3版 2025年8月1日から適用',
  '/point-terms-of-service': '第1.3版 2025年8月1日から適用',
}
const LOCKED_PAGES = [
  { id: 'R-045', address: '/fund-settlement', ja: '資金決済法に基づく表示' },
  { id: 'R-046', address: '/point-terms-of-service', ja: 'ポイント利用規約' },
] as const

for (const { id, address, ja } of PUBLIC_PAGES) {
  test(`${id} U-079 a guest reads ${address}, a static page with its version`, async ({ page }) => {
    await expectStaticPage(page, { address, ja })
  })
}

for (const { id, address, ja } of LOCKED_PAGES) {
  test(`${id} U-079 only a member reads ${address}, a static page`, async ({ page }) => {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
    await loginAs(page, 'B')
    await expectStaticPage(page, { address, ja })
  })
}

async function expectStaticPage(
  page: Page,
  { address, ja }: { address: string; ja: string },
): Promise<void> {
  const calls = recordCalls(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: ja })).toBeVisible()
  await expect(page.getByText(versions[address] ?? '')).toBeVisible()
  expect((await text(page)).length).toBeGreaterThan(300)
  await waitUntilStable(page)
  // The user guide is part of the website, so its page calls only for the ranks. The pages of the
  // legal texts fetch the version in force from the server.
  const ownCall = address === '/user-guide' ? 'GET /user/rank' : `GET /user/legal${address}`
  expect(keysOf(calls).toSorted()).toEqual([ownCall, 'GET /user/point'].toSorted())
}

test('U-080 the terms follow the chosen language', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/terms-of-service')
  await expect(page.getByRole('heading', { name: '第1条　この規約について' })).toBeVisible()
  await switchToEnglish(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  await expect(page.getByText('Version 1.2, in force from 1 August 2025')).toBeVisible()
  await page.goto('/terms-of-service?version=9.9')
  await expect(page.getByText('This version doesn’t exist.')).toBeVisible()
  await page.goto('/point-terms-of-service')
  const title = page.getByRole('heading', { level: 1, name: 'Point terms of service' })
  await expect(title).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Article 1. How points are granted' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '日本語' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'ポイント利用規約' })).toBeVisible()
})

test('U-081 the terms load the user with the fixed token, other pages without', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const calls = recordCalls(page)
  for (const address of ['/terms-of-service', '/point-terms-of-service', '/user-guide']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const loads = calls.filter(({ key }) => key === 'GET /user/point')
  const tokens = loads.map(({ query }) => new URLSearchParams(query).get('token'))
  expect(tokens).toEqual([TERMS_USER_TOKEN, TERMS_USER_TOKEN, null])
})

test('U-081 a post after the terms carries the csrf value of their answer', async ({ page }) => {
  const answered = page.waitForResponse('**/api/user/point?token=*')
  await page.goto('/terms-of-service')
  const { csrf } = await (await answered).json()
  expect(csrf.value).not.toBe('')
  await page.getByRole('banner').first().getByRole('link', { name: 'ログイン' }).click()
  const calls = recordCalls(page)
  await fillLogin(page)
  const loggedIn = page.waitForResponse('**/api/user/login')
  await loginButton(page).click()
  expect((await loggedIn).status()).toBe(200)
  expect(countOf(calls, 'POST /user/login')).toBe(1)
})

test('B-023 B-024 B-025 B-026 the texts state when items leave, by the setting, and who pays for delivery', async ({
  page,
}) => {
  for (const address of ['/user-guide', '/specific-commerce', '/terms-of-service']) {
    const japanese = await readPage(page, address)
    expect(japanese, address).toContain('送料は無料')
    expect(japanese, address).toContain('土日祝日を除く14営業日以内に行います')
    expect(japanese, address).toContain('海外への発送は、別途費用をいただく場合があります')
  }
  expect(await readPage(page, '/user-guide')).toContain('3〜14日でお手元に届きます')
  await page.goto('/help')
  await expect(page.getByRole('main')).toContainText('多くは3〜14日でお届けし')
  await switchToEnglish(page)
  for (const address of ['/user-guide', '/specific-commerce']) {
    const english = await readPage(page, address)
    expect(english, address).toContain('Shipping is free')
    expect(english, address).toContain('within 14 business days')
  }
  const terms = await readPage(page, '/terms-of-service')
  expect(terms).toContain('Shipping is free')
  expect(terms).toContain('within 14 business days, excluding weekends and holidays')
  expect(terms).toContain('Shipping overseas may cost extra')
  expect(terms).toContain('Login gacha items are shipped within 2 weeks')
})

test('B-027 B-037 prices include the tax, and the hours of the telephone are stated', async ({
  page,
}) => {
  const japanese = await readPage(page, '/specific-commerce')
  expect(japanese).toContain('円単位の価格（消費税10%を含む）です')
  expect(japanese).toContain('平日 10:00〜17:00')
  expect(japanese).toContain('コンビニ払いの期限は3日以内')
  expect(japanese).toContain('銀行振込は3日以内にお振り込みください。平日10:00〜18:00')
  await switchToEnglish(page)
  const english = await readPage(page, '/specific-commerce')
  expect(english).toContain('Prices shown are rounded to the yen and include 10% consumption tax.')
  expect(english).toContain('Weekdays 10:00 to 17:00')
})

test('A-352: a shop whose tax arises at the draw says of no price of points that it includes tax', async ({
  page,
  shop,
}) => {
  await shop.database.query({
    text: "update shop_settings set tax_moment = 'draw', version = version + 1",
  })
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await page.goto('/')
  const isTaxed = () =>
    page.evaluate(async () => (await (await fetch('/api/user/point')).json()).is_sale_taxed)
  await expect.poll(isTaxed).toBe(false)
  for (const switches of [false, true]) {
    if (switches) await switchToEnglish(page)
    for (const address of [
      ...PUBLIC_PAGES.map((each) => each.address),
      ...LOCKED_PAGES.map((each) => each.address),
      '/help',
      '/buy-point',
      '/confirm-buy-point?pointPriceId=101',
    ]) {
      await openScreen(page, address)
      const read = await text(page)
      expect(read, address).toMatch(/価格|ポイント|points/i)
      expect(read, address).not.toMatch(/消費税|税込|consumption tax|tax included|\{/i)
    }
  }
})

test('B-028 B-029 R-045 R-046 the notices on points state how to pay, by when, and that it is final', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const fund = await readPage(page, '/fund-settlement')
  for (const fact of [
    'クレジットカード、コンビニ払い、銀行振込、Pay-easy（ペイジー）、キャリア決済',
    'お申し込みから72時間（3日）で、過ぎると自動的に取り消されます',
    '3日以内にお支払いください',
    '銀行振込の確認は平日10:00〜18:00に行い、それ以外の時間は翌営業日',
    RETURNS.ja,
    '付与から6か月です',
  ]) {
    expect(fund).toContain(fact)
  }
  expect(await readPage(page, '/point-terms-of-service')).toContain(RETURNS.ja)
  await switchToEnglish(page)
  const english = await readPage(page, '/fund-settlement')
  expect(english).toContain(RETURNS.en)
  expect(english).toContain('72 hours (3 days)')
})

test('B-034 B-035 B-036 the terms state what happens to accounts, points and money', async ({
  page,
}) => {
  const japanese = await readPage(page, '/terms-of-service')
  expect(japanese).toContain(
    '6か月間ご利用がない場合、アカウントを削除することがあります。このときポイントは失効します',
  )
  expect(japanese).toContain('返金はいたしません')
  expect(japanese).toContain('お一人様1アカウントに限ります')
  await switchToEnglish(page)
  const english = await readPage(page, '/terms-of-service')
  expect(english).toContain('deleted after 6 months without use; its points then expire')
  expect(english).toContain('not refunded')
  expect(english).toContain('One account per person')
})

test('P-007 the texts state who may refer friends, how many, and what it brings', async ({
  page,
}) => {
  for (const address of ['/user-guide', '/terms-of-service']) {
    const japanese = await readPage(page, address)
    expect(japanese, address).toMatch(/SMS認証を済ませ、1回以上お支払いをした.+だけが、10人まで/)
    expect(japanese, address).toContain('それぞれ500ポイント')
  }
  await switchToEnglish(page)
  const english = await readPage(page, '/user-guide')
  expect(english).toContain(
    'Only members who have completed SMS verification and paid at least once can refer friends, up to 10 friends',
  )
})

async function readPage(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await expect(page.getByRole('main').locator('time')).toBeVisible()
  return text(page)
}

const text = async (page: Page) => withoutPhraseBreaks(await page.getByRole('main').innerText())

test('a legal page prints only its text, black on white, with its address', async ({ page }) => {
  await readPage(page, '/terms-of-service')
  const address = page.getByText(`${new URL(page.url()).origin}/terms-of-service`)
  await expect(address).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: '利用規約' })).toBeVisible()
  await expect(address).toBeVisible()
  for (const selector of ['header', 'footer', 'button']) {
    for (const each of await page.locator(`#root > ${selector}`).all())
      await expect(each).toBeHidden()
  }
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return { backgroundColor, color }
  })
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' })
  const width = await page.locator('article').evaluate((article) => article.clientWidth)
  expect(width).toBe(await page.evaluate(() => document.documentElement.clientWidth))
})

test('A-166: new terms refuse a draw with a prompt, and the member reads the changes, accepts and draws', async ({
  page,
  shop,
}) => {
  const text = '第2版だけの文です。'
  await publishLegalText(shop, { version: '2.0', fromDay: '2025-08-02', text })
  await shop.setClock('2025-08-02T12:00:00+09:00')
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await page.goto('/my-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/confirm-buy-product?packId=1&buyCount=1')
  await idle(page).getByRole('button', { name: '購入する', exact: true }).click()
  const prompt = page.getByRole('dialog', { name: '規約が新しくなりました' })
  await prompt.getByRole('link', { name: '変更点を確認する' }).click()
  await expect(page).toHaveURL('/updated-terms')
  await expect(prompt).toHaveCount(0)
  const changed = page.getByRole('region', { name: '利用規約' })
  await expect(changed.getByRole('insertion').filter({ hasText: text })).toBeVisible()
  await expect(changed.getByRole('deletion').first()).toBeVisible()
  await switchToEnglish(page)
  await expect(page.getByText('Until you accept, you cannot buy points')).toBeVisible()
  await idle(page)
    .getByRole('button', { name: /I have read the changes/ })
    .click()
  await expect(page.getByText('There are no terms to accept.')).toBeVisible()
  await page.goto('/confirm-buy-product?packId=1&buyCount=1')
  await idle(page).getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page).toHaveURL('/gacha-animation')
})
