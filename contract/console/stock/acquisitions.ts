import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  pageFields,
  reason,
  requestId,
  time,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { IMPORT_BYTES_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { imported, importFields, importLogs } from '#contract/console/imports/imported.ts'
import { filterShape, listQuery } from '#contract/console/list-query.ts'
import { identityPaper } from '#contract/console/members/identity-papers.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { exportedFile } from '#contract/console/report-jobs.ts'
import { bodyBytesFor } from '#contract/console/uploads.ts'
import { BOUGHT_LINES_MAX } from './acquisition-limits.rule.ts'
import {
  acquisitionList,
  boughtFields,
  correctionFields,
  recordFields,
} from './acquisitions.fields.ts'

const acquisition = z.object({
  ...shapeOf(correctionFields),
  id,
  /**
   * `correctsId`: the id of the line that this line corrects. `correctedBy`: the id of the line
   * that corrects this line. Each is null if there is no such line.
   */
  correctsId: id.nullable(),
  correctedBy: id.nullable(),
  correctionReason: internalText,
  operator: internalText.nullable(),
  createdAt: time,
})
export type Acquisition = z.infer<typeof acquisition>

const { serialNumber, ...boughtShape } = shapeOf(boughtFields)
const boughtLine = z.strictObject({ ...boughtShape, serialNumber: serialNumber.default('') })
export type BoughtLine = z.output<typeof boughtLine>

/** A lot or a copy that came with an acquisition. */
const boughtCard = z.object({
  /** The number of the lot. */
  id,
  cardId: id,
  code: openText,
  name: openText,
  /** The grade and the serial number of a single copy; empty for a lot. */
  copy: openText,
  /** How many were bought, at this cost each. */
  count,
  costYen: count,
  /** Where it is now, and how many are left; null for a lot that is used up. */
  shelf: openText.nullable(),
  onHand: count,
})
export type BoughtCard = z.infer<typeof boughtCard>

/** A page of the former version sends no deduction. A correction then keeps that of its line. */
const { deduction } = shapeOf(recordFields)
const filters = filterShape(acquisitionList)
const reading = {
  permission: 'acquisitions.read',
  audit: 'acquisitions.read',
  shows: 'acquisition',
} as const
const adding = {
  permission: 'acquisitions.add',
  stepUp: false,
} as const

export const acquisitionCalls = {
  'GET /acquisitions': {
    ...reading,
    query: listQuery(acquisitionList),
    answer: z.object({ list: z.array(acquisition), ...pageFields }),
  },
  'GET /acquisitions/{id}': {
    ...reading,
    params: idParams,
    answer: z.object({
      acquisition,
      cards: z.array(boughtCard),
      papers: z.array(identityPaper),
    }),
  },
  /** Returns all acquisitions of a period in the order of the record, for printing. */
  'GET /acquisitions/ledger': {
    ...reading,
    query: z.object({ from: filters.from, to: filters.to }),
    answer: z.object({ list: z.array(acquisition) }),
  },
  /** Records an acquisition and puts its copies on their shelves. */
  'POST /acquisitions/add': {
    ...adding,
    audit: 'acquisitions.add',
    request: z.strictObject({
      requestId,
      ...shapeOf(recordFields),
      deduction: deduction.default('transitional'),
      priceYen: shapeOf(correctionFields).priceYen,
      lines: z.array(boughtLine).min(1).max(BOUGHT_LINES_MAX),
    }),
    answer: z.object({ id }),
  },
  /** Reads lines for an acquisition from a file. Records nothing. */
  'POST /acquisitions/lines': {
    ...adding,
    audit: 'acquisitions.lines',
    logs: importLogs,
    bodyBytesMax: bodyBytesFor(IMPORT_BYTES_MAX),
    request: z.strictObject({ requestId, ...importFields }),
    answer: z.object({
      ...imported.shape,
      /** Empty in a dry run. A shelf is empty where the file names none. */
      lines: z.array(z.object({ ...boughtShape, serialNumber, shelf: openText })),
    }),
  },
  /** Corrects a line of the record by adding a further line. The stock does not change. */
  'POST /acquisitions/{id}/correct': {
    ...adding,
    audit: 'acquisitions.correct',
    params: idParams,
    request: z.strictObject({
      requestId,
      ...shapeOf(correctionFields),
      deduction: deduction.optional(),
      reason,
    }),
    answer: z.object({ id }),
  },
  'POST /acquisitions/export': {
    permission: 'acquisitions.read',
    audit: 'acquisitions.export',
    isExport: true,
    stepUp: true,
    request: z.strictObject({ requestId, ...filters, encoding: z.enum(['utf-8', 'cp932']) }),
    answer: exportedFile,
  },
} as const satisfies CallList
