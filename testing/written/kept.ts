import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const pathOf = (name: string) => join(import.meta.dirname, `${name}.txt`)

export const readKept = (name: string): string => readFileSync(pathOf(name), 'utf8')

export const writeKept = (name: string, text: string): void => writeFileSync(pathOf(name), text)

/** Fails with the sections that differ, each with its lines. */
export function assertKept(name: string, found: string): void {
  const sectionsOf = (text: string) => text.trimEnd().split('\n\n')
  const [kept, written] = [sectionsOf(readKept(name)), sectionsOf(found)]
  const differing = {
    kept: kept.filter((section) => !written.includes(section)),
    written: written.filter((section) => !kept.includes(section)),
  }
  const message = `testing/written/${name}.txt says otherwise; npm run write-acts, and read the diff`
  assert.deepEqual(differing, { kept: [], written: [] }, message)
  assert.equal(found, readKept(name), message)
}
