import { accessibilityFaults } from '#e2e/quality/axe.ts'
import {
  approveRequest,
  changeOperator,
  expect,
  logInAs,
  openScreen,
  settled,
  test,
} from './console-base.ts'

test('A-167 A-165 A-166 A-343 a text without the seller’s name is refused by name, and a second owner publishes it with its diff and the need of acceptance', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/legal-texts/privacy-protection')
  expect(await accessibilityFaults(page), 'the legal text').toEqual([])
  const save = page.getByRole('button', { name: '下書きを保存' })
  const today = await page.evaluate(() =>
    new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' }),
  )
  await expect(page.getByLabel('適用日')).toHaveValue(today)
  await page.getByLabel('適用日').fill('2099-04-01')
  await page.getByLabel('会員の同意を求める').check()
  await save.click()
  const submit = page.getByRole('button', { name: '承認を申請する' })
  await expect(submit).toBeEnabled()
  await settled(page)
  await submit.click()
  const dialog = page.getByRole('dialog', { name: '承認を申請する' })
  await dialog.getByLabel('理由').fill('住所の追加')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog.getByRole('alert')).toContainText('事業者の名称・住所')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await expect(dialog).toHaveCount(0)

  const first = page.getByRole('group', { name: '第1項' })
  await first.getByRole('textbox', { name: '本文', exact: true }).fill('株式会社引札\n渋谷区1-2-3')
  await first.getByRole('textbox', { name: '本文（英語）' }).fill('Hikifuda Inc.\n1-2-3 Shibuya')
  await first.getByLabel('事業者の名称').check()
  await first.getByLabel('住所').check()
  await expect(page.getByText('必要な項目はそろっています。')).toBeVisible()
  await expect(submit).toBeDisabled()
  await save.click()
  await expect(submit).toBeEnabled()
  await settled(page)
  await submit.click()
  await dialog.getByLabel('理由').fill('住所の追加')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await page.getByRole('link', { name: '申請を見る' }).click()
  await expect(page).toHaveURL(/\/approvals\/\d+$/)
  const path = new URL(page.url()).pathname.replace('/console', '')

  await changeOperator(context, testConsole, 'second-owner')
  await openScreen(page, path)
  await expect(page.getByRole('region', { name: '日本語' }).getByRole('insertion')).toHaveText([
    '株式会社引札',
    '渋谷区1-2-3',
  ])
  await expect(page.getByText('会員の同意を求める', { exact: true })).toBeVisible()
  await approveRequest(page)
  await openScreen(page, '/legal-texts/privacy-protection')
  const version = page.getByRole('row', { name: /第1\.2版 2099-04-01 適用前/ })
  await expect(version).toContainText('同意が必要')
})
