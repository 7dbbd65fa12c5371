import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { day } from './call.ts'
import { consoleCalls } from './calls.ts'
import { shapeOf } from './field-schema.ts'
import { draftContent } from './packs/draft-content.ts'
import { identity } from './settings.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const choices = (count: number) => Object.fromEntries(numbers(count).map((at) => [`f${at}`, 'x']))
const picture = `/pictures/${'0'.repeat(64)}-640.webp`
const { order } = shapeOf({ order: { type: 'order', values: ['a', 'b'] } } as const)
const { icon } = consoleCalls['POST /ranks'].request.shape.ranks.element.shape
const { color } = identity.shape.rarities.element.shape

/** What a field takes, and its neighbour that it refuses, where no limit of a table says so. */
const REFINED: Readonly<Record<string, readonly [z.ZodType, taken: unknown, refused: unknown]>> = {
  'the first day': [day, '2000-01-01', '1999-12-31'],
  'the last day': [day, '2999-12-31', '3000-01-01'],
  'an order names each once': [order, ['b', 'a'], ['a', 'a']],
  'parcels of a file': [
    consoleCalls['GET /exports/preview'].query.shape.ids,
    numbers(500).join(),
    numbers(501).join(),
  ],
  'parcels to pick': [
    consoleCalls['GET /pick-list'].query.shape.ids,
    numbers(1_000).join(),
    numbers(1_001).join(),
  ],
  'parcels of packing slips': [
    consoleCalls['GET /packing-slips'].query.shape.ids,
    numbers(200).join(),
    numbers(201).join(),
  ],
  'filters of a saved view': [
    consoleCalls['POST /list-views/save'].request.shape.filters,
    choices(50),
    choices(51),
  ],
  'the icon of a rank': [icon, picture, '/pictures/../x.webp'],
  'no icon of a rank': [icon, '', '-'],
  'the pictures of a pack': [draftContent.shape.images, [picture], ['https://evil.example/x.webp']],
  'the color of a rarity': [color, '#8a1c2b', '#ffffff'],
}

test('A-395: a field refuses the neighbour of what it takes', () => {
  const wrong = Object.entries(REFINED).filter(
    ([, [schema, taken, refused]]) =>
      !schema.safeParse(taken).success || schema.safeParse(refused).success,
  )
  assert.deepEqual(
    wrong.map(([name]) => name),
    [],
  )
})
