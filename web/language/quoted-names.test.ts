import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawsEn } from '#web/shop/draws/draws.en.ts'
import { drawsJa } from '#web/shop/draws/draws.ja.ts'
import { explanationEn } from '#web/shop/fairness/explanation.en.ts'
import { explanationJa } from '#web/shop/fairness/explanation.ja.ts'
import { helpEn } from '#web/shop/help/help.en.ts'
import { helpJa } from '#web/shop/help/help.ja.ts'
import { layoutEn } from '#web/shop/layout/layout.en.ts'
import { layoutJa } from '#web/shop/layout/layout.ja.ts'
import { guideEn } from '#web/shop/legal/guide.en.ts'
import { guideJa } from '#web/shop/legal/guide.ja.ts'

test('a text that sends the member to a link quotes the words of the link', () => {
  const lastLines = ({ sections }: typeof guideJa) => sections.at(-1)?.lines.join('') ?? ''
  const quotes = [
    [explanationJa.self.join(''), `「${drawsJa.checkDraw}」`],
    [explanationEn.self.join(''), `“${drawsEn.checkDraw}”`],
    [lastLines(guideJa), `「${layoutJa.help}」を開き、「${helpJa.contact}」`],
    [lastLines(guideEn), `“${layoutEn.help}” at the bottom of the page, then “${helpEn.contact}”`],
  ] as const
  for (const [text, quote] of quotes) assert.ok(text.includes(quote), quote)
})
