import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

test('A-075 card types are ordered by keyboard and by drag, and an order of an older list is refused', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const client = await logInAs(context, testConsole, 'pack-maker')
  for (const name of ['甲の種別', '乙の種別', '丙の種別']) {
    await client.act('/card-types', { name, name_en: name })
  }
  const { list } = await client.get('/card-types')
  const count: number = list.length
  await openScreen(page, '/packs/order')
  await expect(page.getByText('公開中のパックはありません。')).toBeVisible()
  const types = page.getByRole('region', { name: 'カード種別' })
  const rows = types.getByRole('listitem')
  const handle = types.getByRole('button', { name: '丙の種別を動かす' })
  const save = types.getByRole('button', { name: 'この順番で保存' })
  await expect(rows).toHaveCount(count)
  expect(await accessibilityFaults(page)).toEqual([])

  await handle.press('Space')
  await expect(page.getByText('丙の種別をつかみました')).toHaveCount(1)
  // A row at the top stays there, so one press too many changes nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    const isAtTop = page.getByText(`丙の種別は${count}件中1番目にあります。`)
    await expect(isAtTop).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText(`丙の種別を${count}件中1番目に置きました。`)).toHaveCount(1)
  await expect(rows.first()).toContainText('丙の種別')
  await save.click()
  await expect(types.getByText('並び順を保存しました。')).toBeVisible()
  await expect(save).toBeDisabled()
  const saved = await client.get('/card-types')
  expect(saved.list[0].name).toBe('丙の種別')

  await settled(page)
  const last = (await rows.last().boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await handle.hover()
  await page.mouse.down()
  await expect(async () => {
    await page.mouse.move(last.x + 20, last.y + last.height, { steps: 5 })
    await page.mouse.move(last.x + 20, last.y + last.height + 4, { steps: 2 })
    const isAtEnd = page.getByText(`丙の種別は${count}件中${count}番目にあります。`)
    await expect(isAtEnd).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.mouse.up()
  await expect(rows.last()).toContainText('丙の種別')
  await client.act('/card-types', { name: '丁の種別', name_en: 'D' })
  await save.click()
  await expect(types.getByRole('alert')).toContainText('ほかの人が先に変更しました')
  await expect(rows).toHaveCount(count + 1)
})
