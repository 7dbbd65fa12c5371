import { useSearchParams } from 'react-router'

/** What LINE adds to the address; null if the visitor has cancelled at LINE. */
export function useLineReturn(): { readonly code: string; readonly state: string } | null {
  const [query] = useSearchParams()
  const code = query.get('code')
  const state = query.get('state')
  return code === null || state === null ? null : { code, state }
}
