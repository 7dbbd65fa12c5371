import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Card } from '#contract/draws.ts'
import { movieRarities } from './movie-rise.rule.ts'

const IDS = Array.from({ length: 4_000 }, (_, index) => index + 1)
const movieOf = (id: number, rarity: number) =>
  movieRarities({ cards: [{ rarity: 0 }, { rarity }] as Card[], pack_history_id: id })

test('a movie never begins above the best rarity, and always ends at it', () => {
  for (const rarity of [0, 1, 2, 3, 4, 5, 6, 7]) {
    for (const id of IDS) {
      const { start, end } = movieOf(id, rarity)
      assert.equal(end, rarity)
      assert.ok(start === rarity || start === rarity - 1)
      assert.ok(start >= 0)
    }
  }
})

test('a fifth to a third of the movies rise, also among purchases that follow each other', () => {
  for (const from of [0, 1_000, 3_900]) {
    const rising = IDS.slice(from, from + 100).filter((id) => movieOf(id, 3).start < 3)
    assert.ok(rising.length >= 20 && rising.length <= 33, `${rising.length}`)
  }
})

test('the same purchase always has the same movie', () => {
  for (const id of IDS.slice(0, 50)) assert.deepEqual(movieOf(id, 5), movieOf(id, 5))
})
