import type { Locator, Page } from '@playwright/test'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { buyWithBothActionTypes, overlay, revealCard, skipAll } from '#e2e/support/draws.ts'
import { openScreen } from '#e2e/support/navigation.ts'
import { groupCards } from '#web/shop/draws/cards/card-group.rule.ts'

const TABS_MAX = 80

test('the keyboard alone is enough to log in, draw and decide', async ({ page, shop }) => {
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

test('U-051: by keyboard a long list of cards can be walked through, picked from and left, and each card has a name', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 5_000 }))
  const { cards } = await buyWithBothActionTypes(page, { packId: 6, count: 60 })
  await openScreen(page, '/get-card-list')
  await page.getByRole('button', { name: '引いた順' }).click()
  const groups = groupCards(cards).sort((a, b) => a.card.history_id - b.card.history_id)
  const last = groups.length - 1
  const list = page.getByRole('group', { name: '発送するカードを選ぶ' })
  const box = (index: number) => list.locator(`[data-index="${index}"]`)
  await tabTo(page, box(0))
  const walked = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const
  for (const [turn, index] of [1, 4, 3, 0].entries()) {
    await page.keyboard.press(walked[turn] as string)
    await expect(box(index)).toBeFocused()
  }
  // The list renders only the cards near the viewport. The keys End and Home must still move the
  // focus to the last and the first card.
  await page.keyboard.press('End')
  await expect(box(last)).toBeFocused()
  await expect(box(last)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(box(0)).toBeFocused()
  const choosable = groups.findIndex(({ card }) => card.action_type === '0')
  for (let step = 0; step < choosable; step++) await page.keyboard.press('ArrowRight')
  await expect(box(choosable)).toHaveAccessibleName(/（.+・変換 \d+P）( ×\d+)?$/)
  await page.keyboard.press('Space')
  await expect(box(choosable)).toBeChecked()
  const shipOnlyCount = cards.filter(({ action_type }) => action_type === '2').length
  const shipped = shipOnlyCount + (groups[choosable]?.count ?? 0)
  await expect(page.getByRole('status')).toContainText(`発送する ${shipped}枚`)

  await page.evaluate(() => document.getElementById('content')?.focus())
  await press(page, page.getByRole('button', { name: 'カードの一覧をスキップ' }))
  await expect(page.getByRole('button', { name: 'すべて選ぶ' })).toBeFocused()
  await press(page, page.getByRole('button', { name: '次へ進む' }))
  await expect(page.getByRole('list', { name: '発送するカード', exact: true })).toBeVisible()
})

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let tab = 0; tab < TABS_MAX && !(await isFocused()); tab++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  expect(await isFocusShown(page), 'the focus is seen').toBe(true)
}

/**
 * Returns true if the focus ring is shown. The ring may be on the focused element. It may also be
 * on another element that shows the ring instead, such as a field's frame or a card's picture.
 */
function isFocusShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const candidates = [
      focused,
      focused?.parentElement,
      ...(focused?.parentElement?.children ?? []),
    ]
    return candidates.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  })
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
