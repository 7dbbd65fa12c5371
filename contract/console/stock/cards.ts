import { z } from 'zod'
import {
  type CallList,
  count,
  day,
  id,
  idParams,
  pageFields,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { IMPORT_BYTES_MAX } from '#contract/console/imports/import-limits.rule.ts'
import {
  failedRow,
  imported,
  importFields,
  importLogs,
} from '#contract/console/imports/imported.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { openText } from '#contract/console/privacy.ts'
import { bodyBytesFor, fileOf } from '#contract/console/uploads.ts'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import { pictureColumns } from './card-columns.fields.ts'
import { cardFields, cardList } from './cards.fields.ts'

const YEN_MAX = 1_000_000_000
const PICTURE_FILES_MAX = 1_000
const FILE_NAME_BYTES_MAX = 600

const fileName = openText.max(pictureColumns.file.field.max)
const shortText = openText.trim().max(100)
export const cardCode = shortText.min(1).regex(/^[^\p{C}]*$/u)
export const yen = z.number().int().min(0).max(YEN_MAX)

export const stockFigures = z.object({
  onHand: z.number().int(),
  /** Copies that the unsold tickets of packs on sale can still win. */
  inUrns: z.number().int(),
  /** Copies won by members who have not decided about them yet. */
  undecided: z.number().int(),
  /** Copies that members decided to have shipped and that are not handed over yet. */
  toShip: z.number().int(),
  /**
   * Copies on hand less the copies promised to packs and members. Negative if the shop has promised
   * more copies than it has.
   */
  free: z.number().int(),
})
export type StockFigures = z.infer<typeof stockFigures>

const { reading, ...shape } = shapeOf(cardFields)
const card = z.object({
  ...shape,
  reading,
  id,
  code: openText,
  /** True if English pages show the card's name or rarity in Japanese. */
  lacksEnglish: z.boolean(),
  /** The path of the picture below the shop's address; empty if there is none. */
  image: openText,
  /** The newest market price; null if there is none. */
  marketPrice: count.nullable(),
  marketPriceAt: time.nullable(),
  marketSource: openText.nullable(),
  stock: stockFigures,
  retiredAt: time.nullable(),
  version,
})
export type CardRow = z.infer<typeof card>

const cardPack = z.object({
  id,
  name: openText,
  /** How many tickets of the pack win the card, and how many of these tickets are not sold yet. */
  count,
  leftCount: count,
  isEnded: z.boolean(),
})
const marketPrice = z.object({ priceYen: count, pricedAt: time, source: openText })
export type MarketPrice = z.infer<typeof marketPrice>

/** Why a list of market prices could not be read, or gave the shop nothing. */
export const PRICE_FAULTS = [
  'not-reached',
  /** The detail is the HTTP status. */
  'status',
  'too-large',
  'too-long',
  'no-list',
  'no-code-column',
  /** No line has a price of a card of the shop. */
  'no-prices',
  'other',
] as const

const priceRead = z.object({
  source: openText,
  startedAt: time,
  /** Null while the list is read, and if it could not be read. */
  readAt: time.nullable(),
  /** The day for which the prices are recorded. */
  pricedAt: time.nullable(),
  recordedCount: count,
  unchangedCount: count,
  /** Lines with cards that the shop does not have. */
  unknownCount: count,
  failedCount: count,
  failed: z.array(failedRow),
  /** The list is read again after an hour. */
  fault: z.enum(PRICE_FAULTS).nullable(),
  /** What completes the fault, such as the message of the connection; empty for nothing. */
  faultDetail: openText,
})

const changing = {
  permission: 'cards.change',
  stepUp: false,
} as const
const change = { requestId, version }
const entered = { ...shape, reading: reading.default('') }

export const cardCalls = {
  'GET /cards': {
    permission: 'cards.read',
    query: listQuery(cardList),
    answer: z.object({ list: z.array(card), ...pageFields, sets: z.array(openText) }),
  },
  'GET /cards/{id}': {
    permission: 'cards.read',
    params: idParams,
    answer: z.object({ card, packs: z.array(cardPack), prices: z.array(marketPrice) }),
  },
  /** Returns what came of the newest lists of market prices that the console has read by itself. */
  'GET /price-reads': {
    permission: 'cards.read',
    answer: z.object({ source: openText.nullable(), list: z.array(priceRead) }),
  },
  'POST /cards/add': {
    ...changing,
    audit: 'cards.add',
    request: z.strictObject({ requestId, code: cardCode, ...entered }),
    answer: z.object({ id }),
  },
  /**
   * Changes a card. The prizes of published packs keep the fields that the card had at the
   * publication.
   */
  'POST /cards/{id}': {
    ...changing,
    audit: 'cards.change',
    params: idParams,
    request: z.strictObject({ ...change, ...entered }),
    answer: z.object({ version }),
  },
  'POST /cards/{id}/retire': {
    ...changing,
    audit: 'cards.retire',
    params: idParams,
    request: z.strictObject({ ...change, isRetired: z.boolean() }),
    answer: z.object({ version }),
  },
  /** Deletes a card that was never in stock or in a pack. */
  'POST /cards/{id}/delete': {
    ...changing,
    audit: 'cards.delete',
    params: idParams,
    request: z.strictObject(change),
    logs: shapeOf(cardFields),
    answer: z.object({}),
  },
  /** Imports cards from a CSV file, all rows or none. A dry run changes nothing. */
  'POST /cards/import': {
    ...changing,
    audit: 'cards.import',
    logs: importLogs,
    bodyBytesMax: bodyBytesFor(IMPORT_BYTES_MAX),
    request: z.strictObject({ requestId, ...importFields }),
    answer: imported,
  },
  /** Says which cards get the pictures with these file names. This call stores nothing. */
  'POST /cards/pictures': {
    ...changing,
    audit: 'cards.check-pictures',
    logs: importLogs,
    bodyBytesMax: bodyBytesFor(PICTURE_FILES_MAX * FILE_NAME_BYTES_MAX),
    request: z.strictObject({
      requestId,
      fileNames: z.array(fileName.min(1)).min(1).max(PICTURE_FILES_MAX),
    }),
    answer: imported,
  },
  /** Stores a picture and gives it to the card whose code is the name of the file. */
  'POST /cards/picture': {
    ...changing,
    audit: 'cards.picture',
    logs: { image: openText },
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    request: z.strictObject({
      requestId,
      fileName,
      file: fileOf(PICTURE_BYTES_MAX),
    }),
    answer: z.object({ id, image: openText, isChanged: z.boolean() }),
  },
  /**
   * Imports market prices of one day and source from a file, all rows or none. Answers 409 `day-to-come`
   * for a day in the future.
   */
  'POST /cards/prices': {
    ...changing,
    audit: 'cards.prices',
    logs: importLogs,
    bodyBytesMax: bodyBytesFor(IMPORT_BYTES_MAX),
    request: z.strictObject({
      requestId,
      ...importFields,
      pricedOn: day,
      source: shortText.min(1),
    }),
    answer: imported,
  },
} as const satisfies CallList
