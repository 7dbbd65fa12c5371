import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

/**
 * The costs up to which hashes of other shops are accepted. A check takes about a second at most,
 * so that no stored hash can hold up the logins of everyone.
 */
const BCRYPT_COST_MAX = 13
const ARGON2_KIB_MAX = 131_072
const ARGON2_WORK_MAX = 524_288
const ARGON2_THREADS_MAX = 16
const PBKDF2_ITERATIONS_MAX = 1_500_000
const PBKDF2_BYTES_MIN = 16
const PBKDF2_BYTES_MAX = 64
const HASH_LENGTH_MAX = 300

/** The last character of the salt and that of the hash have bits that no byte fills. */
const BCRYPT = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/
const ARGON2 =
  /^\$argon2(?:i|d|id)\$v=(?:16|19)\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/
/** As Django writes it, with the salt as a text; and as passlib does, with both in base64. */
const PBKDF2_DJANGO =
  /^pbkdf2_(sha1|sha256|sha512)\$(\d{1,7})\$([^$]{1,100})\$([A-Za-z0-9+/]+={0,2})$/
const PBKDF2_PASSLIB =
  /^\$pbkdf2(?:-(sha256|sha512))?\$(\d{1,7})\$([A-Za-z0-9./]{1,100})\$([A-Za-z0-9./]+)$/

interface Pbkdf2Hash {
  readonly digest: string
  readonly iterations: number
  readonly salt: Buffer
  readonly derived: Buffer
}

/** Returns whether the shop can check passwords by a hash of another program, at a bearable cost. */
export function isAcceptedHash(hash: string): boolean {
  if (hash.length > HASH_LENGTH_MAX) return false
  const [, bcryptCost] = BCRYPT.exec(hash) ?? []
  if (bcryptCost !== undefined) return isWithin(Number(bcryptCost), 4, BCRYPT_COST_MAX)
  const argon2 = ARGON2.exec(hash)
  if (argon2 !== null) {
    const [kib = 0, passes = 0, threads = 0] = argon2.slice(1, 4).map(Number)
    return (
      argon2.slice(4).every(isWholeBase64) &&
      isWithin(threads, 1, ARGON2_THREADS_MAX) &&
      isWithin(kib, 8 * threads, ARGON2_KIB_MAX) &&
      isWithin(kib * passes, 1, ARGON2_WORK_MAX)
    )
  }
  const parsed = pbkdf2Of(hash)
  return (
    parsed !== null &&
    isWithin(parsed.iterations, 1, PBKDF2_ITERATIONS_MAX) &&
    isWithin(parsed.derived.length, PBKDF2_BYTES_MIN, PBKDF2_BYTES_MAX)
  )
}

/** Checks a password by a hash of bcrypt, argon2 or PBKDF2. False for a hash that is not accepted. */
export async function isPasswordOfHash(pass: string, hash: string): Promise<boolean> {
  if (!isAcceptedHash(hash)) return false
  if (hash.startsWith('$argon2')) return verifyArgon2(hash, pass)
  if (hash.startsWith('$2')) return verifyBcrypt(pass, hash)
  const { salt, iterations, derived, digest } = pbkdf2Of(hash) as Pbkdf2Hash
  return timingSafeEqual(
    derived,
    await promisify(pbkdf2)(pass, salt, iterations, derived.length, digest),
  )
}

function pbkdf2Of(hash: string): Pbkdf2Hash | null {
  const django = PBKDF2_DJANGO.exec(hash)
  if (django !== null) {
    const [, digest = '', iterations, salt = '', derived = ''] = django
    return {
      digest,
      iterations: Number(iterations),
      salt: Buffer.from(salt),
      derived: Buffer.from(derived, 'base64'),
    }
  }
  const passlib = PBKDF2_PASSLIB.exec(hash)
  if (passlib === null) return null
  const [, digest = 'sha1', iterations, salt = '', derived = ''] = passlib
  const bytesOf = (text: string) => Buffer.from(text.replaceAll('.', '+'), 'base64')
  return { digest, iterations: Number(iterations), salt: bytesOf(salt), derived: bytesOf(derived) }
}

/** The library throws on a text that has lost characters. */
const isWholeBase64 = (text: string) =>
  Buffer.from(text, 'base64').toString('base64').replaceAll('=', '') === text

const isWithin = (value: number, min: number, max: number) => value >= min && value <= max
