import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { isPasswordOfHash } from './foreign-passwords.ts'
import { openFairQueue } from './load/fair-queue.ts'

// The parameters of argon2id that OWASP recommends: 19 MiB of memory, 2 passes, 1 thread.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const THREADS_DEFAULT = 4
const FILE_THREADS = 2

/**
 * Runs the hashing of passwords, at most one hashing for each processor core at a time. Two of
 * Node's threads stay free for reading files, unless Node has fewer than three threads. At most 128
 * further hashings wait in the queue, which is about two seconds of work for one core. Any further
 * hashing is refused.
 */
const hashings = openFairQueue({ runningMax: hashingsMax(), waitingMax: 128 })

function hashingsMax(): number {
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? THREADS_DEFAULT)
  return Math.max(1, Math.min(availableParallelism(), threads - FILE_THREADS))
}

/**
 * Hashes a password. The requesters, such as IP addresses, take turns. Rejects with Overloaded if
 * too many hashings of this requester wait.
 */
export function hashPassword(pass: string, requester = 'the shop'): Promise<string> {
  return hashings.run(requester, () => hash(pass, ARGON2))
}

/** Returns whether a hashing of this requester would be accepted now. */
export function hasHashingRoom(requester: string): boolean {
  return hashings.hasRoom(requester)
}

/**
 * Hashes a password with the parameters and the salt of a stored hash, so that the two hashes can be
 * compared where the stored one is. `salted` is the stored hash without its last part; null for an
 * unknown account, for which the hashing takes the same time.
 */
export function hashPasswordAs(
  pass: string,
  salted: string | null,
  requester = 'the shop',
): Promise<string> {
  const [, , , parameters = '', salt = ''] = salted?.split('$') ?? []
  const [memoryCost = 0, timeCost = 0, parallelism = 0] = (parameters.match(/\d+/g) ?? []).map(
    Number,
  )
  const stored = { memoryCost, timeCost, parallelism, salt: Buffer.from(salt, 'base64') }
  const options = salted === null ? ARGON2 : stored
  return hashings.run(requester, () => hash(pass, options))
}

let decoyHash: Promise<string> | undefined

/** Before a hash that another shop made, until the member's first login here. */
const FORMER_SHOP = 'former:'

/** Stored for a member who has to set a password first: no password matches it. */
export const NO_PASSWORD_HASH = FORMER_SHOP

/** Returns how a hash of another shop is stored. It must be one that `isAcceptedHash` accepts. */
export function storedFormerHash(formerHash: string): string {
  return FORMER_SHOP + formerHash
}

/** Returns the hash as another shop can check it; empty for a member who has no password. */
export function formerHashOf(stored: string): string {
  return stored.startsWith(FORMER_SHOP) ? stored.slice(FORMER_SHOP.length) : stored
}

/**
 * Checks a password by its hash. For an unknown account or one without a password, the check takes as long
 * as for one of the shop's own hashes, so that the duration does not reveal which accounts exist.
 * If the password matches a hash of another shop, `renewedHash` replaces that hash; otherwise it is
 * null. The requesters take turns as in `hashPassword`.
 */
export async function checkPassword(
  pass: string,
  passwordHash: string | undefined,
  requester = 'the shop',
): Promise<{ readonly isMatch: boolean; readonly renewedHash: string | null }> {
  decoyHash ??= hash(randomBytes(12).toString('hex'), ARGON2)
  const hasPassword = passwordHash !== undefined && passwordHash !== NO_PASSWORD_HASH
  const expectedHash = hasPassword ? passwordHash : await decoyHash
  return hashings.run(requester, async () => {
    if (!expectedHash.startsWith(FORMER_SHOP)) {
      const isMatch = await verify(expectedHash, pass)
      return { isMatch: isMatch && hasPassword, renewedHash: null }
    }
    const isMatch = await isPasswordOfHash(pass, formerHashOf(expectedHash))
    return { isMatch, renewedHash: isMatch ? await hash(pass, ARGON2) : null }
  })
}

/** Like `checkPassword`, where the hash is not renewed. */
export async function isPassword(
  pass: string,
  passwordHash: string | undefined,
  requester?: string,
): Promise<boolean> {
  return (await checkPassword(pass, passwordHash, requester)).isMatch
}
