import { useCurrentUser } from '#web/shop/layout/current-user.ts'

/** Also while the settings are not loaded. */
export function useIsSaleTaxed(): boolean {
  return useCurrentUser()?.is_sale_taxed ?? true
}
