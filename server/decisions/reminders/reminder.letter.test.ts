import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { builtInText, renderTemplate } from '#server/outbox/templates/templates.ts'
import { reminderLetter } from './reminder.letter.ts'

const HOLDS = [
  {
    pack: { ja: '秋のパック', en: 'Autumn' },
    cardCount: 1_200,
    endsAt: new Date('2025-08-02T15:30:00Z'),
  },
  {
    pack: { ja: '夏のパック', en: 'Summer' },
    cardCount: 1,
    endsAt: new Date('2025-08-02T14:59:00Z'),
  },
]
const readLetter = (holds: typeof HOLDS, language: 'ja' | 'en') => {
  const letter = reminderLetter(holds, 'https://shop.example/history')
  const builtIn = builtInText({ name: letter.name, language })
  const frame = { language, identity: NEUTRAL_IDENTITY }
  const { subject, text } = renderTemplate(letter, builtIn, frame)
  return { subject, paragraphs: text.split('\n\n') }
}

test('S-041 the letter names the first deadline in its subject, and each deadline in Japan beside its cards', () => {
  const ja = readLetter(HOLDS, 'ja')
  assert.equal(ja.subject, 'カードの選択期限は 8/2 23:59 です')
  assert.equal(
    ja.paragraphs[1],
    '・秋のパック（1,200枚）　期限 8/3 00:30\n・夏のパック（1枚）　期限 8/2 23:59',
  )
  const en = readLetter(HOLDS, 'en')
  assert.equal(en.subject, 'Choose your cards by 2 August at 23:59 (Japan time)')
  assert.equal(
    en.paragraphs[1],
    '・Autumn (1,200 cards), until 3 August at 00:30 (Japan time)\n・Summer (1 card), until 2 August at 23:59 (Japan time)',
  )
})

test('S-041 the letter lists 20 purchases and counts the others', () => {
  const many = Array.from({ length: 22 }, () => HOLDS[1] as (typeof HOLDS)[number])
  const lines = (language: 'ja' | 'en') => readLetter(many, language).paragraphs[1]?.split('\n')
  assert.deepEqual([lines('ja')?.length, lines('ja')?.at(-1)], [21, 'ほか2件'])
  assert.deepEqual([lines('en')?.length, lines('en')?.at(-1)], [21, 'and 2 more'])
  assert.equal(readLetter(many.slice(2), 'ja').paragraphs[1]?.split('\n').length, 20)
})
