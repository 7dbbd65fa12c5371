/** An earlier run took too long. The input is never run. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong'
  readonly statusCode = 503

  constructor() {
    super('the work was not begun in time')
  }
}

type Run<In, Out> = (
  batch: readonly In[],
  extend: ExtendBatch<In>,
) => Promise<readonly (Out | Promise<Out>)[]>

/** Adds pending inputs to the running batch, up to the maximal size. */
export type ExtendBatch<In> = (isWanted: (input: In) => boolean) => void

/** Until the promise resolves, the input stays pending, and inputs behind it overtake it. */
type HeldUntil<In> = (input: In) => Promise<unknown> | undefined

interface PendingInput<In, Out> {
  readonly input: In
  readonly pendingSinceMs: number
  readonly resolve: (output: Out | Promise<Out>) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Opens a batcher. Inputs that arrive during a run form the next batch, so that many inputs share
 * one round trip under load. While no batch runs, an input does not wait for others. `run` returns
 * one output for each input, in the same order. If `run` throws, every input of the batch is
 * rejected. An output that is a rejected promise rejects only its own input. An input that has
 * waited for `waitMsMax` is rejected with WaitedTooLong and never run.
 *
 * `run` may call `extend` to append inputs that have arrived in the meantime to its batch. It then
 * returns one output for each of these inputs, too.
 */
export function openBatcher<In, Out>(
  run: Run<In, Out>,
  batchSizeMax: number,
  waitMsMax = Number.POSITIVE_INFINITY,
  heldUntil: HeldUntil<In> = () => undefined,
): (input: In) => Promise<Out> {
  const pending: PendingInput<In, Out>[] = []
  const isHeld = openHolds(heldUntil, start)
  let isRunning = false

  function start(): void {
    if (isRunning) return
    isRunning = true
    // The first batch waits until the end of this tick of the event loop, so that requests of
    // that tick share the batch.
    setImmediate(drain)
  }

  async function drain(): Promise<void> {
    for (;;) {
      rejectLate(pending, waitMsMax)
      const batch: PendingInput<In, Out>[] = []
      moveTo(batch, () => true)
      if (batch.length === 0) break
      await runBatch(batch)
    }
    isRunning = false
  }

  function moveTo(batch: PendingInput<In, Out>[], isWanted: (input: In) => boolean): void {
    for (let at = 0; at < pending.length && batch.length < batchSizeMax; ) {
      const { input } = pending[at] as PendingInput<In, Out>
      if (isWanted(input) && !isHeld(input)) batch.push(...pending.splice(at, 1))
      else at += 1
    }
  }

  async function runBatch(batch: PendingInput<In, Out>[]): Promise<void> {
    const inputs = batch.map(({ input }) => input)
    const extend: ExtendBatch<In> = (isWanted) => {
      rejectLate(pending, waitMsMax)
      const before = batch.length
      moveTo(batch, isWanted)
      inputs.push(...batch.slice(before).map(({ input }) => input))
    }
    try {
      const outputs = await run(inputs, extend)
      batch.forEach(({ resolve }, index) => {
        resolve(outputs[index] as Out | Promise<Out>)
      })
    } catch (cause) {
      for (const { reject } of batch) reject(cause)
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      pending.push({ input, pendingSinceMs: performance.now(), resolve, reject })
      start()
    })
}

/** Returns whether an input is held. Calls `onEnd` when a hold ends that it has returned. */
function openHolds<In>(heldUntil: HeldUntil<In>, onEnd: () => void): (input: In) => boolean {
  const known = new Set<Promise<unknown>>()
  return (input) => {
    const hold = heldUntil(input)
    if (hold === undefined) return false
    if (known.has(hold)) return true
    known.add(hold)
    void hold.then(() => {
      known.delete(hold)
      onEnd()
    })
    return true
  }
}

function rejectLate<In, Out>(pending: PendingInput<In, Out>[], waitMsMax: number): void {
  const lateBeforeMs = performance.now() - waitMsMax
  while (pending[0] !== undefined && pending[0].pendingSinceMs < lateBeforeMs) {
    pending.shift()?.reject(new WaitedTooLong())
  }
}
