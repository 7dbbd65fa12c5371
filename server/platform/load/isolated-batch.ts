import { isDatabaseUnavailable } from '#server/platform/database/database.ts'

/** Inputs that fail one after the other usually wait for the same lock or statement. */
const ISOLATED_MS_MAX = 30_000

/**
 * Runs all inputs by one call, which returns one output for each. If the call fails, each input is
 * run by itself, so that a bad input rejects only its own output. Throws if the database is
 * unavailable.
 */
export async function runIsolated<In, Out>(
  inputs: readonly In[],
  run: (inputs: readonly In[]) => Promise<readonly Out[]>,
): Promise<readonly Promise<Out>[]> {
  try {
    const outputs = await run(inputs)
    return outputs.map((output) => Promise.resolve(output))
  } catch (cause) {
    if (isDatabaseUnavailable(cause)) throw cause
    return runEach(inputs, run, cause)
  }
}

async function runEach<In, Out>(
  inputs: readonly In[],
  run: (inputs: readonly In[]) => Promise<readonly Out[]>,
  cause: unknown,
): Promise<readonly Promise<Out>[]> {
  const endsAtMs = performance.now() + ISOLATED_MS_MAX
  const outputs: Promise<Out>[] = []
  for (const input of inputs) {
    const output =
      performance.now() < endsAtMs
        ? run([input]).then(([only]) => only as Out)
        : Promise.reject<Out>(cause)
    outputs.push(output)
    await output.catch(() => {})
  }
  return outputs
}
