import { z } from 'zod'
import { type CallList, id, idParams, requestId, time, version } from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { internalText } from '#contract/console/privacy.ts'
import { answerTemplateFields } from './answer-templates.fields.ts'

const acting = {
  permission: 'cases.work',
  stepUp: false,
} as const
const fields = { requestId, ...shapeOf(answerTemplateFields) }

export const answerTemplateCalls = {
  'GET /answer-templates': {
    permission: 'cases.read',
    answer: z.object({
      list: z.array(
        z.object({
          ...shapeOf(answerTemplateFields),
          id,
          version,
          changedBy: internalText,
          changedAt: time,
        }),
      ),
    }),
  },
  /** Answers 409 `template-faulty` if a text names no variable of `ANSWER_VARIABLES` in its braces. */
  'POST /answer-templates': {
    ...acting,
    audit: 'answer-templates.add',
    request: z.strictObject(fields),
    answer: z.object({ id }),
  },
  'POST /answer-templates/{id}': {
    ...acting,
    audit: 'answer-templates.change',
    params: idParams,
    request: z.strictObject({ ...fields, version }),
  },
  'POST /answer-templates/{id}/remove': {
    ...acting,
    audit: 'answer-templates.remove',
    logs: shapeOf(answerTemplateFields),
    params: idParams,
    request: z.strictObject({ requestId, version }),
  },
} as const satisfies CallList
