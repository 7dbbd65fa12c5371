interface PendingInput<In, Out> {
  readonly input: In
  readonly resolve: (output: Out | Promise<Out>) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Groups what is asked while earlier work is under way: alone, a question waits for nobody; in a crowd,
 * many share one round trip. `run` answers a group in its order; when it throws, everybody in it hears so, and
 * an answer that is a promise is that one's alone.
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
      // One turn later, so that requests read in the same turn share the first group too.
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
