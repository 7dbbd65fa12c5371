import { logInOperator } from '#testing/drivers/console-client.ts'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

test('A-160 A-161 A-162: a campaign is requested, warned about, approved, read and stopped', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'support')
  await openScreen(page, '/campaigns')
  await expect(page.getByText('キャンペーンはまだありません')).toBeVisible()
  await page.getByRole('link', { name: '新しいキャンペーン' }).click()
  await page.getByLabel(/^名前(?!（)/).fill('全種類コンプリート記念')
  await page.getByLabel('1回の数').fill('100')
  await page.getByLabel(/^予算/).fill('50')
  await page.getByLabel('開始（JST）').fill('2025-08-01T10:00')
  await page.getByLabel('終了（JST）').fill('2035-08-01T10:00')
  await page.getByLabel('理由').fill('summer')
  await page.getByLabel('コード', { exact: true }).selectOption('single')
  await expect(page.getByText(/景品表示法で禁止/)).toBeVisible()
  await page.getByLabel('そのような意味ではないことを確認しました').check()
  await page.getByRole('button', { name: '承認を申請する' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel(/^予算/).fill('5000')
  await page.getByLabel(/^名前(?!（)/).fill('夏のクーポン')
  await expect(page.getByText(/景品表示法で禁止/)).toHaveCount(0)
  await page.getByRole('button', { name: '承認を申請する' }).click()
  await expect(page.getByText(/申請しました/)).toBeVisible()
  await settled(page)
  const owner = await logInOperator(testConsole, 'owner')
  const { list } = await owner.get('/approvals')
  const { approval } = await owner.get(`/approvals/${list[0].id}`)
  const request = { payloadHash: approval.payloadHash, reason: 'checked' }
  await owner.act(`/approvals/${list[0].id}/approve`, request)
  await page.getByRole('link', { name: 'キャンペーンの一覧へ' }).click()
  await page.getByRole('link', { name: '夏のクーポン' }).click()
  await expect(page.getByRole('row', { name: '予算の残り 5,000pt' })).toBeVisible()
  await page.getByRole('button', { name: '停止する' }).click()
  await page.getByRole('dialog').getByLabel('理由').fill('over')
  await page.getByRole('dialog').getByRole('button', { name: '停止する' }).click()
  await expect(page.getByText('停止', { exact: true })).toBeVisible()
})
