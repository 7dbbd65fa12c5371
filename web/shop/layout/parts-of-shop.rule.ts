import type { ShopRules } from '#contract/rules.ts'

/** What a shop may do without. Texts about it are then not shown. */
export type PartOfShop = 'referrals'

/** Also while the rules of the shop are not loaded. */
export function hasPart(part: PartOfShop, rules: Partial<ShopRules> | undefined): boolean {
  const parts: Readonly<Record<PartOfShop, boolean>> = {
    referrals: rules?.referralCode !== 'off',
  }
  return parts[part]
}

export function withoutMissingParts<Text extends { readonly onlyWith?: PartOfShop }>(
  texts: readonly Text[],
  rules: Partial<ShopRules> | undefined,
): readonly Text[] {
  return texts.filter(({ onlyWith }) => onlyWith === undefined || hasPart(onlyWith, rules))
}
