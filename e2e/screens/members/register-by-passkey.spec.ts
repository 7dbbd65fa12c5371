import type { Page } from '@playwright/test'
import { expect, forgetSession, idle, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { type Language, setLanguage } from '#e2e/support/navigation.ts'
import { field, fillRegistration, registrationInput } from '#e2e/support/registration-form.ts'
import { addAuthenticator } from '#e2e/support/virtual-authenticator.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { passkeysTexts } from '#web/shop/members/passkeys/passkeys.texts.ts'
import { registrationsTexts } from '#web/shop/registrations/registrations.texts.ts'

const VISITS = [
  {
    language: 'ja',
    texts: registrationsTexts.ja,
    members: membersTexts.ja,
    passkeys: passkeysTexts.ja,
    viewport: { width: 390, height: 844 },
  },
  {
    language: 'en',
    texts: registrationsTexts.en,
    members: membersTexts.en,
    passkeys: passkeysTexts.en,
    viewport: { width: 1440, height: 900 },
  },
] as const
type Texts = (typeof VISITS)[number]['texts']

/** Browsers make no passkeys for an IP address, so these tests open the shop as localhost. */
const atLocalhost = (url: string) => url.replace('127.0.0.1', 'localhost')

/** Fills in the registration form in the given language, except the passwords. */
async function fillPerson(page: Page, name: string, language: Language): Promise<void> {
  const { pass: _pass, confirmPass: _confirmPass, ...person } = registrationInput(name)
  if (language === 'ja') return fillRegistration(page, person)
  for (const [key, text] of Object.entries({ ...person, country: 'France' })) {
    await field(page, key).fill(text)
  }
}

async function chooseAndConfirm(page: Page, texts: Texts): Promise<void> {
  await idle(page).getByRole('button', { name: texts.loginMethods.passkey, exact: true }).click()
  await expect(field(page, 'pass')).toHaveCount(0)
  await page.getByLabel(texts.agree).check()
  await idle(page).getByRole('button', { name: texts.confirm }).click()
  await expect(page).toHaveURL(/\/confirm-user-register/)
  await expect(page.getByText(texts.loginMethods.passkey, { exact: true })).toBeVisible()
}

for (const { language, texts, members, passkeys, viewport } of conditionsOf(VISITS, 0)) {
  test(`a visitor registers by passkey, types no password, and logs in with it (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    test.slow()
    const home = atLocalhost(shop.url)
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    const client = await addAuthenticator(page)
    await page.goto(`${home}/user-register`)
    // Waits until the service worker controls the page, and loads the page again, as on a second
    // visit.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await fillPerson(page, `passkey-${language}`, language)
    await chooseAndConfirm(page, texts)
    await expect(page.getByText(members.password, { exact: true })).toHaveCount(0)

    await idle(page).getByRole('button', { name: texts.fix }).click()
    const method = page.getByRole('button', { name: texts.loginMethods.passkey, exact: true })
    await expect(method).toHaveAttribute('aria-pressed', 'true')
    await idle(page).getByRole('button', { name: texts.confirm }).click()
    await idle(page).getByRole('button', { name: texts.register, exact: true }).click()
    await expect(page).toHaveURL(`${home}/complete-user-register`)
    await expect(page.getByRole('status').filter({ hasText: texts.passkeyAdded })).toBeVisible()
    await expect(page.getByText(passkeys.offer)).toHaveCount(0)

    await forgetSession(page)
    await page.goto(`${home}/login`)
    await idle(page).getByRole('button', { name: passkeys.login }).click()
    await expect(page).toHaveURL(`${home}/`)
    await expect(page.getByTestId('header-points')).toHaveText('0')
    await client.detach()
  })
}

test('a registration by passkey whose login fails leads to a new password by mail', async ({
  page,
  shop,
}) => {
  const client = await addAuthenticator(page)
  await mockResponse(page, '/user/login', { state: 500 })
  await page.goto(`${atLocalhost(shop.url)}/user-register`)
  await fillPerson(page, 'passkey-login-fails', 'ja')
  await chooseAndConfirm(page, registrationsTexts.ja)
  await idle(page)
    .getByRole('button', { name: registrationsTexts.ja.register, exact: true })
    .click()
  await expect(page.getByRole('alert')).toHaveText(registrationsTexts.ja.passkeyAndLoginFailed)
  await expect(page.getByText(registrationsTexts.ja.completeHint)).toHaveCount(0)
  await idle(page).getByRole('link', { name: registrationsTexts.ja.setPassword }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(membersTexts.ja.reissueTitle)
  await client.detach()
})

test('a registration whose passkey fails says so, and leads to a password', async ({
  page,
  shop,
}) => {
  const home = atLocalhost(shop.url)
  const client = await addAuthenticator(page)
  await mockResponse(page, '/user/passkey/add', { state: 400 })
  await page.goto(`${home}/user-register`)
  await fillPerson(page, 'passkey-fails', 'ja')
  await chooseAndConfirm(page, registrationsTexts.ja)
  await idle(page)
    .getByRole('button', { name: registrationsTexts.ja.register, exact: true })
    .click()
  await expect(
    page.getByRole('alert').filter({ hasText: registrationsTexts.ja.passkeyMissing }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: passkeysTexts.ja.add })).toBeVisible()
  await idle(page).getByRole('link', { name: registrationsTexts.ja.setPassword }).click()
  await field(page, 'pass').fill('kujibiki88')
  await field(page, 'confirmPass').fill('kujibiki88')
  await idle(page).getByRole('button', { name: membersTexts.ja.change, exact: true }).click()
  await expect(page.getByTestId('toast')).toHaveText(membersTexts.ja.passwordChanged)
  await client.detach()
})
