import type { Page } from '@playwright/test'
import { PASSWORD } from '#testing/fixtures/cast.ts'

export interface LoginInput {
  readonly mail?: string
  readonly pass?: string
}

/** Fills in the login form. The tests use 'wrongpass1' as the wrong password. */
export async function fillLogin(
  page: Page,
  { mail = 'b@example.com', pass = PASSWORD }: LoginInput = {},
): Promise<void> {
  await page.getByLabel('メールアドレス').fill(mail)
  await page.getByLabel('パスワード', { exact: true }).fill(pass)
}

export function loginButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'ログイン', exact: true })
}

export async function logIn(page: Page, input: LoginInput = {}): Promise<void> {
  await fillLogin(page, input)
  await loginButton(page).click()
}
