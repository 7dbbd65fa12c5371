import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chapterOf } from './chapter.rule.ts'

test('each path leads to the chapter of the handbook that tells about it', () => {
  for (const [path, chapter] of [
    ['/', 'home'],
    ['/answer-templates', 'cases'],
    ['/articles', 'contents'],
    ['/bank/statements', 'bank'],
    ['/carriers', 'exports'],
    ['/courses', 'settings'],
    ['/documents/3', 'reports'],
    ['/figures/paid', 'home'],
    ['/handbook', 'home'],
    ['/mail-templates', 'mails'],
    ['/opening', 'settings'],
    ['/packing-slips', 'parcels'],
    ['/packs/3', 'packs'],
    ['/parcel-claims', 'problems'],
    ['/parcel-problems', 'problems'],
    ['/payment-differences', 'payments'],
    ['/payouts', 'payments'],
    ['/pick-list', 'parcels'],
    ['/queues/untaken-cases', 'home'],
    ['/ranks', 'settings'],
    ['/shipping-settings', 'parcels'],
    ['/packsx', undefined],
    ['/nowhere', undefined],
  ] as const)
    assert.equal(chapterOf(path), chapter, path)
})
