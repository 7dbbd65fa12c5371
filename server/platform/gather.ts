interface Waiting<In, Out> {
  readonly asked: In
  readonly resolve: (answer: Out | Promise<Out>) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Groups what is asked while earlier work is under way: alone, a question waits for nobody; in a crowd,
 * many share one round trip. `run` answers a group in its order; when it throws, everybody in it hears so, and
 * an answer that is a promise is that one's alone.
 */
export function gather<In, Out>(
  run: (group: readonly In[]) => Promise<readonly (Out | Promise<Out>)[]>,
  groupSizeMax: number,
): (asked: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = []
  let isRunning = false

  async function drain(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const group = waiting.splice(0, groupSizeMax)
      await settle(group, run)
    }
    isRunning = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (isRunning) return
      isRunning = true
      // One turn later, so that requests read in the same turn share the first group too.
      setImmediate(drain)
    })
}

async function settle<In, Out>(
  group: readonly Waiting<In, Out>[],
  run: (group: readonly In[]) => Promise<readonly (Out | Promise<Out>)[]>,
): Promise<void> {
  try {
    const answers = await run(group.map(({ asked }) => asked))
    group.forEach(({ resolve }, index) => {
      resolve(answers[index] as Out | Promise<Out>)
    })
  } catch (cause) {
    for (const { reject } of group) reject(cause)
  }
}
