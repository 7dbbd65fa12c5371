import type { Page } from '@playwright/test'
import { auditView } from '#e2e/quality/every-screen.ts'
import { expect, forgetSession, idle, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { mailsTo } from '#e2e/support/outbox.ts'
import { field, fillRegistration, registrationInput } from '#e2e/support/registration-form.ts'
import { lineTexts } from '#web/shop/members/line/line.texts.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import { registrationsTexts } from '#web/shop/registrations/registrations.texts.ts'

const VISITS = [
  {
    language: 'ja',
    texts: lineTexts.ja,
    members: membersTexts.ja,
    registrations: registrationsTexts.ja,
    viewport: { width: 390, height: 844 },
    atLine: { allow: '許可する', deny: 'キャンセル', block: 'ブロック', blocked: 'ブロック中です' },
  },
  {
    language: 'en',
    texts: lineTexts.en,
    members: membersTexts.en,
    registrations: registrationsTexts.en,
    viewport: { width: 1440, height: 900 },
    atLine: { allow: 'Allow', deny: 'Cancel', block: 'Block', blocked: 'Blocked' },
  },
] as const

/** Answers LINE's page as the given person. */
async function answerLine(page: Page, button: string, person = 'Hanako'): Promise<void> {
  await expect(page).toHaveURL(/\/line\/access\/oauth2\/v2\.1\/authorize/)
  await page.getByRole('textbox').fill(person)
  await page.getByRole('button', { name: button }).click()
}

for (const { language, texts, members, registrations, viewport, atLine } of conditionsOf(
  VISITS,
  0,
)) {
  test(`a visitor registers by LINE, logs in with it, and a member links and unlinks it (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    test.slow()
    const name = `line-${language}`
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await page.goto('/login')
    await idle(page).getByRole('button', { name: texts.login }).click()
    await answerLine(page, atLine.deny)
    await expect(page.getByText(texts.cancelled)).toBeVisible()

    await idle(page).getByRole('link', { name: texts.toLogin }).click()
    await idle(page).getByRole('button', { name: texts.login }).click()
    await answerLine(page, atLine.allow, name)
    await expect(page.getByText(texts.unknown)).toBeVisible()
    const audited = { language, shopTexts: [name] }
    expect(await auditView(page, audited)).toEqual([])
    await idle(page).getByRole('link', { name: texts.register }).click()
    const lineNote = page.getByText(registrations.lineNote(name))
    await expect(lineNote).toBeVisible()
    await expect(field(page, 'pass')).toHaveCount(0)
    expect(await auditView(page, audited)).toEqual([])
    await page.reload()
    await expect(lineNote).toBeVisible()
    // Somebody else at this browser does not go on with this LINE account, not even by going back.
    await idle(page).getByRole('button', { name: registrations.notMyLine }).click()
    await expect(field(page, 'pass')).toBeVisible()
    await page.reload()
    await expect(field(page, 'pass')).toBeVisible()
    await page.goto('/login')
    await idle(page).getByRole('button', { name: texts.login }).click()
    await answerLine(page, atLine.allow, name)
    await idle(page).getByRole('link', { name: texts.register }).click()
    const { pass: _pass, confirmPass: _confirmPass, ...person } = registrationInput(name)
    if (language === 'ja') await fillRegistration(page, person)
    else
      for (const [key, text] of Object.entries({ ...person, country: 'France' }))
        await field(page, key).fill(text)
    await page.getByLabel(registrations.agree).check()
    await idle(page).getByRole('button', { name: registrations.confirm }).click()
    await expect(page.getByText('LINE', { exact: true })).toBeVisible()
    await idle(page).getByRole('button', { name: registrations.register, exact: true }).click()
    await expect(page).toHaveURL(/\/complete-user-register/)

    await forgetSession(page)
    await page.goto('/login')
    await idle(page).getByRole('button', { name: texts.login }).click()
    await answerLine(page, atLine.allow, name)
    await expect(page).toHaveURL(`${shop.url}/`)
    await expect(page.getByTestId('header-points')).toHaveText('0')

    await forgetSession(page)
    const member = await shop.addMember()
    await page.goto('/login')
    await page.getByLabel(members.mail, { exact: true }).fill(member.mail)
    await page.getByLabel(members.password, { exact: true }).fill(member.pass)
    await idle(page).getByRole('button', { name: members.login, exact: true }).click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await page.goto('/user-menu')
    await idle(page).getByRole('button', { name: texts.link }).click()
    await answerLine(page, atLine.allow, `${name}-member`)
    await expect(page).toHaveURL(`${shop.url}/user-menu`)
    await expect(page.getByTestId('toast')).toHaveText(texts.linkDone)
    await expect.poll(async () => (await mailsTo(shop.url, member.mail)).length).toBe(1)
    const reader = `${name}-member`
    await page.goto('/message-settings')
    const line = page.getByRole('checkbox', { name: 'LINE' })
    await expect(line.first()).toBeVisible()
    await page.goto(`${shop.gatewayUrl}/line/talk?person=${reader}&language=${language}`)
    await page.getByRole('button', { name: atLine.block }).click()
    await expect(page.getByText(atLine.blocked)).toBeVisible()
    await page.goto(`${shop.url}/message-settings`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await expect(line).toHaveCount(0)
    await page.goto('/user-menu')
    await idle(page).getByRole('button', { name: texts.unlink }).click()
    await expect(page.getByText(texts.unlinked)).toBeVisible()
  })
}
