import { z } from 'zod'
import { type memberExportCalls, memberFilters } from '#contract/console/members/member-exports.ts'
import type { MemberRow } from '#contract/console/members/members.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct, ApprovedActs } from '#server/console/approvals/approvals.ts'
import { countMembers, readMembersAfter } from '#server/console/members/list.sql.ts'
import { isRankPending, readMonthRanks, shownMember } from '#server/console/members/search.ts'
import { type Columns, code, timeOf } from '#server/console/reports/files/columns.rule.ts'
import { rowsWork } from '#server/console/reports/files/files.ts'
import { keysetSource, type ReportSource } from '#server/console/reports/files/sources.ts'
import { insertReportJob } from '#server/console/reports/jobs/report-jobs.sql.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { fileTime } from '#server/platform/time/tokyo.ts'

type Filters = z.output<typeof memberFilters>

const exportPayload = z.object({ filters: memberFilters, fileName: z.string() })

const exportMembers: ApprovedAct = {
  async describe(tx, payload, { now }) {
    const { filters, fileName } = exportPayload.parse(payload)
    const { values, ranks } = await openFilters(tx, filters, now)
    const rank = ranks.find(({ id }) => id === filters.rank)
    return {
      target: { kind: 'report', id: null },
      name: fileName,
      before: {},
      after: { ...filters, ...(rank && { rank: `${rank.name.ja} (${rank.name.en})` }) },
      amount: `${await countMembers(tx, values)} members`,
      payload: { filters, fileName },
    }
  },
  async run(tx, payload, { now, requestedBy: operatorId }) {
    const { filters, fileName } = exportPayload.parse(payload)
    if (await isRankPending(tx, filters, now)) return refuse(409, REASON.ranksPending)
    const { values } = await openFilters(tx, filters, now)
    const at = now.toISOString()
    const jobId = await insertReportJob(tx, {
      kind: 'members',
      parameters: { encoding: 'utf-8', fileName, filters: { ...filters, at } },
      totalCount: await countMembers(tx, values),
      operatorId,
      now,
    })
    return { kind: 'report', id: String(jobId) }
  },
}
export const memberExportChanges = {
  'members.export': exportMembers,
} satisfies Partial<ApprovedActs>

export const memberExportHandlers: Handlers<keyof typeof memberExportCalls> = {
  async 'POST /members/export'(tx, { request: { filters }, now }) {
    if (await isRankPending(tx, filters, now)) return refuse(409, REASON.ranksPending)
    const fileName = `members-${fileTime(now)}.csv`
    return exportMembers.describe(tx, { filters, fileName }, { now })
  },
}

type Line = ReturnType<typeof shownMember> & { readonly mail: string }

const FLAGS: Readonly<Record<MemberRow['flags'][number], string>> = {
  closed: '退会済み',
  restricted: '利用制限中',
  owes: '返金による不足あり',
}

const COLUMNS: Columns<Line> = [
  ['会員番号', ({ id }) => code(id)],
  ['名前', ({ name }) => name],
  ['メールアドレス', ({ mail }) => mail],
  ['状態', ({ flags }) => flags.map((flag) => FLAGS[flag]).join('・') || '利用中'],
  ['ランク', ({ rank }) => rank.name],
  ['支払い額（円）', ({ paidYen }) => paidYen],
  ['ポイント', ({ points }) => points],
  ['登録日時', ({ registeredAt }) => timeOf(registeredAt)],
  ['最終訪問', ({ lastVisitAt }) => timeOf(lastVisitAt)],
]

/** Writes the file with the members that match at the time of the approval. */
export const writeMembers = rowsWork(openMembers)

async function openMembers(
  on: Queryable,
  { at, ...filters }: Filters & { readonly at: string },
): Promise<ReportSource> {
  const now = new Date(at)
  const { values, sets } = await openFilters(on, filters, now)
  return keysetSource<Line>(COLUMNS, {
    count: await countMembers(on, values),
    async next({ after, limit }) {
      const rows = await readMembersAfter(on, values, { after: after?.id ?? 0, limit })
      return rows.map((row) => ({ mail: row.mail, ...shownMember(row, sets, now) }))
    },
  })
}

async function openFilters(on: Queryable, filters: Filters, now: Date) {
  const { rankIds, ...ranks } = await readMonthRanks(on, now)
  return { values: { ...filters, rankIds, now }, ...ranks }
}
