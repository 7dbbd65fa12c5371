import { z } from 'zod'
import { openText } from '#contract/console/privacy.ts'

/**
 * The characters that a carrier prints. `jis-x-0208` has ASCII, half-width kana and the kanji of
 * levels 1 and 2. `cp932` adds what Windows adds, such as ① and 髙. `unicode` has every character.
 */
export const CHARACTER_SETS = ['jis-x-0208', 'cp932', 'unicode'] as const
export type CharacterSet = (typeof CHARACTER_SETS)[number]

/**
 * The unit of a width. `half-width`: ASCII and half-width kana count 1, other characters 2.
 * `cp932-bytes`: the number of bytes in CP932. `characters`: each character counts 1.
 */
export const WIDTH_UNITS = ['half-width', 'cp932-bytes', 'characters'] as const
export type WidthUnit = (typeof WIDTH_UNITS)[number]

export const COLUMN_KINDS = ['text', 'half-alphanumeric', 'digits', 'date'] as const

/**
 * What fills a column. Empty: nothing. `=0`: the value 0 in every row. `setting.x`: a value that
 * the shop sets for the layout. `recipient.address.2 street`: line 2 of the recipient's address.
 * The names after the number say which parts of the address go into this line if they fit.
 */
export const FILL =
  /^(|=.+|setting\.[a-z_]{1,30}|parcel\.(number|service|ship_date)|(recipient|sender)\.(postcode|phone)|(recipient|sender)\.name\.\d|(recipient|sender)\.address\.\d( (prefecture|city|street|building))*)$/u

const column = z.strictObject({
  name: openText.min(1).max(60),
  isRequired: z.boolean(),
  kind: z.enum(COLUMN_KINDS),
  /** The greatest width, counted in `unit`; null if the limit is not known. */
  widthMax: z.number().int().min(1).max(1000).nullable(),
  unit: z.enum(WIDTH_UNITS),
  fill: openText.max(100).regex(FILL),
  /** How the carrier's documents contradict each other about the column; empty if they do not. */
  doubt: openText.max(300),
})
export type LayoutColumn = z.infer<typeof column>

const header = openText.max(60)

/** The format of the file in which the carrier returns the tracking numbers. */
const tracking = z.strictObject({
  /**
   * The headers that the column of the parcel's number can have. `trackingHeaders`: the headers
   * that the column of the tracking number can have.
   */
  numberHeaders: z.array(header).max(20),
  trackingHeaders: z.array(header).min(1).max(20),
  /**
   * The headers of the columns by which the console finds the parcel if a row has no parcel number.
   * The list may be empty.
   */
  postcodeHeaders: z.array(header).max(20),
  nameHeaders: z.array(header).max(20),
  addressHeaders: z.array(header).max(20),
  /**
   * For a file without a header row: the index, from 0, of the column with the parcel's number and
   * of the column with the tracking number. Null for a file with a header row.
   */
  headerless: z
    .strictObject({
      columnsMin: z.number().int().min(1),
      number: z.number().int().min(0),
      tracking: z.number().int().min(0),
    })
    .nullable(),
  digitsMin: z.number().int().min(4).max(20),
  digitsMax: z.number().int().min(4).max(20),
})

/** The layout of a carrier's file, as data that an owner can replace without a release. */
export const carrierLayout = z.strictObject({
  encoding: z.enum(['cp932', 'utf-8-bom']),
  characters: z.enum(CHARACTER_SETS),
  hasHeader: z.boolean(),
  quotes: z.enum(['needed', 'all']),
  lineEnd: z.enum(['crlf', 'lf']),
  /** How many rows a file may have; null for no limit. */
  rowsMax: z.number().int().min(1).max(10_000).nullable(),
  dateFormat: z.enum(['YYYY/MM/DD', 'YYYYMMDD', 'YYYY-MM-DD']),
  postcodeFormat: z.enum(['hyphen', 'digits']),
  phoneFormat: z.enum(['hyphen', 'digits']),
  /**
   * The carrier's code for each delivery service, by the name of the service. The empty name stands
   * for the usual service.
   */
  services: z.record(openText.max(50), openText.max(20)),
  columns: z.array(column).min(1).max(300),
  tracking,
})
export type CarrierLayout = z.infer<typeof carrierLayout>
