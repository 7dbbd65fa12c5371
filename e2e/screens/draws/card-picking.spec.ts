import type { Locator, Page } from '@playwright/test'
import type { DrawResult } from '#contract/draws.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { recordCalls } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { buyThroughApi, cardBox, cardsEqualTo, expectCardCount } from '#e2e/support/draws.ts'
import { openScreen, setLanguage } from '#e2e/support/navigation.ts'

const WINDOW_HEIGHT_PX = 844
/** The milliseconds that a thumb needs to move from one button to the next. */
const THUMB_MS = 400
/** A viewport so tall that the page renders all cards of the test. */
const TALL = { width: 390, height: 4_000 }
const DESKTOP = { width: 1440, height: 900 }
const namesOf = (page: Page) =>
  page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.ariaLabel ?? ''))
/** Taps the target where it is on the screen, without scrolling, at the pace of a thumb. */
async function tap(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 })
  await target.page().waitForTimeout(THUMB_MS)
  await target.tap()
}
const idsFrom = (draw: DrawResult, rarity: number) =>
  draw.cards
    .filter((card) => card.rarity >= rarity || card.action_type === '2')
    .map(({ history_id }) => history_id)

test('a thumb decides 3,000 cards in four taps, without scrolling through them', async ({
  page,
  shop,
}) => {
  test.slow()
  await loginAs(page, await shop.addMember({ points: 15_000 }))
  const draw = await buyThroughApi(page, { packId: 6, count: 3_000 })
  await openScreen(page, '/get-card-list')
  const height = await page.getByRole('main').evaluate((main) => main.scrollHeight)
  expect(height).toBeLessThan(5 * WINDOW_HEIGHT_PX)

  const calls = recordCalls(page)
  await tap(page.getByRole('button', { name: /^SR ×/ }))
  await tap(page.getByRole('button', { name: 'SR以上をすべて発送' }))
  await tap(page.getByRole('button', { name: '次へ進む' }))
  await tap(page.getByRole('button', { name: 'この内容で決定する' }))
  await expect(page).toHaveURL(/\/thank-you$/)
  const sent = calls.find(({ key }) => key === 'POST /user/pack/decision')?.payload as {
    send_card: number[]
    reduction_card: number[]
  }
  expect(new Set(sent.send_card)).toEqual(new Set(idsFrom(draw, 2)))
  expect(sent.send_card.length + sent.reduction_card.length).toBe(3_000)
})

test('all 3,000 cards can be picked at once, and a reload of the confirmation keeps them', async ({
  page,
  shop,
}) => {
  test.slow()
  // The pack has only 5,000 tickets, too few for the purchases of two tests. This test therefore
  // starts with a new shop.
  await shop.reset()
  await loginAs(page, await shop.addMember({ points: 15_000 }))
  await buyThroughApi(page, { packId: 6, count: 3_000 })
  await page.goto('/get-card-list')
  await expectCardCount(page, 3_000)
  await page.getByRole('button', { name: 'すべて選ぶ' }).click()
  await expect(page.getByRole('status')).toContainText('3,000枚')
  await page.getByRole('button', { name: '次へ進む' }).click()
  await page.waitForURL(/\/confirm-get-card-list/)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^発送するカード/ })).toContainText('3,000枚')
  await page.getByRole('button', { name: 'この内容で決定する' }).click()
  await expect(page.getByText('3,000枚のカードを発送します。')).toBeVisible()
})

test('a purchase of many different cards renders only those in view', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyThroughApi(page, { packId: 6, count: 2 })
  const cards = Array.from({ length: 3_000 }, (_, index) => ({
    ...draw.cards[0],
    history_id: index + 1,
    name: `札 ${index}`,
  }))
  await page.route('**/api/user/pack/buy_result', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), cards } })
  })
  await page.goto('/get-card-list')
  await expectCardCount(page, 3_000)
  expect(await page.getByRole('checkbox').count()).toBeLessThan(80)
  await page.mouse.wheel(0, 60_000)
  await expect(page.getByRole('checkbox').first()).not.toHaveAccessibleName(/^札 0（/)
  expect(await page.getByRole('checkbox').count()).toBeLessThan(80)
})

test('the cards are ordered by rarity, by points or as drawn, and a rarity shows its own cards', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyThroughApi(page, { packId: 6, count: 100 })
  await page.goto('/get-card-list')
  await expectCardCount(page, 100)
  const distinct = new Set(draw.cards.map(({ name }) => name))
  const [rarest] = draw.cards.toSorted((a, b) => b.rarity - a.rarity)
  expect((await namesOf(page))[0]).toContain(`（${rarest?.rarity_label}・`)

  await page.getByRole('button', { name: 'ポイント順' }).click()
  const best = draw.cards
    .filter(({ action_type }) => action_type === '0')
    .toSorted((a, b) => b.buy_point - a.buy_point)[0]
  await expect(page.getByRole('checkbox').first()).toHaveAccessibleName(
    new RegExp(`^${best?.name}（`),
  )

  await page.getByRole('button', { name: '引いた順' }).click()
  await expect(page.getByRole('checkbox').first()).toHaveAccessibleName(
    new RegExp(`^${draw.cards[0]?.name}（`),
  )

  await page.getByRole('button', { name: /^R ×/ }).click()
  const rares = new Set(draw.cards.filter(({ rarity }) => rarity === 1).map(({ name }) => name))
  await expect(page.getByRole('checkbox')).toHaveCount(rares.size)
  expect((await namesOf(page)).every((name) => name.includes('（R・'))).toBe(true)
  await page.getByRole('button', { name: 'すべて ×100' }).click()
  await expect(page.getByRole('checkbox').first()).toHaveAccessibleName(
    new RegExp(`^${draw.cards[0]?.name}（`),
  )
  expect(distinct.size).toBeLessThan(100)
})

test('a rarity is picked and unpicked with one tap each, and other picks stay', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyThroughApi(page, { packId: 6, count: 100 })
  const shipOnly = draw.cards.filter(({ action_type }) => action_type === '2')
  const isNormal = ({ rarity }: { rarity: number }) => rarity === 0
  await page.goto('/get-card-list')
  await page.getByRole('button', { name: /^N ×/ }).click()
  await page.getByRole('button', { name: 'Nをすべて発送' }).click()
  const shippedCount = new Set([...shipOnly, ...draw.cards.filter(isNormal)]).size
  await expect(page.getByRole('status')).toContainText(`発送する ${shippedCount}枚`)
  await page.getByRole('button', { name: 'Nの発送をやめる' }).click()
  await expect(page.getByRole('status')).toContainText(`発送する ${shipOnly.length}枚`)
})

for (const language of conditionsOf(['ja', 'en'] as const, 1)) {
  test(`by keyboard on a desktop, some of several equal cards are shipped (${language})`, async ({
    page,
    shop,
  }) => {
    const isJapanese = language === 'ja'
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember({ points: 1_000 }))
    const draw = await buyThroughApi(page, { packId: 6, count: 120 })
    const [card] = draw.cards.filter(
      (each) => each.action_type === '0' && cardsEqualTo(draw, each).length > 2,
    )
    if (card === undefined) throw new Error('no card was drawn three times')
    const all = cardsEqualTo(draw, card).length
    await openScreen(page, '/get-card-list')

    const quantity = page.getByRole('button', {
      name: new RegExp(
        isJapanese ? `（${card.name}の枚数を選ぶ）$` : `choose how many of ${card.name}$`,
      ),
    })
    await quantity.focus()
    await page.keyboard.press('Enter')
    const slider = page.getByRole('dialog').getByRole('slider')
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog').getByRole('status')).toContainText(
      isJapanese ? `発送 2／${all}枚` : `Ship 2 of ${all}`,
    )
    await page
      .getByRole('button', { name: isJapanese ? 'この枚数にする' : 'Use this number' })
      .press('Enter')

    const box = page.getByRole('checkbox', { name: new RegExp(`^${card.name}( \\(|（)`) })
    await expect(box).toHaveJSProperty('indeterminate', true)
    await page.getByRole('button', { name: isJapanese ? '次へ進む' : 'Next' }).press('Enter')
    await page.waitForURL(/\/confirm-get-card-list/)
    const ids = new URL(page.url()).searchParams.getAll('selectedCardHistoryIds').map(Number)
    const shippedEqual = cardsEqualTo(draw, card).filter(({ history_id }) =>
      ids.includes(history_id),
    )
    expect(shippedEqual).toHaveLength(2)
  })
}

test('a tap on equal cards ships all of them, and the next tap none', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const draw = await buyThroughApi(page, { packId: 6, count: 120 })
  const [card] = draw.cards.filter(
    (each) => each.action_type === '0' && cardsEqualTo(draw, each).length > 1,
  )
  if (card === undefined) throw new Error('no card was drawn twice')
  const shipOnlyCount = draw.cards.filter(({ action_type }) => action_type === '2').length
  await page.setViewportSize(TALL)
  await openScreen(page, '/get-card-list')
  await page.waitForTimeout(THUMB_MS)
  await cardBox(page, card).tap()
  const shipped = shipOnlyCount + cardsEqualTo(draw, card).length
  await expect(page.getByRole('status')).toContainText(`発送する ${shipped}枚`)
  await page.waitForTimeout(THUMB_MS)
  await cardBox(page, card).tap()
  await expect(page.getByRole('status')).toContainText(`発送する ${shipOnlyCount}枚`)
})
