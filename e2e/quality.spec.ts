import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { expect, loginAs, test } from './base.ts'
import { narrowTargets, widthsThatOverflow } from './fit.ts'
import { addSilver } from './ranked.ts'

const SHIFT_MAX = 0.02

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
    expect(await widthsThatOverflow(page)).toEqual([])
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
