import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { explanationTexts } from '#web/shop/fairness/explanation.texts.ts'
import { helpTexts } from '#web/shop/help/help.texts.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { guideTexts } from '#web/shop/legal/guide.texts.ts'

test('a text that sends the member to a link quotes the words of the link', () => {
  const lastLines = ({ sections }: typeof guideTexts.ja) => sections.at(-1)?.lines.join('') ?? ''
  const quotes = [
    [explanationTexts.ja.self.join(''), `「${drawsTexts.ja.checkDraw}」`],
    [explanationTexts.en.self.join(''), `“${drawsTexts.en.checkDraw}”`],
    [lastLines(guideTexts.ja), `「${layoutTexts.ja.help}」を開き、「${helpTexts.ja.contact}」`],
    [
      lastLines(guideTexts.en),
      `“${layoutTexts.en.help}” at the bottom of the page, then “${helpTexts.en.contact}”`,
    ],
  ] as const
  for (const [text, quote] of quotes) assert.ok(text.includes(quote), quote)
})
