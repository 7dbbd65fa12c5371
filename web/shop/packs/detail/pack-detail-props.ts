import type { Answer } from '#contract/calls.ts'

export type DetailedPack = Answer<'GET /user/pack/detail/{packId}'>['detail']

export interface PackDetailProps {
  readonly pack: DetailedPack
  /** What a purchase on another screen was refused with. */
  readonly firstError: string
  readonly onChanged: () => Promise<unknown>
}
