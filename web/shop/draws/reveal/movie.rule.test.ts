import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { MOVIE_STYLES } from '#contract/constants.ts'
import { bestRarity, effectTierOf, movieUrl, rarityColor } from './movie.rule.ts'

test('K-027 rarity ids 1 to 7 have seven different colours', () => {
  const colors = [1, 2, 3, 4, 5, 6, 7].map(rarityColor)
  assert.equal(new Set(colors).size, 7)
})

test('K-027 rarity 0 and unknown rarities take the first colour', () => {
  for (const rarity of [0, 8, -1, 1.5, Number.NaN])
    assert.equal(rarityColor(rarity), rarityColor(1))
})

test('K-028 each of the nine styles has its own movie, and the file is there', () => {
  assert.equal(new Set(MOVIE_STYLES.map((style) => movieUrl(style))).size, 9)
  for (const style of MOVIE_STYLES) {
    for (const format of ['webm', 'mp4'] as const) {
      assert.ok(statSync(fileOf(movieUrl(style, format))).size > 0, `${style} ${format}`)
    }
  }
})

test('all movies together weigh at most 12 MB', () => {
  const files = readdirSync(fileOf('/movies'))
  const bytes = files.reduce((sum, file) => sum + statSync(fileOf(`/movies/${file}`)).size, 0)
  assert.ok(bytes <= 12_000_000, `${bytes}`)
})

test('K-028 a style without a movie plays the first', () => {
  for (const style of [0, 4, 6, 7, 9, 14, Number.NaN]) assert.equal(movieUrl(style), movieUrl(1))
})

test('a draw takes the colour of its best card', () => {
  assert.equal(bestRarity([{ rarity: 0 }, { rarity: 3 }, { rarity: 1 }]), 3)
  assert.equal(bestRarity([]), 0)
})

test('the four named rarities have four effect tiers, and higher rarities use the fourth', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 7].map(effectTierOf), [0, 1, 2, 3, 3, 3])
})

function fileOf(path: string): URL {
  return new URL(`../../../public${path}`, import.meta.url)
}
