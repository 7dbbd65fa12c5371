import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { expect, loginAs, test } from './base.ts'
import { addSilver } from './ranked.ts'

const WIDTHS_PX = [320, 390, 768, 1440] as const
const SHIFT_MAX = 0.02
const TOUCH_PX_MIN = 44

const SCREENS = [
  '/',
  '/pack-list?index=1',
  '/pack-detail?packId=1',
  '/pack-detail?packId=4',
  '/pack-detail?packId=5',
  '/login',
  '/user-guide',
] as const
const MEMBER_SCREENS = [
  '/my-page',
  '/coin-history',
  '/exchange-card',
  '/exchange-card?tab=game&page=2',
  '/exchange-card?tab=packs',
] as const

for (const address of [...SCREENS, ...MEMBER_SCREENS]) {
  test(`${address} is quiet, steady, within its width and open to everybody`, async ({
    page,
    shop,
  }) => {
    const isMembers = MEMBER_SCREENS.some((each) => each === address)
    if (isMembers) await loginAs(page, await addSilver(shop, 5_000))
    const complaints: string[] = []
    page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
    page.on('pageerror', ({ message }) => complaints.push(message))
    await countShifts(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
      SHIFT_MAX,
    )
    expect(await narrowTargets(page)).toEqual([])
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })
}

/** Layout shifts that nobody asked for, summed up as browsers do. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { shift: 0 })
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) counted.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What a thumb would miss; a box within a label is as large as its label. */
function narrowTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    (pxMin) =>
      [...document.querySelectorAll('a, button, select, input:not(label input)')]
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ target }) => target.checkVisibility({ visibilityProperty: true }))
        .filter(({ box }) => box.right > 0 && (box.width < pxMin || box.height < pxMin))
        .map(({ target, box }) => `${target.outerHTML.slice(0, 80)} ${box.width}×${box.height}`),
    TOUCH_PX_MIN,
  )
}
