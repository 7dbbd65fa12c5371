import { addAuthenticator } from '#e2e/support/virtual-authenticator.ts'
import {
  approveRequest,
  changeOperator,
  expect,
  logInAs,
  openScreen,
  test,
} from './console-base.ts'

const MAIL = 'fumi@invitation.example'

test('A-002 A-003 A-005 A-007 A-020 A-021 an invited operator is approved by a second owner, enrols a passkey and logs in with it', async ({
  page,
  context,
  browser,
  testConsole,
}) => {
  test.setTimeout(120_000)
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/operators')
  await page.getByRole('button', { name: 'オペレーターを招待' }).click()
  const dialog = page.getByRole('dialog', { name: 'オペレーターを招待' })
  await dialog.getByLabel('名前').fill('文')
  await dialog.getByLabel('メールアドレス').fill(MAIL)
  await dialog.getByLabel('理由').fill('発送が増えたため')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(page.getByRole('heading', { name: /オペレーターの招待/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '取り下げる' })).toBeVisible()
  await expect(page.getByRole('button', { name: '承認する' })).toHaveCount(0)

  const path = new URL(page.url()).pathname.replace('/console', '')
  await changeOperator(context, testConsole, 'second-owner')
  await openScreen(page, path)
  await expect(page.getByRole('cell', { name: '発送が増えたため' })).toBeVisible()
  await approveRequest(page)

  const mails = await testConsole.database.query<{ text: string }>({
    text: 'select text from outbox_messages order by id desc',
  })
  const link = mails.map(({ text }) => /\/console\/invitation#[\w-]+/.exec(text)?.[0]).find(Boolean)
  const guest = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const guestPage = await guest.newPage()
  await addAuthenticator(guestPage)
  await guestPage.goto(`${testConsole.url}${link}`)
  await guestPage.getByLabel('メールアドレス').fill(MAIL)
  await guestPage.getByRole('button', { name: 'はじめる' }).click()
  await expect(guestPage.getByRole('heading', { name: /文 さんの認証手段/ })).toBeVisible()
  await expect(guestPage.getByRole('button', { name: '登録を完了する' })).toBeDisabled()
  await guestPage.getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect(guestPage.getByText('登録済み：1個')).toBeVisible()
  await guestPage.getByRole('button', { name: '登録を完了する' }).click()
  const codes = guestPage.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await guestPage.getByRole('button', { name: '保管しました' }).click()
  await expect(guestPage.getByRole('heading', { name: 'ホーム' })).toBeVisible()

  await guestPage.getByRole('button', { name: /のメニュー/ }).click()
  await guestPage.getByRole('menuitem', { name: 'ログアウト' }).click()
  await guestPage.getByRole('button', { name: 'パスキーを使う' }).click()
  await expect(guestPage.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await guest.close()
})
