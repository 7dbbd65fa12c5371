import type { ConsoleCall, LoggedReadingCall } from '#contract/console/call.ts'
import { type ConsoleCallKey, consoleCalls } from '#contract/console/calls.ts'
import type { Reason } from '#contract/console/reasons.ts'
import { isRefusal, refuse } from '#server/console/acts/route.ts'
import type { CallLimits } from '#server/platform/configuration/console-settings.ts'
import { openSerial } from '#server/platform/load/serial.ts'
import { acquisitionHandlers } from './acquisitions/acquisitions.route.ts'
import { writeLedger } from './acquisitions/ledger-file.ts'
import { identityPaperHandlers } from './acquisitions/papers/papers.route.ts'
import { type ActCall, type ActRequest, checkPermission, runAct } from './act-runs/act-runs.ts'
import type {
  ConsoleParts,
  GuestContext,
  Handlers,
  OperatorContext,
  Refusal,
} from './acts/route.ts'
import { addressHandlers } from './addresses/addresses.route.ts'
import { approvalHandlers } from './approvals/approvals.route.ts'
import type { ApprovedActs } from './approvals/approvals.ts'
import { auditHandlers } from './audit/audit.route.ts'
import { refusedFor } from './audit/audit.rule.ts'
import { type NewEntry, writeEntry } from './audit/audit.ts'
import { writeAuditLog } from './audit-exports/audit-exports.ts'
import { shownBy } from './audit/shown.rule.ts'
import { authenticatorHandlers } from './authenticators/authenticators.route.ts'
import { bankHandlers } from './bank/bank.route.ts'
import { bankChanges } from './bank/matching/changes.ts'
import { campaignChanges, campaignHandlers } from './campaigns/campaigns.route.ts'
import { cardHandlers } from './cards/cards.route.ts'
import { carrierHandlers } from './carriers/carriers.route.ts'
import { exportHandlers } from './carriers/export/exports.route.ts'
import { importHandlers } from './carriers/tracking/imports.route.ts'
import { announcementHandlers } from './contents/announcements.route.ts'
import { bannerHandlers } from './contents/banners.route.ts'
import { courseChanges, courseHandlers } from './courses/courses.route.ts'
import { dashboardHandlers } from './dashboard/dashboard.route.ts'
import { disclosureHandlers } from './disclosures/disclosures.route.ts'
import { writeDisclosure } from './disclosures/disclosures.ts'
import { documentHandlers } from './documents/documents.route.ts'
import { AWAITED_WORKS, runDueWorks } from './due-work.ts'
import { enrolmentHandlers } from './enrolment/enrolment.route.ts'
import { errandHandlers } from './errands/errands.route.ts'
import { goodHandlers } from './goods/goods.route.ts'
import { type CallKind, openCallLimits } from './http/call-limits.ts'
import type { Answered, CheckedRequest, ConsoleRoute } from './http/http.ts'
import { jobHandlers } from './jobs/jobs.route.ts'
import { legalTextChanges } from './legal-texts/changes.ts'
import { legalTextHandlers } from './legal-texts/legal-texts.route.ts'
import { loginHandlers } from './login/login.route.ts'
import { mailHandlers } from './mails/mails.route.ts'
import { adjustmentLimitHandlers } from './members/adjustment-limit/adjustment-limit.ts'
import { memberChanges } from './members/changes.ts'
import { memberHandlers } from './members/members.route.ts'
import { memberViewHandlers } from './members/view/view.route.ts'
import { operatorChanges } from './operators/changes.ts'
import { operatorHandlers } from './operators/operators.route.ts'
import { packChanges } from './packs/changes.ts'
import { draftHandlers } from './packs/drafts/drafts.route.ts'
import { packOrderHandlers } from './packs/order/order.route.ts'
import { packHandlers } from './packs/packs.route.ts'
import { claimHandlers } from './parcels/claims/claims.route.ts'
import { paperHandlers } from './parcels/papers/papers.route.ts'
import { parcelHandlers } from './parcels/parcels.route.ts'
import { photoHandlers } from './parcels/photos/photos.route.ts'
import { paymentChanges } from './payments/changes.ts'
import { differenceHandlers } from './payments/differences.route.ts'
import { paymentHandlers } from './payments/payments.route.ts'
import { payoutHandlers } from './payments/payouts.route.ts'
import { pictureHandlers } from './pictures/pictures.route.ts'
import { proofHandlers } from './proofs/proofs.route.ts'
import { rankHandlers } from './ranks/ranks.route.ts'
import { accountingHandlers } from './reports/accounting.route.ts'
import { computeBaseDate } from './reports/base-dates/base-dates.ts'
import { computeFigures } from './reports/figures/figures.ts'
import { writeExport } from './reports/files/files.ts'
import { runReportJobs } from './reports/jobs/report-jobs.ts'
import { reportHandlers } from './reports/reports.route.ts'
import { restrictionHandlers } from './restrictions/restrictions.route.ts'
import { searchHandlers } from './search/search.route.ts'
import { sessionHandlers } from './sessions/sessions.route.ts'
import { settingChanges } from './settings/changes.ts'
import { settingHandlers } from './settings/settings.route.ts'
import { stockChanges } from './stock/corrections/corrections.ts'
import { stockHandlers } from './stock/stock.route.ts'

/** For each kind of approval request, the act that runs after the approval. */
const approvedActs: ApprovedActs = {
  ...bankChanges,
  ...campaignChanges,
  ...courseChanges,
  ...legalTextChanges,
  ...memberChanges,
  ...operatorChanges,
  ...packChanges,
  ...paymentChanges,
  ...settingChanges,
  ...stockChanges,
}

/**
 * One handler for each call of the contract. If a call has no handler, the code does not compile.
 */
const handlers: Handlers<ConsoleCallKey> = {
  ...loginHandlers,
  ...enrolmentHandlers,
  ...sessionHandlers,
  ...operatorHandlers,
  ...addressHandlers,
  ...acquisitionHandlers,
  ...auditHandlers,
  ...authenticatorHandlers,
  ...bankHandlers,
  ...campaignHandlers,
  ...cardHandlers,
  ...dashboardHandlers,
  ...carrierHandlers,
  ...errandHandlers,
  ...exportHandlers,
  ...importHandlers,
  ...goodHandlers,
  ...claimHandlers,
  ...identityPaperHandlers,
  ...paperHandlers,
  ...photoHandlers,
  ...parcelHandlers,
  ...draftHandlers,
  ...packHandlers,
  ...packOrderHandlers,
  ...approvalHandlers(approvedActs),
  ...memberHandlers,
  ...memberViewHandlers,
  ...adjustmentLimitHandlers,
  ...disclosureHandlers,
  ...differenceHandlers,
  ...payoutHandlers,
  ...paymentHandlers,
  ...pictureHandlers,
  ...documentHandlers,
  ...jobHandlers,
  ...proofHandlers,
  ...rankHandlers,
  ...accountingHandlers,
  ...reportHandlers,
  ...restrictionHandlers,
  ...searchHandlers,
  ...settingHandlers,
  ...announcementHandlers,
  ...bannerHandlers,
  ...courseHandlers,
  ...legalTextHandlers,
  ...mailHandlers,
  ...stockHandlers,
}

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
  const limitOf = openCallLimits(callLimits)
  const routes = (Object.entries(consoleCalls) as [ConsoleCallKey, ConsoleCall][]).map(
    ([key, call]): ConsoleRoute => {
      assertDeclared(key, call)
      return {
        key,
        call,
        admit: (context) => admit(parts, { key, call, limitOf }, context),
        refuseAttempt: (context, reason) =>
          refuseAttempt(parts, { key, call, limitOf }, { context, reason }),
        handle: (request) => answer(parts, { key, call }, request),
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
  }
  return {
    routes,
    runReports: (signal) => runSerially(() => runReportJobs({ ...parts, works, signal })),
    runDueWork: () => runDueWorks(parts.database, parts.clock.now()),
    runAwaitedWork: () => runDueWorks(parts.database, parts.clock.now(), AWAITED_WORKS),
  }
}

/**
 * Throws if a call for operators has no permission, or if a call that changes something has no
 * audit name.
 */
export function assertDeclared(key: string, call: ConsoleCall): void {
  const isChange = key.startsWith('POST ')
  if (call.access === 'operator' && !call.permission) throw new Error(`${key} has no permission`)
  if (isChange && !('audit' in call && call.audit)) throw new Error(`${key} has no audit name`)
}

interface OpenedCall {
  readonly key: ConsoleCallKey
  readonly call: ConsoleCall
}
type AnyHandler = (...values: unknown[]) => Promise<object>

/**
 * Refuses an operator who calls too often, or whose role lacks the permission. During enrolment
 * only the rate limit applies, not the permission. A refusal for a missing permission is logged.
 */
async function admit(
  parts: ConsoleParts,
  { key, call, limitOf }: OpenedCall & { limitOf: ReturnType<typeof openCallLimits> },
  context: GuestContext,
): Promise<Refusal | null> {
  const { session, now } = context
  if (call.access === 'guest' || session === null) return null
  const refusal = limitOf(session.operatorId, kindOf(key, call), now)
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
  { key, call, limitOf }: OpenedCall & { limitOf: ReturnType<typeof openCallLimits> },
  { context, reason }: { context: OperatorContext; reason: Reason },
): Promise<Refusal> {
  const refusal = limitOf(context.session.operatorId, 'attempt', context.now)
  if (refusal !== null) return refusal
  const name = ('audit' in call ? call.audit : undefined) ?? key
  await logCall(parts, context, { call: name, ...refusedFor(reason) })
  return refuse(403, reason)
}

async function answer(
  parts: ConsoleParts,
  { key, call }: OpenedCall,
  request: CheckedRequest,
): Promise<Answered | Refusal> {
  const handle = handlers[key] as AnyHandler
  if (call.access !== 'operator') return (await handle(parts, request)) as Answered | Refusal
  if ('stepUp' in call) {
    const act: ActCall = { key, call, handle: handle as ActCall['handle'] }
    return (await runAct(parts, act, request as unknown as ActRequest)) as Answered | Refusal
  }
  const outcome = await handle(parts, request)
  if (call.audit !== undefined) await logRead(parts, call, { request, outcome })
  return isRefusal(outcome) ? outcome : { fields: outcome }
}

function kindOf(key: string, call: ConsoleCall): CallKind {
  if (key.startsWith('GET ')) return 'read'
  return 'isExport' in call && call.isExport ? 'export' : 'change'
}

/**
 * Writes an audit entry for a read that shows personal data. The answer is sent only after
 * the entry is stored.
 */
async function logRead(
  parts: ConsoleParts,
  { audit, shows }: LoggedReadingCall,
  { request, outcome }: { request: CheckedRequest; outcome: object },
): Promise<void> {
  const shown = shownBy(shows, request, outcome)
  if (shown === null) return
  const result = isRefusal(outcome) ? 'refused' : 'done'
  await logCall(parts, request as OperatorContext, { ...shown, call: audit, outcome: result })
}

/** Writes an audit entry for a read, or for a call that the operator's role may not make. */
async function logCall(
  { database }: ConsoleParts,
  { session, caller, now }: OperatorContext,
  logged: Pick<NewEntry, 'call' | 'outcome' | 'target' | 'after'>,
): Promise<void> {
  const { operatorId, role, idHash: sessionHash } = session
  const entry = { now, operatorId, role, sessionHash, address: caller.address }
  await database.transaction((tx) => writeEntry(tx, { ...entry, ...logged }))
}
