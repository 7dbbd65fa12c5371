import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { japaneseIn, readShopTexts, visibleTexts } from '#e2e/quality/visible-texts.ts'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import {
  abortCall,
  countOf,
  holdCall,
  keysOf,
  mockResponse,
  recordCalls,
} from '#e2e/support/calls.ts'
import { postApi } from '#e2e/support/draws.ts'
import { costs, exchangeButton, pressTile, tile, tiles } from '#e2e/support/exchange-counter.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { exchangeTexts } from '#web/shop/exchange/exchange.texts.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { packsTexts } from '#web/shop/packs/packs.texts.ts'

const confirmation = '引換の確認'

async function setStock(shop: ShopHandle, goodId: number, stock: number): Promise<void> {
  await shop.database.query({
    text: 'update goods set stock = $2, stocked_count = greatest(stocked_count, $2) where id = $1',
    values: [goodId, stock],
  })
}

test('M-027 U-076: too few coins open the modal コイン不足 with the reason, and no confirmation', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 299 }))
  await page.goto('/exchange-card?sort=2')
  const calls = recordCalls(page)
  await pressTile(page, goods.plain)
  const dialog = page.getByRole('dialog', { name: 'コイン不足' })
  await expect(dialog).toContainText('コインが不足しています')
  await expect(page.getByRole('dialog', { name: confirmation })).toHaveCount(0)
  expect(countOf(calls, 'POST /user/exchange_card/exchange')).toBe(0)
  await dialog.getByRole('button', { name: '閉じる' }).click()
  await expect(dialog).toHaveCount(0)
})

test('M-027: stock that has run out since shows the same title with its own reason, and the good is sold out', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?sort=3')
  await expect(tile(page, goods.last).getByTestId('stock')).toHaveText('1点')
  await setStock(shop, goods.last, 0)
  await pressTile(page, goods.last)
  const dialog = page.getByRole('dialog', { name: 'コイン不足' })
  await expect(dialog).toContainText('景品の在庫が不足しています。')
  await dialog.getByRole('button', { name: '閉じる' }).click()
  await expect(tile(page, goods.last)).toContainText('在庫切れ')
  await expect(exchangeButton(page, goods.last)).toBeDisabled()
  await setStock(shop, goods.last, 1)
})

test('B-060 a sold-out good is shown and cannot be tapped, but followed', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?sort=3')
  const soldOut = tile(page, goods.soldOut)
  await expect(soldOut).toContainText('在庫切れ')
  await expect(exchangeButton(page, goods.soldOut)).toBeDisabled()
  const heart = soldOut.getByRole('button', { name: /お気に入りに追加$/ })
  await heart.click()
  await expect(page.getByTestId('toast')).toContainText('「お知らせの配信」')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('M-026: over the cap the modal 交換上限を超えています says why', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  const taken = await postApi(page, '/user/exchange_card/exchange', {
    card_id: goods.oneEach,
    change_num: 1,
  })
  expect(taken).toMatchObject({ state: 200, result: '1' })
  const refused = await postApi(page, '/user/exchange_card/check', {
    card_id: goods.oneEach,
    change_num: 1,
  })
  const [reason] = (refused.errors as { count: string[] }).count
  expect(refused.result).toBe('-3')
  await page.goto('/exchange-card?sort=2')
  await pressTile(page, goods.oneEach)
  const dialog = page.getByRole('dialog', { name: '交換上限を超えています' })
  await expect(dialog.getByText(reason ?? '', { exact: true })).toBeVisible()
})

test('M-028 S-058: stock that runs out between check and exchange is alerted, and the coins stay', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?sort=3')
  await pressTile(page, goods.last)
  await expect(page.getByRole('dialog', { name: confirmation })).toBeVisible()
  await setStock(shop, goods.last, 0)
  await idle(page).getByRole('button', { name: 'この景品と引き換える' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByText('景品の在庫が不足しています。', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: confirmation })).toHaveCount(0)
  await alert.getByRole('button', { name: '閉じる' }).click()
  await expect(page.getByTestId('header-coins')).toHaveText('1,000')
  await expect(tile(page, goods.last)).toContainText('在庫切れ')
  await setStock(shop, goods.last, 1)
})

test('Q153 without an address the refusal says so, and links to the form for it', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000, hasAddress: false }))
  await page.goto('/exchange-card?sort=2')
  await pressTile(page, goods.plain)
  const dialog = page.getByRole('dialog', { name: 'お届け先の登録' })
  await expect(dialog).toContainText('お届けできる住所が未登録です。')
  await dialog.getByRole('link', { name: 'お届け先を登録する' }).click()
  await expect(page).toHaveURL('/change-member')
})

test('S-056 a pre-check that answers state 200 with another result opens no confirmation', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?sort=2')
  await mockResponse(page, '/user/exchange_card/check', {
    state: 200,
    result: '0',
    errors: { count: ['ただいま引換を停止しています。'] },
  })
  await pressTile(page, goods.plain)
  const dialog = page.getByRole('dialog', { name: 'コイン不足' })
  await expect(dialog).toContainText('ただいま引換を停止しています。')
  await expect(page.getByRole('dialog', { name: confirmation })).toHaveCount(0)
})

test('an exchange without an answer is sent again under the same id, and made once', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?sort=2')
  const calls = recordCalls(page)
  await pressTile(page, goods.plain)
  // The request arrives at the shop, but its response is lost.
  await page.route('**/api/user/exchange_card/exchange', async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  const confirm = idle(page).getByRole('button', { name: 'この景品と引き換える' })
  await confirm.click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('通信できませんでした。')
  await alert.getByRole('button', { name: '閉じる' }).click()
  await page.unroute('**/api/user/exchange_card/exchange')
  await confirm.click()
  await expect(page.getByRole('dialog', { name: '引換完了' })).toBeVisible()
  await expect(page.getByTestId('header-coins')).toHaveText('700')
  const sent = calls.filter(({ key }) => key === 'POST /user/exchange_card/exchange')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.payload).toEqual(sent[0]?.payload)
})

test('a member who gives up an exchange without an answer sees its outcome', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?sort=2')
  await pressTile(page, goods.plain)
  await page.route('**/api/user/exchange_card/exchange', async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await idle(page).getByRole('button', { name: 'この景品と引き換える' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '閉じる' }).click()
  await expect(page.getByTestId('header-coins')).toHaveText('1,000')
  await idle(page).getByRole('button', { name: 'やめる' }).click()
  await expect(page.getByTestId('header-coins')).toHaveText('700')
})

test('a network failure at the tap is reported, and the page stays', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ coins: 1_000 }))
  await page.goto('/exchange-card?sort=2')
  await expect(tile(page, goods.plain)).toBeVisible()
  await abortCall(page, '/user/point')
  const calls = recordCalls(page)
  await pressTile(page, goods.plain)
  await expect(page.getByRole('alertdialog')).toContainText('通信できませんでした。')
  await expect(page).toHaveURL('/exchange-card?sort=2')
  expect(keysOf(calls)).not.toContain('POST /user/exchange_card/check')
})

test('a list that cannot be loaded is loaded again', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  await abortCall(page, '/user/exchange_card/list/1')
  await page.goto('/exchange-card')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/user/exchange_card/list/1')
  await idle(page).getByRole('alert').getByRole('button').click()
  await expect(tiles(page)).toHaveCount(20)
})

test('U-002: every dialog of the counter is English in English mode', async ({ page, shop }) => {
  await setLanguage(page, 'en')
  const shopTexts = await readShopTexts(shop.database)
  const expectEnglish = async (place: string) =>
    expect(japaneseIn(await visibleTexts(page), shopTexts), place).toEqual([])
  await loginAs(page, await shop.addMember({ coins: 600 }))
  await page.goto('/exchange-card?sort=2')
  await pressTile(page, goods.plain)
  await expect(page.getByRole('dialog', { name: exchangeTexts.en.confirmTitle })).toBeVisible()
  await expectEnglish('the confirmation')
  await idle(page).getByRole('button', { name: exchangeTexts.en.confirm }).click()
  await expect(page.getByRole('dialog', { name: exchangeTexts.en.doneTitle })).toBeVisible()
  await expectEnglish('the completion')
  await idle(page).getByRole('button', { name: layoutTexts.en.close }).click()
  await pressTile(page, goods.oneEach)
  await idle(page).getByRole('button', { name: exchangeTexts.en.confirm }).click()
  await idle(page).getByRole('button', { name: layoutTexts.en.close }).click()
  await pressTile(page, goods.oneEach)
  await expect(page.getByRole('dialog', { name: exchangeTexts.en.limitTitle })).toBeVisible()
  await expectEnglish('over the cap')
  await idle(page).getByRole('button', { name: layoutTexts.en.close }).click()
  await pressTile(page, goods.plain)
  await expect(page.getByRole('dialog', { name: packsTexts.en.coinShortageTitle })).toBeVisible()
  await expectEnglish('too few coins')
  await idle(page).getByRole('button', { name: layoutTexts.en.close }).click()
  await idle(page).getByRole('searchbox').fill('nothing at all')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('status')).toHaveText(exchangeTexts.en.none)
  await expectEnglish('an empty list')
})

test('a text typed while a search is loading is not lost', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/exchange-card')
  await expect(tiles(page)).toHaveCount(20)
  const held = await holdCall(page, '/user/point')
  const search = page.getByRole('searchbox')
  await search.fill('人形')
  await search.press('Enter')
  await search.fill('招き猫')
  await held.release()
  await expect(page).toHaveURL(/q=/)
  await expect(idle(page)).toBeAttached()
  await expect(search).toHaveValue('招き猫')
  await page.goBack()
  await expect(search).toHaveValue('')
  await page.goForward()
  await expect(search).toHaveValue('人形')
})

test('U-075: a press while a list is loading is added to it, and Back undoes one press', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/exchange-card')
  await expect(tiles(page)).toHaveCount(20)
  const held = await holdCall(page, '/user/point')
  const search = page.getByRole('searchbox')
  const order = page.getByRole('radio', { name: 'コインの少ない順' })
  await order.check()
  await search.fill('人形')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=.+&sort=1$/)
  await page.goBack()
  await expect(search).toHaveValue('')
  await expect(order).toBeChecked()
  await page.goForward()
  await expect(search).toHaveValue('人形')
  await held.release()
  await expect(idle(page)).toBeAttached()
  await expect(search).toHaveValue('人形')
  await expect(order).toBeChecked()
  const shownCosts = await costs(page)
  expect(shownCosts.length).toBeGreaterThan(1)
  expect(shownCosts).toEqual(shownCosts.toSorted((a, b) => a - b))
})

test('axe finds no fault in the dialogs of the counter, and the focus returns', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await loginAs(page, await shop.addMember({ coins: 600 }))
  await page.goto('/exchange-card?sort=2')
  await pressTile(page, goods.plain)
  await expect(page.getByRole('dialog', { name: confirmation })).toBeVisible()
  expect(await accessibilityFaults(page), 'the confirmation').toEqual([])
  await page.keyboard.press('Escape')
  await expect(exchangeButton(page, goods.plain)).toBeFocused()
  await pressTile(page, goods.plain)
  await idle(page).getByRole('button', { name: 'この景品と引き換える' }).click()
  await expect(page.getByRole('dialog', { name: '引換完了' })).toBeVisible()
  expect(await accessibilityFaults(page), 'the completion').toEqual([])
})
