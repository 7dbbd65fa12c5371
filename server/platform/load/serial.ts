/** Runs each work after all earlier works have ended. A work that fails prevents none behind it. */
export type Serial = <T>(work: () => Promise<T>) => Promise<T>

export function openSerial(): Serial {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
