const HEX_32 = /^[0-9a-f]{64}$/

/**
 * Returns whether `proofs` lists prizes in ascending order, with one copy for each ticket of the prize,
 * and no copy twice.
 */
export function areProofs(proofs, counts) {
  if (!Array.isArray(proofs)) return false
  const areWhole = proofs.every(
    (proof, index) =>
      Number.isSafeInteger(proof?.no) &&
      proof.no > (proofs[index - 1]?.no ?? -1) &&
      Array.isArray(proof.copies) &&
      proof.copies.length === counts[proof.no] &&
      proof.copies.every(isCopy),
  )
  if (!areWhole) return false
  const names = proofs.flatMap(({ copies }) => copies.map(nameOf))
  return new Set(names).size === names.length
}

/** Returns the copies that the draws of a receipt have won, each as `[index of the draw, copy]`. */
export function copiesOf({ counts_before, prizes }, { proofs }) {
  const left = [...counts_before]
  return prizes.flatMap((no, index) => {
    const copies = proofs.find((proof) => proof.no === no)?.copies
    const copy = copies?.[copies.length - left[no]]
    left[no] -= 1
    return copy === undefined ? [] : [[index, copy]]
  })
}

export const nameOf = ({ company, number }) => `${company} ${number}`

function isCopy(copy) {
  return (
    [copy?.company, copy?.number].every((field) => typeof field === 'string' && field !== '') &&
    HEX_32.test(copy.photo)
  )
}
