import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  pageFields,
  pageQuery,
  requestId,
  time,
} from '#contract/console/call.ts'
import { errandRow } from '#contract/console/errands.ts'
import { filterShape } from '#contract/console/list-query.ts'
import { openText } from '#contract/console/privacy.ts'
import { provenPackList } from './proofs.fields.ts'

const reading = { permission: 'packs.proofs' } as const
const number = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const provenPack = z.object({
  id,
  name: openText,
  /** The hash of the composition, in hex. */
  packRoot: openText,
  /** How many purchases the pack has, and how many of these the newest signed head covers. */
  purchaseCount: count,
  signedCount: count,
  /** The newest signed head, in hex; null before the first signed head. */
  head: openText.nullable(),
  signedAt: time.nullable(),
})
export type ProvenPack = z.infer<typeof provenPack>
const verifyRun = z.object({
  id,
  endedAt: time,
  /** The broken invariants; empty if the run passed. */
  broken: z.array(openText),
})
export type VerifyRun = z.infer<typeof verifyRun>

export const proofCalls = {
  /**
   * Returns a page of the published packs with their roots and newest signed heads, the newest pack
   * first, and the newest runs of verify.
   */
  'GET /proofs': {
    ...reading,
    query: z.object({ page: pageQuery.page, ...filterShape(provenPackList) }),
    answer: z.object({
      packs: z.object({ list: z.array(provenPack), ...pageFields }),
      runs: z.array(verifyRun),
      requests: z.array(errandRow),
    }),
  },
  /**
   * Finds a purchase by member and purchase number, so that the browser can repeat its draws
   * (A-187).
   */
  'GET /proofs/purchase': {
    ...reading,
    query: z.object({ member: number, purchase: number }),
    answer: z.object({
      packId: id,
      t: count,
    }),
  },
  /**
   * Lets the shop's worker check all invariants. The run begins within a minute and takes a limited
   * share of the worker's time. Answers 409 `already-requested` while a run waits or is
   * under way.
   */
  'POST /proofs/verify': {
    permission: 'proofs.verify',
    audit: 'proofs.verify',
    stepUp: false,
    request: z.strictObject({ requestId }),
  },
} as const satisfies CallList
