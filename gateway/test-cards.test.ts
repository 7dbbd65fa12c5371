import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD_OUTCOMES, outcomeOfCard, TEST_CARDS } from './test-cards.ts'

function isLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, character, at) => {
    const digit = Number(character) * (at % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

test('there is a test card for every outcome, each with a number that a form accepts', () => {
  const outcomes = new Set(TEST_CARDS.map(({ outcome }) => outcome))
  assert.deepEqual(
    CARD_OUTCOMES.filter((outcome) => !outcomes.has(outcome)),
    [],
  )
  for (const { number } of TEST_CARDS) assert.ok(isLuhn(number), number)
  assert.equal(new Set(TEST_CARDS.map(({ number }) => number)).size, TEST_CARDS.length)
})

test('a number that is no test card has no outcome', () => {
  assert.equal(outcomeOfCard('4111111111111111'), 'pays')
  assert.equal(outcomeOfCard('4242424242424241'), undefined)
})
