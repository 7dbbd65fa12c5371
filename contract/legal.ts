import { z } from 'zod'
import { type Call, noFields } from './call.ts'
import { ACCEPTED_PAGES } from './constants.ts'

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

/** Each line of the text is a paragraph. */
export const legalSection = z.object({
  heading: z.string(),
  heading_en: z.string(),
  text: z.string(),
  text_en: z.string(),
  /** The countries whose members it is for, by code; `*` is all but Japan. Empty: for everyone. */
  countries: z.array(z.string()),
})
export type WireLegalSection = z.infer<typeof legalSection>

/** A version of a text. */
const text = {
  ...version,
  lead: z.string(),
  lead_en: z.string(),
  sections: z.array(legalSection),
}
const terms = z.object({
  list: z.array(
    z.object({
      page: z.enum(ACCEPTED_PAGES),
      ...text,
      /** The last accepted version, or else the one in force before this one; null if neither. */
      previous: z.object(text).nullable(),
    }),
  ),
})
export type OpenTerms = z.infer<typeof terms>

export const legalCalls = {
  /** Returns the legal text in force, or the version of it that the query names. */
  'GET /user/legal/{page}': {
    access: 'guest',
    isSessionless: true,
    params: z.object({ page: z.enum(LEGAL_PAGES) }),
    query: z.object({ version: legalVersionNumber.optional() }),
    answer: z.object({
      ...text,
      is_in_force: z.boolean(),
      versions: z.array(z.object(version)),
    }),
  },
  'GET /user/terms': { access: 'member', answer: terms },
  /** If one of the versions is not in force, nothing is stored. */
  'POST /user/terms': {
    access: 'member',
    request: z.strictObject({
      versions: z
        .array(z.strictObject({ page: z.enum(ACCEPTED_PAGES), version: legalVersionNumber }))
        .min(1)
        .max(ACCEPTED_PAGES.length),
    }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>
