import type { Page } from '@playwright/test'
import { enlargeText, findTextOverflows } from '#e2e/quality/large-text.ts'
import { expect, forgetSession, idle, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { fillLogin, loginButton } from '#e2e/support/login-form.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { mailsTo } from '#e2e/support/outbox.ts'
import { addAuthenticator } from '#e2e/support/virtual-authenticator.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { passkeysTexts } from '#web/shop/members/passkeys/passkeys.texts.ts'
import { proofTexts } from '#web/shop/members/proof/proof.texts.ts'

const VISITS = [
  {
    language: 'ja',
    texts: passkeysTexts.ja,
    members: membersTexts.ja,
    proof: proofTexts.ja,
    viewport: { width: 390, height: 844 },
  },
  {
    language: 'en',
    texts: passkeysTexts.en,
    members: membersTexts.en,
    proof: proofTexts.en,
    viewport: { width: 1440, height: 900 },
  },
] as const

/** Browsers make no passkeys for an IP address, so these tests open the shop as localhost. */
const atLocalhost = (url: string) => url.replace('127.0.0.1', 'localhost')

for (const { language, texts, members, proof, viewport } of conditionsOf(VISITS, 1)) {
  test(`a member adds a passkey, logs in with it, and removes it (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    const home = atLocalhost(shop.url)
    const member = await shop.addMember()
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    const client = await addAuthenticator(page)
    await page.goto(`${home}/login`)
    // Waits for the service worker and reloads the page, so that the service worker controls the
    // page as on a second visit.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await page.getByLabel(members.mail, { exact: true }).fill(member.mail)
    await page.getByLabel(members.password, { exact: true }).fill(member.pass)
    await idle(page).getByRole('button', { name: members.login, exact: true }).click()
    await expect(page).toHaveURL(`${home}/`)

    await page.goto(`${home}/user-menu`)
    await idle(page).getByRole('button', { name: texts.add }).click()
    await expect(page.getByTestId('toast')).toHaveText(texts.added)
    const rows = page.getByRole('list', { name: texts.title }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(texts.unused)
    await expect.poll(async () => (await mailsTo(shop.url, member.mail)).length).toBe(1)
    await idle(page).getByRole('button', { name: texts.add }).click()
    await expect(page.getByRole('alert').filter({ hasText: texts.known })).toBeVisible()

    await forgetSession(page)
    await page.goto(`${home}/login?packId=1`)
    await idle(page).getByRole('button', { name: texts.login }).click()
    await expect(page).toHaveURL(`${home}/pack-detail?packId=1`)

    await page.goto(`${home}/user-menu`)
    await expect(rows).not.toContainText(texts.unused)
    await expectNoTextCut(page)
    await page.setViewportSize(viewport)
    await shop.setClock(new Date(Date.parse(NOON) + 300_000).toISOString())
    await idle(page)
      .getByRole('button', { name: new RegExp(`^${texts.removeOf('.*')}$`) })
      .click()
    await idle(page).getByRole('button', { name: proof.byPasskey }).click()
    await expect(rows).toHaveCount(0)
    await forgetSession(page)
    await page.goto(`${home}/login`)
    await idle(page).getByRole('button', { name: texts.login }).click()
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(1)
    await expect(page).toHaveURL(`${home}/login`)
    await client.detach()
  })
}

/** Expects that no text of the page is cut off on a phone with text at 200 %. */
async function expectNoTextCut(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeText(page)
  expect(await findTextOverflows(page)).toEqual([])
}

test('a visitor without a passkey reads that none was used, and may go on by mail', async ({
  page,
  shop,
}) => {
  const client = await addAuthenticator(page)
  await page.goto(`${atLocalhost(shop.url)}/login`)
  await idle(page).getByRole('button', { name: passkeysTexts.ja.login }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: passkeysTexts.ja.cancelled }),
  ).toBeVisible()
  await expect(page.getByLabel(membersTexts.ja.mail, { exact: true })).toBeEnabled()
  await expectNoTextCut(page)
  await client.detach()
})

test('the end of the registration offers a passkey, by keyboard too', async ({ page, shop }) => {
  const home = atLocalhost(shop.url)
  const member = await shop.addMember()
  const client = await addAuthenticator(page)
  await page.goto(`${home}/login`)
  await fillLogin(page, member)
  await loginButton(page).click()
  await expect(page).toHaveURL(`${home}/`)
  await page.goto(`${home}/complete-user-register`)
  await expect(page.getByText(passkeysTexts.ja.offer)).toBeVisible()
  await expectNoTextCut(page)
  const button = idle(page).getByRole('button', { name: passkeysTexts.ja.add })
  await button.focus()
  await button.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: passkeysTexts.ja.added })).toBeVisible()
  await expect(button).toHaveCount(0)
  await client.detach()
})
