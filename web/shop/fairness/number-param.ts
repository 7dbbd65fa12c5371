import { useSearchParams } from 'react-router'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'

/** A positive whole number of the query; undefined if it is missing or anything else. */
export function numberParam(query: URLSearchParams, name: string): number | undefined {
  return parsePositiveInteger(query.get(name))
}

export function useNumberParam(name: string): number | undefined {
  const [query] = useSearchParams()
  return numberParam(query, name)
}
