import { expect, test } from '#e2e/support/base.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { helpTexts } from '#web/shop/help/help.texts.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'

const DEVICES = [
  {
    language: 'ja',
    texts: helpTexts.ja,
    link: layoutTexts.ja.help,
    word: 'ぱすわーど',
    viewport: { width: 390, height: 844 },
  },
  {
    language: 'en',
    texts: helpTexts.en,
    link: layoutTexts.en.help,
    word: 'FORGOT password',
    viewport: { width: 1440, height: 900 },
  },
] as const

for (const { language, texts, link, word, viewport } of conditionsOf(DEVICES, 1)) {
  test(`the footer leads to the questions, and a search opens its answer (${language}, ${viewport.width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await setLanguage(page, language)
    await page.goto('/login')
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL('/help')
    const main = page.getByRole('main')
    const questions = main.locator('summary')
    await expect(questions).toHaveCount(texts.questions.length)
    await expect(main.locator('details[open]')).toHaveCount(0)
    await questions.first().click()
    const [hold, shipping] =
      language === 'ja' ? ['24時間', '送料は無料です。'] : ['24 hours', 'Shipping is free.']
    const answer = (texts.questions[0]?.answer ?? '')
      .replace('{shipDays}', '14')
      .replace('{hold}', hold)
      .replace('{shipping}', shipping)
    await expect(main.getByText(answer)).toBeVisible()

    const search = main.getByRole('searchbox', { name: texts.search })
    await search.fill(word)
    await expect(main.getByRole('status')).toHaveText(texts.found(1))
    const found = texts.questions.find(({ question }) => /パスワード|password/.test(question))
    await expect(questions).toHaveText([found?.question ?? ''])
    await expect(main.getByText(found?.answer ?? '')).toBeVisible()
    await search.fill('xyzzy')
    await expect(main.getByRole('status')).toHaveText(texts.noneFound)
    await expect(questions).toHaveCount(0)
    await expect(main.getByRole('link', { name: texts.contact })).toBeVisible()
  })
}

test('the licences of the bundled packages and fonts are served, and help leads to them', async ({
  page,
}) => {
  await page.goto('/help')
  const link = page.getByRole('link', { name: 'ソフトウェアのライセンス' })
  const notices = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(notices.headers()['content-type']).toContain('text/plain')
  const text = await notices.text()
  for (const name of [/^react \d/m, /^react-router \d/m, /SIL Open Font License/i])
    expect(text).toMatch(name)
})
