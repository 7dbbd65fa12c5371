import type { Page } from '@playwright/test'
import type { Card, DrawResult } from '#contract/draws.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { abortCall, countOf, mockResponse, payloadsOf, recordCalls } from '#e2e/support/calls.ts'
import {
  buyThroughApi,
  buyThroughScreen,
  buyWithBothActionTypes,
  cardBox,
  cardsEqualTo,
  currentPath,
  expectCardCount,
  postApi,
  skipAll,
} from '#e2e/support/draws.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'

const CONFIRM_ADDRESS = /\/confirm-get-card-list/
const idsIn = (url: string) =>
  new URL(url).searchParams.getAll('selectedCardHistoryIds').map(Number)
const idsOf = (draw: DrawResult, action?: string) =>
  draw.cards
    .filter((card) => action === undefined || card.action_type === action)
    .map((card) => card.history_id)

const next = (page: Page) => page.getByRole('button', { name: '次へ進む' })
const converted = (page: Page) => page.getByRole('heading', { name: /^ポイントに変換するカード/ })
const decideButton = (page: Page) => page.getByRole('button', { name: 'この内容で決定する' })

const choosableIn = (draw: DrawResult) =>
  draw.cards.find((card) => card.action_type === '0') as Card

test('R-031 S-011 the cards of the last purchase can be picked, after one load', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyWithBothActionTypes(page, { packId: 6, count: 5 })
  const calls = recordCalls(page)
  await page.goto('/get-card-list')
  await expectCardCount(page, 5)
  expect(countOf(calls, 'GET /user/pack/buy_result')).toBe(1)
  const box = cardBox(page, choosableIn(draw))
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(box).toBeChecked()
})

test('S-011 S-012 with nothing to decide both pages lead to the top', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember())
  for (const address of ['/get-card-list', '/confirm-get-card-list']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/$/)
  }
})

test('S-012 the final confirmation calls for the last purchase once', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await buyThroughApi(page, { packId: 6, count: 2 })
  const calls = recordCalls(page)
  await page.goto('/confirm-get-card-list')
  await expect(page.getByRole('heading', { name: '最終確認' })).toBeVisible()
  expect(countOf(calls, 'GET /user/pack/buy_result')).toBe(1)
})

test('U-051 a ship-only card is selected from the start and stays selected when tapped', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyWithBothActionTypes(page, { packId: 6, count: 6 })
  await page.goto('/get-card-list')
  const [shipOnlyCard] = draw.cards.filter((card) => card.action_type === '2')
  const locked = cardBox(page, shipOnlyCard as Card)
  await expect(locked).toBeChecked()
  await expect(locked).toHaveAccessibleName(/発送専用/)
  await locked.click()
  await expect(locked).toBeChecked()
  await page.getByRole('button', { name: '選択を解除' }).click()
  await expect(locked).toBeChecked()
})

test('K-030 the page says until when the choice is open', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await buyThroughApi(page, { packId: 6, count: 1 })
  await page.goto('/get-card-list')
  await expect(page.getByText('獲得から24時間以内にお選びください。')).toBeVisible()
  await expect(page.getByText('期限 08/02 12:00')).toBeVisible()
})

test('S-037 U-052 S-038 S-039 R-034 picked cards ship, the rest convert, each named once', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyWithBothActionTypes(page, { packId: 6, count: 8 })
  await page.goto('/get-card-list')
  const pickedCard = choosableIn(draw)
  const picked = cardsEqualTo(draw, pickedCard).map(({ history_id }) => history_id)
  await cardBox(page, pickedCard).click()
  await page.getByRole('button', { name: '次へ進む' }).click()
  await page.waitForURL(CONFIRM_ADDRESS)
  const shipped = new Set([...picked, ...idsOf(draw, '2')])
  expect(new Set(idsIn(page.url()))).toEqual(shipped)

  const converted = draw.cards.filter(({ history_id }) => !shipped.has(history_id))
  const points = converted.reduce((sum, { buy_point }) => sum + buy_point, 0)
  await expect(page.getByRole('heading', { name: /^ポイントに変換するカード/ })).toContainText(
    `${converted.length}枚`,
  )
  await expect(page.getByText(`${points}P`, { exact: true })).toBeVisible()

  const calls = recordCalls(page)
  await page.getByRole('button', { name: 'この内容で決定する' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  const decision = calls.find(({ key }) => key === 'POST /user/pack/decision')
  const sent = decision?.payload as { send_card: number[]; reduction_card: number[] }
  expect(new Set(sent.send_card)).toEqual(shipped)
  const all = [...sent.send_card, ...sent.reduction_card]
  expect(all).toHaveLength(draw.cards.length)
  expect(new Set(all)).toEqual(new Set(idsOf(draw)))
  await expect(page.getByRole('heading', { name: 'ありがとうございました' })).toBeVisible()
  await expect(page.getByText(`${shipped.size}枚のカードを発送します。`)).toBeVisible()
})

test('R-032 two ids in the address are listed to ship, the rest to convert', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyWithBothActionTypes(page, { packId: 6, count: 7 })
  const chosen = [idsOf(draw, '0')[0], idsOf(draw, '2')[0]]
  const query = chosen.map((id) => `selectedCardHistoryIds=${id}`).join('&')
  await page.goto(`/confirm-get-card-list?${query}`)
  const shipCount = idsOf(draw, '2').length + 1
  await expect(page.getByRole('heading', { name: /^発送するカード/ })).toContainText(
    `${shipCount}枚`,
  )
  await expect(page.getByRole('heading', { name: /^ポイントに変換するカード/ })).toContainText(
    `${7 - shipCount}枚`,
  )
  const shipped = page.getByRole('list', { name: '発送するカード', exact: true })
  for (const card of draw.cards.filter(({ history_id }) => chosen.includes(history_id))) {
    await expect(shipped).toContainText(card.name)
  }
})

test('R-033 one id in the address is listed to ship', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyWithBothActionTypes(page, { packId: 6, count: 4 })
  const card = draw.cards.find(({ action_type }) => action_type === '0')
  await page.goto(`/confirm-get-card-list?selectedCardHistoryIds=${card?.history_id}`)
  await expect(page.getByRole('list', { name: '発送するカード', exact: true })).toContainText(
    card?.name ?? '',
  )
  await expect(page.getByRole('heading', { name: /^発送するカード/ })).toContainText(
    `${idsOf(draw, '2').length + 1}枚`,
  )
})

test('Q152 a choice that the tab has lost leads back to choosing, and nothing is converted', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyWithBothActionTypes(page, { packId: 6, count: 4 })
  const calls = recordCalls(page)
  const lost = [`remembered=${draw.pack_history_id}`, 'selectedCardHistoryIds=1']
  for (const query of lost) {
    await page.goto(`/confirm-get-card-list?${query}`)
    await expect(page).toHaveURL('/get-card-list')
    await expect(cardBox(page, choosableIn(draw))).toBeVisible()
  }
  expect(countOf(calls, 'POST /user/pack/decision')).toBe(0)
})

test('each of two tabs decides about its own purchase, although the session has one current purchase', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 10_000 }))
  const packId = await publishExtraPack(shop)
  await buyThroughScreen(page, { packId, count: 3 })
  const other = await page.context().newPage()
  await buyThroughScreen(other, { packId, count: 5 })
  await skipAll(other).click()
  await expectCardCount(other, 5)
  await skipAll(page).click()
  await expectCardCount(page, 3)

  await other.reload()
  await expectCardCount(other, 5)
  await next(page).click()
  await expect(converted(page)).toContainText('3枚')
  await next(other).click()
  await expect(converted(other)).toContainText('5枚')
  await decideButton(page).click()
  await expect(page).toHaveURL('/thank-you')
  await page.goBack()
  await expect(page).toHaveURL(/buy-product-history-detail/)
  await decideButton(other).click()
  await expect(other).toHaveURL('/thank-you')
  await other.close()
})

test('S-040 an answer 204 with result -1 leads to the finish', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await buyThroughApi(page, { packId: 6, count: 2 })
  await page.route('**/api/user/pack/decision', (route) =>
    route.fulfill({
      json: { state: 204, result: '-1', errors: {}, csrf: { name: 'csrf', value: 'mocked' } },
    }),
  )
  await page.goto('/confirm-get-card-list')
  await page.getByRole('button', { name: 'この内容で決定する' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
})

test('S-040 a choice that another tab has made meanwhile leads to the finish, and pays once', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyThroughApi(page, { packId: 6, count: 3 })
  await page.goto('/confirm-get-card-list')
  await expect(page.getByRole('button', { name: 'この内容で決定する' })).toBeVisible()
  const decision = { send_card: idsOf(draw), reduction_card: [] }
  expect(await postApi(page, '/user/pack/decision', decision)).toMatchObject({ state: 200 })
  await page.getByRole('button', { name: 'この内容で決定する' }).click()
  await expect(page).toHaveURL(/\/thank-you$/)
  const user = await (await page.request.get('/api/user/point')).json()
  expect(user.point).toBe(1_000 - 15)
})

test('a refused choice shows the reason and stays; without an address a link leads to its form', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000, hasAddress: false }))
  const draw = await buyThroughApi(page, { packId: 6, count: 2 })
  const query = idsOf(draw).map((id) => `selectedCardHistoryIds=${id}`)
  await page.goto(`/confirm-get-card-list?${query.join('&')}`)
  await page.getByRole('button', { name: 'この内容で決定する' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'お客様情報を変更する' })).toHaveAttribute(
    'href',
    '/change-member',
  )
  await dialog.getByRole('button', { name: '閉じる' }).click()
  expect(currentPath(page)).toMatch(CONFIRM_ADDRESS)

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'この内容で決定する' }).click()
  await expect(dialog).toContainText('ログインの有効期限が切れました')
  await dialog.getByRole('link', { name: 'ログイン' }).click()
  await expect(page).toHaveURL('/login')
})

test('B-116 the shipping fee is asked for again after a failure and a refusal, and sent as it was seen', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyThroughApi(page, { packId: 6, count: 2 })
  await page.route('**/api/user/pack/buy_result', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ship_fee_points: 120 } })
  })
  const fee = '/user/pack/shipping_fee'
  await abortCall(page, fee)
  const query = idsOf(draw).map((id) => `selectedCardHistoryIds=${id}`)
  await page.goto(`/confirm-get-card-list?${query.join('&')}`)
  await expect(page.getByText('送料を確認できませんでした。')).toBeVisible()
  await mockResponse(page, fee, { state: 200, fee: 0 })
  await page.getByRole('button', { name: 'もう一度確認する' }).click()
  await expect(page.getByText('この発送に、送料はかかりません。')).toBeVisible()
  await mockResponse(page, fee, { state: 200, fee: 120 })
  await mockResponse(page, '/user/pack/decision', { state: 409, result: '-1' })
  await decideButton(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '閉じる' }).click()
  await expect(page.getByText('送料：120ポイント')).toBeVisible()
  await page.unroute('**/api/user/pack/decision')
  const calls = recordCalls(page)
  await decideButton(page).click()
  await expect(page).toHaveURL('/thank-you')
  expect(payloadsOf(calls, 'POST /user/pack/decision').at(-1)).toMatchObject({ fee: 120 })
})

test('a network failure at the decision is reported, and the next press decides once', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await buyThroughApi(page, { packId: 6, count: 2 })
  await page.goto('/confirm-get-card-list')
  await page.route('**/api/user/pack/decision', async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  const decide = page.getByRole('button', { name: 'この内容で決定する' })
  await decide.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.unroute('**/api/user/pack/decision')
  await page.getByRole('alertdialog').getByRole('button', { name: '閉じる' }).click()
  await decide.click()
  await expect(page).toHaveURL(/\/thank-you$/)
})
