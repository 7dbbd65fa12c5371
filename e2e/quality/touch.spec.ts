import type { Page } from '@playwright/test'
import { DOUBLE_TAP_MS } from '#contract/constants.ts'
import { expect, test } from '#e2e/support/base.ts'

const MIDDLE = { x: 195, y: 420 } as const

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

/**
 * Records for each event of this type whether the page prevented the browser's default action. The
 * record is made after the page's own listeners have run.
 */
async function watchPrevented(page: Page, kind: string): Promise<() => Promise<boolean[]>> {
  await page.evaluate((name) => {
    const verdicts: boolean[] = []
    Object.assign(window, { verdicts })
    addEventListener(name, (event) => verdicts.push(event.defaultPrevented), { passive: false })
  }, kind)
  return () => page.evaluate(() => (window as unknown as { verdicts: boolean[] }).verdicts)
}
