import { z } from 'zod'
import {
  type CallList,
  day,
  id,
  reason,
  requestId,
  version as rowVersion,
  time,
  versionOrNone,
} from '#contract/console/call.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { openText } from '#contract/console/privacy.ts'
import { countryCode } from '#contract/console/settings.ts'
import { HOME_COUNTRY } from '#contract/countries.rule.ts'
import { LEGAL_PAGES } from '#contract/legal.ts'
import { LEGAL_ITEMS } from './legal-items.rule.ts'

const page = z.enum(LEGAL_PAGES)
const pageParams = z.object({ page })
const line = (length: number) => openText.trim().min(1).max(length)

/** One section of a text in both languages. Each line is a paragraph. */
const section = z.strictObject({
  /** The required items that the section states. */
  items: z.array(z.enum(LEGAL_ITEMS)).max(LEGAL_ITEMS.length),
  heading: line(100),
  headingEn: line(200),
  text: line(5_000),
  textEn: line(10_000),
  /** Only for members who live there: ISO 3166, or `*` for all countries but Japan (B-058). */
  countries: z
    .array(countryCode.refine((code) => code !== HOME_COUNTRY))
    .min(1)
    .max(260)
    .exactOptional(),
})
const content = {
  fromDay: day,
  lead: line(300),
  leadEn: line(600),
  sections: z.array(section).min(1).max(50),
  /**
   * Whether members must accept the version before they pay, draw or exchange again. Only a
   * page that members agree to can require this.
   */
  needsAcceptance: z.boolean().default(false),
}
export const legalContent = z.object(content)
const version = z.object({
  ...content,
  version: openText,
  isInForce: z.boolean(),
  /** The approval that published the version; null for a version that came with the shop. */
  approvalId: id.nullable(),
  publishedAt: time,
  acceptedCount: z.number().int().min(0),
})
const draft = z.object({ ...content, version: rowVersion })
export type LegalVersionRow = z.infer<typeof version>
export type LegalDraftRow = z.infer<typeof draft>
export type LegalContentRow = z.infer<typeof legalContent>

export const legalTextCalls = {
  'GET /legal-texts': {
    permission: 'legal.read',
    answer: z.object({
      list: z.array(
        z.object({
          page,
          version: openText,
          fromDay: day,
          /** What the version in force must state and does not, in either language. */
          lacks: z.array(z.enum(LEGAL_ITEMS)),
          /** The version that is published and not in force yet; null if there is none. */
          next: z.object({ version: openText, fromDay: day }).nullable(),
          hasDraft: z.boolean(),
        }),
      ),
    }),
  },
  'GET /legal-texts/{page}': {
    permission: 'legal.read',
    params: pageParams,
    answer: z.object({ versions: z.array(version), draft: draft.nullable() }),
  },
  /** Stores the draft of the next version. `version` is 0 for the first draft of a page. */
  'POST /legal-texts/{page}/draft': {
    permission: 'legal.change',
    audit: 'legal.draft',
    stepUp: false,
    params: pageParams,
    request: z.strictObject({
      requestId,
      version: versionOrNone,
      ...content,
    }),
  },
  /**
   * Asks another owner to approve the publication of the draft as it is now. Refuses a text
   * that lacks required items; `current.missing` names these items.
   */
  'POST /legal-texts/{page}/submit': {
    permission: 'legal.change',
    audit: 'legal.publish',
    logs: content,
    stepUp: true,
    approval: 'legal.publish',
    params: pageParams,
    request: z.strictObject({ requestId, version: rowVersion, reason }),
    answer: requested,
  },
} as const satisfies CallList
