import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ConsoleCallKey, ConsoleRequest } from '#contract/console/calls.ts'
import { REASON } from '#contract/console/reasons.ts'
import { trackBusy } from '#web/wire/activity.ts'
import { type ConsoleInput, type Outcome, send } from './console-client.ts'
import { openRequestIds, type RequestIds } from './request-ids.ts'
import { type Prove, useProve } from './step-up-context.ts'

/** The keys of the calls that change data. Their requests contain a request id. */
export type ActKey = {
  [K in ConsoleCallKey]: ConsoleRequest<K> extends { requestId: string } ? K : never
}[ConsoleCallKey]
/**
 * The input that a screen passes to an act: the path parameters, and the request without its id.
 */
export type ActInput<K extends ActKey> = Omit<ConsoleInput<K>, 'request'> & {
  readonly request: Omit<ConsoleRequest<K>, 'requestId'>
}
/** The outcome of an act; undefined if the operator cancelled the proof of the second factor. */
export type ActOutcome<K extends ActKey> = Outcome<K> | undefined

export interface Act<K extends ActKey> {
  readonly run: (input: ActInput<K>) => Promise<ActOutcome<K>>
  readonly isRunning: boolean
}

/**
 * Returns an act. If `run` is called with the same input while the act is running, no second request
 * is sent, and both calls get the same outcome. A call with another input waits until the act has
 * ended. If no answer arrives, the request is sent once more with the same request id. A later run
 * with the same fields uses this id too. If the act needs a new proof of the second factor, the
 * operator is prompted for it, and the request is then sent again.
 */
export function useAct<K extends ActKey>(key: K): Act<K> {
  const client = useQueryClient()
  const prove = useProve()
  const ids = useRef<RequestIds>(null)
  const lastRun = useRef<Run<K>>(null)
  const [isRunning, setIsRunning] = useState(false)
  ids.current ??= openRequestIds()
  const requestIds = ids.current
  return {
    isRunning,
    run(input) {
      const inputText = JSON.stringify(input)
      const previous = lastRun.current
      if (previous?.inputText === inputText) return previous.outcome
      const start = () => trackBusy(runAct(key, input, { requestIds, prove, client }))
      const outcome = previous === null ? start() : previous.outcome.then(start, start)
      const run = { inputText, outcome }
      lastRun.current = run
      setIsRunning(true)
      const end = () => {
        if (lastRun.current !== run) return
        lastRun.current = null
        setIsRunning(false)
      }
      outcome.then(end, end)
      return outcome
    },
  }
}

/** The newest run of an act, until it ends. */
interface Run<K extends ActKey> {
  readonly inputText: string
  readonly outcome: Promise<ActOutcome<K>>
}

async function runAct<K extends ActKey>(
  key: K,
  input: ActInput<K>,
  {
    requestIds,
    prove,
    client,
  }: { readonly requestIds: RequestIds; readonly prove: Prove; readonly client: QueryClient },
): Promise<ActOutcome<K>> {
  const sendAgain = () => {
    const request = { ...input.request, requestId: requestIds.idFor(input) }
    return send(key, { ...input, request } as unknown as ConsoleInput<K>)
  }
  let outcome = await sendAgain()
  if (outcome.kind === 'unreachable') outcome = await sendAgain()
  if (outcome.kind === 'refused' && outcome.reason === REASON.stepUp) {
    if (!(await prove())) return undefined
    outcome = await sendAgain()
  }
  if (outcome.kind !== 'unreachable') requestIds.forget(input)
  // A part that was closed may still be loading what the act has changed. If it opens again, it
  // must not take that answer.
  await client.cancelQueries({ type: 'inactive' })
  return outcome
}
