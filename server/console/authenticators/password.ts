import type { Caller } from '#server/console/acts/route.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/load/network.ts'
import { hashPasswordAs } from '#server/platform/password.ts'
import { checkPasswordHash, selectPasswordSalt } from './proofs.sql.ts'

interface TypedPassword {
  readonly mail: string
  readonly password: string
  /** True if an operator without a password needs none, as with a recovery code. */
  readonly isOptional?: boolean
  readonly caller: Caller
  readonly now: Date
}

/**
 * Returns the operator of the mail address if the password is right, as the first half of a login.
 * The console hashes what was typed, and the database compares: the console's role cannot read the
 * hashes of passwords. An unknown mail address takes the same time.
 */
export async function checkPassword(
  tx: Transaction,
  { mail, password, isOptional = false, caller, now }: TypedPassword,
): Promise<number | null> {
  const salt = await selectPasswordSalt(tx, mail)
  const typedHash = await hashPasswordAs(password, salt, addressKey(caller.address))
  return checkPasswordHash(tx, { mail, typedHash, isOptional, now })
}
