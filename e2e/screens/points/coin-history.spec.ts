import { expect, forgetSession, loginAs, test } from '#e2e/support/base.ts'
import { keysOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { buyAndDecide, buyThroughApi, expectCardCount, postApi } from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { addGrants } from '#e2e/support/point-grants.ts'
import { addSilverMember, SILVER } from '#e2e/support/ranked-members.ts'
import { goods } from '#testing/fixtures/goods.ts'

const page1 = { page: 1, all_page: 1, pages: [1] }

test('S-051 U-061 U-062 U-063 a redeemed coin row follows the rule of the history, other rows have no link', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 10_000 }))
  const decided = await buyAndDecide(page, { packId: 6, count: 2 }, 'all')
  const open = await buyThroughApi(page, { packId: 6, count: 3 })
  const row = { created: '2025-07-01 12:34:56', money: 0, history_id: 0 }
  await mockResponse(page, '/user/coin/list/1', {
    state: 200,
    page: page1,
    balance: 20_000,
    list: [
      { ...row, id: 1, bonusCoin: -50, memo: '決定済み', history_id: decided.pack_history_id },
      { ...row, id: 2, bonusCoin: -12345, memo: '未選択', history_id: open.pack_history_id },
      { ...row, id: 3, bonusCoin: 10, memo: 'ポイント購入', money: 1000 },
      { ...row, id: 4, bonusCoin: -5, memo: 'ランク維持' },
    ],
  })
  await page.goto('/coin-history')
  const table = page.getByRole('table')
  await expect(table.getByRole('button')).toHaveCount(2)
  await expect(table).toContainText('-12,345')
  await expect(table).toContainText('1,000円')
  await expect(table).toContainText('25/07/01 12:34')
  await expect(table).not.toContainText('2025')

  await table.getByRole('button', { name: '決定済み' }).click()
  await page.waitForURL(`**/buy-product-history-detail?packHistoryId=${decided.pack_history_id}`)
  // The site drops a tap while a screen is loading (Q16), so the test waits for the screen before
  // its next tap.
  await expect(page.getByRole('heading', { name: '購入の詳細' })).toBeVisible()
  await page.goBack()
  await table.getByRole('button', { name: '未選択' }).click()
  await expect(page).toHaveURL(/\/get-card-list$/)
  await expectCardCount(page, 3)
})

test('R-042 a member sees the movements of their coins', async ({ page, shop }) => {
  await loginAs(page, await addSilverMember(shop, 5_000))
  const draw = await buyThroughApi(page, { packId: 2, count: 2 })
  const order = { card_id: goods.plain, change_num: 1 }
  expect(await postApi(page, '/user/exchange_card/exchange', order)).toMatchObject({ state: 200 })
  const rankRequest = { coin: SILVER.keepCoins, next_month_rank: SILVER.id }
  expect(await postApi(page, '/user/buy_rank', rankRequest)).toMatchObject({ state: 200 })
  await page.goto('/coin-history')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(5)
  for (const [row, memo, coins, quantity] of [
    [1, '銀札', '-2,000残高 2,600', ''],
    [2, '招き猫フィギュア', '-300残高 4,600', '1点'],
    [3, '金貨の引札', '-100残高 4,900', '2口'],
    [4, '付与', '+5,000残高 5,000', ''],
  ] as const) {
    await expect(rows.nth(row)).toContainText(memo)
    await expect(rows.nth(row)).toContainText(quantity)
    await expect(rows.nth(row).locator('img')).toHaveCount(quantity === '' ? 0 : 1)
    await expect(rows.nth(row).getByRole('cell').last()).toHaveText(coins)
    await expect(rows.nth(row).getByRole('button')).toHaveCount(row === 3 ? 1 : 0)
  }
  await rows.nth(3).getByRole('button').click()
  await expect(page).toHaveURL(`/buy-product-history-detail?packHistoryId=${draw.pack_history_id}`)
})

test('U-058 three columns, and a pager that shows the older rows', async ({ page, shop }) => {
  const member = await shop.addMember()
  await addGrants(
    shop,
    Array.from({ length: 25 }, (_, index) => ({
      memberId: member.id,
      currency: 'coin' as const,
      amount: 101 + index,
    })),
  )
  await loginAs(page, member)
  const calls = recordCalls(page)
  await page.goto('/coin-history')
  await expect(page.getByRole('columnheader')).toHaveText(['日時', '内容', '利用・獲得'])
  const amounts = page.getByRole('row').getByRole('cell').nth(2)
  await expect(page.getByRole('row')).toHaveCount(21)
  await expect(amounts).toHaveText('+125残高 2,825')
  await page.getByRole('button', { name: '2ページ' }).click()
  await expect(page.getByRole('row')).toHaveCount(6)
  await expect(page.getByRole('cell').last()).toHaveText('+101残高 101')
  expect(keysOf(calls)).toEqual(
    expect.arrayContaining(['GET /user/coin/list/1', 'GET /user/coin/list/2']),
  )
})

test('U-059 a row has a link only for coins that were spent on a purchase', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  const row = { created: '2025-07-01 12:34:56', money: 0 }
  const pairs = [
    [-5, 12],
    [5, 12],
    [-5, 0],
    [5, 0],
    [0, 12],
  ] as const
  await mockResponse(page, '/user/coin/list/1', {
    state: 200,
    page: page1,
    balance: 20_000,
    list: pairs.map(([bonusCoin, history_id], index) => ({
      ...row,
      id: index + 1,
      memo: `行${index + 1}`,
      bonusCoin,
      history_id,
    })),
  })
  await page.goto('/coin-history')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(pairs.length + 1)
  await expect(page.getByRole('table').getByRole('button')).toHaveText(['行1', '行5'])
  const calls = recordCalls(page)
  for (const rowIndex of [2, 3, 4]) await rows.nth(rowIndex).click()
  await expect(page).toHaveURL('/coin-history')
  expect(calls).toEqual([])
})

test('U-060 M-034 a member without history reads so in all three, without a table', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  for (const address of ['/buy-point-history', '/buy-product-history', '/coin-history']) {
    await page.goto(address)
    await expect(page.getByText('履歴がありません。'), address).toBeVisible()
    await expect(page.getByRole('row'), address).toHaveCount(0)
  }
})

test('B-010 each of two members sees only their own rows in the three histories', async ({
  page,
  shop,
}) => {
  const histories = [
    { points: 1_234, coins: 567, packId: 6, pack: '五千枚の引札' },
    { points: 4_321, coins: 765, packId: 1, pack: '朱雀の引札' },
  ] as const
  for (const current of histories) {
    await forgetSession(page)
    const member = await shop.addMember()
    await addGrants(shop, [
      { memberId: member.id, currency: 'point', amount: current.points },
      { memberId: member.id, currency: 'coin', amount: current.coins },
    ])
    await loginAs(page, member)
    await buyThroughApi(page, { packId: current.packId, count: 1 })
  }
  const [other, own] = histories
  const main = page.getByRole('main')
  for (const { address, mine, theirs } of [
    { address: '/buy-point-history', mine: '4,321', theirs: '1,234' },
    { address: '/buy-product-history', mine: own.pack, theirs: other.pack },
    { address: '/coin-history', mine: '+765', theirs: '567' },
  ]) {
    await page.goto(address)
    await expect(main, address).toContainText(mine)
    await expect(main, address).not.toContainText(theirs)
  }
})

test('U-002 the coin history is English in English mode, except for the shop’s own names', async ({
  page,
  shop,
}) => {
  await setLanguage(page, 'en')
  await loginAs(page, await addSilverMember(shop, 5_000))
  await page.context().addCookies([{ name: 'lang', value: 'en', url: shop.url }])
  const rankRequest = { coin: SILVER.keepCoins, next_month_rank: SILVER.id }
  expect(await postApi(page, '/user/buy_rank', rankRequest)).toMatchObject({ state: 200 })
  await page.goto('/coin-history')
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Details', 'Spent or received'])
  await expect(page.getByRole('row').nth(1)).toContainText('Silver ticket')
  await expect(page.getByRole('row').nth(2)).toContainText('Granted by the shop')
})
