import assert from 'node:assert/strict'

/** Fails if there is a fault. The message shows the advice and one line for each fault. */
export function expectNone(faults: readonly string[], advice: string): void {
  assert.equal(faults.length, 0, `${advice}\n  ${faults.join('\n  ')}`)
}
