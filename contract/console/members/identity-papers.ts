import { z } from 'zod'
import { type CallList, id, idParams, requestId, time } from '#contract/console/call.ts'
import { internalText, openText, personalText } from '#contract/console/privacy.ts'
import { bodyBytesFor, fileOf } from '#contract/console/uploads.ts'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'

/**
 * A paper by which the counterparty's identity was checked, without the content of the file
 * (A-088).
 */
export const identityPaper = z.object({
  id,
  contentType: z.enum(['image/webp', 'application/pdf']),
  operator: internalText,
  at: time,
  isErased: z.boolean(),
})
export type IdentityPaper = z.infer<typeof identityPaper>

const acting = { stepUp: false } as const

export const identityPaperCalls = {
  /**
   * Stores an identity paper for an acquisition: a JPEG, PNG, WebP or PDF file of at most 10 MB.
   */
  'POST /acquisitions/{id}/paper': {
    ...acting,
    permission: 'acquisitions.add',
    audit: 'acquisitions.add-paper',
    logs: { contentType: openText },
    params: idParams,
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    request: z.strictObject({ requestId, file: fileOf(PICTURE_BYTES_MAX) }),
    answer: z.object({ id }),
  },
  /** Returns a paper as base64. The audit log names the paper and who opened it. */
  'POST /identity-papers/{id}/open': {
    ...acting,
    permission: 'acquisitions.read',
    audit: 'papers.open',
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId }),
    answer: z.object({ contentType: identityPaper.shape.contentType, content: personalText }),
  },
} as const satisfies CallList
