/** The shop's names. A password may not consist mostly of them. */
export interface ShopNames {
  readonly name: string
  readonly nameEn: string
  readonly nameLatin: string
}

/** Returns the lower-case letters of a password that belong to no name of the shop. */
export function lettersBesideNames(
  password: string,
  { name, nameEn, nameLatin }: ShopNames,
): string {
  return [name, nameEn, nameLatin]
    .flatMap((each) => [each, each.replaceAll(' ', '')])
    .reduce((rest, each) => rest.replaceAll(each.toLowerCase(), ''), password.toLowerCase())
}
