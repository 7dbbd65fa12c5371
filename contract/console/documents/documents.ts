import { z } from 'zod'
import {
  type CallList,
  count,
  day,
  id,
  idParams,
  pageFields,
  time,
} from '#contract/console/call.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { openText, personalText } from '#contract/console/privacy.ts'
import { documentList } from './documents.fields.ts'

/**
 * A receipt of a payment. It keeps the values of the day on which the shop issued it. A receipt
 * with a tax rate is a simplified invoice.
 */
const document = z.object({
  id,
  number: openText,
  /** The number of the original receipt if this receipt was issued again; otherwise null. */
  reissueOf: openText.nullable(),
  paymentId: id,
  memberId: id,
  counterparty: personalText,
  issuedAt: time,
  tradedOn: day,
  issuerName: openText,
  issuerAddress: openText,
  registrationNumber: openText.nullable(),
  points: count,
  totalYen: count,
  taxRate: count.nullable(),
  taxYen: count,
})
export type ConsoleDocument = z.infer<typeof document>

export const documentCalls = {
  /** Finds documents by day, amount or counterparty, or by several of these at once. */
  'GET /documents': {
    permission: 'documents.read',
    audit: 'documents.read',
    shows: 'document',
    /** `text`: a part of the counterparty's name, or the whole number of the member or receipt. */
    query: listQuery(documentList),
    answer: z.object({ list: z.array(document), ...pageFields }),
  },
  'GET /documents/{id}': {
    permission: 'documents.read',
    audit: 'documents.open',
    shows: 'document',
    params: idParams,
    answer: z.object({ document }),
  },
} as const satisfies CallList
