import { ACCEPTED_PAGES, REGISTRATION_PAGES } from '#contract/constants.ts'
import type { LegalPage } from '#contract/legal.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { lockMember } from '#server/restrictions/restrictions.sql.ts'
import {
  type LegalVersion,
  readAllLegalVersions,
  versionInForce,
} from '#server/settings/legal-texts/legal-texts.ts'
import { type OpenText, openTextsOf } from './terms.rule.ts'
import { insertAcceptances, selectAcceptances, selectCounts } from './terms.sql.ts'

/** The versions that are in force now. */
export async function acceptTermsOfRegistration(
  tx: Transaction,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  const versions = await versionsInForce(tx, REGISTRATION_PAGES, now)
  await insertAcceptances(tx, { memberId, versionIds: versions.map(({ id }) => id), now })
}

/** Returns the texts that the member has to accept before paying, drawing or exchanging. */
export async function readOpenTerms(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<readonly OpenText[]> {
  const [versions, accepted] = await Promise.all([
    readAllLegalVersions(on),
    selectAcceptances(on, memberId),
  ])
  const acceptedIds = new Set(accepted.map(({ versionId }) => versionId))
  return openTextsOf({ versions, acceptedIds, today: wireDay(now) })
}

/** Returns whether a member who has accepted nothing has to accept the terms of use before spending. */
export async function asksForTerms(on: Queryable, now: Date): Promise<boolean> {
  const versions = await readAllLegalVersions(on)
  const open = openTextsOf({ versions, acceptedIds: new Set(), today: wireDay(now) })
  return open.some(({ inForce }) => inForce.page === 'terms-of-service')
}

/**
 * Stores that a member accepts these versions. If one of them is not in force, returns
 * `not-in-force` and stores nothing. This happens if a newer version has begun since the member
 * read the text.
 */
export async function acceptTerms(
  database: Database,
  {
    memberId,
    versions,
    now,
  }: {
    readonly memberId: number
    readonly versions: readonly { readonly page: LegalPage; readonly version: string }[]
    readonly now: Date
  },
): Promise<'accepted' | 'not-in-force'> {
  return database.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const inForce = await versionsInForce(tx, ACCEPTED_PAGES, now)
    const accepted = inForce.filter((each) =>
      versions.some(({ page, version }) => page === each.page && version === each.version),
    )
    if (accepted.length < versions.length) return 'not-in-force'
    await insertAcceptances(tx, { memberId, versionIds: accepted.map(({ id }) => id), now })
    return 'accepted'
  })
}

/** Returns the versions that a member accepted, the newest acceptance first. */
export async function listAcceptances(
  on: Queryable,
  memberId: number,
): Promise<readonly { readonly version: LegalVersion; readonly acceptedAt: Date }[]> {
  const [versions, accepted] = await Promise.all([
    readAllLegalVersions(on),
    selectAcceptances(on, memberId),
  ])
  return accepted.flatMap(({ versionId, acceptedAt }) => {
    const version = versions.find(({ id }) => id === versionId)
    return version === undefined ? [] : [{ version, acceptedAt }]
  })
}

/** Returns how many members have accepted each of these versions, keyed by version id. */
export async function countAcceptances(
  on: Queryable,
  versionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await selectCounts(on, versionIds)
  return new Map(rows.map(({ versionId, count }) => [versionId, count]))
}

async function versionsInForce(
  on: Queryable,
  pages: readonly LegalPage[],
  now: Date,
): Promise<readonly LegalVersion[]> {
  const versions = await readAllLegalVersions(on)
  return pages.flatMap((page) => {
    const ofPage = versions.filter((version) => version.page === page)
    return versionInForce(ofPage, wireDay(now)) ?? []
  })
}
