import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  pageFields,
  pageQuery,
  reason,
  requestId,
  searchText,
  time,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { IMPORT_BYTES_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { imported, importFields, importLogs } from '#contract/console/imports/imported.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { bodyBytesFor, fileOf } from '#contract/console/uploads.ts'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import { stockFigures } from './cards.ts'
import { MOVEMENT_KINDS, shelfFields, stockList } from './stock.fields.ts'

const COUNT_MAX = 1_000_000
const LINES_MAX = 2_000

const reservation = z.object({
  packId: id,
  name: openText,
  /** How many copies the pack's remaining tickets can win. */
  count,
})
const stockRow = z.object({
  id,
  code: openText,
  name: openText,
  setName: openText,
  grade: openText,
  image: openText,
  stock: stockFigures,
  shelves: z.array(openText),
  costYen: count,
  reserved: z.array(reservation),
})
export type StockRow = z.infer<typeof stockRow>

const copy = z.object({
  id,
  cardId: id,
  code: openText,
  name: openText,
  gradingCompany: openText,
  gradingNumber: openText,
  serialNumber: openText,
  /** The hash of the copy's photo, which names its path; empty if it has none. */
  photo: openText,
  shelf: openText.nullable(),
  onHand: count,
  costYen: count,
  acquisitionId: id,
  acquiredOn: openText,
})
export type Copy = z.infer<typeof copy>

const movement = z.object({
  id,
  at: time,
  kind: z.enum(MOVEMENT_KINDS),
  count: z.number().int(),
  copyId: id.nullable(),
  shelf: openText.nullable(),
  reason: internalText,
  operator: internalText.nullable(),
})
export type StockMovement = z.infer<typeof movement>

const shelf = z.object({ code: openText, note: internalText, onHand: count })

/**
 * One row of a stocktake or a loss. `onHand`: how many copies the screen showed. `counted`: how
 * many copies there really are.
 */
const countedLine = z.strictObject({
  copyId: id,
  onHand: z.number().int().min(0).max(COUNT_MAX),
  counted: z.number().int().min(0).max(COUNT_MAX),
})
export type CountedLine = z.infer<typeof countedLine>
export const correction = z.strictObject({
  requestId,
  kind: z.enum(['lost', 'counted']),
  lines: z.array(countedLine).min(1).max(LINES_MAX),
  reason,
})
const reading = { permission: 'stock.read' } as const
const moving = {
  permission: 'stock.move',
  stepUp: false,
} as const

export const stockCalls = {
  'GET /stock': {
    ...reading,
    query: listQuery(stockList),
    answer: z.object({
      list: z.array(stockRow),
      ...pageFields,
      shelves: z.array(openText),
    }),
  },
  'GET /stock/{id}': {
    ...reading,
    params: idParams,
    query: z.object({ page: pageQuery.page }),
    answer: z.object({
      row: stockRow,
      copies: z.array(copy),
      movements: z.object({ list: z.array(movement), ...pageFields }),
      /** A loss that is worth more than this many yen needs approval. */
      lossYenMax: count,
    }),
  },
  'GET /shelves': { ...reading, answer: z.object({ list: z.array(shelf) }) },
  'GET /shelves/copies': {
    ...reading,
    query: z.object({ shelf: searchText }),
    answer: z.object({
      list: z.array(copy),
      lossYenMax: count,
    }),
  },
  'POST /shelves/add': {
    ...moving,
    audit: 'shelves.add',
    request: z.strictObject({ requestId, ...shapeOf(shelfFields) }),
  },
  /**
   * Reads the counts of a stocktake from a file. This call books nothing. `lines` has the lots whose
   * counted number differs from the number on hand.
   */
  'POST /shelves/counts': {
    ...moving,
    audit: 'shelves.read-counts',
    logs: { ...importLogs, shelf: openText },
    bodyBytesMax: bodyBytesFor(IMPORT_BYTES_MAX),
    request: z.strictObject({ requestId, ...importFields, shelf: shapeOf(shelfFields).shelf }),
    answer: imported.extend({ lines: z.array(countedLine.omit({ onHand: true })) }),
  },
  'POST /stock/move': {
    ...moving,
    audit: 'stock.move',
    logs: { shelf: openText.nullable() },
    request: z.strictObject({
      requestId,
      copyId: id,
      /** How many copies of the lot to move. The other copies remain on their shelf. */
      count: z.number().int().min(1).max(COUNT_MAX),
      shelf: shapeOf(shelfFields).shelf,
      reason: internalText.trim().max(500),
    }),
  },
  /**
   * Stores the photo of a graded copy, in place of a former one. Drafts that name the copy prove it by
   * this photo. Packs that are published keep theirs.
   */
  'POST /copies/{id}/photo': {
    ...moving,
    audit: 'stock.photo',
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    params: idParams,
    request: z.strictObject({ requestId, file: fileOf(PICTURE_BYTES_MAX) }),
    logs: { photo: openText },
  },
  /**
   * Records a stocktake or a loss. Refuses a loss that is worth more than `lossYenMax`.
   */
  'POST /stock/correct': {
    ...moving,
    audit: 'stock.correct',
    request: correction,
  },
  'POST /stock/correct/request': {
    permission: 'stock.move',
    audit: 'stock.loss',
    stepUp: true,
    approval: 'stock.loss',
    request: correction,
    logs: { count: z.record(z.string(), z.number().int()) },
    answer: requested,
  },
} as const satisfies CallList
