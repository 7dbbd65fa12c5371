import type { Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, mockResponse, recordCalls, urlOfCall } from '#e2e/support/calls.ts'

const CHECK = 'POST /user/pack/check'
const BUY = 'POST /user/pack/buy'
const SHORT_OF_POINTS = 'ポイントが不足しています。購入しますか？'

test('S-034: a guest who spins goes to /login with the pack, and nothing is checked', async ({
  page,
}) => {
  await page.goto('/pack-detail?packId=1')
  const calls = recordCalls(page)
  await spinButton(page).click()
  await expect(page).toHaveURL('/login?packId=1')
  expect(countOf(calls, CHECK)).toBe(0)
})

test('U-041 S-029 S-030: spin checks, the question names the purchase, and buying leads to the animation', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1000 }))
  await page.goto('/pack-detail?packId=1')
  await page.getByRole('combobox', { name: '口数' }).selectOption('2')
  const calls = recordCalls(page)
  await spinButton(page).click()
  const dialog = page.getByRole('dialog', { name: '購入内容の確認' })
  await expect(dialog).toContainText('朱雀の引札')
  await expect(dialog).toContainText('2口')
  await expect(dialog).toContainText('600P')
  expect(calls.find(({ key }) => key === CHECK)?.payload).toEqual({ pack_id: 1, count: 2 })
  expect(countOf(calls, BUY)).toBe(0)
  await dialog.getByRole('button', { name: '購入する' }).click()
  await expect(page).toHaveURL('/gacha-animation')
  await expect(page.getByTestId('header-points')).toHaveText('400')
  expect(countOf(calls, BUY)).toBe(1)
  expect(calls.find(({ key }) => key === BUY)?.payload).toEqual({
    pack_id: 1,
    count: 2,
    request_id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    client_seed: expect.stringMatching(/^[\da-f]{64}$/),
    commitment: expect.stringMatching(/^[\da-f]{64}$/),
  })
})

for (const [packId, texts] of [
  [1, ['所持ポイント', '1,000P', '購入後の残高', '400P']],
  [2, ['所持コイン', '250C', '購入後の残高', '150C']],
] as const) {
  test(`the question shows the balance before and after the purchase (pack ${packId})`, async ({
    page,
    shop,
  }) => {
    await loginAs(page, await shop.addMember({ points: 1_000, coins: 250 }))
    await page.goto(`/pack-detail?packId=${packId}`)
    await page.getByRole('combobox', { name: '口数' }).selectOption('2')
    await spinButton(page).click()
    const dialog = page.getByRole('dialog', { name: '購入内容の確認' })
    for (const text of texts) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  })
}

test('S-029 B-116: the question names the shipping fee and can be left, and nothing is bought', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 300 }))
  await page.route(urlOfCall('/user/pack/detail/1'), async (route) => {
    const response = await route.fetch()
    const { detail, ...others } = await response.json()
    await route.fulfill({
      response,
      json: { ...others, detail: { ...detail, ship_fee_points: 120 } },
    })
  })
  await page.goto('/pack-detail?packId=1')
  const calls = recordCalls(page)
  await spinButton(page).click()
  await expect(page.getByRole('dialog')).toContainText('発送を選ぶと、1件120ポイント')
  await page.getByRole('button', { name: 'やめる' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/pack-detail?packId=1')
  expect(countOf(calls, BUY)).toBe(0)
})

test('a press counts while the question is still opening', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 300 }))
  await page.goto('/pack-detail?packId=1')
  await spinButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.evaluate((element) => {
    element.style.animation = 'none'
    element.getBoundingClientRect()
    element.style.animation = ''
    for (const animation of element.getAnimations()) animation.pause()
  })
  const box = await dialog.getByRole('button', { name: 'やめる' }).boundingBox()
  if (box === null) throw new Error('the button has no box')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.75)
  await page.mouse.down()
  expect(await dialog.evaluate(finishAnimations)).toBe(1)
  await page.mouse.up()
  await expect(dialog).toHaveCount(0)
})

test('S-031 M-009 M-010 M-011: with too few points the error is shown, and the question whether to buy some', async ({
  page,
}) => {
  await loginAs(page, 'A')
  await page.goto('/pack-detail?packId=1')
  const calls = recordCalls(page)
  await spinButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'ポイント不足' })
  await expect(dialog.getByRole('heading')).toHaveText('ポイント不足')
  await expect(dialog.getByText(SHORT_OF_POINTS, { exact: true })).toBeVisible()
  await expect(page.getByTestId('count-error')).toHaveText('ポイントが不足しています')
  await dialog.getByRole('button', { name: 'いいえ' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/pack-detail?packId=1')
  await expectErrorUnderSelect(page)

  await spinButton(page).click()
  await dialog.getByRole('link', { name: 'はい' }).click()
  await expect(page).toHaveURL('/buy-point?productId=1')
  expect(countOf(calls, CHECK)).toBe(2)
  expect(countOf(calls, BUY)).toBe(0)
})

test('M-012: with too few coins the message has a button to close, and no way to buy', async ({
  page,
}) => {
  await loginAs(page, 'A')
  await page.goto('/pack-detail?packId=2')
  await spinButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'コイン不足' })
  await expect(dialog).toContainText('コインが不足しています')
  await expect(dialog).toContainText(
    'コインは、ポイントを購入すると会員ランクに応じて付与されます。',
  )
  await expect(page.getByTestId('count-error')).toHaveText('コインが不足しています')
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await expect(dialog.getByRole('button')).toHaveText(['閉じる'])
  await dialog.getByRole('button').click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/pack-detail?packId=2')
})

test('M-007: of several messages for count the first stands under the select', async ({ page }) => {
  await loginAs(page, 'B')
  await mockResponse(page, '/user/pack/check', {
    state: 400,
    result: '-2',
    errors: { count: ['最初の理由', '次の理由'] },
  })
  await page.goto('/pack-detail?packId=1')
  await spinButton(page).click()
  await page.getByRole('button', { name: 'いいえ' }).click()
  await expect(page.getByTestId('count-error')).toHaveText('最初の理由')
  await expect(page.getByText('次の理由')).toHaveCount(0)
  await expectErrorUnderSelect(page)
})

test('S-031: a refusal other than the balance does not offer points (Q57)', async ({ page }) => {
  await loginAs(page, 'B')
  for (const result of ['-5', '-6', '-7', '-8']) {
    await mockResponse(page, '/user/pack/check', {
      state: 409,
      result,
      errors: { count: [`理由 ${result}`] },
    })
    await page.goto('/pack-detail?packId=1')
    await spinButton(page).click()
    await expect(page.getByTestId('count-error')).toHaveText(`理由 ${result}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute('**/api/user/pack/check')
  }
})

test('S-032 M-008: a purchase that is refused alerts the first message and closes the question', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 300 }))
  await mockResponse(page, '/user/pack/buy', {
    state: 409,
    result: '-5',
    errors: { count: ['残り口数が不足しています', '次の理由'] },
  })
  await page.goto('/pack-detail?packId=1')
  await spinButton(page).click()
  await page.getByRole('button', { name: '購入する' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByText('残り口数が不足しています', { exact: true })).toBeVisible()
  await expect(alert).not.toContainText('次の理由')
  await expect(page.getByRole('dialog', { name: '購入内容の確認' })).toHaveCount(0)
  await alert.getByRole('button', { name: '閉じる' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page).toHaveURL('/pack-detail?packId=1')
  await expect(spinButton(page)).toBeVisible()
})

test('R-028: /buy-product requires a login and leads to the pack without a page of its own', async ({
  page,
}) => {
  await page.goto('/buy-product?packId=2')
  await expect(page).toHaveURL('/login')
  await loginAs(page, 'B')
  await page.addInitScript(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    const recordTitle = () => {
      const title = document.querySelector('h1')?.textContent
      if (title && titles.at(-1) !== title) titles.push(title)
    }
    new MutationObserver(recordTitle).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/buy-product?packId=2')
  await expect(page).toHaveURL('/pack-detail?packId=2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('金貨の引札')
  const titles = await page.evaluate(() => (window as unknown as { titles: string[] }).titles)
  expect(titles).toEqual(['金貨の引札'])
})

function spinButton(page: Page) {
  return idle(page).getByRole('button', { name: 'くじを引く' })
}

async function expectErrorUnderSelect(page: Page): Promise<void> {
  const select = await page.getByRole('combobox', { name: '口数' }).boundingBox()
  const error = await page.getByTestId('count-error').boundingBox()
  expect(error?.y).toBeGreaterThanOrEqual((select?.y ?? 0) + (select?.height ?? 0))
}

test('Q150 a purchase shed under load is sent again by itself, and one that is given up charges nothing', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  const member = await shop.addMember({ points: 600 })
  await loginAs(page, member)
  const answers = [true, true, true, true, true, true, false]
  const requestIds: unknown[] = []
  await page.route('**/api/user/pack/buy', async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '')
    requestIds.push(JSON.parse(form.get('json') ?? '{}').request_id)
    if (!answers.shift()) return route.continue()
    const errors = { count: ['ただいま購入が集中しています。'] }
    const csrf = { name: form.keys().next().value, value: [...form.values()][0] }
    await route.fulfill({ status: 429, json: { state: 429, result: '-1', errors, csrf } })
  })
  const press = async (requestCount: number) => {
    await page.goto('/pack-detail?packId=1')
    await spinButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: '購入する' }).click()
    await expect(page.getByTestId('spinner')).toContainText('自動でもう一度')
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return requestIds.length
      })
      .toBe(requestCount)
  }
  await press(5)
  await expect(page.getByRole('alertdialog')).toContainText('ただいま購入が集中しています。')
  expect(new Set(requestIds).size).toBe(1)
  await expect(page.getByTestId('header-points')).toHaveText('600')
  requestIds.length = 0
  await press(2)
  await expect(page).toHaveURL('/gacha-animation')
  expect(new Set(requestIds).size).toBe(1)
  await expect(page.getByTestId('header-points')).toHaveText('300')
})

/** Ends the animations of an element, and returns how many there were. */
function finishAnimations(element: Element): number {
  const animations = element.getAnimations()
  for (const animation of animations) animation.finish()
  return animations.length
}
