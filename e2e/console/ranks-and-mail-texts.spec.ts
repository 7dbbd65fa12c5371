import { setTimeout } from 'node:timers/promises'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import {
  LAYOUT_SHIFT_MAX,
  readLayoutShift,
  recordLayoutShifts,
} from '#e2e/quality/layout-shifts.ts'
import { changeOperator, expect, logInAs, openScreen, settled, test } from './console-base.ts'

test('A-170 an owner plans the ranks of the next month with a preview and withdraws them; an accountant only reads', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/ranks')
  expect(await accessibilityFaults(page), 'the ranks').toEqual([])
  await page.getByRole('button', { name: /からのランクを決める/ }).click()
  const silver = page.getByRole('group', { name: 'ランク 4' })
  await silver.getByLabel('条件（月の購入額・円）').fill('30000')
  await expect(page.getByRole('alert')).toContainText('同じ条件のランクが2つあります。')
  await expect(page.getByRole('button', { name: '保存する' })).toBeDisabled()
  await silver.getByLabel('条件（月の購入額・円）').fill('80000')
  await page.getByRole('button', { name: 'ランクを追加' }).click()
  const top = page.getByRole('group', { name: 'ランク 6' })
  await top.getByRole('textbox', { name: '名前', exact: true }).fill('朱札')
  await top.getByLabel('名前（英語）').fill('Vermilion ticket')
  await page.getByRole('button', { name: '影響を確認' }).click()
  const preview = page.getByRole('region', { name: '翌月の会員数' })
  await expect(preview.getByRole('status')).toContainText('上がる会員 0人、下がる会員 0人')
  expect(await accessibilityFaults(page), 'the form of the ranks').toEqual([])
  await page.getByRole('button', { name: '保存する' }).click()
  const saving = page.getByRole('dialog', { name: /からのランクを保存/ })
  await saving.getByLabel('理由').fill('秋の見直し')
  await saving.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText(/保存しました。/)).toBeVisible()
  const planned = page.getByRole('group', { name: /月からのランク$/ }).first()
  await expect(planned.getByRole('row', { name: /銀札 .*80,000円/ })).toBeVisible()
  await expect(planned.getByRole('row', { name: /朱札/ })).toBeVisible()
  await settled(page)

  await changeOperator(context, testConsole, 'accountant')
  await openScreen(page, '/ranks')
  await expect(page.getByRole('row', { name: /朱札/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /ランクを決める|取り消す/ })).toHaveCount(0)

  await changeOperator(context, testConsole, 'second-owner')
  await openScreen(page, '/ranks')
  await page.getByRole('button', { name: '予定を取り消す' }).click()
  const withdrawal = page.getByRole('dialog', { name: /からのランクを取り消す/ })
  await withdrawal.getByLabel('理由').fill('見送り')
  await withdrawal.getByRole('button', { name: '予定を取り消す' }).click()
  await expect(page.getByText('予定を取り消しました。')).toBeVisible()
  await expect(page.getByRole('row', { name: /朱札/ })).toHaveCount(0)
})

test('A-169 an owner changes the text of a mail after its sample, not without the tracking number; support only reads', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/mail-templates')
  expect(await accessibilityFaults(page), 'the texts of mails').toEqual([])
  await page.getByRole('link', { name: '発送のお知らせ', exact: true }).first().click()
  const body = page.getByRole('textbox', { name: '本文' })
  await expect(body).toBeVisible()
  await recordLayoutShifts(page)
  await page.route(/html-editor/, async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('本文', { exact: true })).toBeVisible()
  await expect(body).toBeVisible()
  await settled(page)
  expect(await readLayoutShift(page)).toBeLessThan(LAYOUT_SHIFT_MAX)
  await body.fill('発送しました。')
  await expect(page.getByRole('alert')).toContainText('{{tracking_number}} が必要です。')
  await expect(page.getByRole('button', { name: '保存する' })).toBeDisabled()
  await body.press('Control+z')
  await body.press('Control+End')
  await body.press('Enter')
  await page.getByRole('button', { name: '太字' }).click()
  await expect(body, 'the text goes on where it was').toBeFocused()
  await page.keyboard.insertText('またのご利用をお待ちしています。')
  const sample = page.frameLocator('iframe[title="スマートフォン（390px）"]').locator('body')
  await expect(sample.locator('strong')).toHaveText('またのご利用をお待ちしています。')
  await expect(sample).toContainText('追跡番号：123456789012')
  await expect(sample).toContainText('またのご利用をお待ちしています。')
  expect(await accessibilityFaults(page), 'the text of a mail').toEqual([])
  await page.getByRole('button', { name: '自分に送ってみる' }).click()
  await expect(page.getByText('あなたのメールアドレスに送ります。')).toBeVisible()
  await page.getByRole('button', { name: '保存する' }).click()
  const dialog = page.getByRole('dialog', { name: '「発送のお知らせ」（日本語）を保存' })
  await dialog.getByLabel('理由').fill('ごあいさつを足す')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('保存しました。')).toBeVisible()
  await expect(page.getByRole('row', { name: /第1版/ })).toBeVisible()
  await settled(page)

  await changeOperator(context, testConsole, 'support')
  await openScreen(page, '/mail-templates/parcel-sent')
  await expect(sample).toContainText('またのご利用をお待ちしています。')
  await expect(
    page.getByRole('button', { name: /保存する|標準の文面に戻す|読み込む/ }),
  ).toHaveCount(0)
})
