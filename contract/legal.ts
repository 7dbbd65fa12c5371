import { z } from 'zod'
import type { Call } from './call.ts'

/** The pages with a legal text. Each name is the path of the page, without the slash. */
export const LEGAL_PAGES = [
  'terms-of-service',
  'privacy-protection',
  'specific-commerce',
  'fund-settlement',
  'point-terms-of-service',
] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** The number of a version, such as `1.3`. */
export const legalVersionNumber = z.string().regex(/^\d{1,4}\.\d{1,4}$/)

const version = {
  version: z.string(),
  /** The day in Japan from which the version is in force. */
  from_day: z.iso.date(),
}

export const legalCalls = {
  /** Returns the legal text in force, or the version of it that the query names. */
  'GET /user/legal/{page}': {
    access: 'guest',
    isSessionless: true,
    params: z.object({ page: z.enum(LEGAL_PAGES) }),
    query: z.object({ version: legalVersionNumber.optional() }),
    answer: z.object({
      ...version,
      is_in_force: z.boolean(),
      lead: z.string(),
      lead_en: z.string(),
      /** Each line of a text is a paragraph. */
      sections: z.array(
        z.object({
          heading: z.string(),
          heading_en: z.string(),
          text: z.string(),
          text_en: z.string(),
        }),
      ),
      /** Every version of the page, the newest first, including versions not yet in force. */
      versions: z.array(z.object(version)),
    }),
  },
} as const satisfies Record<string, Call>
