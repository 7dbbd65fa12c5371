import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { addAuthenticator } from '#e2e/support/virtual-authenticator.ts'
import { totpCode } from '#server/console/authenticators/totp/totp.ts'
import { logInOperator, nextCode } from '#testing/drivers/console-client.ts'
import { OPERATOR_PASSWORD, operatorCast } from '#testing/fixtures/operators.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

const VIEWPORT = { width: 1280, height: 800 }
const PASSWORD = 'a long enough password'

/**
 * Lets one owner request an invitation and another owner approve it. Returns the link in the mail.
 */
async function invite(testConsole: TestConsole, mail: string, role: string): Promise<string> {
  const owner = await logInOperator(testConsole, 'owner')
  const second = await logInOperator(testConsole, 'second-owner')
  const request = { name: '花', mail, role, reason: 'hired' }
  const { approvalId } = await owner.act('/operators/invite', request)
  const { approval } = await second.get(`/approvals/${approvalId}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  await second.act(`/approvals/${approvalId}/approve`, decision)
  const mails = await testConsole.database.query<{ text: string }>({
    text: 'select text from outbox_messages where recipient = $1 order by id desc',
    values: [mail],
  })
  const link = mails.map(({ text }) => /\/console\/invitation#[\w-]+/.exec(text)?.[0]).find(Boolean)
  return `${testConsole.url}${link}`
}

async function openInvitation(browser: Browser, link: string, mail: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage()
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByLabel('メールアドレス').fill(mail)
  await page.getByRole('button', { name: 'はじめる' }).click()
  await expect(page.getByRole('heading', { name: /花 さんの認証手段/ })).toBeVisible()
  await settled(page)
  return page
}

/** Enrols a password and an authenticator app. Returns the secret of the app. */
async function enrolApp(page: Page, testConsole: TestConsole): Promise<string> {
  await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'パスワードを登録する' }).click()
  await expect(page.getByRole('group', { name: 'パスワード' }).getByText('登録済み')).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: '認証アプリを登録する' }).click()
  const secret = (await page.locator('code').first().innerText()).trim()
  await page.getByLabel('6桁のコード').fill(totpCode(secret, testConsole.clock.now()))
  await page.getByRole('button', { name: 'コードを確認する' }).click()
  await expect(page.getByRole('group', { name: '認証アプリ' }).getByText('登録済み')).toBeVisible()
  await settled(page)
  return secret
}

test('A-004 an owner finishes only with two authenticators, one of them a passkey', async ({
  browser,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const mail = 'hana@sign-in.example'
  const page = await openInvitation(browser, await invite(testConsole, mail, 'owner'), mail)
  const finish = page.getByRole('button', { name: '登録を完了する' })
  await enrolApp(page, testConsole)
  await expect(finish).toBeDisabled()
  await page.getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect(page.getByText('登録済み：1個')).toBeVisible()
  await expect(finish).toBeEnabled()
  await finish.click()
  await expect(page.getByRole('list', { name: 'リカバリーコード' })).toBeVisible()
  await page.context().close()
})

test('A-006 A-007 an operator logs in by password and app, and by each recovery code once', async ({
  browser,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const { clock } = testConsole
  const mail = 'kiku@sign-in.example'
  const page = await openInvitation(browser, await invite(testConsole, mail, 'support'), mail)
  const secret = await enrolApp(page, testConsole)
  await page.getByRole('button', { name: '登録を完了する' }).click()
  const codes = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem')
  const code = (await codes.first().innerText()).trim()
  await page.getByRole('button', { name: '保管しました' }).click()
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()

  const logOut = async () => {
    await settled(page)
    await page.getByRole('button', { name: /のメニュー/ }).click()
    await page.getByRole('menuitem', { name: 'ログアウト' }).click()
    await expect(page.getByRole('button', { name: 'パスキーを使う' })).toBeVisible()
    await settled(page)
  }
  const enter = async (label: string, value: string) => {
    await page.getByLabel('メールアドレス').fill(mail)
    await page.getByRole('textbox', { name: 'パスワード' }).fill(PASSWORD)
    await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  }
  await logOut()
  clock.advance(60_000)
  await enter('認証アプリのコード', totpCode(secret, clock.now()))
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()

  await logOut()
  await page.getByRole('button', { name: '認証アプリやパスキーを使えないとき' }).click()
  await enter('リカバリーコード', code)
  await expect(page.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  await logOut()
  await page.getByRole('button', { name: '認証アプリやパスキーを使えないとき' }).click()
  await enter('リカバリーコード', code)
  await expect(page.getByRole('alert')).toContainText('ログインできませんでした')
  await page.context().close()
})

test('A-011 A-033 the audit log is exported as a file after a new proof', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const { clock } = testConsole
  await logInAs(context, testConsole, 'auditor')
  await openScreen(page, '/audit')
  clock.advance(6 * 60_000)
  await page.getByRole('button', { name: 'CSV（UTF-8）' }).click()
  const proof = page.getByRole('dialog', { name: '本人確認' })
  const pasted = nextCode(testConsole, 'auditor').replace(/^.../, '$& ')
  await proof.getByLabel('認証アプリのコード').fill(pasted)
  const downloading = page.waitForEvent('download')
  await proof.getByRole('button', { name: 'コードで確認する' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file.charCodeAt(0)).toBe(0xfeff)
  expect(file).toContain('login.password')
  expect(file).not.toContain(OPERATOR_PASSWORD)
  expect(file).not.toContain(operatorCast.auditor.totpSecret)
})

test('A-007 A-011 an operator adds and removes a passkey and renews the recovery codes, each after a proof', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const { clock } = testConsole
  await logInAs(context, testConsole, 'shipper')
  await addAuthenticator(page)
  await openScreen(page, '/sessions')
  clock.advance(6 * 60_000)
  await page.getByLabel('この端末の名前').fill('仕事用')
  await page.getByRole('button', { name: 'パスキーを追加する' }).click()
  const proof = page.getByRole('dialog', { name: '本人確認' })
  await proof.getByLabel('認証アプリのコード').fill(nextCode(testConsole, 'shipper'))
  await proof.getByRole('button', { name: 'コードで確認する' }).click()
  const passkeys = page.getByRole('table', { name: 'パスキー' })
  await expect(passkeys.getByRole('row', { name: /仕事用/ })).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: 'リカバリーコードを再発行する' }).click()
  const codes = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: '保管しました' }).click()
  await expect(codes).toHaveCount(0)
  await settled(page)
  await page.getByRole('button', { name: '仕事用 を削除' }).click()
  await expect(page.getByText('パスキーはまだありません。')).toBeVisible()
})
