/** The member who pays. Each text is empty if the member has not given it. */
export interface Buyer {
  readonly memberId: number
  readonly name: string
  readonly mail: string
  readonly tel: string
}
