export interface PostalArea {
  /** JIS code of the prefecture, 1 to 47. */
  readonly prefId: number
  readonly city: string
  /** The name of the town; empty if the postal code belongs to the whole city. */
  readonly town: string
}

export interface PostalCodes {
  /** A code may have several areas; an unknown code has none. */
  findAreas(zipcode: string): Promise<readonly PostalArea[]>
}
