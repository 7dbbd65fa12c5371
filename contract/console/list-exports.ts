import { z } from 'zod'
import { type CallList, requestId } from './call.ts'
import { decided, openText } from './privacy.ts'

const values = () => z.record(z.string(), z.unknown())

export const listExportCalls = {
  /**
   * Answers with all rows of a list that match its filters, as the call of the list answers them.
   * The browser writes them to a file (decision 105). The operator needs the permission of that
   * call. Answers 409 `too-many-rows` if more than FILE_ROWS_MAX rows match.
   */
  'POST /lists/export': {
    permission: 'lists.export',
    audit: 'lists.export',
    logs: { openFilters: decided(values(), 'open') },
    isExport: true,
    stepUp: true,
    request: z.strictObject({
      requestId,
      /** The key of the list's own call, such as `GET /goods`. */
      list: openText.max(100),
      params: decided(values(), 'open').default({}),
      query: decided(values(), 'personal'),
    }),
    answer: z.object({ rows: z.array(decided(values(), 'personal')) }),
  },
} as const satisfies CallList
