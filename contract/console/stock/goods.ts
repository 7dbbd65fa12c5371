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
  time,
  version,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { IMPORT_BYTES_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { imported, importFields, importLogs } from '#contract/console/imports/imported.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { isTextConfirmed } from '#contract/console/texts/text-confirmation.ts'
import { bodyBytesFor, fileOf } from '#contract/console/uploads.ts'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import {
  GOOD_DESCRIPTIONS,
  GOOD_MOVEMENT_KINDS,
  GOOD_STATES,
  goodFields,
  goodList,
  goodMovementFields,
} from './goods.fields.ts'

const good = z.object({
  ...shapeOf(goodFields),
  id,
  cardType: z.number().int(),
  /** The path of the picture below the shop's address; empty if there is none. */
  image: openText,
  /** How many pieces members can still get. */
  stock: count,
  takenCount: count,
  state: z.enum(GOOD_STATES),
  retiredAt: time.nullable(),
  version,
})
export type GoodRow = z.infer<typeof good>
const listed = good
  .omit({ description: true, descriptionEn: true })
  .extend({ described: z.enum(GOOD_DESCRIPTIONS) })

const movement = z.object({
  id,
  at: time,
  kind: z.enum(GOOD_MOVEMENT_KINDS),
  /** How many pieces the movement adds to the stock; negative if the movement removes pieces. */
  count: z.number().int(),
  reason: internalText,
  operator: internalText.nullable(),
})
export type GoodMovement = z.infer<typeof movement>

const changing = {
  permission: 'goods.change',
  stepUp: false,
} as const
const change = { requestId, version }

export const goodCalls = {
  'GET /goods': {
    permission: 'goods.read',
    query: listQuery(goodList),
    answer: z.object({ list: z.array(listed), ...pageFields }),
  },
  'GET /goods/{id}': {
    permission: 'goods.read',
    params: idParams,
    query: z.object({ page: pageQuery.page }),
    answer: z.object({
      good,
      movements: z.object({ list: z.array(movement), ...pageFields }),
    }),
  },
  /**
   * Adds a good without a picture and without stock. Answers 409 `doubtful-text` if a
   * description seems to promise a win or to reward a set of cards, and `isTextConfirmed` is not true.
   */
  'POST /goods/add': {
    ...changing,
    audit: 'goods.add',
    request: z.strictObject({ requestId, ...shapeOf(goodFields), isTextConfirmed }),
    answer: z.object({ id }),
  },
  /** Past exchanges keep the price that they had, and existing parcels keep the good's old name. */
  'POST /goods/{id}': {
    ...changing,
    audit: 'goods.change',
    params: idParams,
    request: z.strictObject({ ...change, ...shapeOf(goodFields), isTextConfirmed }),
    answer: z.object({ version }),
  },
  /** Imports goods from a file, all rows or none. A dry run changes nothing. */
  'POST /goods/import': {
    ...changing,
    audit: 'goods.import',
    logs: importLogs,
    bodyBytesMax: bodyBytesFor(IMPORT_BYTES_MAX),
    request: z.strictObject({ requestId, ...importFields }),
    answer: imported,
  },
  'POST /goods/{id}/picture': {
    ...changing,
    audit: 'goods.picture',
    logs: { image: openText },
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    params: idParams,
    request: z.strictObject({ ...change, file: fileOf(PICTURE_BYTES_MAX) }),
    answer: z.object({ image: openText, version }),
  },
  /** Retires a good, so that members no longer see the good, or brings back a retired good. */
  'POST /goods/{id}/retire': {
    ...changing,
    audit: 'goods.retire',
    params: idParams,
    request: z.strictObject({ ...change, isRetired: z.boolean() }),
    answer: z.object({ version }),
  },
  /**
   * Records a movement of the stock. Answers 409 `stock-short` if the stock would fall below 0
   * (A-128).
   */
  'POST /goods/{id}/stock': {
    ...changing,
    permission: 'goods.stock',
    audit: 'goods.stock',
    logs: { stock: z.number().int() },
    params: idParams,
    request: z.strictObject({
      requestId,
      ...shapeOf(goodMovementFields),
      reason,
    }),
  },
} as const satisfies CallList
