/** The text that pg-boss appends to the message of a fault, for example of a lost connection. */
const QUEUE = / \(Queue: ([^,)]+), Worker: [^)]+\)/g

/**
 * Turns a fault of pg-boss into an error for the log. pg-boss reports some faults as plain objects,
 * whose message the log would leave out. It also appends the queue to the message of a fault. The
 * queue goes into an outer error, because the log counts faults with the same innermost message
 * together. Otherwise a lost database would cause a line for each of the shop's queues.
 */
export function workerFault(fault: { readonly message?: string; readonly stack?: string }): Error {
  const { message = '', stack } = fault
  const [, queue] = message.matchAll(QUEUE).next().value ?? []
  if (queue === undefined)
    return fault instanceof Error ? fault : Object.assign(new Error(message), { stack })
  const cause = Object.assign(new Error(message.replaceAll(QUEUE, '')), { stack })
  return new Error(`the queue ${queue}`, { cause })
}
