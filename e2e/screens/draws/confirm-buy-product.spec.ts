import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, keysOf, mockResponse, recordCalls } from '#e2e/support/calls.ts'
import { currentPath, expectCardCount, overlay, skipAll } from '#e2e/support/draws.ts'

const BUY_ROUTE = '**/api/user/pack/buy'
const BUY_CALL = 'POST /user/pack/buy'

test('R-029 the page shows the pack, the count, the price of all, and the balance before and after', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_500 }))
  await page.goto('/confirm-buy-product?packId=1&buyCount=3')
  await expect(page.getByRole('heading', { name: '朱雀の引札' })).toBeVisible()
  await expect(page.getByText('3口', { exact: true })).toBeVisible()
  await expect(page.getByText('900P', { exact: true })).toBeVisible()
  await expect(page.getByText('300P', { exact: true })).toBeVisible()
  const bill = page.getByRole('main')
  await expect(bill.getByText('1,500P', { exact: true })).toBeVisible()
  await expect(bill.getByText('600P', { exact: true })).toBeVisible()
})

test('Q37 a query that names no purchase leads to the pack, or to the top', async ({ page }) => {
  await loginAs(page, 'B')
  for (const count of ['0', '-1', '1.5', '3001', 'x', '']) {
    await page.goto(`/confirm-buy-product?packId=1&buyCount=${count}`)
    await expect.poll(() => currentPath(page)).toBe('/pack-detail?packId=1')
  }
  for (const query of ['', '?packId=x&buyCount=1', '?packId=999999&buyCount=1']) {
    await page.goto(`/confirm-buy-product${query}`)
    await expect.poll(() => currentPath(page)).toBe('/')
  }
})

test('S-033 a refused purchase leads back to the pack with the reason', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 500 }))
  await page.goto('/confirm-buy-product?packId=1&buyCount=2')
  await page.getByRole('button', { name: '購入する' }).click()
  await page.waitForURL(/\/pack-detail\?packId=1&errorMessageCount=/)
  const message = new URL(page.url()).searchParams.get('errorMessageCount') ?? ''
  expect(message).toBe('ポイントが不足しています')
  await expect(page.getByText(message)).toBeVisible()
})

test('two presses of the button are one purchase', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await page.goto('/confirm-buy-product?packId=6&buyCount=2')
  const calls = recordCalls(page)
  await page.getByRole('button', { name: '購入する' }).dblclick()
  await expect(overlay(page)).toBeVisible()
  expect(countOf(calls, BUY_CALL)).toBe(1)
  const user = await (await page.request.get('/api/user/point')).json()
  expect(user.point).toBe(1_000 - 10)
})

test('a purchase whose answer is lost, sent again and refused for its csrf value, is made once and shown', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await page.goto('/confirm-buy-product?packId=6&buyCount=4')
  const calls = recordCalls(page)
  await page.route(BUY_ROUTE, async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await page.getByRole('button', { name: '購入する' }).click()
  const again = idle(page).getByRole('button', { name: 'もう一度送る' })
  await expect(again).toBeVisible()
  await page.unroute(BUY_ROUTE)
  // A refusal of the csrf value does not tell whether the earlier request has made the purchase.
  // The page must therefore offer to send the same request again.
  await mockResponse(page, '/user/pack/buy', { state: 403 })
  await again.click()
  await expect(page).toHaveURL(/\/pack-detail\?packId=6&errorMessageCount=/)
  await page.unroute(BUY_ROUTE)
  await again.click()
  await expect(overlay(page)).toBeVisible()
  const ids = calls
    .filter(({ key }) => key === BUY_CALL)
    .map(({ payload }) => (payload as { request_id: string }).request_id)
  // The shop receives four calls. The response to the first call is lost. The second call and the
  // client's automatic retry are refused for their csrf value. The fourth call succeeds.
  expect(ids).toHaveLength(4)
  expect(new Set(ids).size).toBe(1)
  const user = await (await page.request.get('/api/user/point')).json()
  expect(user.point).toBe(1_000 - 20)
  await skipAll(page).click()
  await expectCardCount(page, 4)
})

test('after a network failure and a reload the purchase can still be sent, once, and only by its member', async ({
  page,
  shop,
}) => {
  const [member, other] = [await shop.addMember({ points: 1_000 }), await shop.addMember()]
  const address = '/confirm-buy-product?packId=6&buyCount=1'
  await loginAs(page, member)
  await page.goto(address)
  await page.route(BUY_ROUTE, async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await page.getByRole('button', { name: '購入する' }).click()
  const again = idle(page).getByRole('button', { name: 'もう一度送る' })
  await expect(again).toBeVisible()
  await page.unroute(BUY_ROUTE)
  const calls = recordCalls(page)
  // Another tab logs in as another member while this tab offers to send the request again.
  await loginAs(page, other)
  await again.click()
  await expect(page.getByText('ログインの有効期限が切れました')).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: '五千枚の引札' })).toBeVisible()
  await expect(again).toHaveCount(0)
  expect(countOf(calls, BUY_CALL)).toBe(0)

  await loginAs(page, member)
  await page.goto(address)
  await again.click()
  await expect(overlay(page)).toBeVisible()
  const user = await (await page.request.get('/api/user/point')).json()
  expect(user.point).toBe(1_000 - 5)
})

test('Q149 a purchase whose answer is lost leads to the history too, and can still be sent later', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const address = '/confirm-buy-product?packId=6&buyCount=1'
  await page.goto(address)
  await page.route(BUY_ROUTE, (route) => route.abort('connectionfailed'))
  await page.getByRole('button', { name: '購入する' }).click()
  await idle(page).getByRole('link', { name: '購入履歴を見る' }).click()
  await expect(page).toHaveURL('/buy-product-history')
  await expect(page.getByText('履歴がありません。')).toBeVisible()
  await page.unroute(BUY_ROUTE)
  await page.goto(address)
  await idle(page).getByRole('button', { name: 'もう一度送る' }).click()
  await expect(overlay(page)).toBeVisible()
  const user = await (await page.request.get('/api/user/point')).json()
  expect(user.point).toBe(1_000 - 5)
})

test('two tabs with the same commitment: the later one checks and buys again by itself; one logout ends both', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto('/pack-detail?packId=6')
  for (const tab of [page, other]) {
    await idle(tab).getByRole('button', { name: 'くじを引く' }).click()
    await expect(tab.getByRole('dialog')).toBeVisible()
  }
  const calls = recordCalls(other)
  for (const tab of [page, other]) {
    await tab.getByRole('dialog').getByRole('button').first().click()
    await expect(overlay(tab)).toBeVisible()
  }
  const keys = keysOf(calls).filter((key) => key.startsWith('POST'))
  expect(keys).toEqual([BUY_CALL, 'POST /user/pack/check', BUY_CALL])
  const user = await (await page.request.get('/api/user/point')).json()
  expect(user.point).toBe(1_000 - 10)

  await page.goto('/user-guide')
  await idle(page).getByRole('button', { name: 'メニュー' }).click()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウト' }).click()
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/')
  expect(loads, 'the tab itself is not begun anew').toBe(0)
})
