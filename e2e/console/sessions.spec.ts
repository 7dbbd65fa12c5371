import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import { logInOperator, nextCode } from '#testing/drivers/console-client.ts'
import { OPERATOR_PASSWORD, operatorCast } from '#testing/fixtures/operators.ts'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

const MINUTE_MS = 60_000

test('A-010 A-011 what was entered survives a new login, and an old proof is requested for again', async ({
  page,
  context,
  testConsole,
}) => {
  const { clock } = testConsole
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/operators')
  await page.getByRole('button', { name: 'オペレーターを招待' }).click()
  const dialog = page.getByRole('dialog', { name: 'オペレーターを招待' })
  await dialog.getByLabel('名前').fill('Dora')
  await dialog.getByLabel('メールアドレス').fill('dora@session.example')
  await dialog.getByLabel('理由').fill('year end')

  clock.advance(16 * MINUTE_MS)
  await page.keyboard.press('Control+Enter')
  const login = page.getByRole('dialog', { name: 'もう一度ログインしてください' })
  await expect(login).toBeVisible()
  await login.getByLabel('メールアドレス').fill(operatorCast.owner.mail)
  await login.getByRole('textbox', { name: 'パスワード' }).fill(OPERATOR_PASSWORD)
  await login.getByLabel('認証アプリのコード').fill(nextCode(testConsole, 'owner'))
  await login.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(login).toHaveCount(0)
  await expect(dialog.getByLabel('名前')).toHaveValue('Dora')
  await settled(page)

  clock.advance(6 * MINUTE_MS)
  await dialog.getByLabel('理由').press('Control+Enter')
  const proof = page.getByRole('dialog', { name: '本人確認' })
  await proof.getByLabel('認証アプリのコード').fill(nextCode(testConsole, 'owner'))
  await proof.getByRole('button', { name: 'コードで確認する' }).click()
  await expect(page.getByRole('heading', { name: /オペレーターの招待/ })).toBeVisible()
})

test('A-040 a lost answer and a second press ask once', async ({ page, context, testConsole }) => {
  const client = await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/operators')
  await page.getByRole('button', { name: 'オペレーターを招待' }).click()
  const dialog = page.getByRole('dialog', { name: 'オペレーターを招待' })
  await dialog.getByLabel('名前').fill('Emil')
  await dialog.getByLabel('メールアドレス').fill('emil@session.example')
  await dialog.getByLabel('理由').fill('twice')
  let sentCount = 0
  await page.route('**/console/api/operators/invite', async (route) => {
    sentCount += 1
    if (sentCount > 2) return route.continue()
    // The server executes the request, but the browser gets no response.
    await route.fetch({ url: loopbackUrl(route.request().url()) })
    await route.abort()
  })
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog.getByRole('alert')).toContainText('二重に実行されることはありません')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(page.getByRole('heading', { name: /オペレーターの招待/ })).toBeVisible()
  const { list } = await client.get('/approvals?state=waiting')
  const requested = list.filter((each: { targetName: string }) => /emil/i.test(each.targetName))
  expect(requested).toHaveLength(1)
})

test('A-039 of two people who change the same, the later sees both versions', async ({
  page,
  context,
  testConsole,
}) => {
  const client = await logInAs(context, testConsole, 'second-owner')
  await openScreen(page, '/operators')
  await page.getByRole('button', { name: '発送担当のIPアドレスを変更' }).click()
  const dialog = page.getByRole('dialog', { name: '発送担当のIPアドレスを変更' })
  await dialog.getByRole('textbox', { name: 'IPアドレス' }).fill('203.0.113.0/24')
  await dialog.getByLabel('理由').fill('office')
  const { list } = await client.get('/address-lists')
  const { version } = list.find((each: { role: string }) => each.role === 'shipper')
  const theirs = { role: 'shipper', addresses: ['198.51.100.0/24'], version, reason: 'home' }
  expect((await client.act('/address-lists', theirs)).state).toBe(200)

  await dialog.getByRole('button', { name: '変更', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: 'ほかの人が先に変更しました' })
  await expect(conflict.getByRole('cell', { name: '198.51.100.0/24' })).toBeVisible()
  await expect(conflict.getByRole('cell', { name: '203.0.113.0/24' })).toBeVisible()
  await conflict.getByRole('button', { name: 'あなたの入力で続ける' }).click()
  await expect(page.getByText('保存しました。')).toBeVisible()
  await expect(page.getByRole('cell', { name: '203.0.113.0/24' })).toBeVisible()
})

test('A-014 a change of the password lists the other sessions and ends them, unless they are kept', async ({
  page,
  context,
  testConsole,
}) => {
  const elsewhere = await logInOperator(testConsole, 'second-owner')
  await logInAs(context, testConsole, 'second-owner')
  await openScreen(page, '/sessions')
  const others = page.getByRole('table', { name: 'ログイン中のほかの端末' })
  await expect(others.getByRole('cell', { name: '127.0.0.1' }).first()).toBeVisible()
  const choice = page.getByRole('checkbox', { name: 'ほかの端末をログアウトさせる' })
  await expect(choice).toBeChecked()
  const change = async (password: string) => {
    await page.getByRole('textbox', { name: '新しいパスワード' }).fill(password)
    await page.getByRole('button', { name: 'パスワードを変更する' }).click()
  }
  await choice.uncheck()
  await change('a first long enough password')
  await expect(page.getByText('ほかの端末はログインしたままです。')).toBeVisible()
  expect((await elsewhere.get('/sessions')).state).toBe(200)
  await expect(choice).toBeChecked()
  await change('a second long enough password')
  await expect(page.getByText('ほかの端末はログアウトしました。')).toBeVisible()
  await expect(others).toHaveCount(0)
  expect((await elsewhere.get('/sessions')).state).toBe(401)
})
