const STEP_MIN = 10

/** Returns whether `line` is a valid extra prize of a composition and has `index` as its `no`. */
export function isExtraPrize(line, index) {
  if (typeof line !== 'object' || line === null || line.no !== index) return false
  if (line.kind === 'last') return true
  return line.kind === 'every' && Number.isSafeInteger(line.step) && line.step >= STEP_MIN
}

/**
 * Returns the extra prizes that the tickets k + 1 to k + q win, each as `[ticket, no]`. Sorts by
 * the number of the ticket, then by the number of the extra prize.
 */
export function extrasOf({ k, q }, { total, extras }) {
  const won = []
  for (const { no, kind, step } of extras) {
    if (kind === 'last') {
      if (k < total && total <= k + q) won.push([total, no])
      continue
    }
    for (let ticket = k - (k % step) + step; ticket <= k + q; ticket += step) won.push([ticket, no])
  }
  return won.sort(([a, no], [b, other]) => a - b || no - other)
}
