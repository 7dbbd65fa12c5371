import { unknownVariables } from '#contract/console/cases/answer-templates.rule.ts'
import type { answerTemplateCalls } from '#contract/console/cases/answer-templates.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { atVersion } from '#server/console/acts/version.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  selectTemplates,
  type TemplateFields,
  updateTemplate,
} from './templates.sql.ts'

const targetOf = (id: number) => ({ kind: 'answer-template', id: String(id) })
const fieldsOf = ({ name, text, textEn }: TemplateFields) => ({ name, text, textEn })

/** The handlers of the shop's templates for answers to cases. */
export const answerTemplateHandlers: Handlers<keyof typeof answerTemplateCalls> = {
  async 'GET /answer-templates'({ database }) {
    const list = await selectTemplates(database)
    return {
      list: list.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() })),
    }
  },
  async 'POST /answer-templates'(tx, { request, session: { operatorId }, now }) {
    const after = fieldsOf(request)
    const faulty = refuseFaults(after)
    if (faulty !== null) return faulty
    const id = await insertTemplate(tx, { ...after, changedBy: operatorId, changedAt: now })
    return { fields: { id }, target: targetOf(id), after }
  },
  async 'POST /answer-templates/{id}'(
    tx,
    { params: { id }, request, session: { operatorId }, now },
  ) {
    const found = await lockSeen(tx, id, request.version)
    if (isRefusal(found)) return found
    const after = fieldsOf(request)
    const faulty = refuseFaults(after)
    if (faulty !== null) return faulty
    await updateTemplate(tx, id, { ...after, changedBy: operatorId, changedAt: now })
    return { fields: {}, target: targetOf(id), before: fieldsOf(found), after }
  },
  async 'POST /answer-templates/{id}/remove'(tx, { params: { id }, request }) {
    const found = await lockSeen(tx, id, request.version)
    if (isRefusal(found)) return found
    await deleteTemplate(tx, id)
    return { fields: {}, target: targetOf(id), before: fieldsOf(found) }
  },
}

function refuseFaults({ text, textEn }: TemplateFields): Refusal | null {
  const faults = [text, textEn]
    .flatMap(unknownVariables)
    .map((variable) => ({ kind: 'unknown', variable }))
  return faults.length === 0 ? null : refuse(409, REASON.templateFaulty, { current: { faults } })
}

async function lockSeen(tx: Transaction, id: number, version: number) {
  return atVersion(await lockTemplate(tx, id), version, fieldsOf)
}
