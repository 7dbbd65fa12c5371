import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, type DiffText, diffTexts, isSameText } from './diff.rule.ts'

const textOf = (text: string, text_en = 'Free.'): DiffText => ({
  lead: '条件です。',
  lead_en: 'Conditions.',
  sections: [{ heading: '送料', heading_en: 'Shipping', text, text_en }],
})

test('A-165: the diff names the lines that a version adds and removes, in each language', () => {
  const before = textOf('無料です。\n国内のみです。')
  const after = textOf('無料です。\n海外にも送ります。')
  assert.deepEqual(diffTexts(before, after, 'ja'), [
    { kind: 'same', text: '条件です。' },
    { kind: 'same', text: '■ 送料' },
    { kind: 'same', text: '無料です。' },
    { kind: 'removed', text: '国内のみです。' },
    { kind: 'added', text: '海外にも送ります。' },
  ])
  assert.ok(diffTexts(before, after, 'en').every(({ kind }) => kind === 'same'))
  assert.equal(isSameText(before, after), false)
  assert.equal(isSameText(before, before), true)
  const abroad = {
    ...before,
    sections: before.sections.map((each) => ({ ...each, countries: ['US'] })),
  }
  assert.equal(isSameText(before, abroad), false)
})

test('A-165: every line of the first version is added', () => {
  const kinds = diffTexts(undefined, textOf('無料です。'), 'en').map(({ kind }) => kind)
  assert.deepEqual(kinds, ['added', 'added', 'added'])
})

test('A-166: the changes keep the heading of their section, and leave out what did not change', () => {
  const section = (heading: string, text: string) => ({
    heading,
    heading_en: heading,
    text,
    text_en: text,
  })
  const of = (...sections: ReturnType<typeof section>[]) => ({ lead: '', lead_en: '', sections })
  const before = of(section('一', '古い\n同じ'), section('二', '同じ'), section('三', '古い'))
  const after = of(section('一', '新しい\n同じ'), section('二', '同じ'), section('四', '古い'))
  const changes = changesOf(diffTexts(before, after, 'ja')).map(
    ({ kind, text }) => `${kind} ${text}`,
  )
  assert.deepEqual(changes, [
    'same ■ 一',
    'removed 古い',
    'added 新しい',
    'removed ■ 三',
    'added ■ 四',
  ])
  assert.deepEqual(changesOf(diffTexts(before, before, 'ja')), [])
})
