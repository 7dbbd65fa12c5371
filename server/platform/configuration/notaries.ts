import { z } from 'zod'
import { packNotary } from '#contract/console/packs/draft-content.ts'

const knownNotaries = z
  .array(packNotary.extend({ url: z.url({ protocol: /^https?$/ }) }))
  .refine((notaries) => new Set(notaries.map(({ key }) => key)).size === notaries.length)

/** The value of NOTARIES: the notaries that packs may name, and where each answers. */
export const notaryList = z.string().transform((text, context) => {
  const { data } = knownNotaries.safeParse(parsed(text))
  if (data !== undefined) return data
  context.addIssue({ code: 'custom', message: EXPECTED })
  return z.NEVER
})

export type KnownNotaries = z.output<typeof notaryList>

const EXPECTED =
  'must be a JSON list such as [{"name": "…", "url": "https://notary.example", "key": "64 hex digits"}], with each key once'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
