import { STATE } from '#contract/codes.ts'

/** How often it is asked anew, ever later: then whoever asked hears that too many do. */
const TURNS_MAX = 3
const PAUSE_MS = 1_000
/** Those who were refused together must not come back together. */
const SPREAD = 0.5

export interface Patience {
  readonly wait?: (ms: number) => Promise<unknown>
  readonly random?: () => number
}

/** True of the refusal of a shop that has too many at once: nothing was done, and the same may be asked again. */
export function isCrowded(outcome: { readonly kind: string; readonly state?: unknown }): boolean {
  return outcome.kind === 'refused' && outcome.state === STATE.tooMany
}

/** Asks again for what can be asked twice, in the member's place: they only see that it takes a little longer. */
export async function whileCrowded<T extends { readonly kind: string }>(
  ask: () => Promise<T>,
  { wait = pause, random = Math.random }: Patience = {},
): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    const outcome = await ask()
    if (!isCrowded(outcome) || turn > TURNS_MAX) return outcome
    await wait(PAUSE_MS * turn * (1 - SPREAD / 2 + random() * SPREAD))
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
