import { answerOf, type ConsoleCall, type LoggedReadingCall } from '#contract/console/call.ts'
import { type ConsoleCallKey, consoleCalls } from '#contract/console/calls.ts'
import type { Reason } from '#contract/console/reasons.ts'
import { isRefusal, refuse } from '#server/console/acts/route.ts'
import { actInSession } from '#server/console/sessions/sessions.ts'
import type { CallLimits } from '#server/platform/configuration/console-settings.ts'
import { openSerial } from '#server/platform/load/serial.ts'
import { writeLedger } from './acquisitions/ledger-file.ts'
import { type ActCall, type ActRequest, checkPermission, runAct } from './act-runs/act-runs.ts'
import { maskAnswer } from './acts/mask.rule.ts'
import type { ConsoleParts, GuestContext, OperatorContext, Refusal } from './acts/route.ts'
import { type NewEntry, writeEntry } from './audit/audit.ts'
import { refusedFor } from './audit/redact.rule.ts'
import { shownBy } from './audit/shown.rule.ts'
import { writeAuditLog } from './audit-exports/audit-exports.ts'
import { writeDisclosure } from './disclosures/disclosures.ts'
import { AWAITED_WORKS, dueWorksOf, runDueWorks } from './due-work.ts'
import { handlers } from './handlers.ts'
import { type CallCounter, openCallLimits } from './http/call-limits.ts'
import type { Answered, CheckedRequest, ConsoleRoute } from './http/http.ts'
import { writeMembers } from './member-exports/member-exports.ts'
import { computeBaseDate } from './reports/base-dates/base-dates.ts'
import { computeFigures } from './reports/figures/figures.ts'
import { writeExport } from './reports/files/files.ts'
import { runReportJobs } from './reports/jobs/report-jobs.ts'

export interface Console {
  readonly routes: readonly ConsoleRoute[]
  /**
   * Does the work that is due. Marks approval requests as lapsed, puts new shipments into the queue
   * of parcels, adds the members' newest decisions to the counts of each prize, and deletes what is
   * kept for a limited time.
   */
  runDueWork(): Promise<void>
  /** Does the part of the due work that members wait for: puts new shipments into parcels. */
  runAwaitedWork(): Promise<void>
  /** Makes the requested reports and files. An abort of the signal puts the running job back. */
  runReports(signal?: AbortSignal): Promise<void>
}

/**
 * Opens the console from its parts. Throws if a call lacks a permission or an audit name.
 */
export function openConsole(parts: ConsoleParts, callLimits?: CallLimits): Console {
  const counter = openCallLimits(callLimits)
  const routes = (Object.entries(consoleCalls) as [ConsoleCallKey, ConsoleCall][]).map(
    ([key, call]): ConsoleRoute => {
      assertDeclared(key, call)
      return {
        key,
        call,
        admit: (context) => admit(parts, { key, call, counter }, context),
        refuseAttempt: (context, reason) =>
          refuseAttempt(parts, { key, call, counter }, { context, reason }),
        handle: (request) => answerCounted(parts, { key, call, counter }, request),
      }
    },
  )
  const runSerially = openSerial()
  const works = {
    acquisitions: writeLedger,
    'audit-log': writeAuditLog,
    'base-date': computeBaseDate,
    disclosure: writeDisclosure,
    export: writeExport,
    figures: computeFigures,
    members: writeMembers,
  }
  return {
    routes,
    runReports: (signal) => runSerially(() => runReportJobs({ ...parts, works, signal })),
    runDueWork: () => runDueWorks(parts.database, parts.clock.now(), dueWorksOf(parts)),
    runAwaitedWork: () => runDueWorks(parts.database, parts.clock.now(), AWAITED_WORKS),
  }
}

/**
 * Throws if a call for operators has no permission, or if a call that changes something has no
 * audit name.
 */
export function assertDeclared(key: string, call: ConsoleCall): void {
  const isChange = key.startsWith('POST ')
  if (call.access === undefined && !call.permission) throw new Error(`${key} has no permission`)
  if (isChange && !('audit' in call && call.audit)) throw new Error(`${key} has no audit name`)
}

interface OpenedCall {
  readonly key: ConsoleCallKey
  readonly call: ConsoleCall
}
interface CountedCall extends OpenedCall {
  readonly counter: CallCounter
}
type AnyHandler = (...values: unknown[]) => Promise<object>
interface AnyPreparedAct {
  readonly prepare: (...values: unknown[]) => Promise<ActCall['handle'] | Refusal>
}

/**
 * Refuses an operator who calls too often, or whose role lacks the permission. During enrolment
 * only the rate limit applies, not the permission. A refusal for a missing permission is logged.
 */
async function admit(
  parts: ConsoleParts,
  { key, call, counter }: CountedCall,
  context: GuestContext,
): Promise<Refusal | null> {
  const { session, now } = context
  if (call.access === 'guest' || session === null) return null
  const kind = key.startsWith('GET ') ? 'read' : 'change'
  const refusal = counter.take({ operatorId: session.operatorId, kind, now })
  if (refusal !== null || call.access === 'enrolling') return refusal
  const denied = checkPermission(session.role, call.permission)
  if (denied !== null) {
    const refused = { call: call.audit ?? key, ...refusedFor(denied.reason) }
    await logCall(parts, { ...context, session }, refused)
  }
  return denied
}

/**
 * Logs that a call with an operator's session came from another site or from an address that the
 * role may not use. Returns the refusal. Such calls have a limit for each operator, so that they
 * cannot fill the audit log.
 */
async function refuseAttempt(
  parts: ConsoleParts,
  { key, call, counter }: CountedCall,
  { context, reason }: { context: OperatorContext; reason: Reason },
): Promise<Refusal> {
  const { session, now } = context
  const refusal = counter.take({ operatorId: session.operatorId, kind: 'attempt', now })
  if (refusal !== null) return refusal
  const name = ('audit' in call ? call.audit : undefined) ?? key
  await logCall(parts, context, { call: name, ...refusedFor(reason) })
  return refuse(403, reason)
}

/** Counts an export by what was given: a refused one, as without a fresh proof, costs nothing. */
function answerCounted(
  parts: ConsoleParts,
  { counter, ...opened }: CountedCall,
  request: CheckedRequest,
): Promise<Answered | Refusal> {
  const { key, call } = opened
  const run = () => answer(parts, opened, request)
  const { session, now } = request
  if (!('isExport' in call && call.isExport) || session === null) return run()
  const file = call.isExport === 'by-file' ? `${key} ${JSON.stringify(request.params)}` : undefined
  return counter.countGiven({ operatorId: session.operatorId, kind: 'export', now, file }, run)
}

async function answer(
  parts: ConsoleParts,
  { key, call }: OpenedCall,
  request: CheckedRequest,
): Promise<Answered | Refusal> {
  const handler = handlers[key] as unknown as AnyHandler | AnyPreparedAct
  const handle = 'prepare' in handler ? await handler.prepare(parts, request) : handler
  if (typeof handle !== 'function') return handle
  if (!('permission' in call))
    return (await (handle as AnyHandler)(parts, request)) as Answered | Refusal
  if ('stepUp' in call) {
    const act: ActCall = { key, call, handle: handle as ActCall['handle'] }
    return (await runAct(parts, act, request as unknown as ActRequest)) as Answered | Refusal
  }
  const outcome = await (handle as AnyHandler)(parts, request)
  if (call.audit !== undefined) {
    const isLogged = await logRead(parts, call, { request, outcome })
    if (!isLogged) return refuse(401)
  }
  if (isRefusal(outcome)) return outcome
  return { fields: maskAnswer(answerOf(call), outcome, (request as OperatorContext).session.role) }
}

/**
 * Writes an audit entry for a read that shows personal data. The answer is sent only after
 * the entry is stored. Returns false if the session has ended meanwhile.
 */
async function logRead(
  parts: ConsoleParts,
  call: LoggedReadingCall,
  { request, outcome }: { request: CheckedRequest; outcome: object },
): Promise<boolean> {
  const shown = shownBy(call, request, outcome)
  if (shown === null) return true
  const result = isRefusal(outcome) ? 'refused' : 'done'
  return logCall(parts, request as OperatorContext, { ...shown, call: call.audit, outcome: result })
}

/**
 * Writes an audit entry for a read, or for a call that the operator's role may not make. Returns
 * false if the session has ended meanwhile.
 */
async function logCall(
  { database }: ConsoleParts,
  { session, caller, now }: OperatorContext,
  logged: Pick<NewEntry, 'call' | 'outcome' | 'target' | 'after'>,
): Promise<boolean> {
  const { operatorId, role, idHash: sessionHash } = session
  const entry = { now, operatorId, role, sessionHash, address: caller.address }
  return database.transaction(async (tx) => {
    const isOpen = (await actInSession(tx, caller, now)) !== null
    if (isOpen) await writeEntry(tx, { ...entry, ...logged })
    return isOpen
  })
}
