import { z } from 'zod'
import {
  type CallList,
  count,
  reason,
  requestId,
  version as rowVersion,
  time,
  versionOrNone,
} from '#contract/console/call.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { OCCASION_NAMES } from '#contract/occasions.ts'
import { MAIL_BODY_MAX, TEMPLATE_NAMES } from './mail-templates.rule.ts'

const name = z.enum(OCCASION_NAMES)
const nameParams = z.object({ name })
const language = z.enum(['ja', 'en'])
const text = z.strictObject({
  subject: openText
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\r\n]+$/),
  body: openText.trim().min(1).max(MAIL_BODY_MAX),
})
const version = z.object({
  version: rowVersion,
  /** Null for a version that returned to the text of the program. */
  text: text.nullable(),
  operatorName: internalText,
  savedAt: time,
})
export type MailTemplateVersion = z.infer<typeof version>

export const mailTemplateCalls = {
  'GET /mail-templates': {
    permission: 'mails.read',
    answer: z.object({
      list: z.array(
        z.object({
          name,
          language,
          /** The subject that is in force. */
          subject: openText,
          /** 0 if the template was never changed. */
          version: count,
          isBuiltIn: z.boolean(),
          savedAt: time.nullable(),
        }),
      ),
    }),
  },
  'GET /mail-templates/{name}': {
    permission: 'mails.read',
    params: nameParams,
    answer: z.object({
      list: z.array(
        z.object({
          language,
          builtIn: text,
          /** The text that is in force. */
          text,
          versions: z.array(version),
          /** What a message by push and by LINE says, with its buttons; null if there is none. */
          notification: z.object({ sentence: openText, open: openText, stop: openText }).nullable(),
        }),
      ),
    }),
  },
  /** Saves a new version, which is in force at once. */
  'POST /mail-templates/{name}': {
    permission: 'mails.templates',
    audit: 'mails.template',
    logs: { mailSubject: openText.nullable(), mailBody: openText.nullable() },
    stepUp: true,
    params: z.object({ name: z.enum(TEMPLATE_NAMES) }),
    request: z.strictObject({
      requestId,
      language,
      /** The number of the newest version that the operator saw; 0 if there was none. */
      version: versionOrNone,
      /** Null to return to the text of the program. */
      text: text.nullable(),
      reason,
    }),
    answer: z.object({ version: rowVersion }),
  },
  /**
   * Sends a text, saved or not, with sample values to the operator's own address. A text that
   * operators cannot change is sent as it is.
   */
  'POST /mail-templates/{name}/test': {
    permission: 'mails.templates',
    audit: 'mails.template-test',
    stepUp: false,
    params: nameParams,
    request: z.strictObject({ requestId, language, text: text.nullable() }),
  },
} as const satisfies CallList
