import { z } from 'zod'
import {
  type CallList,
  count,
  day,
  INTEGER_MAX,
  id,
  idParams,
  reason,
  requestId,
  time,
} from '#contract/console/call.ts'
import { internalText, openText, personalText } from '#contract/console/privacy.ts'

/**
 * How an operator made sure that the member, and not another person, requested the disclosure: by a
 * document, by a message to the mail address or phone of the account, or face to face.
 */
const IDENTITY_METHODS = ['document', 'registered-contact', 'in-person'] as const
export type IdentityMethod = (typeof IDENTITY_METHODS)[number]

/** The records of a member that the law requires the shop to keep after the erasure. */
const KEPT_KINDS = ['ledger', 'payments', 'draws', 'shipments', 'receipts'] as const

const identity = {
  identityMethod: z.enum(IDENTITY_METHODS),
  /** What was checked, such as the kind of document, but not the number of the document. */
  identityNote: internalText.trim().min(1).max(200),
  /** The day in Japan on which the identity was checked. */
  identityCheckedOn: day,
}

const disclosure = z.object({
  id,
  ...identity,
  /** The operator who checked the identity and started the disclosure. */
  operator: internalText,
  requestedAt: time,
  state: z.enum(['waiting', 'done', 'failed']),
  fileName: openText.nullable(),
  partCount: count,
  expiresAt: time.nullable(),
  /** True from the completion of the file until its deletion. */
  canDownload: z.boolean(),
})
export type Disclosure = z.infer<typeof disclosure>

const keptRecords = z.object({
  kind: z.enum(KEPT_KINDS),
  count,
  /**
   * The day until which the law may require the shop to keep records of this kind, as `YYYY-MM-DD`.
   */
  until: day,
})

export const disclosureCalls = {
  'GET /members/{id}/disclosures': {
    permission: 'members.disclose',
    params: idParams,
    answer: z.object({ list: z.array(disclosure) }),
  },
  /**
   * Records how the identity was checked. The worker then writes all data of the member to a file,
   * within a minute. Answers 409 `not-possible` if the day of the check lies in the future.
   */
  'POST /members/{id}/disclose': {
    permission: 'members.disclose',
    audit: 'members.disclose',
    isExport: true,
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId, ...identity, reason }),
    answer: z.object({ id }),
  },
  /**
   * Returns a piece of the disclosure's file in base64. Answers 409 `file-deleted` unless
   * `canDownload` is true.
   */
  'POST /disclosures/{id}/download': {
    permission: 'members.disclose',
    audit: 'members.download-disclosure',
    isExport: 'by-file',
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId, part: count.max(INTEGER_MAX) }),
    answer: z.object({ content: personalText }),
  },
  /** Returns which records of a member the shop keeps after the erasure, and until when. */
  'GET /members/{id}/kept': {
    permission: 'members.read',
    params: idParams,
    answer: z.object({
      /** When the account was closed and its personal data erased; null for an open account. */
      erasedAt: time.nullable(),
      kept: z.array(keptRecords),
    }),
  },
} as const satisfies CallList
