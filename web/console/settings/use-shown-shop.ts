import { useQueries } from '@tanstack/react-query'
import type { Answer } from '#contract/calls.ts'
import type { CurrentUser } from '#contract/members.ts'
import type { PackPreview } from '#web/console/packs/preview/member-page.tsx'
import { send } from '#web/console/wire/console-client.ts'
import { useLoad } from '#web/console/wire/console-query.ts'

/** What guests see on the shop's pages, as far as the operator may read it. */
export interface ShownShop {
  /** Without the rules, texts show a dash for a setting. */
  readonly user: Pick<CurrentUser, 'is_login' | 'hold_until'> &
    Partial<Pick<CurrentUser, 'hold_days' | 'ship_business_days' | 'is_sale_taxed' | 'rules'>>
  readonly banners: Answer<'GET /user/banner'>
  readonly cardTypes: Answer<'GET /user/card_type'>['list']
  /** On sale, as they were published, and how many tickets of each are left. */
  readonly packs: readonly (PackPreview & { readonly left: number })[]
}

const PACKS_MAX = 6

/** Undefined until all is loaded. */
export function useShownShop(): ShownShop | undefined {
  const settings = useLoad('GET /settings', {})
  const limits = useLoad('GET /stock-limits', {})
  const shipping = useLoad('GET /shipping-settings', {})
  const banners = useLoad('GET /banners', {})
  const cardTypes = useLoad('GET /card-types', {})
  const listed = useLoad('GET /packs', { query: { state: 'on-sale' } })
  const rows = (listed.answer?.list ?? []).filter(({ draftId }) => draftId !== null)
  const packs = useQueries({
    queries: rows.slice(0, PACKS_MAX).map(({ draftId, total, sold }) => ({
      queryKey: ['face-preview', draftId],
      queryFn: async () => {
        const params = { id: draftId as number }
        const outcome = await send('GET /pack-drafts/{id}/preview', { params })
        return outcome.kind === 'ok' ? { ...outcome.answer, left: total - sold } : null
      },
    })),
  })
  const loads = [settings, limits, shipping, banners, cardTypes, listed]
  if (loads.some(({ outcome }) => outcome === undefined)) return undefined
  if (packs.some(({ data }) => data === undefined)) return undefined
  const { bannerMode, taxMoment, rules } = settings.answer?.settings ?? {}
  return {
    user: {
      is_login: '0',
      hold_until: 0,
      ...(rules && limits.answer && shipping.answer
        ? {
            hold_days: limits.answer.holdDays,
            ship_business_days: shipping.answer.shipBusinessDays,
            is_sale_taxed: taxMoment === 'sale',
            // What others have drawn is the same under each face.
            rules: { ...rules, drawFeedFor: 'members' as const },
          }
        : {}),
    },
    banners: {
      mode: bannerMode ?? 1,
      list: (banners.answer?.list ?? [])
        .filter(({ state, mode }) => state === 'live' && mode === (bannerMode ?? 1))
        .map(({ fileName, fileNameEn, url, alt, altEn }) => ({
          file_name: fileName,
          file_name_en: fileNameEn ?? undefined,
          url,
          alt: alt || undefined,
          alt_en: altEn || undefined,
        })),
    },
    cardTypes: (cardTypes.answer?.list ?? []).map(({ id, name, nameEn }) => ({
      id,
      name,
      name_en: nameEn,
    })),
    packs: packs.flatMap(({ data }) => data ?? []),
  }
}
