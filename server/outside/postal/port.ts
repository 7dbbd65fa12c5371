export interface PostalAddress {
  /** JIS code of the prefecture, 1 to 47. */
  readonly prefId: number
  readonly city: string
  /** Empty where the code stands for the whole city. */
  readonly town: string
}

/** Where a Japanese postal code leads. */
export interface PostalBook {
  /** `zipcode`: 7 digits. A code with several towns gives several; an unknown one none. */
  find(zipcode: string): Promise<readonly PostalAddress[]>
}
