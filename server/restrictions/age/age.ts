import type { Database, Queryable } from '#server/platform/database/database.ts'
import { lockMember } from '#server/restrictions/restrictions.sql.ts'
import { adultAtOf } from './age.rule.ts'
import { type AgeConfirmation, insertAgeConfirmation, selectAgeConfirmation } from './age.sql.ts'

/**
 * Stores what the member says about the age: a date of birth (`YYYY-MM-DD`), or with null the
 * declaration to be 18 or over. Returns `invalid` if the text is no date of birth, and `final` if
 * the member gave a date of birth before: it cannot be replaced, so that nobody becomes older by
 * trying.
 */
export async function confirmAge(
  database: Database,
  confirmation: {
    readonly memberId: number
    readonly birthDate: string | null
    readonly textVersion: string
    readonly now: Date
  },
): Promise<'confirmed' | 'invalid' | 'final'> {
  const { memberId, birthDate, textVersion, now } = confirmation
  const adultAt = birthDate === null ? now : adultAtOf(birthDate, now)
  if (adultAt === null) return 'invalid'
  return database.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const previous = await selectAgeConfirmation(tx, memberId)
    if (previous !== null && previous.birthDate !== null) return 'final'
    await insertAgeConfirmation(tx, {
      ...{ memberId, birthDate, textVersion, adultAt },
      confirmedAt: now,
    })
    return 'confirmed'
  })
}

/** Reads what the member last said about the age. Returns null if nothing. */
export function readAgeConfirmation(
  on: Queryable,
  memberId: number,
): Promise<AgeConfirmation | null> {
  return selectAgeConfirmation(on, memberId)
}
