import type { Page } from '@playwright/test'
import { proofTexts } from '#web/shop/members/proof/proof.texts.ts'
import { idle } from './base.ts'

/** Answers the dialog that asks a member whose login is older than five minutes for the password. */
export async function proveInDialog(
  page: Page,
  { language, pass }: { readonly language: 'ja' | 'en'; readonly pass: string },
): Promise<void> {
  const { title, confirm } = proofTexts[language]
  const dialog = idle(page).getByRole('dialog', { name: title })
  await dialog.locator('input[name=pass]').fill(pass)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
}
