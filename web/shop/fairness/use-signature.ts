import { useQuery } from '@tanstack/react-query'
import type { SignedHead } from '#contract/draws.ts'
import { findSignature, type SignatureFinding } from './signed.rule.ts'

/** Of the newest signed head of a pack; undefined until it is worked out, null where there is nothing to check. */
export function useSignature(
  packRoot: string | undefined,
  signed: SignedHead | undefined,
): SignatureFinding | null | undefined {
  const { data } = useQuery({
    queryKey: ['signature', packRoot, signed],
    queryFn: () =>
      packRoot === undefined || signed === undefined ? null : findSignature(packRoot, signed),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
