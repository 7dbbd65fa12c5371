import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { parseVariables, pem } from './variables.ts'

const variables = z.object({ KEY: pem })
const LINES = ['-----BEGIN PRIVATE KEY-----', 'MIGH', 'AgEA', '-----END PRIVATE KEY-----']
const onOneLine = LINES.join('\\n')
const parsed = (KEY: string) => parseVariables(variables, { KEY }).KEY

test('a key as PEM may stand on one line with \\n, or on several lines', () => {
  for (const text of [onOneLine, LINES.join('\n'), `${LINES.join('\n')}\n`])
    assert.equal(parsed(text).trimEnd(), LINES.join('\n'))
})

test('a key that lost its quotes or its line ends is refused with what to do', () => {
  const withoutBackslashes = onOneLine.replaceAll('\\', '')
  for (const text of [withoutBackslashes, `"${onOneLine}"`, LINES[0] as string, LINES.join(' ')])
    assert.throws(
      () => parsed(text),
      /^StartRefused: KEY must be PEM, with line ends or \\n between its lines\. In shop\.env the value needs double quotes/,
    )
})

test('A-309: a variable with its former name is refused with its present one', () => {
  const parse = (given: object) => parseVariables(variables, { ...given }, { OLD_KEY: 'KEY' })
  assert.throws(
    () => parse({ OLD_KEY: onOneLine }),
    /^StartRefused: OLD_KEY has another name now: set KEY instead\.\nKEY /,
  )
  assert.throws(() => parse({ OLD_KEY: 'x', KEY: onOneLine }), /OLD_KEY has another name/)
  assert.equal(parse({ OLD_KEY: '', KEY: onOneLine }).KEY, LINES.join('\n'))
})

test('a shell that reads the settings keeps a key in double quotes as it is', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pem-'))
  const file = join(directory, 'shop.env')
  const read = (line: string) => {
    writeFileSync(file, `${line}\n`)
    return execFileSync('sh', ['-c', `set -a; . ${file}; printenv KEY`], { encoding: 'utf8' })
  }
  try {
    assert.equal(parsed(read(`KEY="${onOneLine}"`).trimEnd()), LINES.join('\n'))
    assert.throws(() => parsed(read(`KEY='${onOneLine.replaceAll('\\', '')}'`).trimEnd()))
  } finally {
    rmSync(directory, { recursive: true })
  }
})
