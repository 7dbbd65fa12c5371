import {
  constraintOf,
  type Database,
  type Queryable,
  type Transaction,
} from '#server/platform/database/database.ts'
import {
  lockMember,
  type MinorRestrictions,
  selectMinorRestrictions,
  updateMinorRestrictions,
} from '#server/restrictions/restrictions.sql.ts'
import { lockSettings } from '#server/settings/settings.ts'
import { adultAtOf } from './age.rule.ts'
import { insertAgeConfirmation, selectAgeConfirmation } from './age.sql.ts'

export { selectAgeConfirmation as readAgeConfirmation }

/**
 * Stores the member's date of birth (`YYYY-MM-DD`). If `birthDate` is null, stores only that the
 * member declared to be 18 or over. Returns `invalid` if `birthDate` is no possible date of birth.
 * Returns `final` if the member already gave a date of birth, because members may not change it to
 * appear older. Returns `needs-date` if the shop asks for the date instead of a declaration.
 */
export async function confirmAge(
  database: Database,
  confirmation: {
    readonly memberId: number
    readonly birthDate: string | null
    readonly textVersion: string
    readonly now: Date
  },
): Promise<'confirmed' | 'invalid' | 'final' | 'needs-date'> {
  const { memberId, birthDate, textVersion, now } = confirmation
  const adultAt = birthDate === null ? now : adultAtOf(birthDate, now)
  if (adultAt === null) return 'invalid'
  const store = async (tx: Transaction) => {
    await lockMember(tx, memberId)
    const previous = await selectAgeConfirmation(tx, memberId)
    if (previous !== null && previous.birthDate !== null) return 'final'
    await insertAgeConfirmation(tx, {
      memberId,
      birthDate,
      textVersion,
      adultAt,
      confirmedAt: now,
    })
    return 'confirmed' as const
  }
  return database.transaction(store).catch((cause: unknown) => {
    if (constraintOf(cause) === 'age_confirmations_birth_date') return 'needs-date'
    throw cause
  })
}

/** Reads which acts the shop refuses to members without a confirmed age of 18. */
export function readMinorRestrictions(on: Queryable): Promise<MinorRestrictions> {
  return selectMinorRestrictions(on)
}

/** A concurrent change waits, and then finds the newest version. */
export async function readMinorRestrictionsForUpdate(tx: Transaction): Promise<MinorRestrictions> {
  await lockSettings(tx)
  return selectMinorRestrictions(tx)
}

/**
 * Sets which acts the shop refuses to members without a confirmed age of 18. If `kinds` is empty,
 * the shop refuses no act because of the age. The setting applies to every transaction that begins
 * afterwards. Returns false if another operator has changed the setting since `version`.
 */
export function setMinorRestrictions(
  tx: Transaction,
  { kinds, purchaseAge, version }: MinorRestrictions,
): Promise<boolean> {
  return updateMinorRestrictions(tx, { kinds: [...new Set(kinds)], purchaseAge, version })
}
