import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { calls } from '#contract/calls.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { readKept } from './kept.ts'

const kept = ['members', 'console', 'notices'].flatMap((name) => readKept(name).split('\n\n'))
const sections = kept.map((section) => section.split('\n')[0] ?? '')

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

/** The fields of changes whose column has another name, or null if the changed row does not keep the field. */
const COLUMNS: Readonly<Record<string, string | null>> = {
  cardType: 'card_type_id',
  dayMax: 'adjustment_day_max',
  isRetired: 'retired_at',
  isPublished: 'published_at',
  kinds: 'minor_restrictions',
  maintenance: 'maintenance_starts_at',
  registrationClosing: 'registration_closing',
  outcome: 'state',
  isTextConfirmed: null,
}
/** These fields choose a row, become other rows, or keep their value here. */
const OTHERWISE: readonly string[] = [
  'POST /address-lists role',
  'POST /bank/accounts/{id} csvMapping',
  'POST /banners/{id}/picture file',
  'POST /banners/{id}/picture language',
  'POST /carriers/{code}/layout layout',
  'POST /cases/{id}/answer isQuestion',
  'POST /cases/{id}/answer text',
  'POST /country-rules rules',
  'POST /goods/{id}/picture file',
  'POST /mail-templates/{name} language',
  'POST /mail-templates/{name} text',
  'POST /packs/{id}/presentation images',
  'POST /packs/{id}/presentation showsLineup',
  'POST /parcels/{id}/correct-number carrier',
  'POST /parcels/{id}/move items',
  'POST /parcels/{id}/move to',
  'POST /parcels/{id}/number carrier',
  'POST /parcels/{id}/split items',
  'POST /settings taxMoment',
  'POST /shipping-settings rules',
  'POST /shipping-settings sender',
]

test('A-420 each act that changes a row changes each of its fields in the kept files', () => {
  const columnOf = (field: string) =>
    field in COLUMNS ? COLUMNS[field] : field.replaceAll(/[A-Z]/g, (l) => `_${l.toLowerCase()}`)
  const unchanged = Object.entries(consoleCalls).flatMap(([key, call]) => {
    const shape = 'request' in call && 'shape' in call.request ? call.request.shape : {}
    const isRequested = 'approval' in call
    if (isRequested || !('version' in shape)) return []
    const text = kept
      .filter((section) => section.startsWith(`${key} by `))
      .flatMap((section) => section.split('\n').filter((line) => line.startsWith('  ~ ')))
      .join('\n')
    const fields = Object.keys(shape).filter((name) => !/^(requestId|reason|version)$/.test(name))
    return fields.flatMap((field) => {
      const column = columnOf(field)
      return column === null || new RegExp(`[:;] ${column} `).test(text) ? [] : [`${key} ${field}`]
    })
  })
  assert.deepEqual(unchanged.toSorted(), OTHERWISE)
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
