import { useSearchParams } from 'react-router'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'

/** Undefined if the parameter is absent or has any other value. */
export function numberParam(query: URLSearchParams, name: string): number | undefined {
  return parsePositiveInteger(query.get(name))
}

export function useNumberParam(name: string): number | undefined {
  const [query] = useSearchParams()
  return numberParam(query, name)
}
