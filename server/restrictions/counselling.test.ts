import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { COUNSELLING_SENTENCE } from '#contract/counselling.rule.ts'
import { builtInText } from '#server/outbox/templates/templates.ts'
import { RESTRICTION_MESSAGES } from './restriction-state.ts'
import { OVER_LIMIT } from './spending-limits/spending-limits.ts'

test('A-234 every refusal and mail about a limit or a break names the counselling lines, in both languages', () => {
  const refusals = [...Object.values(OVER_LIMIT), RESTRICTION_MESSAGES.restricted]
  for (const language of ['ja', 'en'] as const) {
    const { body } = builtInText({ name: 'limit-reached', language })
    for (const text of [...refusals.map((message) => message[language]), body])
      assert.ok(text.includes(COUNSELLING_SENTENCE[language]), text)
  }
})

const OTHERS = [
  // Names the screen among others, and shows no limit.
  'web/shop/members/user-menu-screen.tsx',
  // Asks for a date of birth, and shows no limit.
  'web/shop/restrictions/spending-need.tsx',
  // Is itself what the others show.
  'web/shop/restrictions/limits-links.tsx',
]
/** What a screen needs in order to show a limit, a break or what was spent. */
const SHOWS_LIMITS = /'GET \/user\/play_limits'|limits: PlayLimits|to="\/play-limits"/
// `Checkout` is read too: it shows them by `PayingLimits`.
const NAMES_COUNSELLING = /<(Counselling|LimitsLinks|Spent|PayingLimits|Checkout)\b/

test('A-234 every screen that shows limits or leads to them names the counselling lines', () => {
  const screens = globSync('web/shop/**/*.tsx')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => SHOWS_LIMITS.test(text))
  assert.ok(screens.length >= 5, `${screens.length}`)
  const without = screens.filter(({ text }) => !NAMES_COUNSELLING.test(text))
  assert.deepEqual(
    without.map(({ path }) => path).filter((path) => !OTHERS.includes(path)),
    [],
  )
})
