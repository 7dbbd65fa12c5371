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
import { identityPaper } from '#contract/console/members/identity-papers.ts'
import { decided, internalText, openText, personalText } from '#contract/console/privacy.ts'
import { exportedFile } from '#contract/console/report-jobs.ts'
import { yen } from './cards.ts'
import { shelfCode } from './stock.ts'

const LINES_MAX = 500
const COUNT_MAX = 100_000

const text = openText.trim().max(500)
const shortText = openText.trim().max(100)
const personal = personalText.trim()
const age = decided(z.number().int().min(0).max(150).nullable(), 'personal')
/** The fields of an acquisition in the second-hand dealer's record. */
const recordFields = {
  acquiredOn: z.iso.date(),
  /** What was bought, such as trading cards. */
  kind: shortText.min(1),
  features: text,
  counterpartyName: personal.min(1).max(100),
  counterpartyAddress: personal.max(500),
  counterpartyOccupation: personal.max(100),
  counterpartyAge: age,
  /** How the identity was checked, such as a driving licence. */
  identityCheck: personal.max(100),
  priceYen: yen,
  invoiceNumber: openText.trim().regex(/^(T\d{13})?$/),
}
const acquisition = z.object({
  id,
  acquiredOn: openText,
  supplier: personalText,
  kind: openText,
  count,
  features: openText,
  counterpartyName: personalText,
  counterpartyAddress: personalText,
  counterpartyOccupation: personalText,
  counterpartyAge: age,
  identityCheck: personalText,
  priceYen: count,
  invoiceNumber: openText,
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

const boughtLine = z.strictObject({
  code: shortText.min(1),
  count: z.number().int().min(1).max(COUNT_MAX),
  /** What one copy has cost, in yen. */
  costYen: yen,
  shelf: shelfCode,
  gradingCompany: shortText,
  gradingNumber: shortText,
  /** The number on a copy of a limited print run, such as 012/100. */
  serialNumber: shortText.default(''),
})
export type BoughtLine = z.input<typeof boughtLine>

const filters = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** A part of the counterparty's name, or a part of the features of what was bought. */
  text: searchText,
  minYen: z.coerce.number().int().min(0).optional(),
  maxYen: z.coerce.number().int().min(0).optional(),
}
const reading = {
  access: 'operator',
  permission: 'acquisitions.read',
  audit: 'acquisitions.read',
  shows: 'acquisition',
} as const
const adding = {
  access: 'operator',
  permission: 'acquisitions.add',
  stepUp: false,
  approval: null,
} as const

export const acquisitionCalls = {
  'GET /acquisitions': {
    ...reading,
    query: z.object({
      ...pageQuery,
      sort: z.enum(['acquiredOn', 'priceYen']).default('acquiredOn'),
      ...filters,
    }),
    answer: z.object({ list: z.array(acquisition), ...pageFields }),
  },
  'GET /acquisitions/{id}': {
    ...reading,
    params: idParams,
    answer: z.object({ acquisition, papers: z.array(identityPaper) }),
  },
  /** Returns all acquisitions of a period in the order of the record, for printing. */
  'GET /acquisitions/ledger': {
    ...reading,
    query: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    answer: z.object({ list: z.array(acquisition) }),
  },
  /** Records an acquisition and puts its copies on their shelves. */
  'POST /acquisitions/add': {
    ...adding,
    audit: 'acquisitions.add',
    request: z.strictObject({
      requestId,
      ...recordFields,
      lines: z.array(boughtLine).min(1).max(LINES_MAX),
    }),
    answer: z.object({ id }),
  },
  /** Corrects a line of the record by adding a further line. The stock does not change. */
  'POST /acquisitions/{id}/correct': {
    ...adding,
    audit: 'acquisitions.correct',
    params: idParams,
    request: z.strictObject({
      requestId,
      ...recordFields,
      count: z.number().int().min(1).max(COUNT_MAX),
      reason,
    }),
    answer: z.object({ id }),
  },
  'POST /acquisitions/export': {
    access: 'operator',
    permission: 'acquisitions.read',
    audit: 'acquisitions.export',
    isExport: true,
    stepUp: true,
    approval: null,
    request: z.strictObject({
      requestId,
      ...filters,
      encoding: z.enum(['utf-8', 'cp932']),
    }),
    answer: exportedFile,
  },
} as const satisfies CallList
