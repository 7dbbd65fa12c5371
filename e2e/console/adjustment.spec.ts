import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import {
  approveRequest,
  changeOperator,
  expect,
  logInAs,
  openScreen,
  settled,
  test,
} from './console-base.ts'

test('A-150 A-020 A-025 support finds a member and asks for points, and an owner approves them', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const now = testConsole.clock.now()
  const member = await addMemberAccount(testConsole.database, { points: 500, now })
  await logInAs(context, testConsole, 'support')
  await openScreen(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('番号・名前・メールアドレスで探す').fill(member.mail)
  await page.getByText(`${member.mail.slice(0, 1)}…`).click()
  const title = `会員 ${member.id}`
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('500pt（有償 0・無償 500）')).toBeVisible()
  await settled(page)
  expect(await accessibilityFaults(page), 'a member').toEqual([])

  await page.getByRole('button', { name: 'ポイント・コインを調整する' }).click()
  const dialog = page.getByRole('dialog', { name: 'ポイント・コインを調整する' })
  await dialog.getByLabel('数量').fill('-501')
  await dialog.getByLabel('会員に見える文面').fill('お詫び')
  await dialog.getByLabel('理由').fill('発送が遅れたため')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('会員の残高が足りません。')
  await dialog.getByLabel('数量').fill('300')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: '申請を見る' }).click()
  await expect(page.getByRole('cell', { name: '+300pt' })).toBeVisible()
  await expect(page.getByRole('button', { name: '承認する' })).toHaveCount(0)
  const path = new URL(page.url()).pathname.replace('/console', '')

  await changeOperator(context, testConsole, 'owner')
  await openScreen(page, path)
  await approveRequest(page)
  await openScreen(page, `/members/${member.id}`)
  const errands = page.getByRole('table', { name: 'ショップへの依頼' })
  await expect(errands.getByRole('row', { name: /ポイント・コインの調整 処理待ち/ })).toBeVisible()
})

test('A-026 an auditor sees a member and can ask for nothing', async ({
  page,
  context,
  testConsole,
}) => {
  const now = testConsole.clock.now()
  const member = await addMemberAccount(testConsole.database, { now })
  await logInAs(context, testConsole, 'auditor')
  await openScreen(page, `/members/${member.id}`)
  await expect(page.getByRole('cell', { name: /…@example\.com/ })).toBeVisible()
  for (const name of [
    'ポイント・コインを調整する',
    'パスワード再設定メールを送る',
    '退会処理をする',
  ]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
})
