import { japaneseIn, readShopTexts, visibleTexts } from '#e2e/quality/visible-texts.ts'
import { expect, forgetSession, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { postApi } from '#e2e/support/draws.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { addRankedMember, addSilverMember, SILVER } from '#e2e/support/ranked-members.ts'
import { ranksTexts } from '#web/shop/ranks/ranks.texts.ts'

const RANKS = [
  { id: 1, name: '初札', monthYen: 0 },
  { id: 2, name: '木札', monthYen: 10_000 },
  { id: 3, name: '銅札', monthYen: 30_000 },
  { id: 4, name: '銀札', monthYen: 100_000 },
  { id: 5, name: '金札', monthYen: 300_000 },
] as const

const maintenanceBlock = (page: import('@playwright/test').Page) =>
  page.getByRole('region', { name: '来月のランク維持' })

test('my page and the guide say what each rank gives in coins, and what it costs to keep', async ({
  page,
  shop,
}) => {
  await loginAs(page, await addSilverMember(shop, 0))
  await page.goto('/my-page')
  const coins = page.getByRole('region', { name: 'ランクとコイン' })
  await expect(coins).toContainText('「銀札」では、1,000円のお支払いごとに30コイン')
  await coins.getByText('ランクごとの条件とコイン').click()
  const ranks = page.getByRole('list', { name: 'ランクごとの条件とコイン' })
  await expect(ranks.getByRole('listitem')).toHaveCount(RANKS.length)
  await forgetSession(page)
  await page.goto('/user-guide')
  const gold = ranks.getByRole('listitem').filter({ hasText: '金札' })
  await expect(gold).toContainText('1,000円のお支払いごとに50コイン')
  await expect(gold).toContainText('前の月に300,000円以上のお支払い')
  await expect(gold).toContainText('6,000コイン')
})

test('each of the five ranks has an icon of its own, in the header and on my page', async ({
  page,
  shop,
}) => {
  const drawings = new Set<string>()
  for (const { id, name, monthYen } of RANKS) {
    await forgetSession(page)
    await loginAs(page, await addRankedMember(shop, { coins: 0, lastMonthYen: monthYen }))
    await page.goto('/my-page')
    const badge = page.getByRole('link', { name: `マイページ（ランク ${name}）` })
    const icon = badge.locator('svg')
    await expect(icon).toHaveAttribute('data-rank', String(id))
    const ticket = page.getByRole('region', { name: 'アカウント' })
    await expect(ticket).toContainText(name)
    await expect(ticket.locator('svg')).toHaveAttribute('data-rank', String(id))
    drawings.add(await icon.innerHTML())
    expect((await icon.boundingBox())?.width).toBeGreaterThan(24)
  }
  expect(drawings.size).toBe(RANKS.length)
})

test('the operator’s own picture of a rank replaces the drawing', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  const user = await (await page.request.get('/api/user/point')).json()
  await mockResponse(page, '/user/point', { ...user, rank_icon: '/favicon.svg' })
  await page.goto('/user-guide')
  const badge = page.getByRole('link', { name: 'マイページ（ランク 初札）' })
  await expect(badge.locator('img')).toHaveAttribute('src', '/favicon.svg')
  await expect(badge.locator('svg')).toHaveCount(0)
})

test('U-053: the block of rank maintenance shows only while it is on offer', async ({
  page,
  shop,
}) => {
  await loginAs(page, await addSilverMember(shop, 0))
  await page.goto('/my-page')
  await expect(maintenanceBlock(page)).toContainText(
    '2,000コインで、来月も「銀札」を維持できます。',
  )
  await forgetSession(page)
  await loginAs(page, await shop.addMember())
  await page.goto('/my-page')
  await expect(page.getByRole('region', { name: 'アカウント' })).toBeVisible()
  await expect(maintenanceBlock(page)).toHaveCount(0)
})

test('the progress to the next rank is shown in words and as a bar', async ({ page, shop }) => {
  await loginAs(
    page,
    await addRankedMember(shop, { coins: 0, lastMonthYen: 10_000, thisMonthYen: 12_000 }),
  )
  await page.goto('/my-page')
  const words = '「銅札」まで、あと18,000円のお支払いです。'
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: '来月のランクまで' })
  await expect(bar).toHaveAttribute('aria-valuenow', '12000')
  await expect(bar).toHaveAttribute('aria-valuemax', '30000')
  await expect(bar).toHaveAttribute('aria-valuetext', words)
  const [whole, filled] = await Promise.all([bar.boundingBox(), bar.locator('div').boundingBox()])
  expect((filled?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(0.4, 1)
})

test('the top rank is kept and has no next one, and the reached rank is shown', async ({
  page,
  shop,
}) => {
  await loginAs(page, await addRankedMember(shop, { coins: 0, lastMonthYen: 300_000 }))
  await page.goto('/my-page')
  await expect(page.getByText('「金札」の継続まで、あと300,000円')).toBeVisible()
  await forgetSession(page)
  await loginAs(page, await addRankedMember(shop, { coins: 0, thisMonthYen: 10_000 }))
  await page.goto('/my-page')
  await expect(page.getByText('「木札」の条件を達成しました。')).toBeVisible()
})

for (const { language, texts, ranks, viewport } of [
  {
    language: 'ja',
    texts: ranksTexts.ja,
    ranks: ['銀札', '金札'],
    viewport: { width: 390, height: 844 },
  },
  {
    language: 'en',
    texts: ranksTexts.en,
    ranks: ['Silver ticket', 'Golden ticket'],
    viewport: { width: 1440, height: 900 },
  },
] as const) {
  test(`a member who passed several ranks in a month reads the highest, and the way to the next (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await loginAs(page, await addRankedMember(shop, { coins: 0, thisMonthYen: 180_000 }))
    await page.goto('/my-page')
    const progress = page.getByRole('region', { name: texts.progressTitle })
    const [reached, next] = ranks
    await expect(progress).toContainText(texts.reached(reached))
    await expect(progress).toContainText(texts.progress.rise({ rank: next, yen: '120,000' }))
    await expect(progress).toContainText(texts.paidOf({ paid: '180,000', wanted: '300,000' }))
  })
}

test('M-001 S-053: one coin too few is alerted, without confirmation and call', async ({
  page,
  shop,
}) => {
  await loginAs(page, await addSilverMember(shop, SILVER.keepCoins - 1))
  await page.goto('/my-page')
  const calls = recordCalls(page)
  await idle(page).getByRole('button', { name: 'コインで維持する' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByText('コインが不足しています', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'ランク維持の確認' })).toHaveCount(0)
  await alert.getByRole('button', { name: '閉じる' }).click()
  expect(countOf(calls, 'POST /user/buy_rank')).toBe(0)
})

test('S-052 M-001: with just enough coins it is confirmed, bought and reported', async ({
  page,
  shop,
}) => {
  await loginAs(page, await addSilverMember(shop, SILVER.keepCoins))
  await page.goto('/my-page')
  const calls = recordCalls(page)
  await idle(page).getByRole('button', { name: 'コインで維持する' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const confirm = page.getByRole('dialog', { name: 'ランク維持の確認' })
  await expect(confirm).toContainText('2,000コインを使って、来月も「銀札」を維持します。')
  await expect(confirm).toContainText('現在のコイン')
  await expect(confirm).toContainText('0C')
  await confirm.getByRole('button', { name: 'コインで維持する' }).click()
  const done = page.getByRole('dialog', { name: 'ランク維持の完了' })
  await expect(done).toContainText('来月も「銀札」を維持します。')
  expect(calls.find(({ key }) => key === 'POST /user/buy_rank')?.payload).toEqual({
    coin: SILVER.keepCoins,
    next_month_rank: SILVER.id,
  })
  await expect(page.getByTestId('header-coins')).toHaveText('0')
  await done.getByRole('button', { name: '閉じる' }).click()
  await expect(maintenanceBlock(page)).toHaveCount(0)
})

test('a cancelled confirmation sends nothing', async ({ page, shop }) => {
  await loginAs(page, await addSilverMember(shop, 3_000))
  await page.goto('/my-page')
  const calls = recordCalls(page)
  await idle(page).getByRole('button', { name: 'コインで維持する' }).click()
  await page.getByRole('button', { name: 'やめる' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(countOf(calls, 'POST /user/buy_rank')).toBe(0)
  await expect(maintenanceBlock(page)).toBeVisible()
})

test('a purchase that another tab has made is refused with its reason, and the offer disappears', async ({
  page,
  shop,
}) => {
  await loginAs(page, await addSilverMember(shop, 5_000))
  await page.goto('/my-page')
  await idle(page).getByRole('button', { name: 'コインで維持する' }).click()
  const order = { coin: SILVER.keepCoins, next_month_rank: SILVER.id }
  expect(await postApi(page, '/user/buy_rank', order)).toMatchObject({ state: 200 })
  await page.getByRole('dialog').getByRole('button', { name: 'コインで維持する' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('来月のランク維持はすでにお申し込み済みです。')
  await alert.getByRole('button', { name: '閉じる' }).click()
  await expect(maintenanceBlock(page)).toHaveCount(0)
  await expect(page.getByTestId('header-coins')).toHaveText('3,000')
})

test('U-002: rank, progress and maintenance are English in English mode', async ({
  page,
  shop,
}) => {
  const shopTexts = await readShopTexts(shop.database)
  const expectEnglish = async (place: string) =>
    expect(japaneseIn(await visibleTexts(page), shopTexts), place).toEqual([])
  await loginAs(page, await addSilverMember(shop, SILVER.keepCoins))
  await page.goto('/my-page')
  await switchToEnglish(page)
  // When the language changes, the page refetches the names that the server supplies.
  await expect(page.getByRole('link', { name: 'My page (rank: Silver ticket)' })).toBeVisible()
  await expect(
    page.getByText('Pay 300,000 yen more this month to reach “Golden ticket”.'),
  ).toBeVisible()
  await expectEnglish('my page')
  await idle(page).getByRole('button', { name: 'Keep it with coins' }).click()
  await expectEnglish('the confirmation')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it with coins' }).click()
  await expect(page.getByRole('dialog', { name: 'Rank kept' })).toBeVisible()
  await expectEnglish('the success')
})

test('M-001: too few coins are alerted in English too', async ({ page, shop }) => {
  await setLanguage(page, 'en')
  await loginAs(page, await addSilverMember(shop, 1))
  await page.goto('/my-page')
  await idle(page).getByRole('button', { name: 'Keep it with coins' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You do not have enough coins')
})
