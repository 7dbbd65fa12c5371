import type { z } from 'zod'
import { answerOf, type ReadingCall } from '#contract/console/call.ts'
import { type ConsoleCallKey, consoleCalls } from '#contract/console/calls.ts'
import { FILE_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { checkPermission } from '#server/console/act-runs/act-runs.ts'
import { maskAnswer } from '#server/console/acts/mask.rule.ts'
import {
  type ConsoleParts,
  type Handlers,
  isRefusal,
  type Refusal,
  refuse,
} from '#server/console/acts/route.ts'
import { openFiltersOf, shownBy } from '#server/console/audit/shown.rule.ts'
import { openKnownFields } from '#server/console/http/known-fields.rule.ts'
import type { Page } from './list.sql.ts'

type ListCall = ReadingCall & { readonly query: z.ZodObject }
type Row = Readonly<Record<string, unknown>>
type ListHandler = (parts: ConsoleParts, request: object) => Promise<object | Refusal>

/** `handlers` returns the handlers of all calls, which are not complete when this function runs. */
export function listExportHandlers(
  handlers: () => Handlers<ConsoleCallKey>,
): Handlers<'POST /lists/export'> {
  return {
    async 'POST /lists/export'(tx, { request: { list: key, ...sent }, ...context }, parts) {
      const call = listCallOf(key)
      if (call === null) return refuse(404)
      const { role } = context.session
      const denied = checkPermission(role, call.permission)
      if (denied !== null) return denied
      const params = call.params?.safeParse(sent.params)
      const query = call.query.safeParse(sent.query)
      if (params?.success === false || !query.success) return refuse(400)
      const read = { params: params?.data, query: query.data }
      const handle = handlers()[key as ConsoleCallKey] as unknown as ListHandler
      // The list is read on the connection of the act: one that waits for a second connection would
      // end as idle, and many of them would leave no connection to each other.
      const database = { ...parts.database, query: tx.query }
      const withKnownFields = openKnownFields(answerOf(call), () => {})
      const rows = await readAll(async (place) => {
        const answer = await handle(
          { ...parts, database },
          {
            ...context,
            ...read,
            query: { ...read.query, ...place },
          },
        )
        if (isRefusal(answer)) return answer
        return pageIn(withKnownFields(maskAnswer(answerOf(call), answer, role)))
      })
      if (isRefusal(rows)) return rows
      const shown =
        call.audit === undefined ? null : shownBy(call, read, { list: rows }, rows.length)
      const openFilters = openFiltersOf(call.query, read.query)
      return {
        fields: { rows },
        target: shown?.target ?? { kind: 'list', id: null },
        after: { ...shown?.after, filters: {}, list: key, openFilters, count: rows.length },
      }
    },
  }
}

/**
 * Returns the call whose answer is or contains a list that is read by pages; null for another key,
 * and for a list whose file needs an approval.
 */
function listCallOf(key: string): ListCall | null {
  const call = Object.hasOwn(consoleCalls, key) ? consoleCalls[key as ConsoleCallKey] : undefined
  if (call === undefined || !('query' in call) || 'isFileApproved' in call) return null
  const { shape } = answerOf(call)
  const shapes = Object.values(shape).map((part) => ('shape' in part ? part.shape : {}))
  return [shape, ...shapes].some(isPage) ? (call as ListCall) : null
}

function isPage(value: unknown): value is Page<Row> {
  return typeof value === 'object' && value !== null && 'allPage' in value
}

/**
 * Reads a whole list as one large page. A list that reads pages of its own size is read page by
 * page.
 */
async function readAll(
  read: (place: { page: number; rowsPerPage: number }) => Promise<Page<Row> | Refusal>,
): Promise<Row[] | Refusal> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const found = await read({ page, rowsPerPage: FILE_ROWS_MAX })
    if (isRefusal(found)) return found
    if (found.count > FILE_ROWS_MAX) return refuse(409, REASON.tooManyRows)
    rows.push(...found.list)
    if (page >= found.allPage) return rows
  }
}

function pageIn(answer: object): Page<Row> {
  const page = [answer, ...Object.values(answer)].find(isPage)
  if (page === undefined) throw new Error('the answer has no list')
  return page
}
