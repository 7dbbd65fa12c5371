import type { Caller } from '#server/console/acts/route.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/load/network.ts'
import { hashPasswordAs } from '#server/platform/password.ts'
import { selectPasswordSalt } from './proofs.sql.ts'

/**
 * Hashes what an operator typed with the salt of the account, so that the database can compare: the
 * console's role cannot read the hashes of passwords. An unknown mail address takes the same time.
 * Callers hold no transaction meanwhile, or a flood of wrong passwords would hold every connection.
 */
export async function hashTypedPassword(
  on: Queryable,
  { mail, password, caller }: { mail: string; password: string; caller: Caller },
): Promise<string> {
  const salt = await selectPasswordSalt(on, mail)
  return hashPasswordAs(password, salt, addressKey(caller.address))
}
