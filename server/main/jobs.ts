import { signAuditLog } from '#server/console/audit/signatures/signatures.ts'
import { runErrands } from '#server/console/errands/errands.ts'
import { errandWorks, jobWorks, verifyWorks } from '#server/console/errands/works/works.ts'
import { decideDueHolds } from '#server/decisions/decisions.ts'
import { sendHoldReminders } from '#server/decisions/reminders/reminders.ts'
import { eraseOldAddresses } from '#server/decisions/shipments/shipments.ts'
import { collectRareDraws } from '#server/draws/feed/feed.ts'
import { signUnsignedHeads } from '#server/draws/heads/heads.ts'
import { derivePackPoints } from '#server/draws/pack-points/pack-points.ts'
import { sendDrawReceipts } from '#server/draws/receipt-messages/receipt-messages.ts'
import { decideDueMovedCards } from '#server/exchange/moved-cards/moved-cards.ts'
import { deleteExpiredLinks } from '#server/members/members.ts'
import { announceSales, hasNews } from '#server/notifications/sales/sales.ts'
import { deleteOldMessages, hasDueMessages } from '#server/outbox/outbox.ts'
import { sendAddressMails } from '#server/parcels/address-requests/address-requests.ts'
import { requestDueShipments } from '#server/parcels/send-days/send-days.ts'
import { checkPageScripts } from '#server/payments/page-scripts/page-scripts.ts'
import { endExpiredSessions } from '#server/platform/http/sessions/sessions.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { recordRuns } from '#server/platform/jobs/runs/runs.ts'
import { deleteOldHits } from '#server/platform/load/rate-limits.ts'
import { announceEndingPoints } from '#server/points/ending/ending.ts'
import { expireAllPoints } from '#server/points/points.ts'
import { announceRanks } from '#server/ranks/announcements/announcements.ts'
import { rollOver } from '#server/ranks/rollover/rollover.ts'
import { findStaffMembers } from '#server/restrictions/staff/staff.ts'
import { makeServiceReports } from '#server/service-reports/service-reports.ts'
import { deleteExpiredCodes } from '#server/verifications/verifications.ts'
import { recordRun } from '#server/verify/verify.ts'
import { sendMessages } from './sending/sending.ts'
import type { ShopParts } from './shop-parts.ts'

/** A failed run is not retried, because the next run follows within a minute. */
const EVERY_MINUTE = { schedule: '* * * * *', timeoutSeconds: 120, retryLimit: 0 } as const
/** The schedule of jobs that may be late by some minutes. */
const EVERY_TEN_MINUTES = { schedule: '*/10 * * * *', timeoutSeconds: 540, retryLimit: 0 } as const
/** The schedule of jobs that may be late by an hour, such as deleting what is no longer needed. */
const HOURLY = { schedule: '17 * * * *', timeoutSeconds: 600, retryLimit: 2 } as const
/**
 * How long a worker may take for a short errand. An errand is work that an operator requests in the
 * console and that a worker does. If the worker does not end the errand in this time, the next
 * worker takes the errand over.
 */
const ERRAND_LEASE_SECONDS = 300
/** No job that an operator can run again has a longer timeout. */
const JOB_SECONDS_MAX = 600
const VERIFY_SECONDS_MAX = 3_600
/**
 * The settings of jobs that do errands. The console does not let operators run these jobs again,
 * because the worker repeats each unfinished errand anyway.
 */
const ERRAND_JOB = { ...EVERY_MINUTE, canRunAgain: false } as const

/** Returns every job of the shop, in the order in which `runDueJobs` runs them. */
export function listJobs(parts: ShopParts): readonly Job[] {
  const jobs = [
    ...holdJobs(parts),
    ...accountJobs(parts),
    ...paymentJobs(parts),
    ...consoleJobs(parts),
    ...cleanupJobs(parts),
  ]
  return [...jobs, ...startedJobs(parts, jobs)]
}

/**
 * Returns the two jobs that do what operators start by hand in the console. The first runs one of
 * `jobs` again, and the second runs the checks of the books. Each has its own queue, so that a long
 * run delays no other job.
 */
function startedJobs({ options }: ShopParts, jobs: readonly Job[]): readonly Job[] {
  const { database, clock, verify, onFault } = options
  const repeated = jobWorks(recordRuns(jobs, { database, clock }), onFault)
  const checked = verifyWorks(async (now) => recordRun(database, await verify(), now), onFault)
  const shared = { database, clock, onFault }
  return [
    {
      name: 'run-jobs-again',
      ...ERRAND_JOB,
      timeoutSeconds: JOB_SECONDS_MAX,
      run: () => runErrands({ ...shared, works: repeated, leaseSeconds: JOB_SECONDS_MAX }),
    },
    {
      name: 'run-verify',
      ...ERRAND_JOB,
      timeoutSeconds: VERIFY_SECONDS_MAX,
      run: () => runErrands({ ...shared, works: checked, leaseSeconds: VERIFY_SECONDS_MAX }),
    },
  ]
}

/** The console cannot do them itself: it has no key and no secret. */
function consoleJobs({ options, signer, payments }: ShopParts): readonly Job[] {
  const { database, clock, publicUrl, onFault } = options
  const works = errandWorks({ database, publicUrl, payments })
  return [
    {
      name: 'sign-audit-log',
      ...EVERY_MINUTE,
      run: () => signAuditLog(database, signer, clock.now()),
    },
    {
      // This job runs every minute, because operators wait for the outcome of an errand.
      name: 'run-errands',
      ...ERRAND_JOB,
      run: () =>
        runErrands({ database, clock, works, onFault, leaseSeconds: ERRAND_LEASE_SECONDS }),
    },
  ]
}

function holdJobs({
  options,
  dependencies,
  drawing,
  signer,
  keptHeads,
}: ShopParts): readonly Job[] {
  const { database, clock, publicUrl, onFault } = options
  return [
    {
      // While a pack sells, the shop promises to sign the last hash of the pack's log every minute.
      name: 'sign-heads',
      ...EVERY_MINUTE,
      run: () => signUnsignedHeads({ database, signer, keptHeads, onFault }, clock),
    },
    {
      // A feed of the last day may be late by a minute.
      name: 'collect-rare-draws',
      ...EVERY_MINUTE,
      run: () => collectRareDraws({ ...dependencies, onFault }, clock.now()),
    },
    {
      // Several purchases of an evening make one message.
      name: 'send-draw-receipts',
      ...EVERY_TEN_MINUTES,
      run: () => sendDrawReceipts({ ...dependencies, onFault }),
    },
    {
      // A process that has sealed purchases draws them itself. This job draws what one that died has
      // left.
      name: 'draw-batches',
      ...EVERY_MINUTE,
      run: () => drawing.resume(),
    },
    {
      // The worker applies the default decision to cards that are undecided at the end of their
      // hold. If the member visits the shop before this job runs, the visit applies the
      // decision.
      name: 'decide-holds',
      ...EVERY_MINUTE,
      run: () => decideDue({ ...dependencies, onFault }),
    },
    {
      name: 'send-hold-reminders',
      ...EVERY_MINUTE,
      run: () => sendHoldReminders({ ...dependencies, publicUrl, onFault }),
    },
    {
      // At midnight the day begins for which cards wait.
      name: 'request-due-shipments',
      ...EVERY_MINUTE,
      run: () => requestDueShipments({ database, clock, onFault }),
    },
    {
      // The standard of the card brands asks for once a week.
      name: 'check-payment-page',
      schedule: '40 18 * * *',
      timeoutSeconds: 600,
      retryLimit: 0,
      run: () => checkPageScripts({ ...options, clock }),
    },
    {
      // An operator who is invited now cannot draw a minute later.
      name: 'find-staff-members',
      ...EVERY_MINUTE,
      run: () => findStaffMembers(database, clock.now()),
    },
    {
      // A finished month waits for its report for an hour at most.
      name: 'make-service-reports',
      ...HOURLY,
      run: () => makeServiceReports({ ...dependencies, signer }),
    },
    {
      name: 'send-address-requests',
      ...EVERY_MINUTE,
      run: () => sendAddressMails({ database, clock, publicUrl, onFault }),
    },
  ]
}

/** The cards of the former shop are decided also if a purchase fails. */
const decideDue = (options: Parameters<typeof decideDueHolds>[0]) =>
  Promise.all([decideDueHolds(options, null), decideDueMovedCards(options)])

function accountJobs({ options }: ShopParts): readonly Job[] {
  const { database, clock, publicUrl, externalServices, onFault } = options
  return [
    {
      // A purchase does nothing for it: the worker reads the stock. What is new is announced within
      // seconds.
      name: 'announce-sales',
      ...EVERY_MINUTE,
      isDue: () => hasNews(database, clock.now()),
      run: () => announceSales({ database, clock, onFault }),
    },
    {
      // A member waits for the message with a code.
      name: 'send-messages',
      ...EVERY_MINUTE,
      isDue: () => hasDueMessages(database, clock.now()),
      run: () =>
        options.sendMessages?.(onFault) ??
        sendMessages({
          database,
          clock,
          publicUrl,
          externalServices,
          paces: externalServices.paces,
          onFault,
        }),
    },
    {
      name: 'expire-points',
      ...EVERY_MINUTE,
      run: () => expireAllPoints({ database, onFault }, clock.now()),
    },
    {
      name: 'announce-ending-points',
      ...EVERY_TEN_MINUTES,
      run: () => announceEndingPoints({ database, clock, onFault }),
    },
    {
      // The members of the lowest rank get no mail.
      name: 'announce-ranks',
      ...EVERY_TEN_MINUTES,
      run: () => announceRanks({ database, clock, onFault }),
    },
    {
      // Operators see the sums of paid and free points, and the points that paid for a pack. They can
      // be some minutes old.
      name: 'derive-point-splits',
      ...EVERY_TEN_MINUTES,
      run: () => derivePackPoints(database, clock.now()),
    },
    {
      // This job has work only in the first minutes of a month. In all other runs it only reads one
      // row.
      name: 'roll-over-ranks',
      ...EVERY_MINUTE,
      run: () => rollOver({ database, onFault }, clock.now()),
    },
  ]
}

function paymentJobs({ payments }: ShopParts): readonly Job[] {
  const { processDueNotices, expireUnpaidPayments, pollOpenPayments, reconcileDays } = payments.jobs
  return [
    // Processes notices that were stored but not processed, because the process died or the
    // provider did not respond.
    { name: 'process-notices', ...EVERY_MINUTE, run: processDueNotices },
    { name: 'remind-unpaid', ...EVERY_TEN_MINUTES, run: payments.jobs.remindUnpaid },
    { name: 'expire-payments', ...EVERY_MINUTE, run: expireUnpaidPayments },
    // Credits payments that members have paid, even if the provider never sent a notice.
    { name: 'poll-payments', ...EVERY_MINUTE, run: pollOpenPayments },
    { name: 'recheck-payments', ...EVERY_MINUTE, run: payments.jobs.recheckEndedPayments },
    {
      // This mail asks the member for the bank account of a refund. The refund is not made until
      // the member names an account.
      name: 'send-refund-account-mails',
      ...EVERY_MINUTE,
      run: payments.jobs.sendRefundAccountMails,
    },
    { name: 'update-kept-cards', ...EVERY_MINUTE, run: payments.jobs.updateKeptCards },
    // The payments of each day are compared once with the providers' lists, an hour after the day
    // ends. All other runs find nothing to do.
    { name: 'reconcile-payments', ...EVERY_TEN_MINUTES, run: reconcileDays },
    { name: 'read-disputes', ...HOURLY, run: payments.jobs.readDisputes },
  ]
}

function cleanupJobs({ options, payments }: ShopParts): readonly Job[] {
  const { database, clock } = options
  return [
    { name: 'delete-redirect-tokens', ...HOURLY, run: payments.jobs.deleteExpiredRedirectTokens },
    { name: 'delete-notices', ...HOURLY, run: payments.jobs.deleteExpiredNotices },
    { name: 'delete-messages', ...HOURLY, run: () => deleteOldMessages(database, clock.now()) },
    { name: 'erase-payer-names', ...HOURLY, run: payments.jobs.eraseOldPayerNames },
    { name: 'erase-refund-accounts', ...HOURLY, run: payments.jobs.eraseRefundAccounts },
    {
      name: 'erase-parcel-addresses',
      ...HOURLY,
      run: () => eraseOldAddresses(database, clock.now()),
    },
    { name: 'delete-sessions', ...HOURLY, run: () => endExpiredSessions(database, clock.now()) },
    {
      name: 'delete-reissues',
      ...HOURLY,
      run: () => deleteExpiredLinks(database, clock.now()),
    },
    {
      name: 'delete-verifications',
      ...HOURLY,
      run: () => deleteExpiredCodes(database, clock.now()),
    },
    { name: 'delete-rate-limit-hits', ...HOURLY, run: () => deleteOldHits(database, clock.now()) },
  ]
}
