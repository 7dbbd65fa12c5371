import { z } from 'zod'
import { type CallList, reason, requestId } from '#contract/console/call.ts'
import { filterShape } from '#contract/console/list-query.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { memberList } from './members.fields.ts'

/** The text of a search may be a name, which no request keeps. */
const { text: _, ...openFilters } = filterShape(memberList)
export const memberFilters = z.strictObject(openFilters)

export const memberExportCalls = {
  /**
   * Requests a file of the members that match the filters, with names and mail addresses. After the
   * approval a job makes it, which the requester finds among the files of the reports.
   */
  'POST /members/export': {
    permission: 'members.export',
    audit: 'members.export',
    logs: openFilters,
    isExport: true,
    stepUp: true,
    approval: 'members.export',
    request: z.strictObject({ requestId, filters: memberFilters, reason }),
    answer: requested,
  },
} as const satisfies CallList
