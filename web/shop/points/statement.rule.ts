export interface Movement {
  readonly id: number
  readonly created: string
  readonly memo: string
  readonly money: number
  readonly amount: number
  /** The id of the purchase to which the row links; 0 if the row has no link. */
  readonly historyId: number
  /** The payment whose receipt the row links to; undefined if the row has no such link. */
  readonly paymentId?: number | undefined
  /** The picture of the pack or the good that caused the movement. */
  readonly image?: string | undefined
  /** The number of draws or goods as a text; undefined for movements without such a number. */
  readonly quantity?: string | undefined
}
export interface Line extends Movement {
  readonly balance: number
}
export interface Month {
  /** The month in the form `2025-08`. */
  readonly name: string
  readonly lines: readonly Line[]
}

export function statementOf(
  movements: readonly Movement[],
  newestBalance: number,
): readonly Month[] {
  let balance = newestBalance
  const lines = movements.map((movement) => {
    const line = { ...movement, balance }
    balance -= movement.amount
    return line
  })
  const names = new Set(lines.map(monthOf))
  return [...names].map((name) => ({ name, lines: lines.filter((line) => monthOf(line) === name) }))
}

function monthOf({ created }: Movement): string {
  return created.slice(0, 7)
}
