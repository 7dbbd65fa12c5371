import { cutPhrases } from '#contract/phrases/cut-phrases.rule.ts'
import { findBrokenWords } from '#e2e/engines/broken-words.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { openScreen } from '#e2e/support/navigation.ts'

const LEAD = '会員の方はこちらから。'
const BREAK = '\u200b'

test('what a visitor selects and copies has no marks between the phrases', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openScreen(page, '/login')
  const lead = page.getByText(LEAD)
  expect(await lead.textContent()).toContain(BREAK)
  await lead.selectText()
  await page.keyboard.press('ControlOrMeta+C')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LEAD)
})

test('titles, names and descriptions have no marks between the phrases', async ({ page }) => {
  await loginAs(page, 'B')
  for (const path of ['/', '/pack-detail?packId=1', '/my-page', '/buy-point', '/change-password']) {
    await openScreen(page, path)
    const marked = await page.evaluate((mark) => {
      const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes].map(({ name, value }) => `${name}: ${value}`),
      )
      return [document.title, ...attributes].filter((text) => text.includes(mark))
    }, BREAK)
    expect(marked, path).toEqual([])
  }
})

const PATHS = [
  '/',
  '/pack-detail?packId=1',
  '/buy-point',
  '/confirm-buy-point?pointPriceId=101',
  '/my-page',
  '/help',
  '/fairness',
  '/user-menu',
  '/play-limits',
  '/exchange-card',
]

test('every Japanese text of a page is cut into phrases', async ({ page }) => {
  await loginAs(page, 'B')
  for (const path of PATHS) {
    await openScreen(page, path)
    const texts = await page.evaluate(() => {
      const found: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode
        if (!parentElement?.closest('option, script, noscript')) found.push(textContent ?? '')
      }
      return found
    })
    const uncut = texts.filter((text) => text !== cutPhrases(text))
    expect(uncut, path).toEqual([])
  }
})

for (const width of [320, 390, 1440]) {
  test(`at ${width} px no line breaks within a word`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await loginAs(page, 'B')
    for (const path of PATHS) {
      await openScreen(page, path)
      expect(await page.evaluate(findBrokenWords), path).toEqual([])
    }
  })
}
