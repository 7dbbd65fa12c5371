import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consoleCalls } from '#contract/console/calls.ts'
import { REPORT_JOB_KINDS } from '#contract/console/report-jobs.ts'
import { isPermitted, ROLES } from '#contract/console/roles.ts'
import type { ConsoleSession } from '#server/console/sessions/sessions.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { mayDownload, REPORT_JOBS, refuseFile } from './wire-job.ts'

const now = new Date('2025-08-01T03:00:00Z')

test('a file of a job needs the permission and the fresh proof of the call that asked for it', () => {
  for (const kind of REPORT_JOB_KINDS) {
    const { permission, stepUp } = REPORT_JOBS[kind].maker
    for (const role of ROLES) {
      const refusalAfter = (minutes: number) => {
        const provedAt = new Date(now.getTime() - minutes * MINUTE_MS)
        const session = { role, provedAt } as ConsoleSession
        return refuseFile({ session, now }, { kind })?.reason
      }
      const isAllowed = isPermitted(role, permission)
      assert.equal(mayDownload(role, kind), isAllowed, `${kind} by ${role}`)
      assert.equal(refusalAfter(1), isAllowed ? undefined : 'not-permitted', `${kind} by ${role}`)
      const stale = isAllowed ? (stepUp ? 'step-up' : undefined) : 'not-permitted'
      assert.equal(refusalAfter(6), stale, `${kind} by ${role}`)
    }
  }
})

test('A-193: a job with a file was asked for by an export, and its file counts as one', () => {
  const exported = REPORT_JOB_KINDS.filter((kind) => REPORT_JOBS[kind].maker.isExport)
  assert.deepEqual(exported, ['acquisitions', 'audit-log', 'export', 'members'])
  for (const key of [
    'POST /reports/jobs/{id}/download',
    'POST /disclosures/{id}/download',
  ] as const)
    assert.equal(consoleCalls[key].isExport, 'by-file')
})
