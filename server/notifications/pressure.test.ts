import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtfulWordsIn } from '#contract/console/texts/doubtful-words.rule.ts'
import { isPushOccasion, OCCASION_NAMES } from '#contract/occasions.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { PUSH_TEXTS } from './push/push-texts.ts'

/** What wins back a member who stays away, says that a prize was close, or counts visits in a row. */
const PRESSURE = [
  /お久しぶり|ご無沙汰|お待ちして(い|お)ます|戻ってきて|おかえり|最近(ご利用|お越し)/,
  /(あと|もう)(少し|ちょっと)|惜し(い|か)|おしい|次こそ|もう一度(引|挑戦)|リベンジ/,
  /連続(ログイン|来店|購入)|ログインボーナス|連続記録/,
  /今すぐ(引|購入|チャージ)|お急ぎ|見逃/,
  /\b(we|you were|have been) miss(ed)?\b|\bcome back\b|\bwelcome back\b|\blong time\b/i,
  /\b(almost|nearly|so close|just missed|next time|(draw|play|open one) again|one more)\b/i,
  /\bstreaks?\b|\bin a row\b|\bdaily bonus\b/i,
  /\b(hurry|don.?t miss|last chance|act now)\b/i,
]
const pressureIn = (text: string) => PRESSURE.flatMap((words) => words.exec(text)?.[0] ?? [])

/** Every text that members get by any channel, with its occasion. */
const TEXTS = OCCASION_NAMES.flatMap((name) =>
  (['ja', 'en'] as const).flatMap((language) => {
    const { subject, body } = builtInText({ name, language })
    const push = isPushOccasion(name) ? [PUSH_TEXTS[name][language]] : []
    return [subject, body, ...push].map((text) => ({ name, text }))
  }),
)

test('no message wins members back, says that a prize was close, or promises a win', () => {
  for (const { name, text } of TEXTS)
    assert.deepEqual([...pressureIn(text), ...doubtfulWordsIn([text])], [], name)
})

test('the words of pressure are found in the texts that other shops send', () => {
  const texts = [
    'お久しぶりです。新しいパックが入りました。',
    'あと少しで大当たりでした！',
    '連続ログイン7日目です。',
    '今すぐ引いて、見逃しなく。',
    'We miss you. Come back today.',
    'You almost had it!',
    'Draw again and win.',
    'Keep your streak of five days.',
    'Hurry, last chance.',
  ]
  for (const text of texts) assert.notDeepEqual(pressureIn(text), [], text)
})
