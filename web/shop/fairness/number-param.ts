import { useSearchParams } from 'react-router'

/** A whole number of the address; undefined where there is none, or something else. */
export function numberParam(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

export function useNumberParam(name: string): number | undefined {
  const [query] = useSearchParams()
  return numberParam(query, name)
}
