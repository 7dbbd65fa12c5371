import { isIP } from 'node:net'
import { z } from 'zod'
import { StartRefused } from '#server/platform/start-refused.ts'
import {
  type GmoSettings,
  gmoKonbini,
  gmoLive,
  gmoSandbox,
  gmoTest,
  hikifudaMerchant,
} from './gmo/settings.ts'

export type Given = Readonly<Record<string, string | undefined>>

/** What belongs together: all of a group is set, or nothing. */
const GROUPS = {
  gmo: ['GMO_SHOP_ID', 'GMO_SHOP_PASS', 'GMO_CSRF_TOKEN', 'GMO_CONTACT_EMAIL', 'GMO_CONTACT_PHONE'],
} as const satisfies Record<string, readonly string[]>

/** Says what is missing of every group of which something is set. */
export function refuseHalves(given: Given): void {
  const sentences = Object.values(GROUPS).flatMap((names: readonly string[]) => {
    const [present] = names.filter((name) => given[name] !== undefined)
    if (present === undefined) return []
    const missing = names.filter((name) => given[name] === undefined)
    return missing.map((name) => `${name} must be set beside ${present}.`)
  })
  if (sentences.length > 0) throw new StartRefused(sentences.join('\n'))
}

const CHAINS = ['LAWSON', 'SEVEN_ELEVEN', 'FAMILYMART', 'MINISTOP', 'SEICOMART'] as const
const chain = (name: string) =>
  z.enum(CHAINS, { error: `${name} must be one of ${CHAINS.join(', ')}` }).optional()
const gmoVariables = z.object({
  GMO_SHOP_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,13}$/, 'GMO_SHOP_ID must be at most 13 letters and digits'),
  GMO_SHOP_PASS: z.string(),
  GMO_CSRF_TOKEN: z.string().min(16, 'GMO_CSRF_TOKEN must have 16 characters or more'),
  GMO_CONTACT_EMAIL: z.email('GMO_CONTACT_EMAIL must be a mail address'),
  GMO_CONTACT_PHONE: z
    .string()
    .regex(/^[0-9-]{10,13}$/, 'GMO_CONTACT_PHONE must be a telephone number'),
  GMO_TEST: z.enum(['0', '1'], { error: 'GMO_TEST must be 0 or 1' }).default('0'),
  GMO_NOTICE_ADDRESSES: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .refine((parts) => parts.every(isNetwork), {
      error: 'GMO_NOTICE_ADDRESSES must be addresses such as 203.0.113.7 or 203.0.113.0/24',
    }),
  GMO_KONBINI_ECON: chain('GMO_KONBINI_ECON'),
  GMO_KONBINI_OTHER: chain('GMO_KONBINI_OTHER'),
})

/** GMO's own credentials, else the sandbox's; null where there is neither. */
export function gmoSettings(given: Given, sandboxUrl: string | undefined): GmoSettings | null {
  if (given.GMO_SHOP_ID === undefined)
    return sandboxUrl === undefined ? null : gmoSandbox(sandboxUrl)
  const values = read(gmoVariables, given)
  return {
    ...(values.GMO_TEST === '1' ? gmoTest : gmoLive),
    shopId: values.GMO_SHOP_ID,
    shopPass: values.GMO_SHOP_PASS,
    csrfToken: values.GMO_CSRF_TOKEN,
    noticeAddresses: values.GMO_NOTICE_ADDRESSES,
    merchant: {
      ...hikifudaMerchant,
      contactEmail: values.GMO_CONTACT_EMAIL,
      contactPhone: values.GMO_CONTACT_PHONE,
    },
    konbini: {
      econ: values.GMO_KONBINI_ECON ?? gmoKonbini.econ,
      other: values.GMO_KONBINI_OTHER ?? gmoKonbini.other,
    },
    isSandbox: false,
  }
}

function read<Schema extends z.ZodType>(schema: Schema, given: Given): z.output<Schema> {
  const values = schema.safeParse(given)
  if (values.success) return values.data
  throw new StartRefused(values.error.issues.map(({ message }) => message).join('\n'))
}

function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(prefix ?? 0) <= (version === 4 ? 32 : 128)
}
