import type { caseCalls } from '#contract/console/cases/cases.ts'
import { REASON } from '#contract/console/reasons.ts'
import { caseDueAt, newGuestLink, sendAnswer } from '#server/cases/cases.ts'
import {
  type Act,
  type Handlers,
  isRefusal,
  type Refusal,
  refuse,
} from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { readTemplateText } from '#server/outbox/templates/templates.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { readIdentity } from '#server/settings/settings.ts'
import {
  caseSource,
  insertMessage,
  lockCase,
  markFirstAnswer,
  type StoredCase,
  selectCase,
  selectMessages,
  selectPackingPhotos,
  selectPhoto,
  selectPhotos,
  selectWorkingOperators,
  updateCase,
} from './cases.sql.ts'
import { answersFor } from './templates/templates.ts'

type CaseKey = keyof typeof caseCalls

/**
 * The handlers of cases. An act that depends on what the operator has read names the version of the
 * case, which each message of the member and each act of another operator changes.
 */
export const caseHandlers: Handlers<CaseKey> = {
  'GET /cases': ({ database }, { query, session: { operatorId } }) =>
    readPage(database, caseSource, { ...query, operatorId }),
  async 'GET /cases/{id}'({ database }, { params: { id } }) {
    const found = await selectCase(database, id)
    if (found === null) return refuse(404)
    const { language, guestMail, isMemberGone: _, ...row } = found
    const [mailText, messages, photos, packingPhotos, templates, operators] = await Promise.all([
      readTemplateText(database, { name: 'case-answered', language }, await readIdentity(database)),
      selectMessages(database, id),
      selectPhotos(database, id),
      row.parcelId === null ? [] : selectPackingPhotos(database, row.parcelId),
      answersFor(database, { ...row, language }),
      selectWorkingOperators(database),
    ])
    return {
      case: row,
      language,
      mailText,
      guestMail: guestMail ?? '',
      messages,
      photos,
      packingPhotos,
      templates,
      operators: operators.map(({ id, name }) => ({ id, name })),
    }
  },
  async 'POST /cases/{id}/take'(tx, { params: { id }, request, session: { operatorId } }) {
    return giveTo(tx, { id, version: request.version, ownerId: operatorId })
  },
  async 'POST /cases/{id}/hand-over'(tx, { params: { id }, request: { version, ownerId } }) {
    const operators = await selectWorkingOperators(tx)
    if (operators.every((each) => each.id !== ownerId)) return refuse(409, REASON.notPossible)
    return giveTo(tx, { id, version, ownerId })
  },
  async 'POST /cases/{id}/answer'(tx, { params: { id }, request, session: { operatorId }, now }) {
    const found = await lockRead(tx, { id, version: request.version })
    if (isRefusal(found)) return found
    if (found.state === 'closed') return refuse(409, REASON.wrongState)
    if (found.ownerId !== null && found.ownerId !== operatorId) return refuse(409, REASON.notOwner)
    const { text, isQuestion } = request
    const link = found.memberId === null ? newGuestLink(now) : null
    const message = { caseId: id, author: 'operator', operatorId, text, writtenAt: now } as const
    const { tokenHash = null, linkExpiresAt = null } = link ?? {}
    const messageId = await insertMessage(tx, { ...message, tokenHash, linkExpiresAt })
    const { number, memberId, guestMail, language } = found
    const to = { number, caseId: id, memberId, guestMail, language }
    await sendAnswer(tx, { ...to, messageId, text, token: link?.token ?? null, now })
    await markFirstAnswer(tx, id, now)
    const state = isQuestion ? 'waiting' : 'answered'
    const after = { state, ownerId: operatorId } as const
    await updateCase(tx, id, { ...after, stateSince: now })
    return changed(found, after)
  },
  async 'POST /cases/{id}/note'(tx, { params: { id }, request, session: { operatorId }, now }) {
    if ((await lockCase(tx, id)) === null) return refuse(404)
    const note = { caseId: id, author: 'note', operatorId, writtenAt: now } as const
    await insertMessage(tx, { ...note, text: request.text })
    return { fields: {}, target: targetOf(id) }
  },
  async 'POST /cases/{id}/deadline'(tx, { params: { id }, request: { version, dueAt }, now }) {
    const found = await lockRead(tx, { id, version })
    if (isRefusal(found)) return found
    if (new Date(dueAt) <= now) return refuse(409, REASON.timePast)
    if (found.state !== 'open') return refuse(409, REASON.wrongState)
    await updateCase(tx, id, { dueAt: new Date(dueAt) })
    return changed(found, { dueAt })
  },
  async 'POST /cases/{id}/close'(tx, { params: { id }, request: { version }, now }) {
    const found = await lockRead(tx, { id, version })
    if (isRefusal(found)) return found
    if (found.state === 'closed') return refuse(409, REASON.wrongState)
    const after = { state: 'closed' } as const
    await updateCase(tx, id, { ...after, stateSince: now, closedAt: now })
    return changed(found, after)
  },
  async 'POST /cases/{id}/reopen'(tx, { params: { id }, request: { version }, now }) {
    const found = await lockRead(tx, { id, version })
    if (isRefusal(found)) return found
    if (found.state !== 'closed') return refuse(409, REASON.wrongState)
    // Nobody can be answered after the closing of the account.
    if (found.isMemberGone) return refuse(409, REASON.notPossible)
    const after = { state: 'open', dueAt: caseDueAt(now) } as const
    await updateCase(tx, id, { ...after, stateSince: now, closedAt: null, alarmedAt: null })
    return changed(found, after)
  },
  async 'POST /case-photos/{id}/open'(tx, { params: { id } }) {
    const photo = await selectPhoto(tx, id)
    if (photo === null) return refuse(404)
    return { fields: { content: photo.bytes.toString('base64') }, target: targetOf(photo.caseId) }
  },
}

const targetOf = (id: number) => ({ kind: 'case', id: String(id) })

type Changed = Partial<Pick<StoredCase, 'state' | 'ownerId'>> & { readonly dueAt?: Date | string }

/** The result of an act that has changed `after`, and the version that the case has now. */
function changed(found: StoredCase, after: Changed): Act<'POST /cases/{id}/take'> {
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, found[name as keyof Changed]]),
  )
  return { fields: { version: found.version + 1 }, target: targetOf(found.id), before, after }
}

/** Locks a case that has not changed since the operator read it. */
async function lockRead(
  tx: Transaction,
  { id, version }: { id: number; version: number },
): Promise<StoredCase | Refusal> {
  const found = await lockCase(tx, id)
  if (found === null) return refuse(404)
  if (found.version === version) return found
  const current = { version: found.version, state: found.state, owner: found.ownerName }
  return refuse(409, REASON.versionConflict, { current })
}

async function giveTo(
  tx: Transaction,
  { id, version, ownerId }: { id: number; version: number; ownerId: number },
) {
  const found = await lockRead(tx, { id, version })
  if (isRefusal(found)) return found
  if (found.state === 'closed') return refuse(409, REASON.wrongState)
  if (found.ownerId === ownerId) return refuse(409, REASON.unchanged)
  await updateCase(tx, id, { ownerId, alarmedAt: null })
  return changed(found, { ownerId })
}
