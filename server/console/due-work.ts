import type { Database } from '#server/platform/database/database.ts'
import { log } from '#server/platform/log.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'
import { erasePapers } from './acquisitions/papers/papers.sql.ts'
import { deleteOldRequests } from './act-runs/act-runs.sql.ts'
import type { ConsoleParts } from './acts/route.ts'
import { lapseRequests } from './approvals/approvals.ts'
import { deleteOldChallenges } from './authenticators/authenticators.sql.ts'
import { deleteOldAssertions } from './authenticators/proofs.sql.ts'
import { eraseGuardians } from './cancellations/cancellations.sql.ts'
import { readPriceFeed } from './cards/prices/feed/feed.ts'
import { deleteOldExports } from './carriers/export/exports.ts'
import { alarmOfUntakenCases, closeSilentCases, deleteOldCases } from './cases/cases.ts'
import { releaseEndedPacks } from './packs/sale/release.ts'
import { cancelLate } from './parcels/cancelling/cancelling.ts'
import { eraseAddresses } from './parcels/corrections/corrections.sql.ts'
import { collect } from './parcels/intake/intake.ts'
import { erasePhotos } from './parcels/photos/photos.sql.ts'
import { deleteExpiredParts, eraseFilters } from './reports/jobs/report-jobs.sql.ts'
import { FILE_MS } from './reports/jobs/report-jobs.ts'
import { deleteOldSessions } from './sessions/sessions.ts'
import { countAllDecisions } from './stock/decided/decided.ts'

/** How long the console stores the answer to a request, for a repetition of the same request. */
const REQUEST_RETENTION_MS = 7 * DAY_MS

/**
 * How long the console stores the address and the photos of a parcel after the hand-over. The
 * addresses of shipments are stored for the same time.
 */
const ADDRESS_RETENTION_MS = 400 * DAY_MS
/** How long a case is stored after it was closed, as long as the address of a parcel. */
const CASE_RETENTION_MS = 400 * DAY_MS
/** How long the console stores an identity paper. The record of the acquisition is kept longer. */
const PAPER_RETENTION_MS = 3 * 366 * DAY_MS

type Work = (database: Database, now: Date) => Promise<unknown>
export type DueWorks = Readonly<Record<string, Work>>

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** The work that the console also does every two seconds, because members wait for its result. */
export const AWAITED_WORKS: DueWorks = { 'put shipments into the queue of parcels': collect }

const DUE_WORKS: DueWorks = {
  'lapse approval requests': lapseRequests,
  ...AWAITED_WORKS,
  'keep what came after cancellations': cancelLate,
  'count decisions': countAllDecisions,
  'free the copies of ended packs': releaseEndedPacks,
  'delete ended sessions': deleteOldSessions,
  'delete ended challenges': deleteOldChallenges,
  'delete old signatures of passkeys': (database, now) =>
    deleteOldAssertions(database, before(now, HOUR_MS)),
  'delete old requests': (database, now) =>
    deleteOldRequests(database, before(now, REQUEST_RETENTION_MS)),
  'erase old addresses': (database, now) =>
    eraseAddresses(database, before(now, ADDRESS_RETENTION_MS)),
  'erase old photos': (database, now) => erasePhotos(database, before(now, ADDRESS_RETENTION_MS)),
  'erase old identity papers': (database, now) =>
    erasePapers(database, before(now, PAPER_RETENTION_MS)),
  'erase guardians of cancellations': (database, now) =>
    eraseGuardians(database, before(now, PAPER_RETENTION_MS)),
  'alarm of untaken cases': alarmOfUntakenCases,
  'close silent cases': closeSilentCases,
  'delete old cases': (database, now) => deleteOldCases(database, before(now, CASE_RETENTION_MS)),
  "delete old carriers' files": deleteOldExports,
  'delete expired report files': deleteExpiredParts,
  'erase the filters of old exports': (database, now) =>
    eraseFilters(database, before(now, FILE_MS)),
}

/** A list of market prices is read last, because its source may be slow. */
export function dueWorksOf({ prices }: Pick<ConsoleParts, 'prices'>): DueWorks {
  if (prices === null) return DUE_WORKS
  return {
    ...DUE_WORKS,
    'read market prices': (database, now) => readPriceFeed(database, prices, now),
  }
}

/** Does the due work. A work that fails is logged, and prevents none of the others. */
export async function runDueWorks(
  database: Database,
  now: Date,
  works: DueWorks = DUE_WORKS,
): Promise<void> {
  for (const [name, work] of Object.entries(works)) {
    try {
      await work(database, now)
    } catch (cause) {
      log.error(`the console could not ${name}`, cause)
    }
  }
}
