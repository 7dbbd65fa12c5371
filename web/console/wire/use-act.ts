import { useRef, useState } from 'react'
import type { ConsoleCallKey, ConsoleRequest } from '#contract/console/calls.ts'
import { REASON } from '#contract/console/reasons.ts'
import { trackBusy } from '#web/wire/activity.ts'
import { type ConsoleInput, type Outcome, send } from './console-client.ts'
import { openRequestIds, type RequestIds } from './request-ids.ts'
import { type Prove, useProve } from './step-up-context.ts'

/** The calls that change something and carry a request id. */
export type ActKey = {
  [K in ConsoleCallKey]: ConsoleRequest<K> extends { request_id: string } ? K : never
}[ConsoleCallKey]
/** What a screen gives to an act: its path parameters, and its request without the id. */
export type ActInput<K extends ActKey> = Omit<ConsoleInput<K>, 'request'> & {
  readonly request: Omit<ConsoleRequest<K>, 'request_id'>
}
/** The outcome of an act; undefined if the operator did not prove the second factor. */
export type ActOutcome<K extends ActKey> = Outcome<K> | undefined

export interface Act<K extends ActKey> {
  readonly run: (input: ActInput<K>) => Promise<ActOutcome<K>>
  readonly isRunning: boolean
}

/**
 * Returns an act. A press while the act runs joins that run. If the answer is lost, the request is
 * sent once more under the same request id. The next press with the same fields uses this id too.
 * If the act needs a fresh proof of the second factor, the operator gives the proof, and the act
 * goes on.
 */
export function useAct<K extends ActKey>(key: K): Act<K> {
  const prove = useProve()
  const ids = useRef<RequestIds>(null)
  const running = useRef<Promise<ActOutcome<K>>>(null)
  const [isRunning, setIsRunning] = useState(false)
  ids.current ??= openRequestIds()
  const requestIds = ids.current
  return {
    isRunning,
    run(input) {
      running.current ??= (async () => {
        setIsRunning(true)
        try {
          return await trackBusy(runAct(key, input, { requestIds, prove }))
        } finally {
          running.current = null
          setIsRunning(false)
        }
      })()
      return running.current
    },
  }
}

async function runAct<K extends ActKey>(
  key: K,
  input: ActInput<K>,
  { requestIds, prove }: { readonly requestIds: RequestIds; readonly prove: Prove },
): Promise<ActOutcome<K>> {
  const sendAgain = () => {
    const request = { ...input.request, request_id: requestIds.idFor(input) }
    return send(key, { ...input, request } as unknown as ConsoleInput<K>)
  }
  let outcome = await sendAgain()
  if (outcome.kind === 'unreachable') outcome = await sendAgain()
  if (outcome.kind === 'refused' && outcome.reason === REASON.stepUp) {
    if (!(await prove())) return undefined
    outcome = await sendAgain()
  }
  if (outcome.kind !== 'unreachable') requestIds.forget(input)
  return outcome
}
