import assert from 'node:assert/strict'

/** Fails with the advice and one line for each fault, unless there are none. */
export function expectNone(faults: readonly string[], advice: string): void {
  assert.equal(faults.length, 0, `${advice}\n  ${faults.join('\n  ')}`)
}
