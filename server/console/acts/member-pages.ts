import type { HistoryFilter } from '#contract/codes.ts'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { Language } from '#server/platform/language.ts'

/**
 * Functions that return the data of a member's pages in the same form as the member's own calls,
 * but change nothing. The caller passes these functions, because they use parts of the
 * server that the console does not import. A function whose answer can be null returns null for an
 * unknown member.
 */
export interface MemberPages {
  readonly user: (view: MemberView) => Promise<ConsoleAnswer<'GET /members/{id}/view/user'> | null>
  readonly detail: (
    view: MemberView,
  ) => Promise<ConsoleAnswer<'GET /members/{id}/view/detail'> | null>
  readonly points: (view: PagedView) => Promise<ConsoleAnswer<'GET /members/{id}/view/points'>>
  readonly coins: (view: PagedView) => Promise<ConsoleAnswer<'GET /members/{id}/view/coins'>>
  readonly purchases: (
    view: Omit<PagedView, 'language'> & { readonly filter: HistoryFilter },
  ) => Promise<ConsoleAnswer<'GET /members/{id}/view/purchases'>>
  readonly parcels: (
    view: Omit<PagedView, 'language'>,
  ) => Promise<ConsoleAnswer<'GET /members/{id}/view/parcels'>>
}
export interface MemberView {
  readonly memberId: number
  readonly language: Language
}
export interface PagedView extends MemberView {
  readonly page: number
}
