import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sequence of commands on which the shop once disagreed with its model. */
export interface FailedSequence {
  /** The seed of the run of fast-check that found the sequence. */
  readonly seed: number
  /** The position of the sequence among the sequences of this seed. */
  readonly path: string
  readonly commandsMax: number
}

const FILE = join(import.meta.dirname, 'failed-sequences.json')

/** Returns the sequences of the committed list, which every run of T1 repeats first. */
export function readFailedSequences(file = FILE): readonly FailedSequence[] {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Adds the sequence that failed to the list. Leaves out the shrinking steps of the path, because
 * they depend on how the shop failed, and the whole sequence repeats without them.
 */
export function keepFailedSequence(
  { seed, counterexamplePath }: { seed: number; counterexamplePath: string | null },
  commandsMax: number,
  file = FILE,
): void {
  const path = counterexamplePath?.split(':')[0] ?? '0'
  const known = readFailedSequences(file)
  if (known.some((each) => each.seed === seed && each.path === path)) return
  const lines = [...known, { seed, path, commandsMax }].map((each) => JSON.stringify(each))
  writeFileSync(file, `[\n  ${lines.join(',\n  ')}\n]\n`)
}
