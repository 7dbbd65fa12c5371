/** The newest that has begun, or else the oldest. The list begins with the newest. */
export function inForceOn<V extends { readonly fromDay: string }>(
  versions: readonly V[],
  day: string,
): V | undefined {
  return versions.find(({ fromDay }) => fromDay <= day) ?? versions.at(-1)
}

/** Returns the version number after the highest of these numbers, such as `1.10` after `1.9`. */
export function nextVersionNumber(numbers: readonly string[]): string {
  const [major, minor] = numbers
    .map(partsOf)
    .reduce((highest, each) => (isHigher(each, highest) ? each : highest), [1, -1])
  return `${major}.${minor + 1}`
}

type Parts = readonly [major: number, minor: number]

function partsOf(number: string): Parts {
  const [major = '1', minor = '0'] = number.split('.')
  return [Number(major), Number(minor)]
}

const isHigher = (left: Parts, right: Parts) =>
  left[0] > right[0] || (left[0] === right[0] && left[1] > right[1])
