import { z } from 'zod'
import { CASE_KINDS, CASE_STATES } from '#contract/cases.ts'
import {
  type CallList,
  id,
  idParams,
  pageFields,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { internalText, maskedText, openText, personalText } from '#contract/console/privacy.ts'
import { answerFields, caseList, deadlineFields, noteFields } from './cases.fields.ts'

const caseRow = z.object({
  id,
  number: openText,
  kind: z.enum(CASE_KINDS),
  state: z.enum(CASE_STATES),
  /** Null for a guest. */
  memberId: id.nullable(),
  parcelId: id.nullable(),
  parcelNumber: openText.nullable(),
  ownerId: id.nullable(),
  /** Null if nobody has taken the case, or if its owner works here no more. */
  ownerName: internalText.nullable(),
  openedAt: time,
  /** Since when the case has its state. */
  stateSince: time,
  /** The moment by which an operator is to answer. */
  dueAt: time,
  version,
})
export type CaseRow = z.infer<typeof caseRow>

const acting = {
  permission: 'cases.work',
  stepUp: false,
  params: idParams,
} as const
/** The fields of a case that an act changes. */
const logs = {
  state: z.enum(CASE_STATES),
  ownerId: id.nullable(),
  dueAt: time,
}
const change = { requestId, version }
const changed = z.object({ version })

export const caseCalls = {
  'GET /cases': {
    permission: 'cases.read',
    /** `text`: the number of a case, a parcel or a member. */
    query: listQuery(caseList),
    answer: z.object({ list: z.array(caseRow), ...pageFields }),
  },
  'GET /cases/{id}': {
    permission: 'cases.read',
    audit: 'cases.open',
    shows: 'case',
    params: idParams,
    answer: z.object({
      case: caseRow,
      /** The language in which the shop writes to the member. */
      language: z.enum(['ja', 'en']),
      /** The text of the mail with an answer, for its preview. */
      mailText: z.object({ subject: openText, body: openText }),
      /** The address at which a guest is answered; empty for a member. */
      guestMail: maskedText('mail', 'cases.work'),
      messages: z.array(
        z.object({
          id,
          /** A note is for operators only. */
          author: z.enum(['member', 'operator', 'note']),
          operator: internalText.nullable(),
          text: maskedText('present', 'cases.work'),
          at: time,
        }),
      ),
      photos: z.array(z.object({ id, at: time })),
      /** The photos of the packed parcel, which its own call opens. */
      packingPhotos: z.array(z.object({ id, at: time })),
      /** The shop's templates, filled for this case in its language. */
      templates: z.array(z.object({ id, name: internalText, text: internalText })),
      /** Who may become the owner. */
      operators: z.array(z.object({ id, name: internalText })),
    }),
  },
  /** Makes the operator the owner, also in place of another one. */
  'POST /cases/{id}/take': {
    ...acting,
    audit: 'cases.take',
    logs,
    request: z.strictObject(change),
    answer: changed,
  },
  'POST /cases/{id}/hand-over': {
    ...acting,
    audit: 'cases.hand-over',
    logs,
    request: z.strictObject({ ...change, ownerId: id }),
    answer: changed,
  },
  /**
   * Mails an answer to the member. An operator who answers a case without an owner takes it; the
   * case of another operator must be taken first (409 `not-owner`).
   */
  'POST /cases/{id}/answer': {
    ...acting,
    audit: 'cases.answer',
    logs,
    request: z.strictObject({ ...change, ...shapeOf(answerFields) }),
    answer: changed,
  },
  'POST /cases/{id}/note': {
    ...acting,
    audit: 'cases.note',
    request: z.strictObject({ requestId, ...shapeOf(noteFields) }),
  },
  'POST /cases/{id}/deadline': {
    ...acting,
    audit: 'cases.deadline',
    logs,
    request: z.strictObject({ ...change, ...shapeOf(deadlineFields) }),
    answer: changed,
  },
  'POST /cases/{id}/close': {
    ...acting,
    audit: 'cases.close',
    logs,
    request: z.strictObject(change),
    answer: changed,
  },
  /** A message of the member opens a closed case too. */
  'POST /cases/{id}/reopen': {
    ...acting,
    audit: 'cases.reopen',
    logs,
    request: z.strictObject(change),
    answer: changed,
  },
  /** Returns a member's photo as base64. The audit log records which photo the operator opened. */
  'POST /case-photos/{id}/open': {
    ...acting,
    audit: 'cases.open-photo',
    request: z.strictObject({ requestId }),
    answer: z.object({ content: personalText }),
  },
} as const satisfies CallList
