import type { Disclosure, disclosureCalls } from '#contract/console/members/disclosures.ts'
import { REASON } from '#contract/console/reasons.ts'
import { readKeptRecords } from '#server/closures/kept/kept.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { selectMember } from '#server/console/members/members.sql.ts'
import { insertReportJob, selectPart } from '#server/console/reports/jobs/report-jobs.sql.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import {
  insertDisclosure,
  type StoredDisclosure,
  selectDisclosure,
  selectDisclosures,
} from './disclosures.sql.ts'

type DisclosureKey = keyof typeof disclosureCalls

const LISTED_MAX = 20
const targetOf = (id: number) => ({ kind: 'member', id: String(id) })
const dayOf = (moment: Date) => wireDateTime(moment).slice(0, 10)

export const disclosureHandlers: Handlers<DisclosureKey> = {
  async 'GET /members/{id}/disclosures'({ database }, { params: { id }, now }) {
    if ((await selectMember(database, id)) === null) return refuse(404)
    const rows = await selectDisclosures(database, { memberId: id, limit: LISTED_MAX })
    return { list: rows.map((row) => wireDisclosure(row, now)) }
  },
  async 'POST /members/{id}/disclose'(tx, { params: { id: memberId }, request, session, now }) {
    const { identityMethod, identityNote, identityCheckedOn } = request
    if ((await selectMember(tx, memberId)) === null) return refuse(404)
    if (identityCheckedOn > dayOf(now)) return refuse(409, REASON.notPossible)
    const { operatorId } = session
    const parameters = { memberId }
    const job = { kind: 'disclosure', parameters, totalCount: 1, operatorId, now } as const
    const jobId = await insertReportJob(tx, job)
    const identity = {
      method: identityMethod,
      note: identityNote,
      checkedOn: identityCheckedOn,
    }
    const id = await insertDisclosure(tx, { ...identity, memberId, operatorId, jobId, now })
    const after = { identityMethod, identityCheckedOn }
    return { fields: { id }, target: targetOf(memberId), after }
  },
  async 'POST /disclosures/{id}/download'(tx, { params, request: { part }, now }) {
    const row = await selectDisclosure(tx, params.id)
    if (row === null) return refuse(404)
    if (!canDownload(row, now)) return refuse(409, REASON.fileDeleted)
    const content = await selectPart(tx, { jobId: row.jobId, number: part })
    if (content === null) return refuse(404)
    return {
      fields: { content: content.toString('base64') },
      target: targetOf(row.memberId),
      after: { fileName: row.fileName, part },
    }
  },
  async 'GET /members/{id}/kept'({ database }, { params: { id } }) {
    if ((await selectMember(database, id)) === null) return refuse(404)
    const { erasedAt, kept } = await readKeptRecords(database, id)
    return {
      erasedAt: erasedAt?.toISOString() ?? null,
      kept: kept.map(({ kind, count, until }) => ({ kind, count, until: dayOf(until) })),
    }
  },
}

function canDownload({ state, expiresAt }: StoredDisclosure, now: Date): boolean {
  return state === 'done' && expiresAt !== null && expiresAt > now
}

function wireDisclosure(row: StoredDisclosure, now: Date): Disclosure {
  return {
    id: row.id,
    identityMethod: row.method,
    identityNote: row.note,
    identityCheckedOn: row.checkedOn,
    operator: row.operator,
    requestedAt: row.requestedAt.toISOString(),
    state: row.state,
    fileName: row.fileName,
    partCount: row.partCount,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    canDownload: canDownload(row, now),
  }
}
