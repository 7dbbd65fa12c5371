import type { Locator, Page } from '@playwright/test'
import { withoutPhraseBreaks } from '#contract/phrases/cut-phrases.rule.ts'

/**
 * Returns the input of a registration by field name. Each test passes another `name`, so that the
 * mail address of the registration is unique.
 */
export function registrationInput(name: string) {
  return {
    lastName: '新田',
    firstName: '七海',
    zipcode: '1500001',
    shiku: '渋谷区神宮前',
    address: '7-8-9',
    building: '花札ハイツ203号室',
    tel: '09011112222',
    mail: `${name}@example.com`,
    pass: 'nanami77',
    confirmPass: 'nanami77',
  }
}
export type RegistrationInput = ReturnType<typeof registrationInput>

export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Fills in the Japanese form, without agreeing to the terms. */
export async function fillRegistration(
  page: Page,
  values: Partial<RegistrationInput>,
): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    const lookup = name === 'zipcode' ? waitForAddressLookup(page) : null
    await field(page, name).fill(text)
    await lookup
  }
  await field(page, 'pref_id').selectOption('13')
}

/**
 * Waits until the page has filled in the postal address for the postal code. Without this wait, the
 * page would append the address to the text that the test types next.
 */
async function waitForAddressLookup(page: Page): Promise<void> {
  const response = page.waitForResponse('**/api/address/zipcode', { timeout: 3_000 })
  await response.then((response) => response.finished()).catch(() => null)
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

export const termsCheckbox = (page: Page) => page.getByLabel('利用規約に同意する')
export const confirmButton = (page: Page | Locator) =>
  page.getByRole('button', { name: '入力内容を確認する' })

/**
 * Returns the error text that `aria-describedby` connects with a field, or '' if the field is
 * valid.
 */
export async function fieldError(page: Page, name: string): Promise<string> {
  if ((await field(page, name).getAttribute('aria-invalid')) !== 'true') return ''
  const error = await field(page, name).evaluate((field) => {
    const [id] = (field.getAttribute('aria-describedby') ?? '').split(' ')
    return document.getElementById(id ?? '')?.textContent ?? ''
  })
  return withoutPhraseBreaks(error)
}
