import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, keysOf, recordCalls } from '#e2e/support/calls.ts'
import { costs, names, pressTile, stocks, tile, tiles } from '#e2e/support/exchange-counter.ts'
import { goods } from '#testing/fixtures/goods.ts'

const LIST = /^POST \/user\/exchange_card\/list\/\d+$/

test('R-043: a member sees the prizes', async ({ page }) => {
  await loginAs(page, 'B')
  await page.goto('/exchange-card')
  await expect(page.getByRole('heading', { level: 1, name: '景品引換所' })).toBeVisible()
  await expect(tiles(page)).toHaveCount(20)
  const expensive = tile(page, goods.tooDear)
  await expect(expensive.getByRole('heading')).toHaveText('等身大の龍')
  await expect(expensive).toContainText('引札人形店')
  await expect(expensive).toContainText('FG-705')
  await expect(expensive.getByRole('button', { name: /くわしく見る/ })).toHaveCount(0)
  await expect(expensive.getByTestId('cost')).toHaveText('5,001')
  await expect(expensive.getByTestId('stock')).toHaveText('1,000点')
  await expect(expensive.locator('img')).toHaveAttribute('src', /\.webp$/)
})

test('U-005 A-377: the icons of the top page lead to the sister services and to the counter, and the footer to the social accounts', async ({
  page,
}) => {
  await page.goto('/')
  const icons = page.getByRole('region', { name: '姉妹サービス' }).getByRole('link')
  await expect(icons.and(page.locator('[href="/exchange-card"]'))).toBeVisible()
  const hrefs = await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('href') ?? ''))
  expect(hrefs.filter((href) => /^https:\/\//.test(href)).length).toBeGreaterThan(1)
  const accounts = page.getByRole('list', { name: '公式SNS' }).getByRole('link')
  await expect(accounts.filter({ hasText: 'Instagram' })).toHaveAttribute('href', /^https:/)
  await icons.and(page.locator('[href="/exchange-card"]')).click()
  await expect(page).toHaveURL('/login')
  await loginAs(page, 'B')
  await page.goto('/')
  await icons.and(page.locator('[href="/exchange-card"]')).click()
  await expect(page).toHaveURL('/exchange-card')
  await expect(tiles(page)).toHaveCount(20)
})

test('U-074 K-029: figures and games call the list by their type, the third tab lists coin packs', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const calls = recordCalls(page)
  await page.goto('/exchange-card')
  await expect(tiles(page)).toHaveCount(20)
  await expect(page.getByRole('radio').first()).toBeChecked()
  expect(calls.find(({ key }) => LIST.test(key))).toMatchObject({
    key: 'POST /user/exchange_card/list/1',
    payload: { searchText: '', sort: 0, type: 7, pageNumber: 1 },
  })
  await expect(page.getByRole('tab')).toHaveText(['フィギュア', 'ゲーム', 'コインガチャ'])
  await page.getByRole('tab', { name: 'ゲーム' }).click()
  await expect(tile(page, goods.game)).toBeVisible()
  await expect(tiles(page)).toHaveCount(3)
  expect(calls.findLast(({ key }) => LIST.test(key))?.payload).toMatchObject({ type: 8 })
  await page.getByRole('tab', { name: 'コインガチャ' }).click()
  await expect(page.getByTestId('pack-2')).toBeVisible()
  await expect(page.getByTestId('pack-1')).toHaveCount(0)
  expect(calls.find(({ key }) => key === 'POST /user/pack/list')?.payload).toEqual({
    payment_method: 2,
  })
  await page.getByTestId('pack-2').getByRole('link').click()
  await expect(page).toHaveURL('/pack-detail?packId=2')
})

test('U-072 M-033 A-277: a search lists only what matches, whose description opens, and says when nothing does', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.goto('/exchange-card')
  const search = idle(page).getByRole('searchbox', { name: '景品を探す' })
  for (const text of ['招き猫', 'ﾌｨｷﾞｭｱ', 'ふぃぎゅあ', 'fg-701']) {
    await search.fill(text)
    await idle(page).getByRole('button', { name: '検索' }).click()
    await expect(tiles(page), text).toHaveCount(1)
    await expect(tile(page, goods.plain), text).toBeVisible()
  }
  await page.getByRole('button', { name: '招き猫フィギュアをくわしく見る' }).click()
  const details = page.getByRole('dialog', { name: '景品の説明' })
  await expect(details.getByRole('heading', { name: '大きさ' })).toBeVisible()
  await expect(details).toContainText('高さ12cm')
  await idle(page).getByRole('button', { name: '閉じる' }).click()
  await expect(details).toHaveCount(0)
  await search.fill('影も形もない')
  await search.press('Enter')
  await expect(page.getByRole('status')).toHaveText('引換景品がありません。')
  await expect(tiles(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'すべての景品を見る' }).click()
  await expect(tiles(page)).toHaveCount(20)
  await expect(search).toHaveValue('')
})

test('U-073: each order calls with its index and reorders the list', async ({ page }) => {
  await loginAs(page, 'B')
  const calls = recordCalls(page)
  await page.goto('/exchange-card?sort=1')
  const radios = page.getByRole('radio')
  await expect(radios).toHaveCount(5)
  const ascending = (a: number, b: number) => a - b
  const descending = (a: number, b: number) => b - a
  for (const { sort, read, order } of [
    { sort: 0, read: costs, order: descending },
    { sort: 1, read: costs, order: ascending },
    { sort: 2, read: stocks, order: descending },
    { sort: 3, read: stocks, order: ascending },
  ]) {
    await idle(page).getByRole('radio').nth(sort).check()
    await expect
      .poll(() => calls.findLast(({ key }) => LIST.test(key))?.payload)
      .toMatchObject({
        sort,
        pageNumber: 1,
      })
    await expect
      .poll(async () => {
        const shown = await read(page)
        return shown.length === 20 && shown.join() === shown.toSorted(order).join()
      })
      .toBe(true)
  }
})

test('U-075: page 2 shows further prizes, and Back returns to tab, search, order and page', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.goto('/exchange-card')
  await expect(tiles(page)).toHaveCount(20)
  const first = await names(page)
  await page.getByRole('button', { name: '2ページ' }).click()
  await expect(page).toHaveURL('/exchange-card?page=2')
  await expect(tiles(page)).toHaveCount(10)
  expect((await names(page)).filter((name) => first.includes(name))).toEqual([])

  await idle(page).getByRole('radio', { name: 'コインの少ない順' }).check()
  await expect(page).toHaveURL('/exchange-card?sort=1')
  await idle(page).getByRole('searchbox').fill('人形')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=.+&sort=1$/)
  await idle(page).getByRole('tab', { name: 'ゲーム' }).click()
  await expect(page.getByRole('status')).toHaveText('引換景品がありません。')

  await page.goBack()
  await expect(page.getByRole('tab', { name: 'フィギュア' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('searchbox')).toHaveValue('人形')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'コインの少ない順' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/exchange-card?page=2')
  await expect(tiles(page)).toHaveCount(10)
})

test('S-054: a tap with an ended session leads to /login, and no pre-check is sent', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?sort=2')
  await expect(tile(page, goods.plain)).toBeVisible()
  const calls = recordCalls(page)
  await page.context().clearCookies()
  await pressTile(page, goods.plain)
  await expect(page).toHaveURL('/login')
  expect(keysOf(calls)).not.toContain('POST /user/exchange_card/check')
})

test('S-055 S-056 U-076 E-047: a tap asks for the user, then checks, then confirms; cancelling sends nothing', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?sort=2')
  await expect(tile(page, goods.plain)).toBeVisible()
  const calls = recordCalls(page)
  await pressTile(page, goods.plain)
  const dialog = page.getByRole('dialog', { name: '引換の確認' })
  await expect(dialog).toContainText('招き猫フィギュア')
  await expect(dialog).toContainText('引札人形店')
  await expect(dialog).toContainText('300C')
  await expect(dialog).toContainText('1,000C')
  await expect(dialog).toContainText('700C')
  await expect(dialog).toContainText('渋谷区神宮前4-5-6')
  expect(keysOf(calls).slice(0, 2)).toEqual(['GET /user/point', 'POST /user/exchange_card/check'])
  expect(calls[1]?.payload).toEqual({ card_id: goods.plain, change_num: 1 })
  await idle(page).getByRole('button', { name: 'やめる' }).click()
  await expect(dialog).toHaveCount(0)
  expect(countOf(calls, 'POST /user/exchange_card/exchange')).toBe(0)
  await expect(page.getByTestId('header-coins')).toHaveText('1,000')
})

test('S-057 M-037 U-076 E-047: an exchange on page 2 takes the coins, reloads that page and shows the card', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?page=2')
  await expect(tiles(page)).toHaveCount(10)
  const id = 706
  const before = await stocks(page)
  await expect(tile(page, id).getByTestId('cost')).toHaveText('350')
  const calls = recordCalls(page)
  await pressTile(page, id)
  await idle(page).getByRole('button', { name: 'この景品と引き換える' }).click()
  const dialog = page.getByRole('dialog', { name: '引換完了' })
  await expect(dialog.getByText('景品を引換しました。', { exact: true })).toBeVisible()
  await expect(dialog).toContainText('並びの人形 第1番')
  await expect(dialog.locator('img')).toHaveAttribute('src', /\.webp$/)
  await expect(page.getByTestId('header-coins')).toHaveText('650')
  const exchanged = calls.filter(({ key }) => key === 'POST /user/exchange_card/exchange')
  expect(exchanged.map(({ payload }) => payload)).toEqual([
    {
      card_id: id,
      change_num: 1,
      sub_coin: 350,
      request_id: expect.stringMatching(/^[\w-]{36}$/),
    },
  ])
  const after = keysOf(calls).slice(keysOf(calls).indexOf('POST /user/exchange_card/exchange') + 1)
  expect(after).toContain('GET /user/point')
  expect(after).toContain('POST /user/exchange_card/list/2')
  expect(after).not.toContain('POST /user/exchange_card/list/1')
  await dialog.getByRole('button', { name: '閉じる' }).click()
  await expect(page).toHaveURL('/exchange-card?page=2')
  const lessOne = before.map((stock) => (stock === 100 ? 99 : stock))
  expect(await stocks(page)).toEqual(lessOne)
})

test('E-047 V-032 M-029: the counter never asks for a quantity, whatever the stock', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?tab=game')
  for (const { id, stock } of [
    { id: goods.game, stock: '1,000点' },
    { id: 802, stock: '3点' },
  ]) {
    await expect(tile(page, id).getByTestId('stock')).toHaveText(stock)
    await pressTile(page, id)
    const dialog = page.getByRole('dialog', { name: '引換の確認' })
    await expect(dialog).toBeVisible()
    for (const role of ['combobox', 'spinbutton', 'listbox', 'slider'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByText('引換数を選択してください。')).toHaveCount(0)
    await idle(page).getByRole('button', { name: 'やめる' }).click()
  }
})

test('the text of a search stays among the goods and does not reach the packs for coins', async ({
  page,
}) => {
  await loginAs(page, 'B')
  await page.goto('/exchange-card?q=%E9%BE%8D')
  await expect(tile(page, goods.tooDear)).toBeVisible()
  await page.getByRole('tab', { name: 'コインガチャ' }).click()
  await expect(page.getByTestId('pack-2')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBeNull()
  await page.goto('/exchange-card?q=%E9%BE%8D')
  await page.getByRole('tab', { name: 'ゲーム' }).click()
  await expect(page).toHaveURL(/q=%E9%BE%8D/)
})
