import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { isAcceptedHash } from './foreign-passwords.ts'
import { Overloaded } from './load/overloaded.ts'
import { checkPassword, hashPassword, isPassword, storedFormerHash } from './password.ts'

const FLOOD = 200

test('a password is hashed by argon2id with 19 MiB and two passes', async () => {
  assert.match(await hashPassword('secret'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const RFC_7914 =
  '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783'
const RFC_6070 = '4b007901b765489abead49d926f721d065a429c1'
/** Published examples: Openwall and PHP, the reference of Argon2, RFC 7914 and RFC 6070. */
const FOREIGN = [
  ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['rasmuslerdorf', '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTpOq'],
  [
    'password',
    '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
  ],
  ['passwd', `pbkdf2_sha256$1$salt$${base64(RFC_7914)}`],
  [
    'passwd',
    `$pbkdf2-sha256$1$c2FsdA$${base64(RFC_7914).replaceAll('+', '.').replaceAll('=', '')}`,
  ],
  ['password', `pbkdf2_sha1$4096$salt$${base64(RFC_6070)}`],
] as const

test('B-100 a hash of bcrypt, argon2 or PBKDF2 is accepted, and renewed once its password was entered', async () => {
  for (const [pass, foreignHash] of FOREIGN) {
    assert.equal(isAcceptedHash(foreignHash), true, foreignHash)
    const { isMatch, renewedHash } = await checkPassword(pass, storedFormerHash(foreignHash))
    assert.equal(isMatch, true, foreignHash)
    assert.deepEqual(await checkPassword(pass, renewedHash ?? ''), {
      isMatch: true,
      renewedHash: null,
    })
    const wrong = await checkPassword(`${pass}x`, storedFormerHash(foreignHash))
    assert.deepEqual(wrong, { isMatch: false, renewedHash: null }, foreignHash)
  }
})

test('B-100 a hash that would take long, is cut or of another kind is refused', async () => {
  const [, bcrypt] = FOREIGN[0]
  const [, argon2] = FOREIGN[2]
  for (const hash of [
    '',
    'password',
    '5f4dcc3b5aa765d61d8327deb882cf99',
    bcrypt.replace('$05$', '$31$'),
    bcrypt.slice(0, -1),
    `${bcrypt.slice(0, -1)}X`,
    bcrypt.replace('C.E', 'C/E'),
    argon2.replace('m=65536', 'm=4194304'),
    argon2.replace('t=2', 't=999'),
    argon2.replace('p=1', 'p=99'),
    argon2.slice(0, -2),
    argon2.replace('c29tZXNhbHQ', 'c29tZXNhbHQxx'),
    `pbkdf2_sha256$9999999$salt$${base64(RFC_7914)}`,
    'pbkdf2_sha256$1$salt$YQ==',
    `pbkdf2_md5$1$salt$${base64(RFC_7914)}`,
    `pbkdf2_sha256$1$${'s'.repeat(400)}$${base64(RFC_7914)}`,
  ]) {
    assert.equal(isAcceptedHash(hash), false, hash)
    assert.equal((await checkPassword('password', storedFormerHash(hash))).isMatch, false, hash)
  }
})

test('during a flood of hashings files are read at once, the rest is refused, and others get their turn', async () => {
  const passwordHash = await hashPassword('secret')
  await isPassword('warm', undefined)
  let doneCount = 0
  const flood = Array.from({ length: FLOOD }, () =>
    isPassword('wrong', passwordHash, 'a flooding address').then(
      () => {
        doneCount += 1
        return 'judged'
      },
      (cause: unknown) => (cause instanceof Overloaded ? 'refused' : 'failed'),
    ),
  )
  await readFile(import.meta.filename)
  assert.ok(doneCount <= 8, `the file was read after ${doneCount} hashings`)
  assert.equal(await isPassword('secret', passwordHash, 'another address'), true)
  assert.ok(doneCount <= 16, `the other address got its turn after ${doneCount} hashings`)
  const outcomes = await Promise.all(flood)
  const countOf = (outcome: string) => outcomes.filter((each) => each === outcome).length
  assert.ok(countOf('refused') >= FLOOD / 2, `${countOf('refused')} were refused`)
  assert.equal(countOf('failed'), 0)
})
