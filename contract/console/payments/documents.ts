import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  pageFields,
  pageQuery,
  searchText,
  time,
} from '#contract/console/call.ts'

const day = z.iso.date()
/**
 * A receipt of a payment. It keeps the values of the day on which the shop issued it. A receipt
 * with a tax rate is a simplified invoice.
 */
const document = z.object({
  id,
  number: z.string(),
  /** The number of the original receipt if this receipt was issued again; otherwise null. */
  reissue_of: z.string().nullable(),
  payment_id: id,
  member_id: id,
  counterparty: z.string(),
  issued_at: time,
  traded_on: day,
  ...{ issuer_name: z.string(), issuer_address: z.string() },
  registration_number: z.string().nullable(),
  points: count,
  total_yen: count,
  tax_rate: count.nullable(),
  tax_yen: count,
})
export type ConsoleDocument = z.infer<typeof document>

export const documentCalls = {
  /** Finds documents by day, amount or counterparty, or by several of these at once. */
  'GET /documents': {
    access: 'operator',
    permission: 'documents.read',
    audit: 'documents.read',
    shows: 'document',
    query: z.object({
      ...pageQuery,
      sort: z.enum(['traded_on', 'total_yen']).default('traded_on'),
      from: day.optional(),
      to: day.optional(),
      min_yen: z.coerce.number().int().min(0).optional(),
      max_yen: z.coerce.number().int().min(0).optional(),
      /**
       * A part of the counterparty's name, or the complete number of the member or of the document.
       */
      text: searchText,
    }),
    answer: z.object({ list: z.array(document), ...pageFields }),
  },
  'GET /documents/{id}': {
    access: 'operator',
    permission: 'documents.read',
    audit: 'documents.open',
    shows: 'document',
    params: idParams,
    answer: z.object({ document }),
  },
} as const satisfies CallList
