import type { Page } from '@playwright/test'
import { DOUBLE_TAP_MS } from '#contract/constants.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import {
  buyThroughApi,
  buyThroughScreen,
  pauseFlips,
  revealCard,
  startAndSkipMovie,
} from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { middleOf, scrollByFinger, tapEvery } from '#e2e/support/touch.ts'

const MIDDLE = { x: 195, y: 420 } as const
const DEVICES = [
  { language: 'ja', viewport: { width: 390, height: 844 } },
  { language: 'en', viewport: { width: 1440, height: 900 } },
] as const

test('U-007: a right-click is prevented on every screen', async ({ page }) => {
  for (const address of ['/', '/login', '/user-guide']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const prevented = await watchPrevented(page, 'contextmenu')
    await page.mouse.click(MIDDLE.x, MIDDLE.y, { button: 'right' })
    await expect.poll(prevented, address).toEqual([true])
  }
})

test('U-009: a touch with two fingers is prevented, with one it is not', async ({ page }) => {
  await page.goto('/user-guide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const prevented = await watchPrevented(page, 'touchstart')
  const fingers = await page.context().newCDPSession(page)
  const left = { ...MIDDLE, id: 0 }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [left] })
  await expect.poll(prevented).toEqual([false])
  await fingers.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [left, { x: MIDDLE.x + 60, y: MIDDLE.y, id: 1 }],
  })
  await expect.poll(prevented).toEqual([false, true])
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
})

test('a visitor who allows zooming in the menu, or has enlarged the text, zooms by touch', async ({
  page,
  browser,
}) => {
  await page.goto('/user-guide')
  await page.getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('switch', { name: '拡大を許可' }).check()
  await page.reload()
  await expect(page.locator('body')).toHaveCSS('touch-action', 'auto')
  const prevented = await watchPrevented(page, 'touchend')
  await tapEvery(page, 100, [MIDDLE, MIDDLE])
  await expect.poll(prevented).toEqual([false, false])
  await page.getByRole('button', { name: 'メニュー' }).click()
  await page.getByRole('switch', { name: '拡大を許可' }).uncheck()
  await expect(page.locator('body')).toHaveCSS('touch-action', 'manipulation')
  const enlarged = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await enlarged.addInitScript(() => {
    const enlarge = () => {
      if (document.documentElement) document.documentElement.style.fontSize = '24px'
    }
    new MutationObserver(enlarge).observe(document, { childList: true })
  })
  await enlarged.goto('/user-guide')
  await expect(enlarged.locator('body')).toHaveCSS('touch-action', 'auto')
  await enlarged.close()
})

test('U-010 K-013: a second tap within 350 ms is prevented, a later one is not', async ({
  page,
}) => {
  expect(DOUBLE_TAP_MS).toBe(350)
  await page.clock.install({ time: new Date('2025-08-01T03:00:00Z') })
  await page.goto('/user-guide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt(new Date('2025-08-01T03:10:00Z'))
  const prevented = await watchPrevented(page, 'touchend')
  const tapAfter = async (pauseMs: number) => {
    await page.clock.runFor(pauseMs)
    await page.touchscreen.tap(MIDDLE.x, MIDDLE.y)
  }
  for (const pauseMs of [1000, 300, 400, 350, 351, 0]) await tapAfter(pauseMs)
  await expect.poll(prevented).toEqual([false, true, false, true, false, true])
})

test('U-010: a quick second tap at another place is not prevented', async ({ page }) => {
  await page.goto('/user-guide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const prevented = await watchPrevented(page, 'touchend')
  await tapEvery(page, 100, [MIDDLE, { ...MIDDLE, y: MIDDLE.y + 80 }, MIDDLE])
  await expect.poll(prevented).toEqual([false, false, false])
})

test('U-010: browsers do not zoom by a double tap on a control, where quick taps act', async ({
  page,
}) => {
  await page.goto('/login')
  const field = page.getByRole('textbox', { name: 'メールアドレス' })
  await expect(field).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('touch-action', 'manipulation')
  const prevented = await watchPrevented(page, 'touchend')
  const middle = await middleOf(field)
  await tapEvery(page, 100, [middle, middle, middle])
  await expect.poll(prevented).toEqual([false, false, false])
})

for (const { language, viewport } of conditionsOf(DEVICES, 0)) {
  test(`20 taps at 120 ms in the reveal are 20 steps (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await pauseFlips(page)
    await loginAs(page, await shop.addMember({ points: 2_000 }))
    await buyThroughScreen(page, { packId: 6, count: 12 })
    await startAndSkipMovie(page)
    const middle = await middleOf(revealCard(page))
    await tapEvery(page, 120, Array(20).fill(middle))
    await expect(page.getByText('11 / 12', { exact: true })).toBeVisible()
    await expect(revealCard(page)).not.toHaveAttribute('data-state', 'shown')
  })

  test(`20 taps at 120 ms and six at 200 ms pick their cards, and so does a tap 50 ms after a scroll (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember({ points: 5_000 }))
    // The page picks ship-only cards already when it opens. The pack of this test has no ship-only
    // cards, so all cards start unpicked.
    const cards = await shop.database.query<{ id: number }>({
      text: 'select id from cards order by id limit 12',
    })
    const prizes = cards.map(({ id }) => ({
      cardId: id,
      buyPoint: 40,
      actionType: '0' as const,
      count: 10,
    }))
    const packId = await publishExtraPack(shop, { prizes })
    await buyThroughApi(page, { packId, count: 40 })
    await page.goto('/get-card-list')
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await page.evaluate(scrollToFirstCard)
    await expect.poll(() => page.evaluate(placesOfOpenCards)).toHaveLength(6)
    const six = await page.evaluate(placesOfOpenCards)
    const boxOf = (index: string) => page.locator(`input[data-index="${index}"]`)

    await tapEvery(page, 200, six)
    for (const { index } of six) await expect(boxOf(index)).toBeChecked()
    await tapEvery(page, 120, [...six, ...six, ...six, ...six.slice(0, 2)])
    // The first two cards have had five taps each, and the other four cards have had four taps each.
    for (const [at, { index }] of six.entries())
      await expect(boxOf(index)).toBeChecked({ checked: at < 2 })

    await scrollByFinger(page, MIDDLE, 250)
    await page.waitForTimeout(50)
    const [card] = await page.evaluate(placesOfOpenCards)
    if (card === undefined) throw new Error('no open card is in sight')
    await page.touchscreen.tap(card.x, card.y)
    await expect(boxOf(card.index)).toBeChecked()
  })
}

/** Scrolls until the first row of cards stands right below the page's header. */
function scrollToFirstCard(): void {
  const label = document.querySelector('input[data-index]')?.closest('label')
  scrollBy(0, (label?.getBoundingClientRect().top ?? 0) - 80)
}

/** Returns the centres, on the screen, of the first six visible cards that are not picked. */
function placesOfOpenCards(): { index: string; x: number; y: number }[] {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-index]:not(:checked)')]
  const places = boxes.map((box) => {
    const { left, width, top, height } = (box.closest('label') ?? box).getBoundingClientRect()
    return { index: box.dataset.index ?? '', x: left + width / 2, y: top + height / 2 }
  })
  // The page's header hides places above 80 px, and the bar at the bottom hides places below 690
  // px.
  return places.filter(({ y }) => y > 80 && y < 690).slice(0, 6)
}

/**
 * Records for each event of this type whether the page prevented the browser's default action. The
 * listener that records runs after the page's own listeners.
 */
async function watchPrevented(page: Page, kind: string): Promise<() => Promise<boolean[]>> {
  await page.evaluate((name) => {
    const verdicts: boolean[] = []
    Object.assign(window, { verdicts })
    addEventListener(name, (event) => verdicts.push(event.defaultPrevented), { passive: false })
  }, kind)
  return () => page.evaluate(() => (window as unknown as { verdicts: boolean[] }).verdicts)
}
