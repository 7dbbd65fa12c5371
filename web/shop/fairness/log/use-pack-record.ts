import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/calls.ts'
import type { SignedHead } from '#contract/draws.ts'
import {
  checkSignature,
  type SignatureFinding,
} from '#web/shop/fairness/verifier/signed-head.rule.ts'
import { useLoad } from '#web/wire/query.ts'
import { type PublishedData, usePublishedComposition } from './published-composition.tsx'

export interface PackRecord {
  readonly pack: Answer<'GET /user/pack/detail/{packId}'>['detail']
  readonly log: Answer<'GET /user/pack/log/{packId}/{page}'>
  readonly heads: Answer<'GET /user/pack/heads/{packId}/{page}'>
  readonly published: PublishedData
  readonly finding: SignatureFinding | null
}

/** `record` is undefined until the log and the facts are loaded. */
export function usePackRecord(packId: number, page: number) {
  const pack = useLoad('GET /user/pack/detail/{packId}', { params: { packId } })
  const log = useLoad('GET /user/pack/log/{packId}/{page}', { params: { packId, page } })
  const heads = useLoad('GET /user/pack/heads/{packId}/{page}', { params: { packId, page: 1 } })
  const { published, reload } = usePublishedComposition(packId)
  const finding = useSignatureFinding(pack.answer?.detail.pack_root, heads.answer?.list[0])
  const kinds = [pack, log, heads].map(({ outcome }) => outcome?.kind)
  const areAnswered = pack.answer && log.answer && heads.answer
  const record: PackRecord | undefined =
    areAnswered && published && finding !== undefined
      ? {
          pack: pack.answer.detail,
          log: log.answer,
          heads: heads.answer,
          published,
          finding,
        }
      : undefined
  return {
    record,
    isRefused: kinds.includes('refused'),
    isUnreachable: kinds.includes('unreachable') || published === null,
    reload: () => Promise.all([pack, log, heads, { reload }].map((each) => each.reload())),
  }
}

/** Undefined during the check, null if the shop has signed nothing yet. */
function useSignatureFinding(
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
