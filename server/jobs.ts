import { decideDueHolds } from '#server/decisions/decisions.ts'
import { sendHoldReminders } from '#server/decisions/reminders/reminders.ts'
import { signUnsignedHeads } from '#server/draws/heads/heads.ts'
import { deleteExpiredReissueLinks } from '#server/members/members.ts'
import { sendDueMessages } from '#server/outbox/outbox.ts'
import { endExpiredSessions } from '#server/platform/http/sessions.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { deleteOldHits } from '#server/platform/load/rate-limits.ts'
import { expireAllPoints } from '#server/points/points.ts'
import { rollOver } from '#server/ranks/rollover/rollover.ts'
import type { ShopParts } from './shop-parts.ts'

/** For work that members wait for. It is not retried: the next minute's run is the retry. */
const EVERY_MINUTE = { schedule: '* * * * *', timeoutSeconds: 120, retryLimit: 0 } as const
/** For what may be late by some minutes. */
const EVERY_TEN_MINUTES = { schedule: '*/10 * * * *', timeoutSeconds: 540, retryLimit: 0 } as const
/** For rows that no query finds any more: they only take space. */
const HOURLY = { schedule: '17 * * * *', timeoutSeconds: 600, retryLimit: 2 } as const

/** Every job of the shop, in the order in which `runDueJobs` runs them. */
export function listJobs(parts: ShopParts): readonly Job[] {
  return [...holdJobs(parts), ...accountJobs(parts), ...paymentJobs(parts), ...cleanupJobs(parts)]
}

function holdJobs({ options, dependencies, signer }: ShopParts): readonly Job[] {
  const { database, clock, publicUrl, onFault } = options
  return [
    {
      // The public log promises a signed head a minute while a pack sells.
      ...{ name: 'sign-heads', ...EVERY_MINUTE },
      run: () => signUnsignedHeads({ database, signer, onFault }, clock.now()),
    },
    {
      // Undecided cards become points when their 24 hours end; a member's own visit does the same earlier.
      ...{ name: 'decide-holds', ...EVERY_MINUTE },
      run: () => decideDueHolds({ ...dependencies, onFault }, null),
    },
    {
      ...{ name: 'send-hold-reminders', ...EVERY_MINUTE },
      run: () => sendHoldReminders({ ...dependencies, publicUrl, onFault }),
    },
  ]
}

function accountJobs({ options }: ShopParts): readonly Job[] {
  const { database, clock, externalServices, onFault } = options
  return [
    {
      // A verification code is valid for 10 minutes, so its message cannot wait.
      ...{ name: 'send-messages', ...EVERY_MINUTE },
      run: () => sendDueMessages({ database, clock, ...externalServices, onFault }),
    },
    {
      ...{ name: 'expire-points', ...EVERY_MINUTE },
      run: () => expireAllPoints({ database, onFault }, clock.now()),
    },
    {
      // Works in the first minutes of a month only; until then the job reads one row.
      ...{ name: 'roll-over-ranks', ...EVERY_MINUTE },
      run: () => rollOver({ database, onFault }, clock.now()),
    },
  ]
}

function paymentJobs({ payments }: ShopParts): readonly Job[] {
  const { processDueNotices, expireUnpaidPayments, pollOpenPayments, reconcileDays } = payments.jobs
  return [
    // Notices that a dead process or a silent provider left behind.
    { name: 'process-notices', ...EVERY_MINUTE, run: processDueNotices },
    { name: 'expire-payments', ...EVERY_MINUTE, run: expireUnpaidPayments },
    // A payment that is paid and not credited is found without a notice.
    { name: 'poll-payments', ...EVERY_MINUTE, run: pollOpenPayments },
    // Each day is reconciled once; a run only finds out what is missing.
    { name: 'reconcile-payments', ...EVERY_TEN_MINUTES, run: reconcileDays },
  ]
}

function cleanupJobs({ options, payments }: ShopParts): readonly Job[] {
  const { database, clock } = options
  return [
    { name: 'delete-redirect-tokens', ...HOURLY, run: payments.jobs.deleteExpiredRedirectTokens },
    { name: 'delete-notices', ...HOURLY, run: payments.jobs.deleteExpiredNotices },
    { name: 'delete-sessions', ...HOURLY, run: () => endExpiredSessions(database, clock.now()) },
    {
      ...{ name: 'delete-reissues', ...HOURLY },
      run: () => deleteExpiredReissueLinks(database, clock.now()),
    },
    { name: 'delete-rate-limit-hits', ...HOURLY, run: () => deleteOldHits(database, clock.now()) },
  ]
}
