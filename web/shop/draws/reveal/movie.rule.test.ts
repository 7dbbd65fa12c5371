import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { MOVIE_STYLES } from '#contract/constants.ts'
import { movieUrl } from './movie.rule.ts'

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

function fileOf(path: string): URL {
  return new URL(`../../../public${path}`, import.meta.url)
}
