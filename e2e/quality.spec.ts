import { accessibilityFaults } from './axe.ts'
import { expect, loginAs, test } from './base.ts'
import { narrowTargets, widthsThatOverflow } from './fit.ts'
import { addSilver } from './ranked.ts'
import { countShifts, shiftOf } from './shifts.ts'

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
    expect(await shiftOf(page)).toBeLessThan(SHIFT_MAX)
    expect(await narrowTargets(page)).toEqual([])
    expect(await widthsThatOverflow(page)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })
}
