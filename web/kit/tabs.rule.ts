/** The tab that a key leads to: the arrows in a circle, Home and End to the ends; undefined for any other key. */
export function tabAfter<Key>(keys: readonly Key[], shown: Key, pressed: string): Key | undefined {
  const at = keys.indexOf(shown)
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % keys.length,
    ArrowLeft: (at - 1 + keys.length) % keys.length,
    Home: 0,
    End: keys.length - 1,
  }
  const place = places[pressed]
  return place === undefined ? undefined : keys[place]
}
