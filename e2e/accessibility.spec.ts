import type { Locator, Page } from '@playwright/test'
import { FAIRNESS_ADDRESSES, PUBLIC_ADDRESSES } from './addresses.ts'
import { accessibilityFaults } from './axe.ts'
import { expect, loginAs, test } from './base.ts'
import { buyMixed, overlay, revealCard, skipAll } from './draws.ts'
import { narrowTargets, widthsThatOverflow } from './fit.ts'
import { movingParts } from './stillness.ts'
import { arrive, enterAsCollector, speak } from './walk.ts'

const WALK_MS_MAX = 300_000
const TABS_MAX = 80

test('axe finds nothing and nothing moves on any screen of a guest who wants stillness', async ({
  page,
}) => {
  test.setTimeout(WALK_MS_MAX)
  expect(await findingsOn(page, [...PUBLIC_ADDRESSES, ...FAIRNESS_ADDRESSES])).toEqual([])
})

test('axe finds nothing and nothing moves on any screen of a member who wants stillness', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  const addresses = await enterAsCollector(page, shop)
  expect(await findingsOn(page, addresses)).toEqual([])
})

test('axe finds nothing on the screens with most text in English', async ({ page, shop }) => {
  test.setTimeout(WALK_MS_MAX)
  await speak(page, 'en')
  await enterAsCollector(page, shop)
  const addresses = ['/', '/pack-detail?packId=1', '/get-card-list', '/change-member', '/my-page']
  expect(await findingsOn(page, addresses)).toEqual([])
})

test('axe finds nothing in the menu and on the maintenance page', async ({ page }) => {
  await arrive(page, '/')
  await page.getByRole('button', { name: 'メニュー', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto('/maintenance.html')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('axe finds nothing in refusals, the purchase dialog and the reveal', async ({
  page,
  shop,
}) => {
  test.setTimeout(90_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive(page, '/login')
  await page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await accessibilityFaults(page), 'the refused login').toEqual([])

  await loginAs(page, await shop.addMember({ points: 1_000 }))
  await arrive(page, '/pack-detail?packId=6')
  await page.getByRole('main').getByRole('button', { name: 'くじを引く' }).click()
  const buy = page.getByRole('dialog').getByRole('button', { name: '購入する' })
  await expect(buy).toBeVisible()
  expect(await accessibilityFaults(page), 'the purchase dialog').toEqual([])
  await buy.click()
  await expect(overlay(page)).toBeVisible()
  expect(await accessibilityFaults(page), 'the overlay of the reveal').toEqual([])
  // Stillness is wanted, so no movie comes between.
  await overlay(page).click()
  await expect(revealCard(page)).toBeVisible()
  expect(await accessibilityFaults(page), 'a card of the reveal').toEqual([])
})

test('the keyboard alone logs in, draws, and decides', async ({ page, shop }) => {
  test.setTimeout(90_000)
  const member = await shop.addMember({ points: 1_000 })
  await page.goto('/login')
  await tabTo(page, page.getByLabel('メールアドレス'))
  await page.keyboard.type(member.mail)
  await tabTo(page, page.getByLabel('パスワード', { exact: true }))
  await page.keyboard.type(member.pass)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('header-points')).toHaveText('1,000')

  await press(page, page.getByTestId('pack-6').getByRole('link'))
  await expect(page).toHaveURL(/\/pack-detail\?packId=6$/)
  await press(page, page.getByRole('main').getByRole('button', { name: 'くじを引く' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: '購入する' }))
  await page.waitForURL('**/gacha-animation')
  await expect(overlay(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, skipAll(page))
  await expect(revealCard(page)).toHaveCount(0)

  await expect(page).toHaveURL('/get-card-list')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await press(page, page.getByRole('button', { name: '次へ進む' }))
  await expect(page).toHaveURL(/\/confirm-get-card-list/)
  await press(page, page.getByRole('main').getByRole('button', { name: /確定|決定/ }))
  await expect(page).toHaveURL('/thank-you')
})

test('U-051: a list of many cards is walked, picked and left by the keyboard, and read out', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 5_000 }))
  const { cards } = await buyMixed(page, { packId: 6, count: 60 })
  await arrive(page, '/get-card-list')
  const list = page.getByRole('group', { name: '発送するカードを選ぶ' })
  const box = (index: number) => list.locator(`[data-index="${index}"]`)
  await tabTo(page, box(0))
  const walked = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const
  for (const [turn, index] of [1, 4, 3, 0].entries()) {
    await page.keyboard.press(walked[turn] as string)
    await expect(box(index)).toBeFocused()
  }
  // Beyond what is drawn: the focus follows the scroll and is never lost.
  await page.keyboard.press('End')
  await expect(box(59)).toBeFocused()
  await expect(box(59)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(box(0)).toBeFocused()
  const choosable = cards.findIndex(({ action_type }) => action_type === '0')
  for (let step = 0; step < choosable; step++) await page.keyboard.press('ArrowRight')
  await expect(box(choosable)).toHaveAccessibleName(/（.+・変換 \d+P）$/)
  await page.keyboard.press('Space')
  await expect(box(choosable)).toBeChecked()
  const shipped = cards.filter(({ action_type }) => action_type === '2').length + 1
  await expect(page.getByRole('status')).toContainText(`発送する ${shipped}枚`)

  await page.evaluate(() => document.getElementById('content')?.focus())
  await press(page, page.getByRole('button', { name: 'カードの一覧を飛ばす' }))
  await expect(page.getByRole('button', { name: 'すべて選ぶ' })).toBeFocused()
  await press(page, page.getByRole('button', { name: '次へ進む' }))
  await expect(page.getByRole('list', { name: '発送するカード', exact: true })).toBeVisible()
})

/** Moves on with the Tab key alone until it stands on what is meant, and sees that the focus shows. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeAttached()
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let tab = 0; tab < TABS_MAX && !(await isThere()); tab++) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
  await expect(wanted).toBeInViewport()
  expect(await isFocusShown(page), 'the focus is seen').toBe(true)
}

/** On itself, or on what stands in for it: the frame of a field, the picture of a card. */
function isFocusShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const around = [focused, focused?.parentElement, ...(focused?.parentElement?.children ?? [])]
    return around.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  })
}

async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

async function findingsOn(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const address of addresses) {
    await arrive(page, address)
    const findings = await Promise.all([
      accessibilityFaults(page),
      movingParts(page),
      narrowFields(page),
    ])
    const unfit = [...(await narrowTargets(page)), ...(await widthsThatOverflow(page))]
    for (const finding of [...findings.flat(), ...unfit]) found.push(`${address}: ${finding}`)
  }
  return found
}

/** iOS jumps into a field whose letters are smaller than 16 px; phones ask what the field takes. */
function narrowFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
      .filter((field) => field.checkVisibility() && !/checkbox|radio|hidden|file/.test(field.type))
      .filter(
        (field) =>
          Number.parseFloat(getComputedStyle(field).fontSize) < 16 ||
          (field instanceof HTMLInputElement && field.type !== 'search' && !field.autocomplete),
      )
      .map((field) => `a field for no phone: ${field.outerHTML.slice(0, 120)}`),
  )
}
