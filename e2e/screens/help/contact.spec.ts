import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { mailsTo } from '#e2e/support/outbox.ts'
import { contactTexts } from '#web/shop/cases/contact.texts.ts'
import { helpTexts } from '#web/shop/help/help.texts.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'

const OPERATOR = 'contact@shop.example'
const VISITS = [
  {
    language: 'ja',
    texts: contactTexts.ja,
    help: helpTexts.ja,
    mailLabel: membersTexts.ja.mail,
    viewport: { width: 390, height: 844 },
  },
  {
    language: 'en',
    texts: contactTexts.en,
    help: helpTexts.en,
    mailLabel: membersTexts.en.mail,
    viewport: { width: 1440, height: 900 },
  },
] as const

for (const { language, texts, help, mailLabel, viewport } of conditionsOf(VISITS, 0)) {
  test(`a guest writes to the operator from the frequent questions (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await page.goto('/help')
    await idle(page).getByRole('main').getByRole('link', { name: help.contact }).click()
    await expect(page).toHaveURL('/contact')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title)
    const submit = idle(page).getByRole('button', { name: texts.send })
    await submit.click()
    await expect(page.getByLabel(mailLabel)).toBeFocused()
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(2)

    const mail = `guest-${language}@example.com`
    const message = `Message of ${mail}`
    await page.getByLabel(mailLabel).fill(mail)
    await page.getByLabel(texts.message).fill(message)
    await submit.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.sentTitle)
    await expect(page.getByRole('status').filter({ hasText: texts.sentText })).toBeVisible()
    const sent = (await mailsTo(shop.url, OPERATOR)).filter(({ text }) => text.includes(message))
    expect(sent).toHaveLength(1)
  })
}

test('a member writes without naming an address, and a refusal keeps the message', async ({
  page,
  shop,
}) => {
  const member = await shop.addMember()
  await loginAs(page, member)
  await page.goto('/contact')
  await expect(page.getByText(contactTexts.ja.memberHint)).toBeVisible()
  await expect(page.getByLabel(membersTexts.ja.mail)).toHaveCount(0)
  const text = 'あ'.repeat(2_001)
  await page.getByLabel(contactTexts.ja.message).fill(text)
  const submit = idle(page).getByRole('button', { name: contactTexts.ja.send })
  await submit.click()
  await expect(page.getByLabel(contactTexts.ja.message)).toBeFocused()
  await expect(page.getByLabel(contactTexts.ja.message)).toHaveValue(text)
  await page.getByLabel(contactTexts.ja.message).fill('荷物はいつ届きますか。')
  await submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contactTexts.ja.sentTitle)
  const mails = await mailsTo(shop.url, OPERATOR)
  expect(mails.some(({ text: sent }) => sent.includes(`返信先: ${member.mail}`))).toBe(true)
})
