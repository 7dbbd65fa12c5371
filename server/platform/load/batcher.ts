interface PendingInput<In, Out> {
  readonly input: In
  readonly resolve: (output: Out | Promise<Out>) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Opens a batcher. Inputs that arrive during a run form the next batch, so that many inputs share
 * one round trip under load. If nothing runs, an input does not wait for others. `run` returns one
 * output for each input, in the same order. If `run` throws, every input of the batch is rejected.
 * An output that is a rejected promise rejects only its own input.
 */
export function openBatcher<In, Out>(
  run: (batch: readonly In[]) => Promise<readonly (Out | Promise<Out>)[]>,
  batchSizeMax: number,
): (input: In) => Promise<Out> {
  const pending: PendingInput<In, Out>[] = []
  let isRunning = false

  async function drain(): Promise<void> {
    isRunning = true
    while (pending.length > 0) {
      const batch = pending.splice(0, batchSizeMax)
      await runBatch(batch, run)
    }
    isRunning = false
  }

  return (input) =>
    new Promise((resolve, reject) => {
      pending.push({ input, resolve, reject })
      if (isRunning) return
      isRunning = true
      // The first run waits until the end of this tick of the event loop, so that requests of the
      // same tick share a batch.
      setImmediate(drain)
    })
}

async function runBatch<In, Out>(
  batch: readonly PendingInput<In, Out>[],
  run: (batch: readonly In[]) => Promise<readonly (Out | Promise<Out>)[]>,
): Promise<void> {
  try {
    const outputs = await run(batch.map(({ input }) => input))
    batch.forEach(({ resolve }, index) => {
      resolve(outputs[index] as Out | Promise<Out>)
    })
  } catch (cause) {
    for (const { reject } of batch) reject(cause)
  }
}
