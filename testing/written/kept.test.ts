import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { calls } from '#contract/calls.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { readKept } from './kept.ts'

const sections = ['members', 'console', 'notices'].flatMap((name) =>
  readKept(name)
    .split('\n\n')
    .map((section) => section.split('\n')[0] ?? ''),
)

/** The acts that no section shows done, and why. */
const NOT_DONE: Readonly<Record<string, string>> = {
  'POST /user/transfer/login': 'the shop always refuses it as closed',
  'POST /user/transfer/point': 'the shop always refuses it as closed',
  'POST /members/{id}/view': 'it is always refused, and the log says so',
  'POST /packs/{id}/void': 'server/draws/voids/voids.test.ts has notaries that stay away',
  'POST /opening': 'server/console/opening/opening.route.test.ts does all that comes before',
}

test('A-368 each act of the contracts is done once in the kept files', () => {
  const isDone = (key: string) =>
    sections.some(
      (title) =>
        title.startsWith(key) &&
        /^( by | of |: | \()/.test(title.slice(key.length)) &&
        title.includes(': 200'),
    )
  const acts = [...Object.keys(calls), ...Object.keys(consoleCalls)].filter((key) =>
    key.startsWith('POST '),
  )
  assert.deepEqual(acts.filter((key) => !isDone(key)).toSorted(), Object.keys(NOT_DONE).toSorted())
})

/** The jobs that write nothing in the kept files, and why. */
const SILENT: Readonly<Record<string, string>> = {
  'draw-batches': 'the process that seals a batch draws it itself',
  'process-notices': 'the shop processes a notice when it arrives',
  'check-payment-page': 'it reads the pages of a website, and the shop of a test has none',
}

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('A-369 each job writes something in the kept files', () => {
  const isSeen = (name: string) => sections.some((title) => `${title} `.startsWith(`${name} `))
  const silent = shop.jobs.map(({ name }) => name).filter((name) => !isSeen(name))
  assert.deepEqual(silent.toSorted(), Object.keys(SILENT).toSorted())
})
