import { useQuery } from '@tanstack/react-query'
import type { SignedHead } from '#contract/draws.ts'
import {
  checkSignature,
  type SignatureFinding,
} from '#web/shop/fairness/verifier/signed-head.rule.ts'

/** Undefined during the check, null if the shop has signed nothing yet. */
export function useSignatureFinding(
  packRoot: string | undefined,
  signedHead: SignedHead | undefined,
): SignatureFinding | null | undefined {
  const { data } = useQuery({
    queryKey: ['signature', packRoot, signedHead],
    queryFn: () =>
      packRoot === undefined || signedHead === undefined
        ? null
        : checkSignature(packRoot, signedHead),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
