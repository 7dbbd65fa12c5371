import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

const types = (page: Page) => page.getByRole('region', { name: 'カードの種類' })
const rows = (page: Page) => types(page).getByRole('listitem')
const handle = (page: Page) => types(page).getByRole('button', { name: '丙の種別を動かす' })
const save = (page: Page) => types(page).getByRole('button', { name: 'この順番で保存' })
/** Returns the element that tells screen readers that the card type is at this place. */
const announced = (page: Page, place: number, count: number) =>
  page.getByText(`丙の種別は${count}件中${place}番目にあります。`)

/**
 * Moves the row to the top by keyboard. Presses ArrowUp until the row is at the top, where further
 * presses change nothing.
 */
async function moveToTop(page: Page, { from, count }: { from: number; count: number }) {
  await handle(page).press('Space')
  await expect(announced(page, from, count)).toHaveCount(1)
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(announced(page, 1, count)).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText(`丙の種別を${count}件中1番目に置きました。`)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('丙の種別')
}

test('A-075 card types are ordered by keyboard and by drag, and an order of an older list is refused', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const client = await logInAs(context, testConsole, 'pack-maker')
  for (const name of ['甲の種別', '乙の種別']) {
    await client.act('/card-types', { name, nameEn: name })
  }
  await openScreen(page, '/packs/order')
  await expect(page.getByText('公開中のパックはありません。')).toBeVisible()
  await page.getByRole('button', { name: '種類を追加' }).click()
  const dialog = page.getByRole('dialog', { name: '種類を追加' })
  await dialog.getByLabel('名前（日本語）').fill('丙の種別')
  await dialog.getByLabel('名前（英語）').fill('C')
  await dialog.getByRole('button', { name: '種類を追加' }).click()
  await expect(page.getByText('「丙の種別」を、並びの最後に追加しました。')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  expect(await accessibilityFaults(page)).toEqual([])

  await moveToTop(page, { from: 3, count: 3 })
  await client.act('/card-types', { name: '丁の種別', nameEn: 'D' })
  await save(page).click()
  await expect(types(page).getByRole('alert')).toContainText('ほかの人が先に変更しました')
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).nth(2)).toContainText('丙の種別')
  await settled(page)

  await moveToTop(page, { from: 3, count: 4 })
  await save(page).click()
  await expect(types(page).getByText('並び順を保存しました。')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  const { list } = await client.get('/card-types')
  expect(list[0].name).toBe('丙の種別')
  await settled(page)

  // The test does not click after the drag, because the drag library ignores a click right after a
  // drag.
  const last = (await rows(page).last().boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await handle(page).hover()
  await page.mouse.down()
  await expect(async () => {
    await page.mouse.move(last.x + 20, last.y + last.height, { steps: 5 })
    await page.mouse.move(last.x + 20, last.y + last.height + 4, { steps: 2 })
    await expect(announced(page, 4, 4)).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.mouse.up()
  await expect(rows(page).last()).toContainText('丙の種別')
  await expect(save(page)).toBeEnabled()
})
