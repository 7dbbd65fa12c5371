import { useSearchParams } from 'react-router'

/** A positive whole number of the query; undefined if it is missing or anything else. */
export function numberParam(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

export function useNumberParam(name: string): number | undefined {
  const [query] = useSearchParams()
  return numberParam(query, name)
}
