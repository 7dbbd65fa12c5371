import { z } from 'zod'
import { type CallList, count, noFields, requestId, time } from './call.ts'

export const JOB_STATES = ['ok', 'running', 'failed', 'late'] as const
/** What waits in the database until a job or an operator does it. */
export const WAITING_QUEUES = ['notices', 'messages', 'errands', 'reports'] as const

const job = z.object({
  name: z.string(),
  /** The schedule as a cron expression in UTC. */
  schedule: z.string(),
  /** `failed` until a later run succeeds. `late` if the next run did not begin for ten minutes. */
  state: z.enum(JOB_STATES),
  started_at: time,
  succeeded_at: time.nullable(),
  failed_at: time.nullable(),
  /** The message of the last failure. */
  failure: z.string().nullable(),
  next_at: time.nullable(),
  /** True if the job failed and is safe to repeat, so that the owner may run it again. */
  can_run_again: z.boolean(),
  /** True while a requested run waits or works. */
  is_requested: z.boolean(),
})
export type JobRow = z.infer<typeof job>
const queue = z.object({
  name: z.enum(WAITING_QUEUES),
  count,
  oldest_at: time.nullable(),
})

export const jobCalls = {
  /** Every job, what waits, the last backup and the version, on one page. */
  'GET /jobs': {
    access: 'operator',
    permission: 'jobs.read',
    answer: z.object({
      at: time,
      jobs: z.array(job),
      queues: z.array(queue),
      /** When a backup was last restored and checked; null if none is known. */
      backup_verified_at: time.nullable(),
      version: z.string(),
      /** The newest migration of the database. */
      migration: z.string(),
    }),
  },
  /**
   * Lets the shop's worker run a failed job again, within a minute. 409 `not-possible` if the
   * job did not fail or is not safe to repeat, and `already-requested` while a request waits.
   */
  'POST /jobs/{name}/run': {
    access: 'operator',
    permission: 'jobs.run',
    audit: 'jobs.run',
    stepUp: false,
    approval: null,
    params: z.object({ name: z.string().regex(/^[a-z-]{1,60}$/) }),
    request: z.strictObject({ request_id: requestId }),
    answer: noFields,
  },
} as const satisfies CallList
