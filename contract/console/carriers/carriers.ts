import { z } from 'zod'
import {
  type CallList,
  count,
  day,
  INTEGER_MAX,
  id,
  idList,
  idParams,
  pageFields,
  reason,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { imported } from '#contract/console/imports/imported.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { decided, internalText, openText, personalText } from '#contract/console/privacy.ts'
import { carrierLayout } from './carrier-layout.ts'
import { exportList, FILE_PARCELS_MAX, importList, LAYOUT_CODES } from './carriers.fields.ts'

const code = z.enum(LAYOUT_CODES)
const codeParams = z.object({ code })
const character = openText.min(1).max(8)
/** A file as base64; 600,000 characters are 450 KB. */
const content = decided(z.base64().min(1).max(600_000), 'personal')

/**
 * The values that the shop sets for a layout, such as the description of the content on the label.
 */
const settings = z.record(internalText.regex(/^[a-z_]{1,30}$/), internalText.trim().max(100))

const layoutRow = z.object({
  code,
  carrier: openText,
  /** Version 1 is the layout that comes with the shop. */
  version,
  changedAt: time.nullable(),
  changedBy: internalText.nullable(),
  columnCount: count,
  /** The settings that are empty although a required column needs them. */
  missingSettings: z.array(openText),
})
export type LayoutRow = z.infer<typeof layoutRow>

/**
 * Why a field excludes its row from the file. `too-long`: the text is wider than the column.
 * `missing`: the required field is empty. `not-encodable`: the carrier does not print one of the
 * characters. `no-split`: the text cannot be divided over the lines. `wrong-kind`: the text has
 * letters, but the carrier accepts digits only. `unknown-service`: the layout does not have the
 * service.
 */
export const FAULTS = [
  'too-long',
  'missing',
  'not-encodable',
  'no-split',
  'wrong-kind',
  'unknown-service',
] as const
export type Fault = (typeof FAULTS)[number]

const previewRow = z.object({
  id,
  number: openText,
  name: personalText,
  address: personalText,
  /** The address divided into the lines of the label; empty if the address does not fit. */
  lines: z.array(personalText),
  /** True if the address did not fit as the layout divides it, so it is divided in another way. */
  isSplit: z.boolean(),
  /** Why the parcel may not be exported at all, such as `held`; null if the export is allowed. */
  refusal: openText.nullable(),
  problems: z.array(
    z.object({
      column: openText,
      fault: z.enum(FAULTS),
      value: personalText,
      width: count,
      widthMax: count.nullable(),
    }),
  ),
  replacements: z.array(z.object({ character, proposal: openText.nullable() })),
  /** Columns whose value starts like a formula: with = + - or @. The export keeps the value. */
  formulas: z.array(openText),
  /** The number of an earlier export of this parcel, or null. A second export needs a reason. */
  exportedIn: openText.nullable(),
})
export type PreviewRow = z.infer<typeof previewRow>

const exportRow = z.object({
  id,
  number: openText,
  code,
  layoutVersion: id,
  fileName: openText,
  rowCount: count,
  sha256: openText,
  shipDay: day,
  createdAt: time,
  operator: internalText,
  reason: internalText.nullable(),
  /** When the file was deleted. The database keeps the list of the parcels in the file. */
  deletedAt: time.nullable(),
})
export type ExportRow = z.infer<typeof exportRow>

/**
 * What a row of the file means. `matched`: a parcel gets the tracking number. `same`: the parcel
 * already has this tracking number. `conflict`: see `Conflict`. `unknown`: no parcel has the parcel
 * number of the row. `choose`: no parcel or several parcels have the address of the row, so a
 * person chooses. `damaged`: the tracking number is not whole. `missing`: no row names the parcel.
 */
export const MATCH_RESULTS = [
  'matched',
  'same',
  'conflict',
  'unknown',
  'choose',
  'damaged',
  'missing',
] as const
export type MatchResult = (typeof MATCH_RESULTS)[number]
/**
 * Why an operator has to decide about a row. Either the parcel of the row has another tracking
 * number, another carrier or a wrong state. Or the file has two tracking numbers for one parcel, or
 * two parcels for one tracking number. Or another parcel already has this tracking number.
 */
export const CONFLICTS = [
  'other-number',
  'other-carrier',
  'wrong-state',
  'twice-in-file',
  'number-of-another-parcel',
] as const
export type Conflict = (typeof CONFLICTS)[number]

const parcelOfRow = z.object({
  id,
  number: openText,
  name: personalText,
  state: openText,
  trackingNumber: openText.nullable(),
})
const importRow = z.object({
  /**
   * The number of the line in the file, from 1; null for a parcel that no line of the file names.
   */
  line: id.nullable(),
  /** The parcel number in the line, which may be null, and the tracking number in the line. */
  number: openText.nullable(),
  tracking: openText,
  result: z.enum(MATCH_RESULTS),
  conflict: z.enum(CONFLICTS).nullable(),
  parcel: parcelOfRow.nullable(),
  /** The parcels from which an operator chooses one for this row. */
  candidates: z.array(parcelOfRow),
  decidedBy: internalText.nullable(),
})
export type ImportRow = z.infer<typeof importRow>

const importSummary = z.object({
  id,
  code,
  fileName: openText,
  rowCount: count,
  matchedCount: count,
  /** How many rows wait until an operator chooses a parcel for them. */
  openCount: count,
  createdAt: time,
  operator: internalText,
})
export type ImportSummary = z.infer<typeof importSummary>

const working = { permission: 'ship.work' } as const

export const carrierCalls = {
  'GET /carriers': {
    permission: 'carriers.read',
    answer: z.object({ list: z.array(layoutRow) }),
  },
  'GET /carriers/{code}': {
    permission: 'carriers.read',
    params: codeParams,
    answer: z.object({
      row: layoutRow,
      layout: carrierLayout,
      settings,
      settingsVersion: id,
      /** A file with one label from the shop to itself, as base64; null while a value is missing. */
      sample: decided(z.base64().max(10_000), 'internal').nullable(),
    }),
  },
  /** Replaces a layout by a new version. An export names the version that made it. */
  'POST /carriers/{code}/layout': {
    permission: 'carriers.change',
    audit: 'carriers.replace-layout',
    stepUp: true,
    params: codeParams,
    request: z.strictObject({ requestId, reason, version, layout: carrierLayout }),
    answer: z.object({ version }),
  },
  'POST /carriers/{code}/settings': {
    permission: 'carriers.change',
    audit: 'carriers.settings',
    stepUp: false,
    params: codeParams,
    request: z.strictObject({ requestId, reason, version, settings }),
    answer: z.object({ version }),
  },
  /**
   * Previews the rows of a carrier's file. Without `ids`, these are all parcels that are ready.
   * Without `code`, the layout is that of the carrier of most parcels in `ids`, or else the first
   * layout; exported parcels count too. Parcels whose address the role may not see are left out.
   */
  'GET /exports/preview': {
    ...working,
    audit: 'exports.preview',
    shows: 'parcel',
    query: z.object({
      code: code.optional(),
      ids: idList(FILE_PARCELS_MAX).optional(),
      shipDay: day.optional(),
    }),
    answer: z.object({
      code,
      list: z.array(previewRow),
      shipDay: day,
      missingSettings: z.array(openText),
    }),
  },
  /** Replaces characters that the carrier does not print, in addresses of parcels. */
  'POST /exports/replacements': {
    ...working,
    audit: 'exports.accept-replacements',
    stepUp: false,
    request: z.strictObject({
      requestId,
      replacements: z
        .array(z.strictObject({ parcelId: id, character, replacement: openText.max(8) }))
        .min(1)
        .max(1000),
    }),
    answer: z.object({ count }),
  },
  /** Makes the carriers' files. Leaves parcels with a problem for a later export (A-114). */
  'POST /exports': {
    ...working,
    audit: 'exports.make',
    stepUp: true,
    request: z.strictObject({
      requestId,
      code,
      ids: z.array(id).min(1).max(FILE_PARCELS_MAX),
      shipDay: day,
      /** Required if one of the parcels was exported before. */
      reason: reason.optional(),
    }),
    answer: z.object({
      exports: z.array(exportRow),
      leftOut: z.array(z.object({ id, result: openText })),
    }),
  },
  'GET /exports': {
    ...working,
    query: listQuery(exportList),
    answer: z.object({ list: z.array(exportRow), ...pageFields }),
  },
  'POST /exports/{id}/download': {
    ...working,
    audit: 'exports.download',
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId }),
    answer: z.object({ fileName: openText, content: personalText, sha256: openText }),
  },
  /** Stores each tracking number of a file with the parcel that matches its row. Mails nothing. */
  'POST /imports': {
    ...working,
    audit: 'imports.read',
    stepUp: false,
    request: z.strictObject({
      requestId,
      code,
      fileName: openText.trim().min(1).max(200),
      content,
      isDryRun: z.boolean().default(false),
    }),
    /** `id` is null after a dry run. Rows that failed wait for an operator's decision. */
    answer: imported.extend({
      id: id.nullable(),
      /** The name is that of the recipient. */
      changes: z.array(imported.shape.changes.element.extend({ name: personalText })),
    }),
  },
  'GET /imports': {
    ...working,
    query: listQuery(importList),
    answer: z.object({ list: z.array(importSummary), ...pageFields }),
  },
  'GET /imports/{id}': {
    ...working,
    audit: 'imports.open',
    shows: 'import',
    params: idParams,
    answer: z.object({ summary: importSummary, rows: z.array(importRow) }),
  },
  /** Gives the tracking number of a row to the parcel that the operator chose. */
  'POST /imports/{id}/decide': {
    ...working,
    audit: 'imports.decide',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, line: id.max(INTEGER_MAX), parcelId: id, reason }),
    answer: z.object({ parcelId: id }),
  },
} as const satisfies CallList
