import { useRef, useState } from 'react'
import { ZIPCODE_DIGITS } from '#contract/constants.ts'
import { send } from '#web/wire/client.ts'

/** What the postal code says of the address: fields to fill in, under the names of the wire. */
export interface FoundAddress {
  readonly pref_id: string
  readonly shiku: string
}
export type ZipStatus = 'idle' | 'found' | 'unknown'

/** Asks for the address of a postal code as soon as it is whole; an answer that comes too late is dropped. */
export function useZipLookup(onFound: (found: FoundAddress) => void) {
  const latestZipcode = useRef('')
  const [status, setStatus] = useState<ZipStatus>('idle')
  async function lookUp(zipcode: string): Promise<void> {
    latestZipcode.current = zipcode
    setStatus('idle')
    if (zipcode.length !== ZIPCODE_DIGITS) return
    const outcome = await send('POST /address/zipcode', { request: { zipcode } })
    if (latestZipcode.current !== zipcode) return
    const first = outcome.kind === 'ok' ? outcome.answer.list[0] : undefined
    if (first !== undefined) {
      // The code may come as "01": the options know it as 1.
      onFound({ pref_id: String(Number(first.prefcode)), shiku: first.address2 + first.address3 })
    }
    if (outcome.kind !== 'unreachable') setStatus(first === undefined ? 'unknown' : 'found')
  }
  return { status, lookUp }
}
