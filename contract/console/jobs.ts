import { z } from 'zod'
import { internalText, openText } from '#contract/console/privacy.ts'
import { type CallList, count, requestId, time } from './call.ts'
import { JOB_STATES } from './jobs.fields.ts'

/** The queues in the database whose rows wait for a job or an operator. */
export const WAITING_QUEUES = ['notices', 'messages', 'errands', 'reports'] as const

const job = z.object({
  name: openText,
  /** The schedule as a cron expression in UTC. */
  schedule: openText,
  /** `failed`: no run has succeeded since a failure. `late`: the next run is 10 minutes overdue. */
  state: z.enum(JOB_STATES),
  startedAt: time,
  succeededAt: time.nullable(),
  failedAt: time.nullable(),
  failure: internalText.nullable(),
  nextAt: time.nullable(),
  /** True if the job failed and is safe to repeat, so that the owner may run it again. */
  canRunAgain: z.boolean(),
  /** True while a run that the owner requested is waiting or under way. */
  isRequested: z.boolean(),
})
export type JobRow = z.infer<typeof job>
const queue = z.object({
  name: z.enum(WAITING_QUEUES),
  count,
  oldestAt: time.nullable(),
})

/** In what the payment page that members get can differ from its build. */
export const PAGE_DIFFERENCES = [
  'page-missing',
  'policy-changed',
  'header-missing',
  'script-unknown',
  'script-changed',
  'script-missing',
  'inline-unknown',
] as const
const pageDifference = z.object({ kind: z.enum(PAGE_DIFFERENCES), place: openText })

export const jobCalls = {
  /**
   * Returns the inventory of the scripts of the payment page, as the newest check found it, and the
   * outcome of the checks of a month (PCI DSS 4.0.1, 6.4.3 and 11.6.1).
   */
  'GET /payment-page-checks': {
    permission: 'jobs.read',
    answer: z.object({
      /** Empty before the first check. The newest is the first. */
      checks: z.array(z.object({ checkedAt: time, differences: z.array(pageDifference) })),
      policy: openText,
      /** The hosts of payment providers from which the page may load scripts. */
      hosts: z.array(openText),
      scripts: z.array(z.object({ place: openText, hash: openText, byteCount: count })),
    }),
  },
  /** Returns every job, the waiting queues, the last backup and the version. */
  'GET /jobs': {
    permission: 'jobs.read',
    answer: z.object({
      at: time,
      jobs: z.array(job),
      queues: z.array(queue),
      /** When a backup was last restored and checked; null if no such check is recorded. */
      backupVerifiedAt: time.nullable(),
      version: openText,
      migration: openText,
    }),
  },
  /**
   * Requests that the shop's worker runs a failed job again, within a minute. Answers 409
   * `not-possible` if the job did not fail or is not safe to repeat, and `already-requested` while
   * an earlier request waits.
   */
  'POST /jobs/{name}/run': {
    permission: 'jobs.run',
    audit: 'jobs.run',
    stepUp: false,
    params: z.object({ name: openText.regex(/^[a-z-]{1,60}$/) }),
    request: z.strictObject({ requestId }),
  },
} as const satisfies CallList
